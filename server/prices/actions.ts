import { City } from '../../shared/platform/person.ts'
import { PricesFile } from '../../shared/prices/schema.ts'
import type { Tx } from '../platform/db/types.ts'
import { addPrices, listPriced, lockPrices } from './store.ts'

/** Fills the price list of a new installation. A service that already has a price in a city is left alone. */
export async function loadPrices(tx: Tx, file: unknown, now: Date): Promise<void> {
  const { validFrom, prices } = PricesFile.parse(file)
  await lockPrices(tx)
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
