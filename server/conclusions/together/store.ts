import type { BookingId } from '../../../shared/booking/schema.ts'
import type { ConclusionId } from '../../../shared/conclusions/schema.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import type { EditionId } from '../../../shared/programme/schema.ts'
import { followerOf, isByEmployer, isInterventionWithdrawn } from '../../booking/tables.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader } from '../../platform/db/types.ts'
import { type PaperRow, paperRows } from '../store.ts'

/** Facts about a waiting check-up that the list of the commission does not have. */
export interface WaitingFacts {
  booking: BookingId
  edition: EditionId
  /** Count of all versions of its findings. */
  findingsSeen: number
  hasWithdrawnConsent: boolean
  hasPendingDecision: boolean
  hasPendingResults: boolean
  /** Services for which an earlier result counts. */
  earlier: string[]
  follower: AccountId | null
  phone: string | null
  phoneKey: string | null
}

const facts = statement<{ bookings: BookingId[] }, WaitingFacts>('facts-of-waiting')`
  select id as booking, edition_id as edition,
    (select count(*)::int from findings where booking_id = bookings.id) as "findingsSeen",
    ${isInterventionWithdrawn} as "hasWithdrawnConsent",
    exists (select from psychiatric_decisions
      where booking_id = bookings.id and state = 'pending') as "hasPendingDecision",
    exists (select from earlier_results where booking_id = bookings.id and state = 'pending') as "hasPendingResults",
    array(select service from earlier_results
      where booking_id = bookings.id and state in ('own', 'accepted') order by service) as earlier,
    ${followerOf} as follower, phone,
    (select phone_key from employees join persons on persons.id = person_id
      where employees.id = employee_id and ${isByEmployer}) as "phoneKey"
  from bookings where id = any(${'bookings'}::uuid[])`

/** Returns the facts of waiting check-ups by booking. */
export async function factsOf(
  reader: Reader,
  bookings: BookingId[],
): Promise<ReadonlyMap<BookingId, WaitingFacts>> {
  const rows = bookings.length > 0 ? await reader.run(facts, { bookings }) : []
  return new Map(rows.map((row) => [row.booking, row]))
}

const valid = statement<{ papers: ConclusionId[] }, PaperRow>('valid-papers')`
  ${paperRows} where conclusions.id = any(${'papers'}::uuid[]) and annulled_at is null
  order by conclusions.year, conclusions.number`

/** Lists the papers that are still valid, by number. */
export const listValid = (reader: Reader, papers: ConclusionId[]): Promise<PaperRow[]> =>
  reader.run(valid, { papers })
