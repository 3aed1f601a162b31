import type { BookingId } from '../../shared/booking/schema.ts'
import type { Standing } from '../../shared/documents/rules.ts'
import type { DepartmentId, EmployeeId, PersonId } from '../../shared/employees/schema.ts'
import type { GroupId } from '../../shared/group-booking/schema.ts'
import type { PartScope } from '../../shared/organizations/access.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { City, Gender } from '../../shared/platform/person.ts'
import type { CheckUpKind, KindReason } from '../../shared/programme/schema.ts'
import { isOpen } from '../booking/tables.ts'
import { employerCheckUps } from '../check-ups/employer/store.ts'
import { isDepartmentOfScope } from '../employees/units/tables.ts'
import { statement } from '../platform/db/statement.ts'
import type { Reader } from '../platform/db/types.ts'

interface BookedAsked extends PartScope {
  bookings: readonly BookingId[]
  group: GroupId | null
  department: DepartmentId | null
}

const booked = statement<BookedAsked, { id: EmployeeId }>('employees-of-bookings')`
  select employee_id as id from bookings join employees on employees.id = employee_id
  where bookings.organization_id = ${'organization'} and ${isOpen}
    and (bookings.id = any(${'bookings'}::uuid[]) or group_id = ${'group'})
    and (${'department'}::uuid is null or department_id = ${'department'})
    and ${isDepartmentOfScope('department_id')}`

/** Selects bookings: by named employees, or by a group, whole or one department. */
interface BookingSelection {
  bookings?: readonly BookingId[]
  group?: GroupId
  department?: DepartmentId | undefined
}

/** Returns employees of a scope by their open bookings, or by the group they were booked with. */
export const listBooked = async (
  reader: Reader,
  scope: PartScope,
  { bookings = [], group, department }: BookingSelection,
): Promise<EmployeeId[]> => {
  const asked = { ...scope, bookings, group: group ?? null, department: department ?? null }
  return (await reader.run(booked, asked)).map(({ id }) => id)
}

/** A day whose bookings are to be printed, with the same filter as on the page of employee bookings. */
interface DayAsked {
  day: Day
  group?: GroupId | undefined
  department?: DepartmentId | undefined
}

interface OnDay extends PartScope {
  day: Day
  group: GroupId | null
  department: DepartmentId | null
}

const onDay = statement<OnDay, { id: EmployeeId }>('employees-of-board-day')`
  select employee_id as id from bookings join employees on employees.id = employee_id
  where bookings.organization_id = ${'organization'} and day = ${'day'}
    and ${isOpen}
    and (${'group'}::uuid is null or group_id = ${'group'})
    and (${'department'}::uuid is null or department_id = ${'department'})
    and ${isDepartmentOfScope('department_id')}`

/** Returns employees of a scope who have an open booking on a day, filtered as on the page of employee bookings. */
export const listBookedOn = async (
  reader: Reader,
  scope: PartScope,
  { day, group, department }: DayAsked,
): Promise<EmployeeId[]> => {
  const asked = { ...scope, day, group: group ?? null, department: department ?? null }
  return (await reader.run(onDay, asked)).map(({ id }) => id)
}

/** An employee as papers need him; the policy is in the sealed part. */
export interface PaperRow {
  employee: EmployeeId
  person: PersonId
  fullname: string
  birth: Day
  gender: Gender
  department: string | null
  position: string | null
  seniorityFrom: Day | null
  factors: { code: string }[]
  sealed: string
  booking: BookingId | null
  visitAt: Date | null
  city: City
  kind: CheckUpKind
  kindReason: KindReason | null
}

interface PeopleAsked extends PartScope {
  ids: readonly EmployeeId[]
  withCandidates: boolean
  from: Day
  to: Day
}

const people = statement<PeopleAsked, PaperRow>('paper-people')`
  select employees.id as employee, person_id as person, full_name as fullname, persons.birth, persons.gender,
    nullif(department, '') as department, positions.name as position, seniority_from as "seniorityFrom",
    coalesce(employees.factors, positions.factors, '[]') as factors, sealed, bookings.id as booking,
    start_at as "visitAt", city, kind, kind_reason as "kindReason"
  from employees join persons on persons.id = person_id
  left join positions on positions.id = position_id
  left join lateral (
    select * from bookings where employee_id = employees.id and day between ${'from'} and ${'to'}
      and ${isOpen}
    order by state in ('submitted', 'confirmed') desc, start_at desc limit 1) bookings on true
  where employees.organization_id = ${'organization'} and employees.id = any(${'ids'}::uuid[])
    and ${isDepartmentOfScope('department_id')}
    and (dismissed_on is null or candidate = 'considered' and ${'withCandidates'}::boolean)`

/**
 * Returns current employees of a scope, each with the open booking in these days; of the candidates only those
 * considered, for papers that somebody gets before he works.
 */
export const listPaperRows = (
  reader: Reader,
  scope: PartScope,
  ids: readonly EmployeeId[],
  asked: Pick<PeopleAsked, 'from' | 'to' | 'withCandidates'>,
): Promise<PaperRow[]> => reader.run(people, { ...scope, ids, ...asked })

interface StandingRow extends Standing {
  employee: EmployeeId
  lastPassedOn: Day | null
}

const standings = statement<PartScope & { ids: readonly EmployeeId[] }, StandingRow>('paper-standings')`
  select employees.id as employee, due_on as "dueOn", last_passed_on as "lastPassedOn",
    (select json_build_object('number', number, 'on', papers.on, 'outcome', outcome, 'contraindicated', contraindicated)
      from (
        select number || '/' || year as number, "on", outcome, contraindicated, 1 as own from conclusions
        where conclusions.employee_id = employees.id and annulled_at is null
        union all
        select number, "on", outcome, contraindicated, 0 from ${employerCheckUps} known
        where known.employee_id = employees.id) papers
      where outcome <> 'additional' order by papers.on desc, own desc limit 1) as conclusion
  from employees where organization_id = ${'organization'} and id = any(${'ids'}::uuid[])
    and ${isDepartmentOfScope('department_id')}`

/**
 * Returns the standing of employees of a scope by their id. A check-up passed elsewhere after the last заключение leaves
 * none; of one day our own заключение counts.
 */
export async function mapStandings(
  reader: Reader,
  scope: PartScope,
  ids: readonly EmployeeId[],
): Promise<Map<EmployeeId, Standing>> {
  const rows = await reader.run(standings, { ...scope, ids })
  return new Map(
    rows.map(({ employee, dueOn, lastPassedOn, conclusion }) => {
      const isOld = conclusion !== null && lastPassedOn !== null && lastPassedOn > conclusion.on
      return [employee, { dueOn, conclusion: isOld ? null : conclusion }]
    }),
  )
}
