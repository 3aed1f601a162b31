import { capital } from '../platform/capital.ts'
import { countOf, peopleForms } from '../platform/count-words.ts'
import { dayWordsWithYear, weekdayWords } from '../platform/day-words.ts'
import { type Day, formatDay, partsOf } from '../platform/days.ts'
import type { Gender } from '../platform/person.ts'
import { formatPhone } from '../platform/phone.ts'
import { refusalKinds } from '../platform/refusal.ts'
import type { CheckUpKind, KindReason } from '../programme/schema.ts'
import type {
  EmployeeField,
  OrganizationField,
  OutdatedReferral,
  Paper,
  PaperClinicField,
  PaperFormat,
} from './schema.ts'

/** Refusal messages of the documents slice. */
export const documentRefusals = refusalKinds({
  DATA_MISSING: [409, 'Не хватает данных для документа'],
  NOBODY_CHOSEN: [409, 'Под выбранное не подходит ни один сотрудник'],
  NOBODY_BOOKED: [409, 'Никто из выбранных не записан на осмотр'],
  TOO_MANY_PEOPLE: [409, 'Слишком много людей для одного файла. Выберите часть, например одно подразделение'],
  STALE_REQUISITES: [409, 'Реквизиты уже изменили. Сверьте и сохраните ещё раз'],
  REGISTER_EMPTY: [409, 'Направлений с такими условиями нет'],
  REGISTER_TOO_LARGE: [409, 'Направлений больше 10 000: выберите период короче'],
  ALREADY_ANNULLED: [409, 'Направление уже аннулировано'],
})

/** Names of the papers. */
export const paperNames: Record<Paper, string> = {
  referrals: 'Направления',
  'name-list': 'Поимённый список',
  contingent: 'Список контингента',
  plan: 'Календарный план',
  'check-up-order': 'Приказ об осмотре',
  notices: 'Уведомления работникам',
  suspension: 'Приказы об отстранении',
  admission: 'Приказы о допуске',
}

/** Purpose of each paper, in one line. */
export const paperPurposes: Record<Paper, string> = {
  referrals: 'Выдаются работникам под подпись, с номерами и записью в журнал',
  'name-list': 'Передаётся в медицинский центр не позднее чем за 2 месяца до начала осмотра',
  contingent: 'Должности, вредные факторы и виды работ, число людей',
  plan: 'По дням и часам: кто, откуда и куда приходит',
  'check-up-order': 'Кто, когда и где проходит осмотр, кто за это отвечает; с листом ознакомления',
  notices: 'Каждому: когда и куда прийти, что взять и что будет, если не пройти; с распиской',
  suspension: 'На каждого, у кого найдены противопоказания или кто не прошёл осмотр в срок',
  admission: 'На каждого, чьё последнее заключение допускает к работе',
}

/** Recipient of each paper, and the point of the order 29н that requires it. */
export const paperAskers: Record<Paper, string> = {
  referrals: 'Спросит медицинский центр, при проверке — трудовая инспекция. Приказ 29н, пункты 8 и 9',
  'name-list': 'Утверждает работодатель, ждёт медицинский центр. Приказ 29н, пункт 23',
  contingent: 'Утверждает работодатель, спросит Роспотребнадзор. Приказ 29н, пункты 10 и 21',
  plan: 'Согласуют медицинский центр и работодатель. Приказ 29н, пункт 26',
  'check-up-order': 'Подписывает руководитель. Трудовой кодекс, статьи 185, 214 и 220',
  notices: 'Вручают под подпись. Трудовой кодекс, статьи 76 и 215',
  suspension: 'Спросит трудовая инспекция. Трудовой кодекс, статьи 73 и 76',
  admission: 'Отменяет отстранение. Трудовой кодекс, статья 76',
}

/** Names of the formats. */
export const paperFormatNames: Record<PaperFormat, string> = { pdf: 'PDF', docx: 'Word' }

/** Labels of the organization's fields. */
export const organizationFieldNames: Record<OrganizationField, string> = {
  email: 'Email',
  phone: 'Телефон',
  ownership: 'Форма собственности',
  okved: 'Код ОКВЭД',
  signerPosition: 'Должность того, кто подписывает',
  signerName: 'ФИО того, кто подписывает',
}

/** Labels of the clinic's fields. */
export const paperClinicNames: Record<PaperClinicField, string> = {
  ogrn: 'ОГРН',
  address: 'Адрес',
  email: 'Email',
  phone: 'Телефон',
}

/** Labels of the employee's fields. */
export const employeeFieldNames: Record<EmployeeField, string> = {
  position: 'Должность',
  factors: 'Факторы и виды работ',
  policy: 'Номер полиса',
  seniorityFrom: 'Стаж в должности',
}

/** Most frequent forms of property (ОКФС); other values are accepted too. */
export const ownershipForms = [
  'Частная собственность',
  'Федеральная собственность',
  'Собственность субъекта Российской Федерации',
  'Муниципальная собственность',
  'Смешанная российская собственность',
  'Собственность государственных корпораций',
  'Собственность общественных объединений',
  'Иностранная собственность',
  'Совместная частная и иностранная собственность',
]

/** Papers that an employee brings besides the направление (point 11). */
const ownPapers = 'паспорт, СНИЛС, полис; решение психиатрической комиссии, если оно требуется'

/** Texts of the papers (order 29н, points 9, 23, 26). */
export const paperWords = {
  employer: 'Работодатель',
  clinic: 'Медицинская организация',
  kinds: {
    preliminary: 'на предварительный медицинский осмотр',
    periodic: 'на периодический медицинский осмотр',
    unscheduled: 'на внеочередной медицинский осмотр',
    health_book: 'на медицинский осмотр для личной медицинской книжки',
  },
  reasons: {
    recommendation: 'основание: медицинская рекомендация (пункт 19 порядка)',
    incapacity: 'основание: временная нетрудоспособность работника (пункт 19 порядка)',
    first: 'личная медицинская книжка оформляется впервые',
    renewal: 'личная медицинская книжка оформлена ранее',
  },
  fullname: 'Фамилия, имя, отчество',
  birth: 'Дата рождения',
  gender: 'Пол',
  department: 'Структурное подразделение',
  position: 'Должность (профессия) или вид работы',
  policy: 'Полис ОМС и (или) ДМС',
  factors: 'Вредные и (или) опасные производственные факторы, виды работ',
  when: 'Явиться',
  where: 'Место осмотра',
  bring: 'Взять с собой',
  ownPapers,
  papers: `это направление, ${ownPapers}`,
  basis:
    'Выдано на основании статьи 220 Трудового кодекса Российской Федерации и пункта 8 порядка, утверждённого',
  seal: 'М. П. (при наличии)',
  receipt: 'Направление получил(а)',
} as const

/** «на внеочередной медицинский осмотр; основание: медицинская рекомендация (пункт 19 порядка)» */
export const kindWords = (kind: CheckUpKind, reason: KindReason | null): string =>
  [paperWords.kinds[kind], reason && paperWords.reasons[reason]].filter(Boolean).join('; ')

/** A blank on a paper for handwriting. */
export const byHand = '____________________'

/** Returns a text, or a blank for handwriting when it is unknown. */
export const orHand = (text: string | null): string => text || byHand

/** «21 ноября 2026 г.» */
export const paperDay = (day: Day): string => `${dayWordsWithYear(day)}\u00a0г.`

/** Formats a phone for papers; null stays null. */
export const paperPhone = (phone: string | null): string | null => phone && formatPhone(phone)

/** Formats a policy number in groups of four, as on the card. */
export const policyWords = (policy: string | null): string | null =>
  policy?.replace(/\B(?=(\d{4})+$)/g, '\u00a0') ?? null

/** Name of the order after «утверждённый»: «приказом Минздрава России от 28.01.2021 № 29н». */
export const byOrder = (order: string): string => orderInside(order).replace(/^приказ /, 'приказом ')

/** Name of the order inside a sentence: «приказ Минздрава России от 28.01.2021 № 29н». */
export const orderInside = (order: string): string => order.replace(/^П/, 'п').replace(/ (N|№) /, ' №\u00a0')

/** Time and place of the visit: «понедельник, 23 ноября 2026 г., 08:20; Екатеринбург, ул. Белинского, 86». */
export const visitWords = (visit: { day: Day; time: string } | null, place: string): string =>
  visit ? `${weekdayWords(visit.day)} ${partsOf(visit.day).year}\u00a0г., ${visit.time}; ${place}` : place

/** «с 01.12.2026 по 18.12.2026». */
export const periodWords = ({ from, to }: { from: Day; to: Day }): string =>
  from === to ? formatDay(from) : `с ${formatDay(from)} по ${formatDay(to)}`

/** Factors with their codes: «4.4 Шум; 5.1 Тяжесть труда». */
export const factorWords = (factors: readonly { code: string; name: string }[], separator: string): string =>
  factors.map(({ code, name }) => (name ? `${code}\u00a0${name}` : code)).join(separator)

/** Number of people: «25 человек». */
export const headcount = (count: number): string => countOf(count, peopleForms)

/** Gender names for lists. */
export const shortGender: Record<Gender, string> = { Мужской: 'муж.', Женский: 'жен.' }

/** Heading above the people of a day: «Понедельник, 9 марта 2026 г., 08:00–15:45; Екатеринбург… — 38 человек». */
export const planDayWords = (day: Day, time: string, place: string, people: number): string =>
  `${capital(visitWords({ day, time }, place))} — ${headcount(people)}`

/** Reason recorded when a направление is annulled by a reissue. */
/** Labels of the reasons why a valid направление must be replaced. */
export const outdatedNames: Record<OutdatedReferral, string> = {
  moved: 'Осмотр перенесён',
  cancelled: 'Запись отменена',
}

export const dataChanged = 'Данные изменились, выдано новое направление'

/** Returns a file name without extension: «Направления 15–39 от 02.03.2026», «Поимённый список от 02.03.2026». */
export function paperFileName(
  paper: Paper,
  day: Day | undefined,
  referrals: readonly { number: string; person: { fullname: string } }[] = [],
): string {
  const on = day ? ` от ${formatDay(day)}` : ''
  const first = referrals[0]
  const last = referrals.at(-1)
  if (!first || !last) return `${paperNames[paper]}${on}`
  const bare = ({ number }: { number: string }) => number.replace(/\/.*$/, '')
  return referrals.length === 1
    ? `Направление ${bare(first)}${on}, ${first.person.fullname}`
    : `${paperNames[paper]} ${bare(first)}–${bare(last)}${on}`
}
