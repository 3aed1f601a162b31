import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ImportId, ImportStatus, ImportView } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { common } from '../../../../shared/platform/refusal.ts'
import { isRefused } from '../../../platform/call.ts'
import { dropDraft, keepSecret, readSecret } from '../../../platform/draft.ts'
import { refreshEmployees } from '../../../platform/employees-data.ts'
import { useSession } from '../../../platform/session.ts'
import { Bone, CardBone, Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { importList, importOne, isAtWork, isCheckedAgain } from '../../api.ts'
import classes from '../imports.module.css'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import { ImportSteps, type StepName } from './import-steps.tsx'
import { ResultStep } from './result-step.tsx'
import { WorkStep } from './work-step.tsx'

const stepOf: Record<ImportStatus, StepName> = {
  read: 'columns',
  checking: 'check',
  checked: 'check',
  running: 'load',
  done: 'load',
  cancelled: 'load',
  failed: 'load',
}

/** The name of the stored import. */
const kept = 'import'

interface OneProps {
  organization: OrganizationId
  id: ImportId
  onNew: () => void
  onClose: () => void
}

interface ViewProps extends Omit<OneProps, 'id'> {
  view: ImportView
}

function Content({ organization, view, onNew, onClose }: ViewProps) {
  const [isBack, setBack] = useState(false)
  const isMapping = view.status === 'read' || (view.status === 'checked' && isBack)
  const step = isMapping ? 'columns' : stepOf[view.status]
  const toColumns = () => setBack(true)
  const isChecked = view.status === 'checked' || isCheckedAgain(view)
  const shared = { organization, view, onNew }
  return (
    <>
      <ImportSteps
        step={step}
        isOver={view.status === 'done'}
        onGo={{ file: onNew, ...(view.status === 'checked' && !isBack && { columns: toColumns }) }}
        isLocked={isAtWork(view.status)}
      />
      {isMapping && <ColumnsStep {...shared} onChecked={() => setBack(false)} />}
      {step === 'check' && isChecked && <CheckStep {...shared} onColumns={toColumns} />}
      {isAtWork(view.status) && !isChecked && <WorkStep {...shared} onClose={onClose} />}
      {step === 'load' && view.status !== 'running' && <ResultStep {...shared} onClose={onClose} />}
    </>
  )
}

function OneImport({ organization, id, onNew, onClose }: OneProps) {
  const one = useQuery(importOne(organization, id))
  const queries = useQueryClient()
  const status = one.data?.status
  useEffect(() => {
    if (status === 'done' || status === 'cancelled') void refreshEmployees(queries, organization)
  }, [status, queries, organization])
  const isOver = status === 'done' || status === 'cancelled' || status === 'failed'
  useEffect(() => () => void (isOver && dropDraft(kept)), [isOver])
  const isGone = isRefused(one.error, common.NOT_FOUND)
  useEffect(() => {
    if (isGone) onNew()
  }, [isGone, onNew])
  if (one.data) return <Content organization={organization} view={one.data} onNew={onNew} onClose={onClose} />
  if (one.isError)
    return (
      <ErrorState
        title="Загрузка не открылась"
        error={one.error}
        safe="Файл на сервере, ничего не потеряно."
        onRetry={() => void one.refetch()}
      />
    )
  return (
    <Skeletons>
      <Bone h={44} />
      <CardBone lines={5} />
    </Skeletons>
  )
}

/** The open import, stored so that a page reload and the next opening of the sheet return to it until it is over. */
function useShown(organization: OrganizationId, pasted: File | null) {
  const owner = useSession().user?.phone ?? ''
  const [shown, setShown] = useState<ImportId | 'new' | null>(() => {
    if (pasted) return null
    const last = readSecret(kept, owner) as { organization: OrganizationId; id: ImportId } | null
    return last?.organization === organization ? last.id : null
  })
  useEffect(() => {
    if (shown === 'new') dropDraft(kept)
    else if (shown !== null) keepSecret(kept, owner, { organization, id: shown })
  }, [shown, owner, organization])
  return [shown, setShown] as const
}

/** Returns the import to show: the one in progress, the one chosen from the last ones, or a new one. */
export function ImportFlow({
  organization,
  pasted,
  onClose,
}: Pick<OneProps, 'organization' | 'onClose'> & { pasted: File | null }) {
  const list = useQuery(importList(organization))
  const [shown, setShown] = useShown(organization, pasted)
  const [left, setLeft] = useState<ImportId | null>(null)
  const atWork = list.data?.find(({ status }) => isAtWork(status))
  if (shown === null && atWork) setShown(atWork.id)
  const begin = () => {
    setLeft(shown === 'new' ? null : shown)
    setShown('new')
  }
  return (
    <div className={classes.flow}>
      {shown === null || shown === 'new' ? (
        <>
          <ImportSteps step="file" onGo={{}} />
          <FileStep
            organization={organization}
            list={list}
            left={left}
            pasted={left ? null : pasted}
            onOpen={setShown}
          />
        </>
      ) : (
        <OneImport key={shown} organization={organization} id={shown} onNew={begin} onClose={onClose} />
      )}
    </div>
  )
}
