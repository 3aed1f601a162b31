import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ImportId } from '../../shared/imports/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { numberWords } from '../../shared/platform/count-words.ts'
import { refreshEmployees } from '../platform/employees-data.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { importList, isAtWork } from './api.ts'
import classes from './parts/bar.module.css'
import { type FinalStatus, looks } from './parts/outcome-looks.ts'
import { resultText } from './parts/steps/result-words.ts'

interface Props {
  organization: OrganizationId
  /** Opens the import. */
  onOpen: () => void
}

/**
 * A thin line above the list while an import runs on the server, and then its outcome when the user watched it
 * here.
 */
export function ImportBar({ organization, onOpen }: Props) {
  const { data } = useQuery(importList(organization))
  const queries = useQueryClient()
  const [seen, setSeen] = useState<ImportId | null>(null)
  const running = data?.find(({ status }) => isAtWork(status))
  if (running && running.id !== seen) setSeen(running.id)
  const shown = running ?? data?.find(({ id }) => id === seen)
  const status = shown?.status
  useEffect(() => {
    if (status === 'done' || status === 'cancelled') void refreshEmployees(queries, organization)
  }, [status, queries, organization])
  if (!shown || status === 'read' || status === 'checked') return null

  const details = (
    <Button size="sm" variant="subtle" onClick={onOpen}>
      {running ? 'Подробнее' : 'Открыть загрузки'}
    </Button>
  )
  if (running) {
    const { progress, rows } = running
    return (
      <section className={classes.bar} aria-label="Загрузка сотрудников из файла">
        <div className={classes.progress}>
          <ProgressBar
            label={status === 'running' ? 'Идёт загрузка' : 'Идёт проверка файла'}
            share={rows ? progress / rows : null}
            text={`${numberWords(progress)} из ${numberWords(rows)}`}
          />
        </div>
        {details}
      </section>
    )
  }
  const { title, icon: Mark, tone } = looks[shown.status as FinalStatus]
  return (
    <section className={classes.bar} aria-label="Загрузка сотрудников из файла">
      <Mark className={classes.mark} data-tone={tone} size={22} stroke={1.75} aria-hidden />
      <p className={classes.words} role="status">
        <b>{title}.</b> {shown.failure ?? (shown.result ? `${resultText(shown.result)}.` : '')}
      </p>
      {details}
      <IconButton
        icon={IconX}
        size={20}
        className={classes.close}
        aria-label="Скрыть итог загрузки"
        onClick={() => setSeen(null)}
      />
    </section>
  )
}
