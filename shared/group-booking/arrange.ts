// Source: Order 29н, points 24-26 (the calendar plan); queue.md §5: earliest due dates first, capacity by hour
// and station, people in hourly groups.

import type { EmployeeId } from '../employees/schema.ts'
import type { Day } from '../platform/days.ts'
import { sumOf } from '../prices/rules.ts'
import { hourOf } from '../schedule/station-hours/rules.ts'
import { crewsByPerson, hoursAsServices, isHoursKey } from './arrival-hours.ts'
import {
  countAt,
  type FreeCapacity,
  freeCapacityOf,
  lackAt,
  nearestFor,
  passingOf,
  planDaysOf,
  type StationLoad,
  type StationSeats,
  stationsFor,
  type TimeSlot,
  withDayLimits,
} from './capacity.ts'
import { turnsOf } from './in-turn.ts'
import { byLine, type LinePlace, sideBySide, takeQuarters } from './neighbours.ts'
import { type MisfitReason, plan } from './plan.ts'
import {
  boundOf,
  byText,
  cellAt,
  type GridPerson,
  gridPeopleOf,
  hasSeats,
  isDayOpen,
  type PlanDay,
  type PlanGrid,
  type PlanLimits,
  type PlanPerson,
  type PlanPlace,
  planGridOf,
  put,
  putFixed,
} from './plan-grid.ts'
import { lackWords, leftWords, misfitWords, placeWords } from './ru.ts'
import type { Crew, GroupKind, GroupLimits, GroupPlan, Misfit, Pin, PlannedPlace } from './schema.ts'
import { type GroupPerson, type Pricer, pricerOf, type SourcesByDay } from './volumes.ts'

/** Full input of a group plan. It is plain data, so that a worker thread can receive it. */
export interface ArrangeTask {
  people: readonly GroupPerson[]
  kind: GroupKind
  /** Day and time by the clinic's clock, `2026-12-08 08:15`. */
  now: string
  /** First day of the period. The volumes are computed by the order of this day. */
  from: Day
  /**
   * Last day of the period. An employee may be pinned to a time outside the period; the planner places no one
   * else there.
   */
  to: Day
  sources: SourcesByDay
  slots: readonly TimeSlot[]
  stations: readonly StationSeats[]
  loads: readonly StationLoad[]
  limits: GroupLimits
  crews: readonly Crew[]
  pins: readonly Pin[]
  /** Current times of the people who are not pinned. */
  stands: readonly Pin[]
  /** Number of workers in a department. */
  headcount: Readonly<Record<string, number>>
}

/** A plan, and the employees left out because the order does not contain their factors. */
export interface ArrangedPlan extends Omit<GroupPlan, 'left' | 'sms'> {
  bad: EmployeeId[]
}

interface Person extends GroupPerson {
  needs: string[]
  /** Hours of arrival, as a service of the planner. */
  hours: string[]
  crew: Crew | null
}

interface Placement {
  person: Person
  slot: TimeSlot
  isPinned: boolean
}

const slotsByTime = ({ slots }: FreeCapacity) =>
  new Map(slots.values().map((slot) => [`${slot.day} ${slot.time}`, slot]))

const misfit = ({ employee, fullname, department }: GroupPerson, reason: string): Misfit => ({
  employee,
  fullname,
  department,
  reason,
})

/** Places the pinned people at their times while seats are free; the others become misfits. */
function placePins(
  capacity: FreeCapacity,
  people: readonly Person[],
  { pins, now }: Pick<ArrangeTask, 'pins' | 'now'>,
) {
  const byTime = slotsByTime(capacity)
  const pinOf = new Map(pins.map((pin) => [pin.employee, pin]))
  const placed: Placement[] = []
  const misfits: Misfit[] = []
  for (const person of people) {
    const pin = pinOf.get(person.employee)
    if (!pin) continue
    const at = `${pin.day} ${pin.time}`
    const slot = byTime.get(at)
    const lack = slot && lackAt(capacity, slot, person.needs)
    if (!slot) misfits.push(misfit(person, at <= now ? placeWords.passed : placeWords.none))
    else if (lack) misfits.push(misfit(person, lackWords(lack)))
    else {
      countAt(capacity, slot, person.needs)
      placed.push({ person, slot, isPinned: true })
    }
  }
  return { placed, misfits }
}

/** Input of the planner: the days and the limits. */
interface PlannerInput {
  days: PlanDay[]
  passing: Readonly<Record<string, number>>
  limits: PlanLimits
}

const planPersonOf = (person: Person, deadline: Day | null, fixed?: PlanPlace): PlanPerson => ({
  id: person.employee,
  department: person.department,
  services: [...person.needs, ...person.hours],
  deadline,
  ...(person.crew?.isTogether && { crew: person.crew.name }),
  ...(fixed && { fixed }),
})

const fixedAt = ({ person, slot }: Placement): PlanPerson =>
  planPersonOf(person, null, { day: slot.day, time: hourOf(slot.time) })

/** A person who has a time already. */
interface Stander {
  person: Person
  entry: GridPerson
  at: Pin
}

const never = '9999-12-31'

const byTerm = (one: Person, other: Person): number =>
  byText(one.dueOn ?? never, other.dueOn ?? never) || byText(one.employee, other.employee)

/** Returns the people who already have a time, in the order in which they are placed again. */
function standersOf(grid: PlanGrid, people: readonly Person[], stands: readonly Pin[]): Stander[] {
  const standOf = new Map(stands.map((stand) => [stand.employee, stand]))
  const standing = people.filter(({ employee }) => standOf.has(employee)).sort(byTerm)
  const entries = gridPeopleOf(
    grid,
    standing.map((person) => planPersonOf(person, null)),
  )
  return standing.flatMap((person, place) => {
    const at = standOf.get(person.employee)
    const own = entries[place]
    return at && own ? [{ person, entry: own, at }] : []
  })
}

/**
 * Places a person at a time when everything the person needs is free and no limit forbids it. Returns whether
 * it succeeded.
 */
function seat(capacity: FreeCapacity, grid: PlanGrid, { person, entry }: Stander, slot: TimeSlot): boolean {
  const cell = cellAt(grid, { day: slot.day, time: hourOf(slot.time) })
  if (!cell || !isDayOpen(grid, entry, cell.day) || !hasSeats(grid, entry.needs, cell.hour)) return false
  if (lackAt(capacity, slot, person.needs)) return false
  put(grid, entry, cell)
  countAt(capacity, slot, person.needs)
  return true
}

/**
 * Places each person at the current time again, even when it is after the due date. A person whose time is
 * taken gets the nearest free time of the same day; when there is none, the planner places the person later.
 */
function keepStanding(capacity: FreeCapacity, grid: PlanGrid, standers: readonly Stander[]): Placement[] {
  const byTime = slotsByTime(capacity)
  const byDay = Map.groupBy(capacity.slots.values(), ({ day }) => day)
  const seated = (one: Stander, slots: readonly TimeSlot[]): Placement[] => {
    const slot = slots.find((near) => seat(capacity, grid, one, near))
    return slot ? [{ person: one.person, slot, isPinned: false }] : []
  }
  const stayed = standers.flatMap((one) => {
    const slot = byTime.get(`${one.at.day} ${one.at.time}`)
    return slot ? seated(one, [slot]) : []
  })
  const kept = new Set(stayed.map(({ person }) => person))
  const pushed = standers.filter(({ person }) => !kept.has(person))
  const moved = pushed.flatMap((one) => {
    const ofDay = byDay.get(one.at.day) ?? []
    const slots = new Map(ofDay.map((slot) => [slot.slot, slot]))
    const { stations, days } = capacity
    return seated(one, nearestFor({ stations, days, slots }, one.person.needs, one.at, ofDay.length))
  })
  return [...stayed, ...moved]
}

/**
 * Returns the due date to use for people who are already overdue: the day by which all of them could come if
 * only they and the pinned people came.
 */
function lateTerm(
  late: readonly Person[],
  pinned: readonly PlanPerson[],
  { days, limits, passing }: PlannerInput,
): Day | null {
  const people = late.map((person) => planPersonOf(person, null))
  const grid = planGridOf({ people: [...pinned, ...people], days, limits, passing })
  putFixed(grid, gridPeopleOf(grid, pinned))
  const { days: least } = boundOf(grid, gridPeopleOf(grid, people))
  return grid.days[least - 1]?.day ?? null
}

/**
 * Plans in two runs. The first run respects all due dates; overdue people get the earliest possible date
 * instead. The second run keeps the placed people and places the remaining ones without their due dates,
 * because a late time is better than none.
 */
function planAll(free: readonly Person[], pinned: readonly PlanPerson[], ground: PlannerInput, from: Day) {
  const late = free.filter(({ dueOn }) => dueOn !== null && dueOn < from)
  // In turn, somebody overdue brings his whole department forward instead of leaving it.
  const term = late.length > 0 && !ground.limits.inTurn ? lateTerm(late, pinned, ground) : null
  const deadlineOf = ({ dueOn }: Person) => (dueOn !== null && dueOn < from ? term : dueOn)
  const people = free.map((person) => planPersonOf(person, deadlineOf(person)))
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

/** Spreads the people of each hour over its quarters; those of one crew or department come one after another. */
function spread(
  capacity: FreeCapacity,
  people: ReadonlyMap<string, Person>,
  places: ReturnType<typeof plan>['places'],
  turns: readonly string[] | undefined,
) {
  const slotsOf = Map.groupBy(capacity.slots.values(), ({ day, time }) => `${day} ${hourOf(time)}`)
  for (const quarters of slotsOf.values()) quarters.sort((one, other) => byText(one.time, other.time))
  const turn = new Map(turns?.map((name, at) => [name, at]))
  // Crews that stay together come first, then departments by turn, or by name when they have none.
  const lineOf = ({ crew, department }: Person): LinePlace =>
    crew?.isTogether ? [-1, crew.name] : [turn.get(department ?? '') ?? turn.size, department ?? '']
  const own = places.flatMap(({ person: id, day, time }) => {
    const person = people.get(id)
    if (!person) return []
    const kind = [...person.needs, ...person.hours].join()
    return [{ id, day, time, kind, line: lineOf(person), isKept: person.crew?.isTogether ?? false, person }]
  })
  const byHour = Map.groupBy(sideBySide(own), ({ day, time }) => `${day} ${time}`)
  return [...byHour].flatMap(([hour, some]) => {
    const quarters = takeQuarters(slotsOf.get(hour) ?? [], some.length)
    return some.sort(byLine).flatMap(({ person }, at): Placement[] => {
      const slot = quarters[at]
      if (!slot) return []
      countAt(capacity, slot, person.needs)
      return [{ person, slot, isPinned: false }]
    })
  })
}

/** Returns the names of the crews whose people do not come one after another on one day. */
function apartOf(crews: readonly Crew[], placed: readonly Placement[], known: readonly Person[]): string[] {
  const slots = new Map(placed.map(({ person, slot }) => [person.employee, slot]))
  return crews.flatMap(({ name, isTogether }) => {
    const own = known.filter(({ crew }) => crew?.name === name).map(({ employee }) => slots.get(employee))
    const days = new Set(own.map((slot) => slot?.day))
    return isTogether && days.size > 1 ? [name] : []
  })
}

/** Returns the fewest days that would do if the hours of arrival did not matter; without such hours, any number does. */
function withoutHours(placed: readonly Placement[], { days, limits, passing }: PlannerInput): number {
  if (placed.every(({ person }) => person.hours.length === 0)) return Number.POSITIVE_INFINITY
  const people = placed.map(({ person }) => planPersonOf({ ...person, hours: [] }, null))
  const grid = planGridOf({ people, days, limits, passing })
  return boundOf(grid, gridPeopleOf(grid, people)).days
}

/**
 * Returns the fewest days in which all placed people could be examined, regardless of their due dates. When a
 * station is the cause, its Russian name is returned.
 */
function boundFor(
  placed: readonly Placement[],
  { days, limits, passing }: PlannerInput,
  stations: readonly StationSeats[],
) {
  const pinned = placed.filter(({ isPinned }) => isPinned).map(fixedAt)
  const free = placed.filter(({ isPinned }) => !isPinned).map(({ person }) => planPersonOf(person, null))
  const grid = planGridOf({ people: [...pinned, ...free], days, limits, passing })
  putFixed(grid, gridPeopleOf(grid, pinned))
  const bound = boundOf(grid, gridPeopleOf(grid, free))
  if (isHoursKey(bound.name) || bound.days > withoutHours(placed, { days, limits, passing }))
    return { days: bound.days, by: 'hours' as const, name: null }
  const held = stations.find(({ key }) => bound.by === 'service' && key === bound.name)
  if (!held) return bound
  return { ...bound, name: held.perDay === undefined ? held.name : `${held.name}: предел в день` }
}

function loadsOf(slots: readonly TimeSlot[], placed: readonly Placement[]): GroupPlan['loads'] {
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

function placeView({ person, slot, isPinned }: Placement, price: number): PlannedPlace {
  const { employee, fullname, department, position, dueOn, lastPassedOn, hasPhone } = person
  const { day, time, slot: id } = slot
  const crew = person.crew?.name ?? null
  const who = { employee, fullname, department, position, crew, dueOn, lastPassedOn, hasPhone }
  return { ...who, day, time, slot: id, price, isPinned }
}

const inOrder = (one: PlannedPlace, other: PlannedPlace): number =>
  one.day < other.day || (one.day === other.day && one.time < other.time)
    ? -1
    : one.day === other.day && one.time === other.time
      ? one.fullname.localeCompare(other.fullname, 'ru')
      : 1

/**
 * Counts the working days from the first day of the period to the last used day. When a person is pinned to an
 * earlier day, the count starts there.
 */
function daysThrough(days: readonly PlanDay[], ordered: readonly PlannedPlace[], from: Day): number {
  const first = ordered.at(0)?.day
  const last = ordered.at(-1)?.day
  if (!first || !last) return 0
  return days.filter(({ day }) => day >= (first < from ? first : from) && day <= last).length
}

/**
 * Replaces the reason «passed due date» by «no capacity», because the planner reports a passed due date when no
 * day suits any person.
 */
const wordsOf = (reason: MisfitReason): string =>
  misfitWords[reason === 'DEADLINE_PASSED' ? 'NO_CAPACITY' : reason]

/** Separates people whose volume can be computed from the others, and finds the stations that they visit. */
function prepare({ people, from, stations, limits, crews }: ArrangeTask, pricer: Pricer) {
  const known: Person[] = []
  const bad: EmployeeId[] = []
  const byPerson = crewsByPerson(crews)
  const { keyOf, withHours } = hoursAsServices(limits, byPerson)
  for (const person of people) {
    const volume = pricer(person, from)
    const { employee } = person
    if (!volume) bad.push(employee)
    else
      known.push({
        ...person,
        needs: stationsFor(stations, volume.services),
        hours: keyOf(employee),
        crew: byPerson.get(employee) ?? null,
      })
  }
  return { known, bad, withHours }
}

/**
 * Places the people: pinned people first, then people who already have a time. The planner then places the
 * others by hour and quarter of an hour.
 */
function placeAll(task: ArrangeTask, known: readonly Person[], capacity: FreeCapacity, period: PlanDay[]) {
  const inTurn = task.limits.isWhole ? turnsOf(task.people) : undefined
  const { share, perDay, wave } = task.limits
  const limits: PlanLimits = {
    headcount: task.headcount,
    ...(share !== undefined && { share }),
    ...(perDay !== undefined && { perDay }),
    ...(wave !== undefined && { wave }),
    ...(inTurn && { inTurn }),
  }
  const pinned = placePins(capacity, known, task)
  const tried = new Set<EmployeeId>(
    [...pinned.placed.map(({ person }) => person), ...pinned.misfits].map(({ employee }) => employee),
  )
  const rest = known.filter(({ employee }) => !tried.has(employee))
  const people = [...pinned.placed.map(fixedAt), ...rest.map((person) => planPersonOf(person, null))]
  const passing = passingOf(task.stations)
  const grid = planGridOf({ people, days: period, limits, passing })
  putFixed(grid, gridPeopleOf(grid, people))
  const kept = keepStanding(capacity, grid, standersOf(grid, rest, task.stands))
  const held = [...pinned.placed, ...kept]
  const seated = held.map(({ person, slot }) => ({ slot, needs: person.needs }))
  const ground: PlannerInput = { days: withDayLimits(period, capacity, seated), limits, passing }
  const standing = new Set(kept.map(({ person }) => person))
  const free = rest.filter((person) => !standing.has(person))
  const { places, misfits } = planAll(free, held.map(fixedAt), ground, task.from)
  const byId = new Map<string, Person>(free.map((person) => [person.employee, person]))
  const left = misfits.flatMap(({ person, reason }) => {
    const found = byId.get(person)
    return found ? [misfit(found, wordsOf(reason))] : []
  })
  return {
    placed: [...held, ...spread(capacity, byId, places, inTurn)],
    misfits: [...pinned.misfits, ...left],
    ground,
  }
}

function arrangeOnce(task: ArrangeTask): ArrangedPlan {
  const { slots, stations, loads, from, to } = task
  const pricer = pricerOf(task.sources, task.kind)
  const { known, bad, withHours } = prepare(task, pricer)
  const capacity = freeCapacityOf(slots, stations, loads)
  const hours = withHours(planDaysOf(capacity))
  const period = hours.filter(({ day }) => day >= from && day <= to)
  const { placed, misfits, ground } = placeAll(task, known, capacity, period)
  const priced = placed.map((one) => ({ one, price: pricer(one.person, one.slot.day)?.total ?? null }))
  const good = priced.flatMap(({ one, price }) => (price === null ? [] : [placeView(one, price)]))
  const strange = priced.filter(({ price }) => price === null)
  const ordered = good.sort(inOrder)
  return {
    places: ordered,
    misfits: [
      ...misfits,
      ...strange.map(({ one }) => misfit(one.person, leftWords({ problem: 'bad_factors', day: null }))),
    ],
    days: daysThrough(hours, ordered, from),
    bound: boundFor(placed, ground, stations),
    apart: apartOf(task.crews, placed, known),
    total: sumOf(good.map(({ price }) => price)),
    loads: loadsOf(slots, placed),
    bad,
  }
}

/** Counts the people who had a time and now have none or come after their due date. */
function lostIn({ places, misfits }: ArrangedPlan, { stands }: ArrangeTask): number {
  const standOf = new Map(stands.map((stand) => [stand.employee, stand]))
  const late = places.filter(({ employee, day, dueOn }) => {
    const stood = standOf.get(employee)?.day
    return stood !== undefined && dueOn !== null && stood <= dueOn && day > dueOn
  })
  return late.length + misfits.filter(({ employee }) => standOf.has(employee)).length
}

/**
 * Plans a group and prices each visit by its day. People with a time keep it. When this makes one of them lose
 * the time or miss the due date and a new plan would not, the whole plan is made anew.
 */
export function arrange(task: ArrangeTask): ArrangedPlan {
  const kept = arrangeOnce(task)
  const lost = lostIn(kept, task)
  if (lost === 0) return kept
  const anew = arrangeOnce({ ...task, stands: [] })
  return lostIn(anew, task) < lost ? anew : kept
}
