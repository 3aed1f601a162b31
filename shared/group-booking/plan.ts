// Source: Order 29н, points 24-26 (the calendar plan), queue.md §5: capacity is counted separately for each
// service and hour.
import type { Day } from '../platform/days.ts'
import { byTurn, departmentsFor, seatCrews } from './in-turn.ts'
import {
  boundOf,
  byText,
  type Cell,
  cellsOf,
  count,
  demandOf,
  firstCell,
  freeOnDay,
  type GridPerson,
  gridPeopleOf,
  hasLeave,
  hasSeats,
  isDayOpen,
  lift,
  move,
  type PlanBound,
  type PlanGrid,
  type PlanPlace,
  type PlanRequest,
  place,
  planGridOf,
  put,
  putFixed,
  upTo,
  wave,
} from './plan-grid.ts'

/**
 * Reason why an employee is not in the plan: the deadline is before the first day, no hour has capacity, or
 * only a limit prevents it.
 */
export type MisfitReason = 'DEADLINE_PASSED' | 'NO_CAPACITY' | 'DEPARTMENT_LIMIT' | 'GROUP_LIMIT'

/** A plan. `days`: working days from the first to the last day that the planner used; compare with `bound.days`. */
export interface Plan {
  places: (PlanPlace & { person: string })[]
  misfits: { person: string; reason: MisfitReason }[]
  days: number
  bound: PlanBound
}

/** Sorts by the earliest deadline; with equal deadlines, departments alternate in proportion to their size. */
function byUrgency(people: readonly GridPerson[]): GridPerson[] {
  const sorted = people.toSorted((one, other) => one.last - other.last || byText(one.id, other.id))
  const sizes = new Map<number, number>()
  for (const { department } of sorted) sizes.set(department, (sizes.get(department) ?? 0) + 1)
  const passed = new Map<number, number>()
  const turns = new Map<GridPerson, number>()
  for (const person of sorted) {
    const before = passed.get(person.department) ?? 0
    passed.set(person.department, before + 1)
    turns.set(person, (before + 0.5) / (sizes.get(person.department) ?? 1))
  }
  const turn = (person: GridPerson): number => turns.get(person) ?? 0
  return sorted.sort((a, b) => a.last - b.last || turn(a) - turn(b) || byText(a.id, b.id))
}

const sumOf = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((number, at) => number + (other[at] ?? 0))

/**
 * Share of the capacity up to a day. When people due by that day need more than this share, they are placed
 * before the others.
 */
const tense = 0.9

/**
 * Returns the first day by which the due people need nearly all the capacity left from today until then; -1
 * when there is none.
 */
function tenseDay(queue: readonly GridPerson[], rooms: readonly number[][], today: number): number {
  const due = Map.groupBy(queue, ({ last }) => last)
  const services = rooms[0]?.length ?? 0
  let wanted = demandOf([], services)
  let given = demandOf([], services)
  for (let day = today; day < rooms.length; day += 1) {
    wanted = sumOf(wanted, demandOf(due.get(day) ?? [], services))
    given = sumOf(given, rooms[day] ?? [])
    if (wanted.some((people, need) => people > (given[need] ?? 0) * tense)) return day
  }
  return -1
}

/**
 * Returns the people who must come today, because the daily limits of the department or of the clinic could not
 * fit them in on the later days before their deadline.
 */
function mustsOf(
  grid: PlanGrid,
  queue: readonly GridPerson[],
  rooms: readonly number[][],
  at: Moment,
): GridPerson[] {
  const byDepartment = Map.groupBy(queue, (person) => person.department)
  const musts = new Set<GridPerson>()
  for (const [department, people] of byDepartment) {
    const away = grid.away[department]
    if (away === undefined) continue
    // Limits the people left for later days to the number that the remaining days before each deadline can
    // take.
    const needs = people.map(({ last }, place) => {
      const end = Math.max(at.today, Math.min(last, at.horizon - 1))
      return place + 1 - away * (end - at.today)
    })
    const now = needs.reduce((most, need) => Math.max(most, need), 0)
    for (const person of people.slice(0, now)) musts.add(person)
  }
  const tenseTo = tenseDay(queue, rooms, at.today)
  return queue.filter((person) => person.last <= tenseTo || musts.has(person))
}

/** The day being filled, and the number of days that the plan aims for. */
interface Moment {
  today: number
  horizon: number
}

/** Number of people, the most urgent first, among whom the person for an hour is chosen. */
const window = 400

/** Progress of the day: people and services taken so far, with the share of people who need each service. */
interface Mix {
  people: number
  loads: number[]
  parts: readonly number[]
  weights: readonly number[]
}

/**
 * Returns how far the day's mix of services would differ from the mix of all waiting people with this person
 * added; lower is better.
 */
const strain = ({ people, loads, parts, weights }: Mix, needs: readonly number[]): number =>
  needs.reduce((sum, need) => {
    const gap = (loads[need] ?? 0) - (parts[need] ?? 0) * (people + 1)
    return sum + (2 * gap + 1) * (weights[need] ?? 0)
  }, 0)

/** Among the most urgent people who fit an hour, picks the one who keeps the day's mix; on a tie, the first. */
function pick(
  grid: PlanGrid,
  queue: readonly GridPerson[],
  { day, hour }: Cell,
  mix: Mix,
): GridPerson | undefined {
  const seen = new Set<number>()
  let best: { person: GridPerson; strain: number } | undefined
  let looked = 0
  for (const person of queue) {
    if (grid.taken.has(person)) continue
    if (looked >= window) break
    looked += 1
    if (seen.has(person.kind) || !isDayOpen(grid, person, day)) continue
    seen.add(person.kind)
    if (!hasSeats(grid, person.needs, hour)) continue
    const own = strain(mix, person.needs)
    if (!best || own < best.strain) best = { person, strain: own }
  }
  return best?.person
}

function mixOf(queue: readonly GridPerson[], rooms: readonly number[][], today: number): Mix {
  const room = rooms[today] ?? []
  const demand = demandOf(queue, room.length)
  const given = room.map((_, need) => rooms.slice(today).reduce((sum, row) => sum + (row[need] ?? 0), 0))
  return {
    people: 0,
    loads: room.map(() => 0),
    parts: demand.map((wanted) => wanted / queue.length),
    weights: room.map(
      (_, need) => (demand[need] ?? 0) / Math.max(1, given[need] ?? 0) / Math.max(1, room[need] ?? 0),
    ),
  }
}

/** Fills the hours of a day in their order: each time from the first of the queues that has somebody for the hour. */
function fillHours(grid: PlanGrid, queues: readonly (readonly GridPerson[])[], day: number, mix: Mix): void {
  const { from, to } = grid.hoursOf[day] ?? { from: 0, to: 0 }
  const next = (cell: Cell): GridPerson | undefined => {
    for (const queue of queues) {
      const person = pick(grid, queue, cell, mix)
      if (person) return person
    }
    return undefined
  }
  for (let hour = from; hour < to; hour += 1)
    while (hasSeats(grid, [place, wave], hour) && (grid.free[day] ?? 0) > 0) {
      const person = next({ day, hour })
      if (!person) break
      put(grid, person, { day, hour })
      mix.people += 1
      for (const need of person.needs) mix.loads[need] = (mix.loads[need] ?? 0) + 1
    }
}

/** Fills a day: first the people who must come today, then the others. */
function fillDay(grid: PlanGrid, queue: readonly GridPerson[], rooms: readonly number[][], at: Moment): void {
  fillHours(grid, [mustsOf(grid, queue, rooms, at), queue], at.today, mixOf(queue, rooms, at.today))
}

/** Fills a day department by department, after the people whose deadline leaves them no later day. */
function fillDayInTurn(
  grid: PlanGrid,
  queue: readonly GridPerson[],
  rooms: readonly number[][],
  { today }: Moment,
): void {
  const mix = mixOf(queue, rooms, today)
  const due = queue.filter(({ last }) => last < rooms.length - 1)
  const tenseTo = tenseDay(due, rooms, today)
  fillHours(grid, [due.filter(({ last }) => last <= tenseTo)], today, mix)
  for (const people of departmentsFor(grid, queue, rooms, today)) fillHours(grid, [people], today, mix)
}

const lastDayOf = (grid: PlanGrid): number => Math.max(-1, ...grid.taken.values().map(({ day }) => day))

/** Maximum number of people placed by moving others: with more left over, moves help little and take long. */
const mostMoves = 200

/**
 * Rules of a move: the people who must not be moved, and whether the new person may take any hour of the freed
 * day or only the freed hour.
 */
interface MoveRule {
  kept: ReadonlySet<GridPerson>
  isWide: boolean
}

/** A person without an hour, a placed person who may be moved away, and the days with free hours for the latter. */
interface Swap {
  person: GridPerson
  other: GridPerson
  gaps: readonly number[]
  isWide: boolean
}

/** Returns the hour for the new person on the day of the person who is moved away. */
function freedCell(grid: PlanGrid, { person, isWide }: Swap, cell: Cell): Cell | undefined {
  if (isDayOpen(grid, person, cell.day) && hasSeats(grid, person.needs, cell.hour)) return cell
  return isWide ? firstCell(grid, person, [cell.day]) : undefined
}

/**
 * Moves the placed person into a free hour and the new person into the freed hour. A failure leaves the grid
 * unchanged.
 */
function trySwap(grid: PlanGrid, swap: Swap, cell: Cell): 'swapped' | 'no-hour' | 'no-gap' {
  const { person, other, gaps } = swap
  const old = grid.taken.get(person)
  count(grid, other, cell, 1)
  const freed = freedCell(grid, swap, cell)
  if (!freed) {
    count(grid, other, cell, -1)
    return 'no-hour'
  }
  move(grid, person, freed)
  const suitable = gaps.filter((day) => day <= other.last)
  const gap = firstCell(grid, other, suitable)
  put(grid, other, gap ?? cell)
  if (gap) return 'swapped'
  lift(grid, person)
  if (old) put(grid, person, old)
  return 'no-gap'
}

/**
 * Places a person before the day `end` by moving another person of those days into a free hour. Returns whether
 * it succeeded.
 */
function makeRoom(grid: PlanGrid, person: GridPerson, end: number, { kept, isWide }: MoveRule): boolean {
  const gaps: number[] = [...upTo(end)].filter((day) => (freeOnDay(grid, day)[wave] ?? 0) > 0)
  const hasGap = (needs: readonly number[]) =>
    gaps.some((day) => cellsOf(grid, day).some((hour) => hasSeats(grid, needs, hour)))
  // People with these needs fit into no free hour, so the other people with the same needs are not tried.
  const tight = new Set<number>()
  for (const [other, cell] of [...grid.taken]) {
    if (cell.day >= end || kept.has(other) || tight.has(other.kind)) continue
    const outcome = trySwap(grid, { person, other, gaps, isWide }, cell)
    if (outcome === 'swapped') return true
    if (outcome === 'no-gap' && !hasGap(other.needs)) tight.add(other.kind)
  }
  return false
}

/**
 * Places the people who were left out, or planned after the minimum number of days, into free hours or into
 * hours freed by moves.
 */
function closeGaps(
  grid: PlanGrid,
  people: readonly GridPerson[],
  bound: number,
  kept: ReadonlySet<GridPerson>,
): void {
  const outside = people.filter(
    (person) => !kept.has(person) && (grid.taken.get(person)?.day ?? bound) >= bound,
  )
  const stuck = outside.filter((person) => {
    const end = grid.taken.get(person)?.day ?? person.last + 1
    const cell = firstCell(grid, person, upTo(end))
    if (cell) move(grid, person, cell)
    return !cell && end > 0
  })
  if (stuck.length > mostMoves) return
  // The first pass accepts only the hour that the move frees, because this uses no other free hour.
  const endOf = (person: GridPerson) =>
    Math.min(grid.taken.has(person) ? bound : person.last + 1, person.last + 1)
  const outstanding = stuck.filter(
    (person) => !makeRoom(grid, person, endOf(person), { kept, isWide: false }),
  )
  for (const person of outstanding) makeRoom(grid, person, endOf(person), { kept, isWide: true })
}

/** Retries everyone left out: a move may have freed a place for a person who was tried before it. */
function tidy(
  grid: PlanGrid,
  people: readonly GridPerson[],
  bound: number,
  kept: ReadonlySet<GridPerson>,
): void {
  closeGaps(grid, people, bound, kept)
  for (const person of people) {
    const cell = grid.taken.has(person) ? undefined : firstCell(grid, person, upTo(person.last + 1))
    if (cell) put(grid, person, cell)
  }
}

interface Attempt {
  grid: PlanGrid
  people: readonly GridPerson[]
}

/** Sorts people in the order in which they are placed: by deadline, or by the turn of their department. */
const inOrder = (grid: PlanGrid, people: readonly GridPerson[]): GridPerson[] =>
  grid.inTurn ? byTurn(people, grid.inTurn) : byUrgency(people)

function seatWishes(grid: PlanGrid, people: readonly GridPerson[]): void {
  for (const person of people) {
    const cell = grid.taken.has(person) ? undefined : firstCell(grid, person, person.wishes)
    if (cell) put(grid, person, cell)
  }
}

function attempt(request: PlanRequest, withWishes: boolean): Attempt {
  const grid = planGridOf(request)
  const all = gridPeopleOf(grid, request.people)
  putFixed(grid, all)
  const people = inOrder(
    grid,
    all.filter((person) => !person.fixed),
  )
  const horizon = boundOf(grid, people).days
  seatCrews(grid, people)
  if (withWishes) seatWishes(grid, people)
  const wished = new Set(grid.taken.keys())
  const rooms = grid.days.map((_, day) => freeOnDay(grid, day))
  let queue = people
  for (const today of grid.days.keys()) {
    queue = queue.filter((person) => person.last >= today && !grid.taken.has(person))
    if (queue.length === 0) break
    const fill = grid.inTurn ? fillDayInTurn : fillDay
    fill(grid, queue, rooms, { today, horizon })
  }
  // Departments that come in turn may need more days than the fewest: only people without an hour are then placed anew.
  tidy(grid, people, grid.inTurn ? grid.days.length : horizon, wished)
  return { grid, people }
}

/** Returns the reason why a person has no place on the finished grid. */
function reasonOf(grid: PlanGrid, person: GridPerson): MisfitReason {
  if (person.last < 0) return 'DEADLINE_PASSED'
  const seats = person.needs.filter((need) => need !== wave)
  const roomy = [...upTo(person.last + 1)].filter((day) =>
    cellsOf(grid, day).some((hour) => hasSeats(grid, seats, hour)),
  )
  if (roomy.length === 0) return 'NO_CAPACITY'
  return roomy.some((day) => hasLeave(grid, person, day)) ? 'GROUP_LIMIT' : 'DEPARTMENT_LIMIT'
}

const misfitsOf = ({ grid, people }: Attempt): GridPerson[] =>
  people.filter((person) => !grid.taken.has(person))

function placeOf(grid: PlanGrid, { day, hour }: Cell): PlanPlace {
  const one = grid.days[day]
  const from = grid.hoursOf[day]?.from ?? 0
  return { day: one?.day ?? ('' as Day), time: one?.hours[hour - from]?.time ?? '' }
}

/**
 * Assigns people to days and hours: earliest deadline first, departments alternating or in turn, each day with the
 * overall mix of services, so no service runs out early. Manually placed people stay. People who do not fit are listed
 * with a reason; to book one after the deadline, run the planner again without the deadline and with all others
 * fixed. The result does not depend on the order of the input.
 */
export function plan(request: PlanRequest): Plan {
  const first = attempt(request, true)
  const missed = misfitsOf(first).length
  const isWished = missed > 0 && request.people.some((person) => (person.wishes?.length ?? 0) > 0)
  const second = isWished ? attempt(request, false) : first
  const { grid, people } = misfitsOf(second).length < missed ? second : first
  const fixed = request.people.flatMap(({ id, fixed: at }) => (at ? [{ person: id, ...at }] : []))
  const places = [...grid.taken].map(([person, cell]) => ({ person: person.id, ...placeOf(grid, cell) }))
  const empty = planGridOf(request)
  putFixed(empty, gridPeopleOf(empty, request.people))
  return {
    places: [...fixed, ...places].sort(
      (a, b) => byText(a.day, b.day) || byText(a.time, b.time) || byText(a.person, b.person),
    ),
    misfits: people
      .filter((person) => !grid.taken.has(person))
      .map((person) => ({ person: person.id, reason: reasonOf(grid, person) }))
      .sort((one, other) => byText(one.person, other.person)),
    days: lastDayOf(grid) + 1,
    bound: boundOf(empty, [...grid.taken.keys()]),
  }
}
