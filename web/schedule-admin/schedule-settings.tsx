import { useState } from 'react'
import type { CitySchedule, ScheduleDesk } from '../../shared/schedule-admin/schema.ts'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { CityPart } from './parts/city-part.tsx'
import { CardForm } from './parts/stations/card-form.tsx'
import { WeekSettings } from './parts/week/week-settings.tsx'

function CityHours({ city, today }: { city: CitySchedule; today: ScheduleDesk['today'] }) {
  const [isCardChanged, setCardChanged] = useState(false)
  const [isWeekChanged, setWeekChanged] = useState(false)
  return (
    <>
      <CardForm city={city} onDirty={setCardChanged} />
      <WeekSettings city={city} today={today} onDirty={setWeekChanged} />
      <LeaveGuard isDirty={isCardChanged || isWeekChanged} />
    </>
  )
}

/** «Города и часы»: the address of a city and its work time with places by time of day. */
export const ScheduleSettings = () => (
  <CityPart>{(city, { today }) => <CityHours key={city.city} city={city} today={today} />}</CityPart>
)
