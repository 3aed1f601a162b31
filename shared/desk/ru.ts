import type { BookingState, KeptPart, StepAuthor } from '../booking/schema.ts'
import { stepText } from '../booking/step-text.ts'
import { byGender } from '../platform/by-gender.ts'
import { countOf } from '../platform/count-words.ts'
import { dayNear } from '../platform/day-words.ts'
import { clinicDay, clinicTime, type Day, formatDay } from '../platform/days.ts'
import type { Gender } from '../platform/person.ts'
import { refusalKinds } from '../platform/refusal.ts'
import { leftText } from '../schedule/fit/ru.ts'
import type { Stay } from '../schedule/fit/schema.ts'
import type { DeskAct } from './rules.ts'
import type { ConsentObstacle, DeskCard } from './schema.ts'

/**
 * Refusal messages of the desk. `PERSON_BOOKED` carries the patient's existing booking of that day as
 * `details.row`.
 */
export const deskRefusals = refusalKinds({
  STALE_VISIT: [409, 'Эту запись уже изменили. Проверьте её и повторите'],
  NOT_NOW: [409, 'Сейчас с этой записью так поступить нельзя'],
  OTHER_VISIT: [409, 'У человека уже есть другая открытая запись'],
  OVERBOOKING_FULL: [409, 'Сегодня сверх мест больше не берут'],
  PERSON_BOOKED: [409, 'На этот день у этого человека уже есть запись'],
  CONSENT_RECORDED: [409, 'Согласие к этой записи уже есть'],
  PAPERS_GIVEN: [409, 'Документ уже внесён в запись'],
})

/**
 * Returns the label for the state «arrived»: «Пришёл». When the visit is on another day, the label names that
 * day: «Пришёл 23 ноября».
 */
export const arriveWords = ({ gender, day }: { gender: Gender; day: Day }, today: Day): string =>
  byGender('Пришёл', gender) + (day === today ? '' : ` ${dayNear(day, today)}`)

/** State label for a patient who left before the end of the check-up. */
export const leftState = 'Не закончен'

const notNow: Record<DeskAct, string> = {
  arrive: 'Запись на другой день: перенесите её на сегодня и отметьте приход',
  missed: 'Время записи ещё не наступило: ждём до начала',
  undo: 'Снять отметку можно только в тот день, когда она сделана',
  move: 'Перенести можно того, кого ещё ждём, и в течение месяца того, кто не пришёл',
  cancel: 'Отменить можно только запись того, кто ждёт осмотра',
  restore: 'Вернуть можно отменённую запись, пока её время не наступило',
  again: 'Проходить больше нечего, или человек уже в очереди',
  papers: 'Документы вносят, пока осмотр не закончен и запись не отменена',
}

/** Explains why an action is refused in the current state of a visit. */
export const notNowWords = (act: DeskAct, state: BookingState): string =>
  act === 'undo' && (state === 'in_progress' || state === 'completed')
    ? 'Осмотр уже начат: отметку о приходе не снять'
    : notNow[act]

/** Names who pays for a visit: «Работодатель: АО «Уралспецметалл»», «Сам человек». */
export const payerText = ({ payer, employer }: Pick<DeskCard, 'payer' | 'employer'>): string =>
  payer === 'person' ? 'Сам человек' : ['Работодатель', employer?.name].filter(Boolean).join(': ')

/** Names of documents, for lists. */
export const paperNames: Record<KeptPart, string> = {
  paper: 'удостоверение личности',
  snils: 'СНИЛС',
  policy: 'полис ОМС',
}

/**
 * Explains why documents are not saved: the booking already has them, and a stored number, which is hidden, is
 * never overwritten.
 */
export const givenWords = (parts: readonly KeptPart[]): string =>
  `Уже внесено: ${parts.map((part) => paperNames[part]).join(', ')}. Внесённое раньше не заменяется`

/** Explains why the registrar does not enter documents of an employee. */
export const papersOfEmployee =
  'Сотрудника записала организация: его паспорт в запись не вносят, он показывает его на осмотре'

/** Explains why the passport of a visit cannot be marked as checked. */
export const passportRefusals = {
  unknown: 'В кабинете этого человека ещё не узнали: пусть войдёт по своему телефону и назовёт дату рождения',
  over: 'Запись отменена или человек не пришёл: паспорт не проверяют',
} as const

/** Refusal text: no consent is needed for a cancelled or missed visit. */
export const noConsentNeeded = 'Запись отменена или человек не пришёл: согласие к ней не нужно'

/** Tells the desk whether the person gets reminders: the day of the consent and who took it on paper. */
export function notifiedWords(given: NonNullable<DeskCard['notifications']>['given']): string {
  if (!given) return 'Без согласия на уведомления напоминания не приходят'
  const day = formatDay(clinicDay(new Date(given.at)))
  const how = given.by ? `на бумаге, отметка: ${given.by}` : 'в\u00a0кабинете'
  return `Согласие на уведомления дано ${day}, ${how}`
}

/** Says why the person of a visit cannot consent to notifications at the desk, on its card and as a refusal. */
export const consentObstacles: Record<ConsentObstacle, string> = {
  other_owner:
    'Напоминания получает владелец учётной записи, а на осмотр записан другой человек: согласие владелец даёт сам, в\u00a0кабинете',
  not_proven:
    'Сначала сверьте паспорт и нажмите «Паспорт проверен»: согласие даёт только владелец учётной записи',
}

/** Refusal text: a consent to notifications belongs to an account, and the visit has none. */
export const nobodyNotified = 'У этой записи нет учётной записи: напоминания по ней не приходят'

/** Refusal text: the account of the visit has the consent to notifications. */
export const notifiedAlready = 'Согласие на уведомления уже есть'

/**
 * Explains why the arrival cannot be undone and the visit cannot be cancelled after the commission has issued a
 * paper.
 */
export const concludedAlready =
  'Комиссия уже оформила справку по этому осмотру. Пока её не аннулируют, отметку о приходе не снять'

/** Refusal text: the visit of a patient whose data was erased cannot be restored or moved. */
export const ownerErased = 'Данные человека удалены по его просьбе: запись не вернуть и не перенести'

/** State of the patient's consent to a desk booking, for the audit. */
export const consentWords = {
  paper: 'подписано на бумаге',
  later: 'подпишет, когда придёт',
} as const

const authors: Record<StepAuthor, string> = {
  person: 'сам человек',
  clinic: 'клиника',
  employer: 'работодатель',
  system: 'автоматически',
  kiosk: 'киоск у входа',
}

type Step = DeskCard['steps'][number]

/** Names the author of a step: the account's name where it is known. */
export const stepAuthor = ({ who, by }: Step): string => who ?? authors[by]

/**
 * Describes the new state of a visit: «Запись уже изменили: Смирнова Ольга, 08:14. Перенесена на 4 марта,
 * 09:10».
 */
export function alreadyWords(steps: readonly Step[], gender: Gender): string {
  const last = steps.at(-1)
  if (!last) return 'Запись уже изменили'
  const what = stepText({ step: last, before: steps.at(-2), gender }, 'clinic')
  return `Запись уже изменили: ${stepAuthor(last)}, ${clinicTime(new Date(last.at))}. ${what}`
}

/** Describes how late a patient is: «опаздывает на 25 минут», «опаздывает на 2 часа». */
export const lateWords = (minutes: number): string =>
  `опаздывает на ${minutes < 60 ? countOf(minutes, ['минуту', 'минуты', 'минут']) : countOf(Math.floor(minutes / 60), ['час', 'часа', 'часов'])}`

/** Says what a person who comes now cannot pass today; empty when everything fits. */
export function leftTodayText({ left, closesAt }: Pick<Stay, 'left' | 'closesAt'>, now: Date): string {
  if (left.length === 0) return ''
  return closesAt !== null && clinicTime(now) >= closesAt
    ? `Клиника закрылась в\u00a0${closesAt}: сегодня осмотр уже не пройти`
    : leftText(left)
}

/** Hints for the registrar, who checks patients in and answers calls. */
export const fastingAsk = 'Анализы натощак: 8 часов без еды, воду пить можно'
