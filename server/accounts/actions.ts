import { randomUUID } from 'node:crypto'
import { mayActFor, mayChange } from '../../shared/accounts/access.ts'
import { waits } from '../../shared/accounts/contact-changes/rules.ts'
import { accountRefusals, blockedSentence, changeLetter, changeSms } from '../../shared/accounts/ru.ts'
import { isSigningOut } from '../../shared/accounts/rules.ts'
import type {
  BookingsDecision,
  ConsentPurpose,
  Profile,
  ProfileChange,
  Target,
  TargetType,
} from '../../shared/accounts/schema.ts'
import type { SignUp } from '../../shared/accounts/sign-in/schema.ts'
import { admin, type Member, type Role } from '../../shared/platform/actor.ts'
import type { Brand } from '../../shared/platform/brand.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { common, refuse, refuseField } from '../../shared/platform/refusal.ts'
import { roleNames } from '../../shared/users/ru.ts'
import { inOrder } from '../../shared/users/rules.ts'
import { listConsentTexts } from '../consents/store.ts'
import { changed, note } from '../platform/audit/trail.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import { enqueue } from '../platform/outbox/outbox.ts'
import { auditedProfile, columnsOf } from './profile.ts'
import {
  type Account,
  type AccountChange,
  addAccount,
  addConsent,
  type ConsentOrigin,
  changeAccount,
  findByPhone,
  lockAccount,
  type NewAccount,
} from './store.ts'

/** Records consents to the texts in force, each its own record. */
export async function giveConsents(
  tx: Tx,
  given: { accountId: AccountId; purposes: readonly ConsentPurpose[]; origin: ConsentOrigin },
  now: Date,
): Promise<void> {
  const texts = await listConsentTexts(tx, clinicDay(now))
  for (const purpose of new Set(given.purposes)) {
    const text = texts.find((one) => one.purpose === purpose)
    if (!text) refuseField(common.INVALID, 'consents', 'Это согласие сейчас не собирается')
    const { accountId, origin } = given
    const consent = { id: newId(now), accountId, purpose, textVersion: text.version, givenAt: now }
    await addConsent(tx, { paperTakenBy: null, ...consent, ...origin })
  }
}

/** Makes an account for a confirmed phone, with the consents. */
export async function signUp(
  tx: Tx,
  input: Omit<SignUp, 'password'> & { passwordHash: string; origin: ConsentOrigin },
  now: Date,
): Promise<Account> {
  const { phone, passwordHash, surname, name, middlename = '' } = input
  const person = { phone, passwordHash, surname, name, middlename }
  const account = await addAccount(tx, {
    ...person,
    id: newId(now),
    sessionStamp: randomUUID(),
    createdAt: now,
  })
  if (!account) return refuse(accountRefusals.PHONE_TAKEN)
  await giveConsents(tx, { accountId: account.id, purposes: input.consents, origin: input.origin }, now)
  note(tx, { id: account.id, after: { phone, fullname: account.profile.fullname } })
  return account
}

/**
 * Returns the account with this phone when the actor may act for it. Only admins learn that no account has the
 * phone.
 */
export async function accountFor(reader: Reader, actor: Member, phone: string): Promise<Account> {
  if (!mayActFor(actor, phone)) refuse(common.FORBIDDEN)
  const account = (await findByPhone(reader, phone)) ?? refuse(common.NOT_FOUND)
  // The phone may have passed to another account since the session was read.
  return account.id === actor.accountId || admin(actor) ? account : refuse(common.FORBIDDEN)
}

/**
 * Notifies the owner at the previous address that the way to sign in has changed: by SMS when no e-mail is
 * confirmed.
 */
export async function tellOfChange(
  tx: Tx,
  account: Account,
  what: 'phone' | 'email' | 'password',
  { brand, now }: { brand: Brand; now: Date },
): Promise<void> {
  const { confirmedEmail: email, profile } = account
  const about = { kind: 'account-changed', account: account.id, now } as const
  if (email) await enqueue(tx, { ...about, channel: 'email', to: email, ...changeLetter(what, brand) })
  else await enqueue(tx, { ...about, channel: 'sms', to: profile.phone, text: changeSms(what, brand.phone) })
}

/** Sets a new password after a confirmation of the phone, and ends all sessions of the account. */
export async function resetPassword(
  tx: Tx,
  input: { phone: string; passwordHash: string; brand: Brand },
  now: Date,
): Promise<void> {
  const found = await findByPhone(tx, input.phone)
  const account = found && (await lockAccount(tx, found.id))
  // The phone may have passed to another account during the wait for the lock.
  if (!account || account.isErased || account.profile.phone !== input.phone)
    return refuse(accountRefusals.NO_ACCOUNT)
  if (account.isBlocked)
    refuse(accountRefusals.ACCOUNT_BLOCKED, { message: blockedSentence(input.brand.phone) })
  // Four digits in an SMS must not open the data of all patients; an administrator resets a colleague's password first.
  if (account.profile.roles.length > 0 && account.passwordHash !== null) refuse(accountRefusals.STAFF_RECALL)
  await changeAccount(tx, account.id, { passwordHash: input.passwordHash, sessionStamp: randomUUID() })
  note(tx, { id: account.id, after: { password: 'изменён' } })
  await tellOfChange(tx, account, 'password', { brand: input.brand, now })
}

/** Ends all sessions of the caller, on this device too. */
export async function endOwnSessions(tx: Tx, actor: Member): Promise<void> {
  await changeAccount(tx, actor.accountId, { sessionStamp: randomUUID() })
  note(tx, { what: 'account', id: actor.accountId, after: { state: 'вышел на всех устройствах' } })
}

/** A profile change as the audit shows it: old and new values; for a password only that it changed. */
const changedIn = (before: Account, after: Account, type: ProfileChange['type']) =>
  type === 'password'
    ? { before: { password: null }, after: { password: 'изменён' } }
    : changed(auditedProfile(before.profile), auditedProfile(after.profile))

/** Returns the new phone or e-mail of a change, which its owner has to confirm; null for other changes. */
export const targetOf = (change: ProfileChange): Target | null => {
  if (change.type === 'phone') return { type: 'phone', target: change.newPhone }
  return change.type === 'email' ? { type: 'email', target: change.email } : null
}

/** A profile change, with all data that is computed before the transaction. */
interface PreparedChange {
  change: ProfileChange
  /** Hash of the new password, and the account's stamp when the old password was checked. */
  password?: { hash: string; stamp: string }
  brand: Brand
  /** Ends the connection of an account to an organization; provided by organizations. */
  leave: LeaveOrganization
  /** Keeps a change of the phone or the e-mail for a day; provided by the changes that wait. */
  delay: DelayChange
}

/** Keeps a change of the phone or the e-mail of an account with a role for a day, and warns the owner. */
export type DelayChange = (
  tx: Tx,
  asked: { account: Account; type: TargetType; target: string; by: AccountId; brand: Brand },
  now: Date,
) => Promise<void>

/**
 * Ends the connection of an account to the organization with this ИНН and КПП; refuses when there is no such
 * connection, and when it is not decided what becomes of the organization's coming bookings.
 */
export type LeaveOrganization = (
  tx: Tx,
  actor: Member,
  given: {
    account: Account
    inn: string
    kpp: string
    /** The decision about the coming bookings of the organization; missing: nobody was asked. */
    bookings: BookingsDecision | undefined
    brand: Brand
  },
  now: Date,
) => Promise<void>

/**
 * Changes one field of a profile. The caller has used up the confirmation of a new phone or e-mail in the same
 * transaction. Phone, e-mail and password end all sessions of the account; the phone and the e-mail of an account
 * with a role change after a day only, so the answer still holds the present ones.
 */
export async function changeProfile(
  tx: Tx,
  actor: Member,
  { change, password, brand, leave, delay }: PreparedChange,
  now: Date,
): Promise<Profile> {
  const { id } = await accountFor(tx, actor, change.user ?? actor.phone)
  // Locked: otherwise this change could overwrite a concurrent one, or write into an account that is erased
  // meanwhile.
  const account = await lockAccount(tx, id)
  if (!account || account.isErased) return refuse(common.NOT_FOUND)
  if (!mayChange(actor, account.profile, change.type)) refuse(accountRefusals.PROFILE_LOCKED)
  if (change.version !== undefined && change.version !== account.version)
    refuse(common.CONFLICT, { details: account.profile })
  if (password && password.stamp !== account.stamp) refuse(common.CONFLICT)
  if (change.type === 'relation') {
    const { inn, kpp, bookings } = change
    await leave(tx, actor, { account, inn, kpp, bookings, brand }, now)
    return account.profile
  }
  const { type } = change
  const target = targetOf(change)
  if (target && waits({ roles: account.profile.roles, rolesEndedAt: account.rolesEndedAt }, now)) {
    await delay(tx, { account, ...target, by: actor.accountId, brand }, now)
    return account.profile
  }
  const next = await changeAccount(tx, account.id, {
    ...columnsOf(change, now),
    ...(password && { passwordHash: password.hash }),
    ...(isSigningOut(type) && { sessionStamp: randomUUID() }),
  })
  note(tx, { id: account.id, ...changedIn(account, next, type) })
  if (type === 'phone' || type === 'email' || type === 'password')
    await tellOfChange(tx, account, type, { brand, now })
  return next.profile
}

/** Accounts of the demo: a patient, a user of an organization, an administrator. */
const demoAccounts = [
  {
    phone: '+79000000001',
    person: { surname: 'Иванова', name: 'Мария', middlename: 'Сергеевна' },
  },
  {
    phone: '+79000000002',
    person: { surname: 'Петров', name: 'Андрей', middlename: 'Львович', isOrganization: true },
  },
  {
    phone: '+79000000003',
    person: { surname: 'Соколова', name: 'Ольга', middlename: 'Игоревна', roles: ['admin'] },
  },
]

type DemoAccount = Omit<NewAccount, 'id' | 'sessionStamp' | 'createdAt'> & {
  passwordHash: string
}

/** Adds a demo account. An existing account gets the new password, so that the printed password works. */
export async function addDemoAccount(tx: Tx, account: DemoAccount, now: Date): Promise<void> {
  if (await addAccount(tx, { ...account, id: newId(now), sessionStamp: randomUUID(), createdAt: now })) return
  const known = await findByPhone(tx, account.phone)
  if (known) await changeAccount(tx, known.id, { passwordHash: account.passwordHash })
}

/** Adds the first demo accounts. */
export async function addDemoAccounts(tx: Tx, passwordHash: string, now: Date): Promise<void> {
  for (const { phone, person } of demoAccounts)
    await addDemoAccount(tx, { ...person, phone, passwordHash }, now)
}

/**
 * Sets the roles of an account that is locked. The first role ends all its sessions: one that was open before, stolen
 * perhaps, must not be the one that sets up the second step. The time at which the last role ended is kept (decision 0105).
 */
export async function setRoles(tx: Tx, account: Account, roles: readonly Role[], now: Date): Promise<void> {
  const hadRoles = account.profile.roles.length > 0
  const next: AccountChange = { roles: inOrder(roles) }
  if (!hadRoles && roles.length > 0) next.sessionStamp = randomUUID()
  if (hadRoles && roles.length === 0) next.rolesEndedAt = now
  await changeAccount(tx, account.id, next)
}

/** Gives a role to the account with a phone by a command; refuses when there is none or it cannot sign in. */
export async function giveRoleOnServer(
  tx: Tx,
  { phone, role }: { phone: string; role: 'admin' | 'chair' },
  now: Date,
): Promise<void> {
  const { id } = (await findByPhone(tx, phone)) ?? refuse(accountRefusals.NO_ACCOUNT)
  const account = await lockAccount(tx, id)
  // The phone may have passed to another account during the wait for the lock.
  if (!account || account.profile.phone !== phone) return refuse(accountRefusals.NO_ACCOUNT)
  if (account.isBlocked) refuse(accountRefusals.ACCOUNT_BLOCKED)
  const had = inOrder(account.profile.roles)
  if (had.includes(role)) return
  const roles = inOrder([...had, role])
  await setRoles(tx, account, roles, now)
  const rolesInWords = (some: readonly Role[]) => ({ roles: some.map((one) => roleNames[one]) })
  note(tx, { id, ...changed(rolesInWords(had), rolesInWords(roles)) })
}
