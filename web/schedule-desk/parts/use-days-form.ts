import { useState } from 'react'
import type { Day } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import { type Hours, NewDays, type SpecialDay } from '../../../shared/schedule-desk/schema.ts'
import { isSame, type Merged, merge } from '../../platform/merge.ts'
import { toast } from '../../ui/toasts.tsx'
import { dayNow, useDayActs } from '../api.ts'
import { type DayDraft, draftOf, type HoursSlips, readDay } from './hours-draft.ts'
import { useGuarded } from './use-guarded.ts'

/** What the dialog is about: days to add, or one that stands in the calendar. */
export type DaysTask = { day: SpecialDay } | { from: Day; city: City | null }

/** The dialog as it is typed. */
export interface DaysValues {
  title: string
  hours: Hours | null
}

const known = (day: SpecialDay): DaysValues => ({ title: day.title, hours: day.hours })

/** What was typed of the days to add or of one that is changed, whom it touches, and the way to save it. */
export function useDaysForm(task: DaysTask, likely: Hours | null, onDone: () => void) {
  const acts = useDayActs()
  const given = 'day' in task ? task.day : null
  const [base, setBase] = useState({ values: given ? known(given) : null, version: given?.version ?? 0 })
  const start = 'day' in task ? { from: task.day.day, city: task.day.city } : task
  const [from, setFrom] = useState<string>(start.from)
  const [to, setTo] = useState<string>(start.from)
  const [city, setCity] = useState<City | null>(start.city)
  const [title, setTitle] = useState(given?.title ?? '')
  const [day, setDay] = useState<DayDraft>(() => draftOf(given?.hours ?? null, draftOf(likely).hours))
  const [isChecked, setChecked] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [overtaken, setOvertaken] = useState<{ merged: Merged<DaysValues>; now: DaysValues } | null>(null)
  const read = readDay(day)
  const whole = NewDays.safeParse({ city, from, to, title, hours: read.hours })
  const slips: HoursSlips = { ...read.slips }
  if (!whole.success)
    for (const { path, message } of whole.error.issues) slips[`day.${path.join('.')}`] ??= message
  if (whole.success && whole.data.from > whole.data.to) slips['day.to'] = 'Конец раньше начала'

  const show = (values: DaysValues) => {
    setTitle(values.title)
    setDay(draftOf(values.hours, day.hours))
  }
  const guarded = useGuarded({
    onStale: (error) => {
      const now = dayNow(error)
      if (!now || !base.values) return false
      const merged = merge(base.values, { title, hours: read.hours }, known(now))
      setBase({ values: known(now), version: now.version })
      setOvertaken({ merged, now: known(now) })
      show(merged.values)
      return true
    },
  })
  const done = (words: string) => {
    toast('ok', words)
    onDone()
  }
  const change = ({ id }: SpecialDay, to: DaysValues) =>
    void guarded.ask({ change: 'day', id, to }, async (keep) => {
      await acts.change(id, { ...to, version: base.version, keep })
      done('Календарь сохранён')
    })
  const add = (days: NewDays) =>
    void guarded.ask({ change: 'days', days }, async (keep) => {
      await acts.add({ ...days, keep })
      done('Календарь сохранён')
    })
  const isGood = Object.keys(slips).length === 0
  return {
    ...{ from, setFrom, to, setTo, city, setCity, title, setTitle, day, setDay, given, guarded, isRemoving },
    slips: isChecked ? slips : {},
    overtaken,
    typed: { title, hours: read.hours },
    take: (field: string) => {
      if (overtaken) show({ title, hours: read.hours, [field]: overtaken.now[field as keyof DaysValues] })
    },
    isDirty: base.values ? !isSame(base.values, { title, hours: read.hours }) : title !== '',
    /** Looks at whom the days touch; false when something typed is wrong. */
    check: (): boolean => {
      setChecked(true)
      setRemoving(false)
      if (!isGood || !whole.data) return false
      const { title: named, hours } = whole.data
      if (given) change(given, { title: named, hours })
      else add(whole.data)
      return true
    },
    remove: () => {
      if (!given) return
      setRemoving(true)
      const days = [{ id: given.id, version: base.version }]
      void guarded.ask({ change: 'daysRemoved', days }, async (keep) => {
        await acts.remove({ days, keep })
        done('День снова работает по графику')
      })
    },
  }
}

/** What `useDaysForm` gives. */
export type DaysForm = ReturnType<typeof useDaysForm>
