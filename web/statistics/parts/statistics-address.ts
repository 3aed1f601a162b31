import { useMemo } from 'react'
import { OrganizationId } from '../../../shared/organizations/schema.ts'
import { Day, daysBetween } from '../../../shared/platform/days.ts'
import { AccountId } from '../../../shared/platform/ids.ts'
import { City } from '../../../shared/platform/person.ts'
import { type Preset, presetDays, presetPeriod } from '../../../shared/statistics/rules.ts'
import { longestPeriod } from '../../../shared/statistics/schema.ts'
import { useAdminAddress } from '../../platform/admin-address.ts'
import type { StatisticsAsked } from '../api.ts'

type Key = 'period' | 'from' | 'to' | 'city' | 'organization' | 'station' | 'doctor'

const isPreset = (text: string | undefined): text is Preset => text !== undefined && text in presetDays

/** The period of the address: typed days, a preset, or the last thirty days. Invalid values are dropped. */
function periodOf(search: Partial<Record<Key, string>>, today: Day) {
  const from = Day.safeParse(search.from).data
  const to = Day.safeParse(search.to).data
  if (from && to && from <= to && daysBetween(from, to) < longestPeriod) return { from, to, preset: null }
  const preset = isPreset(search.period) ? search.period : 'month'
  return { ...presetPeriod(preset, today), preset }
}

/** The page state in the address and its setter. */
export function useStatisticsAddress(today: Day) {
  const { search, go } = useAdminAddress<Key>()
  const read = useMemo(() => {
    const { preset, ...period } = periodOf(search, today)
    const narrowing = {
      city: City.safeParse(search.city).data,
      organization: OrganizationId.safeParse(search.organization).data,
      station: search.station?.slice(0, 40) || undefined,
      doctor: AccountId.safeParse(search.doctor).data,
    }
    const set = Object.fromEntries(Object.entries(narrowing).filter(([, value]) => value !== undefined))
    return { preset, narrowing, query: { ...period, ...set } as StatisticsAsked }
  }, [search, today])
  return { ...read, go }
}

/** The address of the page. */
export type StatisticsAddress = ReturnType<typeof useStatisticsAddress>
