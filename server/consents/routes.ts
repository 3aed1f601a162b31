import { signInContract } from '../../shared/accounts/sign-in/contract.ts'
import { consentsAdminContract } from '../../shared/consents/contract.ts'
import { admin, anyone } from '../../shared/platform/actor.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { changedBy, vouch } from '../schedule/actions.ts'
import { addConsentText, consentVersions, withdrawConsentText } from './actions.ts'
import { listConsentTexts } from './store.ts'

/**
 * Serves consent texts: those in force to anyone, all versions to administrators. `brand` returns the current
 * brand of the clinic.
 */
export function serveConsents(serve: Serve, reader: Reader, brand: () => Promise<{ name: string }>): void {
  serve(signInContract.consentTexts, { allow: anyone }, async ({ now }) => {
    const [texts, { name: clinic }] = await Promise.all([listConsentTexts(reader, clinicDay(now)), brand()])
    return texts.map((one) => ({
      ...one,
      text: one.text.replaceAll('{clinic}', () => clinic),
      required: one.purpose === 'personal-data',
    }))
  })

  serve(consentsAdminContract.versions, { allow: admin }, ({ now }) => consentVersions(reader, now))

  serve(consentsAdminContract.add, { allow: admin }, ({ actor, body, now, transact }) =>
    transact(async (tx) => {
      const versions = await addConsentText(tx, actor, body, now)
      await vouch(tx, { fact: 'consents', city: null }, changedBy(actor), now)
      return versions
    }),
  )

  serve(consentsAdminContract.withdraw, { allow: admin }, ({ actor, body, now, transact }) =>
    transact((tx) => withdrawConsentText(tx, actor, body, now)),
  )
}
