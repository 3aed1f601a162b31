// Source: ПП 736 of 11.05.2023 (a public price list); money is numeric(12,2), counted in kopecks.
import type { Volume } from '../programme/schema.ts'
import type { PricedItem } from './schema.ts'

const inKopecks = (roubles: number): number => Math.round(roubles * 100)

/** Adds roubles without losing a kopeck. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + inKopecks(amount), 0) / 100

/** What a volume costs. `unpriced`: services that the price list does not have; its total must not be shown as a price. */
interface PricedVolume {
  items: PricedItem[]
  total: number
  unpriced: string[]
}

/** Prices every needed line of a volume, in roubles. What is left out costs nothing. */
export function priceVolume(
  volume: Pick<Volume, 'items'>,
  prices: Readonly<Record<string, number>>,
): PricedVolume {
  const items = volume.items.map((item) => ({ ...item, price: prices[item.service] ?? 0 }))
  return {
    items,
    total: sumOf(items.map((item) => item.price)),
    unpriced: items.filter((item) => prices[item.service] === undefined).map((item) => item.service),
  }
}
