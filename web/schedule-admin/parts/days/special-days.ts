import { dayWords } from '../../../../shared/platform/day-words.ts'
import { addDays, type Day, partsOf, weekdayOf } from '../../../../shared/platform/days.ts'
import { City } from '../../../../shared/platform/person.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { weekOn } from '../../../../shared/schedule-admin/day-plan.ts'
import type { CitySchedule, SpecialDay } from '../../../../shared/schedule-admin/schema.ts'
import { isSame } from '../../../platform/merge.ts'
import { hoursWords } from '../week/week-draft.ts'

/** Consecutive days with the same title, city and hours. */
export interface Run {
  days: readonly SpecialDay[]
  first: Day
  last: Day
}

const isNext = (one: SpecialDay, other: SpecialDay) =>
  addDays(one.day, 1) === other.day &&
  one.title === other.title &&
  one.city === other.city &&
  isSame(one.hours, other.hours)

/** Groups special days into runs, in order. */
export function runsOf(days: readonly SpecialDay[]): Run[] {
  const cityOf = ({ city }: SpecialDay) => city ?? ''
  const groups = Map.groupBy(days, cityOf)
  const runs: SpecialDay[][] = []
  for (const ofCity of groups.values())
    for (const day of ofCity.toSorted((one, other) => (one.day < other.day ? -1 : 1))) {
      const run = runs.at(-1)
      const last = run?.at(-1)
      if (run && last && isNext(last, day)) run.push(day)
      else runs.push([day])
    }
  return runs
    .flatMap((run) => {
      const first = run[0]
      const last = run.at(-1)
      return first && last ? [{ days: run, first: first.day, last: last.day }] : []
    })
    .toSorted((one, other) => (one.first < other.first ? -1 : 1))
}

/** «1–8 января», «31 декабря – 2 января», «4 ноября». */
export function runWords({ first, last }: Pick<Run, 'first' | 'last'>): string {
  if (first === last) return dayWords(first)
  const one = partsOf(first)
  const other = partsOf(last)
  return one.month === other.month && one.year === other.year
    ? `${one.date}–${dayWords(last)}`
    : `${dayWords(first)} – ${dayWords(last)}`
}

/** «Оба города», «Первоуральск». */
export const whereWords = (city: City | null): string => (city ? cityNames[city] : 'Оба города')

/** Describes another administrator's change of a day: «уже убран из календаря», «теперь «Учёба», 09:00–11:00». */
export interface DayDifference {
  day: Day
  words: string
}

/** Returns how the days that were seen differ from the current ones. */
export const differencesOf = (
  seen: readonly SpecialDay[],
  now: readonly SpecialDay[],
): readonly DayDifference[] =>
  seen.flatMap(({ id, day, version }) => {
    const present = now.find((one) => one.id === id)
    if (!present) return [{ day, words: 'уже не в календаре' }]
    if (present.version === version) return []
    return [{ day, words: `теперь «${present.title}», ${hoursWords(present.hours)}` }]
  })

/**
 * How the calendar shows a day: a day off or a working day by a special day, closed by the weekly hours, or
 * usual.
 */
export type DayLook = 'off' | 'work' | 'closed' | 'usual'

/** A day of the calendar. */
export interface YearDay {
  look: DayLook
  /** Special days of this date, for the chosen city and for both cities. */
  special: readonly SpecialDay[]
  /** The day differs from the usual hours in only one of the cities. */
  isPartial: boolean
}

/**
 * Returns whether a city is closed on a day by the weekly hours in force then. For days before the first known
 * week, only Sundays count as closed.
 */
const isClosed = (city: CitySchedule, day: Day): boolean => {
  const week = weekOn(city.weeks, day)?.week
  return week ? !week.days.find((one) => one.day === weekdayOf(day))?.hours : weekdayOf(day) === 7
}

/**
 * Returns how the calendar shows a day in one city, or in both (`only` is null). A special day of the city
 * overrides one of both cities.
 */
export function yearDay(
  day: Day,
  byDay: ReadonlyMap<Day, readonly SpecialDay[]>,
  cities: readonly CitySchedule[],
  only: City | null,
): YearDay {
  const special = (byDay.get(day) ?? []).filter(({ city }) => !only || city === null || city === only)
  const wanted = City.options.filter((city) => !only || city === only)
  const entries = wanted.map(
    (city) => special.find((one) => one.city === city) ?? special.find((one) => one.city === null),
  )
  const shown = entries.find(Boolean)
  if (shown) {
    const isPartial = entries.some((entry) => entry?.id !== shown.id)
    return { look: shown.hours ? 'work' : 'off', special, isPartial }
  }
  const known = cities.filter(({ city }) => wanted.includes(city))
  return { look: known.every((city) => isClosed(city, day)) ? 'closed' : 'usual', special, isPartial: false }
}
