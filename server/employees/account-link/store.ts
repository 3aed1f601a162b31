import type { PersonId } from '../../../shared/employees/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { employeesBookings } from '../../booking/tables.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

/** Data by which an account is compared with employees of its phone. */
export interface Caller {
  account: AccountId
  phoneKey: string
}

const awaited = statement<Caller & { today: Day }, { isAsked: boolean }>('recognition-asked')`
  select exists (select from ${employeesBookings} where phone_key = ${'phoneKey'}
    and persons.account_id is distinct from ${'account'} and day >= ${'today'}
    and state in ('submitted', 'confirmed', 'arrived', 'in_progress')) as "isAsked"`

/**
 * Tells whether an organization has booked an employee with this phone for today or later and the employee has
 * not been recognised yet.
 */
export const isAwaited = async (reader: Reader, caller: Caller, today: Day): Promise<boolean> =>
  (await reader.run(awaited, { ...caller, today }))[0]?.isAsked ?? false

/** A phone and a birth date. */
interface Candidate {
  id: PersonId
  surname: string
  name: string
}

const born = statement<{ phoneKey: string; birth: Day }, Candidate>('recognition-candidates')`
  select id, surname, name from persons where phone_key = ${'phoneKey'} and birth = ${'birth'} for no key update`

/** Returns employees with the phone and birth date, locked until the end of the transaction. */
export const findBorn = (tx: Tx, phoneKey: string, birth: Day): Promise<Candidate[]> =>
  tx.run(born, { phoneKey, birth })
