import { createHash, randomInt } from 'node:crypto'
import {
  type StepChange,
  secondStepRefusals,
  stepLetter,
  stepSms,
} from '../../../../shared/accounts/second-step/ru.ts'
import {
  printedCode,
  recoveryCodeCount,
  recoveryLength,
  recoverySigns,
  typedCode,
} from '../../../../shared/accounts/second-step/rules.ts'
import type { OwnSecondStep } from '../../../../shared/accounts/second-step/schema.ts'
import type { HalfSession, Member } from '../../../../shared/platform/actor.ts'
import type { Brand } from '../../../../shared/platform/brand.ts'
import type { AccountId } from '../../../../shared/platform/ids.ts'
import { common, refuse } from '../../../../shared/platform/refusal.ts'
import { note } from '../../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../../platform/db/types.ts'
import { newId } from '../../../platform/ids.ts'
import { enqueue } from '../../../platform/outbox/outbox.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { type Account, lockAccount } from '../../store.ts'
import {
  addMethod,
  countCodes,
  listMethods,
  markCodeUsed,
  methodView,
  removeMethod,
  replaceCodes,
} from '../store.ts'
import { methodContext } from './app.ts'

/** The user of a session, open or not. */
export type StepActor = Member | HalfSession

/** Returns the second step of the caller. */
export async function ownSecondStep(
  reader: Reader,
  actor: StepActor,
  isOptional: boolean,
): Promise<OwnSecondStep> {
  const methods = await listMethods(reader, actor.accountId)
  return {
    need: actor.kind === 'half' ? actor.need : null,
    methods: methods.map(methodView),
    codesLeft: await countCodes(reader, actor.accountId),
    isOptional,
  }
}

const digestOf = (account: AccountId, code: string) =>
  createHash('sha256').update(`${account}:${code}`).digest('hex')

const madeCode = () =>
  Array.from({ length: recoveryLength }, () => recoverySigns[randomInt(recoverySigns.length)]).join('')

/** Gives an account new recovery codes; returns them as they are printed, for the only time. */
async function giveCodes(tx: Tx, account: AccountId): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, madeCode)
  const digests = codes.map((code) => digestOf(account, code))
  await replaceCodes(tx, account, digests)
  return codes.map(printedCode)
}

/** Uses up a typed recovery code; false when it is wrong. */
export async function spendRecoveryCode(
  tx: Tx,
  account: AccountId,
  typed: string,
  now: Date,
): Promise<boolean> {
  const code = typedCode(typed)
  return code !== null && markCodeUsed(tx, account, digestOf(account, code), now)
}

/** Tells the owner of an account about a change of its second step. */
export async function tellOfStep(
  tx: Tx,
  account: Account,
  what: StepChange,
  { brand, now }: { brand: Brand; now: Date },
): Promise<void> {
  const about = { kind: 'account-changed', account: account.id, now } as const
  const { confirmedEmail: to, profile } = account
  if (to) await enqueue(tx, { ...about, channel: 'email', to, ...stepLetter(what, brand) })
  else await enqueue(tx, { ...about, channel: 'sms', to: profile.phone, text: stepSms(what, brand.phone) })
}

/** Context of a change of the second step. */
interface StepContext {
  secrets: Secrets
  brand: Brand
  now: Date
}

/** A new way, checked already. */
type CheckedMethod =
  | { kind: 'app'; name: string; secret: string; counter: number }
  | {
      kind: 'passkey'
      name: string
      credential: string
      publicKey: string
      transports: string[]
      counter: number
    }

/**
 * Adds a way of the caller; with the first one the account gets recovery codes, which are returned. A session
 * that has not passed the second step adds the first way only.
 */
export async function addOwnMethod(
  tx: Tx,
  actor: StepActor,
  method: CheckedMethod,
  { secrets, brand, now }: StepContext,
): Promise<string[]> {
  const account = (await lockAccount(tx, actor.accountId)) ?? refuse(common.NOT_FOUND)
  const isFirst = (await listMethods(tx, actor.accountId)).length === 0
  if (actor.kind === 'half' && !isFirst) refuse(common.SECOND_STEP)
  const id = newId<string>(now)
  const { kind, name, counter } = method
  const isApp = kind === 'app'
  await addMethod(tx, {
    id,
    accountId: actor.accountId,
    kind,
    name,
    addedAt: now,
    credential: isApp ? null : method.credential,
    publicKey: isApp ? null : method.publicKey,
    transports: isApp ? [] : method.transports,
    sealedSecret: isApp ? secrets.seal(method.secret, methodContext(id)) : null,
    counter,
  })
  note(tx, { id: actor.accountId, after: { secondStep: name } })
  await tellOfStep(tx, account, 'added', { brand, now })
  return isFirst ? giveCodes(tx, actor.accountId) : []
}

/** Removes a way of the caller; the last one stays where a role must have a second step. */
export async function removeOwnMethod(
  tx: Tx,
  actor: Member,
  { id, isOptional }: { id: string; isOptional: boolean },
  { brand, now }: { brand: Brand; now: Date },
): Promise<void> {
  const account = (await lockAccount(tx, actor.accountId)) ?? refuse(common.NOT_FOUND)
  const methods = await listMethods(tx, actor.accountId)
  if (!methods.some((method) => method.id === id)) refuse(common.NOT_FOUND)
  if (methods.length === 1 && !isOptional) refuse(secondStepRefusals.LAST_METHOD)
  const name = await removeMethod(tx, actor.accountId, id)
  note(tx, { id: actor.accountId, before: { secondStep: name }, after: { secondStep: null } })
  await tellOfStep(tx, account, 'removed', { brand, now })
}

/** Replaces the recovery codes of the caller and returns the new ones. */
export async function renewOwnCodes(
  tx: Tx,
  actor: Member,
  { brand, now }: { brand: Brand; now: Date },
): Promise<string[]> {
  const account = (await lockAccount(tx, actor.accountId)) ?? refuse(common.NOT_FOUND)
  if ((await listMethods(tx, actor.accountId)).length === 0) refuse(secondStepRefusals.NO_WAY)
  note(tx, { id: actor.accountId, after: { secondStep: 'новые коды восстановления' } })
  await tellOfStep(tx, account, 'codes', { brand, now })
  return giveCodes(tx, actor.accountId)
}
