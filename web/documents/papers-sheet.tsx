import { Button, Group, Stack } from '@mantine/core'
import { IconBuilding, IconDownload, IconListCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { headcount, paperNames } from '../../shared/documents/ru.ts'
import type { Paper } from '../../shared/documents/schema.ts'
import type { EmployeeId } from '../../shared/employees/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { EmployerActs } from '../final-acts/employer-acts.tsx'
import { FileState } from '../ui/file-state.tsx'
import { Dock } from '../ui/form.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useSlide } from '../ui/slide.ts'
import type { PaperWhoInput } from './api.ts'
import { Copies } from './parts/print/copies.tsx'
import { PaperCheck } from './parts/print/paper-check.tsx'
import type { BoardPlace } from './parts/print/paper-choice.ts'
import { PaperKind, PaperSettings } from './parts/print/paper-settings.tsx'
import classes from './parts/print/papers.module.css'
import { isLacking, type PaperWork, usePaper } from './parts/print/use-paper.ts'
import { Whom } from './parts/print/whom.tsx'

const EmployeeSheet = lazy(async () => ({
  default: (await import('../employees/employee-sheet.tsx')).EmployeeSheet,
}))
const RequisitesSheet = lazy(async () => ({
  default: (await import('./requisites-sheet.tsx')).RequisitesSheet,
}))

interface Props {
  organization: OrganizationId
  /**
   * The people of the documents. Without them the sheet asks the user, and first offers those selected in the
   * employee list.
   */
  who?: PaperWhoInput | undefined
  /**
   * The day, group and department shown on the page of bookings when the sheet was opened; their people are
   * offered first.
   */
  board?: BoardPlace | undefined
  paper?: Paper | undefined
  /** The sheet was opened for the final acts, so they come first. */
  isForActs?: boolean
  onClose: () => void
}

type OpenSheet = 'requisites' | EmployeeId | null

/**
 * Downloads the document. When data is missing, the sheet first lists it, and then downloads the document
 * anyway.
 */
function Foot({ paper: { choice, check, work, isAsked, download, showMissing } }: { paper: PaperWork }) {
  const found = isAsked ? check.data : undefined
  const isEmpty = found?.people === 0
  const hasGaps = found !== undefined && !isEmpty && isLacking(found)
  const people = found && !isEmpty ? `: ${headcount(found.people)}` : ''
  return (
    <Dock>
      <FileState work={work} />
      <Group gap="sm" grow preventGrowOverflow={false}>
        {hasGaps && (
          <Button
            size="lg"
            leftSection={<IconListCheck size={20} stroke={1.75} aria-hidden />}
            onClick={showMissing}
          >
            Показать, чего не хватает
          </Button>
        )}
        <Button
          size="lg"
          {...(hasGaps && { variant: 'default' })}
          loading={work.isBusy}
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
          onClick={() => download(hasGaps)}
        >
          {`Скачать ${hasGaps ? 'как есть' : paperNames[choice.paper].toLowerCase()}`}
          <span className={classes.count}>{people}</span>
        </Button>
      </Group>
    </Dock>
  )
}

/**
 * Documents of an organization: which one, about whom, what is missing, and the file. Opens beside the current
 * page.
 */
export function PapersSheet({ organization, who, board, paper: wanted, isForActs, onClose }: Props) {
  const { isOpen, close } = useSlide(onClose)
  const [over, setOver] = useState<OpenSheet>(null)
  const paper = usePaper({ organization, who, board, paper: wanted })
  const { choice, change, check, missing, settings, isTold, isAsked } = paper
  const uncover = () => setOver(null)
  return (
    <Sheet opened={isOpen} onClose={close} title="Документы" place="side" isWide>
      <Stack gap="lg">
        {isForActs && <EmployerActs organization={organization} />}
        <Stack ref={settings} gap="lg">
          <Whom organization={organization} given={who} paper={paper} />
          <PaperKind paper={paper} />
          <PaperSettings paper={paper} who={paper.who ?? undefined} />
        </Stack>
        {isAsked && (
          <PaperCheck
            check={check}
            isTold={isTold}
            paper={choice.paper}
            renew={choice.renew}
            onRenew={(renew) => change({ renew })}
            onRequisites={() => setOver('requisites')}
            onEmployee={setOver}
            place={missing}
          />
        )}
        <Button
          variant="subtle"
          className={classes.requisites}
          leftSection={<IconBuilding size={20} stroke={1.75} aria-hidden />}
          onClick={() => setOver('requisites')}
        >
          Реквизиты организации
        </Button>
        <Copies organization={organization} who={paper.who} />
        {!isForActs && <EmployerActs organization={organization} />}
        <Foot paper={paper} />
      </Stack>
      <Suspense>
        {over === 'requisites' && <RequisitesSheet organization={organization} onClose={uncover} />}
        {over !== null && over !== 'requisites' && (
          <EmployeeSheet organization={organization} id={over} onClose={uncover} />
        )}
      </Suspense>
    </Sheet>
  )
}
