import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { secondStepContract } from '../../../shared/accounts/second-step/contract.ts'
import type { KeyAnswer } from '../../../shared/accounts/second-step/schema.ts'
import { deviceOf } from '../../../shared/users/device.ts'
import { call } from '../../platform/call.ts'

const library = () => import('@simplewebauthn/browser')

/** Whether this browser has keys: it has none on an address without TLS. */
export const hasKeys = (): boolean => typeof PublicKeyCredential === 'function' && window.isSecureContext

/** The user closed the browser's window about the key, or it found none. */
export class KeyDeclined extends Error {}

/** Asks the browser for a key; only its own refusal is told apart from a failed call. */
async function answerOf(asked: Promise<unknown>): Promise<KeyAnswer> {
  const answer = await asked.catch(() => {
    throw new KeyDeclined('Ключ доступа не ответил. Попробуйте ещё раз или выберите другой способ')
  })
  return answer as KeyAnswer
}

/** Makes a key on this device and adds it; returns the recovery codes, if these are the first. */
export async function addPasskey(): Promise<string[]> {
  const { startRegistration } = await library()
  const { options } = await call(secondStepContract.offerPasskey, { body: {} })
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const answer = await answerOf(startRegistration({ optionsJSON }))
  const body = { name: deviceOf(navigator.userAgent), answer }
  return (await call(secondStepContract.addPasskey, { body })).codes
}

/** Passes the second step by a key. */
export async function passByKey(): Promise<void> {
  const { startAuthentication } = await library()
  const { options } = await call(secondStepContract.offer, { body: {} })
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const answer = await answerOf(startAuthentication({ optionsJSON }))
  await call(secondStepContract.pass, { body: { way: 'passkey', answer } })
}
