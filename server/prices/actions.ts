import { City } from '../../shared/platform/person.ts'
import { refuse } from '../../shared/platform/refusal.ts'
import { priceRefusals } from '../../shared/prices/ru.ts'
import { type NewPrice, PricesFile } from '../../shared/prices/schema.ts'
import { isDuplicate } from '../platform/db/transact.ts'
import type { Tx } from '../platform/db/types.ts'
import { addPrices, listPriced, lockLoading } from './store.ts'

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
