import { secondStepContract } from '../../../shared/accounts/second-step/contract.ts'
import { methodNames, secondStepRefusals } from '../../../shared/accounts/second-step/ru.ts'
import type { SecondStepAnswer } from '../../../shared/accounts/second-step/schema.ts'
import { settingUp, staff, staffAtDoor } from '../../../shared/platform/actor.ts'
import type { Brand } from '../../../shared/platform/brand.ts'
import { common, Refusal, refuse } from '../../../shared/platform/refusal.ts'
import type { AccessRecord } from '../../platform/audit/access-record.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import type { Cookies } from '../../platform/http/cookies.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Limits } from '../../platform/limits.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { RequestOrigin, SessionOwner } from '../../platform/session/sessions.ts'
import {
  endSession,
  findOwnerCheckedAt,
  markStep,
  setChallenge,
  takeChallenge,
  touchSession,
} from '../sign-in/store.ts'
import { type Account, findByPhone } from '../store.ts'
import { halfMinuteOf, offerApp, offeredSecret } from './actions/app.ts'
import {
  addOwnMethod,
  ownSecondStep,
  removeOwnMethod,
  renewOwnCodes,
  type StepActor,
} from './actions/methods.ts'
import { checkPasswordStep, passStep } from './actions/pass.ts'
import { newKeyOf, questionOfKnownKey, questionOfNewKey } from './actions/passkey.ts'
import { listMethods } from './store.ts'

/** Dependencies of the calls about the second step. */
interface SecondStepDeps {
  reader: Reader
  limits: Limits
  secrets: Secrets
  brand: () => Promise<Brand>
  /** A role signs in without a second step: a demo on the user's own machine. */
  isOptional: boolean
  access: AccessRecord
  sessions: {
    begin(cookies: Cookies, account: SessionOwner, origin: RequestOrigin, now: Date): Promise<string>
  }
}

/** Wrong answers to the second step of an account: six digits stay out of reach. */
const wrongSteps = { times: 10, seconds: 15 * 60 }
/** Wrong codes of an application in a day: whoever knows the password must not guess on for months. */
const wrongAppCodes = { times: 40, seconds: 24 * 3600 }
const appCodes = (account: string) => `second-step-codes:${account}`
const challengeLife = 5 * 60_000

/** A call of a session, as far as the second step needs it. */
interface StepCall {
  actor: StepActor
  address: string
  agent: string
  now: Date
  cookies: Cookies
  transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
}

const sessionOf = ({ session }: StepActor): string => session ?? refuse(common.NO_SESSION)

export function serveSecondStep(serve: Serve, deps: SecondStepDeps): void {
  const { reader, brand, isOptional } = deps
  serveSetUp(serve, deps)
  servePass(serve, deps)

  serve(secondStepContract.own, { allow: staffAtDoor }, ({ actor }) =>
    ownSecondStep(reader, actor, isOptional),
  )

  serve(secondStepContract.remove, { allow: staff }, async ({ actor, params, now, transact }) => {
    const context = { brand: await brand(), now }
    await transact((tx) => removeOwnMethod(tx, actor, { id: params.id, isOptional }, context))
    return ownSecondStep(reader, actor, isOptional)
  })

  serve(secondStepContract.renewCodes, { allow: staff }, async ({ actor, now, transact }) => {
    const context = { brand: await brand(), now }
    return { codes: await transact((tx) => renewOwnCodes(tx, actor, context)) }
  })

  serve(secondStepContract.touch, { allow: staff }, async ({ actor, now, transact }) => {
    await transact((tx) => touchSession(tx, actor, now))
    return true as const
  })

  serve(secondStepContract.lock, { allow: staff }, async ({ actor, transact }) => {
    await transact((tx) => {
      note(tx, { id: actor.session ?? null })
      return touchSession(tx, actor, new Date(0))
    })
    return true as const
  })
}

const ownAccount = async (reader: Reader, { accountId, phone }: StepActor): Promise<Account> => {
  const account = await findByPhone(reader, phone)
  return account?.id === accountId ? account : refuse(common.NO_SESSION)
}

/** A session that has passed the second step gets a new id, so that nobody can have planted or seen it before. */
async function openAnew({ sessions, reader }: SecondStepDeps, call: StepCall): Promise<void> {
  const { actor, address, agent, cookies, now, transact } = call
  const { id, stamp } = await ownAccount(reader, actor)
  const ownerCheckedAt = await findOwnerCheckedAt(reader, sessionOf(actor))
  const begun = await sessions.begin(
    cookies,
    { accountId: id, stamp, ownerCheckedAt },
    { address, agent },
    now,
  )
  await transact(async (tx) => {
    note(tx, { act: 'sign-in', what: 'session', id: begun })
    await endSession(tx, { sessionId: sessionOf(actor), accountId: id, stamp }, now)
    await markStep(tx, { session: begun, isSignIn: true, now })
  })
}

function serveSetUp(serve: Serve, deps: SecondStepDeps): void {
  const { reader, limits, secrets, brand } = deps
  const siteOf = async (origin: string) => ({ origin, clinic: (await brand()).name })
  /** Adds a way that was checked; a session that waited for its first way is open then. */
  const add = async (call: StepCall, method: Parameters<typeof addOwnMethod>[2]) => {
    const { actor, now, transact } = call
    const context = { secrets, brand: await brand(), now }
    const codes = await transact((tx) => addOwnMethod(tx, actor, method, context))
    await limits.forget(`second-step:${actor.accountId}`)
    if (actor.kind === 'half') await openAnew(deps, call)
    else if (codes.length > 0)
      await transact((tx) => markStep(tx, { session: sessionOf(actor), isSignIn: true, now }))
    return { codes }
  }

  serve(secondStepContract.offerPasskey, { allow: settingUp }, async ({ actor, origin, now, transact }) => {
    const { profile } = await ownAccount(reader, actor)
    const owner = { account: actor.accountId, phone: actor.phone, fullname: profile.fullname }
    const options = await questionOfNewKey(
      await siteOf(origin),
      owner,
      await listMethods(reader, actor.accountId),
    )
    await transact((tx) =>
      setChallenge(tx, sessionOf(actor), options.challenge, new Date(now.getTime() + challengeLife)),
    )
    return { options: { ...options } }
  })

  serve(secondStepContract.addPasskey, { allow: settingUp }, async (call) => {
    const { actor, body, origin, now, transact } = call
    await limits.spend(`second-step:${actor.accountId}`, wrongSteps, now)
    const challenge = await transact((tx) => takeChallenge(tx, sessionOf(actor), now))
    const key = challenge && (await newKeyOf(await siteOf(origin), body.answer, challenge))
    if (!key) return refuse(secondStepRefusals.WRONG_KEY)
    return add(call, { kind: 'passkey', name: body.name, ...key })
  })

  serve(secondStepContract.offerApp, { allow: settingUp }, async ({ actor, origin, now }) => {
    const known = await listMethods(reader, actor.accountId)
    if (known.some(({ kind }) => kind === 'app')) refuse(secondStepRefusals.APP_KNOWN)
    const owner = { account: actor.accountId, phone: actor.phone, origin }
    return offerApp(secrets, owner, now)
  })

  serve(secondStepContract.addApp, { allow: settingUp }, async (call) => {
    const { actor, body, now } = call
    await limits.spend(`second-step:${actor.accountId}`, wrongSteps, now)
    const secret = offeredSecret(secrets, actor.accountId, body.offer, now)
    const counter = secret && halfMinuteOf(secret, body.code, now)
    if (!secret || !counter) return refuse(secondStepRefusals.WRONG_STEP_CODE)
    return add(call, { kind: 'app', name: methodNames.app, secret, counter })
  })
}

function servePass(serve: Serve, deps: SecondStepDeps): void {
  const { reader, limits, brand } = deps

  serve(secondStepContract.offer, { allow: staffAtDoor }, async ({ actor, origin, now, transact }) => {
    const keys = (await listMethods(reader, actor.accountId)).filter(({ kind }) => kind === 'passkey')
    if (keys.length === 0) refuse(secondStepRefusals.NO_WAY)
    const options = await questionOfKnownKey({ origin, clinic: (await brand()).name }, keys)
    await transact((tx) =>
      setChallenge(tx, sessionOf(actor), options.challenge, new Date(now.getTime() + challengeLife)),
    )
    return { options: { ...options } }
  })

  serve(secondStepContract.pass, { allow: staffAtDoor }, async (call) => {
    const { actor, now } = call
    await recordFailure(deps, call, async () => {
      await limits.spend(`second-step:${actor.accountId}`, wrongSteps, now)
      // Only codes of an application are short enough to be guessed; keys and recovery codes are not.
      const isCode = call.body.way === 'app'
      if (isCode) await limits.spend(appCodes(actor.accountId), wrongAppCodes, now)
      await answerStep(deps, call)
      if (isCode) await limits.giveBack(appCodes(actor.accountId))
    })
    await limits.forget(`second-step:${actor.accountId}`)
    if (needOf(actor) === 'second-step') await openAnew(deps, call)
    return true as const
  })
}

/** Records a wrong answer to the second step, and that there were too many. */
async function recordFailure(
  { access }: SecondStepDeps,
  { actor, address, agent, now }: StepCall,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const code = error instanceof Refusal ? error.kind.code : ''
    const call = code === common.TOO_OFTEN.code ? 'too-many-failures' : 'wrong-second-step'
    if (code && code !== common.CONFLICT.code)
      await access.door({ call, actor, subject: actor.accountId, address, agent, now })
    throw error
  }
}

/** Checks an answer to the second step and records it in the session; refuses a wrong one. */
async function answerStep(
  { reader, secrets, brand }: SecondStepDeps,
  { actor, body, origin, now, transact }: StepCall & { body: SecondStepAnswer; origin: string },
): Promise<void> {
  if (body.way === 'password') await checkPassword(reader, actor, body.password)
  const session = sessionOf(actor)
  const challenge = body.way === 'passkey' ? await transact((tx) => takeChallenge(tx, session, now)) : null
  const signed = await brand()
  const context = { secrets, brand: signed, site: { origin, clinic: signed.name }, challenge, now }
  await transact(async (tx) => {
    const isStep = await passStep(tx, actor, body, context)
    if (isStep) await markStep(tx, { session, isSignIn: false, now })
    else await touchSession(tx, actor, now)
  })
}

const needOf = (actor: StepActor) => (actor.kind === 'half' ? actor.need : null)

/** The password opens a locked screen only, or answers for an account that has no way yet in a demo. */
async function checkPassword(reader: Reader, actor: StepActor, password: string): Promise<void> {
  const need = needOf(actor)
  if (need === 'second-step' || need === 'enrol') refuse(secondStepRefusals.NO_WAY)
  const hasMethod = (await listMethods(reader, actor.accountId)).length > 0
  const account = await ownAccount(reader, actor)
  await checkPasswordStep(account, { isUnlocking: need === 'unlock', hasMethod }, password)
}
