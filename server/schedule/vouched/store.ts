import type { AccountId } from '../../../shared/platform/ids.ts'
import type { City } from '../../../shared/platform/person.ts'
import type { ExampleFact, VouchedBy } from '../../../shared/schedule/vouched/schema.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

/** An example value: of a city, or of the whole clinic (`city` null). */
export interface ExampleKey {
  fact: ExampleFact
  city: City | null
}

/** An example value that counts as the clinic's. */
export interface VouchedFact extends ExampleKey {
  basis: VouchedBy
  /** The administrator who vouches for it; null without one. */
  by: string | null
  at: Date
}

const all = statement<object, VouchedFact>('vouched-facts')`
  select fact, city, basis, vouched_at as at,
    (select nullif(full_name, '') from accounts where accounts.id = vouched_by) as by
  from vouched_facts order by fact, city`

/** Returns the example values that count as the clinic's. */
export const listVouched = (reader: Reader): Promise<VouchedFact[]> => reader.run(all, {})

const open = statement<object, { city: City }>('cities-with-vouched-hours')`
  select city from vouched_facts where fact = 'hours'`

/** Returns the cities whose hours are the clinic's: only these have slots. */
export const listOpenCities = async (reader: Reader): Promise<City[]> =>
  (await reader.run(open, {})).map(({ city }) => city)

type NewVouched = ExampleKey & { basis: VouchedBy; by: AccountId | null; now: Date }

const add = statement<NewVouched, { fact: ExampleFact }>('vouch')`
  insert into vouched_facts (fact, city, basis, vouched_by, vouched_at)
  values (${'fact'}, ${'city'}, ${'basis'}, ${'by'}, ${'now'}) on conflict do nothing returning fact`

/** Stores that an example is the clinic's; returns false when it already was. */
export const addVouched = async (tx: Tx, vouched: NewVouched): Promise<boolean> =>
  (await tx.run(add, vouched)).length > 0
