import type { ClinicScope } from '../../../shared/organizations/access.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import type { PriceId, PriceStep } from '../../../shared/prices/schema.ts'
import type { Statement } from '../../platform/db/statement.ts'
import type { Reader } from '../../platform/db/types.ts'

/** Identifies a list: the clinic's, or an organization's by id. */
export type PriceListOwner = OrganizationId | null

/** A price in a cell, with its author. */
export interface CurrentPriceRow {
  row: PriceId
  service: string
  city: City
  amount: number | null
  from: Day
  at: Date
  by: string | null
}

/** One statement for the clinic's list and one for an organization's: each uses its own partial index. */
function ofList<Row, Input extends { organization: PriceListOwner }>(
  name: string,
  text: (list: string) => string,
  fields: (keyof Input & string)[],
): (organization: PriceListOwner) => Statement<Row, Input> {
  const own = { name: `${name}-of-organization`, text: text('organization_id = $1'), fields }
  // The first value is referenced anyway, so that both statements have the same parameters.
  const clinic = {
    name: `${name}-of-clinic`,
    text: text('$1::uuid is null and organization_id is null'),
    fields,
  }
  return (organization) => (organization ? own : clinic)
}

const columns = `prices.id as row, service_code as service, prices.city, amount, valid_from as "from", set_at as at,
  nullif(concat_ws(' ', surname, name), '') as by`

// Looks up each cell once in the index, however long its history. The organization is part of the ordering
// because the index begins with it, and the planner does not treat a null list as a constant.
const standing = ofList<CurrentPriceRow, { organization: PriceListOwner; day: Day }>(
  'standing-prices',
  (list) => `with cells as (
      select code as service, key as city from (select distinct code from services) as known cross join cities)
    select ${columns} from cells
    cross join lateral (
      select * from prices
      where ${list} and prices.city = cells.city and service_code = cells.service and valid_from <= $2
      order by organization_id, valid_from desc nulls last, number desc nulls last limit 1) as prices
    left join accounts on accounts.id = set_by`,
  ['organization', 'day'],
)

/** Returns the contents of every cell of a list on a day. */
export const listCurrentPrices = (
  reader: Reader,
  _scope: ClinicScope,
  organization: PriceListOwner,
  day: Day,
): Promise<CurrentPriceRow[]> => reader.run(standing(organization), { organization, day })

/** A future price of a cell. */
export type FuturePriceRow = Pick<CurrentPriceRow, 'service' | 'city' | 'amount' | 'from'>

const coming = ofList<FuturePriceRow, { organization: PriceListOwner; day: Day }>(
  'coming-prices',
  (list) => `select distinct on (valid_from, city, service_code)
      service_code as service, city, amount, valid_from as "from"
    from prices where ${list} and valid_from > $2
    order by valid_from, city, service_code, number desc nulls last`,
  ['organization', 'day'],
)

/** Returns the future prices in the cells of a list after a day, nearest first. */
export const listFuturePrices = (
  reader: Reader,
  _scope: ClinicScope,
  organization: PriceListOwner,
  day: Day,
): Promise<FuturePriceRow[]> => reader.run(coming(organization), { organization, day })

/** A price record with its place in the history. */
export interface StepRow extends CurrentPriceRow {
  number: number
  standing: PriceStep['standing']
}

interface HistoryAsked {
  organization: PriceListOwner
  service: string | null
  city: City | null
  before: number | null
  limit: number
  today: Day
}

/** Matches prices of the same cell of a list. */
const ofSameCell = (list: string): string => `select from prices as newer
  where ${list} and newer.city = prices.city and newer.service_code = prices.service_code`

const history = ofList<StepRow, HistoryAsked>(
  'price-history',
  (list) => `select ${columns}, number::float8 as number,
      case
        when exists (${ofSameCell(list)} and newer.valid_from = prices.valid_from
          and newer.number > prices.number) then 'replaced'
        when valid_from > $6 then 'comes'
        when exists (${ofSameCell(list)} and newer.valid_from > prices.valid_from
          and newer.valid_from <= $6) then 'past'
        else 'acts' end as standing
    from prices left join accounts on accounts.id = set_by
    where ${list} and ($2::text is null or service_code = $2) and ($3::text is null or prices.city = $3)
      and ($4::bigint is null or prices.number < $4)
    order by prices.number desc nulls last limit $5`,
  ['organization', 'service', 'city', 'before', 'limit', 'today'],
)

/** Returns the price records that were set before a given one, newest first. */
export const listHistory = (reader: Reader, _scope: ClinicScope, asked: HistoryAsked): Promise<StepRow[]> =>
  reader.run(history(asked.organization), asked)
