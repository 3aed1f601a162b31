import { type QuoteSources, quoteFor, volumeRequestOf } from '../../shared/booking/quote.ts'
import { alreadyBookedText, bookingRefusals } from '../../shared/booking/ru.ts'
import { bookingNumber, canChange, wishProblems } from '../../shared/booking/rules.ts'
import type {
  Booking,
  BookingId,
  BookingWish,
  OwnResult,
  QuoteRequest,
  TimedQuote,
} from '../../shared/booking/schema.ts'
import type { PartReadingScope } from '../../shared/organizations/access.ts'
import type { Member } from '../../shared/platform/actor.ts'
import { clinicDay, clinicTime, type Day, partsOf } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { type City, fullName } from '../../shared/platform/person.ts'
import { birthProblem } from '../../shared/platform/person-dates.ts'
import { common, Refusal, type RefusalKind, refuse, refuseField } from '../../shared/platform/refusal.ts'
import { eachOnce, factorOf } from '../../shared/programme/rules.ts'
import { cityNames, noSuchTime, scheduleRefusals } from '../../shared/schedule/ru.ts'
import type { SlotId, Station } from '../../shared/schedule/schema.ts'
import { openCheckUps } from '../check-ups/actions.ts'
import { note } from '../platform/audit/trail.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import { enqueueAll } from '../platform/outbox/outbox.ts'
import { pricesOn } from '../prices/store.ts'
import { editionInForce } from '../programme/store.ts'
import { findPace, fitIn, minutesIn, offerFitting, type Pace, stayIn } from '../schedule/fit/actions.ts'
import { daysOpenTo } from '../schedule/site-days/store.ts'
import { lockedSoldOut, refuseSoldOut } from '../schedule/station-hours/actions.ts'
import { keepLimits } from '../schedule/stations/actions.ts'
import { listLimits, listStations, type NamedLimit } from '../schedule/stations/store.ts'
import { changeSeats, endOf, findSlotFacts, getOffices, type SlotFacts } from '../schedule/store.ts'
import { keepCeiling } from './ceiling/actions.ts'
import { addResults, listOwn } from './earlier-results/store.ts'
import { sealPapers } from './identity-documents/actions.ts'
import { type MessageContext, messagesAbout, type NotifiedBooking } from './messages/actions.ts'
import type { Numbers } from './numbers/store.ts'
import { beginOverbooking, openSeatBeyond } from './overbooking/actions.ts'
import { addOverbooking } from './overbooking/store.ts'
import { type BookedName, findOpenOfDay } from './people/store.ts'
import { addBooking, type BookingRow } from './store.ts'

/**
 * Reads the prices behind a quote: the clinic's, or those agreed with an organization that books its people.
 * Done before a transaction begins, from cached reference data.
 */
export async function findSources(
  reader: Reader,
  city: City,
  day: Day,
  scope: PartReadingScope | null = null,
): Promise<QuoteSources> {
  const [edition, prices] = await Promise.all([
    editionInForce(reader, day),
    pricesOn(reader, city, day, scope),
  ])
  return { edition, prices }
}

/** Returns the volume of a check-up and its price, for anybody. */
export async function quote(reader: Reader, request: QuoteRequest, now: Date): Promise<TimedQuote> {
  const today = clinicDay(now)
  const problem = birthProblem(request.birth, today)
  if (problem) refuseField(common.INVALID, 'birth', problem)
  const { city, date = today, kindReason = null, ...volume } = request
  const [sources, pace] = await Promise.all([findSources(reader, city, date), findPace(reader, city, date)])
  const priced = quoteFor(sources, { ...volume, kindReason, date })
  return { ...priced, stayMinutes: minutesIn(pace, servicesOf(priced)) }
}

/** The slot of a requested booking with its prices, limits, stations and pace; null when there is no such slot. */
interface SlotGround extends SlotFacts {
  address: string
  sources: QuoteSources
  limits: NamedLimit[]
  stations: readonly Station[]
  pace: Pace
}

type SlotContext = SlotGround | null

/** Reads what a booking needs before its transaction begins, nearly always from the cache. */
export async function findSlotContext(reader: Reader, slot: SlotId): Promise<SlotContext> {
  const facts = await findSlotFacts(reader, slot)
  if (!facts) return null
  const { city, day } = facts
  // A site day belongs to an organization: nobody books it for himself.
  if ((await daysOpenTo(reader, null, city, [day])).length === 0) return null
  const [offices, sources, limits, stations, pace] = await Promise.all([
    getOffices(reader),
    findSources(reader, city, day),
    listLimits(reader, city),
    listStations(reader, city),
    findPace(reader, city, day),
  ])
  return { ...facts, address: offices[city].address, sources, limits, stations, pace }
}

/** Dependencies of the booking actions. */
export interface BookingContext extends MessageContext {
  numbers: Numbers
}

/**
 * A requested booking with its context: reference data read before, and the IP address from which the consent
 * was given.
 */
export interface Wish<WishType extends BookingWish = BookingWish> {
  booking: WishType
  ground: SlotContext
  context: BookingContext
  origin: { address: string; agent: string }
}

/**
 * Computes the price of a requested booking; refuses impossible dates, a kind without its reason, unknown factors,
 * and a price other than the one shown.
 */
function priceOf(booking: BookingWish, { day, sources }: SlotGround, own: readonly OwnResult[], today: Day) {
  const fields = wishProblems(booking, today)
  if (Object.keys(fields).length > 0) refuse(common.INVALID, { fields })
  const { request, counted } = volumeRequestOf(booking, day, sources.edition, own)
  const { edition, ...priced } = quoteFor(sources, request)
  if (booking.total !== undefined && booking.total !== priced.total)
    refuse(bookingRefusals.PRICE_CHANGED, { details: { quote: priced } })
  return { edition, counted, ...priced }
}

const servicesOf = ({ items }: Pick<BookingRow, 'items'>): string[] => items.map(({ service }) => service)

/** Returns the services of a requested booking; the price that it names does not matter. */
const volumeServices = ({ booking, ground }: Wish, now: Date): string[] =>
  ground ? servicesOf(priceOf({ ...booking, total: undefined }, ground, [], clinicDay(now))) : []

/** Tries to book; a refusal of the time names the nearest times at which the volume fits. */
export const offerTimes = <Result>(
  reader: Reader,
  wish: Wish,
  now: Date,
  attempt: () => Promise<Result>,
): Promise<Result> =>
  offerFitting(
    reader,
    { slot: wish.booking.slot, services: async () => volumeServices(wish, now) },
    now,
    attempt,
  )

/** The parts of a booking that the request does not contain. */
interface BookingParts {
  number: string
  needsConsent: boolean
  price: ReturnType<typeof priceOf>
  now: Date
}

/** Builds the booking as it will be stored, without numbers of documents. */
function bookingOf(
  account: AccountId,
  { slot, kind, kindReason, person, paper, employer, hasReferral, factors }: BookingWish,
  { city, day, start, minutes, address, pace }: SlotGround,
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
    kindReason: kindReason ?? null,
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
    stay: stayIn(
      pace,
      items.map(({ service }) => service),
      start,
    ),
    needsConsent,
    conclusion: null,
    isByEmployer: false,
    isSeenByEmployer: false,
    needsProof: false,
  }
}

/** A booking made by an organization, as its person sees it: without the price the organization pays. */
const byEmployer = ({ items }: BookingRow) => ({
  items: items.map(({ price: _, ...item }) => item),
  total: null,
  canChange: false,
})

/** A booking as its owner sees it. */
export function bookingView(row: BookingRow, now: Date): Booking {
  const { id, number, state, kind, kindReason, day, address, factors, items } = row
  const { surname, name, middlename, birth, gender, phone } = row
  const { slot, city, start, minutes, total, periodicityMonths, employer, paperKind, hasReferral } = row
  const { conclusion, needsConsent, needsProof, isByEmployer, isSeenByEmployer } = row
  return {
    id,
    number,
    state,
    kind,
    kindReason,
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
    stay: row.stay,
    isByEmployer,
    isSeenByEmployer,
    needsConsent,
    needsProof,
    items,
    total,
    canChange: canChange(state, start, now),
    conclusion: needsConsent || needsProof ? null : conclusion,
    ...(isByEmployer && byEmployer(row)),
  }
}

/** A booking of an account as its messages need it. */
export const notifiedOf = (row: BookingRow): NotifiedBooking => ({
  ...row,
  fullname: fullName(row),
  services: servicesOf(row),
  employee: null,
})

/** The account that a booking belongs to, and its author. */
interface Booker {
  /** Owner of the booking. */
  account: AccountId
  by: 'person' | 'clinic'
  /** Author of the booking: the author's hold becomes the seat. */
  byAccount: AccountId
  /** Consent: given in the cabinet, signed on paper in front of `byAccount`, or (null) to be signed on arrival. */
  consent: 'cabinet' | 'paper' | null
  /** Why the person is taken beyond the places when the time is full; missing: a full time is refused. */
  overbookReason?: string | undefined
  /** The refusal to answer with when the person has an open booking on that day. */
  onePerDay?: RefusalKind
}

/**
 * Books a check-up: takes the seat, using the author's own hold if there is one, stores the booking with
 * history and consent, and queues the SMS and the letter.
 */
export async function bookFor(tx: Tx, booker: Booker, wish: Wish, now: Date): Promise<BookingRow> {
  const { context, booking, ground, origin } = wish
  const {
    account,
    by,
    byAccount,
    consent,
    overbookReason,
    onePerDay = bookingRefusals.ALREADY_BOOKED,
  } = booker
  const today = clinicDay(now)
  const { slot, lastCheckUpOn = null } = booking
  if (!ground) return refuse(common.NOT_FOUND, { message: noSuchTime })
  if (ground.start <= now) refuse(scheduleRefusals.SLOT_PASSED)
  const own = await listOwn(tx, { account }, booking.person)
  const price = priceOf(booking, ground, own, today)
  const { city, day, start, limits, stations, pace } = ground
  const services = servicesOf(price)
  if (by === 'person' && !fitIn(pace, services, start).isPossible) refuse(scheduleRefusals.TOO_LATE)
  await keepLimits(tx, limits, { city, day, start, services, except: [] }, now)
  if (overbookReason !== undefined) await beginOverbooking(tx, { city, day }, now)
  const soldOut = await lockedSoldOut(tx, stations, { city, day, start, services })
  if (overbookReason === undefined) refuseSoldOut(start, soldOut)
  const full = { city, day, slot, account: byAccount, isSoldOut: soldOut.length > 0 }
  const isBeyond = overbookReason !== undefined && (await openSeatBeyond(tx, full, now))
  const number = bookingNumber(partsOf(today).year, await context.numbers.next(tx))
  const row = bookingOf(account, booking, ground, { number, price, needsConsent: consent === null, now })
  const { snils, policy } = booking.person
  const papersSealed = sealPapers(context.secrets, row.id, { snils, policy, paper: booking.paper })
  await changeSeats(tx, { account: byAccount, take: [slot] }, now)
  const given = { isConsented: consent !== null, paperTakenBy: consent === 'paper' ? byAccount : null }
  const rest = { papersSealed, lastCheckUpOn, origin, today, by, byAccount, ...given }
  // `bookings_whose` fails when the account has just been erased.
  await addBooking(tx, row, rest, {
    bookings_open_day: onePerDay,
    bookings_whose: common.CONFLICT,
    bookings_site_day: scheduleRefusals.SLOT_FULL,
  })
  if (isBeyond)
    await addOverbooking(tx, { booking: row.id, city, day, slot, reason: overbookReason, by: byAccount, now })
  await addResults(
    tx,
    price.counted.map((result) => ({ ...result, of: row.id })),
    byAccount,
    now,
  )
  await openCheckUps(tx, [row.id], byAccount, now)
  await enqueueAll(
    tx,
    await messagesAbout(tx, 'made', [{ ...notifiedOf(row), knownStay: row.stay }], { ...context, now }),
  )
  return row
}

/** The person who is to get a slot; `id`: the booking that is moved there, null for a new one. */
type SlotPerson = BookedName & { id: BookingId | null }

/**
 * Tries to book or to move a booking to a slot; when its person has another open booking on that day, the refusal
 * names that booking.
 */
export async function nameTaken<Result>(
  reader: Reader,
  actor: Member,
  { slot, personOf }: { slot: SlotId; personOf: () => Promise<SlotPerson | null> },
  attempt: () => Promise<Result>,
): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof Refusal && error.kind === bookingRefusals.ALREADY_BOOKED)) throw error
    const [facts, person] = await Promise.all([findSlotFacts(reader, slot), personOf()])
    const asked = facts && person && { ...person, day: facts.day }
    const found = asked && (await findOpenOfDay(reader, { account: actor.accountId }, asked, asked.id))
    if (!found) throw error
    const { id, number, day, start } = found
    const message = alreadyBookedText(fullName(found), day, clinicTime(start))
    return refuse(error.kind, { message, details: { id, number } })
  }
}

/** Books a check-up for oneself or for a relative. */
export async function reserve(tx: Tx, actor: Member, wish: Wish, now: Date): Promise<Booking> {
  const account = actor.accountId
  const booker: Booker = { account, by: 'person', byAccount: account, consent: 'cabinet' }
  await keepCeiling(tx, { account }, now)
  const row = await bookFor(tx, booker, wish, now)
  note(tx, { id: row.id, after: timeOf(row) })
  return bookingView(row, now)
}

/** Time and place of a booking, as the audit shows them. */
export const timeOf = ({
  number,
  city,
  day,
  start,
  state,
}: Pick<BookingRow, 'number' | 'city' | 'day' | 'start' | 'state'>) => ({
  number,
  city: cityNames[city],
  day,
  time: clinicTime(start),
  state,
})
