import { City } from '../../shared/platform/person.ts'
import { refuse } from '../../shared/platform/refusal.ts'
import { priceRefusals } from '../../shared/prices/ru.ts'
import { type Quote, quoteOf } from '../../shared/prices/rules.ts'
import { type NewPrice, PricesFile } from '../../shared/prices/schema.ts'
import { problemText, programmeRefusals } from '../../shared/programme/ru.ts'
import { volumeOf } from '../../shared/programme/rules.ts'
import type { Edition, Volume, VolumeRequest } from '../../shared/programme/schema.ts'
import { isDuplicate } from '../platform/db/transact.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { editionInForce } from '../programme/store.ts'
import { addPrices, listPriced, lockLoading, pricesOn } from './store.ts'

/** A volume with its price and the edition of the order that it was computed by. */
export interface PricedVolume {
  edition: Edition
  volume: Volume
  quote: Quote
}

/**
 * Computes and prices a volume in a city by the order and the price list of the day of the check-up.
 * Refuses `BAD_FACTORS` with all failing fields, `NO_EDITION`, and `NO_PRICES` when any needed line has no price.
 */
export async function priceVolume(reader: Reader, city: City, request: VolumeRequest): Promise<PricedVolume> {
  const [edition, prices] = await Promise.all([
    editionInForce(reader, request.date),
    pricesOn(reader, city, request.date),
  ])
  if (!edition) return refuse(programmeRefusals.NO_EDITION)
  const outcome = volumeOf(edition, request)
  if (!outcome.ok) {
    const fields = Object.fromEntries(
      outcome.problems.map((problem) => [problem.field, problemText(problem)]),
    )
    return refuse(programmeRefusals.BAD_FACTORS, { fields })
  }
  const quote = quoteOf(outcome.volume, prices)
  if (quote.unpriced.length > 0) refuse(priceRefusals.NO_PRICES)
  return { edition, volume: outcome.volume, quote }
}

/** Sets prices that act from a day on. Refuses `PRICE_EXISTS` when that service has a price from that very day. */
export async function setPrices(
  tx: Tx,
  actor: { accountId: string },
  added: readonly NewPrice[],
  now: Date,
): Promise<void> {
  try {
    await addPrices(tx, added, actor.accountId, now)
  } catch (error) {
    if (isDuplicate(error, 'prices_city_service_from')) refuse(priceRefusals.PRICE_EXISTS)
    throw error
  }
}

/** Fills the price list of a new installation. A service that already has a price in a city is left alone. */
export async function loadPrices(tx: Tx, file: unknown, now: Date): Promise<void> {
  const { validFrom, prices } = PricesFile.parse(file)
  await lockLoading(tx)
  for (const city of City.options) {
    const known = await listPriced(tx, city)
    const missing = prices.filter(({ service }) => !known.has(service))
    const added = missing.map(({ service, ...amounts }) => ({
      city,
      service,
      validFrom,
      amount: amounts[city],
    }))
    await addPrices(tx, added, null, now)
  }
}
