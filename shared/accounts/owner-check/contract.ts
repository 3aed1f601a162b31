import { z } from 'zod'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { accountRefusals } from '../ru.ts'
import { OwnerAnswer } from './schema.ts'

/** The check that a change of the phone or the e-mail asks for (decision 0105). */
export const ownerCheckContract = {
  pass: route('POST', '/api/user/owner-check', {
    summary: 'Подтвердить, что это вы: паролем или кодом на нынешний телефон',
    audit: { act: 'change', what: 'session' },
    body: OwnerAnswer,
    reply: z.literal(true),
    refusals: [accountRefusals.WRONG_PASSWORD, accountRefusals.WRONG_CODE, common.TOO_OFTEN],
  }),
}
