// Source: order 29н, points 7, 14 and 28.
import { refuse } from '../../platform/refusal.ts'
import { priceRefusals } from '../../prices/ru.ts'
import { priceVolume } from '../../prices/rules.ts'
import { volumeOf } from '../../programme/rules.ts'
import type { Edition, VolumeRequest } from '../../programme/schema.ts'
import { openStates } from '../rules.ts'
import type { BookingState, QuoteItem } from '../schema.ts'

/** The edition, the prices and the present lines of a booking to which studies return. */
interface ReturnContext {
  edition: Edition
  prices: Readonly<Record<string, number>>
  kept: readonly { service: string }[]
}

/** Tells whether the desk or a doctor may decide about an earlier result now: until there is a заключение. */
export const mayDecide = ({
  state,
  hasFinalPaper,
}: {
  state: BookingState
  hasFinalPaper: boolean
}): boolean => !hasFinalPaper && (openStates.includes(state) || state === 'completed')

/**
 * Returns the lines that a booking needs again because results do not count any more, with the prices of the day for
 * which it was priced. `request.skip`: the results that still count; `gone`: the services of those that do not. Only
 * what these have left out returns: after a move across an age limit the volume of the day has other lines too, which
 * nobody has agreed to. Lines that the booking has keep their price.
 */
export function returnedItems(
  { edition, prices, kept }: ReturnContext,
  request: VolumeRequest,
  gone: readonly string[],
): QuoteItem[] {
  const { skip = [] } = request
  const before = volumeOf(edition, { ...request, skip: [...skip, ...gone] })
  const after = volumeOf(edition, request)
  if (!after.ok || !before.ok) return []
  const present = new Set([...before.volume.items, ...kept].map(({ service }) => service))
  const items = after.volume.items.filter(({ service }) => !present.has(service))
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
