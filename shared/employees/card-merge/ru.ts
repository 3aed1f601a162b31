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
  BOTH_BOOKED: [409, 'В обеих карточках есть запись на осмотр. Отмените одну из них и объедините карточки'],
  STALE_CARDS: [409, 'Карточки уже изменили. Сверьте их и объедините ещё раз'],
})

/** Names both bookings of two cards, of which one is to be cancelled before the merge. */
export const bothBookedWords = (one: Day, other: Day): string =>
  `В обеих карточках есть запись на осмотр: ${formatDay(one)} и ${formatDay(other)}. Отмените одну из них и объедините карточки`

/** Tells what goes to the card that stays: «Перейдут: 2 записи, 1 направление.» */
export function movesLines(moves: CardMoves): string[] {
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
    'Другая карточка исчезнет. Отменить объединение нельзя.',
  ]
}
