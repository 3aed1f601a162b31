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
/** Number of calls that the large card holds; more of them would be too small to read across a corridor. */
const largeAtMost = 4

/** A call on the large card, with the moment at which it appeared there. */
interface LargeCall {
  call: Call
  since: number
}

/** The large card of the board. Times are milliseconds of any one clock. */
export interface CallShow {
  day: Day
  /** Newest first: the calls of the last ten seconds share the card, so none waits for another. */
  large: readonly LargeCall[]
  /** Calls of the day that the board has received. */
  heard: ReadonlySet<string>
  /** The number of times that news came: each rings once. */
  rung: number
  /** The calls of the latest news, the oldest first. */
  news: readonly Call[]
}

// The key leaves out the rooms: when one of several rooms closes, it is not a new call.
const keyOf = ({ number, at, again }: Call) => [number, at, again].join('|')

const isFresh = ({ since }: LargeCall, now: number) => now - since < shownAtLeast

/** Leaves the calls of the last ten seconds on the card, and the newest one for as long as nothing replaces it. */
const keptOf = (large: readonly LargeCall[], now: number): readonly LargeCall[] =>
  large.filter((one, index) => index === 0 || isFresh(one, now)).slice(0, largeAtMost)

/** Takes from the card the calls that have had their time. */
export const turn = (show: CallShow, now: number): CallShow => ({ ...show, large: keptOf(show.large, now) })

/** Returns the call with its rooms as the current data of the board have them. */
const renewed = (call: Call, calls: readonly Call[]): Call =>
  calls.find((one) => keyOf(one) === keyOf(call)) ?? call

/** When every call of the card has ended and had its time, shows the newest call instead, without a ring. */
function settled(large: readonly LargeCall[], calls: readonly Call[], now: number): readonly LargeCall[] {
  const holds = (one: LargeCall) => isFresh(one, now) || calls.some((call) => keyOf(call) === keyOf(one.call))
  const kept = keptOf(large.filter(holds), now)
  const [newest] = calls
  if (kept.length > 0 || !newest) return kept
  return [{ call: newest, since: now }]
}

/**
 * Takes in the current calls of the board: new ones are large at once, newest first, and share the card with those
 * that have not had their ten seconds. A number occurs once, with its latest call. A screen that has just been
 * turned on shows the newest call and does not ring for old ones.
 */
export function hear(show: CallShow | null, board: Board, now: number): CallShow {
  const { calls, day } = board
  const heard = new Set(show?.day === day ? show.heard : [])
  const news = calls.filter((call) => !heard.has(keyOf(call)))
  for (const call of news) heard.add(keyOf(call))
  if (!show) return { day, large: settled([], calls, now), heard, rung: 0, news: [] }
  const newest = Math.max(...calls.map(({ at }) => Date.parse(at)))
  const fresh = news.filter(({ at }) => newest - Date.parse(at) <= newsFor)
  const old = show.large
    .filter(({ call }) => !fresh.some(({ number }) => number === call.number))
    .map(({ call, since }) => ({ call: renewed(call, calls), since }))
  const large = [...fresh.map((call) => ({ call, since: now })), ...old]
  const isNews = fresh.length > 0
  return {
    day,
    large: settled(large, calls, now),
    heard,
    rung: show.rung + (isNews ? 1 : 0),
    news: isNews ? fresh.toReversed() : show.news,
  }
}

/** Returns the milliseconds until a call leaves the card; null when only the newest is on it. */
export const untilTurn = ({ large }: CallShow, now: number): number | null => {
  const [, ...others] = large
  if (others.length === 0) return null
  return Math.max(0, Math.min(...others.map(({ since }) => since + shownAtLeast - now)))
}

/** Returns the latest calls beside the large ones. */
export const beside = ({ large }: CallShow, { calls }: Board, count: number): readonly Call[] =>
  calls.filter(({ number }) => large.every(({ call }) => call.number !== number)).slice(0, count)
