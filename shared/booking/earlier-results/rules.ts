// Source: order 29н, points 7, 14 and 28.
import { refuse } from '../../platform/refusal.ts'
import { priceRefusals } from '../../prices/ru.ts'
import { priceVolume } from '../../prices/rules.ts'
import { volumeOf } from '../../programme/rules.ts'
import type { Edition, VolumeRequest } from '../../programme/schema.ts'
import type { QuoteItem } from '../schema.ts'

/** The edition, the prices and the present lines of a booking to which studies return. */
interface ReturnContext {
  edition: Edition
  prices: Readonly<Record<string, number>>
  kept: readonly { service: string }[]
}

/**
 * Returns the lines that a booking needs again after a result was refused, with the prices of the day for which it was
 * priced. `request.skip` names the results that still count; lines that the booking has keep their price.
 */
export function returnedItems({ edition, prices, kept }: ReturnContext, request: VolumeRequest): QuoteItem[] {
  const outcome = volumeOf(edition, request)
  if (!outcome.ok) return []
  const items = outcome.volume.items.filter(({ service }) => !kept.some((line) => line.service === service))
  const priced = priceVolume({ items }, prices)
  if (priced.unpriced.length > 0) refuse(priceRefusals.NO_PRICES)
  return priced.items.map(({ service, name, kind, reasons, price }) => ({
    service,
    name,
    kind,
    reasons,
    price,
  }))
}
