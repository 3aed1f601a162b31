import type { BookingScope, OwnBookings } from '../../shared/booking/access.ts'
import { bookingRefusals } from '../../shared/booking/ru.ts'
import type {
  BookedEmployer,
  Booking,
  BookingId,
  BookingState,
  ChosenFactor,
  PaperKind,
  QuoteItem,
  StepAuthor,
} from '../../shared/booking/schema.ts'
import type { EmployeeId } from '../../shared/employees/schema.ts'
import { groupRefusals } from '../../shared/group-booking/ru.ts'
import type { GroupId } from '../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { City, Gender } from '../../shared/platform/person.ts'
import { factorOf, serviceOf } from '../../shared/programme/rules.ts'
import type { CheckUpKind, EditionId, KindReason } from '../../shared/programme/schema.ts'
import type { SlotId } from '../../shared/schedule/schema.ts'
import { firstPage, type PageKey } from '../platform/db/page.ts'
import { type Refusals, raw, statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { getEdition } from '../programme/store.ts'
import { findPace, stayIn } from '../schedule/fit/actions.ts'
import { visitAddress } from '../schedule/site-days/tables.ts'
import { lockRows } from './locks/store.ts'
import {
  employeesBookings,
  followerOf,
  hasCome,
  isByEmployer,
  isProven,
  type KeptItem,
  needsConsent,
} from './tables.ts'

type AnswerField =
  | 'id'
  | 'number'
  | 'state'
  | 'kind'
  | 'kindReason'
  | 'day'
  | 'address'
  | 'paperKind'
  | 'hasReferral'
  | 'factors'

/** Columns of a booking that are read back: all but the sealed numbers. */
export interface BookingRow
  extends Pick<
    Booking,
    | AnswerField
    | 'periodicityMonths'
    | 'stay'
    | 'needsConsent'
    | 'needsProof'
    | 'conclusion'
    | 'isByEmployer'
    | 'isSeenByEmployer'
  > {
  account: AccountId
  items: QuoteItem[]
  total: number
  slot: SlotId
  city: City
  start: Date
  minutes: number
  surname: string
  name: string
  middlename: string
  gender: Gender
  birth: Day
  phone: string
  email: string | null
  employer: BookedEmployer | null
  edition: EditionId
  createdAt: Date
}

/**
 * The employer is stored in a person's own booking; of a booking made by an organization it is read from the
 * employee.
 */
const employer = raw`coalesce(bookings.employer, (select json_build_object('name', organizations.name, 'inn', inn, 'kpp', nullif(kpp, ''),
    'position', positions.name, 'department', nullif(department, ''))
  from employees join organizations on organizations.id = employees.organization_id
    left join positions on positions.id = position_id where employees.id = bookings.employee_id))`

const columns = raw`bookings.id, number, account_id as account, state, kind, kind_reason as "kindReason", slot_id as slot, city, day,
  start_at as start, (select minutes from slots where slots.id = slot_id) as minutes, ${visitAddress} as address, surname, bookings.name,
  middlename, gender, birth, coalesce(bookings.phone, '') as phone, email, paper_kind as "paperKind", ${employer} as employer,
  ${isByEmployer} as "isByEmployer", employee_id is not null as "isSeenByEmployer", not ${isProven} as "needsProof",
  has_referral as "hasReferral",
  edition_id as edition, factors, items, total, periodicity_months as "periodicityMonths", created_at as "createdAt",
  ${needsConsent} as "needsConsent",
  (select json_build_object('outcome', outcome, 'on', "on") from conclusions
    where booking_id = bookings.id and annulled_at is null order by outcome = 'additional' limit 1) as conclusion`

type KeptRow = Omit<BookingRow, 'factors' | 'items' | 'stay'> & { factors: ChosenFactor[]; items: KeptItem[] }

/** Adds the names of factors and services from the edition the booking was made by, and how long the visit takes. */
async function named(reader: Reader, row: KeptRow): Promise<BookingRow> {
  const edition = await getEdition(reader, row.edition)
  const services = row.items.map(({ service }) => service)
  return {
    ...row,
    stay: stayIn(await findPace(reader, row.city, row.day), services, row.start),
    factors: row.factors.map((factor) => ({
      ...factor,
      name: factorOf(edition, factor.code)?.shortName ?? factor.code,
    })),
    items: row.items.map((item) => {
      const { name = item.service, kind = 'functional' } = serviceOf(edition, item.service) ?? {}
      return { ...item, name, kind }
    }),
  }
}

const byIds = statement<{ ids: BookingId[]; account: AccountId | null }, KeptRow>('bookings-by-id')`
  select ${columns} from bookings join cities on cities.key = city
  where bookings.id = any(${'ids'}::uuid[])
    and (${'account'}::uuid is null and account_id is not null or ${followerOf} = ${'account'})
  order by bookings.id`

/** Finds bookings of the scope by id; for an account also those that organizations made for its owner. */
export async function listByIds(reader: Reader, { account }: BookingScope, ids: BookingId[]) {
  const rows = await reader.run(byIds, { ids, account })
  return Promise.all(rows.map((row) => named(reader, row)))
}

/** Finds a booking; null when there is none or it is another's. */
export const findBooking = async (reader: Reader, scope: BookingScope, id: BookingId) =>
  (await listByIds(reader, scope, [id]))[0] ?? null

interface PageOf extends PageKey {
  account: AccountId
  limit: number
}

const pages = statement<PageOf, KeptRow>('bookings-of-account')`
  select ${columns} from bookings join cities on cities.key = city
  where bookings.id in (select id from bookings where account_id = ${'account'}
      union all select bookings.id from ${employeesBookings} where persons.account_id = ${'account'})
    and (start_at, bookings.id) < (${'at'}::timestamptz, ${'id'}::uuid)
  order by start_at desc, bookings.id desc limit ${'limit'}`

/** Lists bookings of an account and those organizations made for its owner, latest visit first, after a key. */
export async function listBookings(
  reader: Reader,
  { account }: OwnBookings,
  after: PageKey | null,
  limit: number,
): Promise<BookingRow[]> {
  const rows = await reader.run(pages, { account, ...(after ?? firstPage), limit })
  return Promise.all(rows.map((row) => named(reader, row)))
}

/**
 * Returns bookings that accounts of the scope have made, locked until the end of the transaction and read after
 * the wait for the lock, and the employees whose days they change. Bookings made by organizations are left out:
 * only the organization may change them.
 */
export async function listForChange(tx: Tx, scope: BookingScope, ids: BookingId[]): Promise<BookingRow[]> {
  const locked = lockRows(tx, { employeesOf: ids, bookings: ids })
  const [, found] = await Promise.all([locked, listByIds(tx, scope, ids)])
  return found.filter(({ isByEmployer }) => !isByEmployer)
}

/** Columns stored with a new booking that are not read back. */
interface BookingRest {
  papersSealed: string | null
  lastCheckUpOn: Day | null
  origin: { address: string; agent: string }
  today: Day
  /** Author of the first step of its history. */
  by: 'person' | 'clinic'
  byAccount: AccountId
  /** Consent of the person, and the staff member who took it on paper; null: in the cabinet. */
  isConsented: boolean
  paperTakenBy: AccountId | null
}

type Json = 'employer' | 'factors' | 'items'
type NewRow = Omit<BookingRow & BookingRest, Json | 'address' | 'minutes' | 'origin'> &
  BookingRest['origin'] & { [Key in Exclude<Json, 'employer'>]: string } & { employer: string | null }

const onePerDay: Refusals = { bookings_open_day: bookingRefusals.ALREADY_BOOKED }

// Booking, history and consent are stored together or not at all, and only for an account that is not being
// erased.
const add = statement<NewRow, never>('add-booking')`
  with booking as (
    insert into bookings (id, number, account_id, state, kind, kind_reason, slot_id, city, day, start_at,
      surname, name, middlename, gender, birth, phone, email, paper_kind, papers_sealed,
      employer, has_referral, last_check_up_on, factors, items, total, periodicity_months,
      edition_id, priced_on, created_at, told_at)
    values (${'id'}, ${'number'}, (select id from accounts where id = ${'account'} and erased_at is null for share),
      ${'state'}, ${'kind'}, ${'kindReason'}, ${'slot'}, ${'city'}, ${'day'}, ${'start'}, ${'surname'}, ${'name'}, ${'middlename'},
      ${'gender'}, ${'birth'}, ${'phone'}, ${'email'}, ${'paperKind'}, ${'papersSealed'}, ${'employer'}, ${'hasReferral'},
      ${'lastCheckUpOn'}, ${'factors'}, ${'items'}, ${'total'},
      ${'periodicityMonths'}, ${'edition'}, ${'day'}, ${'createdAt'}, ${'createdAt'})
    returning id, account_id, slot_id, created_at),
  steps as (
    insert into booking_steps (booking_id, position, from_state, to_state, at, by, by_account_id, slot_id)
    select id, position, from_state, to_state, created_at, by, by_account_id, slot_id
    from booking, lateral (values
      (1, 'draft', 'submitted', ${'by'}::text, ${'byAccount'}::uuid),
      (2, 'submitted', 'confirmed', 'system', null)) as made (position, from_state, to_state, by, by_account_id))
  insert into booking_consents (booking_id, purpose, text_version, given_at, address, agent, paper_taken_by)
  select id, 'personal-data', (
    select version from consent_texts where purpose = 'personal-data' and withdrawn_at is null and starts_on <= ${'today'}
    order by starts_on desc, version desc limit 1), created_at, ${'address'}, ${'agent'}, ${'paperTakenBy'}
  from booking where ${'isConsented'}`

/**
 * Adds a confirmed booking with its history and consent. `refusals`: the refusal for each broken constraint.
 * The caller takes the seat.
 */
export async function addBooking(
  tx: Tx,
  row: BookingRow,
  rest: BookingRest,
  refusals = onePerDay,
): Promise<void> {
  const input = {
    ...row,
    ...rest,
    ...rest.origin,
    employer: row.employer && JSON.stringify(row.employer),
    factors: JSON.stringify(row.factors.map(({ code, marks }) => ({ code, marks }))),
    items: JSON.stringify(row.items.map(({ service, reasons, price }) => ({ service, reasons, price }))),
  }
  await tx.run(add, input, refusals)
}

type PaperConsent = Pick<BookingRest & Step, 'id' | 'now' | 'today' | 'paperTakenBy'> & BookingRest['origin']

const addPaper = statement<PaperConsent, { id: BookingId }>('add-paper-consent')`
  insert into booking_consents (booking_id, purpose, text_version, given_at, address, agent, paper_taken_by)
  select ${'id'}, 'personal-data', version, ${'now'}, ${'address'}, ${'agent'}, ${'paperTakenBy'}
  from consent_texts where purpose = 'personal-data' and withdrawn_at is null and starts_on <= ${'today'}
  order by starts_on desc, version desc limit 1
  on conflict (booking_id) do nothing returning booking_id as id`

/** Records a consent signed on paper; false when the booking has one. */
export const addPaperConsent = async (tx: Tx, given: PaperConsent): Promise<boolean> =>
  (await tx.run(addPaper, given)).length > 0

/** Documents of a booking: the kind of the identity document, and all numbers sealed together. */
interface PapersRow {
  id: BookingId
  paperKind: PaperKind | null
  papersSealed: string | null
}

const papers = statement<PapersRow, never>('change-booking-papers')`
  update bookings set paper_kind = ${'paperKind'}, papers_sealed = ${'papersSealed'} where id = ${'id'}`

/** Stores the documents of a booking the caller has locked; the database refuses those of an employee. */
export const changePapers = (tx: Tx, row: PapersRow): Promise<unknown> => tx.run(papers, row)

/** Name and birth date of the booked person. */
export interface BookedPersonRow {
  id: BookingId
  surname: string
  name: string
  middlename: string
  birth: Day
  phone: string
}

const rename = statement<BookedPersonRow, never>('correct-booked-person')`
  update bookings set surname = ${'surname'}, name = ${'name'}, middlename = ${'middlename'}, birth = ${'birth'},
    phone = case when phone is not null then ${'phone'} end
  where id = ${'id'}`

/** Corrects the person and the phone of a booking the caller has locked; one without a phone gets none. `refusals`: the refusal for each broken constraint. */
export const changeBookedPerson = (tx: Tx, row: BookedPersonRow, refusals: Refusals): Promise<unknown> =>
  tx.run(rename, row, refusals)

const volume = statement<{ id: BookingId; items: string; total: number; now: Date }, never>(
  'change-booking-volume',
)`
  update bookings set items = ${'items'}, total = ${'total'}, repriced_at = ${'now'} where id = ${'id'}`

/** Puts studies back whose earlier results do not count: the lines and the price of a booking that the caller has locked. */
export const changeVolume = (
  tx: Tx,
  { id, items, total }: { id: BookingId; items: readonly KeptItem[]; total: number },
  now: Date,
): Promise<unknown> => tx.run(volume, { id, items: JSON.stringify(items), total, now })

/** The employer for whom a booking counts, and what the booking says of him. */
interface EmployerChange {
  id: BookingId
  organization: OrganizationId | null
  employee: EmployeeId | null
  employer: BookedEmployer | null
  hasReferral: boolean
}

const countFor = statement<Omit<EmployerChange, 'employer'> & { employer: string | null }, never>(
  'change-booking-employer',
)`
  update bookings set organization_id = ${'organization'}, employee_id = ${'employee'}, employer = ${'employer'},
    has_referral = ${'hasReferral'}
  where id = ${'id'} and not (${isByEmployer})`

/**
 * Makes a booking of a person count for an employee, or for nobody. The caller has locked the employee and the
 * booking. `refusals`: the refusal for each broken constraint.
 */
export const changeEmployer = (
  tx: Tx,
  { employer: said, ...change }: EmployerChange,
  refusals: Refusals,
): Promise<unknown> => tx.run(countFor, { ...change, employer: said && JSON.stringify(said) }, refusals)

/** A change of a booking's state, time or both, as its history stores it. */
export interface Step {
  id: BookingId
  from: BookingState
  to: BookingState
  slot: SlotId
  city: City
  day: Day
  start: Date
  by: StepAuthor
  byAccount: AccountId | null
  reason: string | null
  now: Date
}

const change = statement<Step, never>('change-booking')`
  with booking as (
    update bookings set state = ${'to'}, slot_id = ${'slot'}, city = ${'city'}, day = ${'day'},
      start_at = ${'start'}, told_at = ${'now'}
    where id = ${'id'} and state = ${'from'} returning id)
  insert into booking_steps (booking_id, position, from_state, to_state, at, by, by_account_id, reason, slot_id)
  select id, (select max(position) + 1 from booking_steps where booking_id = ${'id'}),
    ${'from'}, ${'to'}, ${'now'}, ${'by'}, ${'byAccount'}, ${'reason'}, ${'slot'}
  from booking`

/**
 * Changes a booking that is still in the state seen and adds the step to its history; does nothing when it has
 * left that state. `refusals`: the refusal for each broken constraint.
 */
export const changeBooking = (tx: Tx, step: Step, refusals = onePerDay): Promise<unknown> =>
  tx.run(change, step, refusals)

/** A step of the history. */
interface StepRow {
  state: BookingState
  at: Date
  by: StepAuthor
  reason: string | null
  start: Date
}

const history = statement<{ id: BookingId }, StepRow>('booking-history')`
  select to_state as state, at, by, reason, start_at as start
  from booking_steps join slots on slots.id = slot_id where booking_id = ${'id'} order by position`

/** Returns the history of a booking found in the caller's scope, oldest first. */
export const listSteps = (reader: Reader, { id }: BookingRow): Promise<StepRow[]> =>
  reader.run(history, { id })

const wipe = statement<{ account: AccountId }, never>('wipe-papers')`
  update bookings set papers_sealed = null, paper_kind = null
  where account_id = ${'account'} and not ${hasCome} and papers_sealed is not null
    and not exists (select from booking_steps where booking_id = bookings.id and to_state = 'arrived')`

/** Erases the documents of an account's visits without an arrival, including those cancelled in this transaction. */
export const wipePapers = (tx: Tx, account: AccountId): Promise<unknown> => tx.run(wipe, { account })

/**
 * Bookings of a group, one array for each column. `volume` lists the different volumes of the group; `volumes`
 * are the indexes of the bookings' volumes in it.
 */
interface EmployerRows {
  ids: BookingId[]
  numbers: string[]
  employees: string[]
  slots: SlotId[]
  volumes: number[]
  volume: {
    items: KeptItem[]
    factors: ChosenFactor[]
    total: number
    periodicity: number | null
    edition: EditionId
  }[]
  organization: OrganizationId
  group: GroupId
  kind: CheckUpKind
  kindReason: KindReason | null
  by: AccountId
  now: Date
}

const addMany = statement<Omit<EmployerRows, 'volume'> & { volume: string }, never>('add-employer-bookings')`
  with volume as materialized (
    select place - 1 as place, kept.* from json_array_elements(${'volume'}::json) with ordinality as one (kept, place),
      lateral json_to_record(one.kept)
        as kept (items json, factors json, total numeric, periodicity smallint, edition uuid)),
  booking as (
    insert into bookings (id, number, organization_id, employee_id, group_id, state, kind, kind_reason, slot_id, city, day, start_at,
      surname, name, middlename, gender, birth, employer, has_referral, last_check_up_on, factors, items,
      total, periodicity_months, edition_id, priced_on, created_at, told_at)
    select made.id, made.number, ${'organization'}, employees.id, ${'group'}, 'confirmed', ${'kind'}, ${'kindReason'}, slots.id,
      slots.city, slots.day, start_at, surname, persons.name, middlename, gender, birth,
      json_strip_nulls(json_build_object('inn', inn, 'kpp', nullif(kpp, ''), 'name', organizations.name,
        'department', nullif(department, ''), 'position', positions.name)),
      true, last_passed_on, volume.factors, items, total, periodicity, edition, slots.day, ${'now'}, ${'now'}
    from unnest(${'ids'}::uuid[], ${'numbers'}::text[], ${'employees'}::uuid[], ${'slots'}::uuid[],
      ${'volumes'}::int[]) as made (id, number, employee, slot, volume)
    join volume on place = made.volume
    join slots on slots.id = made.slot
    join employees on employees.id = made.employee
    join persons on persons.id = person_id
    join organizations on organizations.id = employees.organization_id
    left join positions on positions.id = position_id
    returning id, slot_id)
  insert into booking_steps (booking_id, position, from_state, to_state, at, by, by_account_id, slot_id)
  select id, position, from_state, to_state, ${'now'}, by, by_account_id, slot_id
  from booking, (values (1, 'draft', 'submitted', 'employer', ${'by'}::uuid),
    (2, 'submitted', 'confirmed', 'system', null)) as made (position, from_state, to_state, by, by_account_id)`

const { GROUP_CONFLICTS } = groupRefusals
const oneOpen = { bookings_open_employee: GROUP_CONFLICTS, bookings_site_day: GROUP_CONFLICTS }

/** Adds confirmed bookings of employees with their history; the caller has locked the employees and takes the seats. */
export const addEmployerBookings = (tx: Tx, rows: EmployerRows): Promise<unknown> =>
  tx.run(addMany, { ...rows, volume: JSON.stringify(rows.volume) }, oneOpen)

/**
 * Changes of many bookings, one array for each column: all bookings get the state `to` or, when it is null,
 * keep their states and get another time.
 */
interface ManySteps {
  ids: BookingId[]
  slots: SlotId[]
  to: BookingState | null
  by: StepAuthor
  byAccount: AccountId | null
  reason: string | null
  now: Date
}

const changeMany = statement<ManySteps, never>('change-bookings')`
  with made as materialized (
    select bookings.id, state as before, coalesce(${'to'}, state) as after, slots.id as slot, slots.city, slots.day,
      slots.start_at
    from unnest(${'ids'}::uuid[], ${'slots'}::uuid[]) as wished (id, slot)
    join bookings on bookings.id = wished.id join slots on slots.id = wished.slot),
  booking as (
    update bookings set state = after, slot_id = slot, city = made.city, day = made.day, start_at = made.start_at,
      told_at = ${'now'}
    from made where bookings.id = made.id returning bookings.id, before, after, slot)
  insert into booking_steps (booking_id, position, from_state, to_state, at, by, by_account_id, reason, slot_id)
  select id, (select max(position) + 1 from booking_steps where booking_id = booking.id), before, after,
    ${'now'}, ${'by'}, ${'byAccount'}, ${'reason'}, slot
  from booking`

/**
 * Changes bookings the caller has locked and adds the steps to their histories. `refusals`: the refusal for
 * each broken constraint.
 */
export const changeBookings = async (tx: Tx, steps: ManySteps, refusals?: Refusals): Promise<void> => {
  if (steps.ids.length > 0) await tx.run(changeMany, steps, refusals)
}

interface Reminding {
  day: Day
  toldBefore: Date
  limit: number
  /**
   * Whether the recipients are employees, whose phones are stored with their persons; otherwise they are
   * accounts.
   */
  isEmployer: boolean
}

const remind = statement<Reminding & { now: Date }, { id: BookingId }>('mark-reminded')`
  update bookings set reminded_of = start_at, told_at = ${'now'}
  where id in (
    select id from bookings
    where day = ${'day'} and state in ('submitted', 'confirmed') and told_at < ${'toldBefore'}
      and (${isByEmployer}) = ${'isEmployer'}
      and reminded_of is distinct from start_at
    order by id limit ${'limit'} for update skip locked)
  returning id`

/** Marks bookings of a day as reminded, once per visit time, and returns them. */
export const markReminded = (tx: Tx, due: Reminding, now: Date) => tx.run(remind, { ...due, now })
