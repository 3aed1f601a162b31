import { z } from 'zod'
import { route } from '../platform/route.ts'
import { Hint } from './schema.ts'

/** The helper (spec §7, calls.md «GET /api/helper/hints»). */
export const hintsContract = {
  list: route('GET', '/api/helper/hints', {
    summary: 'Действующие подсказки по группам, в порядке показа',
    reply: z.array(Hint),
  }),
}
