import type { BookingId } from '../../../../shared/booking/schema.ts'
import type { EmployeeId } from '../../../../shared/employees/schema.ts'
import type { Conflict, GroupPlan, Pin, PlannedPlace } from '../../../../shared/group-booking/schema.ts'
import { clinicDay, clinicTime, type Day } from '../../../../shared/platform/days.ts'
import { fold } from '../../../../shared/platform/search.ts'
import { sumOf } from '../../../../shared/prices/rules.ts'
import type { DayLoad, Slot, SlotId } from '../../../../shared/schedule/schema.ts'
import type { PlanInput } from '../../api.ts'

/** A search in a plan and its filters. */
interface PlaceSearch {
  search?: string
  department?: string
  crew?: string
  day?: string
}

type SearchablePlace = Pick<PlannedPlace, 'fullname' | 'department'> &
  Partial<Pick<PlannedPlace, 'position' | 'crew' | 'day'>>

/** Returns the people of a plan whom a search finds: each of its words begins a word of the name or the position. */
export function findPlaces<Place extends SearchablePlace>(
  places: readonly Place[],
  asked: PlaceSearch,
): Place[] {
  const wanted = fold(asked.search ?? '')
    .split(' ')
    .filter(Boolean)
  const { department, crew, day } = asked
  return places.filter((place) => {
    const words = fold(`${place.fullname} ${place.position ?? ''}`).split(' ')
    return (
      (!department || place.department === department) &&
      (!crew || place.crew === crew) &&
      (!day || place.day === day) &&
      wanted.every((word) => words.some((one) => one.startsWith(word)))
    )
  })
}

/** A time of the schedule for one person. */
export interface Offer {
  slot: SlotId
  day: Day
  time: string
}

/**
 * Returns the nearest time for each person of a failed action, with no more people at one time than it has free
 * seats. People without such a time are absent.
 */
export function nearestPlaces(conflicts: readonly Conflict[]): Map<Conflict, Offer> {
  const taken = new Map<SlotId, number>()
  const offers = new Map<Conflict, Offer>()
  for (const conflict of conflicts) {
    const offer = conflict.nearest.find(({ slot, free }) => (taken.get(slot) ?? 0) < free)
    if (!offer) continue
    taken.set(offer.slot, (taken.get(offer.slot) ?? 0) + 1)
    offers.set(conflict, offer)
  }
  return offers
}

/**
 * Returns times of a day for this many people: from the given slot on, one for each free seat. The result is
 * shorter than `count` when the day has too few free seats.
 */
export function fillSlots(slots: readonly Slot[], first: SlotId, count: number): Offer[] {
  const from = slots.findIndex(({ id }) => id === first)
  if (from === -1) return []
  const offers = slots.slice(from).flatMap(({ id, start, free }) => {
    const moment = new Date(start)
    const offer = { slot: id, day: clinicDay(moment), time: clinicTime(moment) }
    return Array.from({ length: free }, () => offer)
  })
  return offers.slice(0, count)
}

/** Returns the moves that resolve the conflicts: each booking with its nearest time. */
export const movesTo = (offers: Map<Conflict, Offer>): { id: BookingId; slot: SlotId }[] =>
  [...offers].flatMap(([{ booking }, { slot }]) => (booking ? [{ id: booking, slot }] : []))

type PlannedArrival = Pick<GroupPlan['places'][number], 'time' | 'fullname'>

const byTime = (one: PlannedArrival, other: PlannedArrival): number =>
  one.time.localeCompare(other.time) || one.fullname.localeCompare(other.fullname, 'ru')

const inOrder = (one: GroupPlan['places'][number], other: GroupPlan['places'][number]): number =>
  one.day.localeCompare(other.day) || byTime(one, other)

/**
 * Returns the plan with other times of its people: people recounted by day, the total recomputed from their
 * prices.
 */
function withPlaces(plan: GroupPlan, places: GroupPlan['places']): GroupPlan {
  const counts = Map.groupBy(places, ({ day }) => day)
  return {
    ...plan,
    places,
    total: sumOf(places.map(({ price }) => price)),
    loads: plan.loads.map((load) => ({ ...load, people: counts.get(load.day)?.length ?? 0 })),
  }
}

/** Returns the plan with the people of the conflicts at the offered times, as if they were placed by hand. */
export function withOffers(plan: GroupPlan, offers: Map<Conflict, Offer>): GroupPlan {
  const byEmployee = new Map([...offers].map(([{ employee }, offer]) => [employee, offer]))
  const places = plan.places.map((place) => {
    const offer = byEmployee.get(place.employee)
    return offer ? { ...place, ...offer, isPinned: true } : place
  })
  return withPlaces(plan, places.sort(inOrder))
}

/** Returns the plan without some of its people. */
export const withoutPeople = (plan: GroupPlan, out: ReadonlySet<EmployeeId>): GroupPlan =>
  out.size === 0
    ? plan
    : withPlaces(
        plan,
        plan.places.filter(({ employee }) => !out.has(employee)),
      )

type Standing = Pick<PlannedPlace, 'day' | 'slot' | 'isPinned'>

/**
 * Returns the seats left for one more person. A person placed by the plan gives up the seat, a person placed by
 * hand does not.
 */
function freeBeside(free: number, standing: readonly Standing[]): number {
  const byHand = standing.filter(({ isPinned }) => isPinned).length
  return Math.max(0, free - standing.length, Math.min(1, free - byHand))
}

/** Returns the times of a day without the seats taken by people of the plan. */
export function slotsBeside(slots: readonly Slot[], standing: readonly Standing[]): Slot[] {
  const bySlot = Map.groupBy(standing, ({ slot }) => slot)
  return slots.map((slot) => ({ ...slot, free: freeBeside(slot.free, bySlot.get(slot.id) ?? []) }))
}

/** Returns the free seats of each day, less those that people of the plan take. */
export function loadsBeside(loads: readonly DayLoad[], standing: readonly Standing[]): DayLoad[] {
  const byDay = Map.groupBy(standing, ({ day }) => day)
  return loads.map((load) => ({ ...load, free: freeBeside(load.free, byDay.get(load.day) ?? []) }))
}

/** Returns the pins with some replaced: a person has one pin at most. */
export function withPins(pins: readonly Pin[], changed: readonly Pin[]): Pin[] {
  const employees = new Set(changed.map(({ employee }) => employee))
  return [...pins.filter(({ employee }) => !employees.has(employee)), ...changed]
}

/**
 * Returns the settings that a plan is based on, as a string. Queries with the same settings differ only in
 * manual changes: pins and people taken out.
 */
export const groundOf = ({ city, kind, from, to, limits, crews, again }: PlanInput): string =>
  JSON.stringify([city, kind, from, to, limits, crews, again])

/** Returns the times that the plan itself has chosen, not those set by hand. */
export const standingIn = ({ places }: GroupPlan): Pin[] =>
  places.filter(({ isPinned }) => !isPinned).map(({ employee, day, time }) => ({ employee, day, time }))

/** A person moved by the plan, with the previous time. */
export interface MovedPerson extends Pick<PlannedPlace, 'employee' | 'fullname' | 'day' | 'time'> {
  was: Pick<PlannedPlace, 'day' | 'time'>
}

/** Returns the people whom a new plan has moved by itself, without those placed by hand in it. */
export function movedBeside(stands: readonly Pin[], after: GroupPlan): MovedPerson[] {
  const stood = new Map(stands.map((stand) => [stand.employee, stand]))
  return after.places.flatMap(({ employee, fullname, day, time, isPinned }) => {
    const was = stood.get(employee)
    if (!was || isPinned || (was.day === day && was.time === time)) return []
    return [{ employee, fullname, day, time, was: { day: was.day, time: was.time } }]
  })
}

/** Groups the rows of a day by hour: «08:00» holds everybody before nine, sorted by time and name. */
export function byHour<Row extends PlannedArrival>(rows: readonly Row[]): [hour: string, rows: Row[]][] {
  return [...Map.groupBy(rows.toSorted(byTime), ({ time }) => `${time.slice(0, 2)}:00`)]
}

/**
 * Returns how many people must come a day to spread the group over all these days; null when the days have no
 * seats.
 */
export function spreadOver(people: number, days: readonly { capacity: number }[]): number | null {
  const open = days.filter(({ capacity }) => capacity > 0).length
  return open === 0 ? null : Math.max(1, Math.ceil(people / open))
}
