import { recognitionRefusals } from '../../../shared/employees/account-link/ru.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { fold } from '../../../shared/platform/search.ts'
import { lockAccount } from '../../accounts/store.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { recognisePersons } from '../store.ts'
import { type Caller, findBorn } from './store.ts'

type PersonName = Record<'surname' | 'name', string>

const isNamesake = (one: PersonName, other: PersonName): boolean =>
  fold(one.surname) === fold(other.surname) && fold(one.name) === fold(other.name)

/**
 * Identifies an account for comparison with employees. Their phones are sealed, so a digest of the phone is
 * compared.
 */
export const callerOf = (account: AccountId, phone: string, secrets: Secrets): Caller => ({
  account,
  phoneKey: secrets.digest('lookup', `phone ${phone}`),
})

/**
 * Recognises the caller as the employees with the same phone, surname and name and the given birth date;
 * refuses when there is none. A stranger to whom the phone number has passed learns nothing else.
 */
export async function openVisits(tx: Tx, id: AccountId, birth: Day, secrets: Secrets): Promise<void> {
  const account = (await lockAccount(tx, id)) ?? refuse(common.NO_SESSION)
  // Uses the phone as read after the account is locked: a phone that has just been replaced must not open
  // visits.
  const { phoneKey } = callerOf(id, account.profile.phone, secrets)
  const candidates = await findBorn(tx, phoneKey, birth)
  const own = candidates.filter((person) => isNamesake(person, account.profile))
  if (own.length === 0) refuse(recognitionRefusals.NOT_RECOGNISED)
  const ids = own.map((person) => person.id)
  for (const { id: employee, organization } of await recognisePersons(tx, id, ids))
    note(tx, { id: employee, organization, after: { account: id } })
}
