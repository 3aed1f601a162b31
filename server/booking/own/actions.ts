import { ownBookings } from '../../../shared/booking/access.ts'
import { bookingRefusals, undoIsOver } from '../../../shared/booking/ru.ts'
import { isUndoable, openStates, undoUntil } from '../../../shared/booking/rules.ts'
import type { Booking, BookingId, CancelledBooking } from '../../../shared/booking/schema.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import type { SlotId } from '../../../shared/schedule/schema.ts'
import type { Tx } from '../../platform/db/types.ts'
import { bookingView, notifiedOf } from '../actions.ts'
import { keepCeiling } from '../ceiling/actions.ts'
import type { MessageContext } from '../messages/actions.ts'
import { type BookingRow, findBooking, listForChange, listSteps } from '../store.ts'
import { cancel, move, restore, type TransitionContext } from '../transitions/actions.ts'
import type { ChangingBooking } from '../transitions/changers.ts'

/** A booking of an account as its transitions need it. */
export const changingOf = (row: BookingRow): BookingRow & ChangingBooking => ({
  ...notifiedOf(row),
  ...row,
  hasPaper: row.conclusion !== null,
})

/** Returns the actor's booking, locked; refuses another's (404). */
async function ownForChange(tx: Tx, actor: Member, id: BookingId) {
  const [booking] = await listForChange(tx, ownBookings(actor), [id])
  return booking ? changingOf(booking) : refuse(common.NOT_FOUND)
}

const asPerson = (actor: Member, messages: MessageContext): TransitionContext => ({
  by: { kind: 'person', account: actor.accountId },
  messages,
})

/** Cancels the actor's own booking; for a few seconds it can be put back. */
export async function cancelOwn(
  tx: Tx,
  actor: Member,
  { id, reason, ...context }: { id: BookingId; reason?: string | undefined } & MessageContext,
  now: Date,
): Promise<CancelledBooking> {
  const booking = await ownForChange(tx, actor, id)
  const until = undoUntil(now)
  const cancelling = { bookings: [booking], reason: reason || null, undoUntil: until }
  const { rows, kept } = await cancel(tx, asPerson(actor, context), cancelling, now)
  const keptUntil = kept.has(id) ? until.toISOString() : null
  return { ...bookingView(rows[0] ?? booking, now), keptUntil }
}

/** Puts back the actor's own booking that he has cancelled a few seconds ago; one that is open stays as it is. */
export async function restoreOwn(
  tx: Tx,
  actor: Member,
  { id, ...context }: { id: BookingId } & MessageContext,
  now: Date,
): Promise<Booking> {
  await keepCeiling(tx, { account: actor.accountId, except: id }, now)
  const booking = await ownForChange(tx, actor, id)
  if (openStates.includes(booking.state)) return bookingView(booking, now)
  const last = (await listSteps(tx, booking)).at(-1)
  if (!isUndoable(last, now)) refuse(bookingRefusals.NOT_CHANGEABLE, { message: undoIsOver })
  return bookingView(await restore(tx, asPerson(actor, context), booking, now), now)
}

/** Moves the actor's own booking to another time in its city. */
export async function moveOwn(
  tx: Tx,
  actor: Member,
  {
    id,
    slot,
    total,
    ...context
  }: { id: BookingId; slot: SlotId; total?: number | undefined } & MessageContext,
  now: Date,
): Promise<Booking> {
  const booking = await ownForChange(tx, actor, id)
  const moved = await move(tx, asPerson(actor, context), { booking, slot, total }, now)
  // A result that is not valid any more has changed the lines too.
  const lines = moved.total === booking.total ? null : await findBooking(tx, ownBookings(actor), id)
  return bookingView(lines ?? moved, now)
}
