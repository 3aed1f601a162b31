import type { CountedResult } from '../../../shared/booking/quote.ts'
import type {
  BookedResult,
  BookingId,
  EarlierResultId,
  OwnResult,
  ResultState,
} from '../../../shared/booking/schema.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import type { OrganizationScope } from '../../../shared/organizations/access.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { serviceOf } from '../../../shared/programme/rules.ts'
import type { EditionId } from '../../../shared/programme/schema.ts'
import { type Raw, raw, statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { newId } from '../../platform/ids.ts'
import { getEdition } from '../../programme/store.ts'
import type { BookedName } from '../people/store.ts'
import { employeesBookings, isOfPerson } from '../tables.ts'

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
  OrganizationScope & { employees: readonly EmployeeId[] },
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
  scope: OrganizationScope,
  employees: readonly EmployeeId[],
): Promise<ReadonlyMap<EmployeeId, OwnResult[]>> {
  const rows = await reader.run(ofEmployees, { ...scope, employees })
  return new Map(rows.map(({ employee, own }) => [employee, own]))
}

const addAll = statement<{ rows: string; now: Date }, never>('add-earlier-results')`
  insert into earlier_results (id, booking_id, service, done_on, clinic, own_booking_id, state, created_at)
  select id, booking, service, "on", clinic, own, case when own is null then 'pending' else 'own' end, ${'now'}
  from json_to_recordset(${'rows'}::json)
    as made (id uuid, booking uuid, service text, "on" date, clinic text, own uuid)`

/** Adds the earlier results that count in new bookings: given ones wait for a decision. */
export async function addResults(
  tx: Tx,
  counted: readonly (CountedResult & { of: BookingId })[],
  now: Date,
): Promise<void> {
  if (counted.length === 0) return
  const rows = counted.map(({ of, service, on, clinic, booking }) => ({
    id: newId<EarlierResultId>(now),
    booking: of,
    service,
    on,
    clinic: clinic ?? null,
    own: booking ?? null,
  }))
  await tx.run(addAll, { rows: JSON.stringify(rows), now })
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
  edition: EditionId
}

const ofBooking = statement<{ booking: BookingId }, ResultRow>('earlier-results-of-booking')`
  select earlier_results.id, service, done_on as "on", clinic, own_booking_id is not null as "isOwn",
    earlier_results.state, reason, edition_id as edition
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
