import { type Occasion, otherCity } from '../../../shared/booking/ru.ts'
import { undoneSince } from '../../../shared/booking/rules.ts'
import type { BookingId, BookingState } from '../../../shared/booking/schema.ts'
import { clinicTime, type Day } from '../../../shared/platform/days.ts'
import { refuse } from '../../../shared/platform/refusal.ts'
import { scheduleRefusals } from '../../../shared/schedule/ru.ts'
import type { SlotId } from '../../../shared/schedule/schema.ts'
import { hourOf } from '../../../shared/schedule/station-hours/rules.ts'
import { settle } from '../../check-ups/actions.ts'
import { type Note, note } from '../../platform/audit/trail.ts'
import type { Tx } from '../../platform/db/types.ts'
import { enqueueAll } from '../../platform/outbox/outbox.ts'
import { withdrawMessages } from '../../platform/outbox/store.ts'
import { slotAhead } from '../../schedule/actions.ts'
import { findPace, fitIn } from '../../schedule/fit/actions.ts'
import { addressOn, listSiteDays } from '../../schedule/site-days/store.ts'
import { lockedSoldOut, refuseSoldOut } from '../../schedule/station-hours/actions.ts'
import { keepLimits } from '../../schedule/stations/actions.ts'
import { listLimits, listStations } from '../../schedule/stations/store.ts'
import { changeSeats, getOffices, keepSeat, lockSlots } from '../../schedule/store.ts'
import { findOrganizationOf } from '../groups/store.ts'
import {
  type BookingLapse,
  checkAgreed,
  findLapses,
  type PayerScope,
  saveLapses,
} from '../lapsed-results/actions.ts'
import { lockRows } from '../locks/store.ts'
import { type MessageContext, messagesAbout } from '../messages/actions.ts'
import { findOverbooking } from '../overbooking/store.ts'
import { settleStandbys } from '../standby/store.ts'
import { changeBookings } from '../store.ts'
import { type Attendance, type Changer, type ChangingBooking, checkAllowed, rulesOf } from './changers.ts'

/** The author of a transition, and the context of its messages and its record. */
export interface TransitionContext {
  by: Changer
  /** Null: the owners of the bookings get no messages. */
  messages: MessageContext | null
  /** The right to price what an organization pays; without it such a booking does not lose an earlier result. */
  payerOf?: PayerScope
  /** The act in the audit, when the contract of the call names another one. */
  recordedAs?: Pick<Note, 'act' | 'what'>
}

/** Bookings after a transition, and the number of messages about them. */
interface TransitionResult<Row> {
  rows: Row[]
  told: number
}

/** One transition of bookings whose seats have already been changed. */
interface SettledTransition<Row> {
  changes: readonly { from: Row; to: Row }[]
  /** The state that all bookings get; null: each keeps its own. */
  state: BookingState | null
  reason: string | null
  /** The occasion of the messages; null: nobody is notified. */
  occasion: Occasion | null
  /** Until then the change may be undone: the messages wait and can be withdrawn. */
  undoUntil?: Date | undefined
}

/** Stores a transition with its step in the histories, notes it in the audit and notifies the owners. */
async function write<Row extends ChangingBooking>(
  tx: Tx,
  { by, messages: context, recordedAs }: TransitionContext,
  { changes, state, reason, occasion, undoUntil }: SettledTransition<Row>,
  now: Date,
): Promise<TransitionResult<Row>> {
  const { taken, noteOf } = rulesOf[by.kind]
  const rows = changes.map(({ to }) => to)
  await changeBookings(
    tx,
    {
      ids: rows.map(({ id }) => id),
      slots: rows.map(({ slot }) => slot),
      to: state,
      by: by.kind,
      byAccount: by.account,
      reason,
      now,
    },
    taken,
  )
  const ids = rows.map(({ id }) => id)
  await settleStandbys(tx, ids, now)
  await settle(tx, ids, by.account, now)
  for (const { from, to } of changes) {
    const noted = noteOf({ from, to, reason })
    if (noted) note(tx, { ...recordedAs, ...noted })
  }
  const messages =
    occasion && context ? await messagesAbout(tx, occasion, rows, { ...context, now, undoUntil }) : []
  await enqueueAll(tx, messages)
  return { rows, told: messages.length }
}

/** The same bookings in another state. */
const into = <Row extends ChangingBooking>(bookings: readonly Row[], state: BookingState) => ({
  state,
  changes: bookings.map((from) => ({ from, to: { ...from, state } })),
})

/** Bookings to cancel. */
interface Cancelling<Row> {
  bookings: readonly Row[]
  reason: string | null
  /** Until then the account of a booking holds its seat and may put the booking back; missing: it is final. */
  undoUntil?: Date
}

/**
 * Holds the seats of cancelled bookings for their accounts; returns the bookings whose seats are held. A seat beyond the
 * places is not: it disappears at once, so that the desk counts nobody there any more.
 */
async function keepSeats(
  tx: Tx,
  { bookings, undoUntil: expires }: Cancelling<ChangingBooking>,
): Promise<Set<BookingId>> {
  const kept = new Set<BookingId>()
  if (!expires) return kept
  for (const { id, account, slot } of bookings) {
    if (!account || (await findOverbooking(tx, id))) continue
    await keepSeat(tx, { booking: id, account, slot, expires })
    kept.add(id)
  }
  return kept
}

/**
 * Cancels bookings and frees their seats, at once or when they cannot be undone any more: all or none. `kept`: the
 * bookings whose seats are held until then.
 */
export async function cancel<Row extends ChangingBooking>(
  tx: Tx,
  context: TransitionContext,
  { bookings, reason, ...undo }: Cancelling<Row>,
  now: Date,
): Promise<TransitionResult<Row> & { kept: ReadonlySet<BookingId> }> {
  if (bookings.length === 0) return { rows: [], told: 0, kept: new Set() }
  checkAllowed(context.by, 'cancel', bookings, now)
  if (bookings.length > 1) await lockRows(tx, { slots: bookings.map(({ slot }) => slot) })
  const kept = await keepSeats(tx, { bookings, reason, ...undo })
  const give = bookings.filter(({ id }) => !kept.has(id)).map(({ slot }) => slot)
  await changeSeats(tx, { give, offeredTo: bookings.map(({ id }) => id) }, now)
  const cancelled = { ...into(bookings, 'cancelled'), ...undo, reason, occasion: 'cancelled' } as const
  return { ...(await write(tx, context, cancelled, now)), kept }
}

/** A time of the schedule to which a booking moves. */
interface SlotTime {
  slot: SlotId
  day: Day
  start: Date
}

const nobodyPays: PayerScope = () => null

/**
 * Returns the time to which a booking may move, and what it loses on that day: in the future, in the same city (prices
 * differ and the price is frozen), on a day with capacity for its services and in an hour in which its stations take one
 * more.
 */
async function timeAhead(
  tx: Tx,
  { by: { kind }, payerOf = nobodyPays }: TransitionContext,
  { booking, slot }: { booking: ChangingBooking; slot: SlotId },
  now: Date,
): Promise<{ time: SlotTime; lapse: BookingLapse | null }> {
  const { id, city, day, start } = booking
  const time = await slotAhead(tx, slot, now, await findOrganizationOf(tx, id))
  if (time.city !== city) refuse(rulesOf[kind].impossible, { message: otherCity })
  const moves = time.day === day ? [] : [{ id, day: time.day }]
  const lapse = (await findLapses(tx, moves, payerOf)).get(id) ?? null
  const services = lapse?.services ?? booking.services
  // Staff may know more than the rule, and are warned on the screen.
  if (kind === 'person' && !fitIn(await findPace(tx, city, time.day), services, time.start).isPossible)
    refuse(scheduleRefusals.TOO_LATE)
  if (time.day !== day)
    await keepLimits(tx, await listLimits(tx, city), { ...time, services, except: [id] }, now)
  // Within an hour nobody more comes to its stations.
  if (time.day !== day || hourOf(clinicTime(time.start)) !== hourOf(clinicTime(start))) {
    const visit = { ...time, services, moving: id }
    refuseSoldOut(time.start, await lockedSoldOut(tx, await listStations(tx, city), visit))
  }
  return { time: { slot, day: time.day, start: time.start }, lapse }
}

/**
 * Moves a booking to another time in its city. One that is already there stays as it is, and nobody is told. `total`: the
 * price to which the mover has agreed because earlier results are not valid on the new day.
 */
export async function move<Row extends ChangingBooking>(
  tx: Tx,
  context: TransitionContext,
  { booking, slot, total }: { booking: Row; slot: SlotId; total?: number | undefined },
  now: Date,
): Promise<Row> {
  checkAllowed(context.by, 'move', [booking], now)
  if (booking.slot === slot) return booking
  const { time, lapse } = await timeAhead(tx, context, { booking, slot }, now)
  checkAgreed(lapse ? [lapse] : [], { agreed: total, isEmployer: false })
  const { rows } = await moveAll(tx, context, [{ booking, time, lapse }], now)
  return rows[0] ?? booking
}

/** A booking, the time found for it, and the earlier results that are not valid on that day. */
interface BookingMove<Row> {
  booking: Row
  time: SlotTime
  lapse: BookingLapse | null
}

/**
 * Moves bookings to times that the caller has found for them. When there are several bookings, the caller has
 * locked their slots.
 */
export async function moveAll<Row extends ChangingBooking>(
  tx: Tx,
  context: TransitionContext,
  moves: readonly BookingMove<Row>[],
  now: Date,
): Promise<TransitionResult<Row>> {
  const { by } = context
  const bookings = moves.map(({ booking }) => booking)
  checkAllowed(by, 'move', bookings, now)
  const take = moves.map(({ time }) => time.slot)
  const give = bookings.map(({ slot }) => slot)
  const offeredTo = bookings.map(({ id }) => id)
  // A person's own hold becomes the seat, and so does the seat of an earlier time offered to the booking.
  await changeSeats(tx, { account: by.kind === 'person' ? by.account : null, offeredTo, take, give }, now)
  // A missed visit that is moved is expected again.
  const state = bookings.some((booking) => booking.state === 'no_show') ? 'confirmed' : null
  const lapses = moves.flatMap(({ lapse }) => lapse ?? [])
  if (by.account) await saveLapses(tx, lapses, by.account, now)
  const offices = await getOffices(tx)
  const sites = await listSiteDays(tx)
  const changes = moves.map(({ booking: from, time, lapse }) => ({
    from,
    to: {
      ...from,
      ...time,
      address: addressOn(sites, { city: from.city, address: offices[from.city].address }, time.day),
      ...(lapse && { services: lapse.services, total: lapse.total }),
      state: state ?? from.state,
    },
  }))
  return write(tx, context, { changes, state, reason: null, occasion: 'moved' }, now)
}

/**
 * Restores a cancelled booking to its time, in the seat kept for it or while one is free. A person who has not been told
 * of the cancellation hears nothing when he puts the booking back himself.
 */
export async function restore<Row extends ChangingBooking>(
  tx: Tx,
  context: TransitionContext,
  booking: Row,
  now: Date,
): Promise<Row> {
  checkAllowed(context.by, 'restore', [booking], now)
  const { id, city, day, start, services, slot } = booking
  await keepLimits(tx, await listLimits(tx, city), { city, day, start, services, except: [id] }, now)
  const visit = { city, day, start, services }
  refuseSoldOut(start, await lockedSoldOut(tx, await listStations(tx, city), visit))
  // A kept seat becomes the booking's without a change of the slot: whoever closes the time waits, or has ended it.
  await lockSlots(tx, [slot])
  await changeSeats(tx, { keptFor: id, take: [slot] }, now)
  const { withdrawn, left } = await withdrawMessages(tx, id, undoneSince(now))
  const isUntold = withdrawn > 0 && left === 0
  const occasion = context.by.kind === 'person' && isUntold ? null : 'made'
  const restored = { ...into([booking], 'confirmed'), reason: null, occasion } as const
  const { rows } = await write(tx, context, restored, now)
  return rows[0] ?? booking
}

const stateAfter: Record<Attendance, BookingState> = {
  arrive: 'arrived',
  missed: 'no_show',
  undo: 'confirmed',
}

/**
 * Records that a person has come or has not come, or takes that back on the same day; the seat of an earlier time offered to
 * the booking is released. Nobody is notified.
 */
export async function recordAttendance<Row extends ChangingBooking & { markedAt: Date }>(
  tx: Tx,
  by: Changer,
  { booking, as }: { booking: Row; as: Attendance },
  now: Date,
): Promise<Row> {
  checkAllowed(by, as, [booking], now)
  await changeSeats(tx, { offeredTo: [booking.id] }, now)
  const made = { ...into([booking], stateAfter[as]), reason: null, occasion: null }
  const { rows } = await write(tx, { by, messages: null }, made, now)
  return rows[0] ?? booking
}

/** Ends a check-up on which the commission has decided: the booking passes its remaining states. */
export async function complete(
  tx: Tx,
  by: Changer,
  { id, state, slot }: Pick<ChangingBooking, 'id' | 'state' | 'slot'>,
  now: Date,
): Promise<void> {
  const step = { ids: [id], slots: [slot], by: by.kind, byAccount: by.account, reason: null, now }
  if (state === 'arrived') await changeBookings(tx, { ...step, to: 'in_progress' })
  if (state !== 'completed') await changeBookings(tx, { ...step, to: 'completed' })
  await settle(tx, [id], by.account, now)
}
