import { route } from '../platform/route.ts'
import { ImportBeat } from './schema.ts'

/**
 * The periodic call of a page (spec §7): the page sends it on load and every five minutes and ignores the
 * answer.
 */
export const exchangeContract = {
  beat: route('GET', '/api/profosmotr/import', {
    summary: 'Спросить систему клиники об изменениях: отвечает сразу, спрашивает не чаще раза в минуту',
    // The call is audited because it may link the account of a user who signed up after the import of the
    // patient record.
    audit: { act: 'change', what: 'account' },
    reply: ImportBeat,
  }),
}
