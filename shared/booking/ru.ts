import type { Brand } from '../platform/brand.ts'
import { dayWords, dayWordsWithYear, weekdayWords } from '../platform/day-words.ts'
import { clinicDay, clinicTime, type Day } from '../platform/days.ts'
import { refusalKinds } from '../platform/refusal.ts'
import { moneyText } from '../prices/ru.ts'
import type { Booking, BookingCard, BookingState, StepAuthor } from './schema.ts'

/** Refusals of the booking slice. */
export const bookingRefusals = refusalKinds({
  ALREADY_BOOKED: [409, 'На этот день вы уже записаны'],
  NOT_CHANGEABLE: [409, 'Эту запись уже нельзя изменить'],
  BAD_FACTORS: [422, 'Проверьте факторы'],
  NOTHING_LEFT: [
    422,
    'Ваши прежние результаты покрывают весь осмотр: записываться не на что. Уберите лишние результаты или позвоните в клинику',
  ],
  PAPERS_GONE: [409, 'Документы прошлой записи для этой не подходят. Введите их заново'],
  PRICE_CHANGED: [409, 'Стоимость осмотра изменилась. Проверьте её и подтвердите запись ещё раз'],
})

/** Why a booking is not moved to another city. */
export const otherCity =
  'Перенести запись можно только в том же городе. Чтобы прийти в другом, отмените её и запишитесь заново'

/** States of a booking in words. */
export const stateNames: Record<BookingState, string> = {
  submitted: 'На проверке',
  confirmed: 'Вы записаны',
  arrived: 'Вы в клинике',
  in_progress: 'Осмотр идёт',
  completed: 'Осмотр пройден',
  cancelled: 'Запись отменена',
  no_show: 'Вы не пришли',
}

const whoCancelled: Record<StepAuthor, string> = {
  person: 'Вы отменили запись',
  clinic: 'Клиника отменила запись',
  employer: 'Работодатель отменил запись',
  system: 'Запись отменена',
}
const whoMoved: Record<StepAuthor, string> = {
  person: 'Вы перенесли запись',
  clinic: 'Клиника перенесла запись',
  employer: 'Работодатель перенёс запись',
  system: 'Запись перенесена',
}

type Step = BookingCard['steps'][number]

/** A step of a booking as people say it: «Вы перенесли запись на 8 декабря, 08:20». `before`: the step that it follows. */
export function stepText({ state, by, reason, start }: Step, before: Step | undefined): string {
  const visit = new Date(start)
  const what =
    state === before?.state && start !== before.start
      ? `${whoMoved[by]} на ${dayWords(clinicDay(visit))}, ${clinicTime(visit)}`
      : state === 'cancelled'
        ? whoCancelled[by]
        : before?.state === 'cancelled'
          ? 'Клиника вернула запись'
          : state === 'submitted' && by === 'clinic'
            ? 'Клиника записала вас'
            : stateNames[state]
  return reason ? `${what}: ${reason}` : what
}

/** What the clinic's clock is called: every time of a visit is in it. */
const zoneName = 'время екатеринбургское'

/** How to prepare for blood tests. */
export const fastingMemo = 'Приходите натощак: не ешьте 8 часов, воду пить можно'

/** What to take along (order 29н, point 11). */
export const whatToBring = ({
  paperKind,
  hasReferral,
}: Pick<Booking, 'paperKind' | 'hasReferral'>): string[] => [
  paperKind === 'other' ? 'удостоверение личности' : 'паспорт',
  'СНИЛС',
  'полис ОМС',
  hasReferral ? 'направление от работодателя' : 'направление от работодателя, если его выдали',
]

/** What a message about a visit tells. */
export interface Visit {
  number: string
  day: Day
  /** Clinic time, `08:20`. */
  time: string
  cityName: string
  address: string
  fullname: string
  total: number
  isFasting: boolean
  bring: readonly string[]
}

/** Why a message is sent. */
export type Occasion = 'made' | 'moved' | 'cancelled' | 'reminder'

const smsStart: Record<Occasion, string> = {
  made: 'Вы записаны на медосмотр:',
  moved: 'Медосмотр перенесён на',
  cancelled: 'Запись на медосмотр отменена:',
  reminder: 'Напоминаем о медосмотре завтра,',
}

const place = ({ cityName, address }: Visit): string => `${cityName}, ${address}`

/** SMS about a visit. Short words instead of a list: each 67 signs are paid for. */
export function visitSms(occasion: Occasion, visit: Visit, brand: Brand): string {
  const head = `${smsStart[occasion]} ${dayWords(visit.day)}, ${visit.time}`
  if (occasion === 'cancelled') return `${head}. Запись ${visit.number}. Вопросы: ${brand.phone}`
  const fasting = visit.isFasting ? ' Приходите натощак.' : ''
  return `${head} (${zoneName}), ${place(visit)}.${fasting} Возьмите ${visit.bring.join(', ')}. Запись ${visit.number}`
}

/** A reminder for a locked screen, which anybody may see: when and in which city, not what for in detail. */
export const reminderNote = ({ day, time, cityName }: Pick<Visit, 'day' | 'time' | 'cityName'>) => ({
  title: `Завтра осмотр в ${time}`,
  text: `${dayWords(day)}, ${cityName}. Адрес и что взять с собой — в кабинете`,
})

const subjects: Record<Occasion, (visit: Visit) => string> = {
  made: ({ day, time }) => `Вы записаны на медосмотр ${dayWords(day)}, ${time}`,
  moved: ({ day, time }) => `Медосмотр перенесён на ${dayWords(day)}, ${time}`,
  cancelled: ({ day, time }) => `Отменена запись на медосмотр ${dayWords(day)}, ${time}`,
  reminder: ({ time }) => `Завтра медосмотр, ${time}`,
}

const openings: Record<Occasion, string> = {
  made: 'Вы записаны на медосмотр. Ждём вас.',
  moved: 'Ваша запись на медосмотр перенесена. Прежнее время больше не действует.',
  cancelled: 'Запись на медосмотр отменена.',
  reminder: 'Напоминаем: завтра у вас медосмотр.',
}

const rowsOf = (visit: Visit): [string, string][] => [
  ['Номер записи', visit.number],
  ['Кто', visit.fullname],
  ['Когда', `${weekdayWords(visit.day)} ${visit.day.slice(0, 4)}, ${visit.time} (${zoneName})`],
  ['Где', place(visit)],
  ['Стоимость', moneyText(visit.total)],
]

/** The lines below the facts: what to take, how to prepare, how to change. */
function advice(occasion: Occasion, visit: Visit, brand: Brand): string[] {
  const site = brand.url ? `: ${brand.url}` : ''
  const contact = `Вопросы: ${brand.phone}. ${brand.name}`
  if (occasion === 'cancelled') return [`Записаться снова можно в личном кабинете${site}.`, contact]
  return [
    `Возьмите с собой: ${visit.bring.join(', ')}.`,
    ...(visit.isFasting ? [`${fastingMemo}.`] : []),
    `Перенести или отменить запись можно бесплатно в личном кабинете${site}.`,
    contact,
  ]
}

/** Letter about a visit: paragraphs, the facts as «Название: значение» a line, which a mail program shows as a table. */
export function visitLetter(occasion: Occasion, visit: Visit, brand: Brand) {
  const rows = occasion === 'cancelled' ? rowsOf(visit).slice(0, 4) : rowsOf(visit)
  return {
    subject: subjects[occasion](visit),
    text: [
      openings[occasion],
      rows.map((row) => row.join(': ')).join('\n'),
      ...advice(occasion, visit, brand),
    ].join('\n\n'),
  }
}

/** Title and description of the visit for a calendar. */
export const visitNote = (visit: Omit<Visit, 'total'>): { title: string; text: string } => ({
  title: 'Медосмотр',
  text: [
    `Запись ${visit.number}, ${dayWordsWithYear(visit.day)}, ${visit.time} (${zoneName})`,
    `Возьмите с собой: ${visit.bring.join(', ')}`,
    ...(visit.isFasting ? [fastingMemo] : []),
  ].join('\n'),
})
