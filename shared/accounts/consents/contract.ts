import { z } from 'zod'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { ownConsentRefusals } from './ru.ts'
import { FreePurpose, OwnConsents } from './schema.ts'

const { NO_CONSENT, NO_CLINIC_EMAIL, ALREADY_ASKED } = ownConsentRefusals
const { TOO_OFTEN, NO_SESSION } = common

/** A user's own consents: what was agreed to, taking back and giving again. */
export const ownConsentsContract = {
  list: route('GET', '/api/user/consents', {
    summary: 'Свои согласия с текстами',
    reply: OwnConsents,
  }),
  give: route('POST', '/api/user/consents', {
    summary: 'Дать согласие, без которого кабинет работает',
    audit: { act: 'change', what: 'account' },
    body: z.strictObject({ purpose: FreePurpose }),
    reply: OwnConsents,
    refusals: [NO_SESSION, TOO_OFTEN],
  }),
  withdraw: route('POST', '/api/user/consents/withdraw', {
    summary: 'Отозвать согласие, без которого кабинет работает',
    audit: { act: 'change', what: 'account' },
    body: z.strictObject({ purpose: FreePurpose }),
    reply: OwnConsents,
    refusals: [NO_CONSENT, TOO_OFTEN],
  }),
  askErasure: route('POST', '/api/user/consents/erasure', {
    summary: 'Отправить клинике отзыв согласия на обработку персональных данных',
    audit: { act: 'send', what: 'account' },
    reply: OwnConsents,
    refusals: [NO_SESSION, NO_CLINIC_EMAIL, ALREADY_ASKED, TOO_OFTEN],
  }),
}
