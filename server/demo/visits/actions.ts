import type { BookingId } from '../../../shared/booking/schema.ts'
import type { EmployeeFilter, EmployeeId } from '../../../shared/employees/schema.ts'
import type { WishedPlace } from '../../../shared/group-booking/schema.ts'
import { type OrganizationScope, organizationScope } from '../../../shared/organizations/access.ts'
import { addDays, clinicDay, clinicInstant, type Day, weekdayOf } from '../../../shared/platform/days.ts'
import { quartersOf, slotMinutes } from '../../../shared/schedule/rules.ts'
import { findByPhone } from '../../accounts/store.ts'
import { listGroups } from '../../booking/groups/store.ts'
import { changeBookings } from '../../booking/store.ts'
import { settle } from '../../check-ups/actions.ts'
import { findVisit } from '../../desk/store.ts'
import { listEmployees } from '../../employees/list/store.ts'
import { findRelationOf } from '../../employees/store.ts'
import type { FindingContext } from '../../findings/actions.ts'
import { bookGroup } from '../../group-booking/actions.ts'
import type { EmployerContext } from '../../group-booking/employee-bookings/actions.ts'
import { listBoard } from '../../group-booking/employee-bookings/store.ts'
import { groupPlan, groupVolume } from '../../group-booking/plan/actions.ts'
import type { Database } from '../../platform/db/types.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { inviteNext, openRoom } from '../../queue/console/actions.ts'
import { issueTicket } from '../../queue/entry/actions.ts'
import { listRooms } from '../../queue/rooms/store.ts'
import { addSlots, listDaySlots } from '../../schedule/store.ts'

const employer = '+79000000002'
const registrar = '+79000000004'
/** Stations with a room open today. */
const openStations = ['blood', 'ecg']
const asked = { city: 'ekb', kind: 'periodic' } as const
/** How many demo employees are booked ahead, how many were expected last week, and how many of the latter came. */
const ahead = 24
const past = 10
const came = 8
/** Number of patients expected today on a working day, so that the front desk has a list. */
const expected = 16

async function hrOf(
  db: Database,
  secrets: Secrets,
): Promise<(EmployerContext & { scope: OrganizationScope }) | null> {
  const relation = await findRelationOf(db.reader, employer)
  if (!relation) return null
  const actor = { kind: 'member', accountId: relation.account, phone: employer, roles: [] } as const
  const scope = organizationScope(actor, relation)
  return scope && { actor, scope, messageContext: { secrets, brand: { name: '', phone: '' } } }
}

async function some(
  db: Database,
  { scope }: EmployerContext,
  { limit, ...filter }: EmployeeFilter & { limit: number },
  today: Day,
) {
  const wanted = { filter, sort: 'due', isDescending: false, beyond: null, limit } as const
  return (await listEmployees(db.reader, scope, wanted, today)).map(({ id }) => id)
}

/** Returns a working day about a week ago. */
function pastDay(today: Day): Day {
  const day = addDays(today, -7)
  return weekdayOf(day) > 5 ? addDays(day, -2) : day
}

async function bookAhead(db: Database, hr: EmployerContext, ids: EmployeeId[], now: Date): Promise<void> {
  const today = clinicDay(now)
  const period = {
    from: addDays(today, 1),
    to: addDays(today, 14),
    limits: { perDay: 5 },
    crews: [],
    pins: [],
    stands: [],
  }
  const { places, total } = await groupPlan(db.reader, hr.scope, { ...asked, ...period, who: { ids } }, now)
  const wanted = places.map(({ employee, slot }) => ({ employee, slot }))
  if (wanted.length > 0)
    await db.transact((tx) => bookGroup(tx, hr, { ...asked, places: wanted, total, tell: false }, now))
}

/** Books patients for a day as if twenty days ago, when its morning was still free. */
async function bookOn(
  db: Database,
  hr: EmployerContext,
  { ids, day }: { ids: EmployeeId[]; day: Day },
  now: Date,
): Promise<void> {
  const then = new Date(now.getTime() - 20 * 86_400_000)
  const times = quartersOf('08:00', '12:00')
  await db.transact((tx) =>
    addSlots(tx, {
      city: asked.city,
      ids: times.map(() => newId<string>(now)),
      starts: times.map((time) => clinicInstant(day, time)),
      minutes: times.map(() => slotMinutes),
      capacities: times.map(() => 6),
      now,
    }),
  )
  const slots = await listDaySlots(db.reader, asked.city, [day])
  const { total } = await groupVolume(db.reader, hr.scope, { ...asked, who: { ids }, date: day }, then)
  const places = ids.flatMap((employee, at): WishedPlace[] => {
    const slot = slots[at % slots.length]?.slot
    return slot ? [{ employee, slot }] : []
  })
  await db.transact((tx) => bookGroup(tx, hr, { ...asked, places, total, tell: false }, then))
}

/** Marks patients whose time today has come as arrived, except every fifth. */
async function arriveToday(
  db: Database,
  hr: EmployerContext,
  today: Day,
  context: FindingContext,
): Promise<void> {
  const { now } = context
  const rows = await listBoard(db.reader, hr.scope, { from: today, to: today, limit: 200, today }, null)
  const there = rows.filter(({ start }, at) => start <= now && at % 5 !== 4)
  const step = { to: 'arrived', by: 'clinic', byAccount: null, reason: null, now } as const
  const who = { ids: there.map(({ id }) => id), slots: there.map(({ slot }) => slot) }
  await db.transact(async (tx) => {
    await changeBookings(tx, { ...step, ...who })
    await settle(tx, who.ids, null, now)
  })
  await openQueue(db, who.ids, context)
}

/** Issues tickets to those who arrived; opens two rooms and calls a patient in. */
async function openQueue(db: Database, there: readonly BookingId[], context: FindingContext): Promise<void> {
  const { now } = context
  const account = await findByPhone(db.reader, registrar)
  if (!account) return
  const actor = { kind: 'member', accountId: account.id, phone: registrar, roles: ['registrar'] } as const
  for (const id of there) {
    const visit = await findVisit(db.reader, id)
    const arrived = visit && { ...visit, booking: id, bookingState: visit.state }
    if (arrived) await db.transact((tx) => issueTicket(tx, account.id, arrived, now))
  }
  const rooms = await listRooms(db.reader, asked.city)
  for (const station of openStations) {
    const room = rooms.find((one) => one.station === station)
    if (!room) continue
    const call = { actor, id: room.id }
    const { door } = await db.transact((tx) => openRoom(tx, call, now))
    if (door.length > 0) await db.transact((tx) => inviteNext(tx, { ...call, current: null }, context))
  }
}

/** Marks most patients of a past day as arrived and completed, the others as no-shows. */
async function comeOrNot(db: Database, hr: EmployerContext, day: Day, now: Date): Promise<void> {
  const today = clinicDay(now)
  const rows = await listBoard(db.reader, hr.scope, { from: day, to: day, limit: 200, today }, null)
  const step = { by: 'clinic', byAccount: null, reason: null, now } as const
  const of = (some: typeof rows) => ({ ids: some.map(({ id }) => id), slots: some.map(({ slot }) => slot) })
  await db.transact(async (tx) => {
    for (const to of ['arrived', 'in_progress', 'completed'] as const) {
      await changeBookings(tx, { ...step, ...of(rows.slice(0, came)), to })
      await settle(tx, of(rows.slice(0, came)).ids, null, now)
    }
    await changeBookings(tx, { ...step, ...of(rows.slice(came)), to: 'no_show' })
    await settle(tx, of(rows.slice(came)).ids, null, now)
  })
}

/** Books some demo employees for coming days and some for a past day, when the organization has no groups. */
export async function openDemoVisits(db: Database, context: FindingContext): Promise<void> {
  const { secrets, now } = context
  const hr = await hrOf(db, secrets)
  if (!hr || (await listGroups(db.reader, hr.scope, null, 1)).length > 0) return
  const today = clinicDay(now)
  const soon = await some(db, hr, { status: 'soon', limit: past }, today)
  const overdue = await some(db, hr, { status: 'overdue', limit: ahead + expected }, today)
  if (soon.length > 0) {
    await bookOn(db, hr, { ids: soon, day: pastDay(today) }, now)
    await comeOrNot(db, hr, pastDay(today), now)
  }
  const late = overdue.slice(ahead)
  if (overdue.length > 0) await bookAhead(db, hr, overdue.slice(0, ahead), now)
  if (late.length > 0 && weekdayOf(today) <= 5) {
    await bookOn(db, hr, { ids: late, day: today }, now)
    await arriveToday(db, hr, today, context)
  }
}
