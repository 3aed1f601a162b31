import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { KeyAnswer } from '../../../../shared/accounts/second-step/schema.ts'

/** The library is loaded when a key is first used: most processes start without it. */
const library = () => import('@simplewebauthn/server')

/** The site to which keys are bound. */
export interface Site {
  origin: string
  clinic: string
}

const hostOf = ({ origin }: Site) => new URL(origin).hostname

/** A key as the database has it. */
interface StoredKey {
  credential: string | null
  publicKey: string | null
  transports: string[]
  counter: number
}

const credentialsOf = (keys: readonly StoredKey[]) =>
  keys.flatMap(({ credential, transports }) =>
    credential ? [{ id: credential, transports: transports as AuthenticatorTransport[] }] : [],
  )

/** Returns the question by which a browser makes a new key. */
export async function questionOfNewKey(
  site: Site,
  owner: { account: string; phone: string; fullname: string },
  known: readonly StoredKey[],
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: site.clinic,
    rpID: hostOf(site),
    userID: Buffer.from(owner.account.replaceAll('-', ''), 'hex'),
    userName: owner.phone,
    userDisplayName: owner.fullname,
    attestationType: 'none',
    excludeCredentials: credentialsOf(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/** Returns the key of a right answer; null otherwise. */
export async function newKeyOf(site: Site, answer: KeyAnswer, challenge: string) {
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return {
    credential: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: [...transports],
  }
}

/** Returns the question that a known key has to sign. */
export async function questionOfKnownKey(site: Site, keys: readonly StoredKey[]) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: hostOf(site),
    allowCredentials: credentialsOf(keys),
    userVerification: 'preferred',
  })
}

/** Returns the counter of a right answer by a key; null otherwise. */
export async function counterOf(
  site: Site,
  key: StoredKey,
  answer: KeyAnswer,
  challenge: string,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    requireUserVerification: false,
    credential: {
      id: key.credential ?? '',
      publicKey: Buffer.from(key.publicKey ?? '', 'base64url'),
      counter: key.counter,
      transports: key.transports as AuthenticatorTransport[],
    },
  }).catch(() => null)
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}
