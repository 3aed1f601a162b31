import { refuse } from '../../shared/platform/refusal.ts'
import { afterConclusion, queueRefusals } from '../../shared/queue/ru.ts'
import { meanBefore } from '../../shared/queue/rules.ts'
import type { Console, TicketId } from '../../shared/queue/schema.ts'
import { lockVisit } from '../desk/store.ts'
import { lockEmployees } from '../employees/store.ts'
import type { Tx } from '../platform/db/types.ts'
import { alter, lastPassed, type OpenQueue, type Passed, resumeProblem, touch } from '../queue/actions.ts'
import { inRoom, noted, type RoomAct, type RoomCall } from '../queue/console/actions.ts'
import { findPlace, lockQueue, type TicketRow } from '../queue/store.ts'
import { backToDoor, moveBooking, standAs, stepBack } from '../queue/transitions/actions.ts'
import { findVisitEnd, type VisitEnd } from './store.ts'

const minute = 60_000

/** How the visit has ended, with nobody else to change it, in the order of all who do: queue, employee, booking. */
async function endOf(tx: Tx, id: TicketId): Promise<VisitEnd | null> {
  const place = await findPlace(tx, id)
  if (!place) return null
  await lockQueue(tx, place.city)
  const before = await findVisitEnd(tx, id)
  if (!before) return null
  if (before.employee) await lockEmployees(tx, [before.employee])
  await lockVisit(tx, before.booking)
  return findVisitEnd(tx, id)
}

/** A stop that counts no more for what its station takes. */
function unmeasure(queue: OpenQueue, { stop, endedAt }: Passed): void {
  const station = queue.stations.find(({ key }) => key === stop.station)
  // None measured: the clinic has set other minutes meanwhile, and they begin anew.
  if (!station || station.stops === 0 || !stop.startedAt) return
  station.minutes = meanBefore(station.minutes, (endedAt.getTime() - stop.startedAt.getTime()) / minute)
  station.stops -= 1
  queue.changed.stations.add(station)
}

/** A visit that its last stop has ended goes on. */
function begin(queue: OpenQueue, person: TicketRow, { isByStop }: VisitEnd): void {
  queue.ended = queue.ended.filter((one) => one !== person)
  queue.people.push(person)
  if (isByStop) moveBooking(queue, person, 'in_progress')
}

/** Who has passed a stop is inside again, since when he was; a call that he has got meanwhile is no more. */
function goOn(queue: OpenQueue, passed: Passed, end: VisitEnd | null): void {
  const { person, stop } = passed
  unmeasure(queue, passed)
  stepBack(queue, person)
  if (end) begin(queue, person, end)
  alter(stop, { state: 'inside', endedAt: null })
  standAs(person, 'inside')
  touch(queue, person, stop)
}

/**
 * A room goes on with whom it has let go by mistake, as if it had not, while `resumeProblem` finds nothing against it and the
 * commission has not concluded. Whom the same press has called in waits at the door, before all others there.
 */
export async function resume(
  tx: Tx,
  { ticket, current, ...call }: RoomCall & { current: TicketId | null; ticket: TicketId },
  now: Date,
): Promise<Console> {
  const end = await endOf(tx, ticket)
  const act: RoomAct['act'] = (queue, cabinet, inside) => {
    const passed = lastPassed(queue, cabinet)
    if (passed?.person.id !== ticket) return refuse(queueRefusals.WENT_ON)
    const problem = resumeProblem(queue, cabinet, passed)
    if (problem) refuse(queueRefusals[problem])
    if (end?.isConcluded) refuse(queueRefusals.WENT_ON, { message: afterConclusion })
    if (inside) backToDoor(queue, inside)
    if (inside) noted(tx, inside, 'back', cabinet)
    goOn(queue, passed, end)
    noted(tx, passed.person, 'resumed', cabinet)
  }
  return inRoom(tx, call, { current, act }, now)
}
