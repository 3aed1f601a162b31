import { refuse } from '../../shared/platform/refusal.ts'
import { afterConclusion, queueRefusals } from '../../shared/queue/ru.ts'
import { meanBefore } from '../../shared/queue/rules.ts'
import type { Console, TicketId } from '../../shared/queue/schema.ts'
import { lockRows } from '../booking/locks/store.ts'
import { settle } from '../check-ups/actions.ts'
import type { Tx } from '../platform/db/types.ts'
import {
  type CompletedStop,
  changeRow,
  lastCompleted,
  markChanged,
  type OpenQueue,
  resumeProblem,
} from '../queue/actions.ts'
import { inRoom, noted, type RoomAct, type RoomCall } from '../queue/console/actions.ts'
import { findCityAndOwner, type TicketRow } from '../queue/store.ts'
import { backToDoor, moveBooking, standAs, stepBack } from '../queue/transitions/actions.ts'
import { findVisitEnd, type VisitEnd } from './store.ts'

const minute = 60_000

/** Returns how the visit ended, locked with its queue and its employee. */
async function endOf(tx: Tx, id: TicketId): Promise<VisitEnd | null> {
  const place = await findCityAndOwner(tx, id)
  if (!place) return null
  const [, before] = await Promise.all([lockRows(tx, { queue: place.city }), findVisitEnd(tx, id)])
  if (!before) return null
  const { employee, booking } = before
  const locked = lockRows(tx, { employees: employee ? [employee] : [], bookings: [booking] })
  const [, end] = await Promise.all([locked, findVisitEnd(tx, id)])
  return end
}

/** Excludes a stop from the measured time of its station. */
function unmeasure(queue: OpenQueue, { stop, endedAt }: CompletedStop): void {
  const station = queue.stations.find(({ key }) => key === stop.station)
  // Without measurements there is nothing to exclude: the clinic has set other minutes, and measuring starts
  // anew.
  if (!station || station.stops === 0 || !stop.startedAt) return
  station.minutes = meanBefore(station.minutes, (endedAt.getTime() - stop.startedAt.getTime()) / minute)
  station.stops -= 1
  queue.changed.stations.add(station)
}

/** Reopens a visit that its last stop has ended. */
function begin(queue: OpenQueue, person: TicketRow, { isByStop }: VisitEnd): void {
  queue.ended = queue.ended.filter((one) => one !== person)
  queue.people.push(person)
  if (isByStop) moveBooking(queue, person, 'in_progress')
}

/** Puts a patient who passed a stop back inside with the original start time; cancels a call issued meanwhile. */
function goOn(queue: OpenQueue, passed: CompletedStop, end: VisitEnd | null): void {
  const { person, stop } = passed
  unmeasure(queue, passed)
  stepBack(queue, person)
  if (end) begin(queue, person, end)
  changeRow(stop, { state: 'inside', endedAt: null })
  standAs(person, 'inside')
  markChanged(queue, person, stop)
}

/**
 * Returns a patient dismissed by mistake to the room as before, unless `resumeProblem` finds an obstacle or the
 * commission has concluded. A patient called in by the same click waits at the door, first in line.
 */
export async function resume(
  tx: Tx,
  { ticket, current, ...call }: RoomCall & { current: TicketId | null; ticket: TicketId },
  now: Date,
): Promise<Console> {
  const end = await endOf(tx, ticket)
  const act: RoomAct['act'] = (queue, room, inside) => {
    const passed = lastCompleted(queue, room)
    if (passed?.person.id !== ticket) return refuse(queueRefusals.WENT_ON)
    const problem = resumeProblem(queue, room, passed)
    if (problem) refuse(queueRefusals[problem])
    if (end?.isConcluded) refuse(queueRefusals.WENT_ON, { message: afterConclusion })
    if (inside) backToDoor(queue, inside)
    if (inside) noted(tx, inside, 'back', room)
    goOn(queue, passed, end)
    noted(tx, passed.person, 'resumed', room)
  }
  const console = await inRoom(tx, call, { current, act }, now)
  // The visit goes on, also when its end had not changed the booking.
  if (end) await settle(tx, [end.booking], call.actor.accountId, now)
  return console
}
