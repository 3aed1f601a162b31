import type { BookingId, BookingState, ChosenFactor } from '../../shared/booking/schema.ts'
import { findingRefusals } from '../../shared/findings/ru.ts'
import type { FindingId, FindingState, FormerCheckUp } from '../../shared/findings/schema.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { Gender } from '../../shared/platform/person.ts'
import type { CheckUpKind, EditionId } from '../../shared/programme/schema.ts'
import {
  followerOf,
  hasCome,
  isByEmployer,
  isInterventionWithdrawn,
  otherOfPerson,
} from '../booking/tables.ts'
import { dayOf } from '../platform/db/clinic-clock.ts'
import { type Raw, raw, statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'

/** A check-up as its findings need it. */
export interface ExaminedRow {
  booking: BookingId
  number: string
  fullname: string
  birth: Day
  gender: Gender
  day: Day
  kind: CheckUpKind
  state: BookingState
  factors: ChosenFactor[]
  services: string[]
  edition: EditionId
  /** The check-up has a valid заключение; a справка does not end it. */
  isConcluded: boolean
  /** The person has withdrawn the consent to intervention and signed no other one. */
  hasWithdrawnConsent: boolean
  /** The account that sees the booking. */
  follower: AccountId | null
  phone: string | null
  /** HMAC of the employee's phone. */
  phoneKey: string | null
}

const examined = statement<{ id: BookingId }, ExaminedRow>('examined')`
  select id as booking, number, concat_ws(' ', surname, name, nullif(middlename, '')) as fullname, birth, gender, day,
    kind, state, factors, edition_id as edition, ${followerOf} as follower, phone,
    array(select item ->> 'service' from json_array_elements(items) as item) as services,
    (select phone_key from employees join persons on persons.id = person_id
      where employees.id = employee_id and ${isByEmployer}) as "phoneKey",
    exists (select from conclusions where booking_id = bookings.id and annulled_at is null
      and outcome <> 'additional') as "isConcluded", ${isInterventionWithdrawn} as "hasWithdrawnConsent"
  from bookings where id = ${'id'}`

/** Finds a check-up by its booking; null when there is none. */
export const findExamined = async (reader: Reader, id: BookingId): Promise<ExaminedRow | null> =>
  (await reader.run(examined, { id }))[0] ?? null

/** A version of a finding as it is stored. */
export interface FindingRow {
  id: FindingId
  booking: BookingId
  service: string
  version: number
  state: FindingState
  sealed: string
  at: Date
  /** Null when the clinic's system has sent it. */
  account: AccountId | null
}

const columns = raw`findings.id, booking_id as booking, service, findings.version, findings.state, sealed,
  written_at as at, written_by as account`

const current = statement<{ booking: BookingId }, FindingRow>('findings-of-booking')`
  select distinct on (service) ${columns} from findings
  where booking_id = ${'booking'} order by service, findings.version desc`

/** Lists the newest version of each finding of a check-up. */
export const listFindings = (reader: Reader, booking: BookingId): Promise<FindingRow[]> =>
  reader.run(current, { booking })

const anyDone = statement<{ booking: BookingId }, { id: string }>('has-findings')`
  select id from findings as newest where booking_id = ${'booking'} and state = 'done' and not exists (
    select from findings where booking_id = newest.booking_id and service = newest.service
      and version > newest.version)
  limit 1`

/** Returns whether anything that was found at a check-up is written. */
export const hasFindings = async (reader: Reader, booking: BookingId): Promise<boolean> =>
  (await reader.run(anyDone, { booking })).length > 0

/** A check-up of a list: the services of its volume, and the newest version of each of its findings. */
export interface FoundRow {
  booking: BookingId
  services: string[]
  findings: (Pick<FindingRow, 'id' | 'service' | 'state' | 'sealed'> & { day: Day })[]
}

const ofMany = statement<{ bookings: BookingId[] }, FoundRow>('findings-of-many')`
  select bookings.id as booking,
    array(select item ->> 'service' from json_array_elements(items) as item) as services,
    coalesce((select json_agg(newest) from (
      select distinct on (service) id, service, state, sealed,
        ${dayOf('written_at')} as day from findings
      where booking_id = bookings.id order by service, version desc) as newest), '[]') as findings
  from bookings where id = any(${'bookings'}::uuid[])`

/** Lists the newest version of each finding of many check-ups. */
export const listFound = (reader: Reader, bookings: BookingId[]): Promise<FoundRow[]> =>
  reader.run(ofMany, { bookings })

const versions = statement<{ booking: BookingId }, { versions: number }>('count-finding-versions')`
  select count(*)::int as versions from findings where booking_id = ${'booking'}`

/** Counts all versions of the findings of a check-up: the number grows with everything that is written. */
export const countVersions = async (reader: Reader, booking: BookingId): Promise<number> =>
  (await reader.run(versions, { booking }))[0]?.versions ?? 0

/** SQL: the newest finding of a service of a booking says that its result comes later. */
export const awaitsResult = (booking: string): Raw => raw`exists (
  select from findings as newest where newest.booking_id = ${booking} and newest.state = 'awaited' and not exists (
    select from findings as newer where newer.booking_id = newest.booking_id and newer.service = newest.service
      and newer.version > newest.version))`

const awaited = statement<{ booking: BookingId }, { id: string }>('awaits-result')`
  select id from bookings where id = ${'booking'} and ${awaitsResult('bookings.id')}`

/** Returns whether a result of a check-up is still awaited. */
export const hasAwaited = async (reader: Reader, booking: BookingId): Promise<boolean> =>
  (await reader.run(awaited, { booking })).length > 0

const versionsOf = statement<{ booking: BookingId; service: string }, FindingRow>('finding-versions')`
  select ${columns} from findings
  where booking_id = ${'booking'} and service = ${'service'} order by findings.version desc`

/** Lists all versions of the finding of a service, the newest first. */
export const listVersions = (reader: Reader, booking: BookingId, service: string): Promise<FindingRow[]> =>
  reader.run(versionsOf, { booking, service })

const before = statement<{ booking: BookingId }, FindingRow & { day: Day }>('findings-before')`
  with ${otherOfPerson}
  select distinct on (service) ${columns}, other.day
  from other join findings on booking_id = other.id
  where other.${hasCome} and findings.state = 'done' and not exists (select from findings as newer
    where newer.booking_id = findings.booking_id and newer.service = findings.service
      and newer.version > findings.version)
  order by service, other.day desc, other.id`

/** Lists what was found at the person's check-ups before, the newest of each service. */
export const listBefore = (reader: Reader, booking: BookingId): Promise<(FindingRow & { day: Day })[]> =>
  reader.run(before, { booking })

const former = statement<{ booking: BookingId }, Omit<FormerCheckUp, 'findings'>>('former-check-ups')`
  with ${otherOfPerson}
  select bookings.id as booking, number, bookings.day, bookings.kind, (
    select outcome from conclusions where booking_id = bookings.id and annulled_at is null
    order by outcome <> 'additional' desc limit 1) as outcome
  from other join bookings using (id) where other.${hasCome}
  order by bookings.day desc, bookings.id limit 10`

/** Lists the ten last check-ups of the person before this one, the newest first. */
export const listFormer = (reader: Reader, booking: BookingId): Promise<Omit<FormerCheckUp, 'findings'>[]> =>
  reader.run(former, { booking })

const nameOf = statement<{ account: AccountId }, { name: string | null }>('name-of-author')`
  select nullif(full_name, '') as name from accounts where id = ${'account'}`

/** Returns the full name of an account; null when it has none. */
export const findAuthorName = async (reader: Reader, account: AccountId): Promise<string | null> =>
  (await reader.run(nameOf, { account }))[0]?.name ?? null

/** A version to store; `content` is sealed already. */
export interface NewFinding {
  id: FindingId
  service: string
  version: number
  state: FindingState
  sealed: string
}

/** Versions written together by one author. */
interface NewFindings {
  booking: BookingId
  by: AccountId | null
  now: Date
  rows: readonly NewFinding[]
}

const add = statement<Omit<NewFindings, 'rows'> & { rows: string }, never>('add-findings')`
  insert into findings (id, booking_id, service, version, state, sealed, written_at, written_by)
  select id, ${'booking'}, service, version, state, sealed, ${'now'}, ${'by'}::uuid
  from jsonb_to_recordset(${'rows'}::jsonb)
    as made (id uuid, service text, version smallint, state text, sealed text)`

/** Stores versions; refuses one that somebody else has written meanwhile. */
export const addFindings = (tx: Tx, { rows, ...by }: NewFindings): Promise<unknown> =>
  tx.run(add, { ...by, rows: JSON.stringify(rows) }, { findings_version: findingRefusals.FINDING_STALE })
