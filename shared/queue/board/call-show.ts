import type { Day } from '../../platform/days.ts'
import type { Board } from '../schema.ts'

/** A call of the board. */
export type Call = Board['calls'][number]

/** Milliseconds for which a call is large at the least: people look up, find themselves and read the room. */
const shownAtLeast = 10_000
/** Milliseconds after which a call is no news: the screen was cut off, and its person has gone in. */
export const newsFor = 180_000

/** What is large on the board, and what waits for its turn to be. Times are milliseconds of any one clock. */
export interface CallShow {
  day: Day
  large: Call | null
  since: number
  /** Calls to be shown large, the first of them next. A number stands here once, with its latest call. */
  waiting: readonly Call[]
  /** Calls of the day that have been heard of. */
  heard: ReadonlySet<string>
  /** How many calls have become large as news: each is rung once. */
  rung: number
}

// Without the rooms: one of several may close, and that is no new call.
const keyOf = ({ number, at, again }: Call) => [number, at, again].join('|')

/** The line with one more call; an earlier call of the same number has lost its meaning, its place has not. */
const joined = (line: readonly Call[], call: Call): readonly Call[] =>
  line.some(({ number }) => number === call.number)
    ? line.map((one) => (one.number === call.number ? call : one))
    : [...line, call]

/** Puts the next call in the place of the large one, if that has stood long enough. */
export function turn(show: CallShow, now: number): CallShow {
  const [next, ...waiting] = show.waiting
  if (!next || (show.large && now - show.since < shownAtLeast)) return show
  return { ...show, large: next, since: now, waiting, rung: show.rung + 1 }
}

/** The same call as the board says it now. */
const renewed = (call: Call, calls: readonly Call[]): Call =>
  calls.find((one) => keyOf(one) === keyOf(call)) ?? call

/** Without a call of its own to show: the newest that still holds, in silence. */
function settled(show: CallShow, { calls }: Board, now: number): CallShow {
  const holds = calls.some((call) => show.large && keyOf(call) === keyOf(show.large))
  const isFresh = show.large !== null && now - show.since < shownAtLeast
  return holds || isFresh ? show : { ...show, large: calls[0] ?? null, since: now }
}

/**
 * Takes in what the board has now. Each new call gets its time as the large one, in the order of the calls, and none
 * overwrites another. A screen that has just been turned on shows the newest call and rings none of the old ones.
 */
export function hear(show: CallShow | null, board: Board, now: number): CallShow {
  const { calls, day } = board
  const heard = new Set(show?.day === day ? show.heard : [])
  const news = calls.filter((call) => !heard.has(keyOf(call))).toReversed()
  for (const call of news) heard.add(keyOf(call))
  if (!show) return { day, large: calls[0] ?? null, since: now, waiting: [], heard, rung: 0 }
  const newest = Math.max(...calls.map(({ at }) => Date.parse(at)))
  const fresh = news.filter(({ at }) => newest - Date.parse(at) <= newsFor)
  const line = show.day === day ? show.waiting.map((call) => renewed(call, calls)) : []
  const large = show.large && renewed(show.large, calls)
  return settled(turn({ ...show, day, large, waiting: fresh.reduce(joined, line), heard }, now), board, now)
}

/** Milliseconds until the next call becomes large; null when none waits. */
export const untilTurn = ({ waiting, large, since }: CallShow, now: number): number | null =>
  waiting.length === 0 ? null : large ? Math.max(0, since + shownAtLeast - now) : 0

/** The latest calls beside the large one: a new one is among them at once, before its turn to be large. */
export const beside = ({ large }: CallShow, { calls }: Board, count: number): readonly Call[] =>
  calls.filter(({ number }) => number !== large?.number).slice(0, count)
