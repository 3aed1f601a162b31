// Source: ПП 736 of 11.05.2023 (a public price list); money is numeric(12,2), counted in kopecks.
import type { Day } from '../platform/days.ts'
import type { Volume } from '../programme/schema.ts'
import type { PricedItem } from './schema.ts'

const inKopecks = (roubles: number): number => Math.round(roubles * 100)

/** Adds roubles without losing a kopeck. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + inKopecks(amount), 0) / 100

/**
 * The cost of a volume. `unpriced`: services missing from the price list; then the total must not be shown as a
 * price.
 */
interface PricedVolume {
  items: PricedItem[]
  total: number
  unpriced: string[]
}

/** Prices every needed line of a volume, in roubles. Left-out lines cost nothing. */
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

/** A price agreed with an organization, in force from its day; null ends it. */
export interface OwnPrice {
  service: string
  amount: number | null
  from: Day
}

/**
 * Returns an organization's prices on a day: the clinic's, replaced by its own where it has one. `own` is
 * sorted by day, and within a day the newest is last.
 */
export function pricesForOrganization(
  clinic: Readonly<Record<string, number>>,
  own: readonly OwnPrice[],
  day: Day,
): Readonly<Record<string, number>> {
  const acting = new Map(
    own.filter(({ from }) => from <= day).map(({ service, amount }) => [service, amount]),
  )
  const agreed = [...acting].filter((line): line is [string, number] => line[1] !== null)
  return agreed.length > 0 ? { ...clinic, ...Object.fromEntries(agreed) } : clinic
}
