import type { Day } from '../../platform/days.ts'
import type { Board } from '../schema.ts'

/** A call on the board. */
export type Call = Board['calls'][number]

/** Minimum time for which a call stays large, milliseconds: people look up, find their number and read the room. */
const shownAtLeast = 10_000
/**
 * Age after which a call is not shown as news, milliseconds: the screen was offline, and the patient has gone
 * in.
 */
export const newsFor = 180_000

/** The large call of the board and the calls that wait to become large. Times are milliseconds of any one clock. */
export interface CallShow {
  day: Day
  large: Call | null
  since: number
  /** Calls to be shown large, the next first. Each number occurs once, with its latest call. */
  waiting: readonly Call[]
  /** Calls of the day that the board has received. */
  heard: ReadonlySet<string>
  /** The number of calls shown large as news: each rings once. */
  rung: number
}

// The key leaves out the rooms: when one of several rooms closes, it is not a new call.
const keyOf = ({ number, at, again }: Call) => [number, at, again].join('|')

/** Adds a call to the waiting calls; it replaces an earlier call with the same number, in the same position. */
const joined = (line: readonly Call[], call: Call): readonly Call[] =>
  line.some(({ number }) => number === call.number)
    ? line.map((one) => (one.number === call.number ? call : one))
    : [...line, call]

/** Puts the next call in the place of the large one, if the large one has been shown long enough. */
export function turn(show: CallShow, now: number): CallShow {
  const [next, ...waiting] = show.waiting
  if (!next || (show.large && now - show.since < shownAtLeast)) return show
  return { ...show, large: next, since: now, waiting, rung: show.rung + 1 }
}

/** Returns the call with its rooms as the current data of the board have them. */
const renewed = (call: Call, calls: readonly Call[]): Call =>
  calls.find((one) => keyOf(one) === keyOf(call)) ?? call

/** When the large call has ended and its minimum time is over, shows the newest call instead, without a ring. */
function settled(show: CallShow, { calls }: Board, now: number): CallShow {
  const holds = calls.some((call) => show.large && keyOf(call) === keyOf(show.large))
  const isFresh = show.large !== null && now - show.since < shownAtLeast
  return holds || isFresh ? show : { ...show, large: calls[0] ?? null, since: now }
}

/**
 * Takes in the current calls of the board. Each new call gets its time as the large one, in the order of the
 * calls, and none overwrites another. A screen that has just been turned on shows the newest call and does not
 * ring for old ones.
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

/** Returns the milliseconds until the next call becomes large; null when none waits. */
export const untilTurn = ({ waiting, large, since }: CallShow, now: number): number | null =>
  waiting.length === 0 ? null : large ? Math.max(0, since + shownAtLeast - now) : 0

/** Returns the latest calls beside the large one; a new call is among them at once, before its turn to be large. */
export const beside = ({ large }: CallShow, { calls }: Board, count: number): readonly Call[] =>
  calls.filter(({ number }) => number !== large?.number).slice(0, count)
