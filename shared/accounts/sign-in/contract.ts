import { z } from 'zod'
import { Phone } from '../../platform/phone.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { accountRefusals } from '../ru.ts'
import { Profile } from '../schema.ts'
import { CodeAnswer, CodeRequest, ConsentText, PasswordReset, SignUp } from './schema.ts'

const { TOO_OFTEN } = common
const { ACCOUNT_BLOCKED, WRONG_CODE, PHONE_TAKEN, NOT_VERIFIED, NO_ACCOUNT, COMMON_PASSWORD, STAFF_RECALL } =
  accountRefusals

/** Calls available before sign-in, outside the sign-in protocol itself (spec §7, calls.md). */
export const signInContract = {
  sendCode: route('POST', '/api/auth/verification', {
    summary: 'Отправить код подтверждения на телефон или email',
    body: CodeRequest,
    reply: z.object({ resendAfter: z.number().int() }),
    refusals: [TOO_OFTEN],
  }),
  checkCode: route('PATCH', '/api/auth/verification', {
    summary: 'Проверить код подтверждения',
    body: CodeAnswer,
    reply: z.literal(true),
    refusals: [WRONG_CODE, TOO_OFTEN],
  }),
  checkPhone: route('POST', '/api/auth/check', {
    summary: 'Узнать, свободен ли телефон',
    body: z.strictObject({ target: Phone }),
    reply: z.literal(true),
    refusals: [PHONE_TAKEN, TOO_OFTEN],
  }),
  signUp: route('POST', '/api/auth/signup', {
    summary: 'Зарегистрироваться после подтверждения телефона',
    audit: { act: 'add', what: 'account' },
    body: SignUp,
    reply: Profile,
    status: 201,
    refusals: [NOT_VERIFIED, PHONE_TAKEN, COMMON_PASSWORD, TOO_OFTEN],
  }),
  remember: route('POST', '/api/auth/remember', {
    summary: 'Задать новый пароль после подтверждения телефона',
    audit: { act: 'change', what: 'account' },
    body: PasswordReset,
    reply: z.literal(true),
    refusals: [NOT_VERIFIED, NO_ACCOUNT, ACCOUNT_BLOCKED, STAFF_RECALL, COMMON_PASSWORD, TOO_OFTEN],
  }),
  consentTexts: route('GET', '/api/consents', {
    summary: 'Действующие тексты согласий',
    reply: z.array(ConsentText),
  }),
}
