import { Box, Flex } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlannedPlace } from '../../../../shared/group-booking/schema.ts'
import { weekdayHeading } from '../../../../shared/platform/day-words.ts'
import { clinicDay, clinicTime, type Day } from '../../../../shared/platform/days.ts'
import type { City } from '../../../../shared/platform/person.ts'
import type { Slot, SlotId } from '../../../../shared/schedule/schema.ts'
import { dayLoads, fittingOn, slotsOn, useLastDay } from '../../../schedule/api.ts'
import { MonthCalendar } from '../../../schedule/month-calendar.tsx'
import { TimeList } from '../../../schedule/time-list.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { monthEnd, monthStart, within } from '../../../ui/month.ts'
import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import classes from '../board/calendar.module.css'
import { FitWords, NearestFitting } from './fitting-times.tsx'
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
  /** The services of the person's check-up: times are told by what of them can be done then. */
  services?: readonly string[] | null
}

interface DayTimesProps {
  city: City
  day: Day
  chosen: SlotId | null
  services: readonly string[] | null
  standing: readonly PlannedPlace[]
  onChoose: (slot: Slot) => void
}

/** The times of a day; with a volume, also what of it can be done at each. */
function DayTimes({ city, day, chosen, services, standing, onChoose }: DayTimesProps) {
  const slots = useQuery(slotsOn(city, day))
  const fitting = useQuery({ ...fittingOn(city, day, services ?? []), enabled: services !== null })
  const leftAt = new Map(fitting.data?.slots.map(({ id, left }) => [id, left]))
  return (
    <div className={classes.times}>
      <h3>{weekdayHeading(day)}</h3>
      {slots.isPending && (
        <Skeletons>
          <Bone h={160} radius={12} />
        </Skeletons>
      )}
      {slots.isError && <LoadFailed onRetry={slots.refetch}>Не удалось узнать свободное время.</LoadFailed>}
      {slots.data && (
        <TimeList
          slots={slotsBeside(slots.data, standing).map((slot) => ({
            ...slot,
            left: leftAt.get(slot.id) ?? [],
          }))}
          selected={chosen}
          onSelect={onChoose}
        />
      )}
      {fitting.data && <FitWords day={fitting.data} chosen={chosen} />}
    </div>
  )
}

/**
 * Picker of a day and time in the schedule, with the free places. A time at which not everything can be done is marked
 * and may be set: the manager knows more (decision 0064).
 */
export function DayTimePicker({ city, today, chosen, onChoose, legend, start, ...props }: Props) {
  const { standing = [], services = null } = props
  const last = useLastDay(city, today)
  const [day, setDay] = useState<Day | null>(start ?? null)
  const [month, setMonth] = useState(monthStart(start ?? today))
  const period = [within(month, today, last), within(monthEnd(month), today, last)] as const
  const loads = useQuery({ ...dayLoads(city, period, null), placeholderData: keepPreviousData })
  const slot = chosen?.slot.id ?? null
  const choose = (next: Slot) => {
    const moment = new Date(next.start)
    onChoose({ day: clinicDay(moment), time: clinicTime(moment), slot: next })
  }
  const take = (next: Slot) => {
    const on = clinicDay(new Date(next.start))
    setDay(on)
    setMonth(monthStart(on))
    choose(next)
  }
  const known = { city, services, standing, chosen: slot }
  return (
    <Flex component="fieldset" direction="column" gap="md" className={classes.picker}>
      <Box component="legend" p="0 0 0.5rem" fz="sm" lh="1.25rem" fw={500} c="dimmed">
        {legend}
      </Box>
      {services && <NearestFitting {...known} services={services} from={start ?? today} onTake={take} />}
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
      {day && <DayTimes {...known} day={day} onChoose={choose} />}
    </Flex>
  )
}
