import { useEffect } from 'react'
import { addDays, clinicInstant } from '../../shared/platform/days.ts'
import type { MyTickets, Ticket } from '../../shared/queue/schema.ts'
import { isSummoned, mostUrgent, ticketSays } from '../../shared/queue/ticket-words.ts'
import { dropDraft, keepDraft } from '../platform/draft.ts'
import { setSummoned } from '../platform/summoned.ts'

/** The content of the offline page (web/public/offline.js): ready text without patient name or doctor. */
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

/**
 * Stores today's ticket on this device, so that the offline page can show it, and marks the section «Очередь»
 * when the patient is called.
 */
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
