import { accountRefusals } from '../../../../shared/accounts/ru.ts'
import { secondStepRefusals } from '../../../../shared/accounts/second-step/ru.ts'
import type { SecondStepAnswer } from '../../../../shared/accounts/second-step/schema.ts'
import type { Brand } from '../../../../shared/platform/brand.ts'
import { common, refuse } from '../../../../shared/platform/refusal.ts'
import { note } from '../../../platform/audit/trail.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { isPassword } from '../../../platform/passwords.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { type Account, lockAccount } from '../../store.ts'
import { listMethods, markMethodUsed } from '../store.ts'
import { halfMinuteOf, methodContext } from './app.ts'
import { type StepActor, spendRecoveryCode, tellOfStep } from './methods.ts'
import { counterOf, type Site } from './passkey.ts'

/** Context of a check of the second step. */
interface PassContext {
  secrets: Secrets
  brand: Brand
  site: Site
  /** The question that a key of this session had to sign; null when none was asked. */
  challenge: string | null
  now: Date
}

type Answer<Way extends SecondStepAnswer['way']> = Extract<SecondStepAnswer, { way: Way }>

async function passByKey(
  tx: Tx,
  actor: StepActor,
  { answer }: Answer<'passkey'>,
  { site, challenge, now }: PassContext,
): Promise<void> {
  const methods = await listMethods(tx, actor.accountId)
  const key = methods.find(({ credential }) => credential !== null && credential === answer.id)
  const counter = key && challenge ? await counterOf(site, key, answer, challenge) : null
  if (!key || counter === null || !(await markMethodUsed(tx, { id: key.id, counter, now })))
    refuse(secondStepRefusals.WRONG_KEY)
}

async function passByApp(
  tx: Tx,
  actor: StepActor,
  { code }: Answer<'app'>,
  { secrets, now }: PassContext,
): Promise<void> {
  const app = (await listMethods(tx, actor.accountId)).find(({ kind }) => kind === 'app')
  if (!app?.sealedSecret) return refuse(secondStepRefusals.NO_WAY)
  const counter = halfMinuteOf(secrets.open(app.sealedSecret, methodContext(app.id)), code, now)
  if (counter === null || !(await markMethodUsed(tx, { id: app.id, counter, now })))
    refuse(secondStepRefusals.WRONG_STEP_CODE)
}

/**
 * Checks an answer to the second step; refuses a wrong one. Returns whether it proves more than the password
 * does. The password was checked before the transaction, because that is slow.
 */
export async function passStep(
  tx: Tx,
  actor: StepActor,
  answer: SecondStepAnswer,
  context: PassContext,
): Promise<boolean> {
  const { brand, now } = context
  note(tx, { id: actor.session ?? null, after: { secondStep: answer.way } })
  if (answer.way === 'passkey') await passByKey(tx, actor, answer, context)
  if (answer.way === 'app') await passByApp(tx, actor, answer, context)
  if (answer.way === 'recovery') {
    const account = (await lockAccount(tx, actor.accountId)) ?? refuse(common.NOT_FOUND)
    if (!(await spendRecoveryCode(tx, actor.accountId, answer.code, now)))
      refuse(secondStepRefusals.WRONG_RECOVERY_CODE)
    await tellOfStep(tx, account, 'recovery', { brand, now })
  }
  return answer.way !== 'password'
}

/**
 * Checks the password where it may stand for the second step: to unlock a screen, and for an account that has
 * no other way. Refuses a wrong one.
 */
export async function checkPasswordStep(
  account: Account,
  { isUnlocking, hasMethod }: { isUnlocking: boolean; hasMethod: boolean },
  password: string,
): Promise<void> {
  if (!isUnlocking && hasMethod) refuse(secondStepRefusals.NO_WAY)
  if (!(await isPassword(account.passwordHash, password))) refuse(accountRefusals.WRONG_PASSWORD)
}
