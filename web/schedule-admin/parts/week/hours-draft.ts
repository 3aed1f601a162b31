import { slotsOfHours } from '../../../../shared/schedule-admin/day-plan.ts'
import { Hours } from '../../../../shared/schedule-admin/schema.ts'
import { minutesOf } from '../../../ui/clock.ts'

/** A typed break or part of a day; `id` identifies the row while it is edited. */
export interface PartDraft {
  id: number
  from: string
  to: string
  /** The places of a part; empty for a break. */
  people: string
}

/** Typed hours: numbers stay texts until they are parsed. */
export interface HoursDraft {
  from: string
  to: string
  people: string
  breaks: readonly PartDraft[]
  pieces: readonly PartDraft[]
}

/** A day of the week as typed. A closed day keeps its hours, so that they are back when it is opened again. */
export interface DayDraft {
  isOpen: boolean
  hours: HoursDraft
}

/** Default hours of a day that was always closed. */
const usual: HoursDraft = { from: '08:00', to: '17:00', people: '4', breaks: [], pieces: [] }

let lastId = 0
/** Creates a row of breaks or parts. */
export const newPart = (from: string, to: string, people = ''): PartDraft => ({
  id: ++lastId,
  from,
  to,
  people,
})

/**
 * Creates the draft of a day from its hours; null means a closed day. `likely`: the hours that a closed day
 * gets when the user opens it.
 */
export function draftOf(hours: Hours | null, likely: HoursDraft = usual): DayDraft {
  if (!hours) return { isOpen: false, hours: likely }
  return {
    isOpen: true,
    hours: {
      from: hours.from,
      to: hours.to,
      people: String(hours.people),
      breaks: hours.breaks.map(({ from, to }) => newPart(from, to)),
      pieces: hours.pieces.map(({ from, to, people }) => newPart(from, to, String(people))),
    },
  }
}

/** Copies hours to another day with new row ids. */
export const copyOf = ({ isOpen, hours }: DayDraft): DayDraft => ({
  isOpen,
  hours: {
    ...hours,
    breaks: hours.breaks.map(({ from, to }) => newPart(from, to)),
    pieces: hours.pieces.map(({ from, to, people }) => newPart(from, to, people)),
  },
})

/** Error messages by field path: `to`, `breaks.0.from`. */
export type HoursErrors = Record<string, string>

/** A parsed day: its hours (null is closed), or the errors. */
export interface ReadDay {
  hours: Hours | null
  slips: HoursErrors
}

const countIn = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : undefined)

/** Parses a draft by the same rule as the server. */
export function readDay({ isOpen, hours }: DayDraft): ReadDay {
  if (!isOpen) return { hours: null, slips: {} }
  const read = Hours.safeParse({
    from: hours.from,
    to: hours.to,
    people: countIn(hours.people),
    breaks: hours.breaks.map(({ from, to }) => ({ from, to })),
    pieces: hours.pieces.map(({ from, to, people }) => ({ from, to, people: countIn(people) })),
  })
  if (read.success) return { hours: read.data, slips: {} }
  const slips: HoursErrors = {}
  for (const { path, message } of read.error.issues) slips[path.join('.')] ??= message
  return { hours: null, slips }
}

/** An hour of a day for its bar. */
export interface HourBar {
  hour: number
  /** The number of patients who may begin in it. */
  people: number
}

/** Returns the hours of a day from first to last with their patient counts; empty for a closed day. */
export function barsOf(hours: Hours | null, slotMinutes: number): HourBar[] {
  const first = minutesOf(hours?.from ?? '')
  const last = minutesOf(hours?.to ?? '')
  if (!hours || first === null || last === null) return []
  const slots = slotsOfHours(hours, slotMinutes)
  const start = Math.floor(first / 60)
  return Array.from({ length: Math.ceil(last / 60) - start }, (_, at) => ({
    hour: start + at,
    people: slots
      .filter(({ time }) => Number(time.slice(0, 2)) === start + at)
      .reduce((sum, { capacity }) => sum + capacity, 0),
  }))
}

/** Returns the total number of patients a day takes. */
export const placesOf = (hours: Hours | null, slotMinutes: number): number =>
  slotsOfHours(hours, slotMinutes).reduce((sum, { capacity }) => sum + capacity, 0)
