import { soonDays, statusOf } from '../../shared/employees/rules.ts'
import type {
  EmployeeFilter,
  EmployeeId,
  EmployeeRow,
  EmployeeSummary,
} from '../../shared/employees/schema.ts'
import { gramTags, likeOf, tagOf, wordsOf } from '../../shared/employees/search.ts'
import type { OrganizationScope, RelationFacts } from '../../shared/organizations/access.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { addDays, type Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { statement } from '../platform/db/statement.ts'
import type { Reader } from '../platform/db/types.ts'

const relationOf = statement<{ account: AccountId; organization: OrganizationId }, RelationFacts>(
  'relation-to-organization',
)`
  select account_id as account, organization_id as organization, status, left_at is not null as "hasLeft"
  from relations
  where account_id = ${'account'} and organization_id = ${'organization'} and left_at is null and status = 'active'`

/** What joins an account to an organization now; null when nothing does. */
export const findRelation = async (reader: Reader, account: AccountId, organization: OrganizationId) =>
  (await reader.run(relationOf, { account, organization }))[0] ?? null

/** What of an employee the list shows. */
export interface ListedRow {
  id: EmployeeId
  fullname: string
  birth: Day
  personnelNumber: string | null
  department: string
  position: string | null
  dueOn: Day | null
  lastPassedOn: Day | null
  bookedOn: Day | null
  dismissedOn: Day | null
  version: number
}

/** An employee as the list shows him. */
export const rowView = ({ department, ...row }: ListedRow, today: Day): EmployeeRow => ({
  ...row,
  department: department || null,
  status: statusOf(row, today),
})

/** Writes the conditions of a list; the same filter may be asked with indexes in mind or without. */
class Conditions {
  readonly values: unknown[] = []
  readonly #organization: string
  constructor(scope: OrganizationScope) {
    this.#organization = scope.organization
    this.put(scope.organization)
  }

  /** Puts a value and gives its place: `$3`. */
  put(value: unknown): string {
    return `$${this.values.push(value)}`
  }

  #inUnits(what: string): string {
    const of = (table: string) => `any(array(select id from ${table} where organization_id = $1 and ${what}))`
    return `department_id = ${of('departments')} or position_id = ${of('positions')}`
  }

  /** A word is a fragment of the name, of the number, of the department or of the position. */
  #word(word: string, isIndexed: boolean): string {
    const like = this.put(likeOf(word))
    const tags = isIndexed ? gramTags(this.#organization, word) : []
    const marked = tags.length > 0 ? `tags @> ${this.put(tags)}::int[] and ` : ''
    return `((${marked}search like ${like}) or ${this.#inUnits(`folded like ${like}`)})`
  }

  #factor(code: string): string {
    const own = this.put([tagOf(this.#organization, `factor ${code}`)])
    const named = this.put(JSON.stringify([{ code }]))
    return `(tags @> ${own}::int[] or (factors is null and position_id = any(array(
      select id from positions where organization_id = $1 and factors @> ${named}::jsonb))))`
  }

  /** What of the filter does not depend on the day. */
  narrowing({ search = '', department, position, factor }: EmployeeFilter, isIndexed: boolean): string[] {
    return [
      'organization_id = $1',
      ...wordsOf(search).map((word) => this.#word(word, isIndexed)),
      ...(department ? [`department_id = ${this.put(department)}`] : []),
      ...(position ? [`position_id = ${this.put(position)}`] : []),
      ...(factor ? [this.#factor(factor)] : []),
    ]
  }

  /** The status in SQL: `statusOf` of the rules says the same of one employee. */
  standing({ status, within }: EmployeeFilter, today: Day): string[] {
    const now = `${this.put(today)}::date`
    const soon = `${this.put(addDays(today, soonDays))}::date`
    const free = `(booked_on is null or booked_on < ${now})`
    const said = {
      overdue: [`due_on < ${now}`, free],
      soon: [`due_on between ${now} and ${soon}`, free],
      booked: [`booked_on >= ${now}`],
      passed: [`due_on > ${soon}`, free],
      not_needed: ['due_on is null', free],
      dismissed: [],
    }
    return [
      `dismissed_on is ${status === 'dismissed' ? 'not null' : 'null'}`,
      ...(status ? said[status] : []),
      ...(within ? [`due_on <= ${this.put(addDays(today, within))}::date`] : []),
      // Every place is named, so that the database knows its type.
      `${now} <= ${soon}`,
    ]
  }
}

const ask = <Row>(reader: Reader, text: string, values: readonly unknown[]): Promise<Row[]> => {
  const fields = values.map((_, place) => String(place))
  // Without a name: planned each time with the values at hand, which is what makes the plan right.
  return reader.run<Row, Record<string, unknown>>({ name: '', text, fields }, { ...values })
}

/** Expressions by which a list is sorted; the last one makes the order whole. */
const orders = {
  name: ['full_name', 'id'],
  due: [`coalesce(due_on, 'infinity')`, 'full_name', 'id'],
  department: ['department', 'full_name', 'id'],
}

/** A page that is wanted: sorted how, beyond which key, how many rows. */
export interface WantedPage {
  sort: keyof typeof orders
  isDescending: boolean
  /** Values of the sorting expressions; null: from the beginning. */
  beyond: readonly string[] | null
  limit: number
}

const pickedAtMost = 8000
const listed = `id, person_id, full_name, personnel_number, department, position_id, due_on, last_passed_on, booked_on,
  dismissed_on, version`

const pageText = (page: string, order: string) => `
  select page.id, page.full_name as fullname, persons.birth, page.personnel_number as "personnelNumber",
    page.department, positions.name as position, page.due_on as "dueOn", page.last_passed_on as "lastPassedOn",
    page.booked_on as "bookedOn", page.dismissed_on as "dismissedOn", page.version
  from (${page}) page
  join persons on persons.id = page.person_id
  left join positions on positions.id = page.position_id
  order by ${order}`

/**
 * Employees of a scope, filtered and sorted. A filter that leaves few is answered by the index that finds them, one that
 * leaves many by walking the index of the order: which of the two, the database sees from the first thousands.
 */
export function listEmployees(
  reader: Reader,
  scope: OrganizationScope,
  filter: EmployeeFilter,
  { sort, isDescending, beyond, limit }: WantedPage,
  today: Day,
): Promise<ListedRow[]> {
  const asked = new Conditions(scope)
  const columns = orders[sort]
  const [direction, sign] = isDescending ? ['desc', '<'] : ['asc', '>']
  const order = columns.map((column) => `${column} ${direction}`).join(', ')
  const casts = {
    name: ['text', 'uuid'],
    due: ['date', 'text', 'uuid'],
    department: ['text', 'text', 'uuid'],
  }
  const keys = beyond?.map((value, place) => `${asked.put(value)}::${casts[sort][place]}`)
  const isBeyond = keys ? `(${columns.join(', ')}) ${sign} (${keys.join(', ')})` : 'true'
  const standing = asked.standing(filter, today)
  const most = asked.put(limit)
  const walked = [...asked.narrowing(filter, false), ...standing, isBeyond].join(' and ')
  const walk = `select ${listed} from employees where ${walked} order by ${order} limit ${most}`
  if (!isSelective(filter)) return ask(reader, pageText(walk, order), asked.values)
  const picked = [...asked.narrowing(filter, true), ...standing].join(' and ')
  const text = `
    with picked as materialized (select ${listed} from employees where ${picked} limit ${pickedAtMost + 1}),
      counted as materialized (select count(*) > ${pickedAtMost} as "isMany" from picked)
    ${pageText(
      `(select * from picked where not (select "isMany" from counted) and ${isBeyond} order by ${order} limit ${most})
       union all
       (select * from (${walk}) walked where (select "isMany" from counted))`,
      order,
    )}`
  return ask(reader, text, asked.values)
}

/** Whether an index may find the rows of a filter by itself. */
const isSelective = ({ search = '', status, within, department, position, factor }: EmployeeFilter) =>
  Boolean(status ?? within ?? department ?? position ?? factor) ||
  wordsOf(search).some((word) => word.length > 2)

/** How many employees stand where, of those that the filter leaves whatever its status. */
export async function summaryOf(
  reader: Reader,
  scope: OrganizationScope,
  filter: EmployeeFilter,
  today: Day,
): Promise<EmployeeSummary> {
  const asked = new Conditions(scope)
  const where = asked.narrowing(filter, true).join(' and ')
  const at = (days: number) => `${asked.put(addDays(today, days))}::date`
  const [now, in30, in60, in90] = [at(0), at(30), at(60), at(soonDays)]
  const isFree = `(booked_on is null or booked_on < ${now})`
  const count = (condition: string, name: string) => `count(*) filter (where ${condition})::int as "${name}"`
  const text = `
    select count(*)::int as total,
      ${count(`due_on < ${now} and ${isFree}`, 'overdue')},
      ${count(`due_on between ${now} and ${in90} and ${isFree}`, 'soon')},
      ${count(`due_on between ${now} and ${in30} and ${isFree}`, 'soon30')},
      ${count(`due_on between ${now} and ${in60} and ${isFree}`, 'soon60')},
      ${count(`booked_on >= ${now}`, 'booked')},
      ${count(`due_on > ${in90} and ${isFree}`, 'passed')},
      ${count(`due_on is null and ${isFree}`, 'notNeeded')},
      (select count(*)::int from employees where ${where} and dismissed_on is not null) as dismissed
    from employees where ${where} and dismissed_on is null`
  const [row] = await ask<EmployeeSummary>(reader, text, asked.values)
  if (!row) throw new Error('a count gave no row')
  return row
}
