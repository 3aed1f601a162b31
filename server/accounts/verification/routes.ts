import { accountRefusals } from '../../../shared/accounts/ru.ts'
import { resendAfter } from '../../../shared/accounts/rules.ts'
import { signInContract } from '../../../shared/accounts/sign-in/contract.ts'
import { anyone } from '../../../shared/platform/actor.ts'
import { refuse } from '../../../shared/platform/refusal.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { type Limits, spendFrom } from '../../platform/limits.ts'
import type { Secrets } from '../../platform/secrets.ts'
import {
  codesOfClinic,
  confirmationCookie,
  confirmationLife,
  limits as of,
  refuseTooSoon,
  type Sender,
  sendCode,
  takeCode,
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
    const confirmation = await takeCode({ limits, secrets, transact }, body, { address, now })
    if (!confirmation) return refuse(accountRefusals.WRONG_CODE)
    cookies.set(confirmationCookie(body.type), confirmation, confirmationLife)
    return true as const
  })
}
