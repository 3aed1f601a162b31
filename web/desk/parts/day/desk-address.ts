import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { z } from 'zod'
import { BookingId } from '../../../../shared/booking/schema.ts'
import { clinicDay, Day } from '../../../../shared/platform/days.ts'
import { City } from '../../../../shared/platform/person.ts'
import { useSession } from '../../../platform/session.ts'
import type { Shown } from './day-list.ts'

const figures = ['awaited', 'came', 'missed', 'cancelled', 'closed'] as const satisfies Shown[]
const Hour = z.string().regex(/^\d{2}:00$/)
type Keys = 'city' | 'day' | 'state' | 'hour' | 'booking'
type Change = Partial<Record<Keys, string | undefined>>

/** Which day of which city the desk shows, what narrows it, and the open card, as the address has them. */
export function useDeskAddress() {
  const search = useSearch({ from: '/cabinet/desk' })
  const { user } = useSession()
  const navigate = useNavigate()
  const today = clinicDay(new Date())
  const own = user?.city ?? 'ekb'
  const go = (change: Change) =>
    void navigate({
      to: '/desk',
      // Beside another list, and as another card, the one that was open or has just been booked does not stay.
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
      /** The open card has just been booked here, and an account was made for it. */
      isBooked: search.booked !== undefined,
      isNewAccount: search.booked === 'new',
    }),
    [search, own, today],
  )
  return { ...read, today, go }
}

/** What the address says and how it is changed. */
export type DeskAddress = ReturnType<typeof useDeskAddress>
