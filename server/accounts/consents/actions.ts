import { erasureLetter, ownConsentRefusals } from '../../../shared/accounts/consents/ru.ts'
import { standingConsent } from '../../../shared/accounts/consents/rules.ts'
import type { FreePurpose, OwnConsents } from '../../../shared/accounts/consents/schema.ts'
import { purposeNames } from '../../../shared/accounts/ru.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import type { Brand } from '../../../shared/platform/brand.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { kindsByConsent } from '../../../shared/platform/message-kinds.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { withdrawMessagesOf } from '../../platform/outbox/store.ts'
import { giveConsents } from '../actions.ts'
import { type ConsentOrigin, lockAccount, withdrawConsent } from '../store.ts'
import { addErasureRequest, askedErasureAt, listGiven } from './store.ts'

/** Returns the consents of an account as it gave them; `{clinic}` in a text stands for the clinic's name. */
export async function ownConsents(reader: Reader, account: AccountId, clinic: string): Promise<OwnConsents> {
  const askedAt = await askedErasureAt(reader, account)
  const rows = await listGiven(reader, account)
  return {
    given: rows.map((row) => ({
      ...row,
      text: row.text.replaceAll('{clinic}', () => clinic),
      givenAt: row.givenAt.toISOString(),
      withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    })),
    askedAt: askedAt?.toISOString() ?? null,
  }
}

/** Gives a free consent to the text in force; one that stands already stays as it is. */
export async function giveConsent(
  tx: Tx,
  actor: Member,
  { purpose, origin, clinic }: { purpose: FreePurpose; origin: ConsentOrigin; clinic: string },
  now: Date,
): Promise<OwnConsents> {
  // Locked, so that two requests at once do not both see no consent.
  const account = await lockAccount(tx, actor.accountId)
  if (!account || account.isErased) return refuse(common.NO_SESSION)
  const { given } = await ownConsents(tx, actor.accountId, clinic)
  const standing = standingConsent(given, purpose)
  if (!standing || standing.withdrawnAt) {
    await giveConsents(tx, { accountId: actor.accountId, purposes: [purpose], origin }, now)
    note(tx, { id: actor.accountId, before: { consent: null }, after: { consent: purposeNames[purpose] } })
  }
  return ownConsents(tx, actor.accountId, clinic)
}

/** Removes the browsers that get push messages of an account; provided by notifications. */
export type ForgetBrowsers = (tx: Tx, account: AccountId) => Promise<unknown>

/**
 * Withdraws a free consent. After the one to notifications, waiting reminders are dropped and no browser gets push
 * messages; what belongs to a booking itself still leaves by SMS and e-mail.
 */
export async function withdrawFreeConsent(
  tx: Tx,
  actor: Member,
  { purpose, clinic, forget }: { purpose: FreePurpose; clinic: string; forget: ForgetBrowsers },
  now: Date,
): Promise<OwnConsents> {
  await lockAccount(tx, actor.accountId)
  if (!(await withdrawConsent(tx, { accountId: actor.accountId, purpose, now })))
    refuse(ownConsentRefusals.NO_CONSENT)
  if (purpose === 'notifications') {
    await withdrawMessagesOf(tx, actor.accountId, kindsByConsent)
    await forget(tx, actor.accountId)
  }
  note(tx, { id: actor.accountId, before: { consent: purposeNames[purpose] }, after: { consent: null } })
  return ownConsents(tx, actor.accountId, clinic)
}

/** Sends the clinic the user's withdrawal of the consent to personal data, once; an administrator erases the account. */
export async function askErasure(
  tx: Tx,
  actor: Member,
  { brand, email }: { brand: Brand; email: string },
  now: Date,
): Promise<OwnConsents> {
  if (!email) refuse(ownConsentRefusals.NO_CLINIC_EMAIL)
  const account = await lockAccount(tx, actor.accountId)
  if (!account || account.isErased) return refuse(common.NO_SESSION)
  if (!(await addErasureRequest(tx, actor.accountId, now))) refuse(ownConsentRefusals.ALREADY_ASKED)
  const letter = erasureLetter(account.profile, brand)
  await enqueue(tx, {
    channel: 'email',
    kind: 'erasure-asked',
    to: email,
    link: '/admin?users',
    now,
    ...letter,
  })
  note(tx, { id: actor.accountId })
  return ownConsents(tx, actor.accountId, brand.name)
}
