import type { Brand } from '../../platform/brand.ts'
import { dayWords, weekdayWords } from '../../platform/day-words.ts'
import type { Day } from '../../platform/days.ts'
import { offerMinutes } from './rules.ts'

/** The name of the switch, on every screen. */
export const standbyName = 'Сообщить, если освободится раньше'

/** Explains the switch: the order, the time to answer, and that the booking stays. */
export const standbyHint = `Если раньше кто-то откажется от времени, которое подходит для вашего осмотра, придержим место на ${offerMinutes} минут и пришлём SMS. Нынешняя запись останется за вами, пока вы не перенесёте её сами.`

/** Says why a day is no use as the first day on which the person can come; null when it is. */
export const notBeforeProblem = (notBefore: Day, bookedDay: Day): string | null =>
  notBefore > bookedDay ? `Вы записаны на ${dayWords(bookedDay)}: укажите день не позже` : null

/** An offered time, as its messages name it. */
export interface OfferNotice {
  number: string
  /** The offered day and time, `08:20`. */
  day: Day
  time: string
  cityName: string
  /** The booked day and time. */
  bookedDay: Day
  bookedTime: string
  /** The seat is held until then, `10:45`. */
  until: string
  /** The page of the cabinet that takes the offer. */
  link: string
}

const addressOf = ({ link }: OfferNotice, { url }: Brand): string =>
  url ? `${url}${link}` : 'в личном кабинете'

/** The SMS about an offered time. It says nothing of health: others may read a locked screen. */
export const offerSms = (notice: OfferNotice, brand: Brand): string =>
  `Освободилось время: ${weekdayWords(notice.day)}, ${notice.time}. Заберите до ${notice.until} (время екатеринбургское): ${addressOf(notice, brand)}`

/** The letter about an offered time. */
export const offerLetter = (notice: OfferNotice, brand: Brand) => ({
  subject: `Освободилось время: ${dayWords(notice.day)}, ${notice.time}`,
  text: [
    `Вы просили сообщить, если освободится время раньше. Мы придержали его для вас до ${notice.until} (время екатеринбургское).`,
    [
      `Номер записи: ${notice.number}`,
      `Можно прийти: ${weekdayWords(notice.day)}, ${notice.time}`,
      `Сейчас вы записаны: ${weekdayWords(notice.bookedDay)}, ${notice.bookedTime}`,
    ].join('\n'),
    `Перенести запись или оставить как есть: ${addressOf(notice, brand)}`,
    'Если ничего не делать, запись останется прежней, а место предложим следующему. Отключить такие сообщения можно на странице записи.',
    `Вопросы: ${brand.phone}. ${brand.name}`,
  ].join('\n\n'),
})

/** The push about an offered time, for a locked screen. */
export const offerNote = ({ day, time, until, cityName }: OfferNotice) => ({
  title: `Освободилось время: ${dayWords(day)}, ${time}`,
  text: `${cityName}. Место за вами до ${until}`,
})
