import type { PartReadingScope } from '../../shared/organizations/access.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import { type OwnPrice, pricesForOrganization } from '../../shared/prices/rules.ts'
import type { PriceId } from '../../shared/prices/schema.ts'
import { cachedFor } from '../platform/db/cached-for.ts'
import { statement } from '../platform/db/statement.ts'
import { turnTo } from '../platform/db/turns.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'

// Rows are only added, by one writer at a time, so the newest row identifies the state of the list.
const stateOfPrices = statement<object, { newest: PriceId }>('state-of-prices')`
  select id as newest from prices order by number desc nulls last limit 1`

const state = cachedFor((reader) => reader.run(stateOfPrices, {}))

// Looks up every service that any order has named once in the index, however long its history. The organization
// is part of the ordering because the index begins with it, and the planner does not treat null as a constant.
const inForce = statement<{ city: City; day: Day }, { service: string; amount: number }>('prices-on-day')`
  select service, amount from (select distinct code as service from services) as known
  cross join lateral (
    select amount from prices
    where organization_id is null and city = ${'city'} and service_code = service and valid_from <= ${'day'}
    order by organization_id, valid_from desc nulls last, number desc nulls last limit 1) as acting`

const ownOf = statement<{ organization: OrganizationId; city: City }, OwnPrice>('prices-of-organization')`
  select service_code as service, amount, valid_from as "from" from prices
  where organization_id = ${'organization'} and city = ${'city'} order by valid_from, number`

type Prices = Readonly<Record<string, number>>

const mostKnown = 400

/** Caches the latest reads; the oldest is dropped when there are too many. */
function keeper<Value>() {
  const known = new Map<string, Promise<Value>>()
  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const kept = known.get(key)
    if (kept) return kept
    const value = read()
    known.set(key, value)
    value.catch(() => known.delete(key))
    for (const oldest of known.keys()) if (known.size > mostKnown) known.delete(oldest)
    return value
  }
}

const keepList = keeper<Prices>()
const keepOwn = keeper<OwnPrice[]>()

async function readPrices(reader: Reader, city: City, day: Day): Promise<Prices> {
  const rows = await reader.run(inForce, { city, day })
  return Object.fromEntries(rows.map((row) => [row.service, row.amount]))
}

/**
 * Returns prices of a city on a day, in roubles by service: the clinic's, or for an organization's bookings the
 * clinic's overridden by its own. Cached by the state of the list: a change made here is visible at once, one
 * from another process within a second, and a transaction always reads the newest.
 */
export async function pricesOn(
  reader: Reader,
  city: City,
  day: Day,
  scope: PartReadingScope | null = null,
): Promise<Prices> {
  const [now] = await state.of(reader)
  const clinic = keepList(`${now?.newest} ${city} ${day}`, () => readPrices(reader, city, day))
  if (!scope) return clinic
  const { organization } = scope
  const own = keepOwn(`${now?.newest} ${city} ${organization}`, () =>
    reader.run(ownOf, { organization, city }),
  )
  return pricesForOrganization(await clinic, await own, day)
}

const priced = statement<{ city: City }, { service: string }>('services-with-price')`
  select distinct service_code as service from prices where organization_id is null and city = ${'city'}`

/** Returns services that have a clinic price in a city on any day. */
export const listPriced = async (reader: Reader, city: City): Promise<Set<string>> =>
  new Set((await reader.run(priced, { city })).map((row) => row.service))

const turn = turnTo('prices')

/** Waits until no other transaction is setting prices, and holds the lock until the end of the transaction. */
export const lockPrices = (tx: Tx): Promise<unknown> => tx.run(turn, {})

/** A price to add: of the clinic (`organization` null) or of an organization. */
export interface AddedPrice {
  city: City
  service: string
  validFrom: Day
  amount: number | null
  organization?: OrganizationId | null
}

const add = statement<{ rows: string; now: Date; setBy: string | null }, never>('add-prices')`
  insert into prices (id, city, service_code, valid_from, amount, organization_id, set_at, set_by)
  select id, city, service, "validFrom", amount, organization, ${'now'}, ${'setBy'}
  from rows from (jsonb_to_recordset(${'rows'}::jsonb) as
    (id uuid, city text, service text, "validFrom" date, amount numeric, organization uuid)) with ordinality
  order by ordinality`

/** Adds prices; they replace older ones of the same day. The database refuses a past day and a negative sum. */
export async function addPrices(
  tx: Tx,
  added: readonly AddedPrice[],
  setBy: string | null,
  now: Date,
): Promise<void> {
  if (added.length === 0) return
  const rows = added.map((price) => ({ ...price, id: newId<PriceId>(now) }))
  await tx.run(add, { rows: JSON.stringify(rows), now, setBy })
  tx.afterCommit(() => state.forget())
}
