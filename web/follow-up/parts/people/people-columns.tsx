import { Group, Text } from '@mantine/core'
import type { EmployerConclusion } from '../../../../shared/booking/schema.ts'
import { outcomeWord } from '../../../../shared/conclusions/ru.ts'
import { dueDayWords, employeeStatusNames } from '../../../../shared/employees/ru.ts'
import { followUpNames } from '../../../../shared/follow-up/ru.ts'
import type { FollowedPerson } from '../../../../shared/follow-up/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { byGender } from '../../../../shared/platform/by-gender.ts'
import { type Day, formatDay } from '../../../../shared/platform/days.ts'
import { shortKindNames } from '../../../../shared/programme/ru.ts'
import { OutcomePill, outcomeMarks } from '../../../check-ups/outcome-pill.tsx'
import { ConclusionFile } from '../../../employees/conclusion-file.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { stateMarks } from '../cards/state-marks.ts'
import { visitWords } from '../words.ts'

type VisitFacts = Pick<FollowedPerson, 'state' | 'day' | 'time' | 'outcome' | 'conclusion' | 'gender'>

/** State of a visit, or its result when the person came, with the factors of works that are contraindicated. */
function Visit({ visit, isShort = false }: { visit: VisitFacts; isShort?: boolean }) {
  const { state, gender, outcome, conclusion } = visit
  if (!outcome)
    return <StatusPill {...stateMarks[state]}>{byGender(followUpNames[state], gender)}</StatusPill>
  if (conclusion?.outcome !== 'unfit') return <OutcomePill outcome={outcome} isShort={isShort} />
  const words = `${outcomeWord.unfit}: ${conclusion.contraindicated.join(', ')}`
  return (
    <span title={words}>
      <StatusPill {...outcomeMarks.unfit}>{words}</StatusPill>
    </span>
  )
}

/** The day by which the check-up is due; without a known last check-up the day that has come is «Нужен сейчас». */
function Due({ person, today }: { person: FollowedPerson; today: Day }) {
  const { dueOn, lastPassedOn } = person
  if (!dueOn) return 'Срока нет'
  const words = dueDayWords(person, today)
  const isLate = dueOn < today
  const note = lastPassedOn ? isLate && employeeStatusNames.overdue : 'прошлый не указан'
  return (
    <span title={[words, note].filter(Boolean).join(', ')}>
      {words}
      {note && (
        <Text span inherit fz="xs" ml={4} c={isLate ? 'var(--app-danger)' : 'var(--app-text-2)'}>
          {note}
        </Text>
      )}
    </span>
  )
}

/** Tells when the unscheduled visit is or was, and which заключение it gave. */
function unscheduledWords(visit: VisitFacts): string {
  const { conclusion } = visit
  const number = conclusion?.number ? `№ ${conclusion.number} ` : ''
  const paper = conclusion?.isFinal && `заключение ${number}от ${formatDay(conclusion.on)}`
  return [visitWords(visit), paper].filter(Boolean).join(', ')
}

/** A заключение: its number and its file; the tooltip tells its day. */
function Paper({
  organization,
  fullname,
  conclusion: { id, number, on },
}: {
  organization: OrganizationId
  fullname: string
  conclusion: EmployerConclusion
}) {
  return (
    <Group gap={4} wrap="nowrap" justify="space-between" title={`Заключение от ${formatDay(on)}`}>
      <span>{number ? `№ ${number}` : `от ${formatDay(on)}`}</span>
      {id && (
        <ConclusionFile organization={organization} conclusion={{ id, number }} fullname={fullname} isSmall />
      )}
    </Group>
  )
}

/** The unscheduled check-up, which stands beside the one that counts. */
const unscheduledColumn: Column<FollowedPerson> = {
  key: 'unscheduled',
  title: shortKindNames.unscheduled,
  caption: `${shortKindNames.unscheduled}:`,
  width: 9,
  share: 1,
  cell: ({ unscheduled, gender }) =>
    unscheduled && (
      <span title={unscheduledWords({ ...unscheduled, gender })}>
        <Visit visit={{ ...unscheduled, gender }} isShort />
      </span>
    ),
}

interface Place {
  organization: OrganizationId
  today: Day
  /** Somebody has an unscheduled check-up in the period. */
  hasUnscheduled: boolean
}

/** The columns of the people whose check-ups are followed. */
export const peopleColumns = ({ organization, today, hasUnscheduled }: Place): Column<FollowedPerson>[] => [
  { key: 'name', title: 'Сотрудник', width: 12.2, share: 3, isName: true, cell: ({ fullname }) => fullname },
  {
    key: 'position',
    title: 'Должность',
    width: 8,
    share: 2,
    isSpare: true,
    cell: ({ position }) => position ?? 'Должность не указана',
  },
  {
    key: 'department',
    title: 'Подразделение',
    width: 7.5,
    share: 1,
    isSpare: true,
    cell: ({ department }) => department ?? '',
  },
  {
    key: 'number',
    title: 'Таб. №',
    caption: 'таб.',
    width: 4.75,
    isSpare: true,
    cell: ({ personnelNumber }) => (personnelNumber === null ? '' : `№ ${personnelNumber}`),
  },
  {
    key: 'due',
    title: 'Срок осмотра',
    caption: 'Срок:',
    width: 10.7,
    cell: (person) => <Due person={person} today={today} />,
  },
  {
    key: 'state',
    title: 'Состояние и итог',
    width: 14,
    share: 1,
    isKept: true,
    cell: (person) => <Visit visit={person} />,
  },
  { key: 'visit', title: 'Визит', width: 9.45, cell: visitWords },
  ...(hasUnscheduled ? [unscheduledColumn] : []),
  {
    key: 'paper',
    title: 'Заключение',
    caption: 'Заключение',
    width: 8.5,
    isKept: true,
    cell: ({ conclusion, fullname }) =>
      conclusion?.isFinal ? (
        <Paper organization={organization} conclusion={conclusion} fullname={fullname} />
      ) : (
        ''
      ),
  },
]
