import { z } from 'zod'
import { route } from '../../platform/route.ts'
import { OwnResult, ResultOwner } from '../schema.ts'

/** Earlier results of a person, which shorten the next check-up (order 29н, point 7). */
export const earlierResultsContract = {
  own: route('POST', '/api/earlier-results/own', {
    summary: 'Что уже сделано у нас на прошлых осмотрах этого человека, записанных мной',
    body: ResultOwner,
    reply: z.array(OwnResult),
  }),
}
