import { fileGone, resultRefusals } from '../../../shared/booking/earlier-results/ru.ts'
import type { PsychiatricDecisionId } from '../../../shared/booking/psychiatric-decision/schema.ts'
import type { CountedResult } from '../../../shared/booking/quote.ts'
import type {
  BookedResult,
  BookingId,
  BookingState,
  EarlierResultId,
  OwnResult,
  ResultFile,
  ResultFileId,
  ResultState,
} from '../../../shared/booking/schema.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import type { PartReadingScope } from '../../../shared/organizations/access.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { common, refuse, refuseField } from '../../../shared/platform/refusal.ts'
import { serviceOf } from '../../../shared/programme/rules.ts'
import type { EditionId } from '../../../shared/programme/schema.ts'
import { type Raw, raw, statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { newId } from '../../platform/ids.ts'
import { getEdition } from '../../programme/store.ts'
import type { BookedName } from '../people/store.ts'
import { employeesBookings, followerOf, hasCome, isOfPerson, isProven } from '../tables.ts'

/**
 * SQL: the services done in check-ups that have ended, of the bookings in `visit`, each with its day. A visit with a
 * ticket has the services of its completed stops; one without a ticket has all of its volume.
 */
const servicesDone: Raw = raw`(
  select visit.*, done.service, done.day as on from visit
  join check_ups on check_ups.booking_id = visit.booking
    and check_ups.state in ('commission', 'needs_additional_exam', 'concluded', 'issued')
  join bookings on bookings.id = visit.booking
  join lateral (
    select unnest(services) as service, tickets.day
    from tickets join ticket_stops as stop on stop.ticket_id = tickets.id and stop.state = 'done'
    where tickets.booking_id = visit.booking
    union all
    select item ->> 'service', bookings.day from json_array_elements(bookings.items) as item
    where not exists (select from tickets where tickets.booking_id = visit.booking)) as done on true)`

const ofAccount = statement<BookedName & { account: AccountId }, OwnResult>('own-results-of-person')`
  with visit as materialized (
    select bookings.id as booking from bookings
    where bookings.id in (select id from bookings where account_id = ${'account'}
        union all select bookings.id from ${employeesBookings} where persons.account_id = ${'account'})
      and bookings.birth = ${'birth'}
      and folded(bookings.surname) = folded(${'surname'}) and folded(bookings.name) = folded(${'name'}))
  select distinct on (service) service, "on", booking from ${servicesDone} as done
  order by service, "on" desc, booking`

/** Returns what the clinic did in earlier check-ups of a person of the account: the newest result of each service. */
export const listOwn = (
  reader: Reader,
  { account }: { account: AccountId },
  { surname, name, birth }: BookedName,
): Promise<OwnResult[]> => reader.run(ofAccount, { account, surname, name, birth })

const ofEmployees = statement<
  PartReadingScope & { employees: readonly EmployeeId[] },
  { employee: EmployeeId; own: OwnResult[] }
>('own-results-of-employees')`
  with visit as materialized (
    select employees.id as employee, bookings.id as booking
    from employees join persons on persons.id = person_id
    join bookings on employee_id = employees.id and ${isOfPerson}
    where employees.id = any(${'employees'}::uuid[]) and employees.organization_id = ${'organization'}),
  newest as (
    select distinct on (employee, service) employee, service, "on", booking from ${servicesDone} as done
    order by employee, service, "on" desc, booking)
  select employee, json_agg(json_build_object('service', service, 'on', "on", 'booking', booking)) as own
  from newest group by employee`

/**
 * Returns what the clinic did in earlier check-ups that count for these employees. What an employee did on his own is
 * left out: the price would tell the employer of it.
 */
export async function listOwnOfEmployees(
  reader: Reader,
  scope: PartReadingScope,
  employees: readonly EmployeeId[],
): Promise<ReadonlyMap<EmployeeId, OwnResult[]>> {
  const rows = await reader.run(ofEmployees, { ...scope, employees })
  return new Map(rows.map(({ employee, own }) => [employee, own]))
}

// A file of a booking that is off may be taken into the next one.
const claim = statement<{ by: AccountId; claims: string }, { id: ResultFileId }>('claim-result-files')`
  update result_files set result_id = made.result, place = made.place
  from json_to_recordset(${'claims'}::json) as made (file uuid, result uuid, place smallint)
  where result_files.id = made.file and account_id = ${'by'} and decision_id is null and (result_id is null or exists (
    select from earlier_results join bookings on bookings.id = booking_id
    where earlier_results.id = result_id and bookings.state in ('cancelled', 'no_show')))
  returning result_files.id`

const addAll = statement<{ rows: string; now: Date }, never>('add-earlier-results')`
  insert into earlier_results (id, booking_id, service, done_on, clinic, own_booking_id, state, created_at)
  select id, booking, service, "on", clinic, own, case when own is null then 'pending' else 'own' end, ${'now'}
  from json_to_recordset(${'rows'}::json)
    as made (id uuid, booking uuid, service text, "on" date, clinic text, own uuid)`

/**
 * Adds the earlier results that count in new bookings, with the files that the account `by` has uploaded for them;
 * given ones wait for a decision. Refuses a file that is not there, such as one removed after a day.
 */
export async function addResults(
  tx: Tx,
  counted: readonly (CountedResult & { of: BookingId })[],
  by: AccountId,
  now: Date,
): Promise<void> {
  if (counted.length === 0) return
  const made = counted.map((result) => ({ ...result, id: newId<EarlierResultId>(now) }))
  const rows = made.map(({ id, of, service, on, clinic, booking }) => ({
    id,
    booking: of,
    service,
    on,
    clinic: clinic ?? null,
    own: booking ?? null,
  }))
  await tx.run(addAll, { rows: JSON.stringify(rows), now })
  const claims = made.flatMap(({ id, files = [] }) =>
    files.map((file, at) => ({ file, result: id, place: at + 1 })),
  )
  if (claims.length === 0) return
  const claimed = await tx.run(claim, { by, claims: JSON.stringify(claims) })
  if (claimed.length < claims.length) refuseField(common.INVALID, 'earlier', fileGone)
}

/** An earlier result as it is stored, with the edition that names its service. */
interface ResultRow {
  id: EarlierResultId
  service: string
  on: Day
  clinic: string | null
  isOwn: boolean
  state: ResultState
  reason: string | null
  files: ResultFile[]
  edition: EditionId
}

const ofBooking = statement<{ booking: BookingId }, ResultRow>('earlier-results-of-booking')`
  select earlier_results.id, service, done_on as "on", clinic, own_booking_id is not null as "isOwn",
    earlier_results.state, reason, edition_id as edition,
    coalesce((select json_agg(json_build_object('id', result_files.id, 'kind', kind, 'size', size) order by place)
      from result_files where result_id = earlier_results.id), '[]') as files
  from earlier_results join bookings on bookings.id = booking_id
  where booking_id = ${'booking'} order by done_on desc, service`

/** Lists the earlier results that count in a booking found in the caller's scope, newest first. */
export async function listResults(reader: Reader, booking: BookingId): Promise<BookedResult[]> {
  const rows = await reader.run(ofBooking, { booking })
  return Promise.all(
    rows.map(async ({ edition, ...row }) => ({
      ...row,
      name: serviceOf(await getEdition(reader, edition), row.service)?.name ?? row.service,
    })),
  )
}

/** A file of a result as it is stored: sealed. `owner`: the account that sees the booking; null before a booking. */
interface FileRow {
  account: AccountId
  owner: AccountId | null
  booking: BookingId | null
  /** How the decision of a psychiatric commission was given to which it belongs; null for other files. */
  givenAs: 'person' | 'staff' | null
  kind: ResultFile['kind']
  content: Uint8Array
}

const fileOf = statement<{ id: ResultFileId }, FileRow>('result-file')`
  select result_files.account_id as account, bookings.id as booking, given_as as "givenAs",
    result_files.kind, content, case when decision_id is null or ${isProven} then ${followerOf} end as owner
  from result_files left join earlier_results on earlier_results.id = result_id
  left join psychiatric_decisions on psychiatric_decisions.id = decision_id
  left join bookings on bookings.id = coalesce(earlier_results.booking_id, psychiatric_decisions.booking_id)
  where result_files.id = ${'id'}`

/** Finds a file; null when there is none. */
export const findFile = async (reader: Reader, id: ResultFileId): Promise<FileRow | null> =>
  (await reader.run(fileOf, { id }))[0] ?? null

/** A file to store; `result`: the result to which it is added, null before a booking. */
interface NewFile extends ResultFile {
  account: AccountId
  result: EarlierResultId | null
  content: Uint8Array
  /** The most files that the account may have without a booking. */
  unclaimedAtMost: number
  now: Date
}

const addOne = statement<NewFile, { id: ResultFileId }>('add-result-file')`
  insert into result_files (id, account_id, result_id, place, kind, size, content, created_at)
  select ${'id'}, ${'account'}, ${'result'}::uuid, case when ${'result'}::uuid is not null then
      (select coalesce(max(place), 0) + 1 from result_files where result_id = ${'result'}) end,
    ${'kind'}, ${'size'}, ${'content'}, ${'now'}
  where ${'result'}::uuid is not null or ${'unclaimedAtMost'}::int >
    (select count(*) from result_files
      where account_id = ${'account'} and result_id is null and decision_id is null)
  returning id`

const full = {
  result_files_claimed: resultRefusals.TOO_MANY_FILES,
  result_files_place: resultRefusals.TOO_MANY_FILES,
}

/** Stores a file; refuses one more than a result or an account may have. */
export async function addFile(tx: Tx, file: NewFile): Promise<void> {
  const added = await tx.run(addOne, file, full)
  if (added.length === 0) refuse(resultRefusals.TOO_MANY_FILES)
}

/** A result that is being changed, with the owner of its booking. */
interface ResultOfBooking {
  booking: BookingId
  state: ResultState
  service: string
  bookingState: BookingState
  owner: AccountId | null
}

const lockOne = statement<{ id: EarlierResultId }, ResultOfBooking>('lock-earlier-result')`
  select booking_id as booking, earlier_results.state, service, bookings.state as "bookingState",
    ${followerOf} as owner
  from earlier_results join bookings on bookings.id = booking_id
  where earlier_results.id = ${'id'} for no key update of earlier_results`

/** Returns a result, locked; null when there is none. */
export const lockResult = async (tx: Tx, id: EarlierResultId): Promise<ResultOfBooking | null> =>
  (await tx.run(lockOne, { id }))[0] ?? null

/** A decision; `reason` is null for an accepted result. */
interface Decision {
  id: EarlierResultId
  reason: string | null
  by: AccountId
  now: Date
}

const decide = statement<Decision, never>('decide-earlier-result')`
  update earlier_results set state = case when ${'reason'}::text is null then 'accepted' else 'refused' end,
    reason = ${'reason'}, decided_at = ${'now'}, decided_by = ${'by'}
  where id = ${'id'}`

/** Stores a decision about a locked result; the database keeps a refusal for good. */
export const decideResult = (tx: Tx, decision: Decision): Promise<unknown> => tx.run(decide, decision)

const claimForDecision = statement<
  { by: AccountId; files: readonly ResultFileId[]; decision: PsychiatricDecisionId },
  { id: ResultFileId }
>('claim-decision-files')`
  update result_files set decision_id = ${'decision'}, place = given.place
  from unnest(${'files'}::uuid[]) with ordinality as given (file, place)
  where result_files.id = given.file and account_id = ${'by'} and result_id is null and decision_id is null
  returning result_files.id`

/** Gives uploaded files of an account to a decision of a psychiatric commission; refuses a file that is not there. */
export async function claimFiles(
  tx: Tx,
  claims: { by: AccountId; files: readonly ResultFileId[]; decision: PsychiatricDecisionId },
): Promise<void> {
  const claimed = await tx.run(claimForDecision, claims)
  if (claimed.length < claims.files.length) refuseField(common.INVALID, 'files', fileGone)
}

const sweep = statement<{ before: Date }, { id: ResultFileId }>('sweep-result-files')`
  delete from result_files where result_id is null and decision_id is null and created_at < ${'before'}
  returning id`

/** Removes files that nothing has claimed; returns how many. */
export const removeUnclaimed = async (tx: Tx, before: Date): Promise<number> =>
  (await tx.run(sweep, { before })).length

const wipeOfDecisions = statement<{ account: AccountId }, never>('wipe-decision-files')`
  delete from result_files using psychiatric_decisions, bookings
  where psychiatric_decisions.id = decision_id and bookings.id = psychiatric_decisions.booking_id
    and (bookings.account_id = ${'account'} or (given_by = ${'account'} and given_as = 'person')) and not bookings.${hasCome} and not exists (
      select from booking_steps where booking_id = bookings.id and to_state = 'arrived')`

const wipe = statement<{ account: AccountId }, never>('wipe-result-files')`
  delete from result_files where account_id = ${'account'} and decision_id is null and (result_id is null or not exists (
    select from earlier_results join bookings on bookings.id = booking_id
    where earlier_results.id = result_id and (bookings.${hasCome} or exists (
      select from booking_steps where booking_id = bookings.id and to_state = 'arrived'))))`

/**
 * Erases the files that an account gave for visits without an arrival, and those of the decisions of psychiatric
 * commissions of its own visits of that kind, whoever attached them.
 */
export const wipeFiles = (tx: Tx, account: AccountId): Promise<unknown> =>
  Promise.all([tx.run(wipe, { account }), tx.run(wipeOfDecisions, { account })])
