import type { Brand } from '../../platform/brand.ts'
import { dayWords } from '../../platform/day-words.ts'
import type { Day } from '../../platform/days.ts'
import { refusalKinds } from '../../platform/refusal.ts'

/** Refusals of opening and closing days on site. */
export const siteDayRefusals = refusalKinds({
  SITE_DAY_BOOKED: [409, 'На этот день уже записаны другие люди: перенесите или отмените их записи'],
  SITE_DAY_USED: [
    409,
    'На выезд уже записаны сотрудники организации: сначала перенесите или отмените их записи',
  ],
  SITE_DAY_TAKEN: [409, 'На один из этих дней выезд уже открыт'],
  SITE_DAY_CLOSED: [409, 'В этот день мест нет: сначала задайте часы работы'],
  SITE_DAY_GONE: [409, 'Этот день уже не выездной'],
  SITE_DAY_PASSED: [409, 'Этот день уже прошёл или его расписание ещё не открыто'],
})

/** Names the days: «12 декабря, 14 декабря». */
export const siteDaysWords = (days: readonly Day[]): string => days.map(dayWords).join(', ')

/** Says on which of the days to open nobody works. */
export const siteDayClosed = (days: readonly Day[]): string =>
  `Мест нет: ${siteDaysWords(days)}. Задайте часы работы этих дней или не открывайте их`

/** Where HR plans a group for the days on site. */
export const sitePlanLink = '/organization/preorders?step=people'

/** Days on site as the employer is told of them. */
export interface SiteNotice {
  organization: string
  days: readonly Day[]
  address: string
}

const noticeText = ({ organization, days, address }: SiteNotice): string =>
  `Клиника приедет в «${organization}»: ${siteDaysWords(days)}, ${address}`

/** SMS to an employer about days on site. */
export const siteSms = (notice: SiteNotice, brand: Brand): string =>
  `${noticeText(notice)}. Записать сотрудников можно в кабинете. Вопросы: ${brand.phone}`

/** Letter to an employer about days on site. */
export const siteLetter = (notice: SiteNotice, brand: Brand) => ({
  subject: 'Клиника приедет к вам',
  text: [
    `${noticeText(notice)}.`,
    'Запишите сотрудников в кабинете: «Записи» → «Записать группу». На эти дни записываете только вы.',
    ...(brand.url ? [`${brand.url}${sitePlanLink}`] : []),
    `Вопросы: ${brand.phone}. ${brand.name}`,
  ].join('\n\n'),
})
