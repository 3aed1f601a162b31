import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlannedPlace } from '../../../../shared/group-booking/schema.ts'
import { weekdayHeading } from '../../../../shared/platform/day-words.ts'
import { clinicTime, type Day } from '../../../../shared/platform/days.ts'
import type { City } from '../../../../shared/platform/person.ts'
import type { Slot } from '../../../../shared/schedule/schema.ts'
import { dayLoads, slotsOn, useLastDay } from '../../../schedule/api.ts'
import { MonthCalendar } from '../../../schedule/month-calendar.tsx'
import { TimeList } from '../../../schedule/time-list.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { monthEnd, monthStart, within } from '../../../ui/month.ts'
import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import classes from '../board/sheets.module.css'
import { loadsBeside, slotsBeside } from './places.ts'

/** A chosen time of the schedule. */
export interface DayTime {
  day: Day
  time: string
  slot: Slot
}

interface Props {
  city: City
  today: Day
  chosen: DayTime | null
  onChoose: (chosen: DayTime) => void
  legend: string
  /** The day that opens first. */
  start?: Day
  /** The other people of the plan: their seats count as taken. */
  standing?: readonly PlannedPlace[]
}

/** Picker of a day and time in the schedule, with the free places. */
export function DayTimePicker({ city, today, chosen, onChoose, legend, start, standing = [] }: Props) {
  const last = useLastDay(city, today)
  const [day, setDay] = useState<Day | null>(start ?? null)
  const [month, setMonth] = useState(monthStart(start ?? today))
  const period = [within(month, today, last), within(monthEnd(month), today, last)] as const
  const loads = useQuery({ ...dayLoads(city, period, null), placeholderData: keepPreviousData })
  const slots = useQuery({ ...slotsOn(city, day ?? today), enabled: day !== null })
  return (
    <fieldset className={classes.picker}>
      <legend className={classes.legend}>{legend}</legend>
      <MonthCalendar
        month={month}
        onMonth={setMonth}
        first={today}
        last={last}
        loads={loadsBeside(loads.data ?? [], standing)}
        isLoading={loads.isPending || loads.isPlaceholderData}
        selected={day}
        onSelect={setDay}
      />
      {day && (
        <div className={classes.times}>
          <h3>{weekdayHeading(day)}</h3>
          {slots.isPending && (
            <Skeletons>
              <Bone h={160} radius={12} />
            </Skeletons>
          )}
          {slots.isError && (
            <LoadFailed onRetry={slots.refetch}>Не удалось узнать свободное время.</LoadFailed>
          )}
          {slots.data && (
            <TimeList
              slots={slotsBeside(slots.data, standing)}
              selected={chosen?.slot.id ?? null}
              onSelect={(slot) => onChoose({ day, time: clinicTime(new Date(slot.start)), slot })}
            />
          )}
        </div>
      )}
    </fieldset>
  )
}
