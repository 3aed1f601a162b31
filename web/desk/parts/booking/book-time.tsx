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

/** How often it is looked whether the chosen time has passed, milliseconds. */
const lookEvery = 5000

const isAhead = ({ start }: Slot): boolean => Date.parse(start) > Date.now()

/**
 * Takes the nearest free time of the city as soon as it is known: who has come wants to be examined now. A time that passes
 * while the rest is filled in gives place to the next one.
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
  /** Why the time was refused, in place. */
  children: ReactNode
}

/** City, day and time with their free places. */
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
