import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { freedSeatsText } from '../../../../shared/booking/ru.ts'
import type { Booking } from '../../../../shared/booking/schema.ts'
import { weekdayHeading } from '../../../../shared/platform/day-words.ts'
import { toast } from '../../../ui/toasts.tsx'
import { afterBooking, cancelBooking, restoreBooking, showChanged } from '../../api.ts'
import { CancelSheet } from '../../cancel-sheet.tsx'
import { visitTime } from './visit.ts'

interface Props {
  booking: Booking
  opened: boolean
  onClose: () => void
}

/** Puts back a booking that has just been cancelled, and tells how it went: its sheet is closed by then. */
async function putBack(queries: QueryClient, booking: Booking): Promise<void> {
  try {
    await restoreBooking(booking.id)
    toast('ok', 'Запись возвращена', `${weekdayHeading(booking.day)}, ${visitTime(booking)}`)
  } catch (error) {
    toast('danger', 'Запись не возвращена', error instanceof Error ? error.message : undefined)
  }
  await afterBooking(queries, false)
}

/** Cancels the person's own booking; for ten seconds a toast offers to put it back, when its seat is kept. */
export function OwnCancellation({ booking, opened, onClose }: Props) {
  const queries = useQueryClient()
  // This file is loaded on demand. A dialog that is open at its first render would not return the focus to the
  // button that opened it.
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  const cancel = async (reason: string) => {
    const { keptUntil } = await cancelBooking(booking.id, reason || undefined).catch((error) => {
      if (error instanceof Error) showChanged(queries, error)
      throw error
    })
    // The sheet closes at once, because the card below it disappears when the list is loaded again.
    void afterBooking(queries, false)
    return {
      count: 1,
      note: 'Записаться снова можно в любой момент',
      ...(keptUntil && { undo: () => void putBack(queries, booking) }),
    }
  }
  return (
    <CancelSheet audience="person" opened={isShown} cancel={cancel} onClose={onClose}>
      {booking.person.fullname}. {weekdayHeading(booking.day)}, {visitTime(booking)}. {freedSeatsText(1)}
    </CancelSheet>
  )
}
