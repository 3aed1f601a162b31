import type { Candidate } from '../../../../shared/group-booking/candidates/schema.ts'
import { dayWords } from '../../../../shared/platform/day-words.ts'
import { type Day, formatDay } from '../../../../shared/platform/days.ts'
import { OutcomePill } from '../../../check-ups/outcome-pill.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { BookingPill } from '../../booking-pill.tsx'
import { birthWords } from '../card/card-words.ts'

/** The outcome of the check-up or, until there is one, the state of the visit. */
export function CandidateStanding({ candidate }: { candidate: Candidate }) {
  const { conclusion, visit, gender } = candidate
  if (conclusion) return <OutcomePill outcome={conclusion.outcome} isShort />
  return visit ? <BookingPill state={visit.state} gender={gender} /> : 'Не записан на осмотр'
}

/** The columns of the list of candidates. */
export const candidateColumns = (today: Day): Column<Candidate>[] => [
  { key: 'name', title: 'Кандидат', width: 15, share: 3, isName: true, cell: ({ fullname }) => fullname },
  {
    key: 'position',
    title: 'Должность',
    width: 9,
    share: 2,
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
    key: 'birth',
    title: 'Дата рождения',
    width: 10.5,
    isSpare: true,
    cell: ({ birth }) => birthWords(birth, today),
  },
  {
    key: 'visit',
    title: 'Осмотр',
    width: 9,
    cell: ({ visit }) => (visit ? `${dayWords(visit.day)}, ${visit.time}` : ''),
  },
  {
    key: 'added',
    title: 'Добавлен',
    caption: 'Добавлен',
    width: 7,
    isSpare: true,
    cell: ({ addedOn }) => formatDay(addedOn),
  },
  {
    key: 'state',
    title: 'Итог',
    width: 14,
    cell: (candidate) => <CandidateStanding candidate={candidate} />,
  },
]
