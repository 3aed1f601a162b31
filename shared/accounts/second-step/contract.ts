import { z } from 'zod'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { accountRefusals } from '../ru.ts'
import { secondStepRefusals } from './ru.ts'
import {
  AppOffer,
  KeyOptions,
  MethodId,
  NewApp,
  NewPasskey,
  OwnSecondStep,
  RecoveryCodes,
  SecondStepAnswer,
} from './schema.ts'

const { TOO_OFTEN, NOT_FOUND, CONFLICT, SECOND_STEP } = common
const { WRONG_STEP_CODE, WRONG_RECOVERY_CODE, WRONG_KEY, KEY_KNOWN, APP_KNOWN } = secondStepRefusals
const { LAST_METHOD, NO_WAY } = secondStepRefusals
const { WRONG_PASSWORD } = accountRefusals

/** The second step of the sign-in of an account with a role (decision 0096). */
export const secondStepContract = {
  own: route('GET', '/api/auth/second-step', {
    summary: 'Свой второй шаг входа: способы и чего ждёт сеанс',
    reply: OwnSecondStep,
  }),
  offerPasskey: route('POST', '/api/auth/second-step/passkey-offer', {
    summary: 'Начать добавление ключа доступа',
    asksAgain: true,
    body: z.strictObject({}),
    reply: KeyOptions,
  }),
  addPasskey: route('POST', '/api/auth/second-step/passkeys', {
    summary: 'Добавить ключ доступа',
    audit: { act: 'add', what: 'account' },
    asksAgain: true,
    body: NewPasskey,
    reply: RecoveryCodes,
    refusals: [WRONG_KEY, KEY_KNOWN, SECOND_STEP, TOO_OFTEN],
  }),
  offerApp: route('POST', '/api/auth/second-step/app-offer', {
    summary: 'Начать подключение приложения с кодами',
    asksAgain: true,
    body: z.strictObject({}),
    reply: AppOffer,
    refusals: [APP_KNOWN],
  }),
  addApp: route('POST', '/api/auth/second-step/app', {
    summary: 'Подключить приложение с кодами',
    audit: { act: 'add', what: 'account' },
    asksAgain: true,
    body: NewApp,
    reply: RecoveryCodes,
    refusals: [WRONG_STEP_CODE, APP_KNOWN, SECOND_STEP, TOO_OFTEN],
  }),
  offer: route('POST', '/api/auth/second-step/offer', {
    summary: 'Начать подтверждение ключом доступа',
    body: z.strictObject({}),
    reply: KeyOptions,
    refusals: [NO_WAY],
  }),
  pass: route('POST', '/api/auth/second-step', {
    summary: 'Подтвердить вход, разблокировать экран или подтвердить, что это вы',
    audit: { act: 'change', what: 'session' },
    body: SecondStepAnswer,
    reply: z.literal(true),
    refusals: [WRONG_KEY, WRONG_STEP_CODE, WRONG_RECOVERY_CODE, WRONG_PASSWORD, NO_WAY, CONFLICT, TOO_OFTEN],
  }),
  remove: route('DELETE', '/api/auth/second-step/methods/:id', {
    summary: 'Удалить способ подтверждать вход',
    audit: { act: 'remove', what: 'account' },
    asksAgain: true,
    params: z.strictObject({ id: MethodId }),
    reply: OwnSecondStep,
    refusals: [NOT_FOUND, LAST_METHOD],
  }),
  renewCodes: route('POST', '/api/auth/second-step/codes', {
    summary: 'Выпустить новые коды восстановления вместо прежних',
    audit: { act: 'change', what: 'account' },
    asksAgain: true,
    body: z.strictObject({}),
    reply: RecoveryCodes,
    refusals: [NO_WAY],
  }),
  touch: route('POST', '/api/auth/active', {
    summary: 'Сказать, что за экраном есть человек',
    body: z.strictObject({}),
    reply: z.literal(true),
  }),
  lock: route('POST', '/api/auth/lock', {
    summary: 'Заблокировать экран',
    audit: { act: 'lock', what: 'session' },
    body: z.strictObject({}),
    reply: z.literal(true),
  }),
}
