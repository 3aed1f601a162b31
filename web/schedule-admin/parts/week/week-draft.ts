import type { Hours, SlotMinutes, Week } from '../../../../shared/schedule-admin/schema.ts'
import { isSame, type MergeResult, merge } from '../../../platform/merge.ts'
import { placesWords } from '../impact/touch-words.ts'
import {
  type DayDraft,
  draftOf,
  type HoursDraft,
  type HoursErrors,
  placesOf,
  type ReadDay,
  readDay,
} from './hours-draft.ts'

/** Days of the week, Monday first. */
export const weekdays: readonly string[] = [
  'Понедельник',
  'Вторник',
  'Среда',
  'Четверг',
  'Пятница',
  'Суббота',
  'Воскресенье',
]

/** A typed week, Monday first. */
interface WeekDraft {
  slotMinutes: SlotMinutes
  days: readonly DayDraft[]
}

/**
 * Creates a draft of a week. A closed day gets the hours of the working day before it, in case the user opens
 * it.
 */
export function weekDraftOf({ slotMinutes, days }: Week): WeekDraft {
  let likely: HoursDraft | undefined
  const drafts = days.map(({ hours }) => {
    const draft = draftOf(hours, likely)
    likely = draft.hours
    return draft
  })
  return { slotMinutes, days: drafts }
}

/** A parsed week; `week` is null while it has errors. */
interface ReadWeek {
  days: ReadDay[]
  week: Week | null
}

const isGood = (slips: HoursErrors) => Object.keys(slips).length === 0

/** Parses a draft by the same rule as the server. */
export function readWeek({ slotMinutes, days: drafts }: WeekDraft): ReadWeek {
  const days = drafts.map(readDay)
  const week = { slotMinutes, days: days.map(({ hours }, at) => ({ day: at + 1, hours })) }
  return { days, week: days.every(({ slips }) => isGood(slips)) ? week : null }
}

/** Formats the hours: «08:00–20:00», «выходной». */
export const hoursWords = (hours: Hours | null): string => (hours ? `${hours.from}–${hours.to}` : 'выходной')

/** Formats the breaks: «перерыв 12:00–12:30»; empty without one. */
export const breaksWords = (hours: Hours | null): string =>
  hours && hours.breaks.length > 0
    ? `перерыв ${hours.breaks.map(({ from, to }) => `${from}–${to}`).join(', ')}`
    : ''

/** Formats a day in one line: «08:00–20:00, перерыв 12:00–12:30, 192 места». */
export const dayLine = (hours: Hours | null, slotMinutes: number): string =>
  [hoursWords(hours), breaksWords(hours), hours && placesWords(placesOf(hours, slotMinutes))]
    .filter(Boolean)
    .join(', ')

/** A line of the difference between two weeks. */
interface WeekChange {
  name: string
  was: string
  now: string
}

/** Returns the differences between two weeks, by day. */
export function weekChanges(was: Week, now: Week): WeekChange[] {
  const days = now.days.flatMap(({ hours }, at) => {
    const before = was.days[at]?.hours ?? null
    const lines = [dayLine(before, was.slotMinutes), dayLine(hours, now.slotMinutes)] as const
    if (isSame(before, hours)) return []
    return [{ name: weekdays[at] ?? '', was: lines[0], now: lines[1] }]
  })
  if (was.slotMinutes === now.slotMinutes) return days
  const minutes = ({ slotMinutes }: Week) => `${slotMinutes} минут`
  return [{ name: 'Длина приёма', was: minutes(was), now: minutes(now) }, ...days]
}

type Fields = Record<string, unknown>
const slotField = 'slotMinutes'
const fieldsOf = ({ slotMinutes, days }: Week): Fields => ({
  [slotField]: slotMinutes,
  ...Object.fromEntries(days.map(({ day, hours }) => [weekdays[day - 1] ?? '', hours])),
})
const weekOf = (fields: Fields): Week => ({
  slotMinutes: fields[slotField] as SlotMinutes,
  days: weekdays.map((name, at) => ({ day: at + 1, hours: fields[name] as Hours | null })),
})

/** The result of merging a typed week with one saved by another administrator; `disputed` and `taken`: day names. */
export interface MergedWeek extends Pick<MergeResult<Fields>, 'taken' | 'disputed'> {
  week: Week
}

/** Merges the week typed over `base` with the current week `now`. Nothing typed is lost. */
export function mergeWeeks(base: Week, typed: Week, now: Week): MergedWeek {
  const { values, taken, disputed } = merge(fieldsOf(base), fieldsOf(typed), fieldsOf(now))
  return { week: weekOf(values), taken, disputed }
}

/** Formats one field that the merge compares: the hours of a day, or the length of a slot. */
export function fieldLine(week: Week, field: string): string {
  if (field === slotField) return `${week.slotMinutes} минут`
  const day = week.days[weekdays.indexOf(field)]
  return dayLine(day?.hours ?? null, week.slotMinutes)
}

/** Returns the week with one field taken from another week. */
export const withField = (week: Week, other: Week, field: string): Week =>
  weekOf({ ...fieldsOf(week), [field]: fieldsOf(other)[field] })

/** Returns the display name of a merge field. */
export const fieldName = (field: string): string => (field === slotField ? 'Длина приёма' : field)
