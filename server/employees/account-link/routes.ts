import { recognitionContract } from '../../../shared/employees/account-link/contract.ts'
import { type Member, signedIn } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Limits } from '../../platform/limits.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { callerOf, openVisits } from './actions.ts'
import { isAwaited } from './store.ts'

/** Birth dates accepted per day: enough for typos, too few to guess. */
const tries = { times: 5, seconds: 86_400 }

interface Deps {
  reader: Reader
  limits: Limits
  secrets: Secrets
}

export function serveRecognition(serve: Serve, { reader, limits, secrets }: Deps): void {
  const caller = ({ accountId, phone }: Member) => callerOf(accountId, phone, secrets)

  serve(recognitionContract.asked, { allow: signedIn }, async ({ actor, now }) => ({
    isAsked: await isAwaited(reader, caller(actor), clinicDay(now)),
  }))

  serve(recognitionContract.recognise, { allow: signedIn }, async ({ actor, body, now, transact }) => {
    const key = `recognition:${actor.accountId}`
    await limits.spend(key, tries, now)
    await transact((tx) => openVisits(tx, actor.accountId, body.birth, secrets))
    await limits.giveBack(key)
    return { isAsked: await isAwaited(reader, caller(actor), clinicDay(now)) }
  })
}
