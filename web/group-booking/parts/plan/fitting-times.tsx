import { Button } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { EmployeeId } from '../../../../shared/employees/schema.ts'
import type { PlannedPlace } from '../../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { weekdayWords } from '../../../../shared/platform/day-words.ts'
import { clinicDay, clinicTime, type Day } from '../../../../shared/platform/days.ts'
import type { City } from '../../../../shared/platform/person.ts'
import { soldOutHere, stayText } from '../../../../shared/schedule/fit/ru.ts'
import type { FittingDay } from '../../../../shared/schedule/fit/schema.ts'
import type { Slot, SlotId } from '../../../../shared/schedule/schema.ts'
import { nearestFor } from '../../../schedule/api.ts'
import { LeftNote } from '../../../schedule/left-note.tsx'
import { Note } from '../../../ui/note.tsx'
import { type VolumeInput, volumeQuery } from '../../api.ts'
import classes from '../board/calendar.module.css'
import { slotsBeside } from './places.ts'

/** Returns the services of one employee's check-up; null while they are not known, or when there is no one employee. */
export function useServicesOf(
  organization: OrganizationId,
  employee: EmployeeId | null,
  asked: Pick<VolumeInput, 'city' | 'kind' | 'moving'>,
): readonly string[] | null {
  const who = { ids: employee ? [employee] : [] }
  const { data } = useQuery({
    ...volumeQuery(organization, { who, again: true, ...asked }),
    enabled: employee !== null,
  })
  return data?.people === 1 ? data.lines.map(({ service }) => service) : null
}

interface NearestProps {
  city: City
  services: readonly string[]
  from: Day
  chosen: SlotId | null
  standing: readonly PlannedPlace[]
  onTake: (slot: Slot) => void
}

/** Offers the nearest time at which the whole check-up can be done. */
export function NearestFitting({ city, services, from, chosen, standing, onTake }: NearestProps) {
  const { data } = useQuery(nearestFor(city, services, from))
  const slot = data && slotsBeside(data, standing).find(({ free }) => free > 0)
  if (!slot || slot.id === chosen) return null
  const start = new Date(slot.start)
  return (
    <Note
      tone="teal"
      icon={IconBolt}
      action={
        <Button size="sm" variant="default" onClick={() => onTake(slot)}>
          Выбрать
        </Button>
      }
    >
      <b>Ближайшее время, чтобы пройти всё за день:</b> {weekdayWords(clinicDay(start))},{' '}
      <span className="nowrap">{clinicTime(start)}</span>
    </Note>
  )
}

/** How long the check-up takes, and what a visit at the chosen time leaves for another day: the manager decides. */
export function FitWords({ day, chosen }: { day: FittingDay; chosen: SlotId | null }) {
  const slot = day.slots.find(({ id }) => id === chosen)
  return (
    <div className={classes.fit}>
      {day.minutes && (
        <p>
          Осмотр займёт {stayText(day.minutes)}
          {day.closesAt && `, клиника открыта до ${day.closesAt}`}
        </p>
      )}
      {slot && <LeftNote start={slot.start} left={slot.left} />}
      {slot && slot.soldOut.length > 0 && <p role="status">{soldOutHere(slot.soldOut)}</p>}
    </div>
  )
}
