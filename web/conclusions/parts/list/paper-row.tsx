import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconBan, IconCloudUpload, IconPrinter } from '@tabler/icons-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { outcomeShort } from '../../../../shared/conclusions/ru.ts'
import { mayTakeBack } from '../../../../shared/conclusions/rules.ts'
import type { ConclusionRow } from '../../../../shared/conclusions/schema.ts'
import { type Day, formatDay } from '../../../../shared/platform/days.ts'
import { checkUpKindNames } from '../../../../shared/programme/ru.ts'
import { TextLink } from '../../../ui/links.tsx'
import { RowCell } from '../../../ui/row-cell.tsx'
import { paperWord, transferWords } from '../words.ts'
import { PaperState } from './paper-state.tsx'
import classes from './papers.module.css'

/** The actions allowed on a paper. */
export interface PaperActs {
  onHand: () => void
  /** Undoes the handing out; allowed only on the same day. */
  onTakeBack: () => void
  onPrint: () => void
  /** Records that the paper was passed on to ЕГИСЗ for a medical book. */
  onTransfer: () => void
  /** Only the commission annuls. */
  onAnnul: (() => void) | null
}

interface Props extends PaperActs {
  row: ConclusionRow
  today: Day
  isBusy: boolean
}

function Who({ row, isLink }: { row: ConclusionRow; isLink: boolean }) {
  const { fullname, birth, booking } = row
  return (
    <RowCell
      className={classes.who}
      first={
        isLink ? (
          <TextLink
            className={classes.name}
            to="/conclusions"
            search={(now) => ({ ...now, booking })}
            replace
            resetScroll={false}
            title={fullname}
          >
            {fullname}
          </TextLink>
        ) : (
          fullname
        )
      }
      second={formatDay(birth)}
    />
  )
}

/**
 * After a press the opposite button appears in the same position: the second press of a double click, or a held
 * Enter, would undo the first.
 */
const pressedOnce = (act: () => void) => ({
  onClick({ detail }: MouseEvent) {
    if (detail < 2) act()
  },
  onKeyDown(event: KeyboardEvent) {
    if (event.repeat) event.preventDefault()
  },
})

/** Marks a paper as handed out to the patient, and undoes the mark within the day. */
function HandButton({ row, today, onHand, onTakeBack }: Omit<Props, 'isBusy'>) {
  const { number, handedOn, fullname } = row
  if (mayTakeBack(row, today))
    return (
      <Button
        size="sm"
        variant="quiet"
        className={classes.hand}
        leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
        aria-label={`Отменить выдачу: ${number}, ${fullname}`}
        {...pressedOnce(onTakeBack)}
      >
        Отменить выдачу
      </Button>
    )
  if (handedOn) return null
  return (
    <Button
      size="sm"
      variant="light"
      className={classes.hand}
      aria-label={`Выдано на руки: ${number}, ${fullname}`}
      {...pressedOnce(onHand)}
    >
      Выдано на руки
    </Button>
  )
}

function Acts(props: Props) {
  const { row, isBusy, onPrint, onAnnul, onTransfer } = props
  const { number } = row
  return (
    <>
      <HandButton {...props} />
      <ActionIcon
        variant="subtle"
        size={44}
        disabled={isBusy}
        aria-label={`Печать ${number}`}
        title="Печать"
        onClick={onPrint}
      >
        <IconPrinter size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      {row.feedsHealthBook && (
        <ActionIcon
          variant="quiet"
          size={44}
          aria-label={`Передано в ЕГИСЗ: ${number}`}
          title={row.transfer ? 'Исправить отметку о передаче в ЕГИСЗ' : 'Отметить передачу в ЕГИСЗ'}
          onClick={onTransfer}
        >
          <IconCloudUpload size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {onAnnul && (
        <ActionIcon
          variant="quiet"
          size={44}
          aria-label={`Аннулировать ${number}`}
          title="Аннулировать"
          onClick={onAnnul}
        >
          <IconBan size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </>
  )
}

/** Shows one paper of the register. */
export function PaperRow(props: Props) {
  const { row, today, onAnnul } = props
  const { number, on, kind, outcome, organization, annulledAt, annulReason } = row
  return (
    <li className={classes.row} data-off={annulledAt ? true : undefined}>
      <RowCell className={classes.number} first={<b>{number}</b>} second={formatDay(on)} />
      <Who row={row} isLink={onAnnul !== null} />
      <RowCell
        className={classes.work}
        first={organization ?? 'Без организации'}
        second={checkUpKindNames[kind]}
      />
      <RowCell className={classes.what} first={paperWord(row)} second={outcome && outcomeShort[outcome]} />
      <RowCell
        className={classes.state}
        first={<PaperState paper={row} today={today} />}
        second={annulReason ?? transferWords(row)}
      />
      <div className={classes.acts}>{!annulledAt && <Acts {...props} />}</div>
    </li>
  )
}
