import { useState } from 'react'
import type { CitySchedule, ScheduleDesk } from '../../shared/schedule-admin/schema.ts'
import { CeilingForm } from '../booking/ceiling-form.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { CityPart } from './parts/city-part.tsx'
import { AheadForm } from './parts/stations/ahead-form.tsx'
import { CardForm } from './parts/stations/card-form.tsx'
import { OverbookForm } from './parts/stations/overbook-form.tsx'
import { VoiceSwitch } from './parts/stations/voice-switch.tsx'
import { WeekSettings } from './parts/week/week-settings.tsx'

function CityHours({ city, today }: { city: CitySchedule; today: ScheduleDesk['today'] }) {
  const [isCardChanged, setCardChanged] = useState(false)
  const [isAheadChanged, setAheadChanged] = useState(false)
  const [isOverbookChanged, setOverbookChanged] = useState(false)
  const [isCeilingChanged, setCeilingChanged] = useState(false)
  const [isWeekChanged, setWeekChanged] = useState(false)
  return (
    <>
      <CardForm city={city} onDirty={setCardChanged} />
      <AheadForm city={city} today={today} onDirty={setAheadChanged} />
      <OverbookForm city={city} onDirty={setOverbookChanged} />
      <CeilingForm onDirty={setCeilingChanged} />
      <VoiceSwitch city={city} />
      <WeekSettings city={city} today={today} onDirty={setWeekChanged} />
      <LeaveGuard
        isDirty={isCardChanged || isAheadChanged || isOverbookChanged || isCeilingChanged || isWeekChanged}
      />
    </>
  )
}

/** «Города и часы»: the address of a city, its horizon of booking and its work time with places by time of day. */
export const ScheduleSettings = () => (
  <CityPart>{(city, { today }) => <CityHours key={city.city} city={city} today={today} />}</CityPart>
)
