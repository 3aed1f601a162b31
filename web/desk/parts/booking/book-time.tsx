import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { clinicDay, type Day } from '../../../../shared/platform/days.ts'
import type { Slot } from '../../../../shared/schedule/schema.ts'
import { nearestFor } from '../../../schedule/api.ts'
import { CityChoice } from '../../../schedule/city-choice.tsx'
import { SlotPicker } from '../../../schedule/slot-picker.tsx'
import { usePlace } from '../day/use-place.ts'
import classes from './book.module.css'
import type { BookProps } from './book-props.ts'
import { BookToday } from './book-today.tsx'
import { useToday } from './use-today.ts'

/** Interval between checks whether the chosen time has passed, milliseconds. */
const lookEvery = 5000

const isAhead = ({ start }: Slot): boolean => Date.parse(start) > Date.now()

const dayOf = ({ start }: Slot): Day => clinicDay(new Date(start))

/**
 * Selects the nearest time at which the volume fits as soon as it is known: a patient at the desk wants to be examined
 * now. A time of another day is selected only when nobody can be booked for today, which the form says: while today
 * has times that are merely too late for the whole volume, the registrar decides. When the time passes while the form
 * is being filled in, or the volume turns out longer, the next one replaces it; a time that the registrar has chosen
 * stays, and a time of another day than the one that he opens is let go.
 */
function useSoonest({
  draft: { city, slot },
  change,
  services,
  isTodayOver,
}: Pick<Props, 'draft' | 'change' | 'services'> & { isTodayOver: boolean }) {
  const { data } = useQuery(nearestFor(city, services))
  const own = useRef<Slot['id'] | null>(null)
  const [isDayChosen, setDayChosen] = useState(false)
  useEffect(() => {
    if (isDayChosen) return
    const take = () => {
      const today = clinicDay(new Date())
      const soonest = data?.find((one) => isAhead(one) && (isTodayOver || dayOf(one) === today))
      const isChosen = slot !== null && isAhead(slot) && slot.id !== own.current
      if (!soonest || isChosen || slot?.id === soonest.id) return
      own.current = soonest.id
      change((before) =>
        before.slot?.id !== slot?.id || before.city !== soonest.city ? before : { ...before, slot: soonest },
      )
    }
    take()
    const timer = setInterval(take, lookEvery)
    return () => clearInterval(timer)
  }, [slot, data, change, isDayChosen, isTodayOver])
  return (day: Day) => {
    setDayChosen(true)
    change((before) => (before.slot && dayOf(before.slot) !== day ? { ...before, slot: null } : before))
  }
}

interface Props extends BookProps {
  /** The services of the visit; null while they are not known. */
  services: readonly string[] | null
  onSlot: (slot: Slot) => void
  /** Explains why the time was refused, next to the field. */
  children: ReactNode
}

/** Asks for the city, the day and the time, with the number of free slots. */
export function BookTime({ draft, change, form, services, onSlot, children }: Props) {
  const { city, slot } = draft
  const { obstacle } = useToday(city, services)
  const openDay = useSoonest({ draft, change, services, isTodayOver: obstacle !== null })
  const today = (
    <BookToday key={`today ${city}`} draft={draft} change={change} form={form} services={services} />
  )
  return (
    <section className={classes.open} aria-labelledby="book-time">
      <div className={classes.head}>
        <Title order={2} id="book-time">
          Город и время
        </Title>
        <CityChoice
          city={city}
          onChoose={(next) => {
            if (next !== city) change((before) => ({ ...before, city: next, slot: null }))
          }}
        />
      </div>
      {children}
      {obstacle && today}
      <SlotPicker
        key={city}
        city={city}
        address={usePlace(city)}
        selected={slot}
        services={services}
        isOffered={Boolean(children)}
        onOpenDay={openDay}
        onSelect={onSlot}
      />
      {!obstacle && today}
    </section>
  )
}
