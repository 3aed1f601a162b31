import { z } from 'zod'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { queueRefusals } from '../queue/ru.ts'
import { MyTickets, TicketId } from '../queue/schema.ts'

const { NOT_FOR_HIM } = queueRefusals

/**
 * A person's own tickets of today (queue.md §4). A number is given when the desk marks an arrival. Apart from the
 * calls of staff, which persons' pages would load in vain.
 */
export const ticketsContract = {
  mine: route('GET', '/api/tickets', { summary: 'Мои талоны на сегодня', reply: MyTickets }),
  live: route('GET', '/api/tickets/live', {
    summary: 'Мои талоны на сегодня, поток событий',
    reply: MyTickets,
  }),
  here: route('POST', '/api/tickets/:id/here', {
    summary: 'Сообщить, что подошёл к двери или вернулся',
    audit: { act: 'change', what: 'ticket' },
    params: z.strictObject({ id: TicketId }),
    body: z.strictObject({}),
    reply: MyTickets,
    refusals: [common.NOT_FOUND, NOT_FOR_HIM],
  }),
  away: route('POST', '/api/tickets/:id/away', {
    summary: 'Сообщить, что отошёл на 10 минут',
    audit: { act: 'change', what: 'ticket' },
    params: z.strictObject({ id: TicketId }),
    body: z.strictObject({}),
    reply: MyTickets,
    refusals: [common.NOT_FOUND, NOT_FOR_HIM],
  }),
}
