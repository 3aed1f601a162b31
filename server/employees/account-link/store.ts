import type { BookingId } from '../../../shared/booking/schema.ts'
import type { EmployeeId, PersonId } from '../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { addMonths, type Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { employeesBookings, followerOf, isProven } from '../../booking/tables.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

/** Data by which an account is compared with employees of its phone. */
export interface Caller {
  account: AccountId
  phoneKeys: string[]
}

const awaited = statement<Caller & { today: Day; since: Day }, { isAsked: boolean }>('recognition-asked')`
  select exists (select from ${employeesBookings} where phone_key = any(${'phoneKeys'}::text[])
    and persons.account_id is distinct from ${'account'} and day >= ${'since'}
    and (state in ('arrived', 'in_progress', 'completed') or day >= ${'today'} and state in ('submitted', 'confirmed'))) as "isAsked"`

/** Months for which a visit that took place is offered: until the next check-up is due. */
const offeredMonths = 12

/**
 * Tells whether an organization has booked an employee with this phone for today or later, or the employee came within
 * a year, and has not been recognised yet. HR may add the phone, and the employee sign up, after the visit.
 */
export const isAwaited = async (reader: Reader, caller: Caller, today: Day): Promise<boolean> =>
  (await reader.run(awaited, { ...caller, today, since: addMonths(today, -offeredMonths) }))[0]?.isAsked ??
  false

/** A phone and a birth date. */
interface SamePhoneEmployee {
  id: PersonId
  surname: string
  name: string
}

const born = statement<{ phoneKeys: string[]; birth: Day }, SamePhoneEmployee>('recognised-employees')`
  select id, surname, name from persons where phone_key = any(${'phoneKeys'}::text[]) and birth = ${'birth'} for no key update`

/** Returns employees with the phone and birth date, locked until the end of the transaction. */
export const findBorn = (tx: Tx, phoneKeys: string[], birth: Day): Promise<SamePhoneEmployee[]> =>
  tx.run(born, { phoneKeys, birth })

/** A booking that an account sees, with the employee's person when an organization has made it. */
export interface ProofSubject {
  isProven: boolean
  person: PersonId | null
  employee: EmployeeId | null
  organization: OrganizationId | null
  snilsKey: string | null
}

const subject = statement<{ booking: BookingId; account: AccountId }, ProofSubject>('proof-subject')`
  select ${isProven} as "isProven", persons.id as person, employees.id as employee,
    employees.organization_id as organization, snils_key as "snilsKey"
  from bookings left join employees on employees.id = employee_id left join persons on persons.id = person_id
  where bookings.id = ${'booking'} and ${followerOf} = ${'account'}`

/** Finds a booking that the account sees; null when there is none or it is another's. */
export const findSubject = async (
  reader: Reader,
  account: AccountId,
  booking: BookingId,
): Promise<ProofSubject | null> => (await reader.run(subject, { booking, account }))[0] ?? null

interface ReferralOf {
  person: PersonId
  number: number
  year: number
}

const referral = statement<ReferralOf, { isValid: boolean }>('valid-referral-of-person')`
  select exists (select from referrals join employees on employees.id = employee_id
    where person_id = ${'person'} and number = ${'number'} and year = ${'year'} and annulled_at is null) as "isValid"`

/** Tells whether the person has a valid направление with this number. */
export const hasReferral = async (reader: Reader, asked: ReferralOf): Promise<boolean> =>
  (await reader.run(referral, asked))[0]?.isValid ?? false
