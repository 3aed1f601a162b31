import { ownBookings } from '../../shared/booking/access.ts'
import { type QuoteSources, quoteFor, volumeRequestOf } from '../../shared/booking/quote.ts'
import {
  bookingRefusals,
  type Occasion,
  otherCity,
  type Visit,
  visitLetter,
  visitSms,
  whatToBring,
} from '../../shared/booking/ru.ts'
import { bookingNumber, canChange, dateProblems, isFasting } from '../../shared/booking/rules.ts'
import type { Booking, BookingId, BookingWish, Quote, QuoteRequest } from '../../shared/booking/schema.ts'
import type { OrganizationScope } from '../../shared/organizations/access.ts'
import type { Member } from '../../shared/platform/actor.ts'
import type { Brand } from '../../shared/platform/brand.ts'
import { clinicDay, clinicTime, type Day, partsOf } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { type City, fullName } from '../../shared/platform/person.ts'
import { birthProblem } from '../../shared/platform/person-dates.ts'
import { common, type RefusalKind, refuse, refuseField } from '../../shared/platform/refusal.ts'
import { eachOnce, factorOf } from '../../shared/programme/rules.ts'
import { cityNames, noSuchTime, scheduleRefusals } from '../../shared/schedule/ru.ts'
import type { SlotId } from '../../shared/schedule/schema.ts'
import { note } from '../platform/audit/trail.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import { enqueueAll, type Message, smsAndLetter } from '../platform/outbox/outbox.ts'
import type { Secrets } from '../platform/secrets.ts'
import { pricesOn } from '../prices/store.ts'
import { editionInForce } from '../programme/store.ts'
import { slotAhead } from '../schedule/actions.ts'
import { keepLimits } from '../schedule/stations/actions.ts'
import { listLimits, type NamedLimit } from '../schedule/stations/store.ts'
import { changeSeats, endOf, findSlotFacts, getOffices, type SlotFacts } from '../schedule/store.ts'
import { sealPapers } from './identity-documents/actions.ts'
import type { Numbers } from './numbers/store.ts'
import { addBooking, type BookingRow, changeBooking, findForChange, type Step } from './store.ts'

/**
 * Reads the prices behind a quote: the clinic's, or those agreed with an organization that books its people.
 * Done before a transaction begins, from cached reference data.
 */
export async function findSources(
  reader: Reader,
  city: City,
  day: Day,
  scope: OrganizationScope | null = null,
): Promise<QuoteSources> {
  const [edition, prices] = await Promise.all([
    editionInForce(reader, day),
    pricesOn(reader, city, day, scope),
  ])
  return { edition, prices }
}

/** Returns the volume of a check-up and its price, for anybody. */
export async function quote(reader: Reader, request: QuoteRequest, now: Date): Promise<Quote> {
  const today = clinicDay(now)
  const problem = birthProblem(request.birth, today)
  if (problem) refuseField(common.INVALID, 'birth', problem)
  const { city, date = today, ...volume } = request
  return quoteFor(await findSources(reader, city, date), { ...volume, date })
}

/** Finds the slot of a wish and the prices behind it; null when there is no such slot. */
type SlotContext = (SlotFacts & { address: string; sources: QuoteSources; limits: NamedLimit[] }) | null

/** Reads what a booking needs before its transaction begins, nearly always from the cache. */
export async function findSlotContext(reader: Reader, slot: SlotId): Promise<SlotContext> {
  const facts = await findSlotFacts(reader, slot)
  if (!facts) return null
  const { city, day } = facts
  const [offices, sources, limits] = await Promise.all([
    getOffices(reader),
    findSources(reader, city, day),
    listLimits(reader, city),
  ])
  return { ...facts, address: offices[city].address, sources, limits }
}

/** Dependencies of the booking actions. */
export interface BookingContext {
  secrets: Secrets
  /** The clinic's current name and contacts. */
  brand: Brand
  numbers: Numbers
}

/** A booking with its context: reference data read before, and the address where the consent was given. */
export interface Wish<WishType extends BookingWish = BookingWish> {
  booking: WishType
  ground: SlotContext
  desk: BookingContext
  origin: { address: string; agent: string }
}

/** Computes the price of a wish; refuses impossible dates, unknown factors, and a price other than the one shown. */
function priceOf(booking: BookingWish, { day, sources }: NonNullable<SlotContext>, today: Day) {
  const fields = dateProblems(booking, today)
  if (Object.keys(fields).length > 0) refuse(common.INVALID, { fields })
  const { edition, ...priced } = quoteFor(sources, volumeRequestOf(booking, day, sources.edition))
  if (booking.total !== undefined && booking.total !== priced.total)
    refuse(bookingRefusals.PRICE_CHANGED, { details: { quote: priced } })
  return { edition, ...priced }
}

const servicesOf = ({ items }: Pick<BookingRow, 'items'>): string[] => items.map(({ service }) => service)

/** The parts of a booking that are not in the wish. */
interface BookingParts {
  number: string
  needsConsent: boolean
  price: ReturnType<typeof priceOf>
  now: Date
}

/** Builds the booking as it will be stored, without numbers of documents. */
function bookingOf(
  account: AccountId,
  { slot, kind, person, paper, employer, hasReferral, factors }: BookingWish,
  { city, day, start, minutes, address }: NonNullable<SlotContext>,
  { number, needsConsent, price, now }: BookingParts,
): BookingRow {
  const { edition, items, total, periodicityMonths } = price
  const { surname, name, middlename = '', gender, birth, phone, email = null } = person
  const who = { surname, name, middlename, gender, birth, phone, email }
  const nameOf = (code: string) => factorOf(edition, code)?.shortName ?? code
  return {
    id: newId<BookingId>(now),
    number,
    account,
    state: 'confirmed',
    kind,
    slot,
    city,
    day,
    start,
    minutes,
    address,
    ...who,
    paperKind: paper?.kind ?? null,
    employer,
    hasReferral,
    edition: edition.id,
    factors: eachOnce(factors).map((factor) => ({ ...factor, name: nameOf(factor.code) })),
    items,
    total,
    periodicityMonths,
    createdAt: now,
    needsConsent,
    conclusion: null,
    isByEmployer: false,
  }
}

/**
 * A booking made by an organization, as its person sees it: without the price the organization pays and without
 * the outcome.
 */
const byEmployer = ({ items }: BookingRow) => ({
  items: items.map(({ price: _, ...item }) => item),
  total: null,
  canChange: false,
  conclusion: null,
})

/** A booking as its owner sees it. */
export function bookingView(row: BookingRow, now: Date): Booking {
  const { id, number, state, kind, day, address, factors, items } = row
  const { surname, name, middlename, birth, gender, phone } = row
  const { slot, city, start, minutes, total, periodicityMonths, employer, paperKind, hasReferral } = row
  const { conclusion, needsConsent, isByEmployer } = row
  return {
    id,
    number,
    state,
    kind,
    slot: { id: slot, city, start: start.toISOString(), end: endOf(start, minutes).toISOString() },
    day,
    address,
    person: { fullname: fullName(row), surname, name, middlename, birth, gender, phone: phone || null },
    employer: employer && {
      name: employer.name,
      inn: employer.inn,
      kpp: employer.kpp ?? null,
      position: employer.position ?? null,
      department: employer.department ?? null,
    },
    paperKind,
    hasReferral,
    factors,
    periodicityMonths,
    createdAt: row.createdAt.toISOString(),
    isByEmployer,
    needsConsent,
    items,
    total,
    canChange: canChange(state, start, now),
    conclusion: needsConsent ? null : conclusion,
    ...(isByEmployer && byEmployer(row)),
  }
}

const visitOf = (row: BookingRow): Visit => ({
  number: row.number,
  day: row.day,
  time: clinicTime(row.start),
  cityName: cityNames[row.city],
  address: row.address,
  fullname: fullName(row),
  total: row.total,
  isFasting: isFasting(row.items),
  bring: whatToBring(row),
})

/** An SMS to the person's phone and, when an e-mail is known, a letter. */
export function messagesOf(occasion: Occasion, row: BookingRow, brand: Brand, now: Date): Message[] {
  const visit = visitOf(row)
  const about = { kind: `booking-${occasion}` as const, account: row.account, link: `/preorder/${row.id}` }
  const words = { sms: visitSms(occasion, visit, brand), letter: () => visitLetter(occasion, visit, brand) }
  return smsAndLetter({ ...about, now, usefulUntil: row.start }, row, words)
}

/** The account that a booking belongs to, and its author. */
interface Booker {
  /** Owner of the booking. */
  account: AccountId
  by: 'person' | 'clinic'
  /** Author of the booking: the author's hold becomes the seat. */
  byAccount: AccountId
  /** Consent: given in the cabinet, signed on paper before `byAccount`, or to be signed on arrival. */
  consent: 'cabinet' | 'paper' | null
  /** Refusal when the person has an open booking on that day. */
  onePerDay?: RefusalKind
}

/**
 * Books a check-up: takes the seat (one's own hold becomes it), stores the booking with history and consent,
 * and queues SMS and letter.
 */
export async function bookFor(tx: Tx, booker: Booker, wish: Wish, now: Date): Promise<BookingRow> {
  const { desk, booking, ground, origin } = wish
  const { account, by, byAccount, consent, onePerDay = bookingRefusals.ALREADY_BOOKED } = booker
  const today = clinicDay(now)
  const { slot, lastCheckUpOn = null, earlier } = booking
  if (!ground) return refuse(common.NOT_FOUND, { message: noSuchTime })
  if (ground.start <= now) refuse(scheduleRefusals.SLOT_PASSED)
  const price = priceOf(booking, ground, today)
  const { city, day, start, limits } = ground
  await keepLimits(tx, limits, { city, day, start, services: servicesOf(price), except: [] }, now)
  const number = bookingNumber(partsOf(today).year, await desk.numbers.next(tx))
  const row = bookingOf(account, booking, ground, { number, price, needsConsent: consent === null, now })
  const { snils, policy } = booking.person
  const papersSealed = sealPapers(desk.secrets, row.id, { snils, policy, paper: booking.paper })
  await changeSeats(tx, { account: byAccount, take: slot }, now)
  const given = { isConsented: consent !== null, paperTakenBy: consent === 'paper' ? byAccount : null }
  const rest = { papersSealed, lastCheckUpOn, earlier, origin, today, by, byAccount, ...given }
  // The account has just been erased.
  await addBooking(tx, row, rest, { bookings_open_day: onePerDay, bookings_whose: common.CONFLICT })
  await enqueueAll(tx, messagesOf('made', row, desk.brand, now))
  return row
}

/** Books a check-up for oneself. */
export async function reserve(tx: Tx, actor: Member, wish: Wish, now: Date): Promise<Booking> {
  const account = actor.accountId
  const booker: Booker = { account, by: 'person', byAccount: account, consent: 'cabinet' }
  const row = await bookFor(tx, booker, wish, now)
  note(tx, { id: row.id, after: timeOf(row) })
  return bookingView(row, now)
}

/** Time and place of a booking, as the audit shows them. */
const timeOf = ({ number, city, day, start, state }: BookingRow) => ({
  number,
  city: cityNames[city],
  day,
  time: clinicTime(start),
  state,
})

/** Returns the actor's booking, locked; refuses another's (404) and one that can no longer be changed. */
async function forChange(tx: Tx, actor: Member, id: BookingId, now: Date): Promise<BookingRow> {
  const booking = await findForChange(tx, ownBookings(actor), id)
  if (!booking) return refuse(common.NOT_FOUND)
  if (!canChange(booking.state, booking.start, now)) refuse(bookingRefusals.NOT_CHANGEABLE)
  return booking
}

/** A change made by the owner of a booking. */
interface Change {
  from: BookingRow
  to: BookingRow
  reason: string | null
}

const stepOf = (actor: Member, { from, to, reason }: Change, now: Date): Step => ({
  id: from.id,
  from: from.state,
  to: to.state,
  slot: to.slot,
  city: to.city,
  day: to.day,
  start: to.start,
  by: 'person',
  byAccount: actor.accountId,
  reason,
  now,
})

/** Cancels a booking and frees its seat. */
export async function cancel(
  tx: Tx,
  actor: Member,
  { id, reason, brand }: { id: BookingId; reason?: string | undefined; brand: Brand },
  now: Date,
): Promise<Booking> {
  const booking = await forChange(tx, actor, id, now)
  const cancelled: BookingRow = { ...booking, state: 'cancelled' }
  await changeSeats(tx, { give: booking.slot }, now)
  await changeBooking(tx, stepOf(actor, { from: booking, to: cancelled, reason: reason || null }, now))
  note(tx, { id, before: timeOf(booking), after: { state: 'cancelled', reason: reason || null } })
  await enqueueAll(tx, messagesOf('cancelled', cancelled, brand, now))
  return bookingView(cancelled, now)
}

/** Booking to be moved, when a new slot is searched for it. */
type BookingToMove = Pick<BookingRow, 'id' | 'city' | 'day'> & { services: readonly string[] }

/**
 * Returns the slot a booking moves to: in the future, in the same city (prices differ and the price is frozen),
 * on a day with capacity for its services. Another city is refused as `otherwise`.
 */
export async function placeToMove(
  tx: Tx,
  { id, city, day, services }: BookingToMove,
  { slot, otherwise }: { slot: SlotId; otherwise: RefusalKind },
  now: Date,
) {
  const place = await slotAhead(tx, slot, now)
  if (place.city !== city) refuse(otherwise, { message: otherCity })
  if (place.day !== day)
    await keepLimits(tx, await listLimits(tx, city), { ...place, services, except: [id] }, now)
  return place
}

/** Moves a booking to another time in its city. */
export async function move(
  tx: Tx,
  actor: Member,
  { id, slot, brand }: { id: BookingId; slot: SlotId; brand: Brand },
  now: Date,
): Promise<Booking> {
  const booking = await forChange(tx, actor, id, now)
  if (booking.slot === slot) return bookingView(booking, now)
  const visit = { ...booking, services: servicesOf(booking) }
  const { day, start, minutes } = await placeToMove(
    tx,
    visit,
    { slot, otherwise: bookingRefusals.NOT_CHANGEABLE },
    now,
  )
  const moved: BookingRow = { ...booking, slot, day, start, minutes }
  await changeSeats(tx, { account: actor.accountId, take: slot, give: booking.slot }, now)
  await changeBooking(tx, stepOf(actor, { from: booking, to: moved, reason: null }, now))
  note(tx, { id, before: timeOf(booking), after: timeOf(moved) })
  await enqueueAll(tx, messagesOf('moved', moved, brand, now))
  return bookingView(moved, now)
}
