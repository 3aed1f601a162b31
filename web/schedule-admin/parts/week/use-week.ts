import { useState } from 'react'
import { addDays, Day, formatDay } from '../../../../shared/platform/days.ts'
import type { CitySchedule, DatedWeek, Week } from '../../../../shared/schedule-admin/schema.ts'
import { useDevice } from '../../../platform/device.ts'
import { isSame } from '../../../platform/merge.ts'
import { toast } from '../../../ui/toasts.tsx'
import { cityNow, useCityActs } from '../../api.ts'
import { useGuarded } from '../use-guarded.ts'
import {
  type MergedWeek,
  mergeWeeks,
  readWeek,
  weekChanges,
  weekDraftOf,
  weekdays,
  withField,
} from './week-draft.ts'

const closedWeek: Week = {
  slotMinutes: 15,
  days: weekdays.map((_, at) => ({ day: at + 1, hours: null })),
}

/** Returns the weekly hours of a city that apply from the given day; without such hours, those in force today. */
export const weekFrom = (weeks: readonly DatedWeek[], startsOn: string | undefined): DatedWeek | undefined =>
  weeks.find((week) => week.startsOn === startsOn) ?? weeks[0]

/**
 * Holds the weekly hours as typed over those that were opened. When another administrator saves them meanwhile,
 * the new values are merged in.
 */
function useWeekDraft(city: CitySchedule, shown: DatedWeek | undefined) {
  const [base, setBase] = useState({ week: shown?.week ?? closedWeek, version: city.weekVersion })
  const [draft, setDraft] = useState(() => weekDraftOf(base.week))
  const [overtaken, setOvertaken] = useState<{ merged: MergedWeek; now: Week } | null>(null)
  const read = readWeek(draft)
  const stand = (now: CitySchedule): Week => {
    const week = weekFrom(now.weeks, shown?.startsOn)?.week ?? closedWeek
    setBase({ week, version: now.weekVersion })
    return week
  }
  const reset = (week: Week) => {
    setDraft(weekDraftOf(week))
    setOvertaken(null)
  }
  const overtake = (now: CitySchedule) => {
    if (!read.week) return
    const theirs = stand(now)
    const merged = mergeWeeks(base.week, read.week, theirs)
    setOvertaken({ merged, now: theirs })
    setDraft(weekDraftOf(merged.week))
  }
  return {
    base,
    draft,
    change: setDraft,
    read,
    changes: read.week && weekChanges(base.week, read.week),
    isDirty: !read.week || !isSame(read.week, base.week),
    stand,
    reset,
    overtake,
    overtaken,
    take: (field: string) => {
      if (overtaken && read.week) setDraft(weekDraftOf(withField(read.week, overtaken.now, field)))
    },
  }
}

const dateSlipOf = (typed: string, today: Day) => {
  const day = Day.safeParse(typed).data
  if (!day) return 'Такой даты нет в календаре'
  return day < today ? 'Прошедшие дни изменить нельзя' : undefined
}

/** Holds an edited week: its draft, errors, changes, and the save action. */
export function useWeek(city: CitySchedule, shown: DatedWeek | undefined, today: Day) {
  const acts = useCityActs(city.city)
  const edit = useWeekDraft(city, shown)
  const { base, read } = edit
  const isAhead = shown !== undefined && shown.startsOn > today
  const firstDay = isAhead ? shown.startsOn : addDays(today, 1)
  const [startsOn, setStartsOn] = useState<string>(firstDay)
  const [isChecked, setChecked] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const hasRoom = useDevice() === 'desktop'
  const [day, showDay] = useState<number | null>(hasRoom ? 0 : null)
  const dateSlip = dateSlipOf(startsOn, today)
  const reset = (week: Week) => {
    edit.reset(week)
    setStartsOn(firstDay)
    setChecked(false)
  }
  const guarded = useGuarded({
    isAlwaysShown: true,
    onStale: (error) => {
      const now = cityNow(error)
      if (now) edit.overtake(now)
      return now !== undefined
    },
  })
  const set = (week: Week, from: Day) =>
    void guarded.ask({ change: 'week', city: city.city, startsOn: from, week }, async (keep) => {
      reset(edit.stand(await acts.setWeek({ startsOn: from, week, weekVersion: base.version, keep })))
      toast('ok', `Часы работы сохранены, действуют с ${formatDay(from)}`)
    })
  return {
    ...edit,
    isAhead,
    startsOn,
    setStartsOn,
    isChecked,
    isRemoving,
    guarded,
    day,
    showDay,
    dateSlip: isChecked ? dateSlip : undefined,
    cancel: () => reset(base.week),
    /** Previews the bookings that the week affects; false when a typed value is invalid, and its day is shown. */
    check: (): boolean => {
      setChecked(true)
      setRemoving(false)
      const wrong = read.days.flatMap(({ slips }, at) => (Object.keys(slips).length > 0 ? [at] : []))
      if (wrong[0] !== undefined && (day === null || !wrong.includes(day))) showDay(wrong[0])
      if (dateSlip || !read.week) return false
      set(read.week, startsOn as Day)
      return true
    },
    remove: () => {
      if (!shown) return
      setRemoving(true)
      const { startsOn: from } = shown
      void guarded.ask({ change: 'weekRemoved', city: city.city, startsOn: from }, async (keep) => {
        await acts.removeWeek({ startsOn: from, weekVersion: base.version, keep })
        toast('ok', 'Эти часы отменены')
      })
    },
  }
}

/** The result of `useWeek`. */
export type WeekEdit = ReturnType<typeof useWeek>
