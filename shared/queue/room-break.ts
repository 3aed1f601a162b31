// A break of a room: its doctor is away for some minutes, and the room is given no patients meanwhile.
import { type Forms, numberOf } from '../platform/count-words.ts'
import { clinicDay, clinicInstant, clinicTime } from '../platform/days.ts'

/** The usual lengths of a break, in minutes: one press each. */
export const breakLengths = [5, 15, 30] as const
/** The longest break, in minutes; a longer absence closes the room. */
export const longestBreak = 180

const minute = 60_000
const minuteForms: Forms = ['минута', 'минуты', 'минут']

/**
 * The break of a room. `breakMinutes`: it begins when the patient inside leaves and lasts so long. `breakUntil`:
 * it ends then. A room without a break has neither.
 */
export interface RoomBreak<Moment = string> {
  breakMinutes: number | null
  breakUntil: Moment | null
}

/** Checks whether a room takes no further patient, because a break is on or begins after the patient inside. */
export const isOnBreak = ({ breakMinutes, breakUntil }: RoomBreak<Date>, now: Date): boolean =>
  breakMinutes !== null || (breakUntil !== null && breakUntil > now)

/** Checks whether the end of a break has come. */
export const isBreakOver = ({ breakUntil }: RoomBreak<Date>, now: Date): boolean =>
  breakUntil !== null && breakUntil <= now

/** Returns the end of a break that begins now: a whole minute, so that the time shown is the time kept. */
export const breakEnd = (now: Date, minutes: number): Date =>
  new Date(Math.ceil((now.getTime() + minutes * minute) / minute) * minute)

/**
 * Returns the moment at which a break until a time of today, «13:30», ends; null when the time has passed or is
 * too far off.
 */
export function breakUntilTime(now: Date, time: string): Date | null {
  const until = clinicInstant(clinicDay(now), time)
  const left = until.getTime() - now.getTime()
  return left > 0 && left <= longestBreak * minute ? until : null
}

/** Prints «вернётся в 13:30». */
export const backWords = (until: string): string => `вернётся в\u00a0${clinicTime(new Date(until))}`

/** Prints «перерыв до 13:30» or, while it waits for the patient inside, «перерыв 15 минут». */
export function breakWords({ breakMinutes, breakUntil }: RoomBreak): string | null {
  if (breakUntil) return `перерыв до\u00a0${clinicTime(new Date(breakUntil))}`
  return breakMinutes === null ? null : `перерыв ${numberOf(breakMinutes, minuteForms)}`
}
