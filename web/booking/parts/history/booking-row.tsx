import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isBeingConcluded, openStates } from '../../../../shared/booking/rules.ts'
import type { Booking } from '../../../../shared/booking/schema.ts'
import { dayWords, dayWordsWithYear } from '../../../../shared/platform/day-words.ts'
import { type Day, formatDay } from '../../../../shared/platform/days.ts'
import { moneyText } from '../../../../shared/prices/ru.ts'
import { checkUpKindNames } from '../../../../shared/programme/ru.ts'
import { useDevice } from '../../../platform/device.ts'
import { FactorChips } from '../../../programme/factor-chips.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { BookingPill } from '../../booking-pill.tsx'
import { OutcomePill } from '../../outcome-pill.tsx'
import { visitPlace, visitTime } from '../visit/visit.ts'
import classes from './bookings.module.css'

interface Props {
  booking: Booking
  today: Day
}

/** Shows the decision of the commission and its date; before the decision, the state of the booking. */
function Standing({ booking, today }: Props) {
  const { state, conclusion } = booking
  const isFinal = conclusion?.outcome !== 'additional'
  return (
    <>
      {conclusion ? <OutcomePill outcome={conclusion.outcome} /> : <BookingPill state={state} />}
      {conclusion && (
        <span className={classes.decided}>
          {isFinal ? 'Заключение' : 'Справка'} от <span className="nowrap">{formatDay(conclusion.on)}</span>
        </span>
      )}
      {isBeingConcluded(booking, today) && <span className={classes.decided}>Заключение готовится</span>}
    </>
  )
}

/** Shows one booking in the list. */
export function BookingRow({ booking, today }: Props) {
  const { day, kind, state, employer, factors, total, conclusion, isByEmployer } = booking
  // On a phone a long name would make one row fill the page.
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
        <Standing booking={booking} today={today} />
        {total !== null && <span className={classes.total}>{moneyText(total)}</span>}
        {isByEmployer && <span className={classes.decided}>Записал работодатель</span>}
      </div>
      {!isByEmployer && (conclusion ? conclusion.outcome !== 'additional' : !openStates.includes(state)) && (
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
