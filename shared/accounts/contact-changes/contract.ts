import { z } from 'zod'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { ContactChange, ContactChangeId } from './schema.ts'

/** Changes of the phone or the e-mail of an account with a role that wait for their day to pass (decision 0105). */
export const contactChangesContract = {
  own: route('GET', '/api/user/contact-changes', {
    summary: 'Свои изменения телефона и email, которые ждут своего срока',
    reply: z.array(ContactChange),
  }),
  cancel: route('DELETE', '/api/user/contact-changes/:id', {
    summary: 'Отменить изменение телефона или email, пока оно ждёт',
    audit: { act: 'change', what: 'account' },
    params: z.strictObject({ id: ContactChangeId }),
    reply: z.literal(true),
    refusals: [common.NOT_FOUND],
  }),
}
