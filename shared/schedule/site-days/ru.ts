import type { Brand } from '../../platform/brand.ts'
import { dayWords } from '../../platform/day-words.ts'
import type { Day } from '../../platform/days.ts'
import { refusalKinds } from '../../platform/refusal.ts'

/** Refusals of opening and closing site days. */
export const siteDayRefusals = refusalKinds({
  SITE_DAY_BOOKED: [409, 'На этот день уже записаны другие люди: перенесите или отмените их записи'],
  SITE_DAY_USED: [
    409,
    'На выезд уже записаны сотрудники организации: сначала перенесите или отмените их записи',
  ],
  SITE_DAY_TAKEN: [409, 'На один из этих дней выезд уже открыт'],
  SITE_DAY_CLOSED: [409, 'В этот день мест нет: сначала задайте часы работы'],
  SITE_DAY_GONE: [409, 'Этот день уже не выездной'],
  SITE_DAY_MIXED: [409, 'Эти дни принадлежат разным организациям: измените их по отдельности'],
  SITE_DAY_PASSED: [409, 'Этот день уже прошёл или его расписание ещё не открыто'],
})

/** Names the days: «12 декабря, 14 декабря». */
export const siteDaysWords = (days: readonly Day[]): string => days.map(dayWords).join(', ')

/** Says on which of the days to open nobody works. */
export const siteDayClosed = (days: readonly Day[]): string =>
  `Мест нет: ${siteDaysWords(days)}. Задайте часы работы этих дней или не открывайте их`

/** Where HR plans a group for the site days. */
export const sitePlanLink = '/organization/preorders?step=people'

/** Where HR finds the bookings of the site days. */
export const siteBookingsLink = '/organization/preorders'

/** Site days as the employer is told of them. */
export interface SiteNotice {
  organization: string
  cityName: string
  days: readonly Day[]
  address: string
  note: string | null
  /** Names of the stations that stay in the office. */
  stayingNames: readonly string[]
}

/** A change of site days; `moved`: they have another address. */
export type SiteEvent = 'opened' | 'moved' | 'changed' | 'closed'

const eventText: Record<SiteEvent, (notice: SiteNotice) => string> = {
  opened: ({ organization, days, cityName, address }) =>
    `Клиника приедет в «${organization}»: ${siteDaysWords(days)}, ${cityName}, ${address}`,
  moved: ({ days, cityName, address }) =>
    `Выезд клиники будет по другому адресу: ${siteDaysWords(days)}, ${cityName}, ${address}`,
  changed: ({ days, cityName, address }) =>
    `Выезд клиники изменён: ${siteDaysWords(days)}, ${cityName}, ${address}`,
  closed: ({ organization, days }) =>
    `Клиника не приедет в «${organization}»: ${siteDaysWords(days)}. Этот день снова в общем расписании`,
}

const subjects: Record<SiteEvent, string> = {
  opened: 'Клиника приедет к вам',
  moved: 'Новый адрес выезда клиники',
  changed: 'Изменён выезд клиники к вам',
  closed: 'Выезд клиники к вам отменён',
}

/** Tells how to get in and which rooms stay in the office. */
const details = ({ note, stayingNames }: SiteNotice): string[] => [
  ...(note ? [`Как пройти: ${note}.`] : []),
  ...(stayingNames.length > 0
    ? [`На выезде не будет: ${stayingNames.join(', ')}. Эти исследования останутся на другой день.`]
    : ['Приедут все кабинеты.']),
]

const advice: Record<SiteEvent, (notice: SiteNotice) => string[]> = {
  opened: (notice) => [
    ...details(notice),
    'Запишите сотрудников в кабинете: «Записи» → «Записать группу». На эти дни записываете только вы.',
  ],
  moved: (notice) => [
    ...details(notice),
    'Записанным сотрудникам мы отправили новый адрес. Направления, напечатанные раньше, напечатайте заново.',
  ],
  changed: details,
  closed: () => ['Никто из ваших сотрудников на этот день не записан.'],
}

const links: Record<SiteEvent, string> = {
  opened: sitePlanLink,
  moved: siteBookingsLink,
  changed: siteBookingsLink,
  closed: siteBookingsLink,
}

/** Returns where an employer goes from a message about site days. */
export const siteLink = (event: SiteEvent): string => links[event]

/** SMS to an employer about site days. */
export const siteSms = (event: SiteEvent, notice: SiteNotice, brand: Brand): string => {
  const more = event === 'closed' ? '' : ' Подробности в кабинете.'
  return `${eventText[event](notice)}.${more} Вопросы: ${brand.phone}`
}

/** Letter to an employer about site days. */
export const siteLetter = (event: SiteEvent, notice: SiteNotice, brand: Brand) => ({
  subject: subjects[event],
  text: [
    `${eventText[event](notice)}.`,
    ...advice[event](notice),
    ...(brand.url ? [`${brand.url}${links[event]}`] : []),
    `Вопросы: ${brand.phone}. ${brand.name}`,
  ].join('\n\n'),
})
