import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { z } from 'zod'
import { BookingId } from '../../../../shared/booking/schema.ts'
import { clinicDay, Day } from '../../../../shared/platform/days.ts'
import { City } from '../../../../shared/platform/person.ts'
import { useSession } from '../../../platform/session.ts'
import type { ShownVisits } from './day-list.ts'

const figures = ['awaited', 'came', 'missed', 'cancelled', 'closed'] as const satisfies ShownVisits[]
const Hour = z.string().regex(/^\d{2}:00$/)
type Keys = 'city' | 'day' | 'state' | 'hour' | 'booking'
type Change = Partial<Record<Keys, string | undefined>>

/** The state of the desk in the address: the day, the city, the filters and the open card. */
export function useDeskAddress() {
  const search = useSearch({ from: '/cabinet/desk' })
  const { user } = useSession()
  const navigate = useNavigate()
  const today = clinicDay(new Date())
  const own = user?.city ?? 'ekb'
  const go = (change: Change) =>
    void navigate({
      to: '/desk',
      // When the list or the card changes, the address drops the formerly open card and the just-booked mark.
      search: ({ booked: _booked, booking: _booking, ...now }) =>
        Object.fromEntries(Object.entries({ ...now, ...change }).filter(([, value]) => value !== undefined)),
      replace: true,
      resetScroll: false,
    })
  const read = useMemo(
    () => ({
      city: City.safeParse(search.city).data ?? own,
      day: Day.safeParse(search.day).data ?? today,
      figure: figures.find((one) => one === search.state),
      hour: Hour.safeParse(search.hour).data,
      opened: BookingId.safeParse(search.booking).data ?? null,
      /** The open card has just been booked here, and an account was created for the patient. */
      isBooked: search.booked !== undefined,
      isNewAccount: search.booked === 'new',
    }),
    [search, own, today],
  )
  return { ...read, today, go }
}

/** The state in the address and its setter. */
export type DeskAddress = ReturnType<typeof useDeskAddress>
