import { Secret, TOTP } from 'otpauth'
import { secondStepContract } from '../shared/accounts/second-step/contract.ts'
import { makeAccount, password, signInWith } from './accounts.ts'
import type { TestApp } from './harness.ts'

/** Returns the code that an application with this secret shows. */
export const codeOfApp = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

/** A staff account that has signed in with its password only. */
export async function atDoor(app: TestApp, roles: string[] = ['registrar']) {
  const account = await makeAccount(app, { roles })
  const client = app.visitor()
  await signInWith(client, account.profile.phone, password)
  return { client, account, phone: account.profile.phone }
}

/** A staff account that has set up an application with codes and is in. */
export async function enrolled(app: TestApp, roles: string[] = ['registrar']) {
  const { client, account, phone } = await atDoor(app, roles)
  const { secret, offer } = (await client.call(secondStepContract.offerApp, { body: {} })).result
  const body = { offer, code: codeOfApp(secret, app.clock.now()) }
  const { codes } = (await client.call(secondStepContract.addApp, { body })).result
  return { client, account, phone, secret, codes }
}
