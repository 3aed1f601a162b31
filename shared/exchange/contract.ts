import { route } from '../platform/route.ts'
import { ImportBeat } from './schema.ts'

/** The beat of a page (spec §7): called on load and every five minutes, its answer is not used by the page. */
export const exchangeContract = {
  beat: route('GET', '/api/profosmotr/import', {
    summary: 'Спросить систему клиники об изменениях: отвечает сразу, спрашивает не чаще раза в минуту',
    // Who has signed up after his record was imported is linked by it.
    audit: { act: 'change', what: 'account' },
    reply: ImportBeat,
  }),
}
