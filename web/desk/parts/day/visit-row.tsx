import { Button, Checkbox, UnstyledButton } from '@mantine/core'
import { IconCheck, IconClockExclamation } from '@tabler/icons-react'
import { arriveWords, lateWords } from '../../../../shared/desk/ru.ts'
import { mayDo, minutesLate } from '../../../../shared/desk/rules.ts'
import type { DeskRow } from '../../../../shared/desk/schema.ts'
import { dayWords } from '../../../../shared/platform/day-words.ts'
import { clinicDay, clinicTime, type Day, formatDay } from '../../../../shared/platform/days.ts'
import { formatPhone } from '../../../../shared/platform/phone.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import classes from './desk.module.css'
import { StatePill } from './state-pill.tsx'

interface Props {
  row: DeskRow
  /** A row found on another day shows its day and city. */
  isElsewhere: boolean
  isOpen: boolean
  /** The only row that the Tab key reaches. */
  isStop: boolean
  isBusy: boolean
  /** Null for a row that cannot be chosen: acts on many are for the shown day. */
  isChosen: boolean | null
  onChoose: (isRange: boolean) => void
  now: Date
  onOpen: () => void
  onArrive: () => void
}

const mark = (day: Day, start: string) => ({ day, start: new Date(start) })

/** Returns the data of a visit that the rules of allowed actions need. */
export const visitRuleInput = ({ state, day, start, markedAt }: DeskRow) => ({
  state,
  markedAt: new Date(markedAt),
  ...mark(day, start),
})

/**
 * Returns whether one press may mark the patient as arrived. It may not for a past day in search results: a
 * patient who comes today would be marked for the past day and get no ticket.
 */
export const mayArrive = (row: DeskRow, isElsewhere: boolean, now: Date): boolean =>
  mayDo('arrive', visitRuleInput(row), now) && !(isElsewhere && row.day < clinicDay(now))

/** One row of the list: the patient, the time and the arrival mark. */
export function VisitRow(props: Props) {
  const { row, isElsewhere, isOpen, isStop, isBusy, isChosen, now, onChoose, onOpen, onArrive } = props
  const { id, number, day, city, start, fullname, birth, phone, organization, state } = row
  const time = clinicTime(new Date(start))
  const came = arriveWords(row, clinicDay(now))
  const late = minutesLate(visitRuleInput(row), now)
  return (
    <div
      className={classes.row}
      data-open={isOpen || undefined}
      data-off={state === 'cancelled' || undefined}
      data-late={late !== null || undefined}
    >
      {isChosen !== null && (
        <Checkbox
          className={classes.choose}
          aria-label={`Выбрать: ${fullname}`}
          checked={isChosen}
          tabIndex={isStop ? 0 : -1}
          onChange={({ nativeEvent }) =>
            onChoose(nativeEvent instanceof MouseEvent ? nativeEvent.shiftKey : false)
          }
        />
      )}
      <UnstyledButton
        className={classes.open}
        data-row={id}
        aria-current={isOpen || undefined}
        tabIndex={isStop ? 0 : -1}
        onClick={onOpen}
      >
        <span className={classes.time}>
          {time}
          {isElsewhere && (
            <small>
              {dayWords(day)}, {cityNames[city]}
            </small>
          )}
        </span>
        <span className={classes.who}>
          <span className={classes.name}>{fullname}</span>
          {late !== null && (
            <span className={classes.late}>
              <IconClockExclamation size={16} stroke={2} aria-hidden />
              {lateWords(late)}
            </span>
          )}
          <span className={classes.second}>
            <span className="nowrap">{formatDay(birth)}</span>
            {phone && <span className="nowrap">{formatPhone(phone)}</span>}
            <span className="nowrap">{number}</span>
            {organization && (
              <span className={classes.cut} title={organization}>
                {organization}
              </span>
            )}
          </span>
        </span>
      </UnstyledButton>
      {mayArrive(row, isElsewhere, now) ? (
        <Button
          className={classes.arrive}
          variant="light"
          loading={isBusy}
          tabIndex={isStop ? 0 : -1}
          aria-label={`${came}: ${fullname}`}
          // A marked visit disappears from the list of awaited visits, so the second press of a double click
          // would mark the next visit.
          onClick={(event) => event.detail < 2 && onArrive()}
        >
          <IconCheck size={20} stroke={2} aria-hidden />
          <span className={classes.word}>{came}</span>
        </Button>
      ) : (
        <span className={classes.state} data-long={row.ticket !== null || undefined}>
          <StatePill {...row} />
        </span>
      )}
    </div>
  )
}
