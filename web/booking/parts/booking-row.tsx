import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { openStates } from '../../../shared/booking/rules.ts'
import type { Booking } from '../../../shared/booking/schema.ts'
import { dayWords, dayWordsWithYear } from '../../../shared/platform/day-words.ts'
import { moneyText } from '../../../shared/prices/ru.ts'
import { checkUpKindNames } from '../../../shared/programme/ru.ts'
import { useDevice } from '../../platform/device.ts'
import { FactorChips } from '../../programme/factor-chips.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { BookingPill } from '../booking-pill.tsx'
import classes from './bookings.module.css'
import { visitPlace, visitTime } from './visit.ts'

/** One booking in the list. */
export function BookingRow({ booking }: { booking: Booking }) {
  const { day, kind, state, employer, factors, total } = booking
  // Long names would make a page of one row on a phone.
  const most = useDevice() === 'mobile' ? 2 : 4
  return (
    <article className={classes.row}>
      <p className={classes.day}>
        {dayWords(day)}
        <small>{visitTime(booking)}</small>
      </p>
      <div className={classes.words}>
        <Title order={4} className={classes.kind}>
          <Link to="/preorder/$id" params={{ id: booking.id }} className={classes.link}>
            {checkUpKindNames[kind]}
          </Link>
        </Title>
        <p className={classes.place}>
          {[employer?.name, employer?.position].filter(Boolean).join(', ') || visitPlace(booking)}
        </p>
        <FactorChips factors={factors.slice(0, most)} rest={factors.length - most} />
      </div>
      <div className={classes.side}>
        <BookingPill state={state} />
        <span className={classes.total}>{moneyText(total)}</span>
      </div>
      {!openStates.includes(state) && (
        <ButtonLink
          to="/preorder/$id/again"
          params={{ id: booking.id }}
          variant="light"
          size="sm"
          className={classes.again}
          aria-label={`Записаться так же, как ${dayWordsWithYear(day)}`}
        >
          Записаться так же
        </ButtonLink>
      )}
    </article>
  )
}
