// Source: spec §2 «/admin?main»: which days of which cities a change of the work time concerns, and what acts on them then.
import { type Day, daysBetween } from '../platform/days.ts'
import { City } from '../platform/person.ts'
import { specialOf, type WorkTime, weekOn } from './day-plan.ts'
import type { Change, DatedWeek, SeenDay, SpecialDay, SpecialDayId } from './schema.ts'

/** All weeks of all cities and the special days of the days in question. */
export interface Calendar {
  weeks: readonly (DatedWeek & { city: City })[]
  special: readonly Pick<SpecialDay, 'id' | 'city' | 'day' | 'hours'>[]
}

/** A change of the work time: of a week or of special days. */
export type TimeChange = Extract<Change, { change: 'week' | 'weekRemoved' | 'days' | 'day' | 'daysRemoved' }>

const isRemoved = (days: readonly SeenDay[], id: SpecialDayId) => days.some((day) => day.id === id)

/** What a change does in one city: the days that it concerns and the work time after it. */
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

/** The cities and days whose special days a change touches. */
function specialScope({ special }: Calendar, change: TimeChange): { city: City | null; day: Day }[] {
  if (change.change === 'day') return special.filter(({ id }) => id === change.id)
  if (change.change === 'daysRemoved') return special.filter(({ id }) => isRemoved(change.days, id))
  return []
}

/** What acts before a change and after it. */
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

/** What a change does, city by city; `made`: the days for which times exist, in order. Cities without such a day are left out. */
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

/** How many days a run of days has, both ends included; below one when it ends before it begins. */
export const runLength = ({ from, to }: { from: Day; to: Day }): number => daysBetween(from, to) + 1
