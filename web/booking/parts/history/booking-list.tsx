import { Title } from '@mantine/core'
import type { Booking } from '../../../../shared/booking/schema.ts'
import { type Day, partsOf } from '../../../../shared/platform/days.ts'
import { BookingRow } from './booking-row.tsx'
import classes from './bookings.module.css'

/** Lists bookings by year, latest first. */
export function BookingList({ bookings, today }: { bookings: readonly Booking[]; today: Day }) {
  const years = Map.groupBy(bookings, ({ day }) => partsOf(day).year)
  return (
    <section aria-labelledby="bookings">
      <div className={classes.header}>
        <Title order={2} id="bookings">
          Записи
        </Title>
      </div>
      {[...years].map(([year, rows]) => (
        <div key={year} className={classes.year}>
          <Title order={3} className={classes.yearTitle}>
            {year}
          </Title>
          <div className={classes.rows}>
            {rows.map((booking) => (
              <BookingRow key={booking.id} booking={booking} today={today} />
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}
