// Source: decision 0105. Which change of a profile asks who is there, and for how long one answer counts.
import type { Member } from '../../platform/actor.ts'
import { freshUntilOf } from '../second-step/rules.ts'

/** Changes of the addresses that codes, links and messages go to. */
const contacts: ReadonlySet<string> = new Set(['phone', 'email'])

/** Whether a change gives the account another address. */
export const isContact = (type: string): type is 'phone' | 'email' => contacts.has(type)

/**
 * Returns the check that the caller of a change still owes; null: none. Staff pass the second step again; everybody who
 * changes the own contacts, and staff where no second step is set up, give the password or a code.
 */
export function wantedCheck(
  { accountId, freshUntil }: Pick<Member, 'accountId' | 'freshUntil'>,
  { type, account, ownerCheckedAt }: { type: string; account: string; ownerCheckedAt: Date | null },
  now: Date,
): 'second-step' | 'owner' | null {
  const isStrong = isContact(type) || type === 'password'
  if (isStrong && freshUntil && freshUntil <= now) return 'second-step'
  if (!isContact(type) || (accountId !== account && freshUntil)) return null
  return freshUntilOf(ownerCheckedAt) > now ? null : 'owner'
}
