import type { BookingScope, OwnBookings } from '../../shared/booking/access.ts'
import { bookingRefusals } from '../../shared/booking/ru.ts'
import { canChange } from '../../shared/booking/rules.ts'
import type {
  BookedEmployer,
  BookedFactor,
  Booking,
  BookingId,
  BookingState,
  ChosenFactor,
  EarlierResult,
  PaperKind,
  QuoteItem,
  StepAuthor,
} from '../../shared/booking/schema.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { type City, fullName, type Gender } from '../../shared/platform/person.ts'
import { factorOf, serviceOf } from '../../shared/programme/rules.ts'
import type { CheckUpKind, EditionId } from '../../shared/programme/schema.ts'
import type { SlotId } from '../../shared/schedule/schema.ts'
import { firstPage, type PageKey } from '../platform/db/page.ts'
import { type Statement, statement, write } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { findEdition } from '../programme/store.ts'
import { endOf } from '../schedule/store.ts'
import { type KeptItem, numbersAtOnce } from './tables.ts'

/** What of a booking is read back: all but the sealed numbers. */
export interface BookingRow {
  id: BookingId
  number: string
  account: AccountId
  state: BookingState
  kind: CheckUpKind
  slot: SlotId
  city: City
  day: Day
  start: Date
  address: string
  surname: string
  name: string
  middlename: string
  gender: Gender
  birth: Day
  phone: string
  email: string | null
  paperKind: PaperKind
  employer: BookedEmployer | null
  hasReferral: boolean
  edition: EditionId
  factors: BookedFactor[]
  items: QuoteItem[]
  total: number
  periodicityMonths: number | null
  createdAt: Date
}

/** A booking as its owner sees it. */
export function bookingView(row: BookingRow, now: Date): Booking {
  const { id, number, state, kind, day, address, birth, gender, phone, factors, items } = row
  const { slot, city, start, total, periodicityMonths, employer, paperKind, hasReferral } = row
  return {
    id,
    number,
    state,
    kind,
    slot: { id: slot, city, start: start.toISOString(), end: endOf(start).toISOString() },
    day,
    address,
    person: { fullname: fullName(row), birth, gender, phone },
    employer: employer && {
      name: employer.name,
      inn: employer.inn,
      position: employer.position ?? null,
      department: employer.department ?? null,
    },
    paperKind,
    hasReferral,
    factors,
    items,
    total,
    periodicityMonths,
    createdAt: row.createdAt.toISOString(),
    canChange: canChange(state, start, now),
  }
}

const columns = `bookings.id, number, account_id as account, state, kind, slot_id as slot, city, day,
  start_at as start, address, surname, bookings.name, middlename, gender, birth, bookings.phone, email,
  paper_kind as "paperKind", employer, has_referral as "hasReferral",
  edition_id as edition, factors, items, total,
  periodicity_months as "periodicityMonths", created_at as "createdAt"`

type KeptRow = Omit<BookingRow, 'factors' | 'items'> & { factors: ChosenFactor[]; items: KeptItem[] }

/** Gives factors and services their names in the edition that the booking was made by. */
async function named(reader: Reader, row: KeptRow): Promise<BookingRow> {
  const edition = await findEdition(reader, row.edition)
  if (!edition) throw new Error(`no edition ${row.edition}`)
  return {
    ...row,
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

const byIds: Statement<KeptRow, { ids: BookingId[]; account: AccountId | null }> = {
  name: 'bookings-by-id',
  text: `select ${columns} from bookings join cities on cities.key = city
    where bookings.id = any($1::uuid[]) and ($2::uuid is null or account_id = $2) order by bookings.id`,
  fields: ['ids', 'account'],
}

/** Bookings by their ids, those of the scope alone. */
export async function listByIds(reader: Reader, { account }: BookingScope, ids: BookingId[]) {
  const rows = await reader.run(byIds, { ids, account })
  return Promise.all(rows.map((row) => named(reader, row)))
}

/** A booking by its id; null when there is none or it is another's. */
export const findBooking = async (reader: Reader, scope: BookingScope, id: BookingId) =>
  (await listByIds(reader, scope, [id]))[0] ?? null

interface PageOf extends PageKey {
  account: AccountId
  limit: number
}

const pages: Statement<KeptRow, PageOf> = {
  name: 'bookings-of-account',
  text: `select ${columns} from bookings join cities on cities.key = city
    where account_id = $1 and (start_at, bookings.id) < ($2::timestamptz, $3::uuid)
    order by start_at desc, bookings.id desc limit $4`,
  fields: ['account', 'at', 'id', 'limit'],
}

/** Bookings of an account, newest visit first, after a key. */
export async function listBookings(
  reader: Reader,
  { account }: OwnBookings,
  after: PageKey | null,
  limit: number,
): Promise<BookingRow[]> {
  const rows = await reader.run(pages, { account, ...(after ?? firstPage), limit })
  return Promise.all(rows.map((row) => named(reader, row)))
}

const lock = statement<{ id: BookingId; account: AccountId | null }, { id: BookingId }>('lock-booking')`
  select id from bookings where id = ${'id'} and (${'account'}::uuid is null or account_id = ${'account'})
  for no key update`

/** A booking of the scope, locked until the end of the transaction, as it is after the wait. */
export async function findForChange(tx: Tx, scope: BookingScope, id: BookingId): Promise<BookingRow | null> {
  const [[locked], booking] = await Promise.all([
    tx.run(lock, { id, account: scope.account }),
    findBooking(tx, scope, id),
  ])
  return locked ? booking : null
}

const next = statement<object, { number: number }>('next-booking-number')`
  select nextval('booking_numbers') as number`

/** Hands out numbers of bookings. */
export interface Numbers {
  next(tx: Tx): Promise<number>
}

/** Numbers of one process: a new portion is taken when the last one has run out. */
export function openNumbers(): Numbers {
  const portion: number[] = []
  return {
    async next(tx) {
      const ready = portion.shift()
      if (ready !== undefined) return ready
      const [row] = await tx.run(next, {})
      if (!row) throw new Error('the sequence gave no number')
      for (let ahead = 1; ahead < numbersAtOnce; ahead += 1) portion.push(row.number + ahead)
      return row.number
    },
  }
}

/** What is kept of a new booking beside what is read back. */
interface BookingRest {
  papersSealed: string
  lastCheckUpOn: Day | null
  earlier: EarlierResult[]
  origin: { address: string; agent: string }
  today: Day
}

type Json = 'employer' | 'factors' | 'items' | 'earlier'
type NewRow = Omit<BookingRow & BookingRest, Json | 'address' | 'origin'> &
  BookingRest['origin'] & { [Key in Exclude<Json, 'employer'>]: string } & { employer: string | null }

const onePerDay = { bookings_open_day: bookingRefusals.ALREADY_BOOKED }

// One statement: the booking, its history so far and the consent are made together or not at all.
const add = statement<NewRow, never>('add-booking')`
  with booking as (
    insert into bookings (id, number, account_id, state, kind, slot_id, city, day, start_at,
      surname, name, middlename, gender, birth, phone, email, paper_kind, papers_sealed,
      employer, has_referral, last_check_up_on, factors, earlier, items, total, periodicity_months,
      edition_id, priced_on, created_at, told_at)
    values (${'id'}, ${'number'}, ${'account'}, ${'state'}, ${'kind'}, ${'slot'}, ${'city'}, ${'day'}, ${'start'},
      ${'surname'}, ${'name'}, ${'middlename'}, ${'gender'}, ${'birth'}, ${'phone'}, ${'email'},
      ${'paperKind'}, ${'papersSealed'},
      ${'employer'}, ${'hasReferral'}, ${'lastCheckUpOn'}, ${'factors'}, ${'earlier'}, ${'items'}, ${'total'},
      ${'periodicityMonths'}, ${'edition'}, ${'day'}, ${'createdAt'}, ${'createdAt'})
    returning id, account_id, slot_id, created_at),
  steps as (
    insert into booking_steps (booking_id, position, from_state, to_state, at, by, by_account_id, slot_id)
    select id, position, from_state, to_state, created_at, by, by_account_id, slot_id
    from booking, lateral (values
      (1, 'draft', 'submitted', 'person', account_id),
      (2, 'submitted', 'confirmed', 'system', null)) as made (position, from_state, to_state, by, by_account_id))
  insert into booking_consents (booking_id, purpose, text_version, given_at, address, agent)
  select id, 'personal-data', (
    select version from consent_texts where purpose = 'personal-data' and starts_on <= ${'today'}
    order by starts_on desc, version desc limit 1), created_at, ${'address'}, ${'agent'}
  from booking`

/** Adds a confirmed booking with its history and consent; refuses `ALREADY_BOOKED`. The caller takes the seat. */
export function addBooking(tx: Tx, row: BookingRow, { origin, ...rest }: BookingRest): void {
  const input = {
    ...row,
    ...rest,
    ...origin,
    employer: row.employer && JSON.stringify(row.employer),
    factors: JSON.stringify(row.factors.map(({ code, marks }) => ({ code, marks }))),
    items: JSON.stringify(row.items.map(({ service, reasons, price }) => ({ service, reasons, price }))),
    earlier: JSON.stringify(rest.earlier),
  }
  tx.withCommit(write(add, input, onePerDay))
}

/** A change of a booking's state, time or both, as its history keeps it. */
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

/** Changes a booking that the caller has locked and writes the step into its history. */
export const changeBooking = (tx: Tx, step: Step): void => tx.withCommit(write(change, step, onePerDay))

/** A step as it is read back. */
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

/** The history of a booking that the caller has found in his scope, oldest first. */
export const listSteps = (reader: Reader, { id }: BookingRow): Promise<StepRow[]> =>
  reader.run(history, { id })

interface Reminding {
  day: Day
  toldBefore: Date
  limit: number
}

const remind = statement<Reminding & { now: Date }, { id: BookingId }>('mark-reminded')`
  update bookings set reminded_of = start_at, told_at = ${'now'}
  where id in (
    select id from bookings
    where day = ${'day'} and state in ('submitted', 'confirmed') and told_at < ${'toldBefore'}
      and reminded_of is distinct from start_at
    order by id limit ${'limit'} for update skip locked)
  returning id`

/** Marks bookings of a day as reminded, each once for its time, and gives them. */
export const markReminded = (tx: Tx, due: Reminding, now: Date) => tx.run(remind, { ...due, now })
