import { decisionRefusals } from '../../../shared/booking/psychiatric-decision/ru.ts'
import type {
  DecisionState,
  PsychiatricDecision,
  PsychiatricDecisionId,
} from '../../../shared/booking/psychiatric-decision/schema.ts'
import type { BookingId, BookingState, ChosenFactor } from '../../../shared/booking/schema.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import type { CheckUpKind } from '../../../shared/programme/schema.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { followerOf, hasCome, isByEmployer, isProven } from '../tables.ts'

/** A booking as the decisions of it need it. */
export interface DecidedBooking {
  id: BookingId
  number: string
  kind: CheckUpKind
  factors: ChosenFactor[]
  state: BookingState
  day: Day
  /** The check-up has a valid заключение; a справка does not end it. */
  isConcluded: boolean
  /** The account that sees the booking. */
  follower: AccountId | null
  /** The owner is certainly the person of the booking. */
  isOwnerProven: boolean
  /** The data of the person is erased, who made the booking or gave a decision: nobody is told anything. */
  isOwnerErased: boolean
  phone: string | null
  /** HMAC of the employee's phone. */
  phoneKey: string | null
  email: string | null
  account: AccountId | null
  /** The employee, when an organization made the booking: phone and e-mail are those of the employee. */
  employee: EmployeeId | null
}

const bookingOf = statement<{ id: BookingId }, DecidedBooking>('booking-of-decisions')`
  select id, number, kind, factors, state, day, ${followerOf} as follower, ${isProven} as "isOwnerProven", phone, email,
    account_id as account, case when ${isByEmployer} then employee_id end as employee,
    exists (select from accounts where erased_at is not null and (id = bookings.account_id or id in (
      select given_by from psychiatric_decisions where booking_id = bookings.id and given_as = 'person'))) as "isOwnerErased",
    (select phone_key from employees join persons on persons.id = person_id
      where employees.id = employee_id and ${isByEmployer}) as "phoneKey",
    exists (select from conclusions where booking_id = bookings.id and annulled_at is null
      and outcome <> 'additional') as "isConcluded"
  from bookings where id = ${'id'}`

/** Finds a booking; null when there is none. */
export const findDecided = async (reader: Reader, id: BookingId): Promise<DecidedBooking | null> =>
  (await reader.run(bookingOf, { id }))[0] ?? null

/** A decision as it is stored: the reason of a refusal is sealed. */
export type DecisionRow = PsychiatricDecision & { givenBy: AccountId }

const files = raw`coalesce((select json_agg(json_build_object('id', result_files.id, 'kind', kind, 'size', size)
    order by place) from result_files where decision_id = psychiatric_decisions.id), '[]')`

const ofBooking = statement<{ booking: BookingId }, DecisionRow>('decisions-of-booking')`
  select id, number, decided_on as "on", issuer, valid_until as "validUntil", state, reason,
    given_as = 'staff' as "isByStaff", given_by as "givenBy", ${files} as files
  from psychiatric_decisions where booking_id = ${'booking'} order by state = 'refused', given_at desc, id`

/** Lists the decisions of a booking: the one that counts, then the refused ones, newest first. */
export const listDecisions = (reader: Reader, booking: BookingId): Promise<DecisionRow[]> =>
  reader.run(ofBooking, { booking })

/** A decision to store; `reviewedBy`: the member of staff who attached it, so it is accepted at once. */
interface NewDecision {
  id: PsychiatricDecisionId
  booking: BookingId
  number: string | null
  on: Day
  issuer: string
  validUntil: Day | null
  givenBy: AccountId
  isByStaff: boolean
  now: Date
}

const add = statement<NewDecision, never>('add-psychiatric-decision')`
  insert into psychiatric_decisions (id, booking_id, number, decided_on, issuer, valid_until, state, given_by, given_as,
    given_at, reviewed_at, reviewed_by)
  select ${'id'}, ${'booking'}, ${'number'}, ${'on'}, ${'issuer'}, ${'validUntil'},
    case when ${'isByStaff'}::boolean then 'accepted' else 'pending' end, ${'givenBy'},
    case when ${'isByStaff'}::boolean then 'staff' else 'person' end, ${'now'},
    case when ${'isByStaff'}::boolean then ${'now'}::timestamptz end,
    case when ${'isByStaff'}::boolean then ${'givenBy'}::uuid end`

/** Stores a decision; refuses a second one that counts. */
export const addDecision = (tx: Tx, decision: NewDecision): Promise<unknown> =>
  tx.run(add, decision, { psychiatric_decisions_current: decisionRefusals.DECISION_GIVEN })

const one = statement<{ id: PsychiatricDecisionId }, { booking: BookingId; state: DecisionState }>(
  'psychiatric-decision',
)`
  select booking_id as booking, state from psychiatric_decisions where id = ${'id'}`

/** Finds a decision; whoever changes it locks its booking first. Null when there is none. */
export const findDecision = async (reader: Reader, id: PsychiatricDecisionId) =>
  (await reader.run(one, { id }))[0] ?? null

/** A review; `reason`: sealed, null for an accepted decision. */
interface Review {
  id: PsychiatricDecisionId
  reason: string | null
  by: AccountId
  now: Date
}

const review = statement<Review, never>('review-psychiatric-decision')`
  update psychiatric_decisions set state = case when ${'reason'}::text is null then 'accepted' else 'refused' end,
    reason = ${'reason'}, reviewed_at = ${'now'}, reviewed_by = ${'by'}
  where id = ${'id'}`

/** Stores a review of a decision; the database keeps a refusal for good. */
export const reviewDecision = (tx: Tx, made: Review): Promise<unknown> => tx.run(review, made)

const pending = statement<{ booking: BookingId }, { id: string }>('pending-decision')`
  select id from psychiatric_decisions where booking_id = ${'booking'} and state = 'pending'`

/** Returns whether a decision of a booking waits for staff. */
export const hasPendingDecision = async (reader: Reader, booking: BookingId): Promise<boolean> =>
  (await reader.run(pending, { booking })).length > 0

const wipe = statement<{ account: AccountId }, never>('wipe-psychiatric-decisions')`
  delete from psychiatric_decisions using bookings where bookings.id = booking_id
    and (account_id = ${'account'} or (given_by = ${'account'} and given_as = 'person')) and not bookings.${hasCome} and not exists (
      select from booking_steps where booking_id = bookings.id and to_state = 'arrived')`

/**
 * Erases the decisions, after their files (`wipeFiles`), of the visits of an account without an arrival, and those that
 * its owner gave to such visits booked by an employer.
 */
export const wipeDecisions = (tx: Tx, account: AccountId): Promise<unknown> => tx.run(wipe, { account })
