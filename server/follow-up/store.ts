import type { EmployerOutcome } from '../../shared/booking/schema.ts'
import { countsFrom } from '../../shared/employees/rules.ts'
import type { DepartmentId, EmployeeId } from '../../shared/employees/schema.ts'
import { splitSearch } from '../../shared/employees/search.ts'
import { firstOf, noCounts, noOutcomes, termsOf } from '../../shared/follow-up/rules.ts'
import type {
  DepartmentProgress,
  DueMonth,
  FollowedPerson,
  FollowUp,
  FollowUpState,
  OutcomeCounts,
  StateCounts,
} from '../../shared/follow-up/schema.ts'
import type { PartReadingScope } from '../../shared/organizations/access.ts'
import { addDays, addMonths, clinicInstant, clinicZone, type Day } from '../../shared/platform/days.ts'
import type { Gender } from '../../shared/platform/person.ts'
import { likeOf } from '../../shared/platform/search.ts'
import { hasCome, isOpen } from '../booking/tables.ts'
import { employerCheckUps, employerConclusion } from '../check-ups/employer/store.ts'
import { askedText, isDueNow, isPastDue, visitConditions } from '../employees/status/store.ts'
import { isDepartmentOfScope } from '../employees/units/tables.ts'
import { employerPaper, isMarkedDay } from '../group-booking/employee-bookings/store.ts'
import type { Reader } from '../platform/db/types.ts'
import { runUnprepared, Values } from '../platform/db/unprepared.ts'
import { isInRooms } from '../queue/tables.ts'

/** Scope of the figures and the list. */
interface Narrowing {
  from: Day
  to: Day
  department?: DepartmentId | undefined
  month?: DueMonth | undefined
}

/** Filter of the list. */
export interface PeopleFilter extends Narrowing {
  /** Only people with an unscheduled check-up in the period. */
  kind?: 'unscheduled' | undefined
  state?: FollowUpState | undefined
  outcome?: EmployerOutcome | undefined
  search?: string | undefined
}

/** A visit as read. */
export interface VisitRow extends Pick<FollowedPerson, 'conclusion'> {
  state: FollowUpState
  day: Day | null
  /** Null also for a check-up of the clinic's system, which tells the day alone. */
  start: Date | null
  /** Whether the person is in the doctors' rooms now. */
  isInside: boolean
}

/** A person of the list as read. */
export interface FollowedRow extends VisitRow {
  id: EmployeeId
  fullname: string
  gender: Gender
  personnelNumber: string | null
  department: string
  position: string | null
  dueOn: Day | null
  lastPassedOn: Day | null
  /** The unscheduled check-up of the period. */
  unscheduled: (Omit<VisitRow, 'start'> & { start: string | null }) | null
}

/** Conditions on bookings, and on check-ups of the clinic's system. */
interface VisitConditions {
  bookings: string
  sent: string
}

/** SQL: the visit is no unscheduled check-up, which stands for no periodic one and counts in no figure. */
const isCounted = `kind <> 'unscheduled'`

/**
 * SQL of the visits that match a condition, each with its state by the rule `stateOf`; a check-up of the clinic's
 * system is one to which the person came, and stands for the booking of that day. Whether the clinic marked arrivals on a day is looked up once per day,
 * however many visits the day has. `visit` is the id of the booking or of the check-up.
 */
const madeText = ({ bookings, sent }: VisitConditions, today: string) => `
    sent as materialized (
      select check_up_id, employee_id, kind, day, outcome from ${employerCheckUps} known where ${sent}),
    made as materialized (
      select id as booking, employee_id, kind, city, day, start_at, state from bookings where ${bookings}),
    marked as materialized (
      select city, day from (
        select distinct city, day from made where state in ('submitted', 'confirmed') and day < ${today}) as passed
      where ${isMarkedDay('passed.city', 'passed.day')}),
    told as (
      select booking as visit, employee_id, kind, day, start_at, false as "isSent", case
        when ${hasCome} then 'came'
        when state = 'cancelled' then 'cancelled'
        when state = 'no_show' then 'missed'
        when day >= ${today} then 'planned'
        when (city, day) in (select city, day from marked) then 'missed'
        else 'unmarked' end as state
      from made where not (state <> 'cancelled'
        and (employee_id, day, ${isCounted}) in (select employee_id, day, ${isCounted} from sent))
      union all select check_up_id, employee_id, kind, day, day::timestamp at time zone '${clinicZone}', true, 'came' from sent)`

/**
 * First moment of a period and the first moment after it, because the index of bookings is by moment, not by
 * day.
 */
const boundsOf = (values: Values, { from, to }: Pick<Narrowing, 'from' | 'to'>) =>
  [clinicInstant(from, '00:00'), clinicInstant(addDays(to, 1), '00:00')].map((at) =>
    values.put(at, 'timestamptz'),
  )

/** Start of the visits that may count: an arrival before the period also counts for the current term. */
const earliest = ({ from }: Narrowing, today: Day): Day => {
  const counts = countsFrom(today)
  return counts < from ? counts : from
}

/**
 * SQL: the visits that count are those from the beginning of the period on; of earlier ones, arrivals for the
 * current term.
 */
const countingText = (first: string) => `start_at >= ${first} or employee_id in (
        select id from employees cross join asked
        where organization_id = asked.organization and dismissed_on is null and ${isDueNow})`

/** SQL: the visits of the people whom a scope may see; the visit of a candidate is no check-up of somebody who works (decision 0119). */
const ownVisits = (values: Values, scope: PartReadingScope): string => {
  const own = `organization_id = ${values.put(scope.organization, 'uuid')}`
  const organization = `${own} and (employee_id is null or employee_id not in (
      select id from employees where ${own} and candidate is not null))`
  if (!scope.departments) return organization
  const people = `select id from employees where ${own} and ${values.write(isDepartmentOfScope('department_id'), scope)}`
  return `${organization} and employee_id in (${people})`
}

/**
 * Chooses one visit per person, by this priority: came in the period, booked, came before the period, missed or
 * not marked, cancelled; among equals the one nearest to today. A booked time counts even after the period.
 */
function visitsText(values: Values, scope: PartReadingScope, asked: Narrowing, today: Day) {
  const now = values.put(today, 'date')
  const [first = '', end = ''] = boundsOf(values, asked)
  const since = values.put(clinicInstant(earliest(asked, today), '00:00'), 'timestamptz')
  const own = ownVisits(values, scope)
  const condition = {
    bookings: `${own} and start_at >= ${since} and (start_at >= ${first} or ${hasCome})
        and (start_at < ${end} or state in ('submitted', 'confirmed'))`,
    sent: `${own} and day between ${values.put(earliest(asked, today), 'date')} and ${values.put(asked.to, 'date')}`,
  }
  const best = `case when state = 'came' and start_at >= ${first} then 1 when state = 'planned' then 2
        when state = 'came' then 3 when state = 'cancelled' then 5 else 4 end, abs(day - ${now})`
  // The window function uses the sort order of the whole query, so that 100,000 visits are sorted once instead
  // of twice.
  return `with ${askedText(values, scope, today)}, ${madeText(condition, now)},
    visits as materialized (
      select distinct on (employee_id) employee_id, visit, day, start_at, state, "isSent",
        bool_or(start_at >= ${first} and start_at < ${end}) over (partition by employee_id order by ${best}
          rows between unbounded preceding and unbounded following) as within
      from told where ${isCounted} and (${countingText(first)})
      order by employee_id, ${best}),
    unscheduled as materialized (
      select distinct on (employee_id) * from told where not (${isCounted}) and start_at >= ${first} and start_at < ${end}
      order by employee_id, ${best})`
}

/**
 * SQL: the person belongs to the period, being due by its end or having a visit in it. When a month is given,
 * the person must be due in it.
 */
function belongs(values: Values, { to, month }: Narrowing, today: Day, isIn = 'visits.within'): string {
  if (!month) return `(who.due_key <= ${values.put(to, 'date')} or ${isIn})`
  const terms = termsOf(month, today)
  return `who.due_key between ${values.put(terms.from, 'date')} and ${values.put(terms.to, 'date')}`
}

/**
 * SQL of a table `inside`: people who are in the doctors' rooms today. A partial index contains only the open
 * tickets.
 */
const insideText = (values: Values, today: Day) => `
    inside as materialized (select booking_id from tickets where tickets.day = ${values.put(today, 'date')} and ${isInRooms})`

/**
 * SQL of the people in the doctors' rooms and of the outcomes by the valid papers, none older than its visit.
 * When a booking has two papers, the заключение wins over the справка without sorting: `max` does it, because
 * «additional» comes first in the alphabet.
 */
const outcomesText = (
  values: Values,
  { organization }: PartReadingScope,
  { since, today }: { since: Day; today: Day },
) => `
    ${insideText(values, today)},
    papers as materialized (
      select booking_id as visit, max(outcome) as outcome from conclusions
      where organization_id = ${values.put(organization, 'uuid')} and "on" >= ${values.put(since, 'date')} and annulled_at is null
      group by booking_id
      union all select check_up_id, outcome from sent)`

/** SQL: the outcome of a visit to which the person came. */
const outcome = `coalesce(papers.outcome,
  case when visits.visit in (select booking_id from inside) then 'inside' else 'awaiting' end)`

/** A department with the outcomes of its people. */
interface ProgressRow extends DepartmentProgress {
  outcomes: OutcomeCounts
}

/** Counts people per department and status, whichever department is selected, in one grouped statement. */
export async function listProgress(
  reader: Reader,
  scope: PartReadingScope,
  asked: Narrowing,
  today: Day,
): Promise<ProgressRow[]> {
  const values = new Values()
  const text = `
    ${visitsText(values, scope, asked, today)}, ${outcomesText(values, scope, { since: earliest(asked, today), today })},
      counted as (
        select who.department_id as id, coalesce(visits.state, 'unbooked') as state,
          case when visits.state = 'came' then ${outcome} end as outcome, count(*)::int as people
        from employees who left join visits on visits.employee_id = who.id left join papers using (visit)
        where who.organization_id = ${values.put(scope.organization, 'uuid')} and who.dismissed_on is null
          and ${values.write(isDepartmentOfScope('who.department_id'), scope)}
          and ${belongs(values, asked, today)}
        group by 1, 2, 3)
    select counted.id, departments.name, state, outcome, people from counted left join departments on departments.id = counted.id
    order by name, counted.id`
  const rows = await runUnprepared<{
    id: DepartmentId | null
    name: string | null
    state: FollowUpState
    outcome: EmployerOutcome | null
    people: number
  }>(reader, text, values)
  const found = new Map<string | null, ProgressRow>()
  for (const { id, name, state, outcome, people } of rows) {
    const known = found.get(id) ?? { ...noCounts, id, name, outcomes: noOutcomes }
    const outcomes = outcome ? { ...known.outcomes, [outcome]: people } : known.outcomes
    found.set(id, { ...known, [state]: known[state] + people, total: known.total + people, outcomes })
  }
  return [...found.values()].sort((one, other) => other.total - one.total)
}

/** Counts visits of the period by day. */
export async function listDays(
  reader: Reader,
  scope: PartReadingScope,
  { from, to, department, month }: Narrowing,
  today: Day,
): Promise<FollowUp['days']> {
  const values = new Values()
  const now = values.put(today, 'date')
  const [first, end] = boundsOf(values, { from, to })
  const terms = month && termsOf(month, today)
  const narrowed = [
    ...(department ? [`who.department_id = ${values.put(department, 'uuid')}`] : []),
    ...(terms
      ? [`who.due_key between ${values.put(terms.from, 'date')} and ${values.put(terms.to, 'date')}`]
      : []),
  ]
  const count = (state: FollowUpState) => `count(*) filter (where state = '${state}')::int as ${state}`
  const states: (keyof StateCounts & FollowUpState)[] = ['came', 'planned', 'missed', 'unmarked', 'cancelled']
  const own = ownVisits(values, scope)
  const condition = {
    bookings: `${own} and start_at >= ${first} and start_at < ${end}`,
    sent: `${own} and day between ${values.put(from, 'date')} and ${values.put(to, 'date')}`,
  }
  const text = `
    with ${madeText(condition, now)}
    select day, ${states.map(count).join(', ')} from told
    ${narrowed.length ? 'join employees who on who.id = employee_id' : ''}
    where ${[isCounted, ...narrowed].join(' and ')} group by day order by day`
  return runUnprepared(reader, text, values)
}

/** Counts people with an unscheduled check-up in the period, and those of them who belong to it by nothing else. */
export async function countUnscheduled(
  reader: Reader,
  scope: PartReadingScope,
  asked: Narrowing,
  today: Day,
): Promise<FollowUp['unscheduled']> {
  const values = new Values()
  const { department, month } = asked
  const belonging = belongs(values, asked, today, 'visits.within is true')
  const text = `
    ${visitsText(values, scope, asked, today)}
    select count(*)::int as people, (count(*) filter (where not (${belonging})))::int as only
    from unscheduled join employees who on who.id = unscheduled.employee_id left join visits on visits.employee_id = who.id
    where who.dismissed_on is null and ${values.write(isDepartmentOfScope('who.department_id'), scope)} ${department ? `and who.department_id = ${values.put(department, 'uuid')}` : ''}
      ${month ? `and ${belonging}` : ''}`
  const [counted] = await runUnprepared<FollowUp['unscheduled']>(reader, text, values)
  return counted ?? { people: 0, only: 0 }
}

interface DueRow {
  month: DueMonth
  due: number
  booked: number
  came: number
}

/**
 * Counts employees by the month of their due day, from the current month on, and the overdue ones; of each, how
 * many are booked or have come.
 */
export async function forecastOf(
  reader: Reader,
  scope: PartReadingScope,
  { department, months }: { department: DepartmentId | undefined; months: readonly DueMonth[] },
  today: Day,
): Promise<FollowUp['forecast']> {
  const values = new Values()
  const end = addMonths(firstOf(months.at(-1) as DueMonth), 1)
  // `booked_on` is of any check-up, because an employee has one open booking.
  const aside = `select employee_id from bookings where organization_id = ${values.put(scope.organization, 'uuid')}
      and employee_id is not null and start_at >= ${values.put(clinicInstant(today, '00:00'), 'timestamptz')}
      and not (${isCounted}) and ${isOpen}`
  const text = `
    with ${askedText(values, scope, today)}
    select case when ${isPastDue} then 'overdue' else to_char(due_key, 'YYYY-MM') end as month, count(*)::int as due,
      (count(*) filter (where ${visitConditions.booked} and id not in (${aside})))::int as booked,
      (count(*) filter (where ${visitConditions.came}))::int as came
    from employees cross join asked
    where organization_id = asked.organization and dismissed_on is null and due_key < ${values.put(end, 'date')}
      and ${values.write(isDepartmentOfScope('department_id'), scope)}
      ${department ? `and department_id = ${values.put(department, 'uuid')}` : ''}
    group by 1`
  const rows = await runUnprepared<DueRow>(reader, text, values)
  const at = (month: DueMonth | 'overdue') => {
    const { due = 0, booked = 0, came = 0 } = rows.find((row) => row.month === month) ?? {}
    return { due, booked, came }
  }
  return { overdue: at('overdue'), months: months.map((month) => ({ month, ...at(month) })) }
}

/** Name and id after which a page begins. */
export type PeopleKey = readonly [name: string, id: string]

interface PeopleAsked extends PeopleFilter {
  beyond: PeopleKey | null
  limit: number
}

/**
 * People with their visits, read whole behind an optimization fence: expecting few visits, the planner would
 * look up each of 100,000 people.
 */
const visitorsText = (
  organization: string,
) => `(select * from employees where organization_id = ${organization} offset 0) who
        join visits on visits.employee_id = who.id`

/** SQL: what the employer knows of the paper of a visit, ours or that of the clinic's system. */
const paperOf = (visit: string): string =>
  `coalesce(${employerPaper(visit)}, (select ${employerConclusion} from ${employerCheckUps} known where check_up_id = ${visit}))`

/** SQL: the beginning of a visit; of a check-up of the clinic's system only the day is known. */
const startOf = (visit: string): string => `case when not ${visit}."isSent" then ${visit}.start_at end`

/** SQL: the name or number contains every searched word. */
const foundBy = (values: Values, search: string): string[] =>
  splitSearch(search).map((word) => `who.search like ${values.put(likeOf(word), 'text')}`)

const isUnscheduled = 'who.id in (select employee_id from unscheduled)'

/** SQL: the conditions of the list on a person, and on the visit where `hasVisit`. */
function peopleConditions(
  values: Values,
  asked: PeopleAsked,
  { today, hasVisit }: { today: Day; hasVisit: boolean },
): string[] {
  const { kind, month, department, outcome: came, state = came && 'came', search = '', beyond } = asked
  // A subquery instead of a join: expecting few visits, the planner would read all of them for each name.
  const isIn = hasVisit ? 'visits.within' : 'who.id in (select employee_id from visits where within)'
  const belonging = () => belongs(values, asked, today, state ? isIn : `${isIn} or ${isUnscheduled}`)
  return [
    ...(kind ? [isUnscheduled] : []),
    ...(kind && !month ? [] : [belonging()]),
    ...(hasVisit ? [`visits.state = ${values.put(state, 'text')}`] : []),
    ...(came ? [`${outcome} = ${values.put(came, 'text')}`] : []),
    ...(state === 'unbooked' ? ['who.id not in (select employee_id from visits)'] : []),
    ...(department ? [`who.department_id = ${values.put(department, 'uuid')}`] : []),
    ...foundBy(values, search),
    ...(beyond
      ? [`(who.full_name, who.id) > (${values.put(beyond[0], 'text')}, ${values.put(beyond[1], 'uuid')})`]
      : []),
  ]
}

/**
 * Lists people by name. For a state that implies a visit the query starts from the visits, otherwise from the
 * names.
 */
export async function listPeople(
  reader: Reader,
  scope: PartReadingScope,
  asked: PeopleAsked,
  today: Day,
): Promise<FollowedRow[]> {
  const { outcome: came, state = came && 'came' } = asked
  const values = new Values()
  const hasVisit = state !== undefined && state !== 'unbooked'
  // The columns of the visit are carried along instead of joined again: for a few rows the planner would read
  // all visits once per row.
  const visit = hasVisit ? 'who' : 'visits'
  const own = values.put(scope.organization, 'uuid')
  const text = `
    ${visitsText(values, scope, asked, today)},
    ${came ? outcomesText(values, scope, { since: earliest(asked, today), today }) : insideText(values, today)}
    select who.id, who.full_name as fullname, (select gender from persons where persons.id = who.person_id), personnel_number as "personnelNumber", who.department, positions.name as position,
      due_on as "dueOn", last_passed_on as "lastPassedOn", coalesce(${visit}.state, 'unbooked') as state, ${visit}.day, ${startOf(visit)} as start,
      ${visit}.visit in (select booking_id from inside) is true as "isInside", ${paperOf(`${visit}.visit`)} as conclusion,
      case when unscheduled.visit is not null then json_build_object('state', unscheduled.state, 'day', unscheduled.day,
        'start', ${startOf('unscheduled')}, 'isInside', unscheduled.visit in (select booking_id from inside),
        'conclusion', ${paperOf('unscheduled.visit')}) end as unscheduled
    from (
      select who.* ${hasVisit ? ', visits.state, visits.day, visits.start_at, visits.visit, visits."isSent"' : ''}
      from ${hasVisit ? visitorsText(own) : 'employees who'} ${came ? 'left join papers using (visit)' : ''}
      where who.organization_id = ${own} and who.dismissed_on is null and ${values.write(isDepartmentOfScope('who.department_id'), scope)}
        and ${peopleConditions(values, asked, { today, hasVisit }).join(' and ')}
      order by who.full_name, who.id limit ${values.put(asked.limit, 'int')}) who
    ${hasVisit ? '' : 'left join visits on visits.employee_id = who.id'}
    left join unscheduled on unscheduled.employee_id = who.id left join positions on positions.id = who.position_id
    order by who.full_name, who.id`
  return runUnprepared(reader, text, values)
}
