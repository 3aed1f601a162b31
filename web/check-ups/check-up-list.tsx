import { Group } from '@mantine/core'
import { isInPreparation } from '../../shared/booking/rules.ts'
import { missedStates } from '../../shared/check-ups/rules.ts'
import type { CheckUp, CheckUpState } from '../../shared/check-ups/schema.ts'
import { dayWordsWithYear } from '../../shared/platform/day-words.ts'
import { type Day, formatDay } from '../../shared/platform/days.ts'
import { checkUpKindNames } from '../../shared/programme/ru.ts'
import { cityNames } from '../../shared/schedule/ru.ts'
import { ButtonLink } from '../ui/links.tsx'
import { useOtherPerson } from './api.ts'
import { CheckUpPill } from './check-up-pill.tsx'
import classes from './history-row.module.css'
import { HistoryRow, HistoryRows, RowNote } from './history-row.tsx'
import { PaperFile } from './paper-file.tsx'

interface Props {
  checkUp: CheckUp
  today: Day
}

/** The paper will be in the cabinet: of a check-up that an employer booked, for a person who has proven to be the employee. */
const isPrepared = ({ state, paperAt }: CheckUp) => state === 'commission' && paperAt === 'cabinet'

/** The paper of a check-up, or what it waits for. */
function PaperNote({ checkUp, today }: Props) {
  const { paper, outcome, validUntil, day, isByEmployer } = checkUp
  return (
    <>
      {paper && (
        <RowNote>
          {outcome === 'additional' ? 'Справка' : 'Заключение'} от{' '}
          <span className="nowrap">{formatDay(paper.on)}</span>,{' '}
          <span className="nowrap">№ {paper.number}</span>
        </RowNote>
      )}
      {validUntil && (
        <RowNote>
          Действует до <span className="nowrap">{formatDay(validUntil)}</span>
        </RowNote>
      )}
      {isPrepared(checkUp) && isInPreparation(day, today) && <RowNote>Заключение готовится</RowNote>}
      {isByEmployer && <RowNote>Записал работодатель</RowNote>}
    </>
  )
}

/** States of a check-up after which another one can be booked with the same data. */
const over: readonly CheckUpState[] = ['commission', 'concluded', 'issued', ...missedStates]

const Again = ({ booking, day }: { booking: string; day: Day }) => (
  <ButtonLink
    to="/preorder/$id/again"
    params={{ id: booking }}
    variant="light"
    size="sm"
    aria-label={`Записаться так же, как ${dayWordsWithYear(day)}`}
  >
    Записаться так же
  </ButtonLink>
)

/** Offers the paper of a check-up as a file, and to book another one like it. */
function rowActions({ booking, paper, outcome, day, isByEmployer, state }: CheckUp) {
  if (!booking) return null
  const isRepeated = !isByEmployer && over.includes(state)
  if (!paper && !isRepeated) return null
  const name = outcome === 'additional' ? 'справка' : 'заключение'
  return (
    <Group gap="xs" align="stretch" justify="flex-end" className={classes.actions}>
      {paper && <PaperFile booking={booking} label={`${name} № ${paper.number}`} />}
      {isRepeated && <Again booking={booking} day={day} />}
    </Group>
  )
}

function CheckUpRow({ checkUp, today }: Props) {
  const other = useOtherPerson(checkUp)
  const { id, booking, day, kind, city, employer, factors, state } = checkUp
  const where = employer ? [employer.name, employer.position] : [city && cityNames[city]]
  return (
    <HistoryRow
      to={booking ? { booking } : { checkUp: id }}
      day={day}
      title={checkUpKindNames[kind]}
      place={[other, ...where].filter(Boolean).join(', ')}
      factors={factors}
      side={
        <>
          <CheckUpPill {...checkUp} />
          <PaperNote checkUp={checkUp} today={today} />
        </>
      }
      action={rowActions(checkUp)}
      isQuiet={missedStates.includes(state)}
    />
  )
}

/** Lists check-ups by year: what was examined, the outcome, until when it counts, and its paper. */
export const CheckUpList = ({ checkUps, today }: { checkUps: readonly CheckUp[]; today: Day }) => (
  <HistoryRows
    title="Осмотры"
    items={checkUps}
    row={(one) => <CheckUpRow key={one.id} checkUp={one} today={today} />}
  />
)
