import { Group, Text } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
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

/** The day by which the check-up is due; one that has passed has a mark. */
function Due({ person, today }: { person: FollowedPerson; today: Day }) {
  const { dueOn, lastPassedOn } = person
  const words = dueDayWords(person, today)
  const isLate = dueOn !== null && dueOn < today
  const note = dueOn !== null && !lastPassedOn && 'прошлый осмотр не указан'
  return (
    <Text
      inherit
      span
      truncate
      title={[words, isLate && employeeStatusNames.overdue.toLowerCase(), note].filter(Boolean).join(', ')}
      {...(isLate && { c: 'var(--app-danger)' })}
    >
      {isLate && (
        <IconClockExclamation
          size={16}
          stroke={2}
          role="img"
          aria-label={employeeStatusNames.overdue}
          style={{ display: 'inline', verticalAlign: '-0.1875rem', marginRight: 4 }}
        />
      )}
      {words}
    </Text>
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
  { key: 'name', title: 'Сотрудник', width: 13.4, share: 3, isName: true, cell: ({ fullname }) => fullname },
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
    width: 8.5,
    share: 1,
    isSpare: true,
    cell: ({ department }) => department ?? '',
  },
  {
    key: 'number',
    title: 'Таб. №',
    caption: 'таб.',
    width: 5.5,
    isSpare: true,
    cell: ({ personnelNumber }) => (personnelNumber === null ? '' : `№ ${personnelNumber}`),
  },
  {
    key: 'due',
    title: 'Срок осмотра',
    caption: 'Срок:',
    width: 9.2,
    cell: (person) => <Due person={person} today={today} />,
  },
  {
    key: 'state',
    title: 'Состояние и итог',
    width: 14.2,
    share: 1,
    isKept: true,
    cell: (person) => <Visit visit={person} />,
  },
  { key: 'visit', title: 'Визит', width: 9.45, cell: visitWords },
  { ...unscheduledColumn, isOff: !hasUnscheduled },
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
