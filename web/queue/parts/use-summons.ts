import { useEffect, useRef } from 'react'
import type { Ticket } from '../../../shared/queue/schema.ts'
import { isSummoned, isSummonedAnew, ticketSays } from '../../../shared/queue/ticket-words.ts'

/**
 * Plays the signal at each new call and shows the call in the tab title until it is over. A call that the page
 * finds when it opens does not count as new.
 */
export function useSummons(tickets: readonly Ticket[] | undefined, signal: () => void): void {
  const known = useRef<readonly Ticket[]>(undefined)
  useEffect(() => {
    if (!tickets) return
    const before = known.current
    known.current = tickets
    const knownAs = ({ id }: Ticket) => before?.find((ticket) => ticket.id === id)
    if (before && tickets.some((ticket) => isSummonedAnew(knownAs(ticket), ticket))) signal()
  }, [tickets, signal])
  const called = tickets?.find(isSummoned)
  const title = called && ticketSays(called).short
  useEffect(() => {
    if (!title) return
    const usual = document.title
    document.title = title
    return () => {
      document.title = usual
    }
  }, [title])
}
