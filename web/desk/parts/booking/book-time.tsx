import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Slot } from '../../../../shared/schedule/schema.ts'
import { nearestSlots } from '../../../schedule/api.ts'
import { CityChoice } from '../../../schedule/city-choice.tsx'
import { SlotPicker } from '../../../schedule/slot-picker.tsx'
import { usePlace } from '../day/use-place.ts'
import classes from './book.module.css'
import type { BookProps } from './book-props.ts'

/** Interval between checks whether the chosen time has passed, milliseconds. */
const lookEvery = 5000

const isAhead = ({ start }: Slot): boolean => Date.parse(start) > Date.now()

/**
 * Selects the nearest free time of the city as soon as it is known: a patient at the desk wants to be examined
 * now. When the time passes while the form is being filled in, the next one replaces it.
 */
function useSoonest({ draft: { city, slot }, change }: Pick<BookProps, 'draft' | 'change'>) {
  const { data } = useQuery(nearestSlots(city))
  useEffect(() => {
    const take = () => {
      const soonest = data?.find(isAhead)
      if (soonest && !(slot && isAhead(slot)))
        change((before) =>
          before.slot?.id !== slot?.id || before.city !== soonest.city
            ? before
            : { ...before, slot: soonest },
        )
    }
    take()
    const timer = setInterval(take, lookEvery)
    return () => clearInterval(timer)
  }, [slot, data, change])
}

interface Props extends Pick<BookProps, 'draft' | 'change'> {
  onSlot: (slot: Slot) => void
  /** Explains why the time was refused, next to the field. */
  children: ReactNode
}

/** Asks for the city, the day and the time, with the number of free slots. */
export function BookTime({ draft, change, onSlot, children }: Props) {
  const { city, slot } = draft
  useSoonest({ draft, change })
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
      <SlotPicker
        key={city}
        city={city}
        address={usePlace(city)}
        selected={slot}
        isOffered={Boolean(children)}
        onSelect={onSlot}
      />
    </section>
  )
}
