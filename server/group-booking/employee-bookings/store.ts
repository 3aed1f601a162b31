import { canChange, openStates } from '../../../shared/booking/rules.ts'
import type { BookingId, BookingState, StepAuthor } from '../../../shared/booking/schema.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import { splitSearch } from '../../../shared/employees/search.ts'
import type {
  BoardDay,
  BoardDaysQuery,
  BoardQuery,
  EmployeeBooking,
  EmployerBooking,
  GroupId,
} from '../../../shared/group-booking/schema.ts'
import type { PartReadingScope } from '../../../shared/organizations/access.ts'
import { addDays, clinicDay, clinicInstant, type Day } from '../../../shared/platform/days.ts'
import { likeOf } from '../../../shared/platform/search.ts'
import type { SlotId } from '../../../shared/schedule/schema.ts'
import { lockRows } from '../../booking/locks/store.ts'
import { hasCome, isByEmployer } from '../../booking/tables.ts'
import type { ChangingBooking } from '../../booking/transitions/changers.ts'
import { isDepartmentOfScope, isEmployeeOfScope } from '../../employees/units/tables.ts'
import { timeOf } from '../../platform/db/clinic-clock.ts'
import type { PageKey } from '../../platform/db/page.ts'
import { type Raw, raw, statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { isInRooms } from '../../queue/tables.ts'
import { visitAddress } from '../../schedule/site-days/tables.ts'
import { isMarked } from '../foremen/tables.ts'

/** An employee's booking as read. */
export interface EmployerRow extends Omit<EmployerBooking, 'canChange' | 'repricedAt'> {
  start: Date
  repricedAt: Date | null
  slot: SlotId
}

/** A booking as HR sees it; one that the person made is changed by the person and the desk only. */
export const employerView = (
  { start, slot: _, repricedAt, ...row }: EmployerRow,
  now: Date,
): EmployerBooking => ({
  ...row,
  repricedAt: repricedAt?.toISOString() ?? null,
  canChange: !row.isOwn && canChange(row.state, start, now),
})

/**
 * SQL: bookings of people in the doctors' rooms; the day is appended to this text. A partial index contains
 * only the open tickets.
 */
export const inRooms = raw`select booking_id from tickets where ${isInRooms} and tickets.day =`
/**
 * SQL: a state as the employer reads it: «На осмотре» (at the check-up) while the person is in the doctors'
 * rooms, «Пришёл» (came) afterwards.
 */
export const employerState = raw`case when state not in ('arrived', 'in_progress') then state
  when bookings.id in (select booking_id from inside) then 'in_progress' else 'arrived' end`

const shown = raw`bookings.id, bookings.number, employee_id as employee, full_name as fullname, persons.gender,
  nullif(department, '') as department, positions.name as position, day, ${timeOf('bookings.start_at')} as time,
  bookings.start_at as start, bookings.city, ${employerState} as state, group_id as group, booking_groups.number as "groupNumber", bookings.kind,
  case when ${isByEmployer} then bookings.total end as price, case when ${isByEmployer} then repriced_at end as "repricedAt",
  not (${isByEmployer}) as "isOwn", array(select factor ->> 'code' from json_array_elements(bookings.factors) as factor) as factors,
  slot_id as slot, phone_key is not null as "hasPhone",
  case when ${isMarked} then json_build_object('reason', foreman_marks.reason, 'comment', foreman_marks.comment) end as cannot`
const tables = raw`bookings join employees on employees.id = employee_id
  join persons on persons.id = employees.person_id
  left join positions on positions.id = position_id
  left join booking_groups on booking_groups.id = group_id
  left join foreman_marks on foreman_marks.booking_id = bookings.id`

/**
 * SQL: the valid paper of a booking as its employer sees it (`EmployerConclusion`): the заключение, or until
 * then the fact of a справка, on the day of the visit.
 */
export const employerPaper = (booking: string): Raw =>
  raw`(select (jsonb_build_object('id', papers.id,
      'number', case when papers.outcome <> 'additional' then papers.number || '/' || papers.year end,
      'outcome', papers.outcome, 'isFinal', papers.outcome <> 'additional',
      'on', case when papers.outcome = 'additional' then visited.day else papers.on end,
      'contraindicated', papers.contraindicated) || coalesce((
        select jsonb_build_object('handedOn', receipts."on")
        from paper_receipt_items items join paper_receipts receipts on receipts.id = items.receipt_id
        where items.conclusion_id = papers.id and items.side = 'employer' and items.undone_at is null
          and not exists (select from paper_receipts later where later.replaces = receipts.id)), '{}'))::json
    from conclusions papers join bookings visited on visited.id = papers.booking_id where papers.booking_id = ${booking} and papers.annulled_at is null
    order by papers.outcome = 'additional' limit 1)`

interface BoardAsked {
  organization: string
  departments: PartReadingScope['departments']
  at: string
  id: string
  until: string
  states: readonly BookingState[] | null
  group: string | null
  department: string | null
  city: string | null
  likes: string[]
  cannot: boolean
  limit: number
  today: Day
}

const page = statement<BoardAsked, EmployerRow>('employer-board')`
  with inside as materialized (${inRooms} ${'today'})
  select ${shown} from ${tables}
    where bookings.organization_id = ${'organization'} and (bookings.start_at, bookings.id) > (${'at'}::timestamptz, ${'id'}::uuid)
      and bookings.start_at < ${'until'}::timestamptz and (${'states'}::text[] is null or ${employerState} = any(${'states'}))
      and (${'group'}::uuid is null or group_id = ${'group'}) and (${'department'}::uuid is null or department_id = ${'department'})
      and (${'city'}::text is null or bookings.city = ${'city'}) and employees.search like all(${'likes'}::text[])
      and ${isDepartmentOfScope('department_id')}
      and (not ${'cannot'}::boolean or ${isMarked})
    order by bookings.start_at, bookings.id limit ${'limit'}`

const midnight = (day: Day): string => clinicInstant(day, '00:00').toISOString()
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Start of a page of employee bookings: after the key; without a key, before everything of the first day. */
function beginning(from: Day | undefined, after: PageKey | null): PageKey {
  if (after) return after
  const before = from && new Date(clinicInstant(from, '00:00').getTime() - 1)
  return { at: before ? before.toISOString() : '-infinity', id: lastId }
}

const endOf = (to: Day | undefined): string => (to ? midnight(addDays(to, 1)) : 'infinity')

const narrowedBy = ({ group, department, city }: Pick<BoardDaysQuery, 'group' | 'department' | 'city'>) => ({
  group: group ?? null,
  department: department ?? null,
  city: city ?? null,
})

/** Lists bookings of a scope's employees by day and time, after a key. */
export function listBoard(
  reader: Reader,
  { organization, departments }: PartReadingScope,
  { from, to, state, search = '', cannot, limit, today, ...narrowing }: BoardQuery & { today: Day },
  after: PageKey | null,
): Promise<EmployerRow[]> {
  return reader.run(page, {
    organization,
    departments,
    ...beginning(from, after),
    until: endOf(to),
    states: state === undefined ? null : state === 'open' ? openStates : [state],
    ...narrowedBy(narrowing),
    limit,
    today,
    likes: splitSearch(search).map(likeOf),
    cannot: cannot === 'yes',
  })
}

interface DaysAsked extends Omit<BoardAsked, 'at' | 'id' | 'states' | 'likes' | 'cannot' | 'limit'> {
  since: string
}

const days = statement<DaysAsked, Omit<BoardDay, 'closed'>>('employer-board-days')`
  with inside as materialized (${inRooms} ${'today'})
  select day, sum(people)::int as people, json_object_agg(state, people) as states
  from (
    select day, ${employerState} as state, count(*)::int as people
    from bookings join employees on employees.id = employee_id
    where bookings.organization_id = ${'organization'} and start_at >= ${'since'}::timestamptz
      and start_at < ${'until'}::timestamptz and (${'group'}::uuid is null or group_id = ${'group'})
      and (${'department'}::uuid is null or department_id = ${'department'})
      and (${'city'}::text is null or city = ${'city'}) and ${isDepartmentOfScope('department_id')}
    group by 1, 2) counted
  group by day order by day`

/** Length, in days, of the counted period when the request gives only one end of it or none. */
const usualPeriod = 62

/** Days to be counted, both included. */
export function periodOf({ from, to }: BoardDaysQuery, today: Day): { from: Day; to: Day } {
  const since = from ?? (to ? addDays(to, -usualPeriod) : today)
  return { from: since, to: to ?? addDays(since, usualPeriod) }
}

/** Counts the bookings of a scope per day and state. */
export function listBoardDays(
  reader: Reader,
  { organization, departments }: PartReadingScope,
  { from, to, today, ...narrowing }: BoardDaysQuery & { from: Day; to: Day; today: Day },
): Promise<Omit<BoardDay, 'closed'>[]> {
  const period = { since: midnight(from), until: endOf(to) }
  return reader.run(days, { organization, departments, today, ...period, ...narrowedBy(narrowing) })
}

interface ConcludedRow extends EmployerRow, Pick<EmployeeBooking, 'conclusion'> {}

const ofEmployee = statement<PartReadingScope & { employee: EmployeeId; today: Day }, ConcludedRow>(
  'bookings-of-employee',
)`
  with inside as materialized (${inRooms} ${'today'})
  select ${shown}, ${employerPaper('bookings.id')} as conclusion from ${tables}
    where bookings.organization_id = ${'organization'} and employee_id = ${'employee'}
      and ${isDepartmentOfScope('department_id')} order by bookings.start_at desc, bookings.id desc limit 50`

interface StepRow extends Omit<EmployeeBooking['steps'][number], 'at' | 'by'> {
  booking: BookingId
  at: Date
  by: StepAuthor
}

// The reason of the clinic or of the person may say how the person feels, so the employer does not see it.
const stepsOf = statement<{ ids: readonly BookingId[] }, StepRow>('steps-of-bookings')`
  select booking_id as booking, to_state as state, at, by, case when by in ('employer', 'system') then reason end as reason, day, ${timeOf('start_at')} as time
    from booking_steps join slots on slots.id = slot_id where booking_id = any(${'ids'}::uuid[]) order by position`

/** Returns the last bookings of an employee of a scope with their histories, newest first. */
export async function listOfEmployee(
  reader: Reader,
  scope: PartReadingScope,
  employee: EmployeeId,
  now: Date,
): Promise<EmployeeBooking[]> {
  const rows = await reader.run(ofEmployee, { ...scope, employee, today: clinicDay(now) })
  const steps = await reader.run(stepsOf, { ids: rows.map(({ id }) => id) })
  const byBooking = Map.groupBy(steps, ({ booking }) => booking)
  return rows.map(({ conclusion, ...row }) => ({
    ...employerView(row, now),
    conclusion,
    steps: (byBooking.get(row.id) ?? []).map(({ booking: _, at, ...step }) => ({
      ...step,
      at: at.toISOString(),
    })),
  }))
}

/** A cancellable booking of an employee. */
interface Coming extends Pick<EmployerBooking, 'id' | 'employee' | 'day'> {}

const comingOf = statement<PartReadingScope & { ids: readonly EmployeeId[]; now: Date }, Coming>(
  'coming-bookings',
)`
  select id, employee_id as employee, day from bookings
    where organization_id = ${'organization'} and employee_id = any(${'ids'}::uuid[]) and ${isByEmployer}
      and state in ('submitted', 'confirmed') and start_at > ${'now'}`

/** Returns the cancellable bookings that a scope has made for these employees, at most one each. */
export const listComing = (
  reader: Reader,
  scope: PartReadingScope,
  ids: readonly EmployeeId[],
  now: Date,
): Promise<Coming[]> => reader.run(comingOf, { ...scope, ids, now })

const ofGroup = statement<PartReadingScope & { group: GroupId; now: Date }, { id: BookingId | null }>(
  'cancellable-bookings-of-group',
)`
  select bookings.id from booking_groups left join bookings on group_id = booking_groups.id
      and state in ('submitted', 'confirmed') and start_at > ${'now'} and ${isEmployeeOfScope('employee_id')}
    where booking_groups.id = ${'group'} and booking_groups.organization_id = ${'organization'}`

/** Returns the cancellable bookings of a group of a scope; null when there is no such group. */
export async function listOfGroup(
  reader: Reader,
  scope: PartReadingScope,
  group: GroupId,
  now: Date,
): Promise<BookingId[] | null> {
  const rows = await reader.run(ofGroup, { ...scope, group, now })
  return rows.length === 0 ? null : rows.flatMap(({ id }) => id ?? [])
}

/** A booking of an employee to be changed. */
export interface ChangingRow extends ChangingBooking {
  employee: EmployeeId
  time: string
}

const changingColumns = raw`bookings.id, bookings.number, bookings.state, employee_id as employee, full_name as fullname,
  slot_id as slot, bookings.city, day, ${timeOf('bookings.start_at')} as time, bookings.start_at as start, bookings.total,
  ${visitAddress} as address, bookings.account_id as account, bookings.phone,
  bookings.email, paper_kind as "paperKind", has_referral as "hasReferral",
  exists (select from conclusions where booking_id = bookings.id and annulled_at is null) as "hasPaper",
  array(select item ->> 'service' from json_array_elements(items) as item) as services`

const changing = statement<PartReadingScope & { ids: readonly BookingId[] }, ChangingRow>(
  'bookings-for-change',
)`
  select ${changingColumns}
    from ${tables} where bookings.organization_id = ${'organization'} and bookings.id = any(${'ids'}::uuid[])
      and ${isDepartmentOfScope('department_id')} order by bookings.id`

/** Returns bookings of a scope; the bookings and their employees are locked and then read. */
export async function listForChange(
  tx: Tx,
  scope: PartReadingScope,
  ids: readonly BookingId[],
): Promise<ChangingRow[]> {
  const before = await tx.run(changing, { ...scope, ids })
  const employees = before.map(({ employee }) => employee)
  const locked = { employees, bookings: before.map(({ id }) => id) }
  const [, rows] = await Promise.all([lockRows(tx, locked), tx.run(changing, { ...scope, ids })])
  return rows
}

const toTell = statement<{ ids: readonly BookingId[] }, ChangingRow>('bookings-to-tell')`
  select ${changingColumns}
    from ${tables} where bookings.id = any(${'ids'}::uuid[]) order by bookings.id`

/** Finds bookings of all organizations by id, for messages of the clinic. */
export const listToTell = (reader: Reader, ids: readonly BookingId[]): Promise<ChangingRow[]> =>
  reader.run(toTell, { ids })

/**
 * SQL: the clinic has marked at least one arrival in a city on a day. On a day without any, a missing mark
 * proves nothing.
 */
export const isMarkedDay = (city: string, day: string): Raw =>
  raw`exists (select from bookings came where came.city = ${city} and came.day = ${day}
    and ${hasCome})`

const missed = statement<{ upTo: Day; limit: number }, { id: BookingId; slot: SlotId }>('missed-bookings')`
    with waiting as materialized (
      select id, city, day from bookings
      where employee_id is not null and state in ('submitted', 'confirmed') and day <= ${'upTo'}),
    marked as materialized (
      select city, day from (select distinct city, day from waiting) as passed
      where ${isMarkedDay('passed.city', 'passed.day')})
    select id, slot_id as slot from bookings
    where id in (select id from waiting join marked using (city, day)) and state in ('submitted', 'confirmed')
    order by id limit ${'limit'} for no key update skip locked`

/**
 * Returns, locked, the bookings of employees up to a day that have no arrival although the clinic marked others
 * on their day.
 */
export const listMissed = (tx: Tx, upTo: Day, limit: number) => tx.run(missed, { upTo, limit })
