import { accountsContract } from '../../shared/accounts/contract.ts'
import { isContact, wantedCheck } from '../../shared/accounts/owner-check/rules.ts'
import { accountRefusals } from '../../shared/accounts/ru.ts'
import { isIdentity, isSigningOut } from '../../shared/accounts/rules.ts'
import type { Profile, ProfileChange, Target } from '../../shared/accounts/schema.ts'
import { signInContract } from '../../shared/accounts/sign-in/contract.ts'
import { anyone, type Member, signedIn } from '../../shared/platform/actor.ts'
import type { Brand } from '../../shared/platform/brand.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { common, refuse, refuseField } from '../../shared/platform/refusal.ts'
import { deviceOf } from '../../shared/users/device.ts'
import type { Reader } from '../platform/db/types.ts'
import { isCommonPassword } from '../platform/frequent-passwords.ts'
import type { Cookies } from '../platform/http/cookies.ts'
import type { Serve } from '../platform/http/serve.ts'
import { type Limits, spendFrom } from '../platform/limits.ts'
import { hashPassword, isPassword } from '../platform/passwords.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { RequestOrigin, SessionOwner } from '../platform/session/sessions.ts'
import {
  accountFor,
  changeProfile,
  type DelayChange,
  endOwnSessions,
  type LeaveOrganization,
  resetPassword,
  signUp,
  targetOf,
} from './actions.ts'
import { type Account, findByPhone } from './store.ts'
import { confirmationCookie, requireConfirmation, spendConfirmation } from './verification/actions.ts'

const sessionsAtMost = 50

/** A live session as the store of the sign-in lists it. */
interface ListedSession {
  id: string
  startedAt: Date
  seenAt: Date
  address: string
  agent: string
}

/** Dependencies of the account calls. */
interface AccountsDeps {
  reader: Reader
  /** Lists the live sessions of an account, the last seen first. */
  listSessions: (reader: Reader, account: AccountId, limit: number, now: Date) => Promise<ListedSession[]>
  limits: Limits
  secrets: Secrets
  /** The clinic's current name. */
  brand: () => Promise<Brand>
  leave: LeaveOrganization
  delay: DelayChange
  /** Returns when the user last gave the password or a code in a session; null when he never did. */
  findOwnerCheckedAt: (reader: Reader, session: string) => Promise<Date | null>
  /** Begins and ends the session of the caller's browser. */
  sessions: {
    begin(cookies: Cookies, account: SessionOwner, origin: RequestOrigin, now: Date): Promise<string>
    close(cookies: Cookies): void
  }
}

/** New passwords from one address: each costs a hash, and a code before it. */
const passwordsFromAddress = { times: 60, seconds: 3600 }
const newPasswords = { times: 20, seconds: 3600 }
const checksFromAddress = { times: 60, seconds: 3600 }
/**
 * Changes of identity or sign-in per day: few, so that nobody can try names until one matches a patient's
 * record.
 */
const weighty = { times: 20, seconds: 24 * 3600 }
const wrongOldPasswords = { times: 10, seconds: 15 * 60 }
/** Other changes per hour: limited, because each adds a permanent row to the audit. */
const light = { times: 120, seconds: 3600 }

/** Refuses a password that is tried first, or is the phone itself. */
function refuseCommon(password: string, phone: string, field: string): void {
  if (
    isCommonPassword(password) ||
    (password.length >= 10 && /^\d+$/.test(password) && phone.endsWith(password.slice(-10)))
  )
    refuseField(accountRefusals.COMMON_PASSWORD, field)
}

/** Refuses a bad new password of a visitor, and counts it before it is hashed. */
async function admitPassword(
  limits: Limits,
  { password, phone, address }: { password: string; phone: string; address: string },
  now: Date,
): Promise<void> {
  refuseCommon(password, phone, 'password')
  await spendFrom(limits, { key: 'passwords-from', address }, passwordsFromAddress, now)
}

export function serveAccounts(serve: Serve, deps: AccountsDeps): void {
  const { reader, sessions, listSessions } = deps
  serveEntry(serve, deps)
  serveChange(serve, deps)

  serve(accountsContract.profile, { allow: signedIn }, async ({ actor, body, look }) => {
    const { id, profile } = await accountFor(reader, actor, body.target)
    look(id === actor.accountId ? null : { id })
    return profile
  })

  serve(accountsContract.sessions, { allow: signedIn }, async ({ actor, now }) => {
    const living = await listSessions(reader, actor.accountId, sessionsAtMost, now)
    return living.map(({ startedAt, seenAt, agent, ...rest }) => ({
      ...rest,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
      device: deviceOf(agent),
      isCurrent: rest.id === actor.session,
    }))
  })

  serve(accountsContract.endSessions, { allow: signedIn }, async ({ actor, cookies, transact }) => {
    await transact((tx) => endOwnSessions(tx, actor))
    sessions.close(cookies)
    return true as const
  })
}

/** Whether an answered change has ended the sessions of the account: a change that waits has not. */
const hasEndedSessions = (change: ProfileChange, target: Target | null, { phone, email }: Profile): boolean =>
  isSigningOut(change.type) && (!target || target.target === (target.type === 'phone' ? phone : email))

/** Serves the change of a profile (spec §7). */
function serveChange(serve: Serve, deps: AccountsDeps): void {
  const { reader, limits, secrets, brand, leave, delay, sessions } = deps

  const newPassword = async (account: Account, change: ProfileChange, now: Date) => {
    if (change.type !== 'password') return undefined
    await limits.spend(`old-password:${account.id}`, wrongOldPasswords, now)
    if (!(await isPassword(account.passwordHash, change.oldPassword)))
      refuseField(accountRefusals.WRONG_PASSWORD, 'oldPassword')
    await limits.forget(`old-password:${account.id}`)
    refuseCommon(change.newPassword, account.profile.phone, 'newPassword')
    await limits.spend(`new-passwords:${account.id}`, newPasswords, now)
    return { hash: await hashPassword(change.newPassword), stamp: account.stamp }
  }

  const prepare = async (account: Account, change: ProfileChange, now: Date) => {
    const password = await newPassword(account, change, now)
    const isWeighty = isIdentity(change.type) || isSigningOut(change.type)
    const [key, limit] = isWeighty ? ['changes', weighty] : ['light-changes', light]
    await limits.spend(`${key}:${account.id}`, limit, now)
    return { change, brand: await brand(), leave, delay, ...(password && { password }) }
  }

  serve(accountsContract.change, { allow: signedIn }, async ({ actor, body, now, cookies, transact }) => {
    const account = await accountFor(reader, actor, body.user ?? actor.phone)
    await refuseUnchecked(deps, { actor, type: body.type, account: account.id }, now)
    const prepared = await prepare(account, body, now)
    const target = targetOf(body)
    const changed = await transact(async (tx) => {
      if (target) await spendConfirmation(tx, target, confirmationOf(cookies, target), { secrets, now })
      return changeProfile(tx, actor, prepared, now)
    })
    if (target) cookies.clear(confirmationCookie(target.type))
    if (account.id === actor.accountId && hasEndedSessions(body, target, changed)) sessions.close(cookies)
    return changed
  })
}

/** Refuses a change of the way to sign in until the caller has shown who is there. */
async function refuseUnchecked(
  { reader, findOwnerCheckedAt }: AccountsDeps,
  { actor, type, account }: { actor: Member; type: string; account: AccountId },
  now: Date,
): Promise<void> {
  const ownerCheckedAt =
    isContact(type) && actor.session ? await findOwnerCheckedAt(reader, actor.session) : null
  const wanted = wantedCheck(actor, { type, account, ownerCheckedAt }, now)
  if (wanted === 'second-step') refuse(common.ASK_AGAIN)
  if (wanted === 'owner') refuse(common.OWNER_CHECK)
}

/** Calls without a session. */
function serveEntry(serve: Serve, { reader, limits, secrets, brand, sessions }: AccountsDeps): void {
  serve(signInContract.checkPhone, { allow: anyone }, async ({ body, address, now }) => {
    await spendFrom(limits, { key: 'check-phone', address }, checksFromAddress, now)
    if (await findByPhone(reader, body.target)) refuse(accountRefusals.PHONE_TAKEN)
    return true as const
  })

  serve(
    signInContract.signUp,
    { allow: anyone },
    async ({ body, address, agent, now, cookies, transact }) => {
      const [target, confirmation] = phoneConfirmation(cookies, body.phone)
      await requireConfirmation(reader, target, confirmation, { secrets, now })
      const { password, ...person } = body
      await admitPassword(limits, { password, phone: body.phone, address }, now)
      const passwordHash = await hashPassword(password)
      const origin = { address, agent, channel: 'web' } as const
      const account = await transact(async (tx) => {
        await spendConfirmation(tx, target, confirmation, { secrets, now })
        return signUp(tx, { ...person, passwordHash, origin }, now)
      })
      cookies.clear(confirmationCookie('phone'))
      await sessions.begin(cookies, ownerOf(account, now), { address, agent }, now)
      return account.profile
    },
  )

  serve(signInContract.remember, { allow: anyone }, async ({ body, address, now, cookies, transact }) => {
    const { phone, password } = body
    const [target, confirmation] = phoneConfirmation(cookies, phone)
    await requireConfirmation(reader, target, confirmation, { secrets, now })
    await admitPassword(limits, { password, phone, address }, now)
    const [passwordHash, signed] = await Promise.all([hashPassword(password), brand()])
    await transact(async (tx) => {
      await spendConfirmation(tx, target, confirmation, { secrets, now })
      await resetPassword(tx, { phone, passwordHash, brand: signed }, now)
    })
    cookies.clear(confirmationCookie('phone'))
    await limits.forget(`sign-in:${phone}`)
    sessions.close(cookies)
    return true as const
  })
}

/** The owner of a session that begins with a password that the user has just chosen. */
const ownerOf = ({ id, stamp }: Account, now: Date): SessionOwner => ({
  accountId: id,
  stamp,
  ownerCheckedAt: now,
})

const confirmationOf = (cookies: Cookies, { type }: Target) => cookies.get(confirmationCookie(type))

const phoneConfirmation = (cookies: Cookies, phone: string) =>
  [{ type: 'phone', target: phone }, cookies.get(confirmationCookie('phone'))] as const
