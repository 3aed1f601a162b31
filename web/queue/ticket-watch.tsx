import { useTickets } from './api.ts'
import { KeptTicket } from './kept-ticket.tsx'

/** Watches the ticket of a patient in the clinic while other pages are open. */
export function TicketWatch({ owner }: { owner: string }) {
  const { data, dataUpdatedAt } = useTickets(true)
  return <KeptTicket owner={owner} data={data} updatedAt={dataUpdatedAt} />
}
