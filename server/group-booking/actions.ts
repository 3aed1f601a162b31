import { bookingRefusals } from '../../shared/booking/ru.ts'
import { bookingNumber } from '../../shared/booking/rules.ts'
import type { BookingId, OwnResult } from '../../shared/booking/schema.ts'
import type { EmployeeId } from '../../shared/employees/schema.ts'
import { stationsFor } from '../../shared/group-booking/capacity.ts'
import { leftWords, placeWords } from '../../shared/group-booking/ru.ts'
import { groupNumber, whoProblem } from '../../shared/group-booking/rules.ts'
import type { BookedGroup, GroupId, NewGroup } from '../../shared/group-booking/schema.ts'
import type { Wish } from '../../shared/group-booking/settle.ts'
import { ownCounted, type PricedVolume, pricerOf } from '../../shared/group-booking/volumes.ts'
import { clinicDay, type Day, partsOf } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import { refuse } from '../../shared/platform/refusal.ts'
import { sumOf } from '../../shared/prices/rules.ts'
import { addResults } from '../booking/earlier-results/store.ts'
import { addGroup, takeGroupNumber } from '../booking/groups/store.ts'
import { lockRows } from '../booking/locks/store.ts'
import { employeeVisit, messagesAbout, type NotifiedBooking } from '../booking/messages/actions.ts'
import { takeNumbers } from '../booking/numbers/store.ts'
import { addEmployerBookings, changeBookings } from '../booking/store.ts'
import { openCheckUps, settle } from '../check-ups/actions.ts'
import type { Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import { enqueueAll } from '../platform/outbox/outbox.ts'
import { addressOn, daysOpenTo, listSiteDays, type SiteRow } from '../schedule/site-days/store.ts'
import { daysOf, lockedHall, slotAt, timeOf, timetableOf } from '../schedule/stations/actions.ts'
import { listSeatings } from '../schedule/stations/store.ts'
import { changeSeats, type DaySlot, getOffices } from '../schedule/store.ts'
import { type EmployerContext, seatAll } from './employee-bookings/actions.ts'
import { sourcesOf } from './plan/actions.ts'
import { listWho, type WhoRow } from './plan/store.ts'
import { withinQuota } from './quota/actions.ts'
import { lockQuota } from './quota/store.ts'

/** An employee of a new group with a time and a volume. */
interface Guest {
  wish: Wish
  row: WhoRow | null
  volume: PricedVolume | null
  /** Studies of earlier check-ups that the volume leaves out. */
  own: OwnResult[]
}

/**
 * Returns why an employee cannot be booked at that time. A missing volume is a problem only when the time is
 * valid, because volumes are computed for the time.
 */
function problemOf(
  { row, slot, volume, kind }: Pick<Guest, 'row' | 'volume'> & Pick<Wish, 'slot'> & Pick<NewGroup, 'kind'>,
  today: Day,
) {
  if (!row) return placeWords.noEmployee
  // Employees who have already come were pointed out when the group was chosen, so they are not refused here.
  const problem = whoProblem({ ...row, again: true, kind }, today) ?? (slot && !volume ? 'bad_factors' : null)
  return problem && leftWords({ problem, day: row.open?.day ?? null })
}

/** Prices a new group by the days of its times; the slots are read before anything is locked. */
async function guestsOf(
  tx: Tx,
  { scope }: EmployerContext,
  { city, kind, places, days }: NewGroup & { days: readonly Day[] },
  now: Date,
) {
  const today = clinicDay(now)
  const rows = await listWho(
    tx,
    scope,
    places.map(({ employee }) => employee),
  )
  const known = new Map(rows.map((row) => [row.employee, row]))
  const table = await timetableOf(tx, city, days, now)
  const stations = await listSeatings(tx, city)
  const pricer = pricerOf(await sourcesOf(tx, scope, city, days), kind)
  const seen = new Set<EmployeeId>()
  return places.map(({ employee, ...at }): Guest => {
    const row = known.get(employee) ?? null
    const slot = slotAt(table, at)
    const volume = row && slot && row.factors.length > 0 ? pricer(row, slot.day) : null
    const isTwice = row !== null && seen.has(employee)
    seen.add(employee)
    const wish: Wish = {
      employee,
      booking: null,
      fullname: row?.fullname ?? '',
      needs: volume ? stationsFor(stations, volume.services) : [],
      slot,
      near: timeOf(table, at),
      problem: isTwice ? placeWords.twice : problemOf({ row, slot, volume, kind }, today),
    }
    const own = row && volume && slot ? ownCounted(volume.edition, kind, row, slot.day) : []
    return { wish, row, volume, own }
  })
}

/** Turns the bookings of a group into one array per column. Equal volumes are passed to the statement once. */
function columnsOf(guests: readonly Guest[], now: Date) {
  const places = new Map<PricedVolume, number>()
  for (const { volume } of guests) if (volume && !places.has(volume)) places.set(volume, places.size)
  return {
    ids: guests.map(() => newId<BookingId>(now)),
    employees: guests.map(({ wish }) => wish.employee),
    volumes: guests.map(({ volume }) => (volume && places.get(volume)) ?? 0),
    volume: [...places.keys()].map(({ items, factors, total, periodicityMonths, edition }) => ({
      items: items.map(({ service, reasons, price }) => ({ service, reasons, price })),
      factors,
      total,
      periodicity: periodicityMonths,
      edition: edition.id,
    })),
  }
}

/**
 * Closes past bookings, still open, of people who are booked again: as no-shows if the clinic marked other
 * arrivals that day, otherwise as cancelled because not marked.
 */
async function closeStale(tx: Tx, guests: readonly Guest[], now: Date): Promise<void> {
  const stale = guests.flatMap(({ row }) => (row?.open ? [row.open] : []))
  const close = async (isMarked: boolean, to: 'no_show' | 'cancelled', reason: string | null) => {
    const some = stale.filter((one) => one.isMarked === isMarked)
    await changeBookings(tx, {
      ids: some.map(({ id }) => id),
      slots: some.map(({ slot }) => slot),
      to,
      by: 'system',
      byAccount: null,
      reason,
      now,
    })
  }
  await close(true, 'no_show', null)
  await close(false, 'cancelled', placeWords.notMarked)
  await settle(
    tx,
    stale.map(({ id }) => id),
    null,
    now,
  )
}

/** Stores a group whose seats are all known to be free. */
async function writeGroup(
  tx: Tx,
  { actor, scope, messageContext }: EmployerContext,
  { guests, city, kind, kindReason, tell, total }: NewGroup & { guests: readonly Guest[] },
  now: Date,
): Promise<BookedGroup> {
  const { year } = partsOf(clinicDay(now))
  const group = newId<GroupId>(now)
  const number = groupNumber(year, await takeGroupNumber(tx))
  const numbers = (await takeNumbers(tx, guests.length)).map((next) => bookingNumber(year, next))
  const slots = guests.flatMap(({ wish }) => (wish.slot ? [wish.slot.slot] : []))
  const columns = columnsOf(guests, now)
  const { address } = (await getOffices(tx))[city]
  const sites = await listSiteDays(tx)
  const told = tell ? toldOf(guests, { ids: columns.ids, numbers, city, address, sites }) : []
  const messages = await messagesAbout(tx, 'made', told, { ...messageContext, now })
  await changeSeats(tx, { take: slots }, now)
  await closeStale(tx, guests, now)
  await addGroup(tx, scope, {
    id: group,
    number,
    city,
    kind,
    kindReason: kindReason ?? null,
    by: actor.accountId,
    people: guests.length,
    told: messages.length,
    total,
    now,
  })
  await addEmployerBookings(tx, {
    ...columns,
    numbers,
    slots,
    organization: scope.organization,
    group,
    kind,
    kindReason: kindReason ?? null,
    by: actor.accountId,
    now,
  })
  await addResults(tx, ownOf(guests, columns.ids), actor.accountId, now)
  await openCheckUps(tx, columns.ids, actor.accountId, now)
  await enqueueAll(tx, messages)
  return { group, number, booked: guests.length, total }
}

/** The earlier results of each new booking. */
const ownOf = (guests: readonly Guest[], ids: readonly BookingId[]) =>
  guests.flatMap(({ own }, at) => {
    const of = ids[at]
    return of ? own.map((result) => ({ ...result, of })) : []
  })

/** Columns of the new bookings that appear in the messages about them. */
interface NewBookings {
  ids: readonly BookingId[]
  numbers: readonly string[]
  city: City
  /** The office of the city, and the days on which people come elsewhere. */
  address: string
  sites: readonly SiteRow[]
}

const toldOf = (
  guests: readonly Guest[],
  { ids, numbers, city, address: office, sites }: NewBookings,
): NotifiedBooking[] =>
  guests.flatMap(({ wish: { employee, fullname, slot }, volume }, at): NotifiedBooking[] => {
    const id = ids[at]
    if (!id || !slot || !volume) return []
    const { day, start } = slot as DaySlot
    const { total, services } = volume
    const address = addressOn(sites, { city, address: office }, day)
    const visit = { employee, fullname, city, address, day, start, total, services: [...services] }
    return [{ ...employeeVisit(visit), id, number: numbers[at] ?? '' }]
  })

/**
 * Books a group: everybody or nobody. Refuses `GROUP_CONFLICTS` with the people who cannot be booked,
 * `PRICE_CHANGED` with the new total.
 */
export async function bookGroup(
  tx: Tx,
  hr: EmployerContext,
  wanted: NewGroup,
  now: Date,
): Promise<BookedGroup> {
  const { city, places, total } = wanted
  const days = await daysOpenTo(tx, hr.scope.organization, city, await daysOf(tx, city, places))
  const quota = await lockQuota(tx, hr.scope)
  await lockRows(tx, { employees: places.map(({ employee }) => employee) })
  const guests = await guestsOf(tx, hr, { ...wanted, days }, now)
  const hall = await lockedHall(tx, { city, days, except: [] }, { wished: places, left: [] }, now)
  const wishes = guests.map(({ wish }) => wish)
  // A booking that has passed and is still open is closed by the same act.
  const except = guests.flatMap(({ row }) => (row?.open ? [row.open.id] : []))
  await seatAll(tx, hall, await withinQuota(tx, hr.scope, { quota, wishes, except }), now)
  const price = sumOf(guests.map(({ volume }) => volume?.total ?? 0))
  if (price !== total) refuse(bookingRefusals.PRICE_CHANGED, { details: { total: price } })
  return writeGroup(tx, hr, { ...wanted, guests }, now)
}
