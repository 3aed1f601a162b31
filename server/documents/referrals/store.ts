import type { BookingId } from '../../../shared/booking/schema.ts'
import { referralNumber } from '../../../shared/documents/rules.ts'
import type { ReferralId, ReferralQuery, ReferralRow } from '../../../shared/documents/schema.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import type { PartReadingScope, PartScope } from '../../../shared/organizations/access.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { fold } from '../../../shared/platform/search.ts'
import type { CheckUpKind } from '../../../shared/programme/schema.ts'
import { isEmployeeOfScope } from '../../employees/units/tables.ts'
import { timeOf } from '../../platform/db/clinic-clock.ts'
import { likeContains } from '../../platform/db/like-contains.ts'
import { firstOfRegister, type YearNumber } from '../../platform/db/page.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

/** An issued referral as the actions need it. */
export interface IssuedReferral {
  id: ReferralId
  employee: EmployeeId
  booking: BookingId | null
  kind: CheckUpKind
  year: number
  number: number
  sealed: string
}

const issuedColumns = raw`id, employee_id as employee, booking_id as booking, kind, year, number, sealed`

interface ValidAsked extends PartScope {
  employees: readonly EmployeeId[]
  year: number
}

const valid = statement<ValidAsked, IssuedReferral>('valid-referrals')`
  select ${issuedColumns} from referrals
    where organization_id = ${'organization'} and employee_id = any(${'employees'}::uuid[]) and annulled_at is null
      and (booking_id is not null or year = ${'year'})
      and ${isEmployeeOfScope('employee_id')}`

/**
 * Returns the valid referrals of employees: all that belong to a booking, and those of the given year without a
 * booking.
 */
export const listValid = (
  reader: Reader,
  scope: PartScope,
  employees: readonly EmployeeId[],
  year: number,
): Promise<IssuedReferral[]> => reader.run(valid, { ...scope, employees, year })

interface IdsAsked extends PartReadingScope {
  ids: readonly ReferralId[]
}

const byIds = statement<IdsAsked, IssuedReferral>('referrals-by-id')`
  select ${issuedColumns} from referrals where organization_id = ${'organization'} and id = any(${'ids'}::uuid[])
    and ${isEmployeeOfScope('employee_id')}`

/** Returns issued referrals of a scope by id; ids outside the scope are left out. */
export const listIssued = (
  reader: Reader,
  scope: PartScope,
  ids: readonly ReferralId[],
): Promise<IssuedReferral[]> => reader.run(byIds, { ...scope, ids })

const take = statement<{ organization: OrganizationId; year: number; count: number }, { last: number }>(
  'take-referral-numbers',
)`
  insert into referral_numbers (organization_id, year, last) values (${'organization'}, ${'year'}, ${'count'})
  on conflict (organization_id, year) do update set last = referral_numbers.last + ${'count'} returning last`

/**
 * Reserves the given count of numbers (possibly zero) for the referrals of an organization in a year; returns
 * the last one. Other transactions that issue referrals for the organization wait until this one ends.
 */
export async function takeNumbers(
  tx: Tx,
  { organization }: PartScope,
  year: number,
  count: number,
): Promise<number> {
  const [row] = await tx.run(take, { organization, year, count })
  if (!row) throw new Error('the numbers of referrals gave no row')
  return row.last
}

/** A referral as written into the register. */
export interface NewReferral {
  id: ReferralId
  year: number
  number: number
  employee: EmployeeId
  booking: BookingId | null
  kind: CheckUpKind
  visitOn: Day | null
  visitTime: string | null
  fullname: string
  department: string | null
  position: string | null
  sealed: string
}

interface NewReferrals {
  organization: OrganizationId
  rows: string
  by: AccountId
  on: Day
  now: Date
}

const add = statement<NewReferrals, never>('add-referrals')`
  insert into referrals (id, organization_id, year, number, issued_on, issued_at, issued_by, employee_id, booking_id,
    kind, visit_on, visit_time, full_name, department, position, search, sealed)
  select id, ${'organization'}, year, number, ${'on'}, ${'now'}, ${'by'}, employee, booking, kind, visit_on, visit_time, fullname,
    department, position, search, sealed
  from jsonb_to_recordset(${'rows'}::jsonb) as made (id uuid, year int, number int, employee uuid, booking uuid,
    kind text, visit_on date, visit_time text, fullname text, department text, position text, search text, sealed text)`

/** Writes referrals into the register. */
export async function addReferrals(
  tx: Tx,
  { organization }: PartScope,
  made: readonly NewReferral[],
  { by, on, now }: { by: AccountId; on: Day; now: Date },
): Promise<void> {
  const rows = made.map(({ visitOn, visitTime, ...row }) => ({
    ...row,
    visit_on: visitOn,
    visit_time: visitTime,
    search: fold(row.fullname),
  }))
  const input = { organization, rows: JSON.stringify(rows), by, on, now }
  if (rows.length > 0) await tx.run(add, input, { referrals_employee: common.CONFLICT })
}

interface Annulment extends PartScope {
  ids: readonly ReferralId[]
  by: AccountId
  reason: string
  now: Date
}

const annul = statement<Annulment, { id: ReferralId }>('annul-referrals')`
  update referrals set annulled_at = ${'now'}, annulled_by = ${'by'}, annul_reason = ${'reason'}
  where organization_id = ${'organization'} and id = any(${'ids'}::uuid[]) and annulled_at is null
    and ${isEmployeeOfScope('employee_id')}
  returning id`

/** Annuls the valid ones among these referrals; returns their ids. */
export const annulReferrals = async (
  tx: Tx,
  scope: PartScope,
  ids: readonly ReferralId[],
  how: { by: AccountId; reason: string; now: Date },
): Promise<ReferralId[]> => (await tx.run(annul, { ...scope, ids, ...how })).map(({ id }) => id)

interface RegisterRow extends Omit<ReferralRow, 'number' | 'issuedAt' | 'annulledAt'> {
  year: number
  number: number
  issuedAt: Date
  annulledAt: Date | null
}

/** SQL: why a valid referral must be replaced, or null. */
const outdated = raw`case when annulled_at is not null then null when visit.state = 'cancelled' then 'cancelled'
    when visit.day <> visit_on or visit.time <> visit_time then 'moved' end`

const registerRows = raw`select referrals.id, year, number, issued_on as "issuedOn", issued_at as "issuedAt", kind,
    employee_id as employee, referrals.full_name as fullname, department, position, booking_id as booking,
    visit_on as "visitOn", visit_time as "visitTime", concat_ws(' ', accounts.surname, accounts.name, nullif(accounts.middlename, '')) as "issuedBy",
    annulled_at as "annulledAt", annul_reason as "annulReason", visit.day as "bookedOn", visit.time as "bookedTime", ${outdated} as outdated
  from referrals join accounts on accounts.id = issued_by
  left join (select id, day, ${timeOf('start_at')} as time, state from bookings) visit on visit.id = referrals.booking_id`

interface RegisterAsked extends YearNumber, PartReadingScope {
  like: string | null
  typed: string | null
  from: Day | undefined
  to: Day | undefined
  employee: EmployeeId | undefined
  state: ReferralQuery['state']
  limit: number
}

const register = statement<RegisterAsked, RegisterRow>('register-of-referrals')`
  ${registerRows}
    where organization_id = ${'organization'} and (year, number) < (${'year'}::int, ${'number'}::int)
      and (${'like'}::text is null or referrals.search like ${'like'} or number::text = ${'typed'} or number || '/' || year = ${'typed'})
      and (${'from'}::date is null or issued_on >= ${'from'}) and (${'to'}::date is null or issued_on <= ${'to'})
      and (${'employee'}::uuid is null or employee_id = ${'employee'})
      and ${isEmployeeOfScope('employee_id')}
      and (${'state'}::text is null or (${'state'} = 'annulled') = (annulled_at is not null))
      and (${'state'}::text is distinct from 'outdated' or ${outdated} is not null)
    order by year desc, number desc limit ${'limit'}`

const someOfRegister = statement<IdsAsked, RegisterRow>('some-of-register')`
  ${registerRows} where organization_id = ${'organization'} and referrals.id = any(${'ids'}::uuid[])
    and ${isEmployeeOfScope('employee_id')}
    order by year, number`

/** Returns a page of the register of a scope, newest first, starting after the row that the key names. */
export const listRegister = (
  reader: Reader,
  scope: PartReadingScope,
  { search, from, to, employee, state, limit }: Omit<ReferralQuery, 'after'>,
  after: YearNumber | null,
): Promise<RegisterRow[]> => {
  const asked = { ...scope, ...(after ?? firstOfRegister), from, to, employee, state, limit }
  const words = { typed: search ?? null, like: likeContains(search && fold(search)) }
  return reader.run(register, { ...asked, ...words })
}

/** Returns rows of the register of a scope by number; those that do not exist or are of another organization are absent. */
export const listRegistered = (
  reader: Reader,
  scope: PartScope,
  ids: readonly ReferralId[],
): Promise<RegisterRow[]> => reader.run(someOfRegister, { ...scope, ids })

const linked = statement<{ ids: readonly ReferralId[] }, { booking: BookingId }>(
  'bookings-linked-by-referrals',
)`
  select booking_id as booking from employer_links where referral_id = any(${'ids'}::uuid[]) and ended_at is null`

/** Lists the bookings that the desk has linked to the employer by these referrals. */
export const listLinkedBookings = async (reader: Reader, ids: readonly ReferralId[]): Promise<BookingId[]> =>
  (await reader.run(linked, { ids })).map(({ booking }) => booking)

/** Converts a register row for HR. */
export const registerView = ({ year, number, issuedAt, annulledAt, ...row }: RegisterRow): ReferralRow => ({
  ...row,
  number: referralNumber(number, year),
  issuedAt: issuedAt.toISOString(),
  annulledAt: annulledAt?.toISOString() ?? null,
})
