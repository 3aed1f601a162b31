import { decidedMonths } from '../../../shared/booking/rules.ts'
import type { BookedEmployer, BookingId, ChosenFactor } from '../../../shared/booking/schema.ts'
import { daysToDecide } from '../../../shared/conclusions/rules.ts'
import type { AwaitingQuery, ConclusionFigures, WaitingPerson } from '../../../shared/conclusions/schema.ts'
import type { EmployeeId, PersonId } from '../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { addDays, addMonths, clinicInstant, type Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import type { City } from '../../../shared/platform/person.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { likeOf, splitSearch } from '../../../shared/platform/search.ts'
import type { EditionId } from '../../../shared/programme/schema.ts'
import type { SlotId } from '../../../shared/schedule/schema.ts'
import { lockRows } from '../../booking/locks/store.ts'
import {
  followerOf,
  hasCome,
  isByEmployer,
  isInterventionWithdrawn,
  isProven,
  needsConsent,
} from '../../booking/tables.ts'
import { awaitsResult } from '../../findings/store.ts'
import { firstPage, type PageKey } from '../../platform/db/page.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { isInRooms } from '../../queue/tables.ts'

/** A check-up of the waiting list. */
export interface WaitingRow
  extends Omit<WaitingPerson, 'organization' | 'position' | 'factors' | 'additional' | 'isInside'> {
  start: Date
  employer: BookedEmployer | null
  factors: ChosenFactor[]
  additional: { year: number; number: number; on: Day } | null
  /** Day of the ticket with which the patient is still in the rooms. */
  insideOn: Day | null
}

const columns = raw`bookings.id as booking, bookings.number,
  concat_ws(' ', bookings.surname, bookings.name, nullif(bookings.middlename, '')) as fullname, bookings.birth,
  bookings.gender, bookings.day, bookings.start_at as start, bookings.city, bookings.kind,
  bookings.kind_reason as "kindReason", bookings.state,
  bookings.employer, bookings.factors,
  (select json_build_object('passed', count(distinct station) filter (where ticket_stops.state = 'done'),
      'of', count(distinct station))
    from tickets join ticket_stops on ticket_id = tickets.id where booking_id = bookings.id having count(*) > 0) as route,
  (select json_build_object('year', year, 'number', conclusions.number, 'on', "on") from conclusions
    where booking_id = bookings.id and outcome = 'additional' and annulled_at is null) as additional,
  (select max(tickets.day) from tickets where booking_id = bookings.id and ${isInRooms}) as "insideOn"`

const isSentOn = (id: string) => raw`exists (select from conclusions
  where booking_id = ${id} and outcome = 'additional' and annulled_at is null)`
const inRooms = raw`select from tickets where booking_id = undecided.id and ${isInRooms}`
const hasFinalPaper = raw`exists (select from conclusions
  where booking_id = bookings.id and outcome <> 'additional' and annulled_at is null)`
// Matches the partial index exactly, so that decided check-ups are not read.
const undecided = raw`select id, start_at from bookings where ${hasCome} and not ${hasFinalPaper}`

/** A check-up without a decision within a year no longer waits. */
const sinceOf = (today: Day): Date => clinicInstant(addMonths(today, -decidedMonths), '00:00')

interface WaitingAsked extends PageKey {
  since: Date
  city: City | undefined
  additional: boolean | undefined
  awaited: boolean | undefined
  inside: boolean | undefined
  today: Day
  likes: string[]
  limit: number
}

const waiting = statement<WaitingAsked, WaitingRow>('awaiting-conclusion')`
  with undecided as materialized (
    ${undecided} and start_at >= ${'since'} and (start_at, id) > (${'at'}::timestamptz, ${'id'}::uuid)),
  page as materialized (
    select id, start_at from undecided
    where (${'additional'}::boolean is null or ${'additional'} = ${isSentOn('undecided.id')})
      and (${'awaited'}::boolean is null or ${'awaited'} = ${awaitsResult('undecided.id')})
      and (${'inside'}::boolean is null or ${'inside'} = exists (${inRooms} and tickets.day = ${'today'}))
      and (${'city'}::text is null
        or exists (select from bookings where bookings.id = undecided.id and city = ${'city'}))
      and (${'likes'}::text[] = '{}' or exists (
        select from bookings left join booking_finds on booking_id = bookings.id
        where bookings.id = undecided.id and coalesce(search, said_of(bookings)) like all(${'likes'})))
    order by start_at, id limit ${'limit'})
  select ${columns} from page join bookings using (id) order by page.start_at, id`

const beginning: PageKey = { at: '-infinity', id: firstPage.id }

/** Lists check-ups that wait for the commission, the longest wait first, after a key. */
export const listAwaiting = (
  reader: Reader,
  { search = '', city, additional, awaited, inside, limit }: Omit<AwaitingQuery, 'after'>,
  after: PageKey | null,
  today: Day,
): Promise<WaitingRow[]> => {
  const likes = splitSearch(search).map(likeOf)
  return reader.run(waiting, {
    ...(after ?? beginning),
    since: sinceOf(today),
    today,
    city,
    additional,
    awaited,
    inside,
    likes,
    limit,
  })
}

type Waits = Pick<ConclusionFigures, 'awaiting' | 'overdue' | 'inside' | 'additional'>

const counts = statement<{ since: Date; today: Day; decideBy: Date }, Waits>('count-awaiting')`
  select (count(*) filter (where not sent and not inside))::int as awaiting,
    (count(*) filter (where not sent and not inside and start_at < ${'decideBy'}::timestamptz))::int as overdue,
    (count(*) filter (where not sent and inside))::int as inside, (count(*) filter (where sent))::int as additional
  from (select ${isSentOn('undecided.id')} as sent, exists (${inRooms} and tickets.day = ${'today'}) as inside, start_at from (
    ${undecided} and start_at >= ${'since'} offset 0) as undecided) as counted`

/** Counts check-ups that wait, of them the overdue ones, those still in the rooms and those with a справка. */
export async function countAwaiting(reader: Reader, today: Day): Promise<Waits> {
  const decideBy = clinicInstant(addDays(today, -daysToDecide), '00:00')
  const [row] = await reader.run(counts, { since: sinceOf(today), today, decideBy })
  return row ?? { awaiting: 0, overdue: 0, inside: 0, additional: 0 }
}

/** A check-up with all its data, of an account or of an employee. */
export interface CheckUpRow extends WaitingRow {
  slot: SlotId
  edition: EditionId
  services: string[]
  /** Null also after erasure; then nobody is notified. */
  account: AccountId | null
  /** Account of the examined person; for employers' bookings only after recognition. */
  follower: AccountId | null
  /** Account that sees the paper in the cabinet; null when no account does yet. */
  viewer: AccountId | null
  /** The employer who made the booking or sent its person, and the employee; they get the employer's copy. */
  organization: OrganizationId | null
  employee: EmployeeId | null
  /**
   * The person of a booking made by an organization, with whom the contacts are stored; the contacts of an account
   * are in the booking.
   */
  person: PersonId | null
  personSealed: string | null
  /** HMAC of the employee's phone. */
  phoneKey: string | null
  phone: string | null
  email: string | null
  /** There is a valid заключение. */
  hasFinalPaper: boolean
  /** The person has withdrawn the consent to intervention and signed no other one. */
  hasWithdrawnConsent: boolean
}

const whole = statement<{ id: BookingId }, CheckUpRow>('check-up')`
  select ${columns}, slot_id as slot, edition_id as edition,
    case when erased_at is null then bookings.account_id end as account, employee_id as employee,
    coalesce(bookings.account_id, persons.account_id) as follower,
    case when erased_at is null and not ${needsConsent} and ${isProven} then ${followerOf} end as viewer,
    bookings.organization_id as organization, person_id as person, sealed as "personSealed", phone_key as "phoneKey",
    case when erased_at is null then bookings.phone end as phone, case when erased_at is null then bookings.email end as email,
    ${hasFinalPaper} as "hasFinalPaper", ${isInterventionWithdrawn} as "hasWithdrawnConsent",
    array(select item ->> 'service' from json_array_elements(items) as item) as services
  from bookings left join employees on employees.id = employee_id and ${isByEmployer}
    left join persons on persons.id = person_id
    left join accounts on accounts.id = bookings.account_id
  where bookings.id = ${'id'}`

/** Finds a check-up by its booking; null when there is none. */
export const findCheckUp = async (reader: Reader, id: BookingId): Promise<CheckUpRow | null> =>
  (await reader.run(whole, { id }))[0] ?? null

/**
 * Returns a check-up, locked together with its employee and read after the wait for the locks; refuses one that the
 * desk has linked to an employee, or taken from one, during the wait.
 */
export async function findForVerdict(tx: Tx, id: BookingId): Promise<CheckUpRow | null> {
  const before = await findCheckUp(tx, id)
  if (!before) return null
  const locked = lockRows(tx, { employees: before.employee ? [before.employee] : [], bookings: [id] })
  const [, row] = await Promise.all([locked, findCheckUp(tx, id)])
  return row?.employee === before.employee ? row : refuse(common.CONFLICT)
}

/** A stop of a completed route. */
interface WalkedStop {
  station: string
  services: string[]
  isPassed: boolean
}

const walked = statement<{ id: BookingId }, WalkedStop>('walked-route')`
  select coalesce(stations.name, station) as station, last.services, state = 'done' as "isPassed"
  from (
    select distinct on (station) station, position, ticket_stops.services, ticket_stops.state, tickets.city
    from tickets join ticket_stops on ticket_id = tickets.id where booking_id = ${'id'}
    order by station, ticket_stops.state = 'done' desc, tickets.day desc) as last
    left join stations on stations.city = last.city and stations.key = station
  order by position`

/**
 * Returns the route of a booking over all its tickets: a stop completed on any day is completed. Empty without
 * a ticket.
 */
export const listWalked = (reader: Reader, id: BookingId): Promise<WalkedStop[]> => reader.run(walked, { id })
