import { IconBellRinging, IconChevronRight, IconTicket } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { hasCome } from '../../shared/booking/rules.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import { isSummoned, mostUrgent, ticketSays } from '../../shared/queue/ticket-words.ts'
import { myBookings } from '../booking/api.ts'
import { useTickets } from './api.ts'
import classes from './parts/tickets.module.css'

/** Today's ticket in a line for the start page: its number and where to go. */
export function TicketStrip() {
  const bookings = useInfiniteQuery(myBookings).data?.pages.flatMap(({ items }) => items) ?? []
  const { data } = useTickets(hasCome(bookings, clinicDay(new Date())))
  const ticket = mostUrgent(data?.tickets ?? [])
  if (!ticket) return null
  const isCalled = isSummoned(ticket)
  const Mark = isCalled ? IconBellRinging : IconTicket
  return (
    <div role="status">
      <Link to="/tickets" className={classes.strip} data-called={isCalled || undefined}>
        <Mark size={24} stroke={1.75} aria-hidden />
        <span className={classes.words}>
          <b className="nowrap">{ticket.number}</b> <span>{ticketSays(ticket).short}</span>
        </span>
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </Link>
    </div>
  )
}
