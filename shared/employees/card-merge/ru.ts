import { numberOf } from '../../platform/count-words.ts'
import { type Day, formatDay } from '../../platform/days.ts'
import { refusalKinds } from '../../platform/refusal.ts'
import type { CardMoves } from './schema.ts'

const mend = 'Если в одной из карточек ошибка, сначала исправьте её'

/** Error messages of merging two cards. */
export const cardMergeRefusals = refusalKinds({
  SAME_CARD: [409, 'Это та же карточка: выберите другую'],
  OTHER_BIRTH: [409, `Даты рождения разные: это разные люди. ${mend}`],
  OTHER_SNILS: [409, `СНИЛС разные: это разные люди. ${mend}`],
  OTHER_NAME: [409, `ФИО разные, а СНИЛС не совпадает: похоже, это разные люди. ${mend}`],
  OTHER_ACCOUNT: [409, 'Это разные люди: каждый из них подтвердил в личном кабинете, что карточка — его'],
  OTHER_BOOKING: [409, 'В одной из карточек есть запись другого человека: в ней другие ФИО и дата рождения'],
  BOTH_BOOKED: [409, 'В обеих карточках есть запись на осмотр. Отмените одну из них и объедините карточки'],
  STALE_CARDS: [409, 'Карточки уже изменили. Сверьте их и объедините ещё раз'],
})

/** Names both bookings of two cards, of which one is to be cancelled before the merge. */
export const bothBookedWords = (one: Day, other: Day): string =>
  `В обеих карточках есть запись на осмотр: ${formatDay(one)} и ${formatDay(other)}. Отмените одну из них и объедините карточки`

/** Names a booking of another person, for whom a card was rewritten: his заключение must not pass to this person. */
export const otherBookingWords = ({
  fullname,
  birth,
  day,
}: Record<'fullname', string> & Record<'birth' | 'day', Day>) =>
  `В одной из карточек есть запись другого человека: ${fullname}, ${formatDay(birth)}, осмотр ${formatDay(day)}. Она не может перейти этому человеку: верните в карточку ФИО и дату рождения того, кто был записан`

/** The reason that a направление states when the kept card has a valid one for the same year. */
export const secondReferralReason =
  'Карточки одного человека объединены: действует другое направление за этот год'

/** Tells what goes to the card that stays, and what ends: «Перейдут: 2 записи, 1 направление.» */
export function movesLines(moves: CardMoves, isLinkEnded: boolean): string[] {
  const moved = [
    moves.bookings > 0 && numberOf(moves.bookings, ['запись', 'записи', 'записей']),
    moves.outcomes > 0 &&
      numberOf(moves.outcomes, ['заключение или справка', 'заключения и справки', 'заключений и справок']),
    moves.referrals > 0 && numberOf(moves.referrals, ['направление', 'направления', 'направлений']),
    moves.campaigns > 0 &&
      numberOf(moves.campaigns, [
        'строка в списке кампании',
        'строки в списках кампаний',
        'строк в списках кампаний',
      ]),
  ].filter(Boolean)
  return [
    moved.length > 0
      ? `Из другой карточки перейдут: ${moved.join(', ')}.`
      : 'Записей, направлений и заключений в другой карточке нет.',
    ...(moves.annulled.length > 0
      ? [
          `Направление № ${moves.annulled.join(', № ')} будет аннулировано: в этой карточке есть действующее за тот же год.`,
        ]
      : []),
    ...(moves.unlisted.length > 0
      ? [`В кампании ${moves.unlisted.map((name) => `«${name}»`).join(', ')} человек останется один раз.`]
      : []),
    ...(isLinkEnded
      ? [
          'Связь с личным кабинетом прервётся. Записи появятся в нём снова, когда человек укажет там дату рождения, если ФИО и телефон в карточке — как в кабинете.',
        ]
      : []),
    'Другая карточка исчезнет. Отменить объединение нельзя.',
  ]
}
