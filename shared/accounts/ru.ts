import { refusalKinds } from '../platform/refusal.ts'

/** Refusals of the accounts slice, word for word as the spec has them (§8). */
export const accountRefusals = refusalKinds({
  WRONG_CODE: [422, 'Неверный код'],
  PHONE_TAKEN: [409, 'Этот номер телефона уже занят'],
  EMAIL_TAKEN: [409, 'Этот email уже занят'],
  NOT_VERIFIED: [403, 'Сначала подтвердите кодом новый номер телефона или email'],
  WRONG_PASSWORD: [422, 'Неверный пароль!'],
  PROFILE_LOCKED: [403, 'ФИО, пол и дату рождения меняет регистратура: они сверены с паспортом'],
})
