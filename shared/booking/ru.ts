import type { Brand } from '../platform/brand.ts'
import { formFor, numberOf, numberWords, ofPeopleText } from '../platform/count-words.ts'
import { dayWords, dayWordsWithYear, weekdayWords } from '../platform/day-words.ts'
import type { Day } from '../platform/days.ts'
import { refusalKinds } from '../platform/refusal.ts'
import { moneyText } from '../prices/ru.ts'
import { leftText, stayText } from '../schedule/fit/ru.ts'
import type { Audience, Booking, BookingState, CorrectedPart, CorrectionReason } from './schema.ts'

/** Refusal messages of the booking slice. */
export const bookingRefusals = refusalKinds({
  ALREADY_BOOKED: [409, 'На этот день этот человек уже записан'],
  NOT_CHANGEABLE: [409, 'Эту запись уже нельзя изменить'],
  BAD_FACTORS: [422, 'Проверьте факторы'],
  OWN_VISIT: [409, 'Это ваш осмотр: это сделает другой сотрудник'],
  NOTHING_LEFT: [
    422,
    'Ваши прежние результаты покрывают весь осмотр: записываться не на что. Уберите лишние результаты или позвоните в клинику',
  ],
  PAPERS_GONE: [409, 'Документы прошлой записи для этой не подходят. Введите их заново'],
  RESULTS_LAPSE: [409, 'К новому дню изменится цена осмотра. Если согласны, подтвердите перенос ещё раз'],
  PRICE_CHANGED: [409, 'Стоимость осмотра изменилась. Проверьте её и подтвердите запись ещё раз'],
})

/** Names the open booking of a person that stands in the way: «На этот день уже есть запись: Петров Илья, 8 декабря, 08:20». */
export const alreadyBookedText = (fullname: string, day: Day, time: string): string =>
  `На этот день уже есть запись: ${fullname}, ${dayWords(day)}, ${time}`

/** Explains why a booking is not moved to another city. */
export const otherCity =
  'Перенести запись можно только в том же городе. Чтобы прийти в другом, отмените её и запишитесь заново'

/** Explains why a cancelled booking is not put back any more. */
export const undoIsOver = 'Вернуть эту запись уже нельзя. Запишитесь заново'

/** Names of booking states for each audience. */
export const stateNames: Record<Audience, Record<BookingState, string>> = {
  person: {
    submitted: 'На проверке',
    confirmed: 'Вы записаны',
    arrived: 'Вы в клинике',
    in_progress: 'Осмотр идёт',
    completed: 'Осмотр пройден',
    cancelled: 'Запись отменена',
    no_show: 'Вы не пришли',
  },
  clinic: {
    submitted: 'Ждём',
    confirmed: 'Ждём',
    arrived: 'Пришёл',
    in_progress: 'На осмотре',
    completed: 'Пройден',
    cancelled: 'Отменена',
    no_show: 'Не пришёл',
  },
  employer: {
    submitted: 'На проверке',
    confirmed: 'Записан',
    arrived: 'Пришёл',
    in_progress: 'На осмотре',
    completed: 'Осмотр завершён',
    cancelled: 'Отменена',
    no_show: 'Не пришёл',
  },
}

/** Names the bookings that are cancelled or moved: «запись», «3 записи». */
export const bookingsText = (count: number): string =>
  count > 1 ? numberOf(count, ['запись', 'записи', 'записей']) : 'запись'

/** Reports a cancellation: «Запись отменена», «Отменено: 3 записи»; `asked` bookings were to be cancelled. */
export function cancelledBookingsText(cancelled: number, asked: number): string {
  if (cancelled === 0) return asked === 1 ? 'Запись уже отменена' : 'Записи уже отменены'
  return cancelled === 1 ? 'Запись отменена' : `Отменено: ${bookingsText(cancelled)}`
}

/** Reports a move: «Запись перенесена», «Перенесено: 3 записи». */
export const movedBookingsText = (moved: number): string =>
  moved === 1 ? 'Запись перенесена' : `Перенесено: ${bookingsText(moved)}`

/** Explains the consequences of a cancellation before it is confirmed. */
export const freedSeatsText = (count: number): string =>
  count === 1
    ? 'Место достанется другим. Если не подходит время, запись можно перенести.'
    : 'Места достанутся другим. Если не подходит время, записи можно перенести.'

/**
 * Tells how many people will get the SMS and how many have no phone: «SMS получат 12 из 14: у 2 человек нет
 * телефона в карточке».
 */
export function smsReachText(people: readonly { hasPhone: boolean }[]): string {
  const reached = people.filter(({ hasPhone }) => hasPhone).length
  const without = people.length - reached
  if (without === 0) return people.length === 1 ? 'Телефон в карточке есть' : 'Телефон в карточке есть у всех'
  if (people.length === 1) return 'SMS не придёт: в карточке нет телефона'
  if (reached === 0) return 'SMS не получит никто: телефонов в карточках нет'
  const get = formFor(reached, ['получит', 'получат', 'получат'])
  const some = `SMS ${get} ${numberWords(reached)} из ${numberWords(people.length)}`
  return `${some}: у ${ofPeopleText(without)} нет телефона в карточке`
}

/** Formats the number of notified people afterwards: «SMS отправлены: 12 из 14». */
export function smsSentText(told: number, people: number): string {
  if (told === people) return people === 1 ? 'Сотруднику отправлена SMS' : 'SMS отправлены всем'
  return told === 0
    ? 'SMS никому не отправлены'
    : `SMS отправлены: ${numberWords(told)} из ${numberWords(people)}`
}

/** Name of the clinic's time zone: all visit times use it. */
const zoneName = 'время екатеринбургское'

/** Preparation for blood tests. */
export const fastingMemo = 'Приходите натощак: не ешьте 8 часов, воду пить можно'

/** Things to take to the visit (order 29н, point 11). */
export const whatToBring = ({
  paperKind,
  hasReferral,
}: Pick<Booking, 'paperKind' | 'hasReferral'>): string[] => [
  paperKind === 'other' ? 'удостоверение личности' : 'паспорт',
  'СНИЛС',
  'полис ОМС',
  hasReferral ? 'направление от работодателя' : 'направление от работодателя, если его выдали',
]

/** Data of a message about a visit. */
export interface Visit {
  number: string
  day: Day
  /** Time in the clinic's time zone, `08:20`. */
  time: string
  cityName: string
  address: string
  fullname: string
  total: number
  /** Blood is taken on that day. */
  isFasting: boolean
  /** How long the visit takes, minutes; null when that is not known. */
  minutes: number | null
  /** Names of the stations left for another day. */
  left: readonly string[]
  bring: readonly string[]
}

/**
 * Reason for a message. `employer-reminder`: the employer reminds of a visit on any day before it; `address`: the day of the visit has
 * another address.
 */
export type Occasion = 'made' | 'moved' | 'address' | 'cancelled' | 'reminder' | 'employer-reminder'

const smsStart: Record<Occasion, string> = {
  made: 'вы записаны на медосмотр:',
  moved: 'ваш медосмотр перенесён на',
  address: 'новый адрес вашего медосмотра:',
  cancelled: 'ваша запись на медосмотр отменена:',
  reminder: 'напоминаем о медосмотре завтра,',
  'employer-reminder': 'напоминаем о медосмотре:',
}

/**
 * Returns the first name out of «surname, first name, patronymic»; the whole name when it has other parts. A family
 * has one phone, so an SMS says whose visit it is about.
 */
function addressee(fullname: string): string {
  const parts = fullname.split(' ')
  return parts.length === 2 || parts.length === 3 ? (parts[1] ?? fullname) : fullname
}

const place = ({ cityName, address }: Visit): string => `${cityName}, ${address}`

/**
 * Returns the SMS about a visit. It uses short wording instead of the full list of things to take, because
 * every 67 characters are charged as one SMS.
 */
export function visitSms(occasion: Occasion, visit: Visit, brand: Brand): string {
  const head = `${addressee(visit.fullname)}, ${smsStart[occasion]} ${dayWords(visit.day)}, ${visit.time}`
  if (occasion === 'cancelled') return `${head}. Запись ${visit.number}. Вопросы: ${brand.phone}`
  const fasting = visit.isFasting ? ' Приходите натощак.' : ''
  const stay = visit.minutes ? ` Займёт ${stayText(visit.minutes)}.` : ''
  // An SMS names no doctors: it is read on a locked screen, and each name costs.
  const left = visit.left.length > 0 ? ' Часть осмотра останется на другой день, подробности в кабинете.' : ''
  return `${head} (${zoneName}), ${place(visit)}.${stay}${fasting}${left} Возьмите ${visit.bring.join(', ')}. Запись ${visit.number}`
}

/** Returns a reminder for a locked screen, which others may see: time and city, without details of the visit. */
export const reminderNote = ({ day, time, cityName }: Pick<Visit, 'day' | 'time' | 'cityName'>) => ({
  title: `Завтра осмотр в ${time}`,
  text: `${dayWords(day)}, ${cityName}. Адрес и что взять с собой — в кабинете`,
})

/** Subjects of the letters about a visit. */
export const visitSubjects: Record<Occasion, (visit: Visit) => string> = {
  made: ({ day, time }) => `Вы записаны на медосмотр ${dayWords(day)}, ${time}`,
  moved: ({ day, time }) => `Медосмотр перенесён на ${dayWords(day)}, ${time}`,
  address: ({ day, time }) => `Новый адрес медосмотра ${dayWords(day)}, ${time}`,
  cancelled: ({ day, time }) => `Отменена запись на медосмотр ${dayWords(day)}, ${time}`,
  reminder: ({ time }) => `Завтра медосмотр, ${time}`,
  'employer-reminder': ({ day, time }) => `Напоминаем о медосмотре ${dayWords(day)}, ${time}`,
}

const openings: Record<Occasion, string> = {
  made: 'Вы записаны на медосмотр. Ждём вас.',
  moved: 'Ваша запись на медосмотр перенесена. Прежнее время больше не действует.',
  address: 'Медосмотр пройдёт по другому адресу, время прежнее.',
  cancelled: 'Запись на медосмотр отменена.',
  reminder: 'Напоминаем: завтра у вас медосмотр.',
  'employer-reminder': 'Напоминаем о медосмотре.',
}

const rowsOf = (visit: Visit): [string, string][] => [
  ['Номер записи', visit.number],
  ['Кто', visit.fullname],
  ['Когда', `${weekdayWords(visit.day)} ${visit.day.slice(0, 4)}, ${visit.time} (${zoneName})`],
  ['Где', place(visit)],
  ...(visit.minutes ? [['Сколько займёт', stayText(visit.minutes)] satisfies [string, string]] : []),
  ['Стоимость', moneyText(visit.total)],
]

/** Returns the lines below the facts: what to take, how to prepare, how to change the booking. */
function advice(occasion: Occasion, visit: Visit, brand: Brand): string[] {
  const site = brand.url ? `: ${brand.url}` : ''
  const contact = `Вопросы: ${brand.phone}. ${brand.name}`
  if (occasion === 'cancelled') return [`Записаться снова можно в личном кабинете${site}.`, contact]
  return [
    `Возьмите с собой: ${visit.bring.join(', ')}.`,
    ...(visit.isFasting ? [`${fastingMemo}.`] : []),
    ...(visit.left.length > 0 ? [`${leftText(visit.left)}.`] : []),
    `Перенести или отменить запись можно бесплатно в личном кабинете${site}.`,
    contact,
  ]
}

/**
 * Returns the letter about a visit: paragraphs and facts as «Название: значение» lines, which the mail template
 * shows as a table.
 */
export function visitLetter(occasion: Occasion, visit: Visit, brand: Brand) {
  const rows = occasion === 'cancelled' ? rowsOf({ ...visit, minutes: null }).slice(0, 4) : rowsOf(visit)
  return {
    subject: visitSubjects[occasion](visit),
    text: [
      openings[occasion],
      rows.map((row) => row.join(': ')).join('\n'),
      ...advice(occasion, visit, brand),
    ].join('\n\n'),
  }
}

/** Returns the title and description of the visit for a calendar. */
export const visitNote = (visit: Omit<Visit, 'total'>): { title: string; text: string } => ({
  title: 'Медосмотр',
  text: [
    `Запись ${visit.number}, ${dayWordsWithYear(visit.day)}, ${visit.time} (${zoneName})`,
    `Возьмите с собой: ${visit.bring.join(', ')}`,
    ...(visit.minutes ? [`Займёт ${stayText(visit.minutes)}`] : []),
    ...(visit.isFasting ? [fastingMemo] : []),
    ...(visit.left.length > 0 ? [leftText(visit.left)] : []),
  ].join('\n'),
})

/** Names of the parts that the desk corrects, for sentences and lists. */
export const correctedNames: Record<CorrectedPart, string> = {
  surname: 'фамилия',
  name: 'имя',
  middlename: 'отчество',
  birth: 'дата рождения',
  phone: 'телефон',
  paper: 'документ, удостоверяющий личность',
  snils: 'СНИЛС',
  policy: 'полис ОМС',
}

/** Why the desk corrected a booking. */
export const correctionReasons: Record<CorrectionReason, string> = {
  slip: 'опечатка при записи',
  renamed: 'сменились фамилия или имя',
  replaced: 'документ заменён',
  new_phone: 'сменился телефон',
}
