import { formFor, numberOf } from '../../../shared/platform/count-words.ts'
import { type Day, formatDay } from '../../../shared/platform/days.ts'
import { moneyText } from '../../../shared/prices/ru.ts'
import type { PriceCell } from '../../../shared/prices/schema.ts'
import type { ServiceKind } from '../../../shared/programme/schema.ts'

/** Groups of the table in display order. */
export const serviceKindNames: Record<ServiceKind, string> = {
  doctor: 'Врачи',
  functional: 'Функциональные исследования',
  lab: 'Лабораторные исследования',
  imaging: 'Лучевые исследования',
}

const prices = ['цена', 'цены', 'цен'] as const
const savedPrices = ['цену', 'цены', 'цен'] as const

/** A count in the nominative: «1 цена», «3 цены». */
export const pricesText = (count: number): string => numberOf(count, [...prices])

/** A count in the accusative: «1 цену», «3 цены». */
export const savedText = (count: number): string => numberOf(count, [...savedPrices])

/**
 * Warns of prices that changed more than twofold: «1 цена меняется больше чем вдвое. Проверьте, не пропущена ли
 * цифра.» `grown`, `fallen`: how many prices rose and how many fell.
 */
export function steepText(grown: number, fallen: number): string {
  const count = grown + fallen
  const slip =
    fallen === 0
      ? 'нет ли лишней цифры'
      : grown === 0
        ? 'не пропущена ли цифра'
        : 'нет ли лишней или пропущенной цифры'
  const change = formFor(count, ['меняется', 'меняются', 'меняются'])
  return `${pricesText(count)} ${change} больше чем вдвое. Проверьте, ${slip}.`
}

/** Formats a price for editing: «1250,50», «480»; empty when there is none. */
export const amountText = (amount: number | null): string =>
  amount === null ? '' : Number.isInteger(amount) ? String(amount) : amount.toFixed(2).replace('.', ',')

/** Formats a sum, or says that there is none. */
export const sumText = (amount: number | null): string => (amount === null ? 'нет цены' : moneyText(amount))

/** Formats a later price: «с 01.12.2026 — 480 ₽». */
export const comingText = ({ next }: PriceCell): string | null =>
  next &&
  `с\u00a0${formatDay(next.from)}\u00a0— ${next.amount === null ? 'по прайсу' : moneyText(next.amount)}`

/** Formats the day from which prices apply, for a button: «с сегодняшнего дня», «с 01.12.2026». */
export const fromText = (day: Day, today: Day): string =>
  day === today ? 'с\u00a0сегодняшнего дня' : `с\u00a0${formatDay(day)}`

/** Returns the result of a paste: «Вставлено 5 цен», with the cells that did not fit or are not prices. */
export const pasteText = ({ count, bad, lost }: { count: number; bad: number; lost: number }): string =>
  [
    `Вставлено значений: ${count}`,
    bad > 0 && `с ошибкой: ${bad}`,
    lost > 0 && `не поместилось в таблицу: ${lost}`,
  ]
    .filter(Boolean)
    .join(', ')
