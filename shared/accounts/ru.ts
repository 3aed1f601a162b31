import { refusalKinds } from '../platform/refusal.ts'
import type { ConsentPurpose, Profile } from './schema.ts'

/** Refusal messages of the accounts slice, with the exact wording of the spec (§8). */
export const accountRefusals = refusalKinds({
  WRONG_CODE: [422, 'Неверный код'],
  PHONE_TAKEN: [409, 'Этот номер телефона уже занят'],
  EMAIL_TAKEN: [409, 'Этот email уже занят'],
  PATIENT_TAKEN: [409, 'Этот номер пациента уже связан с другим пользователем'],
  NOT_VERIFIED: [403, 'Сначала подтвердите кодом новый номер телефона или email'],
  STAFF_RECALL: [403, 'Пароль сотрудника сбрасывает администратор клиники. Обратитесь к нему'],
  NO_ACCOUNT: [404, 'Кабинета с этим номером нет. Зарегистрируйтесь'],
  ACCOUNT_BLOCKED: [403, 'Доступ в кабинет закрыт'],
  WRONG_PASSWORD: [422, 'Неверный пароль!'],
  COMMON_PASSWORD: [422, 'Этот пароль подбирают первым. Придумайте другой'],
  BOOKINGS_AHEAD: [409, 'У организации есть предстоящие записи. Решите, что с ними будет'],
  PROFILE_LOCKED: [403, 'ФИО, пол и дату рождения меняет регистратура: они сверены с паспортом'],
})

/** Names of the fields of a profile, used in the audit. The types reject a new field without a name here. */
export const profileFieldNames: Record<keyof Profile, string> = {
  surname: 'Фамилия',
  name: 'Имя',
  middlename: 'Отчество',
  fullname: 'ФИО',
  gender: 'Пол',
  birth: 'Дата рождения',
  city: 'Город',
  phone: 'Телефон',
  email: 'Email',
  isOrganization: 'Представляет организацию',
  roles: 'Роли',
  patientID: 'Номер пациента',
}

/** Message that a blocked user sees on sign-in. */
export const blockedSentence = (phone: string): string => `Доступ в кабинет закрыт. Позвоните нам: ${phone}`

/** Purposes of consent, in Russian. */
export const purposeNames: Record<ConsentPurpose, string> = {
  'personal-data': 'Обработка персональных данных',
  notifications: 'Уведомления о записи',
  marketing: 'Рекламные сообщения',
}

/** Complete subject and body texts of the letters. */
interface LetterText {
  subject: string
  text: string
}

const letter = (subject: string, ...paragraphs: readonly string[]): LetterText => ({
  subject,
  text: paragraphs.join('\n\n'),
})

/**
 * SMS with a code. The last line lets the phone autofill the code on that site only; the text fits one SMS of
 * 70 characters for a host of up to 24 characters.
 */
export const codeSms = (code: string, host?: string): string =>
  `Код: ${code}. Никому его не сообщайте${host ? `\n@${host} #${code}` : ''}`

/** Letter with a verification code. */
export const codeLetter = (code: string, clinic: string): LetterText =>
  letter(
    'Код подтверждения',
    `Ваш код подтверждения: ${code}. Он действует 10 минут.`,
    'Никому его не сообщайте. Если вы не запрашивали код, ничего делать не нужно.',
    clinic,
  )

/** Letter with a one-time link. */
export const linkLetter = (link: string, clinic: string): LetterText =>
  letter(
    'Вход в личный кабинет',
    'Чтобы войти в кабинет, откройте ссылку. Она действует один час и только один раз.',
    link,
    'Если вы не запрашивали вход, ничего делать не нужно.',
    clinic,
  )

const changed = {
  phone: 'номер телефона',
  email: 'email',
  password: 'пароль',
}

/** Letter to the previous e-mail address: reports that the sign-in contact has changed. */
export const changeLetter = (
  what: keyof typeof changed,
  clinic: { name: string; phone: string },
): LetterText =>
  letter(
    'Изменены данные для входа',
    `В вашем личном кабинете изменили ${changed[what]}. Все открытые сеансы завершены, уведомления в браузерах выключены.`,
    `Если это были не вы, позвоните нам: ${clinic.phone}.`,
    clinic.name,
  )

/**
 * SMS to the previous phone, sent when the account has no e-mail. It fits one SMS for a clinic phone of up to
 * 19 characters.
 */
export const changeSms = (what: keyof typeof changed, phone: string): string =>
  `В кабинете изменили ${changed[what]}. Не вы? Звоните ${phone}`
