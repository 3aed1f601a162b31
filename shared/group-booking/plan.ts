// Source: Order 29н, points 24-26 (the calendar plan), queue.md §5: capacity is a vector per service and hour.
import type { Day } from '../platform/days.ts'
import {
  type Board,
  boardOf,
  boundOf,
  byText,
  type Cell,
  cellsOf,
  count,
  demandOf,
  firstCell,
  type Guest,
  guestsOf,
  hasLeave,
  hasSeats,
  isDayOpen,
  lift,
  move,
  type PlanBound,
  type PlanPlace,
  type PlanRequest,
  place,
  put,
  putFixed,
  roomOf,
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
function byUrgency(guests: readonly Guest[]): Guest[] {
  const sorted = guests.toSorted((one, other) => one.last - other.last || byText(one.id, other.id))
  const sizes = new Map<number, number>()
  for (const { department } of sorted) sizes.set(department, (sizes.get(department) ?? 0) + 1)
  const passed = new Map<number, number>()
  const turns = new Map<Guest, number>()
  for (const guest of sorted) {
    const before = passed.get(guest.department) ?? 0
    passed.set(guest.department, before + 1)
    turns.set(guest, (before + 0.5) / (sizes.get(guest.department) ?? 1))
  }
  const turn = (guest: Guest): number => turns.get(guest) ?? 0
  return sorted.sort((a, b) => a.last - b.last || turn(a) - turn(b) || byText(a.id, b.id))
}

const sumOf = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((number, at) => number + (other[at] ?? 0))

/** When people due by a day need this share of the capacity up to that day, they go before the others. */
const tense = 0.9

/**
 * Returns the first day whose due people need nearly all the remaining capacity from today; -1 when there is
 * none.
 */
function tenseDay(queue: readonly Guest[], rooms: readonly number[][], today: number): number {
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
 * Returns the people who must come today, because a later day would exceed the department or clinic limit
 * before their deadline.
 */
function mustsOf(board: Board, queue: readonly Guest[], rooms: readonly number[][], at: Moment): Guest[] {
  const byDepartment = Map.groupBy(queue, (guest) => guest.department)
  const musts = new Set<Guest>()
  for (const [department, guests] of byDepartment) {
    const away = board.away[department]
    if (away === undefined) continue
    // Limits the people left for later days to the number that the remaining days before each deadline can
    // take.
    const needs = guests.map(({ last }, place) => {
      const end = Math.max(at.today, Math.min(last, at.horizon - 1))
      return place + 1 - away * (end - at.today)
    })
    const now = needs.reduce((most, need) => Math.max(most, need), 0)
    for (const guest of guests.slice(0, now)) musts.add(guest)
  }
  const tenseTo = tenseDay(queue, rooms, at.today)
  return queue.filter((guest) => guest.last <= tenseTo || musts.has(guest))
}

/** The day being filled, and the number of days that the plan aims for. */
interface Moment {
  today: number
  horizon: number
}

/** Number of the most urgent people considered for one place. */
const window = 400

/** Progress of the day: people and services taken so far, with the share of people who need each service. */
interface Mix {
  people: number
  loads: number[]
  parts: readonly number[]
  weights: readonly number[]
}

/**
 * Returns how far the day's mix of services would differ from the mix of all waiting people if this person were
 * added; lower is better.
 */
const strain = ({ people, loads, parts, weights }: Mix, needs: readonly number[]): number =>
  needs.reduce((sum, need) => {
    const gap = (loads[need] ?? 0) - (parts[need] ?? 0) * (people + 1)
    return sum + (2 * gap + 1) * (weights[need] ?? 0)
  }, 0)

/** Among the most urgent people who fit an hour, picks the one who keeps the day's mix; on a tie, the first. */
function pick(board: Board, queue: readonly Guest[], { day, hour }: Cell, mix: Mix): Guest | undefined {
  const seen = new Set<number>()
  let best: { guest: Guest; strain: number } | undefined
  let looked = 0
  for (const guest of queue) {
    if (board.taken.has(guest)) continue
    if (looked >= window) break
    looked += 1
    if (seen.has(guest.kind) || !isDayOpen(board, guest, day)) continue
    seen.add(guest.kind)
    if (!hasSeats(board, guest.needs, hour)) continue
    const own = strain(mix, guest.needs)
    if (!best || own < best.strain) best = { guest, strain: own }
  }
  return best?.guest
}

function mixOf(queue: readonly Guest[], rooms: readonly number[][], today: number): Mix {
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

/** Fills a day hour by hour: first the people who must come today, then the others. */
function fillDay(board: Board, queue: readonly Guest[], rooms: readonly number[][], at: Moment): void {
  const { from, to } = board.hoursOf[at.today] ?? { from: 0, to: 0 }
  const musts = mustsOf(board, queue, rooms, at)
  const mix = mixOf(queue, rooms, at.today)
  for (let hour = from; hour < to; hour += 1)
    while (hasSeats(board, [place, wave], hour) && (board.free[at.today] ?? 0) > 0) {
      const cell = { day: at.today, hour }
      const guest = pick(board, musts, cell, mix) ?? pick(board, queue, cell, mix)
      if (!guest) break
      put(board, guest, cell)
      mix.people += 1
      for (const need of guest.needs) mix.loads[need] = (mix.loads[need] ?? 0) + 1
    }
}

const lastDayOf = (board: Board): number => Math.max(-1, ...board.taken.values().map(({ day }) => day))

/** Maximum number of people placed by moving others: with more left over, moves help little and take long. */
const mostMoves = 200

/**
 * The people who must not be moved, and whether any hour of the freed day is allowed or only the hour of the
 * moved person.
 */
interface MoveRule {
  kept: ReadonlySet<Guest>
  isWide: boolean
}

/** A guest without an hour, a person who may give way, and the days with free hours for that person. */
interface Swap {
  guest: Guest
  other: Guest
  gaps: readonly number[]
  isWide: boolean
}

/** Returns the hour for the guest on the day of the person who gives way. */
function freedCell(board: Board, { guest, isWide }: Swap, cell: Cell): Cell | undefined {
  if (isDayOpen(board, guest, cell.day) && hasSeats(board, guest.needs, cell.hour)) return cell
  return isWide ? firstCell(board, guest, [cell.day]) : undefined
}

/** Moves the other person into a gap and the guest into the freed hour. A failure leaves the board unchanged. */
function trySwap(board: Board, swap: Swap, cell: Cell): 'swapped' | 'no-hour' | 'no-gap' {
  const { guest, other, gaps } = swap
  const old = board.taken.get(guest)
  count(board, other, cell, 1)
  const freed = freedCell(board, swap, cell)
  if (!freed) {
    count(board, other, cell, -1)
    return 'no-hour'
  }
  move(board, guest, freed)
  const suitable = gaps.filter((day) => day <= other.last)
  const gap = firstCell(board, other, suitable)
  put(board, other, gap ?? cell)
  if (gap) return 'swapped'
  lift(board, guest)
  if (old) put(board, guest, old)
  return 'no-gap'
}

/**
 * Places a person before the day `end` by moving another person of those days into a gap. Returns whether it
 * succeeded.
 */
function makeRoom(board: Board, guest: Guest, end: number, { kept, isWide }: MoveRule): boolean {
  const gaps: number[] = [...upTo(end)].filter((day) => (roomOf(board, day)[wave] ?? 0) > 0)
  const hasGap = (needs: readonly number[]) =>
    gaps.some((day) => cellsOf(board, day).some((hour) => hasSeats(board, needs, hour)))
  // People with these needs fit no gap, so the others of the same kind are not tried.
  const tight = new Set<number>()
  for (const [other, cell] of [...board.taken]) {
    if (cell.day >= end || kept.has(other) || tight.has(other.kind)) continue
    const outcome = trySwap(board, { guest, other, gaps, isWide }, cell)
    if (outcome === 'swapped') return true
    if (outcome === 'no-gap' && !hasGap(other.needs)) tight.add(other.kind)
  }
  return false
}

/** Places people who were left over, or planned after the bound, into gaps or into places freed by moves. */
function closeGaps(board: Board, guests: readonly Guest[], bound: number, kept: ReadonlySet<Guest>): void {
  const outside = guests.filter(
    (guest) => !kept.has(guest) && (board.taken.get(guest)?.day ?? bound) >= bound,
  )
  const stuck = outside.filter((guest) => {
    const end = board.taken.get(guest)?.day ?? guest.last + 1
    const cell = firstCell(board, guest, upTo(end))
    if (cell) move(board, guest, cell)
    return !cell && end > 0
  })
  if (stuck.length > mostMoves) return
  // Tries first an hour freed by a person with the same needs, because it uses no other gap.
  const endOf = (guest: Guest) => Math.min(board.taken.has(guest) ? bound : guest.last + 1, guest.last + 1)
  const outstanding = stuck.filter((guest) => !makeRoom(board, guest, endOf(guest), { kept, isWide: false }))
  for (const guest of outstanding) makeRoom(board, guest, endOf(guest), { kept, isWide: true })
}

/** Retries everyone left out: a move may have freed a place for a person who was tried before it. */
function tidy(board: Board, guests: readonly Guest[], bound: number, kept: ReadonlySet<Guest>): void {
  closeGaps(board, guests, bound, kept)
  for (const guest of guests) {
    const cell = board.taken.has(guest) ? undefined : firstCell(board, guest, upTo(guest.last + 1))
    if (cell) put(board, guest, cell)
  }
}

interface Attempt {
  board: Board
  guests: readonly Guest[]
}

function attempt(request: PlanRequest, withWishes: boolean): Attempt {
  const board = boardOf(request)
  const all = guestsOf(board, request.people)
  putFixed(board, all)
  const guests = byUrgency(all.filter((guest) => !guest.fixed))
  const horizon = boundOf(board, guests).days
  if (withWishes)
    for (const guest of guests) {
      const cell = firstCell(board, guest, guest.wishes)
      if (cell) put(board, guest, cell)
    }
  const wished = new Set(board.taken.keys())
  const rooms = board.days.map((_, day) => roomOf(board, day))
  let queue = guests
  for (const today of board.days.keys()) {
    queue = queue.filter((guest) => guest.last >= today && !board.taken.has(guest))
    if (queue.length === 0) break
    fillDay(board, queue, rooms, { today, horizon })
  }
  tidy(board, guests, horizon, wished)
  return { board, guests }
}

/** Returns the reason why a person has no place on the finished board. */
function reasonOf(board: Board, guest: Guest): MisfitReason {
  if (guest.last < 0) return 'DEADLINE_PASSED'
  const seats = guest.needs.filter((need) => need !== wave)
  const roomy = [...upTo(guest.last + 1)].filter((day) =>
    cellsOf(board, day).some((hour) => hasSeats(board, seats, hour)),
  )
  if (roomy.length === 0) return 'NO_CAPACITY'
  return roomy.some((day) => hasLeave(board, guest, day)) ? 'GROUP_LIMIT' : 'DEPARTMENT_LIMIT'
}

const misfitsOf = ({ board, guests }: Attempt): Guest[] => guests.filter((guest) => !board.taken.has(guest))

function placeOf(board: Board, { day, hour }: Cell): PlanPlace {
  const one = board.days[day]
  const from = board.hoursOf[day]?.from ?? 0
  return { day: one?.day ?? ('' as Day), time: one?.hours[hour - from]?.time ?? '' }
}

/**
 * Assigns people to days and hours: earliest deadline first, departments alternating, each day with the overall
 * mix of services, so no service runs out early. Manually placed people stay. People who do not fit are listed
 * with a reason; to book one after the deadline, run the planner again without the deadline and with all others
 * fixed. The result does not depend on the order of the input.
 */
export function plan(request: PlanRequest): Plan {
  const first = attempt(request, true)
  const missed = misfitsOf(first).length
  const isWished = missed > 0 && request.people.some((person) => (person.wishes?.length ?? 0) > 0)
  const second = isWished ? attempt(request, false) : first
  const { board, guests } = misfitsOf(second).length < missed ? second : first
  const fixed = request.people.flatMap(({ id, fixed: at }) => (at ? [{ person: id, ...at }] : []))
  const places = [...board.taken].map(([guest, cell]) => ({ person: guest.id, ...placeOf(board, cell) }))
  const empty = boardOf(request)
  putFixed(empty, guestsOf(empty, request.people))
  return {
    places: [...fixed, ...places].sort(
      (a, b) => byText(a.day, b.day) || byText(a.time, b.time) || byText(a.person, b.person),
    ),
    misfits: guests
      .filter((guest) => !board.taken.has(guest))
      .map((guest) => ({ person: guest.id, reason: reasonOf(board, guest) }))
      .sort((one, other) => byText(one.person, other.person)),
    days: lastDayOf(board) + 1,
    bound: boundOf(empty, [...board.taken.keys()]),
  }
}
