import { z } from 'zod'
import { ConsentPurpose } from '../accounts/schema.ts'
import { Day } from '../platform/days.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { consentRefusals } from './ru.ts'
import { ConsentVersion, NewConsentText } from './schema.ts'

/** Consent texts for an administrator: every action returns all current versions. */
export const consentsAdminContract = {
  versions: route('GET', '/api/admin/consents', {
    summary: 'Тексты согласий с версиями',
    reply: z.array(ConsentVersion),
  }),
  add: route('POST', '/api/admin/consents', {
    summary: 'Добавить версию текста согласия',
    audit: { act: 'add', what: 'consent' },
    body: NewConsentText,
    reply: z.array(ConsentVersion),
    status: 201,
    refusals: [consentRefusals.CONSENT_DAY_TAKEN, consentRefusals.SAME_CONSENT],
  }),
  withdraw: route('POST', '/api/admin/consents/withdraw', {
    summary: 'Отозвать версию, которая ещё не начала действовать',
    audit: { act: 'remove', what: 'consent' },
    body: z.strictObject({ purpose: ConsentPurpose, startsOn: Day }),
    reply: z.array(ConsentVersion),
    refusals: [common.NOT_FOUND, consentRefusals.CONSENT_ACTS],
  }),
}
