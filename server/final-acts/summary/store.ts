import type { FinalActId } from '../../../shared/final-acts/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader } from '../../platform/db/types.ts'

/** A valid act of a year with its sealed content. */
interface SummaryRow {
  id: FinalActId
  sealed: string
}

const ofYear = statement<{ from: Day; to: Day }, SummaryRow>('final-acts-of-year')`
  select id, sealed from final_acts
  where annulled_at is null and to_day between ${'from'} and ${'to'} order by year, number`

/** Lists the valid acts whose check-up ended between two days, in the order of their numbers. */
export const listActsOfYear = (reader: Reader, days: { from: Day; to: Day }): Promise<SummaryRow[]> =>
  reader.run(ofYear, days)
