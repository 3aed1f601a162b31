import type { BookedEmployer, BookingId } from '../../../shared/booking/schema.ts'
import type { CheckedPerson, CheckUp, CheckUpId, CheckUpState } from '../../../shared/check-ups/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import type { EditionId } from '../../../shared/programme/schema.ts'
import { employeesBookings, isByEmployer, isProven, needsConsent } from '../../booking/tables.ts'
import { firstPage } from '../../platform/db/page.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import type { Reader } from '../../platform/db/types.ts'

/** A check-up as it is read, before its names are added and its outcome is shown or hidden. */
export interface HistoryRow
  extends Pick<CheckUp, 'id' | 'booking' | 'state' | 'day' | 'kind' | 'city' | 'outcome' | 'isByEmployer'> {
  person: (Omit<CheckedPerson, 'fullname'> & { middlename: string }) | null
  /** Codes of factors. */
  factors: string[]
  /** Null for a check-up from the clinic's system: names come from the edition of its day. */
  edition: EditionId | null
  employer: Pick<BookedEmployer, 'name' | 'position'> | null
  periodicityMonths: number | null
  validUntil: Day | null
  paperNumber: string | null
  paperOn: Day | null
  issuedOn: Day | null
  contraindicated: string[] | null
  /** The account is known to be the person: results may be shown. */
  isProven: boolean
  needsConsent: boolean
  /** Codes of the services whose result is awaited. */
  awaited: string[]
  /** Health group and contraindications of a check-up from the clinic's system. */
  sealed: string | null
}

const columns = raw`check_ups.id, check_ups.booking_id as booking, check_ups.state,
  coalesce(bookings.day, check_ups.day) as day, coalesce(bookings.kind, check_ups.kind) as kind,
  case when bookings.id is not null then json_build_object('surname', bookings.surname, 'name', bookings.name,
    'middlename', bookings.middlename, 'birth', bookings.birth) end as person,
  coalesce(bookings.city, check_ups.city) as city, bookings.edition_id as edition,
  case when bookings.id is null then check_ups.factors
    else array(select factor ->> 'code' from json_array_elements(bookings.factors) as factor) end as factors,
  case when bookings.id is not null then bookings.employer
    when employer_name is not null then json_build_object('name', employer_name, 'position', position) end as employer,
  periodicity_months as "periodicityMonths", check_ups.valid_until as "validUntil",
  coalesce(paper.outcome, check_ups.outcome) as outcome, coalesce(paper.number, paper_number) as "paperNumber",
  coalesce(paper.made_on, paper_on) as "paperOn", coalesce(paper.handed_on, issued_on) as "issuedOn",
  paper.contraindicated, ${isByEmployer} as "isByEmployer", ${isProven} as "isProven",
  bookings.id is not null and ${needsConsent} as "needsConsent", check_ups.sealed,
  case when check_ups.state = 'studies_pending' then array(
    select service from findings as newest where booking_id = check_ups.booking_id and newest.state = 'awaited'
      and not exists (select from findings as newer where newer.booking_id = newest.booking_id
        and newer.service = newest.service and newer.version > newest.version)
    order by service) else '{}' end as awaited`

const sources = raw`check_ups left join bookings on bookings.id = check_ups.booking_id
  left join lateral (
    select outcome, conclusions.number || '/' || year as number, "on" as made_on, handed_on, contraindicated
    from conclusions where booking_id = check_ups.booking_id and annulled_at is null
    order by outcome = 'additional' limit 1) as paper on true`

/** The position of a check-up in the history. */
export interface HistoryKey {
  day: Day
  id: CheckUpId
}

interface HistoryAsked {
  account: AccountId
  only: CheckUpId | null
  ahead: boolean | null
  booking: BookingId | null
  day: string
  id: string
  limit: number
}

// A check-up from the clinic's system is left out when a booking of the account's own took place on the same day:
// it is the same one.
const ofAccount = statement<HistoryAsked, HistoryRow>('check-ups-of-account')`
  with booked as materialized (
    select check_ups.id, bookings.day, check_ups.state, true as is_own
    from bookings join check_ups on booking_id = bookings.id where account_id = ${'account'}
    union all select check_ups.id, bookings.day, check_ups.state, false
    from ${employeesBookings} join check_ups on booking_id = bookings.id where persons.account_id = ${'account'}),
  own as materialized (
    select id, day, state from booked
    union all select id, day, state from check_ups
    where patient_id = (select patient_id from accounts where accounts.id = ${'account'}) and removed_at is null
      and not exists (select from booked where is_own and booked.day = check_ups.day
        and booked.state not in ('cancelled', 'not_appeared'))),
  page as materialized (
    select id, day from own
    where (${'only'}::uuid is null or id = ${'only'})
      and (${'booking'}::uuid is null or id = (select id from check_ups where booking_id = ${'booking'}))
      and (${'ahead'}::boolean is null or ${'ahead'} = (state in ('planned', 'referral_issued')))
      and (day, id) < (${'day'}::date, ${'id'}::uuid)
    order by day desc, id desc limit ${'limit'})
  select ${columns} from page join ${sources} on check_ups.id = page.id order by page.day desc, page.id desc`

const first = { day: 'infinity', id: firstPage.id }

/**
 * Lists the check-ups of an account, newest first, after a key: of its own bookings, of bookings that employers
 * made for its owner, and those of its patientID.
 */
export const listOwn = (
  reader: Reader,
  account: AccountId,
  { ahead, booking, limit }: { ahead?: boolean | undefined; booking?: BookingId | undefined; limit: number },
  after: HistoryKey | null,
): Promise<HistoryRow[]> =>
  reader.run(ofAccount, {
    account,
    only: null,
    ahead: ahead ?? null,
    booking: booking ?? null,
    limit,
    ...(after ?? first),
  })

/** Finds a check-up of an account; null when there is none or it is another's. */
export const findOwn = async (
  reader: Reader,
  account: AccountId,
  only: CheckUpId,
): Promise<HistoryRow | null> =>
  (await reader.run(ofAccount, { account, only, ahead: null, booking: null, limit: 1, ...first }))[0] ?? null

/** A step of the history. */
export interface StepRow {
  state: CheckUpState
  at: Date
}

const steps = statement<{ id: CheckUpId }, StepRow>('steps-of-check-up')`
  select to_state as state, at from check_up_steps where check_up_id = ${'id'} order by position`

/** Returns the history of a check-up, oldest first. */
export const listSteps = (reader: Reader, id: CheckUpId): Promise<StepRow[]> => reader.run(steps, { id })

/** The volume of a booking and what of it was passed. */
interface VolumeRow {
  services: string[]
  /** Null when the booking had no ticket. */
  passed: string[] | null
}

const volume = statement<{ booking: BookingId }, VolumeRow>('volume-of-check-up')`
  select array(select item ->> 'service' from json_array_elements(items) as item) as services,
    case when exists (select from tickets where booking_id = bookings.id) then array(
      select distinct unnest(ticket_stops.services) from tickets join ticket_stops on ticket_id = tickets.id
      where booking_id = bookings.id and ticket_stops.state = 'done') end as passed
  from bookings where id = ${'booking'}`

/** Returns the services of a booking and those passed in the queue. */
export const findVolume = async (reader: Reader, booking: BookingId): Promise<VolumeRow | null> =>
  (await reader.run(volume, { booking }))[0] ?? null
