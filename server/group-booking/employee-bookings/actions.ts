import { canChange } from '../../../shared/booking/rules.ts'
import type { BookingId } from '../../../shared/booking/schema.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import { countAt, stationsFor, type TimeSlot } from '../../../shared/group-booking/capacity.ts'
import { groupRefusals, placeWords } from '../../../shared/group-booking/ru.ts'
import type { Cancellation, Moves } from '../../../shared/group-booking/schema.ts'
import { conflictsOf, settle, type Wish } from '../../../shared/group-booking/settle.ts'
import type { PartScope } from '../../../shared/organizations/access.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import { addDays } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import type { SlotId } from '../../../shared/schedule/schema.ts'
import {
  type BookingLapse,
  checkAgreed,
  findLapses,
  type PayerScope,
} from '../../booking/lapsed-results/actions.ts'
import { lockRows } from '../../booking/locks/store.ts'
import type { MessageContext } from '../../booking/messages/actions.ts'
import { cancel, moveAll, type TransitionContext } from '../../booking/transitions/actions.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { daysOpenTo } from '../../schedule/site-days/store.ts'
import {
  type DayCapacity,
  dayCapacityOf,
  daysOf,
  lockedHall,
  type SlotOrTime,
  slotAt,
  timeOf,
} from '../../schedule/stations/actions.ts'
import { withinQuota } from '../quota/actions.ts'
import { lockQuota } from '../quota/store.ts'
import { type ChangingRow, listComing, listForChange, listOfGroup } from './store.ts'

/** Caller, organization and dependencies. */
export interface EmployerContext {
  actor: Member
  scope: PartScope
  messageContext: MessageContext
}

const asEmployer = ({ actor, messageContext }: EmployerContext, tell: boolean): TransitionContext => ({
  by: { kind: 'employer', account: actor.accountId },
  messages: tell ? messageContext : null,
})

/** The right of an organization to what it pays itself. */
const payerOf =
  ({ scope }: EmployerContext): PayerScope =>
  (organization) =>
    organization === scope.organization ? scope : null

/** How many days before and after the requested ones are searched for the nearest free times. */
const before = 3
const after = 14

/** Refuses; the refusal lists the people who cannot get their times, and times that would suit them. */
async function refuseConflicts(
  reader: Reader,
  { asked }: DayCapacity,
  { taken, failed }: ReturnType<typeof settle>,
  now: Date,
): Promise<never> {
  const around = asked.days.flatMap((day) =>
    Array.from({ length: before + after + 1 }, (_, at) => addDays(day, at - before)),
  )
  // Another organization's site day is offered to nobody; the days that were asked for are the caller's own.
  const free = await daysOpenTo(reader, null, asked.city, around)
  const days = [...new Set([...asked.days, ...free])]
  const { rooms, slots } = await dayCapacityOf(reader, { ...asked, days }, now)
  for (const [id, { start }] of slots) if (start <= now) rooms.slots.delete(id)
  for (const { slot, needs } of taken) {
    const same = slot && rooms.slots.get(slot.slot)
    if (same) countAt(rooms, same, needs)
  }
  return refuse(groupRefusals.GROUP_CONFLICTS, { details: { conflicts: conflictsOf(rooms, failed) } })
}

/**
 * Assigns times to people while the capacity of the days is locked. Refuses `GROUP_CONFLICTS` when a person
 * cannot get the wanted time.
 */
export async function seatAll(tx: Tx, hall: DayCapacity, wishes: readonly Wish[], now: Date): Promise<void> {
  const isAhead = ({ slot }: TimeSlot) => (hall.slots.get(slot)?.start ?? now) > now
  const outcome = settle(hall.rooms, wishes, isAhead)
  if (outcome.failed.length > 0) await refuseConflicts(tx, hall, outcome, now)
}

/** Returns bookings of a scope to be changed, by id; refuses one that does not exist (404). */
async function ownOf(tx: Tx, { scope }: EmployerContext, ids: readonly BookingId[]) {
  const rows = await listForChange(tx, scope, ids)
  if (rows.length < new Set(ids).size) refuse(common.NOT_FOUND, { message: placeWords.notYours })
  return new Map(rows.map((row) => [row.id, row]))
}

const problemOf = ({ account, state, start }: ChangingRow, now: Date): string | null =>
  account ? placeWords.ownBooking : canChange(state, start, now) ? null : placeWords.notChangeable

const wishOf = (row: ChangingRow, hall: DayCapacity, at: SlotOrTime, now: Date): Wish => ({
  employee: row.employee,
  booking: row.id,
  fullname: row.fullname,
  needs: stationsFor(hall.stations, new Set(row.services)),
  slot: slotAt(hall, at),
  near: timeOf(hall, at),
  problem: problemOf(row, now),
})

interface Move {
  row: ChangingRow
  at: SlotOrTime
}

/** Moved bookings of a city: how many, how many messages went out, and what the bookings lost by the move. */
interface CityMove {
  moved: number
  told: number
  lapses: BookingLapse[]
}

/** Moves bookings of one city. */
async function moveWithin(
  tx: Tx,
  hr: EmployerContext & { quota: number | null },
  { city, moves, tell }: { city: City; moves: readonly Move[]; tell: boolean },
  now: Date,
): Promise<CityMove> {
  const wished = moves.map(({ at }) => at)
  const except = moves.map(({ row }) => row.id)
  const left = moves.map(({ row }) => row.slot)
  const days = await daysOpenTo(tx, hr.scope.organization, city, await daysOf(tx, city, wished))
  const asked = { city, days, except }
  const hall = await lockedHall(tx, asked, { wished, left }, now)
  const newDays = moves.flatMap(({ row, at }) => {
    const day = slotAt(hall, at)?.day
    return day && day !== row.day ? [{ id: row.id, day }] : []
  })
  const lapses = await findLapses(tx, newDays, payerOf(hr))
  const wishes = moves.map(({ row, at }) => {
    const services = lapses.get(row.id)?.services ?? row.services
    return wishOf({ ...row, services }, hall, at, now)
  })
  await seatAll(tx, hall, await withinQuota(tx, hr.scope, { quota: hr.quota, wishes, except }), now)
  const found = moves.flatMap(({ row: booking }, index) => {
    const time = hall.slots.get(wishes[index]?.slot?.slot as SlotId)
    return time ? [{ booking, time, lapse: lapses.get(booking.id) ?? null }] : []
  })
  const { rows, told } = await moveAll(tx, asEmployer(hr, tell), found, now)
  return { moved: rows.length, told, lapses: [...lapses.values()] }
}

/** Moves bookings to other times in their cities: all or none. A booking that already has its new time stays. */
export async function moveBookings(
  tx: Tx,
  hr: EmployerContext,
  { moves, tell, total: agreed }: Moves,
  now: Date,
): Promise<{ moved: number; told: number }> {
  const quota = await lockQuota(tx, hr.scope)
  const own = await ownOf(
    tx,
    hr,
    moves.map(({ id }) => id),
  )
  const last = new Map(moves.map((one) => [one.id, one]))
  const wanted = [...last.values()].flatMap(({ id, ...at }): Move[] => {
    const row = own.get(id)
    const isThere = row && ('slot' in at ? row.slot === at.slot : row.day === at.day && row.time === at.time)
    return row && !isThere ? [{ row, at }] : []
  })
  const total = { moved: 0, told: 0 }
  const lapsed: BookingLapse[] = []
  const byCity = Map.groupBy(wanted, ({ row }) => row.city)
  for (const [city, ofCity] of [...byCity].sort()) {
    const { moved, told, lapses } = await moveWithin(tx, { ...hr, quota }, { city, moves: ofCity, tell }, now)
    total.moved += moved
    total.told += told
    lapsed.push(...lapses)
  }
  checkAgreed(lapsed, { agreed, isEmployer: true })
  return total
}

/** Numbers of cancelled bookings and of people notified. */
interface CancellationCounts {
  cancelled: number
  told: number
}

/**
 * Cancels bookings and frees their seats: all or none. A booking that is already cancelled stays as it is. Of a
 * group, those are cancelled that still can be.
 */
export async function cancelBookings(
  tx: Tx,
  hr: EmployerContext,
  { reason, tell, ...whose }: Cancellation,
  now: Date,
): Promise<CancellationCounts> {
  const ids =
    'ids' in whose
      ? whose.ids
      : ((await listOfGroup(tx, hr.scope, whose.group, now)) ?? refuse(common.NOT_FOUND))
  const own = await ownOf(tx, hr, ids)
  const bookings = [...own.values()].filter(({ state }) => state !== 'cancelled')
  const { rows, told } = await cancel(tx, asEmployer(hr, tell), { bookings, reason: reason || null }, now)
  return { cancelled: rows.length, told }
}

/**
 * Cancels the upcoming bookings of people who leave the list, if they can still be cancelled. Locks all of them, so that
 * none is booked meanwhile.
 */
export async function cancelComing(
  tx: Tx,
  hr: EmployerContext,
  { employees, reason }: { employees: readonly EmployeeId[]; reason: string },
  now: Date,
): Promise<CancellationCounts> {
  const [, coming] = await Promise.all([
    lockRows(tx, { employees }),
    listComing(tx, hr.scope, employees, now),
  ])
  const own = await ownOf(
    tx,
    hr,
    coming.map(({ id }) => id),
  )
  const bookings = [...own.values()].filter(({ state, start }) => canChange(state, start, now))
  const { rows, told } = await cancel(tx, asEmployer(hr, true), { bookings, reason }, now)
  return { cancelled: rows.length, told }
}
