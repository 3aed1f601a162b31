import { useEffect } from 'react'
import { addDays, clinicInstant } from '../../shared/platform/days.ts'
import type { MyTickets, Ticket } from '../../shared/queue/schema.ts'
import { isSummoned, mostUrgent, ticketSays } from '../../shared/queue/ticket-words.ts'
import { dropDraft, keepDraft } from '../platform/draft.ts'
import { setSummoned } from '../platform/summoned.ts'

/** What the page without a connection shows (web/public/offline.js): ready words, no name and no doctor. */
const noteOf = (ticket: Ticket, keptAt: number) => ({
  number: ticket.number,
  says: ticketSays(ticket).short,
  until: clinicInstant(addDays(ticket.day, 1), '00:00').toISOString(),
  keptAt: new Date(keptAt).toISOString(),
})

interface KeptTicketProps {
  owner: string
  data: MyTickets | undefined
  updatedAt: number
}

/** Keeps the ticket of today on this device for when there is no connection, and marks the section of the queue at a call. */
export function KeptTicket({ owner, data, updatedAt }: KeptTicketProps) {
  useEffect(() => {
    if (!data) return
    const ticket = mostUrgent(data.tickets)
    setSummoned(ticket !== null && isSummoned(ticket))
    if (ticket) keepDraft('last-ticket', owner, noteOf(ticket, updatedAt))
    else dropDraft('last-ticket')
  }, [data, owner, updatedAt])
  return null
}
