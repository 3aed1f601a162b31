import { ActionIcon, Button, Title } from '@mantine/core'
import { IconAlertCircle, IconBan, IconCircleCheck, IconPrinter } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sinceWords } from '../../../shared/final-acts/ru.ts'
import { isOutdated } from '../../../shared/final-acts/rules.ts'
import type { ActRow } from '../../../shared/final-acts/schema.ts'
import { numberWords } from '../../../shared/platform/count-words.ts'
import { clinicDay, formatDay } from '../../../shared/platform/days.ts'
import { Card } from '../../ui/card.tsx'
import { FileState } from '../../ui/file-state.tsx'
import { useFileWork } from '../../ui/file-work.ts'
import { MoreButton } from '../../ui/more-button.tsx'
import { Note } from '../../ui/note.tsx'
import { RowCell } from '../../ui/row-cell.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { actsQuery, saveAct } from '../api.ts'
import classes from './acts.module.css'
import { AnnulActSheet } from './annul-act-sheet.tsx'
import { checkUpWords } from './words.ts'

/** Shows whether an act is valid. */
const State = ({ annulledAt }: Pick<ActRow, 'annulledAt'>) =>
  annulledAt ? (
    <StatusPill tone="mute" icon={IconBan}>
      Аннулирован {formatDay(clinicDay(new Date(annulledAt)))}
    </StatusPill>
  ) : (
    <StatusPill tone="ok" icon={IconCircleCheck}>
      Утверждён
    </StatusPill>
  )

interface RowProps {
  row: ActRow
  isBusy: boolean
  onPrint: () => void
  onAnnul: () => void
  /** Buttons to annul an act and to make another for the same days. */
  onRenew: () => void
}

/** Warns that the register of заключения no longer matches the act, and offers the way to correct it. */
function Since({ row: { number, since }, onRenew }: Pick<RowProps, 'row' | 'onRenew'>) {
  return (
    <div className={classes.since}>
      <Note tone="warm" icon={IconAlertCircle}>
        {sinceWords(since)}.
      </Note>
      <Button size="sm" variant="default" aria-label={`Составить заново акт ${number}`} onClick={onRenew}>
        Составить заново
      </Button>
    </div>
  )
}

function Row({ row, isBusy, onPrint, onAnnul, onRenew }: RowProps) {
  const { number, on, organization, from, to, subject, passed, annulledAt, annulReason } = row
  return (
    <li className={classes.act} data-off={annulledAt ? true : undefined}>
      <RowCell className={classes.number} first={<b>{number}</b>} second={formatDay(on)} />
      <RowCell
        className={classes.about}
        first={organization}
        second={`осмотр ${checkUpWords(from, to)}, прошли ${numberWords(passed)} из ${numberWords(subject)}`}
      />
      <RowCell className={classes.state} first={<State annulledAt={annulledAt} />} second={annulReason} />
      <div className={classes.acts}>
        {!annulledAt && (
          <>
            <ActionIcon
              variant="subtle"
              size={44}
              disabled={isBusy}
              aria-label={`Печать акта ${number}`}
              title="Печать"
              onClick={onPrint}
            >
              <IconPrinter size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="quiet"
              size={44}
              aria-label={`Аннулировать акт ${number}`}
              title="Аннулировать"
              onClick={onAnnul}
            >
              <IconBan size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
      {isOutdated(row.since) && <Since row={row} onRenew={onRenew} />}
    </li>
  )
}

/** Approved acts, newest first, with actions to print, annul or remake each. Renders nothing without acts. */
export function ActList({ search, onRenew }: { search: string; onRenew: (row: ActRow) => void }) {
  const list = useInfiniteQuery(actsQuery(search))
  const work = useFileWork({ hasToast: true })
  const [annulled, setAnnulled] = useState<{ row: ActRow; isRenewed: boolean } | null>(null)
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="acts-approved" className={classes.part}>
      <Title order={3} size="h4" id="acts-approved">
        Утверждённые акты
      </Title>
      <FileState work={work} />
      <Card flush component="div" aria-busy={list.isPlaceholderData || undefined} className={classes.card}>
        <ul className={classes.rows} aria-label="Утверждённые акты">
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              isBusy={work.isBusy}
              onPrint={() => work.run((signal) => saveAct(row.id, signal))}
              onAnnul={() => setAnnulled({ row, isRenewed: false })}
              onRenew={() => setAnnulled({ row, isRenewed: true })}
            />
          ))}
        </ul>
      </Card>
      <MoreButton list={list} className={classes.more} />
      {annulled && (
        <AnnulActSheet
          act={annulled.row}
          onClose={(isDone) => {
            setAnnulled(null)
            if (isDone && annulled.isRenewed) onRenew(annulled.row)
          }}
        />
      )}
    </section>
  )
}
