import { refusalKinds } from '../../platform/refusal.ts'
import type { MethodKind } from './schema.ts'

/** Refusals of the second step. */
export const secondStepRefusals = refusalKinds({
  WRONG_STEP_CODE: [422, 'Код не подошёл. Проверьте время на телефоне и введите новый код'],
  WRONG_RECOVERY_CODE: [422, 'Такого кода восстановления нет, или он уже использован'],
  WRONG_KEY: [422, 'Ключ доступа не подошёл. Попробуйте ещё раз или выберите другой способ'],
  KEY_KNOWN: [409, 'Этот ключ доступа уже добавлен'],
  APP_KNOWN: [409, 'Приложение с кодами уже подключено. Сначала удалите его'],
  LAST_METHOD: [409, 'Это единственный способ. Сначала добавьте другой'],
  NO_WAY: [409, 'Так подтвердить вход нельзя. Выберите другой способ'],
})

/** Kinds of ways in words. */
export const methodNames: Record<MethodKind, string> = {
  passkey: 'Ключ доступа',
  app: 'Приложение с кодами',
}

/** Changes of the second step, as the letters say them. */
const changes = {
  added: 'добавили способ подтверждать вход',
  removed: 'удалили способ подтверждать вход',
  codes: 'выпустили новые коды восстановления',
  recovery: 'вошли по коду восстановления',
  reset: 'администратор сбросил второй шаг входа',
}
export type StepChange = keyof typeof changes

/** Letter to the owner about a change of the second step. */
export const stepLetter = (
  what: StepChange,
  clinic: { name: string; phone: string },
): { subject: string; text: string } => ({
  subject: 'Изменилась защита входа',
  text: [
    `В вашем личном кабинете ${changes[what]}.`,
    `Если это были не вы, позвоните нам: ${clinic.phone}.`,
    clinic.name,
  ].join('\n\n'),
})

const briefly: Record<StepChange, string> = {
  added: 'добавлен способ входа',
  removed: 'удалён способ входа',
  codes: 'новые коды входа',
  recovery: 'вход по запасному коду',
  reset: 'защита входа сброшена',
}

/** The same as an SMS, for an account without an e-mail; fits one SMS for a clinic phone of up to 19 characters. */
export const stepSms = (what: StepChange, phone: string): string =>
  `Кабинет: ${briefly[what]}. Не вы? ${phone}`

/** Letter to the administrator who has reset the second step of a colleague. */
export const resetLetter = (
  fullname: string,
  clinic: { name: string; phone: string },
): { subject: string; text: string } => ({
  subject: 'Вы сбросили второй шаг входа',
  text: [
    `Вы сбросили второй шаг входа: ${fullname}. При следующем входе кабинет попросит настроить его заново.`,
    `Если это были не вы, позвоните нам: ${clinic.phone}.`,
    clinic.name,
  ].join('\n\n'),
})
