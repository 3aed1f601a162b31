import { randomUUID } from 'node:crypto'
import { accountRefusals } from '../../shared/accounts/ru.ts'
import { resetLetter } from '../../shared/accounts/second-step/ru.ts'
import { allBookings } from '../../shared/booking/access.ts'
import { canChange } from '../../shared/booking/rules.ts'
import type { BookingId } from '../../shared/booking/schema.ts'
import type { Member, Role } from '../../shared/platform/actor.ts'
import type { Brand } from '../../shared/platform/brand.ts'
import { clinicDay, type Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { Gender } from '../../shared/platform/person.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { type UsersScope, usersScope } from '../../shared/users/access.ts'
import { splitRoles } from '../../shared/users/chair/rules.ts'
import { deviceOf } from '../../shared/users/device.ts'
import {
  erasedReason,
  inviteSms,
  passwordResetSms,
  roleNames,
  userRefusals,
  visitsAheadWords,
} from '../../shared/users/ru.ts'
import { hindranceOf, inOrder, stateOf } from '../../shared/users/rules.ts'
import type { NewUser, UserCard, UserSession } from '../../shared/users/schema.ts'
import { setRoles } from '../accounts/actions.ts'
import { changeView } from '../accounts/contact-changes/actions.ts'
import { dropChanges, listChanges } from '../accounts/contact-changes/store.ts'
import { erasedProfile, profileOf } from '../accounts/profile.ts'
import { tellOfStep } from '../accounts/second-step/actions/methods.ts'
import { forgetSecondStep, listMethods } from '../accounts/second-step/store.ts'
import { endSessionOf, forgetSessions, type LiveSession, listSessions } from '../accounts/sign-in/store.ts'
import {
  type Account,
  type AccountChange,
  addAccount,
  changeAccount,
  lockAccount,
  lockAdmins,
  withdrawConsents,
} from '../accounts/store.ts'
import { wipeFiles } from '../booking/earlier-results/store.ts'
import { changingOf } from '../booking/own/actions.ts'
import { wipeDecisions } from '../booking/psychiatric-decision/store.ts'
import { listForChange, wipePapers } from '../booking/store.ts'
import { cancel as cancelBookings, type TransitionContext } from '../booking/transitions/actions.ts'
import { addUnlinked, forgetPatient, listUnlinked, removeUnlinked } from '../exchange/store.ts'
import { forgetTemplates } from '../findings/templates/store.ts'
import { removeListViews } from '../list-views/store.ts'
import { leaveAll } from '../organizations/relations/actions.ts'
import { forgetScans } from '../organizations/signed-application/store.ts'
import { eraseDetails } from '../platform/audit/erasure/actions.ts'
import { changed, note } from '../platform/audit/trail.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { forgetAnswers } from '../platform/idempotency.ts'
import { newId } from '../platform/ids.ts'
import { enqueue } from '../platform/outbox/outbox.ts'
import { forgetMessages } from '../platform/outbox/store.ts'
import type { Secrets } from '../platform/secrets.ts'
import { forgetWorker } from '../shifts/store.ts'
import { proposeChair, waitingProposal } from './chair/actions.ts'
import { type AheadRow, findUser, listAhead, listConsents, listRelationsOf, type UserFacts } from './store.ts'

const sessionsAtMost = 50

/** Returns the caller's right to other accounts; refuses a caller without it. */
export const usersOf = (actor: Member): UsersScope => usersScope(actor) ?? refuse(common.FORBIDDEN)

const sessionView =
  (scope: UsersScope) =>
  ({ id, startedAt, seenAt, address, agent }: LiveSession): UserSession => ({
    id: id as UserSession['id'],
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    device: deviceOf(agent),
    address,
    isCurrent: id === scope.session,
  })

const aheadView = ({ startAt, ...visit }: AheadRow) => ({ ...visit, startAt: startAt.toISOString() })

const isoOf = (at: Date | null) => at?.toISOString() ?? null

/** Data of the card besides the lists. */
function factsView(scope: UsersScope, facts: UserFacts) {
  const { id, version, hasPassword, openBookings, createdBy } = facts
  const shut = (at: Date | null, by: string | null) => at && { at: at.toISOString(), by: by ?? '' }
  const blocked = shut(facts.blockedAt, facts.blockedBy)
  return {
    id,
    version,
    hasPassword,
    openBookings,
    createdBy,
    state: stateOf({ isBlocked: facts.blockedAt !== null, isErased: facts.erasedAt !== null }),
    profile: profileOf(facts),
    isEmailConfirmed: facts.emailConfirmedAt !== null,
    isSelf: id === scope.by,
    createdAt: facts.createdAt.toISOString(),
    blocked: blocked && { ...blocked, reason: facts.blockedReason ?? '' },
    erased: shut(facts.erasedAt, facts.erasedBy),
  }
}

/** Returns a user with all data; refuses one that does not exist. */
export async function userCard(
  reader: Reader,
  scope: UsersScope,
  id: AccountId,
  now: Date,
): Promise<UserCard> {
  const facts = (await findUser(reader, id)) ?? refuse(common.NOT_FOUND)
  const consents = await listConsents(reader, id)
  const relations = await listRelationsOf(reader, id)
  const sessions = await listSessions(reader, id, sessionsAtMost, now)
  const ahead = await listAhead(reader, id, now)
  const unlinked = await listUnlinked(reader, id)
  const methods = await listMethods(reader, id)
  const changes = await listChanges(reader, id)
  const chairProposal = await waitingProposal(reader, scope, id, now)
  return {
    ...factsView(scope, facts),
    consents: consents.map(({ givenAt, withdrawnAt, ...consent }) => ({
      ...consent,
      givenAt: givenAt.toISOString(),
      withdrawnAt: isoOf(withdrawnAt),
    })),
    relations: relations.map((one) => ({ ...one, requestedAt: one.requestedAt.toISOString() })),
    sessions: sessions.map(sessionView(scope)),
    ahead: ahead.map(aheadView),
    signInMethods: methods.length,
    contactChanges: changes.map(changeView),
    chairProposal,
    unlinked: unlinked.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
  }
}

/** The account to be changed, and the version the admin has seen. */
interface AccountVersion {
  id: AccountId
  version: number
}

/**
 * Returns the account to be changed, locked. Refuses an erased account, and an account changed meanwhile; the
 * refusal then contains the current card.
 */
async function seen(tx: Tx, scope: UsersScope, { id, version }: AccountVersion, now: Date): Promise<Account> {
  const account = (await lockAccount(tx, id)) ?? refuse(common.NOT_FOUND)
  if (account.isErased) refuse(userRefusals.USER_ERASED)
  if (account.version !== version)
    refuse(userRefusals.STALE_USER, { details: await userCard(tx, scope, id, now) })
  return account
}

/** Refuses to remove the caller or the last administrator. The administrators must be locked. */
function refuseHindered(scope: UsersScope, account: AccountId, admins: readonly AccountId[]): void {
  const hindrance = hindranceOf({ actor: scope.by, account, admins })
  if (hindrance) refuse(userRefusals[hindrance])
}

const rolesInWords = (roles: readonly string[]) => inOrder(roles).map((role) => roleNames[role])

/** An account made by the clinic, and the signature of its message. */
interface NewAccount {
  user: NewUser & { gender?: Gender; birth?: Day }
  brand: Brand
}

/**
 * Makes an account; null when the phone is taken. It has no password: an SMS tells the owner how to set one,
 * which proves the phone. Consents are given by the owner, so none is recorded here.
 */
export async function makeAccount(
  tx: Tx,
  by: AccountId,
  { user, brand }: NewAccount,
  now: Date,
): Promise<Account | null> {
  const { middlename = '', city = null, roles, ...person } = user
  const made = { ...person, middlename, city, roles: inOrder(roles), sessionStamp: randomUUID() }
  const account = await addAccount(tx, { ...made, id: newId(now), createdAt: now, createdBy: by })
  if (!account) return null
  const { name, phone, fullname } = account.profile
  const after = { phone, fullname, city, roles: rolesInWords(roles) }
  note(tx, { what: 'account', id: account.id, after })
  const text = inviteSms({ name, phone: brand.phone, url: brand.url })
  await enqueue(tx, { channel: 'sms', kind: 'account-made', to: phone, account: account.id, text, now })
  return account
}

/** Makes an account as an administrator; refuses a taken phone. */
export async function addUser(tx: Tx, scope: UsersScope, made: NewAccount, now: Date): Promise<UserCard> {
  const { atOnce, isChairProposed } = splitRoles([], made.user.roles)
  const user = { ...made.user, roles: atOnce }
  const account =
    (await makeAccount(tx, scope.by, { ...made, user }, now)) ?? refuse(accountRefusals.PHONE_TAKEN)
  if (isChairProposed) await proposeChair(tx, scope, account.id, now)
  return userCard(tx, scope, account.id, now)
}

/**
 * Blocks an account. Its stamp changes, which ends sessions, sign-in links and push subscriptions in every
 * process.
 */
export async function blockUser(
  tx: Tx,
  scope: UsersScope,
  { reason, ...of }: AccountVersion & { reason: string },
  now: Date,
): Promise<UserCard> {
  const admins = await lockAdmins(tx)
  const account = await seen(tx, scope, of, now)
  if (account.isBlocked) refuse(userRefusals.USER_BLOCKED)
  refuseHindered(scope, of.id, admins)
  await dropChanges(tx, of.id)
  const blocked = { blockedAt: now, blockedBy: scope.by, blockedReason: reason }
  await changeAccount(tx, of.id, { ...blocked, sessionStamp: randomUUID() })
  note(tx, { id: of.id, before: { state: 'активен' }, after: { state: 'заблокирован', reason } })
  return userCard(tx, scope, of.id, now)
}

/** Unblocks an account; its owner signs in anew. */
export async function unblockUser(
  tx: Tx,
  scope: UsersScope,
  of: AccountVersion,
  now: Date,
): Promise<UserCard> {
  const account = await seen(tx, scope, of, now)
  if (!account.isBlocked) refuse(userRefusals.USER_NOT_BLOCKED)
  const { blockedReason = null } = (await findUser(tx, of.id)) ?? {}
  await changeAccount(tx, of.id, { blockedAt: null, blockedBy: null, blockedReason: null })
  note(tx, {
    id: of.id,
    before: { state: 'заблокирован', reason: blockedReason },
    after: { state: 'активен' },
  })
  return userCard(tx, scope, of.id, now)
}

/**
 * Sets roles. Nobody changes their own administrator role, and one administrator always remains. The commission's role
 * is only proposed: another administrator gives it.
 */
export async function changeRoles(
  tx: Tx,
  scope: UsersScope,
  { roles, ...of }: AccountVersion & { roles: readonly Role[] },
  now: Date,
): Promise<UserCard> {
  const admins = await lockAdmins(tx)
  const account = await seen(tx, scope, of, now)
  const { profile } = account
  if (profile.roles.includes('admin') && !roles.includes('admin')) refuseHindered(scope, of.id, admins)
  const { atOnce, isChairProposed } = splitRoles(profile.roles, roles)
  await setRoles(tx, account, atOnce, now)
  const difference = changed({ roles: rolesInWords(profile.roles) }, { roles: rolesInWords(atOnce) })
  if (!isChairProposed || Object.keys(difference.after ?? {}).length > 0)
    note(tx, { id: of.id, ...difference })
  if (isChairProposed) await proposeChair(tx, scope, of.id, now)
  return userCard(tx, scope, of.id, now)
}

/**
 * Links an account with a patient of the clinic's system, or unlinks it. The exchange never links an unlinked
 * pair again, however well phone and name match; after an admin has linked it here, the exchange may.
 */
export async function linkPatient(
  tx: Tx,
  scope: UsersScope,
  { patientID, ...of }: AccountVersion & { patientID: string | null },
  now: Date,
): Promise<UserCard> {
  const { profile } = await seen(tx, scope, of, now)
  await changeAccount(tx, of.id, { patientId: patientID })
  const before = profile.patientID
  if (before !== null && before !== patientID)
    await addUnlinked(tx, { account: of.id, patientId: before, by: scope.by, now })
  if (patientID !== null) await removeUnlinked(tx, { account: of.id, patientId: patientID })
  note(tx, { id: of.id, ...changed({ patientID: profile.patientID }, { patientID }) })
  return userCard(tx, scope, of.id, now)
}

export async function endOneSession(
  tx: Tx,
  scope: UsersScope,
  { id, session }: { id: AccountId; session: string },
  now: Date,
): Promise<UserCard> {
  if (!(await endSessionOf(tx, { sessionId: session, accountId: id }, now))) refuse(common.NOT_FOUND)
  note(tx, { id: session, before: { user: id } })
  return userCard(tx, scope, id, now)
}

/** Ends all sessions of an account; its browsers get no more notifications. */
export async function endAllSessions(tx: Tx, scope: UsersScope, id: AccountId, now: Date): Promise<UserCard> {
  const account = (await lockAccount(tx, id)) ?? refuse(common.NOT_FOUND)
  const living = await listSessions(tx, id, sessionsAtMost, now)
  await changeAccount(tx, account.id, { sessionStamp: randomUUID() })
  note(tx, { what: 'account', id, count: living.length })
  return userCard(tx, scope, id, now)
}

/**
 * Deletes the password of a colleague, who cannot recall it alone, and ends all sessions. An SMS tells how to set a
 * new one.
 */
export async function resetUserPassword(
  tx: Tx,
  scope: UsersScope,
  { brand, ...of }: AccountVersion & { brand: Brand },
  now: Date,
): Promise<UserCard> {
  const { profile, id } = await seen(tx, scope, of, now)
  if (id === scope.by) refuse(userRefusals.OWN_ACCOUNT)
  await changeAccount(tx, id, { passwordHash: null, sessionStamp: randomUUID() })
  note(tx, { id, after: { password: 'сброшен администратором' } })
  const text = passwordResetSms({ phone: brand.phone, url: brand.url })
  await enqueue(tx, { channel: 'sms', kind: 'account-changed', to: profile.phone, account: id, text, now })
  return userCard(tx, scope, id, now)
}

/**
 * Deletes the second step of a colleague and ends all sessions: the next sign-in asks to set it up anew. The
 * colleague and the administrator are told.
 */
export async function resetSecondStep(
  tx: Tx,
  scope: UsersScope,
  { brand, ...of }: AccountVersion & { brand: Brand },
  now: Date,
): Promise<UserCard> {
  const account = await seen(tx, scope, of, now)
  if (of.id === scope.by) refuse(userRefusals.OWN_ACCOUNT)
  const count = await forgetSecondStep(tx, of.id)
  await changeAccount(tx, of.id, { sessionStamp: randomUUID() })
  note(tx, { id: of.id, before: { secondStep: count }, after: { secondStep: 'сброшен' } })
  await tellOfStep(tx, account, 'reset', { brand, now })
  const by = await lockAccount(tx, scope.by)
  if (by?.confirmedEmail)
    await enqueue(tx, {
      channel: 'email',
      kind: 'account-changed',
      account: scope.by,
      to: by.confirmedEmail,
      ...resetLetter(account.profile.fullname, brand),
      now,
    })
  return userCard(tx, scope, of.id, now)
}

/** An account to be erased, and the upcoming visits the admin has seen. */
interface AccountErasure {
  id: AccountId
  cancel: readonly BookingId[]
}

/**
 * Values that replace the data of an erased account. Only its number stays, because bookings and check-ups
 * refer to it.
 */
const wiped = {
  ...erasedProfile,
  emailConfirmedAt: null,
  passwordHash: null,
  blockedAt: null,
  blockedBy: null,
  blockedReason: null,
} satisfies AccountChange

/**
 * Cancels the upcoming visits of an account to be erased and frees their seats, so that no reminder is sent.
 * Sends no message: the admin is talking to the person. Refuses when the admin has not seen one of them.
 */
async function cancelAhead(
  tx: Tx,
  scope: UsersScope,
  { id, cancel }: AccountErasure,
  now: Date,
): Promise<void> {
  const visits = await listAhead(tx, id, now)
  if (visits.some((visit) => !cancel.includes(visit.id)))
    refuse(userRefusals.VISITS_AHEAD, {
      message: visitsAheadWords(visits.map(aheadView)),
      details: await userCard(tx, scope, id, now),
    })
  const found = await listForChange(
    tx,
    allBookings,
    visits.map((visit) => visit.id),
  )
  const bookings = found.filter(({ state, start }) => canChange(state, start, now)).map(changingOf)
  const context: TransitionContext = {
    by: { kind: 'clinic', account: scope.by },
    messages: null,
    recordedAs: { act: 'change', what: 'booking' },
  }
  await cancelBookings(tx, context, { bookings, reason: erasedReason }, now)
}

/** The wish to erase an account: the typed phone, the upcoming visits that were seen, and the keys of the audit. */
type ErasureWish = AccountVersion & { phone: string; cancel: readonly BookingId[]; secrets: Secrets }

/**
 * Erases the personal data of an account at its owner's request; `phone` is what the admin typed. Upcoming
 * visits are cancelled; bookings, check-ups and papers stay as the law requires (domain.md §9), except
 * documents of visits that never took place. Nobody can sign in; the phone is free for a new account.
 */
export async function eraseUser(
  tx: Tx,
  scope: UsersScope,
  { phone, cancel, secrets, ...of }: ErasureWish,
  now: Date,
): Promise<UserCard> {
  const admins = await lockAdmins(tx)
  const { id, profile } = await seen(tx, scope, of, now)
  if (profile.phone !== phone) refuse(userRefusals.NOT_THE_PHONE)
  refuseHindered(scope, id, admins)
  await cancelAhead(tx, scope, { id, cancel }, now)
  await wipePapers(tx, id)
  await wipeFiles(tx, id)
  await wipeDecisions(tx, id)
  await forgetScans(tx, id)
  await leaveAll(tx, scope.by, id, now)
  await withdrawConsents(tx, id, now)
  await forgetSessions(tx, id)
  await forgetSecondStep(tx, id)
  await dropChanges(tx, id)
  await forgetAnswers(tx, id)
  await removeListViews(tx, id)
  await forgetTemplates(tx, id)
  await forgetWorker(tx, id, clinicDay(now))
  await removeUnlinked(tx, { account: id })
  await forgetPatient(tx, profile)
  await forgetMessages(tx, { account: id, recipients: [profile.phone, profile.email ?? profile.phone] })
  await changeAccount(tx, id, { ...wiped, erasedAt: now, erasedBy: scope.by, sessionStamp: randomUUID() })
  await eraseDetails(tx, secrets, [id])
  // Without values: erased data must not survive in the audit.
  note(tx, { id, before: { data: 'были' }, after: { data: 'удалены по просьбе пользователя' } })
  return await userCard(tx, scope, id, now)
}
