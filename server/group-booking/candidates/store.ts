import { canChange } from '../../../shared/booking/rules.ts'
import type { CandidateState, EmployeeId } from '../../../shared/employees/schema.ts'
import { splitSearch } from '../../../shared/employees/search.ts'
import type {
  Candidate,
  CandidatePage,
  CandidateVisit,
} from '../../../shared/group-booking/candidates/schema.ts'
import type { PartReadingScope } from '../../../shared/organizations/access.ts'
import type { Day } from '../../../shared/platform/days.ts'
import { likeOf } from '../../../shared/platform/search.ts'
import { compareCodes } from '../../../shared/programme/rules.ts'
import { isByEmployer } from '../../booking/tables.ts'
import { employerCheckUps, employerConclusion } from '../../check-ups/employer/store.ts'
import { isDepartmentOfScope } from '../../employees/units/tables.ts'
import { timeOf } from '../../platform/db/clinic-clock.ts'
import { firstPage, type PageKey } from '../../platform/db/page.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import type { Reader } from '../../platform/db/types.ts'
import { employerPaper, employerState, inRooms } from '../employee-bookings/store.ts'

/** A visit as read; JSON carries its beginning as a text. */
interface VisitRow extends Omit<CandidateVisit, 'canChange' | 'isOutdated'> {
  start: string
  factors: string[]
  isByEmployer: boolean
}

/** A candidate as read. */
interface CandidateRow extends Omit<Candidate, 'visit'> {
  createdAt: Date
  visit: VisitRow | null
}

const columns = raw`employees.id, full_name as fullname, persons.birth, persons.gender,
  nullif(employees.department, '') as department, positions.name as position,
  array(select value->>'code' from jsonb_array_elements(coalesce(employees.factors, positions.factors, '[]'))) as factors,
  phone_key is not null as "hasPhone", candidate as state, added_on as "addedOn", refused_on as "refusedOn",
  employees.version, employees.created_at as "createdAt", last.visit,
  coalesce(${employerPaper('last.id')}, (select ${employerConclusion} from ${employerCheckUps} known
    where known.employee_id = employees.id and (last.day is null or known.day >= last.day)
    order by known.day desc limit 1)) as conclusion`

const lastVisit = raw`left join lateral (
    select bookings.id, bookings.day, json_build_object('id', bookings.id, 'number', bookings.number, 'state', ${employerState},
        'day', day, 'time', ${timeOf('start_at')}, 'city', city,
        'price', case when ${isByEmployer} then bookings.total end, 'start', start_at, 'isByEmployer', ${isByEmployer},
        'factors', array(select factor ->> 'code' from json_array_elements(bookings.factors) as factor),
        'referral', (select referrals.number || '/' || referrals.year from referrals
          where referrals.booking_id = bookings.id and annulled_at is null order by issued_at desc limit 1)) as visit
    from bookings where bookings.employee_id = employees.id
    order by state <> 'cancelled' desc, start_at desc limit 1) last on true`

const tables = raw`employees join persons on persons.id = person_id
  left join positions on positions.id = position_id ${lastVisit}`

interface PageQuestion extends PartReadingScope, PageKey {
  state: CandidateState
  likes: string[]
  limit: number
  today: Day
}

const page = statement<PageQuestion, CandidateRow>('candidates')`
  with inside as materialized (${inRooms} ${'today'})
  select ${columns} from ${tables}
  where employees.organization_id = ${'organization'} and candidate = ${'state'}
    and ${isDepartmentOfScope('department_id')}
    and employees.search like all(${'likes'}::text[])
    and (employees.created_at, employees.id) < (${'at'}::timestamptz, ${'id'}::uuid)
  order by employees.created_at desc, employees.id desc limit ${'limit'}`

/** Lists the candidates of a scope in a state, the newest first, after a key. */
export const listCandidates = (
  reader: Reader,
  scope: PartReadingScope,
  {
    search,
    after,
    ...asked
  }: { search: string; after: PageKey | null } & Omit<
    PageQuestion,
    keyof PartReadingScope | keyof PageKey | 'likes'
  >,
): Promise<CandidateRow[]> =>
  reader.run(page, { ...scope, ...(after ?? firstPage), ...asked, likes: splitSearch(search).map(likeOf) })

interface OneQuestion extends PartReadingScope {
  candidate: EmployeeId
  today: Day
}

const one = statement<OneQuestion, CandidateRow>('candidate')`
  with inside as materialized (${inRooms} ${'today'})
  select ${columns} from ${tables}
  where employees.organization_id = ${'organization'} and employees.id = ${'candidate'} and candidate is not null
    and ${isDepartmentOfScope('department_id')}`

/** Finds a candidate of a scope; null for an employee, or a person of another scope. */
export const findCandidate = async (
  reader: Reader,
  scope: PartReadingScope,
  candidate: EmployeeId,
  today: Day,
): Promise<CandidateRow | null> => (await reader.run(one, { ...scope, candidate, today }))[0] ?? null

type Counts = Pick<CandidatePage, 'considered' | 'refused'>

const counts = statement<PartReadingScope, Counts>('count-candidates')`
  select (count(*) filter (where candidate = 'considered'))::int as considered,
    (count(*) filter (where candidate = 'refused'))::int as refused
  from employees where organization_id = ${'organization'} and candidate is not null
    and ${isDepartmentOfScope('department_id')}`

/** Counts the candidates of a scope by state. */
export const countCandidates = async (reader: Reader, scope: PartReadingScope): Promise<Counts> =>
  (await reader.run(counts, scope))[0] ?? { considered: 0, refused: 0 }

function visitView(
  { start, isByEmployer, factors: booked, ...visit }: VisitRow,
  factors: readonly string[],
  now: Date,
): CandidateVisit {
  return {
    ...visit,
    isOutdated: new Set(booked).symmetricDifference(new Set(factors)).size > 0,
    canChange: isByEmployer && canChange(visit.state, new Date(start), now),
  }
}

/** A candidate as HR sees him. */
export const candidateView = ({ createdAt: _, visit, ...row }: CandidateRow, now: Date): Candidate => ({
  ...row,
  factors: row.factors.toSorted(compareCodes),
  visit: visit && visitView(visit, row.factors, now),
})
