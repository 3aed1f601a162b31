import { recognitionContract } from '../../../shared/employees/account-link/contract.ts'
import { triedTooOften } from '../../../shared/employees/account-link/ru.ts'
import { type Member, signedIn } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Limits } from '../../platform/limits.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { callerOf, openVisits, proveOwner } from './actions.ts'
import { findSubject, isAwaited } from './store.ts'

/** Birth dates accepted per day: enough for typos, too few to guess. */
const tries = { times: 5, seconds: 86_400 }

/**
 * Wrong numbers accepted from one account: enough for slips. Numbers of направления follow each other, so the month
 * is limited too.
 */
const wrongNumbers = [
  { of: 'day', times: 5, seconds: 86_400, what: triedTooOften },
  { of: 'month', times: 15, seconds: 30 * 86_400, what: triedTooOften },
]

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

  serve(recognitionContract.prove, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const account = actor.accountId
    const { isProven } = (await findSubject(reader, account, params.id)) ?? refuse(common.NOT_FOUND)
    if (isProven) return { needsProof: false as const }
    const keyOf = (of: string) => `proof:${of}:${account}`
    for (const { of, ...limit } of wrongNumbers) await limits.spend(keyOf(of), limit, now)
    await transact((tx) => proveOwner(tx, { account, booking: params.id, given: body, secrets }, now))
    for (const { of } of wrongNumbers) await limits.giveBack(keyOf(of))
    return { needsProof: false as const }
  })
}
