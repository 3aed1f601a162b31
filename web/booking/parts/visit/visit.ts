import { calendarText } from '../../../../shared/booking/ics.ts'
import { visitNote, whatToBring } from '../../../../shared/booking/ru.ts'
import { isFasting, openStates } from '../../../../shared/booking/rules.ts'
import type { Booking } from '../../../../shared/booking/schema.ts'
import { clinicTime } from '../../../../shared/platform/days.ts'
import { addressWords, cityNames } from '../../../../shared/schedule/ru.ts'
import { saveFile } from '../../../platform/save-file.ts'

/** Returns the clinic time of a visit, `08:20`. */
export const visitTime = ({ slot }: Pick<Booking, 'slot'>): string => clinicTime(new Date(slot.start))

/** Returns the address, «Екатеринбург, ул. Белинского, 86». */
export const visitPlace = ({ slot, address }: Pick<Booking, 'slot' | 'address'>): string =>
  `${cityNames[slot.city]}, ${addressWords(address)}`

/** Returns the next visit that still holds its slot and has no decision; null when there is none. */
export const comingOf = (bookings: readonly Booking[], now: Date): Booking | null =>
  bookings
    .filter(({ conclusion }) => !conclusion)
    .filter(({ state, slot }) => openStates.includes(state) && Date.parse(slot.end) > now.getTime())
    .toSorted((one, other) => Date.parse(one.slot.start) - Date.parse(other.slot.start))[0] ?? null

/** Returns the visits of the day of the next one, which stand in the same way: several people may come together. */
export function comingTogether(bookings: readonly Booking[], now: Date): Booking[] {
  const next = comingOf(bookings, now)
  return next
    ? bookings
        .filter((one) => one.day === next.day && comingOf([one], now))
        .toSorted((one, other) => Date.parse(one.slot.start) - Date.parse(other.slot.start))
    : []
}

/** Whether the person comes fasting: blood is in the volume and is still taken at that time. */
export const isFastingVisit = ({ stay, items }: Pick<Booking, 'stay' | 'items'>): boolean =>
  stay ? stay.isFasting : isFasting(items)

/** Returns the text of the calendar file of a visit. */
export function calendarOf(booking: Booking, now: Date): string {
  const { id, number, day, slot, address, person, stay } = booking
  const note = visitNote({
    number,
    day,
    time: visitTime(booking),
    cityName: cityNames[slot.city],
    address,
    fullname: person.fullname,
    isFasting: isFastingVisit(booking),
    minutes: stay?.minutes ?? null,
    left: stay?.left ?? [],
    bring: whatToBring(booking),
  })
  const { start } = slot
  const end = stay ? new Date(Date.parse(start) + stay.minutes * 60_000).toISOString() : slot.end
  return calendarText({ id, start, end, ...note, place: visitPlace(booking), madeAt: now.toISOString() })
}

/** Downloads the calendar file. */
export function saveCalendar(booking: Booking): void {
  const content = new Blob([calendarOf(booking, new Date())], { type: 'text/calendar;charset=utf-8' })
  saveFile({ name: `Медосмотр ${booking.day}.ics`, content })
}
