import { ownConsentsContract } from '../../../shared/accounts/consents/contract.ts'
import { signedIn } from '../../../shared/platform/actor.ts'
import type { Brand } from '../../../shared/platform/brand.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import { askErasure, type ForgetBrowsers, giveConsent, ownConsents, withdrawFreeConsent } from './actions.ts'

// Each change leaves a row that is kept for ever.
const changes = { times: 30, seconds: 3600 }

interface OwnConsentsDeps {
  reader: Reader
  /** The clinic's current name and the address for statements. */
  brand: () => Promise<Brand & { email: string }>
  forget: ForgetBrowsers
}

/** Serves a user's own consents. */
export function serveOwnConsents(serve: Serve, { reader, brand, forget }: OwnConsentsDeps): void {
  const limit = localLimit(changes)

  serve(ownConsentsContract.list, { allow: signedIn }, async ({ actor }) =>
    ownConsents(reader, actor.accountId, (await brand()).name),
  )

  serve(ownConsentsContract.give, { allow: signedIn }, async (call) => {
    const { actor, body, now, address, agent, transact } = call
    limit.spend(actor.accountId, now)
    const origin = { address, agent, channel: 'web' as const }
    const { name: clinic } = await brand()
    return transact((tx) => giveConsent(tx, actor, { ...body, origin, clinic }, now))
  })

  serve(ownConsentsContract.withdraw, { allow: signedIn }, async ({ actor, body, now, transact }) => {
    limit.spend(actor.accountId, now)
    const { name: clinic } = await brand()
    return transact((tx) => withdrawFreeConsent(tx, actor, { ...body, clinic, forget }, now))
  })

  serve(ownConsentsContract.askErasure, { allow: signedIn }, async ({ actor, now, transact }) => {
    limit.spend(actor.accountId, now)
    const clinic = await brand()
    return transact((tx) => askErasure(tx, actor, { brand: clinic, email: clinic.email }, now))
  })
}
