import type { Day } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import type { NewPrice } from '../../shared/prices/schema.ts'
import { briefly } from '../platform/db/briefly.ts'
import { statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import { prices } from './tables.ts'

interface State {
  count: number
  last: string | null
}

// Rows are only ever added, so that their number and the newest id tell every state of the list apart.
const stateOfPrices = statement<object, State>('state-of-prices')`
  select count(*)::int as count, max(id::text) as last from prices`

const state = briefly((reader) => reader.run(stateOfPrices, {}))

const inForce = statement<{ city: City; day: Day }, { service: string; amount: number }>('prices-on-day')`
  select distinct on (service_code) service_code as service, amount from prices
  where city = ${'city'} and valid_from <= ${'day'} order by service_code, valid_from desc`

type Prices = Readonly<Record<string, number>>

const known = new Map<string, Promise<Prices>>()
const mostKnown = 400

async function readPrices(reader: Reader, city: City, day: Day): Promise<Prices> {
  const rows = await reader.run(inForce, { city, day })
  return Object.fromEntries(rows.map((row) => [row.service, row.amount]))
}

/**
 * Prices of a city on a day, in roubles by service. Kept in memory by the state of the list: a change made here is
 * seen at once, one made by another process within a second, and inside a transaction always the newest.
 */
export async function pricesOn(reader: Reader, city: City, day: Day): Promise<Prices> {
  const [now] = await state.of(reader)
  const key = `${now?.count} ${now?.last} ${city} ${day}`
  const kept = known.get(key)
  if (kept) return kept
  const read = readPrices(reader, city, day)
  known.set(key, read)
  read.catch(() => known.delete(key))
  for (const oldest of known.keys()) if (known.size > mostKnown) known.delete(oldest)
  return read
}

const priced = statement<{ city: City }, { service: string }>('services-with-price')`
  select distinct service_code as service from prices where city = ${'city'}`

/** Services that have a price in a city, of any day. */
export const listPriced = async (reader: Reader, city: City): Promise<Set<string>> =>
  new Set((await reader.run(priced, { city })).map((row) => row.service))

const loading = statement<object, { locked: unknown }>('lock-prices')`
  select pg_advisory_xact_lock(290029, 2)::text as locked`

/** Lets one process at a time fill the price list. */
export const lockLoading = (tx: Tx): Promise<unknown> => tx.run(loading, {})

/** Adds prices. The database refuses a second one of the same service, city and day. */
export async function addPrices(
  tx: Tx,
  added: readonly NewPrice[],
  setBy: string | null,
  now: Date,
): Promise<void> {
  if (added.length === 0) return
  const rows = added.map(({ service, ...price }) => ({
    ...price,
    id: newId<string>(now),
    serviceCode: service,
    setAt: now,
    setBy,
  }))
  await tx.insert(prices).values(rows)
  tx.afterCommit(() => state.forget())
}
