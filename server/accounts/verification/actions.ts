import { randomUUID } from 'node:crypto'
import { accountRefusals, codeLetter, codeSms } from '../../../shared/accounts/ru.ts'
import { codeDigits, codeLife, resendAfter } from '../../../shared/accounts/rules.ts'
import type { Target } from '../../../shared/accounts/schema.ts'
import { refuse, refuseTooOften } from '../../../shared/platform/refusal.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { giveBackFrom, type Limit, type Limits, spendFrom } from '../../platform/limits.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { randomDigits, type Secrets, sameText } from '../../platform/secrets.ts'
import {
  addConfirmation,
  findSentAt,
  hasConfirmation,
  markConfirmationUsed,
  replaceCode,
  tryCode,
} from './store.ts'

const second = 1000

/** Lifetime of a confirmation, seconds. */
export const confirmationLife = 15 * 60

/**
 * Limits of requested codes, and of wrong codes per target and per address, so that four digits cannot be
 * guessed over days.
 */
export const limits = {
  codesToTarget: { times: 5, seconds: 3600 },
  codesFromAddress: { times: 20, seconds: 3600 },
  wrongTries: { times: 20, seconds: 24 * 3600 },
  wrongTriesFromAddress: { times: 100, seconds: 24 * 3600 },
  /** The number comes from the settings. */
  codesOfClinic: { times: 300, seconds: 3600, what: 'Сейчас запрашивают слишком много кодов' },
} satisfies Record<string, Limit>

/**
 * The sender that the messages name. `host`: the host of our own site, so that a phone fills in the code only
 * there.
 */
export interface Sender {
  clinic: string
  host?: string
}

/** The counter of all codes of the clinic: each SMS costs money, and a flood of them is an attack. */
export const codesOfClinic = 'codes-of-clinic'

const codeText = ({ type, target }: Target, code: string) => `${type}:${target}:${code}`

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

const justSent = 'Код только что отправлен'

/** Refuses with the seconds to wait while the last code for this target is fresh (spec §4: two minutes). */
export async function refuseTooSoon(reader: Reader, target: Target, now: Date): Promise<void> {
  const sentAt = await findSentAt(reader, target)
  const wait = sentAt ? Math.ceil((sentAt.getTime() - now.getTime()) / second) + resendAfter : 0
  if (wait > 0) refuseTooOften(wait, justSent)
}

/** Makes a code and sends it, whether or not an account has this target. */
export async function sendCode(
  tx: Tx,
  by: { secrets: Secrets; sender: Sender },
  target: Target,
  now: Date,
): Promise<void> {
  const code = randomDigits(codeDigits)
  const expiresAt = later(now, codeLife * second)
  const isPlaced = await replaceCode(tx, {
    ...target,
    digest: by.secrets.digest('code', codeText(target, code)),
    now,
    expiresAt,
    replaceable: later(now, -resendAfter * second),
  })
  if (!isPlaced) refuseTooOften(resendAfter, justSent)
  const { clinic, host } = by.sender
  const to = {
    kind: 'verification-code',
    to: target.target,
    secret: true,
    usefulUntil: expiresAt,
    now,
  } as const
  if (target.type === 'phone') await enqueue(tx, { ...to, channel: 'sms', text: codeSms(code, host) })
  else await enqueue(tx, { ...to, channel: 'email', ...codeLetter(code, clinic) })
}

/**
 * Checks a code and counts the attempt. Right: returns a confirmation, id and signature as one text. Wrong: null.
 * Never throws a refusal, because the attempt must be counted.
 */
export async function checkCode(
  tx: Tx,
  secrets: Secrets,
  answer: Target & { code: string },
  now: Date,
): Promise<string | null> {
  const { type, target, code } = answer
  const digests = secrets.digests('code', codeText(answer, code))
  if (!(await tryCode(tx, { type, target }, digests, now))) return null
  const id = randomUUID()
  await addConfirmation(tx, { id, type, target, expiresAt: later(now, confirmationLife * second) })
  return `${id}.${secrets.digest('confirmation', `${id}:${type}:${target}`)}`
}

/** Context of taking a typed code. */
interface CodeTaking {
  limits: Limits
  secrets: Secrets
  transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
}

/** Checks a code within the limits of the target and of the address; returns a confirmation, null for a wrong code. */
export async function takeCode(
  by: CodeTaking,
  answer: Target & { code: string },
  { address, now }: { address: string; now: Date },
): Promise<string | null> {
  const from = { key: 'wrong-codes-from', address }
  const tries = `wrong-codes:${answer.type}:${answer.target}`
  await spendFrom(by.limits, from, limits.wrongTriesFromAddress, now)
  await by.limits.spend(tries, limits.wrongTries, now)
  const confirmation = await by.transact((tx) => checkCode(tx, by.secrets, answer, now))
  if (!confirmation) return null
  await by.limits.giveBack(tries)
  await giveBackFrom(by.limits, from)
  return confirmation
}

/** Name of the cookie with the confirmation of a phone or e-mail. */
export const confirmationCookie = (type: Target['type']): string => `cabinet.confirmation.${type}`

/** Context of checking a confirmation. */
interface ConfirmationContext {
  secrets: Secrets
  now: Date
}

function confirmationIdOf(
  secrets: Secrets,
  confirmation: string | undefined,
  { type, target }: Target,
): string {
  const [id = '', signature = ''] = confirmation?.split('.') ?? []
  const isOurs = secrets
    .digests('confirmation', `${id}:${type}:${target}`)
    .some((digest) => sameText(signature, digest))
  return isOurs ? id : refuse(accountRefusals.NOT_VERIFIED)
}

/** Refuses without a live confirmation of this target, before any expensive work. */
export async function requireConfirmation(
  reader: Reader,
  target: Target,
  confirmation: string | undefined,
  { secrets, now }: ConfirmationContext,
): Promise<void> {
  const id = confirmationIdOf(secrets, confirmation, target)
  if (!(await hasConfirmation(reader, id, target, now))) refuse(accountRefusals.NOT_VERIFIED)
}

/** Uses up a confirmation in the transaction of the change it allows; refuses a used one. */
export async function spendConfirmation(
  tx: Tx,
  target: Target,
  confirmation: string | undefined,
  { secrets, now }: ConfirmationContext,
): Promise<void> {
  const id = confirmationIdOf(secrets, confirmation, target)
  if (!(await markConfirmationUsed(tx, id, target, now))) refuse(accountRefusals.NOT_VERIFIED)
}
