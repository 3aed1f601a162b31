import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
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

/**
 * Selects the nearest time of the city at which the volume fits as soon as it is known: a patient at the desk wants
 * to be examined now. When the time passes while the form is being filled in, or the volume turns out longer, the
 * next one replaces it; a time that the registrar has chosen stays.
 */
function useSoonest({
  draft: { city, slot },
  change,
  services,
}: Pick<Props, 'draft' | 'change' | 'services'>) {
  const { data } = useQuery(nearestFor(city, services))
  const own = useRef<Slot['id'] | null>(null)
  useEffect(() => {
    const take = () => {
      const soonest = data?.find(isAhead)
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
  }, [slot, data, change])
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
  useSoonest({ draft, change, services })
  const { obstacle } = useToday(city, services)
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
        onSelect={onSlot}
      />
      {!obstacle && today}
    </section>
  )
}
