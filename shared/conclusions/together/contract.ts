import { z } from 'zod'
import { FileReply } from '../../platform/file.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { togetherRefusals } from './ru.ts'
import { PapersToPrint, TogetherList, TogetherOutcome, TogetherQuery, TogetherVerdict } from './schema.ts'

/** The commission decides fit people with nothing found together (order 29н, points 15, 16, 32, 33; decision 0134). */
export const togetherContract = {
  list: route('GET', '/api/conclusions/together', {
    summary: 'О ком можно решить вместе: у кого всё в норме, и почему остальных решают отдельно',
    audit: { act: 'view', what: 'conclusion' },
    query: TogetherQuery,
    reply: TogetherList,
  }),
  count: route('GET', '/api/conclusions/together/count', {
    summary: 'О скольких можно решить вместе',
    reply: z.object({ people: z.int() }),
  }),
  /** Refuses nobody's decision because of another's: each check-up is decided or left on its own. */
  decide: route('POST', '/api/conclusions/together', {
    summary: 'Оформить заключения всем, у кого ничего не найдено: каждому своё',
    audit: { act: 'add', what: 'conclusion' },
    body: TogetherVerdict,
    reply: TogetherOutcome,
  }),
  print: route('POST', '/api/conclusions/together/files', {
    summary: 'Несколько документов комиссии: все одним .pdf или архивом .zip',
    audit: { act: 'print', what: 'conclusion' },
    asksAgain: true,
    body: PapersToPrint,
    reply: FileReply,
    refusals: [togetherRefusals.NO_PAPERS, common.TOO_OFTEN],
  }),
}
