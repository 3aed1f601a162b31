import { slotsOfHours } from '../../../../shared/schedule-admin/day-plan.ts'
import { Hours } from '../../../../shared/schedule-admin/schema.ts'
import { minutesOf } from '../../../ui/clock.ts'

/** A break or a piece of a day as it is typed; `id` tells rows apart while they are edited. */
export interface PartDraft {
  id: number
  from: string
  to: string
  /** Of a piece; empty for a break. */
  people: string
}

/** Hours as they are typed: numbers are texts until they are whole. */
export interface HoursDraft {
  from: string
  to: string
  people: string
  breaks: readonly PartDraft[]
  pieces: readonly PartDraft[]
}

/** A day of the week as it is typed. A closed day remembers its hours, so that it opens with them. */
export interface DayDraft {
  isOpen: boolean
  hours: HoursDraft
}

/** What a day that was always closed opens with. */
const usual: HoursDraft = { from: '08:00', to: '17:00', people: '4', breaks: [], pieces: [] }

let lastId = 0
/** A new row of breaks or pieces. */
export const newPart = (from: string, to: string, people = ''): PartDraft => ({
  id: ++lastId,
  from,
  to,
  people,
})

/** A draft of known hours; null is a closed day. `likely`: with which hours a closed day would open. */
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

/** A copy of hours for another day, its rows with ids of their own. */
export const copyOf = ({ isOpen, hours }: DayDraft): DayDraft => ({
  isOpen,
  hours: {
    ...hours,
    breaks: hours.breaks.map(({ from, to }) => newPart(from, to)),
    pieces: hours.pieces.map(({ from, to, people }) => newPart(from, to, people)),
  },
})

/** Sentences about what is wrong, by the path of the field: `to`, `breaks.0.from`. */
export type HoursSlips = Record<string, string>

/** A day that has been read from its draft: its hours (null is closed), or what is wrong with them. */
export interface ReadDay {
  hours: Hours | null
  slips: HoursSlips
}

const countIn = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : undefined)

/** Reads a draft by the same rule as the server. */
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
  const slips: HoursSlips = {}
  for (const { path, message } of read.error.issues) slips[path.join('.')] ??= message
  return { hours: null, slips }
}

/** An hour of a day as its bar shows it. */
export interface HourBar {
  hour: number
  /** How many people may begin in it. */
  people: number
}

/** The hours from the first to the last one of a day with how many people each takes; empty for a closed day. */
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

/** How many people a day takes in all. */
export const placesOf = (hours: Hours | null, slotMinutes: number): number =>
  slotsOfHours(hours, slotMinutes).reduce((sum, { capacity }) => sum + capacity, 0)
