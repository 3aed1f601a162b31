import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import type { AppOffer } from '../../../../shared/accounts/second-step/schema.ts'
import { unstoredContext } from '../../../platform/data-keys/sealed-column.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { appSecret } from '../tables.ts'

const period = 30
const offerLife = 15 * 60_000

const Offer = z.object({ secret: z.string(), until: z.number() })

/** The site stands in the code by its host: Cyrillic in it would make the QR code too dense for a camera. */
const totpOf = (secret: string, site: string, phone: string) =>
  new TOTP({
    issuer: site,
    issuerInLabel: false,
    label: phone,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  })

/** The place to which the offer of an application is sealed: no other account can use it. */
const offerContext = (account: string) => unstoredContext(`app-offer:${account}`)

/** The place to which the secret of an application is sealed. */
export const methodContext = (id: string) => appSecret.at({ id })

/** Makes the secret of a new application. Nothing is stored: the browser sends it back sealed. */
export function offerApp(
  secrets: Secrets,
  { account, phone, origin }: { account: string; phone: string; origin: string },
  now: Date,
): AppOffer {
  const secret = new Secret({ size: 20 }).base32
  const offer = JSON.stringify({ secret, until: now.getTime() + offerLife })
  const address = totpOf(secret, new URL(origin).hostname, phone).toString()
  return { secret, address, offer: secrets.seal(offer, offerContext(account)) }
}

/** Returns the secret of an offer; null when it is old, or was made for another account. */
export function offeredSecret(secrets: Secrets, account: string, offer: string, now: Date): string | null {
  try {
    const { secret, until } = Offer.parse(JSON.parse(secrets.open(offer, offerContext(account))))
    return until > now.getTime() ? secret : null
  } catch {
    return null
  }
}

/**
 * Returns the number of the half minute whose code was typed, also for the half minutes before and after, as
 * clocks of phones differ; null for a wrong code.
 */
export function halfMinuteOf(secret: string, typed: string, now: Date): number | null {
  const token = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(secret, '', 'x').validate({ token, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta
}
