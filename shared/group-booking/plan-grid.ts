// Source: Order 29н, points 24-26 (the calendar plan), queue.md §5: capacity is counted separately for each
// service and hour.
import type { Day } from '../platform/days.ts'
import { freeByArrival } from '../schedule/station-hours/rules.ts'

/** A position in the plan: a working day and the start of an hour, `08:00`. */
export interface PlanPlace {
  day: Day
  time: string
}

/** An employee to place: service codes of the volume, and the last allowed day (null: any day). */
export interface PlanPerson {
  id: string
  department: string | null
  services: readonly string[]
  deadline: Day | null
  /**
   * Preferred days. The planner uses them unless another employee would miss a deadline, even when the plan
   * gets longer.
   */
  wishes?: readonly Day[]
  /** People with one crew come on one day, hour after hour, where the days have such room. */
  crew?: string
  /** A position set by hand: the planner keeps it even when the hour is full, and counts it as used capacity. */
  fixed?: PlanPlace
}

/**
 * Capacity of an hour: people who may arrive, and people whom a service takes. A service without its own number is
 * limited only by `places`.
 */
interface PlanHour {
  time: string
  places: number
  seats: Readonly<Record<string, number>>
}

/** A working day with its free capacity. */
export interface PlanDay {
  day: Day
  hours: readonly PlanHour[]
}

/** Limits that the employer sets; all are optional except the share. */
export interface PlanLimits {
  /** Largest share of one department away per day, 0 to 1; `awayShare` by default. */
  share?: number
  /** Number of employees in a department, when the department is larger than the group. */
  headcount?: Readonly<Record<string, number>>
  /** Maximum number of people of the group per day. */
  perDay?: number
  /** Maximum number of people of the group per hour, for example the passengers of one bus. */
  wave?: number
  /** Departments in the order in which they come, one after another; `share` then does not apply. */
  inTurn?: readonly string[]
}

/**
 * Input of the planner. `days`: working days only, in any order. `passing`: the number of hours in which a person passes
 * a service, the hour of arrival included; a service that is not named is passed in the hour of arrival.
 */
export interface PlanRequest {
  people: readonly PlanPerson[]
  days: readonly PlanDay[]
  passing?: Readonly<Record<string, number>>
  limits?: PlanLimits
}

/**
 * Lower bound of working days for any plan, and its cause: seats, a daily or hourly limit, a service, or a
 * department by name.
 */
export interface PlanBound {
  days: number
  by: 'places' | 'limit' | 'service' | 'department'
  name: string | null
}

/** Default share: at most a fifth of a department is away per day. */
const awayShare = 0.2

/** Returns how many employees of a department may be away per day: the share rounded down, but at least one. */
export const awayLimit = (headcount: number, share = awayShare): number =>
  // The tolerance compensates floating-point error, for example in a fifth of 15.
  Math.max(1, Math.floor(headcount * share + 1e-9))

/**
 * An employee in numeric form: `needs` are service numbers, `last` is the number of the last suitable day,
 * `kind` identifies one set of needs.
 */
export interface GridPerson {
  id: string
  needs: number[]
  kind: number
  department: number
  last: number
  wishes: readonly number[]
  crew: string | null
  fixed: PlanPlace | null
}

/** An hour by number: hours are numbered through all days. */
export interface Cell {
  day: number
  hour: number
}

/** The number 0 stands for a seat in the hour. It is handled like a service that everyone needs. */
export const place = 0

/** The number 1 stands for a seat in the hourly group of people (the bus), also handled like a service. */
export const wave = 1

/**
 * Free capacity: `left` by hour of arrival and service, `free` by day for the whole group, `home` by day and department.
 * `left` follows from `seats` and `coming`, the people of the plan, both by hour and service.
 */
export interface PlanGrid {
  days: readonly PlanDay[]
  services: readonly string[]
  passing: readonly number[]
  seats: readonly number[]
  coming: Int32Array
  departments: readonly string[]
  away: readonly number[]
  hoursOf: { from: number; to: number }[]
  left: Int32Array
  free: Float64Array
  home: Int32Array
  /** Numbers of the departments in the order in which they come; null when they come side by side. */
  inTurn: readonly number[] | null
  taken: Map<GridPerson, Cell>
}

/** Compares texts by code points, so the order is the same on every machine. */
export const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
const unique = (texts: Iterable<string>): string[] => [...new Set(texts)].sort(byText)

/** Returns the daily limit of each department, in the order of `departments`. */
function awayOf({ people, limits = {} }: PlanRequest, departments: readonly string[]): number[] {
  const sizes = new Map<string, number>()
  for (const { department } of people)
    if (department !== null) sizes.set(department, (sizes.get(department) ?? 0) + 1)
  return departments.map((name) => {
    const size = Math.max(sizes.get(name) ?? 0, limits.headcount?.[name] ?? 0)
    return limits.inTurn ? size : awayLimit(size, limits.share)
  })
}

/** Creates an empty grid for a request, with all capacity free. */
export function planGridOf(request: PlanRequest): PlanGrid {
  const { people, limits = {} } = request
  const days = request.days
    .filter((day) => day.hours.some((hour) => hour.places > 0))
    .sort((one, other) => byText(one.day, other.day))
  const named = unique(people.flatMap((person) => person.services))
  const departments = unique(people.flatMap((person) => person.department ?? []))
  const away = awayOf(request, departments)
  const seats: number[] = []
  const width = named.length + 2
  const hoursOf = days.map(({ hours }) => {
    const from = seats.length / width
    for (const { places, seats: given } of hours)
      seats.push(places, limits.wave ?? places, ...named.map((name) => given[name] ?? places))
    return { from, to: from + hours.length }
  })
  const grid: PlanGrid = {
    days,
    services: ['', '', ...named],
    passing: [1, 1, ...named.map((name) => request.passing?.[name] ?? 1)],
    seats,
    coming: new Int32Array(seats.length),
    departments,
    away,
    hoursOf,
    left: new Int32Array(seats.length),
    free: Float64Array.from(days, () => limits.perDay ?? Number.POSITIVE_INFINITY),
    home: Int32Array.from(days.flatMap(() => away)),
    inTurn: limits.inTurn?.map((name) => departments.indexOf(name)).filter((at) => at >= 0) ?? null,
    taken: new Map(),
  }
  for (const day of days.keys()) for (const need of grid.services.keys()) updateLeft(grid, day, need)
  return grid
}

/** Counts anew how many people who need a service may come in each hour of a day. */
function updateLeft(grid: PlanGrid, day: number, need: number): void {
  const { services, hoursOf, passing, seats, coming, left } = grid
  const { from, to } = hoursOf[day] ?? { from: 0, to: 0 }
  const given: number[] = []
  const people: number[] = []
  for (let hour = from; hour < to; hour += 1) {
    given.push(seats[hour * services.length + need] ?? 0)
    people.push(coming[hour * services.length + need] ?? 0)
  }
  const free = freeByArrival({ seats: given, coming: people }, passing[need] ?? 1)
  for (let hour = from; hour < to; hour += 1) left[hour * services.length + need] = free[hour - from] ?? 0
}

/** Converts people to numeric form, in the order of the request. */
export function gridPeopleOf(grid: PlanGrid, people: readonly PlanPerson[]): GridPerson[] {
  const serviceAt = new Map(grid.services.map((name, at) => [name, at] as const))
  const departmentAt = new Map(grid.departments.map((name, at) => [name, at]))
  const dayAt = new Map(grid.days.map(({ day }, at) => [day, at]))
  const kinds = new Map<string, number>()
  const lastOf = (deadline: Day | null): number =>
    deadline === null ? grid.days.length - 1 : grid.days.findLastIndex(({ day }) => day <= deadline)
  const lasts = new Map<Day | null, number>()
  return people.map(({ id, department, services, deadline, wishes = [], crew = null, fixed = null }) => {
    const needs = [place, wave, ...unique(services).flatMap((name) => serviceAt.get(name) ?? [])]
    const key = needs.join()
    const kind = kinds.get(key) ?? kinds.size
    const last = lasts.get(deadline) ?? lastOf(deadline)
    kinds.set(key, kind)
    lasts.set(deadline, last)
    const wished = wishes.flatMap((day) => dayAt.get(day) ?? []).filter((day) => day <= last)
    const at = department === null ? -1 : (departmentAt.get(department) ?? -1)
    return { id, needs, kind, department: at, last, wishes: wished.sort((a, b) => a - b), crew, fixed }
  })
}

/** Returns whether an hour has capacity for every needed service. */
export const hasSeats = ({ left, services }: PlanGrid, needs: readonly number[], hour: number): boolean =>
  needs.every((need) => (left[hour * services.length + need] ?? 0) > 0)

/** Returns whether the department limit allows one more absence on a day. */
export const hasLeave = ({ home, departments }: PlanGrid, { department }: GridPerson, day: number): boolean =>
  department < 0 || (home[day * departments.length + department] ?? 0) > 0

/** Returns whether neither the group limit nor the department limit is reached on a day. */
export const isDayOpen = (grid: PlanGrid, person: GridPerson, day: number): boolean =>
  (grid.free[day] ?? 0) > 0 && hasLeave(grid, person, day)

/** Takes the capacity that a person needs in an hour (`sign` -1) or returns it (1). */
export function count(grid: PlanGrid, person: GridPerson, { day, hour }: Cell, sign: 1 | -1): void {
  const { coming, free, home, services, departments } = grid
  const add = (counts: Int32Array | Float64Array, at: number) => {
    counts[at] = (counts[at] ?? 0) + sign
  }
  if (hour >= 0)
    for (const need of person.needs) {
      const at = hour * services.length + need
      // `sign` counts free capacity, and people the other way round.
      coming[at] = (coming[at] ?? 0) - sign
      if (grid.passing[need] === 1) add(grid.left, at)
      else updateLeft(grid, day, need)
    }
  add(free, day)
  if (person.department >= 0) add(home, day * departments.length + person.department)
}

/** Places a person in an hour. */
export function put(grid: PlanGrid, person: GridPerson, cell: Cell): void {
  count(grid, person, cell, -1)
  grid.taken.set(person, cell)
}

/** Removes a person from the grid. */
export function lift(grid: PlanGrid, person: GridPerson): void {
  const cell = grid.taken.get(person)
  if (cell) count(grid, person, cell, 1)
  grid.taken.delete(person)
}

/** Moves a person to another hour. */
export function move(grid: PlanGrid, person: GridPerson, cell: Cell): void {
  lift(grid, person)
  put(grid, person, cell)
}

/** Returns the hour numbers of a day. */
export function cellsOf({ hoursOf }: PlanGrid, day: number): number[] {
  const { from, to } = hoursOf[day] ?? { from: 0, to: 0 }
  return Array.from({ length: to - from }, (_, at) => from + at)
}

/** Returns the first suitable hour of the given days; undefined when there is none. */
export function firstCell(grid: PlanGrid, person: GridPerson, days: Iterable<number>): Cell | undefined {
  for (const day of days) {
    if (!isDayOpen(grid, person, day)) continue
    const { from, to } = grid.hoursOf[day] ?? { from: 0, to: 0 }
    for (let hour = from; hour < to; hour += 1) if (hasSeats(grid, person.needs, hour)) return { day, hour }
  }
  return undefined
}

/** Returns the numbers from 0 up to `end`, exclusive. */
export function* upTo(end: number): Generator<number> {
  for (let at = 0; at < end; at += 1) yield at
}

/**
 * Returns where a position of the plan is on the grid. `hour` is -1 when the day has no such hour. Undefined
 * when the grid has no such day.
 */
export function cellAt(grid: PlanGrid, at: PlanPlace): Cell | undefined {
  const day = grid.days.findIndex((one) => one.day === at.day)
  if (day < 0) return undefined
  const hour = grid.days[day]?.hours.findIndex(({ time }) => time === at.time) ?? -1
  return { day, hour: hour < 0 ? -1 : (grid.hoursOf[day]?.from ?? 0) + hour }
}

/** Manually placed people take their capacity first, even beyond the free capacity. */
export function putFixed(grid: PlanGrid, people: readonly GridPerson[]): void {
  for (const person of people) {
    const cell = person.fixed && cellAt(grid, person.fixed)
    if (cell) count(grid, person, cell, -1)
  }
}

/** Returns the remaining capacity of a day for every service. */
export function freeOnDay({ hoursOf, seats, coming, services, free }: PlanGrid, day: number): number[] {
  const room = services.map(() => 0)
  const { from, to } = hoursOf[day] ?? { from: 0, to: 0 }
  for (let hour = from; hour < to; hour += 1)
    for (let need = 0; need < room.length; need += 1) {
      const at = hour * room.length + need
      room[need] = (room[need] ?? 0) + (seats[at] ?? 0) - (coming[at] ?? 0)
    }
  for (const [need, free] of room.entries()) room[need] = Math.max(0, free)
  room[wave] = Math.max(0, Math.min(room[wave] ?? 0, free[day] ?? 0))
  return room
}

/**
 * Returns how many days from the first are needed for this number of people; the day count plus one when all
 * days are not enough.
 */
function daysFor(wanted: number, rooms: Iterable<number>): number {
  let days = 0
  let passed = 0
  if (wanted === 0) return 0
  for (const room of rooms) {
    days += 1
    passed += Math.max(0, room)
    if (passed >= wanted) return days
  }
  return days + 1
}

/** Returns how many of the people need each service. */
export function demandOf(people: readonly GridPerson[], services: number): number[] {
  const demand = Array.from({ length: services }, () => 0)
  for (const { needs } of people) for (const need of needs) demand[need] = (demand[need] ?? 0) + 1
  return demand
}

const causeOf = (need: number): PlanBound['by'] => {
  if (need === place) return 'places'
  return need === wave ? 'limit' : 'service'
}

/**
 * Returns the remaining capacity of a day for a service in the hours that are reached by people who come while another
 * service takes people.
 */
function reachedOnDay(grid: PlanGrid, day: number, need: number, other: number): number {
  const { seats, coming, services, passing } = grid
  const { from } = grid.hoursOf[day] ?? { from: 0 }
  const at = (hour: number, service: number) => hour * services.length + service
  const isReached = (hour: number) =>
    Array.from({ length: passing[need] ?? 1 }, (_, before) => hour - before).some(
      (arrival) => arrival >= from && (seats[at(arrival, other)] ?? 0) > 0,
    )
  return cellsOf(grid, day)
    .filter(isReached)
    .reduce((sum, hour) => sum + (seats[at(hour, need)] ?? 0) - (coming[at(hour, need)] ?? 0), 0)
}

/**
 * Returns the minimum number of days for these people on a grid with only the manually placed people. Whoever needs a
 * service that is passed at once comes while it takes people, so he reaches only the hours from then on of the others.
 */
export function boundOf(grid: PlanGrid, people: readonly GridPerson[]): PlanBound {
  const { days, services, departments, home, passing } = grid
  const rooms = days.map((_, day) => freeOnDay(grid, day))
  const atOnce = [...services.keys()].filter((need) => need > wave && passing[need] === 1)
  const byService = demandOf(people, services.length).map((wanted, need): PlanBound => {
    const own = rooms.map((room) => room[need] ?? 0)
    const bounds = atOnce.map((other) => {
      const both = people.filter(({ needs }) => needs.includes(need) && needs.includes(other)).length
      return daysFor(
        both,
        [...days.keys()].map((day) => reachedOnDay(grid, day, need, other)),
      )
    })
    return {
      days: Math.max(daysFor(wanted, own), ...bounds),
      by: causeOf(need),
      name: services[need] || null,
    }
  })
  const byDepartment = departments.map((name, at): PlanBound => {
    const leaving = people.filter(({ department }) => department === at).length
    const free = days.keys().map((day) => home[day * departments.length + at] ?? 0)
    return { days: daysFor(leaving, free), by: 'department', name }
  })
  const none: PlanBound = { days: 0, by: 'places', name: null }
  return [...byService, ...byDepartment].reduce((most, one) => (one.days > most.days ? one : most), none)
}
