import { useState } from 'react'
import { type CitySchedule, StationInput, type StationRow } from '../../../../shared/schedule-admin/schema.ts'
import { isSame, type MergeResult, merge } from '../../../platform/merge.ts'
import { toast } from '../../../ui/toasts.tsx'
import { cityNow, useCityActs } from '../../api.ts'
import { useGuarded } from '../use-guarded.ts'
import { type StationValues, stationValues, typedStation } from './station-words.ts'

/**
 * Holds a station that is added (`station` null) or changed: the typed values, affected bookings, and the save
 * action.
 */
export function useStation(city: CitySchedule, station: StationRow | null, onDone: () => void) {
  const acts = useCityActs(city.city)
  const [base, setBase] = useState({ values: stationValues(station), version: station?.version ?? 0 })
  const [values, setValues] = useState(base.values)
  const [isChecked, setChecked] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [overtaken, setOvertaken] = useState<{
    merged: MergeResult<StationValues>
    now: StationValues
  } | null>(null)
  const typed = StationInput.safeParse(typedStation(values))
  const slips: Record<string, string> = {}
  for (const { path, message } of typed.error?.issues ?? []) slips[path.join('.')] ??= message

  const guarded = useGuarded({
    onStale: (error) => {
      const now = cityNow(error)?.stations.find(({ key }) => key === station?.key)
      if (!now) return false
      const theirs = stationValues(now)
      const merged = merge(base.values, values, theirs)
      setBase({ values: theirs, version: now.version })
      setOvertaken({ merged, now: theirs })
      setValues(merged.values)
      return true
    },
  })
  const ask = (known: StationRow, to: StationInput | null) =>
    void guarded.ask({ change: 'station', city: city.city, key: known.key, to }, async (keep) => {
      const guard = { version: base.version, keep }
      if (to) await acts.changeStation(known.key, { ...to, ...guard })
      else await acts.removeStation(known.key, guard)
      toast('ok', to ? 'Кабинет сохранён' : 'Кабинет убран')
      onDone()
    })
  const add = (input: StationInput) =>
    void guarded.go(async () => {
      await acts.addStation(input)
      toast('ok', 'Кабинет добавлен')
      onDone()
    })
  return {
    values,
    guarded,
    overtaken,
    isRemoving,
    change: (part: Partial<StationValues>) => setValues({ ...values, ...part }),
    slips: isChecked ? slips : {},
    isDirty: !isSame(values, base.values),
    take: (field: string) => {
      if (overtaken) setValues({ ...values, [field]: overtaken.now[field as keyof StationValues] })
    },
    /** Previews the affected bookings; false when a typed value is invalid. */
    check: (): boolean => {
      setChecked(true)
      setRemoving(false)
      if (!typed.data) return false
      if (station) ask(station, typed.data)
      else add(typed.data)
      return true
    },
    remove: () => {
      if (!station) return
      setRemoving(true)
      ask(station, null)
    },
  }
}

/** The result of `useStation`. */
export type StationEdit = ReturnType<typeof useStation>
