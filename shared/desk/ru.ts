import type { BookingState, KeptPart, StepAuthor } from '../booking/schema.ts'
import { countOf } from '../platform/count-words.ts'
import { dayNear, dayWords } from '../platform/day-words.ts'
import { clinicDay, clinicTime, type Day } from '../platform/days.ts'
import type { Gender } from '../platform/person.ts'
import { refusalKinds } from '../platform/refusal.ts'
import { saidOf } from '../platform/said-of.ts'
import type { DeskAct } from './rules.ts'
import type { DeskCard } from './schema.ts'

/** Refusals of the desk. `PERSON_BOOKED` carries his booking of that day as `details.row` when it was there before. */
export const deskRefusals = refusalKinds({
  STALE_VISIT: [409, 'Эту запись уже изменили. Проверьте её и повторите'],
  NOT_NOW: [409, 'Сейчас с этой записью так поступить нельзя'],
  OTHER_VISIT: [409, 'У человека уже есть другая открытая запись'],
  PERSON_BOOKED: [409, 'На этот день по этому телефону уже есть запись'],
  CONSENT_RECORDED: [409, 'Согласие к этой записи уже есть'],
  PAPERS_GIVEN: [409, 'Документ уже внесён в запись'],
})

/** States of a visit as the desk says them. */
export const deskStates: Record<BookingState, string> = {
  submitted: 'Ждём',
  confirmed: 'Ждём',
  arrived: 'Пришёл',
  in_progress: 'На осмотре',
  completed: 'Пройден',
  cancelled: 'Отменена',
  no_show: 'Не пришёл',
}

/** What the mark of an arrival says: «Пришёл»; on another day than the visit's, of which day it is: «Пришёл 23 ноября». */
export const arriveWords = ({ gender, day }: { gender: Gender; day: Day }, today: Day): string =>
  saidOf('Пришёл', gender) + (day === today ? '' : ` ${dayNear(day, today)}`)

/** The same of who has gone before the end of his check-up. */
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

/** Why an act over a visit in some state is refused now. */
export const notNowWords = (act: DeskAct, state: BookingState): string =>
  act === 'undo' && (state === 'in_progress' || state === 'completed')
    ? 'Осмотр уже начат: отметку о приходе не снять'
    : notNow[act]

/** Documents of a person, as lists name them. */
export const paperNames: Record<KeptPart, string> = {
  paper: 'удостоверение личности',
  snils: 'СНИЛС',
  policy: 'полис ОМС',
}

/** Why documents are not entered: somebody has been there before, and nothing is written over a number that nobody sees. */
export const givenWords = (parts: readonly KeptPart[]): string =>
  `Уже внесено: ${parts.map((part) => paperNames[part]).join(', ')}. Внесённое раньше не заменяется`

/** Why documents of an employee are not entered. */
export const papersOfEmployee =
  'Сотрудника записала организация: его паспорт в запись не вносят, он показывает его на осмотре'

/** Why a consent to a visit is not needed. */
export const noConsentNeeded = 'Запись отменена или человек не пришёл: согласие к ней не нужно'

/** Why a mark of somebody who has come is not taken back, nor his visit cancelled. */
export const concludedAlready =
  'Комиссия уже оформила справку по этому осмотру. Пока её не аннулируют, отметку о приходе не снять'

/** Why a visit of somebody who has been erased neither comes back nor is moved. */
export const ownerErased = 'Данные человека удалены по его просьбе: запись не вернуть и не перенести'

/** How it stands with a person's consent to a booking that the desk has made, as the audit says it. */
export const consentWords = {
  paper: 'подписано на бумаге',
  later: 'подпишет, когда придёт',
} as const

const authors: Record<StepAuthor, string> = {
  person: 'сам человек',
  clinic: 'клиника',
  employer: 'работодатель',
  system: 'автоматически',
}

type Step = DeskCard['steps'][number]

const created = (by: StepAuthor) => (by === 'clinic' ? 'Регистратура записала' : 'Запись создана')

/** A step as the desk reads it: what happened and who did it. */
export function deskStep(
  step: Step,
  before: Step | undefined,
  gender: Gender,
): { what: string; who: string } {
  const visit = new Date(step.start)
  const isBack = (before?.state === 'arrived' || before?.state === 'no_show') && step.state === 'confirmed'
  const isMove = (isBack || step.state === before?.state) && step.start !== before?.start
  const isReturn = before?.state === 'cancelled'
  const isResumed = before?.state === 'completed'
  const isUnbegun = before?.state === 'in_progress' && step.state === 'arrived'
  const to = `${dayWords(clinicDay(visit))}, ${clinicTime(visit)}`
  const words: Record<BookingState, string> = {
    submitted: `${created(step.by)} на ${to}`,
    confirmed: 'Запись подтверждена',
    arrived: 'Пришёл',
    in_progress: 'Осмотр начат',
    completed: 'Осмотр пройден',
    cancelled: 'Отменена',
    no_show: 'Не пришёл',
  }
  const what = isMove
    ? `Перенесена на ${to}`
    : isBack
      ? 'Отметка снята'
      : isReturn
        ? 'Возвращена'
        : isResumed
          ? 'Осмотр продолжен'
          : isUnbegun
            ? saidOf('В кабинет не вошёл, осмотр не начат', gender)
            : saidOf(words[step.state], gender)
  return { what: step.reason ? `${what}: ${step.reason}` : what, who: step.who ?? authors[step.by] }
}

/** What has become of a visit meanwhile: «Запись уже изменили: Смирнова Ольга, 08:14. Перенесена на 4 марта, 09:10». */
export function alreadyWords(steps: readonly Step[], gender: Gender): string {
  const last = steps.at(-1)
  if (!last) return 'Запись уже изменили'
  const { what, who } = deskStep(last, steps.at(-2), gender)
  return `Запись уже изменили: ${who}, ${clinicTime(new Date(last.at))}. ${what}`
}

/** By how much somebody is late: «опаздывает на 25 минут», «опаздывает на 2 часа». */
export const lateWords = (minutes: number): string =>
  `опаздывает на ${minutes < 60 ? countOf(minutes, ['минуту', 'минуты', 'минут']) : countOf(Math.floor(minutes / 60), ['час', 'часа', 'часов'])}`

/** Said to the registrar, who asks who has come and tells who calls. */
export const fastingAsk = 'Анализы натощак: 8 часов без еды, воду пить можно'
