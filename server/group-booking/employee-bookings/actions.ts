import { type Occasion, type Visit, visitSms } from '../../../shared/booking/ru.ts'
import { isFasting } from '../../../shared/booking/rules.ts'
import type { BookingId } from '../../../shared/booking/schema.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import { countAt, stationsFor, type TimeSlot } from '../../../shared/group-booking/capacity.ts'
import {
  employeeBring,
  groupRefusals,
  placeWords,
  reminderSubject,
} from '../../../shared/group-booking/ru.ts'
import type { Cancellation, Conflict, Moves } from '../../../shared/group-booking/schema.ts'
import { conflictsOf, settle, type Wish } from '../../../shared/group-booking/settle.ts'
import type { OrganizationScope } from '../../../shared/organizations/access.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import type { Brand } from '../../../shared/platform/brand.ts'
import { addDays } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { cityNames } from '../../../shared/schedule/ru.ts'
import type { SlotId } from '../../../shared/schedule/schema.ts'
import { changeBookings } from '../../booking/store.ts'
import { papersOf } from '../../employees/actions.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { enqueueAll, type Message } from '../../platform/outbox/outbox.ts'
import type { Secrets } from '../../platform/secrets.ts'
import {
  daysOf,
  type Hall,
  hallOf,
  lockedHall,
  nearOf,
  type SlotOrTime,
  slotAt,
} from '../../schedule/stations/actions.ts'
import { changeManySeats, getOffices, lockSlots } from '../../schedule/store.ts'
import { type ChangingRow, listComing, listContacts, listForChange } from './store.ts'

/** Dependencies of the actions. */
export interface VisitContext {
  brand: Brand
  secrets: Secrets
}

/** Caller, organization and dependencies. */
export interface EmployerContext {
  actor: Member
  scope: OrganizationScope
  desk: VisitContext
}

/** Data of a message about an employee's visit. */
export type NotifiedBooking = Pick<
  ChangingRow,
  'number' | 'employee' | 'fullname' | 'day' | 'time' | 'start' | 'city' | 'price' | 'services'
>

/** SMS to employees with a known phone; a reminder goes to the e-mail of those without one. */
export async function messagesFor(
  reader: Reader,
  occasion: Occasion,
  rows: readonly NotifiedBooking[],
  { brand, secrets, now }: VisitContext & { now: Date },
): Promise<Message[]> {
  if (rows.length === 0) return []
  const offices = await getOffices(reader)
  const found = await listContacts(
    reader,
    rows.map(({ employee }) => employee),
  )
  const contacts = new Map(found.map((row) => [row.employee, papersOf(row, secrets)]))
  return rows.flatMap((row): Message[] => {
    const { phone, email } = contacts.get(row.employee) ?? {}
    const visit: Visit = {
      number: row.number,
      day: row.day,
      time: row.time,
      fullname: row.fullname,
      total: row.price,
      cityName: cityNames[row.city],
      address: offices[row.city].address,
      bring: employeeBring,
      isFasting: isFasting(row.services.map((service) => ({ service }))),
    }
    const text = visitSms(occasion, visit, brand)
    const about = { kind: `booking-${occasion}` as const, text, now, usefulUntil: row.start }
    if (phone) return [{ ...about, channel: 'sms', to: phone }]
    const mail = { ...about, channel: 'email', subject: reminderSubject(row) } as const
    return email && occasion === 'reminder' ? [{ ...mail, to: email }] : []
  })
}

/** Days around the requested ones in which nearest times are searched. */
const before = 3
const after = 14

/** Refuses with the people who failed and the times that would suit them. */
async function refuseConflicts(
  reader: Reader,
  { asked }: Hall,
  { taken, failed }: ReturnType<typeof settle>,
  now: Date,
): Promise<never> {
  const around = asked.days.flatMap((day) =>
    Array.from({ length: before + after + 1 }, (_, at) => addDays(day, at - before)),
  )
  const { rooms, slots } = await hallOf(reader, { ...asked, days: [...new Set(around)] })
  for (const [id, { start }] of slots) if (start <= now) rooms.slots.delete(id)
  for (const { slot, needs } of taken) {
    const same = slot && rooms.slots.get(slot.slot)
    if (same) countAt(rooms, same, needs)
  }
  return refuseWith(conflictsOf(rooms, failed))
}

/** Assigns times in a locked hall. Refuses `GROUP_CONFLICTS` when someone cannot get theirs. */
export async function seatAll(tx: Tx, hall: Hall, wishes: readonly Wish[], now: Date): Promise<void> {
  const isAhead = ({ slot }: TimeSlot) => (hall.slots.get(slot)?.start ?? now) > now
  const outcome = settle(hall.rooms, wishes, isAhead)
  if (outcome.failed.length > 0) await refuseConflicts(tx, hall, outcome, now)
}

const refuseWith = (conflicts: readonly Conflict[], message?: string): never =>
  refuse(groupRefusals.GROUP_CONFLICTS, { details: { conflicts }, ...(message && { message }) })

/** Seats that bookings take, per slot. */
export function seatsOf(slots: readonly SlotId[], sign: 1 | -1 = 1): Map<SlotId, number> {
  const seats = new Map<SlotId, number>()
  for (const slot of slots) seats.set(slot, (seats.get(slot) ?? 0) + sign)
  return seats
}

/** Returns bookings of a scope to be changed, by id; refuses one that does not exist (404). */
async function ownOf(tx: Tx, { scope }: EmployerContext, ids: readonly BookingId[]) {
  const rows = await listForChange(tx, scope, ids)
  if (rows.length < new Set(ids).size) refuse(common.NOT_FOUND, { message: placeWords.notYours })
  return new Map(rows.map((row) => [row.id, row]))
}

const isClosed = ({ state, start }: ChangingRow, now: Date): boolean =>
  (state !== 'submitted' && state !== 'confirmed') || start <= now

const wishOf = (row: ChangingRow, hall: Hall, at: SlotOrTime, now: Date): Wish => ({
  employee: row.employee,
  booking: row.id,
  fullname: row.fullname,
  needs: stationsFor(hall.stations, new Set(row.services)),
  slot: slotAt(hall, at),
  near: nearOf(hall, at),
  problem: isClosed(row, now) ? placeWords.notChangeable : null,
})

interface Move {
  row: ChangingRow
  at: SlotOrTime
}

/** Moves bookings of one city; returns them afterwards. */
async function moveWithin(
  tx: Tx,
  hr: EmployerContext,
  [city, moves]: [City, readonly Move[]],
  now: Date,
): Promise<NotifiedBooking[]> {
  const wished = moves.map(({ at }) => at)
  const except = moves.map(({ row }) => row.id)
  const left = moves.map(({ row }) => row.slot)
  const asked = { city, days: await daysOf(tx, city, wished), except }
  const hall = await lockedHall(tx, asked, { wished, left }, now)
  const wishes = moves.map(({ row, at }) => wishOf(row, hall, at, now))
  await seatAll(tx, hall, wishes, now)
  const slots = wishes.flatMap(({ slot }) => (slot ? [slot.slot] : []))
  const net = seatsOf(slots)
  for (const slot of left) net.set(slot, (net.get(slot) ?? 0) - 1)
  await changeManySeats(tx, net)
  await changeBookings(tx, {
    ids: except,
    slots,
    to: null,
    by: 'employer',
    byAccount: hr.actor.accountId,
    reason: null,
    now,
  })
  return moves.flatMap(({ row }, place): NotifiedBooking[] => {
    const slot = hall.slots.get(slots[place] as SlotId)
    return slot ? [{ ...row, day: slot.day, time: slot.time, start: slot.start }] : []
  })
}

/** Moves bookings to other times in their cities: all or none. One already at its time stays. */
export async function moveBookings(
  tx: Tx,
  hr: EmployerContext,
  { moves, tell }: Moves,
  now: Date,
): Promise<{ moved: number; told: number }> {
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
  const moved: NotifiedBooking[] = []
  for (const ofCity of [...Map.groupBy(wanted, ({ row }) => row.city)].sort())
    moved.push(...(await moveWithin(tx, hr, ofCity, now)))
  const messages = await messagesFor(tx, 'moved', tell ? moved : [], { ...hr.desk, now })
  await enqueueAll(tx, messages)
  return { moved: moved.length, told: messages.length }
}

const closedConflicts = (rows: readonly ChangingRow[]): Conflict[] =>
  rows.map(({ id, employee, fullname }) => ({
    employee,
    booking: id,
    fullname,
    reason: placeWords.notChangeable,
    nearest: [],
  }))

/** Numbers of cancelled bookings and of people notified. */
interface CancellationCounts {
  cancelled: number
  told: number
}

/** Cancels bookings and frees their seats: all or none. One cancelled already stays as it is. */
export async function cancelBookings(
  tx: Tx,
  hr: EmployerContext,
  { ids, reason, tell }: Cancellation,
  now: Date,
): Promise<CancellationCounts> {
  const rows = [...(await ownOf(tx, hr, ids)).values()].filter(({ state }) => state !== 'cancelled')
  const closed = rows.filter((row) => isClosed(row, now))
  if (closed.length > 0) refuseWith(closedConflicts(closed), placeWords.notCancelled)
  return cancelRows(tx, hr, { rows, reason, tell }, now)
}

/** Cancels the upcoming bookings of dismissed employees that can still be cancelled. */
export async function cancelComing(
  tx: Tx,
  hr: EmployerContext,
  employees: readonly EmployeeId[],
  now: Date,
): Promise<CancellationCounts> {
  const coming = await listComing(tx, hr.scope, employees, now)
  const own = await ownOf(
    tx,
    hr,
    coming.map(({ id }) => id),
  )
  const rows = [...own.values()].filter((row) => !isClosed(row, now))
  return cancelRows(tx, hr, { rows, reason: placeWords.dismissed, tell: true }, now)
}

/** Cancels locked open bookings and frees their seats. */
async function cancelRows(
  tx: Tx,
  hr: EmployerContext,
  { rows, reason, tell }: Omit<Cancellation, 'ids'> & { rows: readonly ChangingRow[] },
  now: Date,
): Promise<CancellationCounts> {
  if (rows.length === 0) return { cancelled: 0, told: 0 }
  const slots = rows.map(({ slot }) => slot)
  await lockSlots(tx, slots)
  await changeManySeats(tx, seatsOf(slots, -1))
  await changeBookings(tx, {
    ids: rows.map(({ id }) => id),
    slots,
    to: 'cancelled',
    by: 'employer',
    byAccount: hr.actor.accountId,
    reason: reason || null,
    now,
  })
  const messages = await messagesFor(tx, 'cancelled', tell ? rows : [], { ...hr.desk, now })
  await enqueueAll(tx, messages)
  return { cancelled: rows.length, told: messages.length }
}
