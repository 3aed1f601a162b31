import { useState } from 'react'
import type { Day } from '../../../../shared/platform/days.ts'
import type { City } from '../../../../shared/platform/person.ts'
import { type Hours, NewDays, type SpecialDay } from '../../../../shared/schedule-admin/schema.ts'
import { isSame, type MergeResult, merge } from '../../../platform/merge.ts'
import { toast } from '../../../ui/toasts.tsx'
import { dayNow, useDayActs } from '../../api.ts'
import { useGuarded } from '../use-guarded.ts'
import { type DayDraft, draftOf, type HoursErrors, readDay } from '../week/hours-draft.ts'

/** The subject of the dialog: days to add, or an existing day. */
export type DaysTask = { day: SpecialDay } | { from: Day; city: City | null }

/** The values that the dialog edits. */
export interface DaysValues {
  title: string
  hours: Hours | null
}

const known = (day: SpecialDay): DaysValues => ({ title: day.title, hours: day.hours })

/** The typed values. */
interface TypedDays {
  from: string
  to: string
  city: City | null
  title: string
  day: DayDraft
}

function typedOf(task: DaysTask, likely: Hours | null): TypedDays {
  const hours = draftOf(likely).hours
  if (!('day' in task))
    return { from: task.from, to: task.from, city: task.city, title: '', day: draftOf(null, hours) }
  const { day, city, title, hours: its } = task.day
  return { from: day, to: day, city, title, day: draftOf(its, hours) }
}

/** The request built from the typed values, and errors by field. */
function readTyped({ from, to, city, title, day }: TypedDays) {
  const read = readDay(day)
  const whole = NewDays.safeParse({ city, from, to, title, hours: read.hours })
  const slips: HoursErrors = { ...read.slips }
  if (!whole.success)
    for (const { path, message } of whole.error.issues) slips[`day.${path.join('.')}`] ??= message
  if (whole.success && whole.data.from > whole.data.to) slips['day.to'] = 'Конец раньше начала'
  return { values: { title, hours: read.hours }, days: whole.data, slips }
}

/** The save actions: each is previewed before it is made. */
function useDaysActs(guarded: ReturnType<typeof useGuarded>, onDone: () => void) {
  const acts = useDayActs()
  const done = (words: string) => {
    toast('ok', words)
    onDone()
  }
  return {
    change: ({ id }: SpecialDay, to: DaysValues, version: number) =>
      void guarded.ask({ change: 'day', id, to }, async (keep) => {
        await acts.change(id, { ...to, version, keep })
        done('Календарь сохранён')
      }),
    add: (days: NewDays) =>
      void guarded.ask({ change: 'days', days }, async (keep) => {
        await acts.add({ ...days, keep })
        done('Календарь сохранён')
      }),
    remove: ({ id }: SpecialDay, version: number) => {
      const days = [{ id, version }]
      void guarded.ask({ change: 'daysRemoved', days }, async (keep) => {
        await acts.remove({ days, keep })
        done('День снова работает по графику')
      })
    },
  }
}

/** Holds the typed days to add or to change, the affected bookings, and the save action. */
export function useDaysForm(task: DaysTask, likely: Hours | null, onDone: () => void) {
  const given = 'day' in task ? task.day : null
  const [base, setBase] = useState({ values: given ? known(given) : null, version: given?.version ?? 0 })
  const [typed, setTyped] = useState(() => typedOf(task, likely))
  const [isChecked, setChecked] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [overtaken, setOvertaken] = useState<{ merged: MergeResult<DaysValues>; now: DaysValues } | null>(
    null,
  )
  const { values, days, slips } = readTyped(typed)

  const type = (more: Partial<TypedDays>) => setTyped((before) => ({ ...before, ...more }))
  const show = ({ title, hours }: DaysValues) => type({ title, day: draftOf(hours, typed.day.hours) })
  const guarded = useGuarded({
    onStale: (error) => {
      const now = dayNow(error)
      if (!now || !base.values) return false
      const merged = merge(base.values, values, known(now))
      setBase({ values: known(now), version: now.version })
      setOvertaken({ merged, now: known(now) })
      show(merged.values)
      return true
    },
  })
  const acts = useDaysActs(guarded, onDone)
  return {
    typed,
    type,
    values,
    given,
    guarded,
    isRemoving,
    slips: isChecked ? slips : {},
    overtaken,
    take: (field: string) => {
      if (overtaken) show({ ...values, [field]: overtaken.now[field as keyof DaysValues] })
    },
    isDirty: base.values ? !isSame(base.values, values) : typed.title !== '',
    /** Previews the affected bookings; false when a typed value is invalid. */
    check: (): boolean => {
      setChecked(true)
      setRemoving(false)
      if (Object.keys(slips).length > 0 || !days) return false
      if (given) acts.change(given, { title: days.title, hours: days.hours }, base.version)
      else acts.add(days)
      return true
    },
    remove: () => {
      if (!given) return
      setRemoving(true)
      acts.remove(given, base.version)
    },
  }
}

/** The result of `useDaysForm`. */
export type DaysForm = ReturnType<typeof useDaysForm>
