import { dayWords } from '../../platform/day-words.ts'
import { clinicDay, clinicTime } from '../../platform/days.ts'
import { refusalKinds } from '../../platform/refusal.ts'
import type { TargetType } from '../schema.ts'

/** Refusals of a change that waits. */
export const contactChangeRefusals = refusalKinds({
  CHANGE_WAITING: [409, 'Другое изменение уже ждёт своего срока. Сначала отмените его'],
})

/** Events of a change that waits, as the messages tell them. */
export type ContactChangeEvent = 'asked' | 'cancelled' | 'taken'

interface Wording {
  type: TargetType
  event: ContactChangeEvent
  effectiveAt: Date
  clinic: { name: string; phone: string }
}

const objects = { phone: 'номер телефона', email: 'email' }
const briefly = { phone: 'телефон', email: 'email' }

/** Prints when a change is made: «28 ноября в 09:15». */
export const effectiveWords = (at: Date): string => `${dayWords(clinicDay(at))} в ${clinicTime(at)}`

const subjects: Record<ContactChangeEvent, string> = {
  asked: 'Данные для входа изменятся через сутки',
  cancelled: 'Изменение данных для входа отменено',
  taken: 'Данные для входа не изменились',
}

const openings: Record<ContactChangeEvent, (what: string, at: string) => string> = {
  asked: (what, at) => `${at} в вашем личном кабинете изменится ${what}. До этого всё остаётся как было.`,
  cancelled: (what) => `Изменение отменено: ${what} для входа в личный кабинет остаётся прежним.`,
  taken: (what) =>
    `${what === objects.email ? 'Email' : 'Номер телефона'} для входа остаётся прежним: новый уже занят другим кабинетом.`,
}

const advice: Record<ContactChangeEvent, (phone: string) => string> = {
  asked: (phone) =>
    `Если это были не вы, откройте профиль в кабинете, нажмите «Отменить изменение» и смените пароль. Нет входа в кабинет? Позвоните нам: ${phone}. Отменить может и администратор.`,
  cancelled: (phone) => `Если это были не вы, позвоните нам: ${phone}.`,
  taken: (phone) => `Вопросы: ${phone}.`,
}

/** Letter about a change that waits. */
export const contactChangeLetter = ({ type, event, effectiveAt, clinic }: Wording) => {
  const opening = openings[event](objects[type], effectiveWords(effectiveAt))
  return {
    subject: subjects[event],
    text: [opening, advice[event](clinic.phone), clinic.name].join('\n\n'),
  }
}

const short: Record<ContactChangeEvent, (what: string) => string> = {
  asked: (what) => `Через сутки сменится ${what} входа. Не вы? Отмените в профиле`,
  cancelled: (what) => `Кабинет: ${what} входа остаётся прежним. Не вы?`,
  taken: (what) => `Кабинет: новый ${what} уже занят, остаётся прежний.`,
}

/** The same as an SMS. */
export const contactChangeSms = ({ type, event, clinic }: Wording): string =>
  `${short[event](briefly[type])}${event === 'asked' ? ' или' : ''} ${clinic.phone}`
