// Source: spec §2 «/admin?main»: the days and cities that a change of the work time affects, and the work time
// after it.
import { type Day, daysBetween } from '../platform/days.ts'
import { City } from '../platform/person.ts'
import { specialOf, type WorkTime, weekOn } from './day-plan.ts'
import type { Change, DatedWeek, SeenDay, SpecialDay, SpecialDayId } from './schema.ts'

/** All weeks of all cities and the special days of the affected days. */
export interface Calendar {
  weeks: readonly (DatedWeek & { city: City })[]
  special: readonly Pick<SpecialDay, 'id' | 'city' | 'day' | 'hours'>[]
}

/** A change of the work time: a week or special days. */
export type TimeChange = Extract<Change, { change: 'week' | 'weekRemoved' | 'days' | 'day' | 'daysRemoved' }>

const isRemoved = (days: readonly SeenDay[], id: SpecialDayId) => days.some((day) => day.id === id)

/** The effect of a change in one city: the affected days and the work time after it. */
export interface Effect {
  city: City
  days: Day[]
  workTime: WorkTime
}

const added = 'added' as SpecialDayId

function weeksAfter({ weeks }: Calendar, change: TimeChange): Calendar['weeks'] {
  if (change.change !== 'week' && change.change !== 'weekRemoved') return weeks
  const { city, startsOn } = change
  const others = weeks.filter((week) => week.city !== city || week.startsOn !== startsOn)
  return change.change === 'week' ? [...others, { city, startsOn, week: change.week }] : others
}

function specialAfter({ special }: Calendar, change: TimeChange, made: readonly Day[]): Calendar['special'] {
  if (change.change === 'days') {
    const { city, from, to, hours } = change.days
    return [
      ...special,
      ...made.filter((day) => from <= day && day <= to).map((day) => ({ id: added, city, day, hours })),
    ]
  }
  if (change.change === 'day')
    return special.map((day) => (day.id === change.id ? { ...day, hours: change.to.hours } : day))
  if (change.change === 'daysRemoved') return special.filter(({ id }) => !isRemoved(change.days, id))
  return special
}

/** Returns the cities and days whose special days a change touches. */
function specialScope({ special }: Calendar, change: TimeChange): { city: City | null; day: Day }[] {
  if (change.change === 'day') return special.filter(({ id }) => id === change.id)
  if (change.change === 'daysRemoved') return special.filter(({ id }) => isRemoved(change.days, id))
  return []
}

/** The work time before a change and after it. */
interface Turn {
  before: Calendar
  after: Calendar
}

function isConcerned({ before, after }: Turn, change: TimeChange, city: City, day: Day): boolean {
  if (change.change === 'week' || change.change === 'weekRemoved') {
    const changed = change.change === 'week' ? after : before
    const ofCity = changed.weeks.filter((week) => week.city === city)
    return change.city === city && weekOn(ofCity, day)?.startsOn === change.startsOn
  }
  if (change.change === 'days') {
    const { city: own, from, to } = change.days
    return (own ?? city) === city && from <= day && day <= to
  }
  return specialScope(before, change).some((one) => (one.city ?? city) === city && one.day === day)
}

/**
 * Returns the effect of a change by city; `made`: the days for which slots exist, in order. Omits cities
 * without such a day.
 */
export function effectsOf(calendar: Calendar, change: TimeChange, made: readonly Day[]): Effect[] {
  const after: Calendar = {
    weeks: weeksAfter(calendar, change),
    special: specialAfter(calendar, change, made),
  }
  return City.options.flatMap((city): Effect[] => {
    const days = made.filter((day) => isConcerned({ before: calendar, after }, change, city, day))
    if (days.length === 0) return []
    const weeks = after.weeks.filter((week) => week.city === city)
    return [{ city, days, workTime: { weeks, special: specialOf(after.special, city) } }]
  })
}

/** Returns the number of days in a run, both ends included; below one when it ends before it begins. */
export const runLength = ({ from, to }: { from: Day; to: Day }): number => daysBetween(from, to) + 1
