import { useTickets } from './api.ts'
import { KeptTicket } from './kept-ticket.tsx'

/** Follows the ticket of who is in the clinic while he looks at other pages. */
export function TicketWatch({ owner }: { owner: string }) {
  const { data, dataUpdatedAt } = useTickets(true)
  return <KeptTicket owner={owner} data={data} updatedAt={dataUpdatedAt} />
}
