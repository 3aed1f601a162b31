import { numberWords } from '../../../shared/platform/count-words.ts'
import { changeOf } from '../../../shared/statistics/rules.ts'

const tenths = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })

/** Nothing to show: no stop, no load. */
export const nothing = '—'

/** «6,1»; a dash without a value. */
export const decimalText = (value: number | null): string => (value === null ? nothing : tenths.format(value))

/** «75 %»; a dash without a value. */
export const percentText = (value: number | null): string => (value === null ? nothing : `${value}\u00a0%`)

/** A sum in whole roubles: «12 400 ₽». */
export const roublesText = (amount: number): string => `${numberWords(Math.round(amount))}\u00a0₽`

/** The waits of a half and of nine of ten: «5 и 13 мин»; a dash without stops. */
export const waitsText = (median: number | null, longest: number | null): string =>
  median === null ? nothing : `${median} и ${longest}\u00a0мин`

/** The mean of a stop beside what the clinic has set: «6,1 из 6 мин». */
export const minutesText = (mean: number | null, norm: number | null): string => {
  if (mean === null) return nothing
  return norm === null
    ? `${tenths.format(mean)}\u00a0мин`
    : `${tenths.format(mean)} из ${tenths.format(norm)}\u00a0мин`
}

/** Compares a figure with the former period: «было 120, −25 %», «было 0», «столько же, 120». */
export function changeText(now: number | null, before: number | null, text = numberWords): string {
  if (before === null) return 'прежде не было'
  if (now === before) return `столько же, ${text(before)}`
  const change = now === null ? null : changeOf(now, before)
  if (change === null || change === 0) return `было ${text(before)}`
  return `было ${text(before)}, ${change > 0 ? '+' : '−'}${Math.abs(change)}\u00a0%`
}
