// Source: ПП 736 of 11.05.2023 (a public price list); money is numeric(12,2), counted in kopecks.
import type { Day } from '../platform/days.ts'
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

/** A price agreed with an organization, from its day on; null: it ends there. */
export interface OwnPrice {
  service: string
  amount: number | null
  from: Day
}

/** An organization's prices on a day: the clinic's, and its own where it has one. `own` in the order of their days, of one day the newest last. */
export function overridden(
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
