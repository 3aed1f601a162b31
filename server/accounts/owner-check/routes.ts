import { ownerCheckContract } from '../../../shared/accounts/owner-check/contract.ts'
import type { OwnerAnswer } from '../../../shared/accounts/owner-check/schema.ts'
import { accountRefusals } from '../../../shared/accounts/ru.ts'
import { type Member, signedIn } from '../../../shared/platform/actor.ts'
import { common, refuse, refuseField } from '../../../shared/platform/refusal.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Database } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { type Limits, spendFrom } from '../../platform/limits.ts'
import { isPassword } from '../../platform/passwords.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { markOwnerChecked } from '../sign-in/store.ts'
import { findByPhone } from '../store.ts'
import { takeCode } from '../verification/actions.ts'

/** Dependencies of the call. */
interface OwnerCheckDeps {
  db: Database
  limits: Limits
  secrets: Secrets
}

/** A call that passes the check. */
interface OwnerCheckCall {
  actor: Member
  address: string
  now: Date
}

const wrongPasswords = { times: 10, seconds: 15 * 60 }
const passwordsFromAddress = { times: 60, seconds: 15 * 60 }

/** Serves the check that the user of a session is its owner. */
export function serveOwnerCheck(serve: Serve, deps: OwnerCheckDeps): void {
  serve(ownerCheckContract.pass, { allow: signedIn }, async (call) => {
    const { actor, body, now, transact } = call
    const session = actor.session ?? refuse(common.NO_SESSION)
    await check(deps, call, body)
    await transact(async (tx) => {
      await markOwnerChecked(tx, session, now)
      note(tx, { id: session, after: { ownerCheck: body.way === 'password' ? 'паролем' : 'кодом' } })
    })
    return true as const
  })
}

/** Refuses a wrong password or code. A try is counted before it is checked, so that concurrent tries gain nothing. */
async function check(
  { db, limits, secrets }: OwnerCheckDeps,
  call: OwnerCheckCall,
  given: OwnerAnswer,
): Promise<void> {
  const { actor, address, now } = call
  if (given.way === 'code') {
    const target = { type: 'phone', target: actor.phone, code: given.code } as const
    // A transaction of its own: a wrong try counts, and is no act for the audit.
    const isRight = await takeCode({ limits, secrets, transact: db.transact }, target, { address, now })
    return isRight ? undefined : refuseField(accountRefusals.WRONG_CODE, 'code')
  }
  const key = `old-password:${actor.accountId}`
  await spendFrom(limits, { key: 'proofs-from', address }, passwordsFromAddress, now)
  await limits.spend(key, wrongPasswords, now)
  const account = await findByPhone(db.reader, actor.phone)
  if (account?.id !== actor.accountId) return refuse(common.NO_SESSION)
  if (!(await isPassword(account.passwordHash, given.password)))
    refuseField(accountRefusals.WRONG_PASSWORD, 'password')
  await limits.forget(key)
}
