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

type Named = Record<'surname' | 'name', string>

const isNamesake = (one: Named, other: Named): boolean =>
  fold(one.surname) === fold(other.surname) && fold(one.name) === fold(other.name)

/** How an account is compared with employees, whose phones are sealed. */
export const callerOf = (account: AccountId, phone: string, secrets: Secrets): Caller => ({
  account,
  phoneKey: secrets.digest('lookup', `phone ${phone}`),
})

/**
 * Recognises who calls as the employees that have his phone, his surname and name, and the birth date that he says; refuses
 * when there is none. Whoever else holds the phone learns nothing but that.
 */
export async function openVisits(tx: Tx, id: AccountId, birth: Day, secrets: Secrets): Promise<void> {
  const account = (await lockAccount(tx, id)) ?? refuse(common.NO_SESSION)
  // By the phone as it is after the wait: by the former one he would open what its change has closed.
  const { phoneKey } = callerOf(id, account.profile.phone, secrets)
  const candidates = await findBorn(tx, phoneKey, birth)
  const own = candidates.filter((person) => isNamesake(person, account.profile))
  if (own.length === 0) refuse(recognitionRefusals.NOT_RECOGNISED)
  const ids = own.map((person) => person.id)
  for (const { id: employee, organization } of await recognisePersons(tx, id, ids))
    note(tx, { id: employee, organization, after: { account: id } })
}
