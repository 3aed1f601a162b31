import type { EmployerOutcome } from '../../../shared/booking/schema.ts'
import { visitOf } from '../../../shared/employees/rules.ts'
import {
  type EmployeeFilter,
  type EmployeeId,
  type EmployeeRow,
  EmployeeStatus,
  type EmployeeSummary,
  type ListedEmployee,
  type PersonId,
} from '../../../shared/employees/schema.ts'
import { gramTags, splitSearch, tagOf } from '../../../shared/employees/search.ts'
import type { PartReadingScope } from '../../../shared/organizations/access.ts'
import { addDays, type Day } from '../../../shared/platform/days.ts'
import type { Gender } from '../../../shared/platform/person.ts'
import { likeOf } from '../../../shared/platform/search.ts'
import { employerCheckUps } from '../../check-ups/employer/store.ts'
import { type Raw, raw, statement } from '../../platform/db/statement.ts'
import type { Reader } from '../../platform/db/types.ts'
import { runUnprepared, Values } from '../../platform/db/unprepared.ts'
import { isInRooms } from '../../queue/tables.ts'
import {
  askedText,
  employeeStatus,
  hasStatus,
  isDismissed,
  statusByDays,
  statusConditions,
  visitConditions,
} from '../status/store.ts'
import { isDepartmentOfScope, isSameOrPart } from '../units/tables.ts'

/** Columns of an employee in the list. */
export interface ListedRow {
  id: EmployeeId
  fullname: string
  birth: Day
  gender: Gender
  personnelNumber: string | null
  department: string
  position: string | null
  dueOn: Day | null
  lastPassedOn: Day | null
  bookedOn: Day | null
  cameOn: Day | null
  dismissedOn: Day | null
  classKey: string
  isUnstated: boolean
  version: number
}

const unitsOf = statement<PartReadingScope & { likes: string[]; factor: string | null }, Units>(
  'units-alike',
)`
  select ${'likes'}::text[] as likes, array(
    select to_jsonb(array(select id from departments
      where organization_id = ${'organization'} and search like pattern))
    from unnest(${'likes'}::text[]) with ordinality as asked (pattern, place) order by place) as departments, array(
    select to_jsonb(array(select id from positions
      where organization_id = ${'organization'} and search like pattern))
    from unnest(${'likes'}::text[]) with ordinality as asked (pattern, place) order by place) as positions,
  array(select id from positions
    where organization_id = ${'organization'} and factors @> ${'factor'}::jsonb) as "withFactor"`

/**
 * Departments and positions that match a filter: for each searched word those whose names contain it, and the
 * positions with the wanted factor.
 */
interface Units {
  likes: string[]
  departments: string[][]
  positions: string[][]
  withFactor: string[]
}

/** The units are few and fetched first, so that the database plans the query of the list knowing them. */
async function findUnits(
  reader: Reader,
  scope: PartReadingScope,
  { search = '', factor }: EmployeeFilter,
): Promise<Units> {
  const likes = splitSearch(search).map(likeOf)
  const named = factor === undefined ? null : JSON.stringify([{ code: factor }])
  const none = { likes, departments: [], positions: [], withFactor: [] }
  if (likes.length === 0 && !named) return none
  return (await reader.run(unitsOf, { ...scope, likes, factor: named }))[0] ?? none
}

/**
 * SQL: the last check-up found contraindications, also an unscheduled one, which moves no due day. The columns are those
 * of an employee.
 */
const isUnfit = raw`id in (
  select latest.employee_id from (
    select distinct on (employee_id) employee_id, outcome, "on" from (
      select employee_id, outcome, "on", year, number from conclusions
      where organization_id = asked.organization and outcome <> 'additional' and annulled_at is null
      union all select employee_id, outcome, "on", 0, 0 from ${employerCheckUps} known
      where organization_id = asked.organization and outcome <> 'additional') papers
    order by employee_id, "on" desc, year desc, number desc) latest
  join employees passed on passed.id = latest.employee_id
  where outcome = 'unfit' and (passed.last_passed_on is null or "on" >= passed.last_passed_on))`

const lastPassedConditions = {
  unknown: "last_passed_on is null and due_key < 'infinity'",
  unfit: `${isUnfit}`,
}

/** SQL: a department and all its parts (decision 0123). */
const partsText = (department: string) => `
  select part.id from departments part join departments parent on parent.id = ${department}
  where part.organization_id = parent.organization_id and ${isSameOrPart}`

const anyStatus = { booking: null, due: null, others: null }

/** Builds the SQL conditions of a list. The same filter can be written twice: for use with indexes and without. */
class Conditions extends Values {
  /** SQL for a `with`: the organization and the days that the conditions refer to. */
  readonly asked: string
  /** SQL: the employees that the scope may see at all. */
  readonly own: readonly string[]
  readonly #organization: string
  readonly #units: Units
  constructor(scope: PartReadingScope, units: Units, today: Day) {
    super()
    this.#organization = scope.organization
    this.#units = units
    this.asked = askedText(this, scope, today)
    this.own = [
      'organization_id = asked.organization',
      this.write(isDepartmentOfScope('department_id'), scope),
    ]
  }

  #among(column: string, ids: readonly string[] = []): string[] {
    return ids.length > 0 ? [`${column} = any(${this.put(ids)}::uuid[])`] : []
  }

  /** A word matches part of the name, number, department or position; a short one matches the start of a word. */
  #word(word: string, place: number, isIndexed: boolean): string {
    // The cheapest comparisons come first, so that a scan of rows seldom evaluates the last one.
    const marked = isIndexed ? ` and tags @> ${this.put(gramTags(this.#organization, word))}::int[]` : ''
    const own = `(search like ${this.put(likeOf(word))}${marked})`
    const { departments, positions } = this.#units
    const ofUnits = [
      ...this.#among('department_id', departments[place]),
      ...this.#among('position_id', positions[place]),
    ]
    return `(${[...ofUnits, own].join(' or ')})`
  }

  /** An employee's own factors override those of the position. */
  #factor(code: string): string {
    const own = this.put([tagOf(this.#organization, `factor ${code}`)])
    const named = this.put(JSON.stringify([{ code }]))
    const inherited = this.#among('position_id', this.#units.withFactor).map(
      (part) => `(factors is null and ${part})`,
    )
    return `(${[...inherited, `(factors @> ${named}::jsonb and tags @> ${own}::int[])`].join(' or ')})`
  }

  /** The part of the filter that does not depend on the day. */
  narrowing(
    { search = '', department, position, factor, lastPassed }: EmployeeFilter,
    isIndexed: boolean,
  ): string[] {
    return [
      ...this.own,
      ...splitSearch(search).map((word, place) => this.#word(word, place, isIndexed)),
      ...(department ? [`department_id = any(array(${partsText(this.put(department))}))`] : []),
      ...(position ? [`position_id = ${this.put(position)}`] : []),
      ...(factor ? [this.#factor(factor)] : []),
      ...(lastPassed ? [lastPassedConditions[lastPassed]] : []),
    ]
  }

  /** The part of the filter about the due day. */
  terms({ within, dueFrom, dueTo }: EmployeeFilter, today: Day): string[] {
    const last = (day: Day) => `due_key <= ${this.put(day, 'date')}`
    return [
      ...(within ? [last(addDays(today, within))] : []),
      ...(dueFrom ? [`due_key >= ${this.put(dueFrom, 'date')} and due_key < 'infinity'`] : []),
      ...(dueTo ? [last(dueTo)] : []),
    ]
  }

  /** The part of the filter that depends on the day. */
  standing({ status, visit, ...terms }: EmployeeFilter, today: Day) {
    const isOfDismissed = status === 'dismissed'
    const { booking, due, others } = status && !isOfDismissed ? statusConditions[status] : anyStatus
    return {
      present: isOfDismissed ? `${isDismissed}` : 'dismissed_on is null',
      due: [...(due ? [due] : []), ...this.terms(terms, today)],
      others: [booking, others, visit ? visitConditions[visit] : null].filter((one) => one !== null),
    }
  }
}

/** Sort expressions of each order; the id comes last, so that no two rows are equal. */
const orders = {
  name: ['full_name', 'id'],
  due: ['due_key', 'full_name', 'id'],
  department: ['department', 'full_name', 'id'],
  class: ['class_key', 'full_name', 'id'],
}

const casts = {
  name: ['text', 'uuid'],
  due: ['date', 'text', 'uuid'],
  department: ['text', 'text', 'uuid'],
  class: ['text', 'text', 'uuid'],
}

/** A requested page: scope, order, start key and size. */
export interface WantedPage {
  filter: EmployeeFilter
  sort: keyof typeof orders
  isDescending: boolean
  /** Values of the sort expressions of the row before the page; null for the first page. */
  beyond: readonly string[] | null
  limit: number
}

const nearAtMost = 1000

const pageText = (page: string, order: string) => `
  select who.id, who.full_name as fullname, persons.birth, persons.gender, personnel_number as "personnelNumber", who.department,
    positions.name as position, due_on as "dueOn", last_passed_on as "lastPassedOn", booked_on as "bookedOn",
    came_on as "cameOn", dismissed_on as "dismissedOn", class_key as "classKey", who.version,
    who.factors is null and coalesce(positions.factors, '[]') = '[]' and positions.exemption is null as "isUnstated"
  from (${page}) page join employees who using (id)
  join persons on persons.id = who.person_id
  left join positions on positions.id = who.position_id
  order by ${order}`

/**
 * Returns a page of filtered and sorted employees. When the filter matches many employees, the first thousand
 * rows in sort order already fill the page. Otherwise the indexes find all matches, which are then sorted; the
 * database runs this second part only when the first does not fill the page.
 */
export async function listEmployees(
  reader: Reader,
  scope: PartReadingScope,
  { filter, sort, isDescending, beyond, limit }: WantedPage,
  today: Day,
): Promise<ListedRow[]> {
  const asked = new Conditions(scope, await findUnits(reader, scope, filter), today)
  const columns = orders[sort].join(', ')
  const [direction, sign] = isDescending ? ['desc', '<'] : ['asc', '>']
  const orderOf = (table: '' | 'who.') =>
    orders[sort].map((column) => `${table}${column} ${direction}`).join(', ')
  const order = orderOf('')
  const { present, due, others } = asked.standing(filter, today)
  const key = beyond?.map((value, place) => `${asked.put(value)}::${casts[sort][place]}`).join(', ')
  const ahead = [...asked.own, present, ...(key ? [`(${columns}) ${sign} (${key})`] : [])]
  const inOrder = [...ahead, ...(sort === 'due' ? due : [])].join(' and ')
  const most = asked.put(limit)
  if (!isNarrow(filter)) {
    const where = [inOrder, ...others].join(' and ')
    const walk = `select id from employees cross join asked where ${where} order by ${order} limit ${most}`
    return runUnprepared(reader, `with ${asked.asked} ${pageText(walk, orderOf('who.'))}`, asked)
  }
  const left = [...asked.narrowing(filter, false), ...due, ...others].join(' and ')
  const found = [...asked.narrowing(filter, true), ...due, ...others, ...ahead].join(' and ')
  const text = `
    with ${asked.asked},
      near as materialized (
        select id from (
          select employees.* from employees cross join asked where ${inOrder} order by ${order} limit ${nearAtMost}) front
        cross join asked where ${left} order by ${order} limit ${most}),
      counted as materialized (select count(*) = ${most} as "isFull" from near)
    ${pageText(
      // `offset 0` is an optimization fence: the indexes find the matches first, and only the matches are
      // sorted.
      `select id from near where (select "isFull" from counted)
       union all select id from (
         select id from (select ${columns} from employees cross join asked where ${found} offset 0) found
         order by ${order} limit ${most}) rest
         where not (select "isFull" from counted)`,
      orderOf('who.'),
    )}`
  return runUnprepared(reader, text, asked)
}

interface DecidedRow {
  id: EmployeeId
  outcome: Exclude<EmployerOutcome, 'awaiting'>
}

/**
 * Possible outcomes of a check-up that is not passed yet, the more important first: a справка counts even while
 * the employee is in the doctors' rooms.
 */
const comeTo: readonly DecidedRow['outcome'][] = ['additional', 'inside']

const decided = statement<PartReadingScope & { ids: readonly EmployeeId[]; today: Day }, DecidedRow>(
  'outcomes-of-employees',
)`
  select id, outcome from (select employees.id, papers.outcome, papers.on, papers.year, papers.number
  from (
    select conclusions.employee_id, outcome, "on", year, conclusions.number, bookings.day
    from conclusions join bookings on bookings.id = booking_id
    where conclusions.employee_id = any(${'ids'}::uuid[]) and annulled_at is null
    union all select employee_id, outcome, "on", 0, 0, day from ${employerCheckUps} known
    where employee_id = any(${'ids'}::uuid[])) papers
  join employees on employees.id = papers.employee_id
  where employees.organization_id = ${'organization'}
    and case papers.outcome when 'additional' then papers.day = came_on else papers.on >= last_passed_on end
  union all
  select employee_id, 'inside', null, null, null from tickets join bookings on bookings.id = booking_id
  where tickets.day = ${'today'} and ${isInRooms} and employee_id = any(${'ids'}::uuid[])
    and organization_id = ${'organization'}) as decided
  order by "on" desc nulls last, year desc, number desc`

/**
 * Returns the outcome of the check-up that each row's status is about. A passed check-up has one when our commission
 * decided on it, or when the employer had sent the person to one that the clinic's system knows. A newer unscheduled check-up, which moves no due day, comes before it.
 */
export async function listOutcomes(
  reader: Reader,
  scope: PartReadingScope,
  rows: readonly EmployeeRow[],
  today: Day,
): Promise<Map<EmployeeId, EmployerOutcome>> {
  const isCome = (row: EmployeeRow) => visitOf(row, today) === 'came'
  const examined = rows.filter((row) => row.status === 'passed' || isCome(row))
  if (examined.length === 0) return new Map()
  const ids = examined.map(({ id }) => id)
  const found = Map.groupBy(await reader.run(decided, { ...scope, ids, today }), ({ id }) => id)
  const outcomes = examined.flatMap((row): [EmployeeId, EmployerOutcome][] => {
    const { id } = row
    const said = found.get(id)?.map(({ outcome }) => outcome) ?? []
    const ofCome = comeTo.find((one) => said.includes(one)) ?? 'awaiting'
    const outcome = isCome(row) ? ofCome : said.find((one) => !comeTo.includes(one))
    return outcome ? [[id, outcome]] : []
  })
  return new Map(outcomes)
}

/** Details of an employee that only some columns of the list show. */
export interface ListedDetails extends Pick<ListedEmployee, 'factors' | 'workClass' | 'seniorityFrom'> {
  id: EmployeeId
  person: PersonId
  sealed: string
}

const details = statement<PartReadingScope & { ids: readonly EmployeeId[] }, ListedDetails>(
  'details-of-listed',
)`
  select employees.id, person_id as person, persons.sealed, work_class as "workClass",
    seniority_from as "seniorityFrom",
    array(select value->>'code' from jsonb_array_elements(coalesce(employees.factors, positions.factors, '[]'))) as factors
  from employees join persons on persons.id = person_id left join positions on positions.id = position_id
  where employees.id = any(${'ids'}::uuid[]) and employees.organization_id = ${'organization'}`

/** Returns the details of the employees of a page. */
export const listDetails = async (
  reader: Reader,
  scope: PartReadingScope,
  ids: readonly EmployeeId[],
): Promise<Map<EmployeeId, ListedDetails>> =>
  new Map((await reader.run(details, { ...scope, ids })).map((row) => [row.id, row]))

/** Tells whether a filter may match so few employees that using the indexes is faster than reading in sort order. */
const isNarrow = ({ search = '', ...others }: EmployeeFilter) =>
  search !== '' || Object.values(others).some((value) => value !== undefined)

/** Returns the sort values of each page's last row, in order: the next page starts after it. */
export async function listPageKeys(
  reader: Reader,
  scope: PartReadingScope,
  { filter, sort, isDescending, limit }: Omit<WantedPage, 'beyond'>,
  today: Day,
): Promise<string[][]> {
  const asked = new Conditions(scope, await findUnits(reader, scope, filter), today)
  const { present, due, others } = asked.standing(filter, today)
  const where = [...asked.narrowing(filter, true), present, ...due, ...others].join(' and ')
  const order = orders[sort].map((column) => `${column} ${isDescending ? 'desc' : 'asc'}`).join(', ')
  const columns = orders[sort].join(', ')
  const texts = orders[sort].map((column) => `${column}::text`).join(', ')
  const text = `
    with ${asked.asked}
    select array[${texts}] as mark from (
      select ${columns}, row_number() over (order by ${order}) as place from employees cross join asked where ${where}) numbered
    where place % ${asked.put(limit)}::int = 0 order by place`
  return (await runUnprepared<{ mark: string[] }>(reader, text, asked)).map(({ mark }) => mark)
}

/**
 * Numbers of employees with a status: all, those due within 30 and 60 days, those with each visit, and those
 * that match the filter's term and visit.
 */
interface StatusCount {
  status: EmployeeStatus
  people: number
  in30Days: number
  in60Days: number
  booked: number
  came: number
  found: number
}

/**
 * Counts employees by status. With a filter, each matching row is read once. Without a filter, indexes are
 * counted; they do not contain factors, so `not_needed` includes employees whose factors are not stated.
 */
function countText(
  asked: Conditions,
  narrowing: string[],
  { visit, ...filter }: EmployeeFilter,
  today: Day,
): string {
  const countOf = (...conditions: string[]) =>
    `(count(*) filter (where ${['true', ...conditions].join(' and ')}))::int`
  const dueIn = (days: number) => `due_key <= ${asked.put(addDays(today, days), 'date')}`
  const terms = asked.terms(filter, today)
  const found = countOf(...terms, ...(visit ? [`${visitConditions[visit]}`] : []))
  const counted = (columns: string) => `
    select ${columns} from employees cross join asked where ${narrowing.join(' and ')}`
  const byStatus = (status: Raw) =>
    counted(`${status} as status, count(*)::int as people, ${countOf(dueIn(30))} as "in30Days",
      ${countOf(dueIn(60))} as "in60Days", ${countOf(`${visitConditions.booked}`)} as booked,
      ${countOf(`${visitConditions.came}`)} as came, ${found} as found`)
  if (!isWhole(narrowing)) return `with ${asked.asked} ${byStatus(employeeStatus)} group by 1`
  // Employees without a due day match no filter by term. The column of the due day is not compared, because the
  // index that is counted does not contain it.
  const isFound = terms.length === 0 && (!visit || visit === 'none')
  const unstated = counted(`'unstated', count(*)::int, 0, 0, 0, 0, ${isFound ? 'count(*)::int' : '0'}`)
  const { booking, others } = statusConditions.unstated
  return `with ${asked.asked}
    ${byStatus(statusByDays)} and dismissed_on is null group by 1
    union all ${unstated} and dismissed_on is null and ${booking} and ${others}
    union all ${counted(`'dismissed', count(*)::int, 0, 0, 0, 0, ${found}`)} and ${isDismissed}`
}

interface UnfitCount {
  unfit: number
  passedUnfit: number
}

/** Counts the employees at work whose last check-up found contraindications. */
async function countUnfit(reader: Reader, asked: Conditions, narrowing: string[]): Promise<UnfitCount> {
  const text = `with ${asked.asked}
    select count(*)::int as unfit, (count(*) filter (where ${hasStatus('passed')}))::int as "passedUnfit"
    from employees cross join asked where ${narrowing.join(' and ')} and dismissed_on is null and ${isUnfit}`
  const [counted] = await runUnprepared<UnfitCount>(reader, text, asked)
  return counted ?? { unfit: 0, passedUnfit: 0 }
}

/** Tells whether the conditions match everybody of an organization. */
const isWhole = (narrowing: readonly string[]) => narrowing.length === 1

/** Counts the filtered employees by status. The filter's own status, visit and term are ignored, except in `found`. */
export async function summaryOf(
  reader: Reader,
  scope: PartReadingScope,
  filter: EmployeeFilter,
  today: Day,
): Promise<EmployeeSummary> {
  const units = await findUnits(reader, scope, filter)
  const asked = new Conditions(scope, units, today)
  const narrowing = asked.narrowing(filter, true)
  const forUnfit = new Conditions(scope, units, today)
  const [rows, unfit] = await Promise.all([
    runUnprepared<StatusCount>(reader, countText(asked, narrowing, filter, today), asked),
    countUnfit(reader, forUnfit, forUnfit.narrowing(filter, true)),
  ])
  const countOf = (what: Exclude<keyof StatusCount, 'status'>) => {
    const counts = Object.fromEntries(rows.map((row) => [row.status, row[what]]))
    const { unstated = 0, not_needed: notNeeded = 0 } = counts
    if (isWhole(narrowing)) counts.not_needed = notNeeded - unstated
    return (...statuses: EmployeeStatus[]) => statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
  }
  const people = countOf('people')
  const working = EmployeeStatus.exclude(['dismissed']).options
  return {
    total: people(...working),
    overdue: people('overdue'),
    overdueBooked: countOf('booked')('overdue'),
    overdueCame: countOf('came')('overdue'),
    soon: people('soon'),
    soon30: countOf('in30Days')('soon'),
    soon60: countOf('in60Days')('soon'),
    booked: countOf('booked')(...working),
    came: people('came'),
    passed: people('passed'),
    ...unfit,
    unstated: people('unstated'),
    notNeeded: people('not_needed'),
    dismissed: people('dismissed'),
    found: countOf('found')(...(filter.status ? [filter.status] : working)),
  }
}
