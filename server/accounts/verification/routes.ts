import { accountRefusals } from '../../../shared/accounts/ru.ts'
import { resendAfter } from '../../../shared/accounts/rules.ts'
import type { Target } from '../../../shared/accounts/schema.ts'
import { signInContract } from '../../../shared/accounts/sign-in/contract.ts'
import { anyone } from '../../../shared/platform/actor.ts'
import { refuse } from '../../../shared/platform/refusal.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { giveBackFrom, type Limits, spendFrom } from '../../platform/limits.ts'
import type { Secrets } from '../../platform/secrets.ts'
import {
  checkCode,
  codesOfClinic,
  confirmationCookie,
  confirmationLife,
  limits as of,
  refuseTooSoon,
  type Sender,
  sendCode,
} from './actions.ts'

interface Deps {
  reader: Reader
  limits: Limits
  secrets: Secrets
  /** The clinic's current name. */
  sender: () => Promise<Sender>
  /** Codes that the whole clinic sends within an hour. */
  codesAnHour: number
}

/** Serves the two calls: send a code, check a code. */
export function serveVerification(
  serve: Serve,
  { reader, limits, secrets, sender, codesAnHour }: Deps,
): void {
  const wrongTries = ({ type, target }: Target) => `wrong-codes:${type}:${target}`

  serve(signInContract.sendCode, { allow: anyone }, async ({ body, address, now, transact }) => {
    await refuseTooSoon(reader, body, now)
    // The limit of the address is counted first, so that a blocked address cannot use up the limit of a
    // stranger's phone.
    await spendFrom(limits, { key: 'codes-from', address }, of.codesFromAddress, now)
    await limits.spend(`codes:${body.type}:${body.target}`, of.codesToTarget, now)
    // Counted last: a refused request costs the clinic nothing.
    await limits.spend(codesOfClinic, { ...of.codesOfClinic, times: codesAnHour }, now)
    const by = { secrets, sender: await sender() }
    await transact((tx) => sendCode(tx, by, body, now))
    return { resendAfter }
  })

  serve(signInContract.checkCode, { allow: anyone }, async ({ body, address, now, cookies, transact }) => {
    const from = { key: 'wrong-codes-from', address }
    await spendFrom(limits, from, of.wrongTriesFromAddress, now)
    await limits.spend(wrongTries(body), of.wrongTries, now)
    const confirmation = await transact((tx) => checkCode(tx, secrets, body, now))
    if (!confirmation) return refuse(accountRefusals.WRONG_CODE)
    await limits.giveBack(wrongTries(body))
    await giveBackFrom(limits, from)
    cookies.set(confirmationCookie(body.type), confirmation, confirmationLife)
    return true as const
  })
}
