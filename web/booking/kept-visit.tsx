import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fastingMemo, whatToBring } from '../../shared/booking/ru.ts'
import type { Booking } from '../../shared/booking/schema.ts'
import { weekdayHeading } from '../../shared/platform/day-words.ts'
import { dropDraft, keepDraft } from '../platform/draft.ts'
import { myBookings } from './api.ts'
import { comingOf, isFastingVisit, visitPlace, visitTime } from './parts/visit/visit.ts'

/** The data of the offline page (web/public/offline.js): ready texts without name, factors or price. */
const noteOf = (booking: Booking, keptAt: number) => ({
  when: `${weekdayHeading(booking.day)}, ${visitTime(booking)}`,
  where: visitPlace(booking),
  bring: [
    `Возьмите с собой: ${whatToBring(booking).join(', ')}.`,
    ...(isFastingVisit(booking) ? [`${fastingMemo}.`] : []),
  ].join(' '),
  number: `Запись ${booking.number}`,
  until: booking.slot.end,
  keptAt: new Date(keptAt).toISOString(),
})

/** Keeps the coming visit on this device for offline use. Sign-out removes it together with the drafts. */
export function KeptVisit({ owner }: { owner: string }) {
  const { data, dataUpdatedAt } = useInfiniteQuery(myBookings)
  useEffect(() => {
    if (!data) return
    const coming = comingOf(
      data.pages.flatMap(({ items }) => items),
      new Date(),
    )
    if (coming) keepDraft('last-visit', owner, noteOf(coming, dataUpdatedAt))
    else dropDraft('last-visit')
  }, [data, dataUpdatedAt, owner])
  return null
}
