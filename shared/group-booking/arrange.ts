// Source: Order 29н, points 24-26 (the calendar plan); queue.md §5: deadlines first, capacity as a vector, waves.
import { type MisfitReason, plan } from '../booking/plan.ts'
import {
  boardOf,
  boundOf,
  guestsOf,
  type PlanDay,
  type PlanPerson,
  type PlanPlace,
  putFixed,
} from '../booking/plan-board.ts'
import type { EmployeeId } from '../employees/schema.ts'
import type { Day } from '../platform/days.ts'
import { sumOf } from '../prices/rules.ts'
import type { CheckUpKind } from '../programme/schema.ts'
import {
  countAt,
  lackAt,
  planDaysOf,
  type Rooms,
  roomsOf,
  type Seating,
  type StationLoad,
  stationsFor,
  type TimeSlot,
  withDayLimits,
} from './capacity.ts'
import { lackWords, leftWords, misfitWords, placeWords } from './ru.ts'
import { hourOf } from './rules.ts'
import type { GroupLimits, GroupPlan, Misfit, Pin, PlannedPlace } from './schema.ts'
import { type Candidate, type Pricer, pricerOf, type SourcesByDay } from './volumes.ts'

/** Everything that a plan of a group follows from. Plain data, so that it may be handed to a thread. */
export interface ArrangeTask {
  people: readonly Candidate[]
  kind: CheckUpKind
  /** Day and time of the clinic's clock, `2026-12-08 08:15`. */
  now: string
  /** First day of the period: the volumes to plan by are those of this day. */
  from: Day
  /** Last day of the period. Who is put by hand may stand outside it, the planner puts nobody there. */
  to: Day
  sources: SourcesByDay
  slots: readonly TimeSlot[]
  stations: readonly Seating[]
  loads: readonly StationLoad[]
  limits: GroupLimits
  pins: readonly Pin[]
  /** How many people work in a department. */
  headcount: Readonly<Record<string, number>>
}

/** A plan with the employees whose factors the order does not have. */
export interface Arranged extends Omit<GroupPlan, 'left'> {
  bad: EmployeeId[]
}

interface Person extends Candidate {
  needs: string[]
}

interface Placed {
  person: Person
  slot: TimeSlot
  isPinned: boolean
}

const misfit = ({ employee, fullname, department }: Candidate, reason: string): Misfit => ({
  employee,
  fullname,
  department,
  reason,
})

/** Puts those of the pins on their times while there is room; the others are misfits. */
function placePins(
  rooms: Rooms,
  people: readonly Person[],
  { pins, now }: Pick<ArrangeTask, 'pins' | 'now'>,
) {
  const byTime = new Map([...rooms.slots.values()].map((slot) => [`${slot.day} ${slot.time}`, slot]))
  const pinOf = new Map(pins.map((pin) => [pin.employee, pin]))
  const placed: Placed[] = []
  const misfits: Misfit[] = []
  for (const person of people) {
    const pin = pinOf.get(person.employee)
    if (!pin) continue
    const at = `${pin.day} ${pin.time}`
    const slot = byTime.get(at)
    const lack = slot && lackAt(rooms, slot, person.needs)
    if (!slot) misfits.push(misfit(person, at <= now ? placeWords.passed : placeWords.none))
    else if (lack) misfits.push(misfit(person, lackWords(lack)))
    else {
      countAt(rooms, slot, person.needs)
      placed.push({ person, slot, isPinned: true })
    }
  }
  return { placed, misfits }
}

/** What the planner is asked with: the days and the limits. */
interface Ground {
  days: PlanDay[]
  limits: GroupLimits & { headcount: Readonly<Record<string, number>> }
}

const guest = (person: Person, deadline: Day | null, fixed?: PlanPlace): PlanPerson => ({
  id: person.employee,
  department: person.department,
  services: person.needs,
  deadline,
  ...(fixed && { fixed }),
})

const fixedAt = ({ person, slot }: Placed): PlanPerson =>
  guest(person, null, { day: slot.day, time: hourOf(slot.time) })

/** The last day for those who are late already: as early as all of them could come, were they alone. */
function lateTerm(
  late: readonly Person[],
  pinned: readonly PlanPerson[],
  { days, limits }: Ground,
): Day | null {
  const people = late.map((person) => guest(person, null))
  const board = boardOf({ people: [...pinned, ...people], days, limits })
  putFixed(board, guestsOf(board, pinned))
  const { days: least } = boundOf(board, guestsOf(board, people))
  return board.days[least - 1]?.day ?? null
}

/**
 * Two runs: first with everybody's term, those late already as early as they could come; then who found no time by his
 * term is asked for once more without it, while the others stay: late is better than not at all.
 */
function planAll(free: readonly Person[], pinned: readonly PlanPerson[], ground: Ground, from: Day) {
  const late = free.filter(({ dueOn }) => dueOn !== null && dueOn < from)
  const term = late.length > 0 ? lateTerm(late, pinned, ground) : null
  const deadlineOf = ({ dueOn }: Person) => (dueOn !== null && dueOn < from ? term : dueOn)
  const people = free.map((person) => guest(person, deadlineOf(person)))
  const first = plan({ people: [...pinned, ...people], ...ground })
  const missed = new Set(first.misfits.map(({ person }) => person))
  if (missed.size === 0) return { places: first.places, misfits: first.misfits }
  const kept = new Map(first.places.map(({ person, day, time }) => [person, { day, time }]))
  const again = people.map((one) => {
    const fixed = kept.get(one.id)
    return fixed ? { ...one, fixed } : { ...one, deadline: null }
  })
  const second = plan({ people: [...pinned, ...again], ...ground })
  return { places: second.places, misfits: second.misfits }
}

/** The quarter of an hour with the most free places, the earlier of equal ones. */
const roomiest = (quarters: readonly TimeSlot[]): TimeSlot | undefined =>
  quarters.reduce<TimeSlot | undefined>(
    (best, slot) => (best && best.free >= slot.free ? best : slot),
    undefined,
  )

/** Spreads the people of each hour over its quarters. */
function spread(
  rooms: Rooms,
  people: ReadonlyMap<string, Person>,
  places: ReturnType<typeof plan>['places'],
) {
  const byHour = Map.groupBy(rooms.slots.values(), ({ day, time }) => `${day} ${hourOf(time)}`)
  for (const quarters of byHour.values()) quarters.sort((one, other) => (one.time < other.time ? -1 : 1))
  return places.flatMap(({ person: id, day, time }): Placed[] => {
    const person = people.get(id)
    const slot = person && roomiest(byHour.get(`${day} ${time}`) ?? [])
    if (!slot) return []
    countAt(rooms, slot, person.needs)
    return [{ person, slot, isPinned: false }]
  })
}

/** The fewest days for all who found a place, whatever their terms; a station by its Russian name. */
function boundFor(placed: readonly Placed[], { days, limits }: Ground, stations: readonly Seating[]) {
  const pinned = placed.filter(({ isPinned }) => isPinned).map(fixedAt)
  const free = placed.filter(({ isPinned }) => !isPinned).map(({ person }) => guest(person, null))
  const board = boardOf({ people: [...pinned, ...free], days, limits })
  putFixed(board, guestsOf(board, pinned))
  const bound = boundOf(board, guestsOf(board, free))
  const held = stations.find(({ key }) => bound.by === 'service' && key === bound.name)
  if (!held) return bound
  return { ...bound, name: held.perDay === undefined ? held.name : `${held.name}: предел в день` }
}

function loadsOf(slots: readonly TimeSlot[], placed: readonly Placed[]): GroupPlan['loads'] {
  const people = new Map<Day, number>()
  for (const { slot } of placed) people.set(slot.day, (people.get(slot.day) ?? 0) + 1)
  return [...Map.groupBy(slots, ({ day }) => day)]
    .map(([day, own]) => ({
      day,
      people: people.get(day) ?? 0,
      free: own.reduce((sum, { free }) => sum + Math.max(0, free), 0),
      capacity: own.reduce((sum, { capacity }) => sum + capacity, 0),
    }))
    .sort((one, other) => (one.day < other.day ? -1 : 1))
}

function placeView({ person, slot, isPinned }: Placed, price: number): PlannedPlace {
  const { employee, fullname, department, position, dueOn, hasPhone } = person
  const { day, time, slot: id } = slot
  return { employee, fullname, department, position, dueOn, day, time, slot: id, price, isPinned, hasPhone }
}

const inOrder = (one: PlannedPlace, other: PlannedPlace): number =>
  one.day < other.day || (one.day === other.day && one.time < other.time)
    ? -1
    : one.day === other.day && one.time === other.time
      ? one.fullname.localeCompare(other.fullname, 'ru')
      : 1

/** Working days from the first of the period, or from an earlier one that was chosen by hand, to the last with somebody. */
function daysThrough(days: readonly PlanDay[], ordered: readonly PlannedPlace[], from: Day): number {
  const first = ordered.at(0)?.day
  const last = ordered.at(-1)?.day
  if (!first || !last) return 0
  return days.filter(({ day }) => day >= (first < from ? first : from) && day <= last).length
}

/** Without a day that suits anybody the planner blames the term. */
const wordsOf = (reason: MisfitReason): string =>
  misfitWords[reason === 'DEADLINE_PASSED' ? 'NO_CAPACITY' : reason]

/** Those of a task whose volume is known, with the stations they visit, and those whose is not. */
function prepare({ people, from, stations }: ArrangeTask, pricer: Pricer) {
  const known: Person[] = []
  const bad: EmployeeId[] = []
  for (const person of people) {
    const volume = pricer(person, from)
    if (volume) known.push({ ...person, needs: stationsFor(stations, volume.services) })
    else bad.push(person.employee)
  }
  return { known, bad }
}

/** Plans a group: pins first, then the planner by hours, then quarters of an hour; each place with its price of that day. */
export function arrange(task: ArrangeTask): Arranged {
  const { slots, stations, loads, limits, headcount, from, to } = task
  const pricer = pricerOf(task.sources, task.kind)
  const { known, bad } = prepare(task, pricer)
  const rooms = roomsOf(slots, stations, loads)
  const hours = planDaysOf(rooms)
  const period = hours.filter(({ day }) => day >= from && day <= to)
  const pinned = placePins(rooms, known, task)
  const seated = pinned.placed.map(({ person, slot }) => ({ slot, needs: person.needs }))
  const ground: Ground = { days: withDayLimits(period, rooms, seated), limits: { ...limits, headcount } }
  const taken = new Set<EmployeeId>([
    ...pinned.placed.map(({ person }) => person.employee),
    ...pinned.misfits.map(({ employee }) => employee),
  ])
  const free = known.filter(({ employee }) => !taken.has(employee))
  const { places, misfits } = planAll(free, pinned.placed.map(fixedAt), ground, from)
  const byId = new Map<string, Person>(free.map((person) => [person.employee, person]))
  const placed = [...pinned.placed, ...spread(rooms, byId, places)]
  const priced = placed.map((one) => ({ one, price: pricer(one.person, one.slot.day)?.total ?? null }))
  const good = priced.flatMap(({ one, price }) => (price === null ? [] : [placeView(one, price)]))
  const strange = priced.filter(({ price }) => price === null)
  const ordered = good.sort(inOrder)
  return {
    places: ordered,
    misfits: [
      ...pinned.misfits,
      ...misfits.flatMap(({ person, reason }) => {
        const found = byId.get(person)
        return found ? [misfit(found, wordsOf(reason))] : []
      }),
      ...strange.map(({ one }) => misfit(one.person, leftWords({ problem: 'bad_factors', day: null }))),
    ],
    days: daysThrough(hours, ordered, from),
    bound: boundFor(placed, ground, stations),
    total: sumOf(good.map(({ price }) => price)),
    loads: loadsOf(slots, placed),
    bad,
  }
}
