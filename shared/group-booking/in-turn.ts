// Source: Order 29н, points 24-26 (the calendar plan); an employer lets a whole department or a crew go on one day.
import {
  byText,
  type Cell,
  demandOf,
  freeOnDay,
  type GridPerson,
  hasSeats,
  lift,
  type PlanGrid,
  put,
  upTo,
  wave,
} from './plan-grid.ts'
import type { GroupPerson } from './volumes.ts'

const never = '9999-12-31'

/** Returns the departments in the order in which they come: the one with the earliest due date first. */
export function turnsOf(people: readonly Pick<GroupPerson, 'department' | 'dueOn'>[]): string[] {
  const byDepartment = Map.groupBy(people, ({ department }) => department)
  return [...byDepartment]
    .flatMap(([name, own]) =>
      name === null ? [] : [{ name, due: own.map(({ dueOn }) => dueOn ?? never).sort(byText)[0] ?? never }],
    )
    .sort((one, other) => byText(one.due, other.due) || byText(one.name, other.name))
    .map(({ name }) => name)
}

/** Sorts people by the turn of their department, then by deadline; those without a department come last. */
export function byTurn(people: readonly GridPerson[], inTurn: readonly number[]): GridPerson[] {
  const turns = new Map(inTurn.map((department, turn) => [department, turn]))
  const turn = ({ department }: GridPerson): number => turns.get(department) ?? inTurn.length
  return people.toSorted(
    (one, other) =>
      turn(one) - turn(other) ||
      one.department - other.department ||
      one.last - other.last ||
      byText(one.id, other.id),
  )
}

const hasRoom = (room: readonly number[] | undefined, demand: readonly number[]): boolean =>
  demand.every((people, need) => people <= (room?.[need] ?? 0))

/**
 * Returns the people of the queue by department in the order in which they come on a day. A department that a later
 * whole day takes is not begun on a day whose remaining room is too small for it.
 */
export function* departmentsFor(
  grid: PlanGrid,
  queue: readonly GridPerson[],
  rooms: readonly number[][],
  today: number,
): Generator<GridPerson[]> {
  const later = rooms.slice(today + 1)
  for (const [department, people] of Map.groupBy(queue, (person) => person.department)) {
    const left = people.filter((person) => !grid.taken.has(person))
    if (left.length === 0) continue
    const demand = demandOf(left, grid.services.length)
    const isBegun = grid.taken.keys().some((person) => person.department === department)
    const waits = department >= 0 && !isBegun && !hasRoom(freeOnDay(grid, today), demand)
    if (waits && later.some((room) => hasRoom(room, demand))) continue
    yield left
  }
}

/** Tries to seat a crew from an hour on, hour after hour; returns the last hour, or null when somebody has no seat. */
function seatFrom(grid: PlanGrid, crew: readonly GridPerson[], { day, hour }: Cell): number | null {
  const { to } = grid.hoursOf[day] ?? { to: 0 }
  const waiting = new Set(crew)
  const seated: GridPerson[] = []
  let last: number = hour
  for (let at = hour; at < to && waiting.size > 0; at += 1)
    for (const person of waiting) {
      if ((grid.free[day] ?? 0) <= 0 || !hasSeats(grid, person.needs, at)) continue
      put(grid, person, { day, hour: at })
      waiting.delete(person)
      seated.push(person)
      last = at
    }
  for (const person of seated) lift(grid, person)
  return waiting.size === 0 ? last : null
}

/** Seats a crew from an hour on, where `seatFrom` has found that it fits. */
function seat(grid: PlanGrid, crew: readonly GridPerson[], { day, hour }: Cell): void {
  const { to } = grid.hoursOf[day] ?? { to: 0 }
  for (let at = hour; at < to; at += 1)
    for (const person of crew)
      if (!grid.taken.has(person) && hasSeats(grid, person.needs, at)) put(grid, person, { day, hour: at })
}

/** Returns the start of the shortest run of hours on a day that takes a whole crew; null when none does. */
function shortestRun(grid: PlanGrid, crew: readonly GridPerson[], day: number): Cell | null {
  const { from, to } = grid.hoursOf[day] ?? { from: 0, to: 0 }
  let best: { hour: number; length: number } | null = null
  for (let hour = from; hour < to; hour += 1) {
    const last = seatFrom(grid, crew, { day, hour })
    if (last === null) break
    if (!best || last - hour < best.length) best = { hour, length: last - hour }
  }
  return best && { day, hour: best.hour }
}

/**
 * Seats each crew on the first day that takes all of it before its first deadline, hour after hour, also beyond the
 * limit of its department: HR has asked for it. A crew that no day takes is planned as other people are.
 */
export function seatCrews(grid: PlanGrid, people: readonly GridPerson[]): void {
  const crews = Map.groupBy(
    people.filter(({ crew }) => crew !== null),
    ({ crew }) => crew,
  )
  const firstDue = (crew: readonly GridPerson[]) => Math.min(...crew.map(({ last }) => last))
  for (const crew of [...crews.values()].sort((one, other) => firstDue(one) - firstDue(other))) {
    for (const day of upTo(firstDue(crew) + 1)) {
      if ((freeOnDay(grid, day)[wave] ?? 0) < crew.length) continue
      const run = shortestRun(grid, crew, day)
      if (!run) continue
      seat(grid, crew, run)
      break
    }
  }
}
