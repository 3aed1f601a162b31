import { randomUUID } from 'node:crypto'
import {
  type ContactChangeEvent,
  contactChangeLetter,
  contactChangeRefusals,
  contactChangeSms,
  effectiveWords,
} from '../../../shared/accounts/contact-changes/ru.ts'
import { effectiveFrom } from '../../../shared/accounts/contact-changes/rules.ts'
import type { ContactChange, ContactChangeId } from '../../../shared/accounts/contact-changes/schema.ts'
import { accountRefusals } from '../../../shared/accounts/ru.ts'
import { admin, type Member } from '../../../shared/platform/actor.ts'
import type { Brand } from '../../../shared/platform/brand.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { changed, note } from '../../platform/audit/trail.ts'
import type { Tx } from '../../platform/db/types.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueAll, type Message } from '../../platform/outbox/outbox.ts'
import { type DelayChange, tellOfChange } from '../actions.ts'
import { auditedProfile } from '../profile.ts'
import { type Account, changeAccount, findByEmail, findByPhone, lockAccount } from '../store.ts'
import { addChange, type ContactChangeRow, findChange, takeChange } from './store.ts'

/** A change as the page shows it. */
export const changeView = ({ id, type, target, askedAt, effectiveAt }: ContactChangeRow): ContactChange => ({
  id,
  type,
  target,
  askedAt: askedAt.toISOString(),
  effectiveAt: effectiveAt.toISOString(),
})

/** Tells about a change at the addresses of the account; `also`: an address that is not one yet. */
async function tell(
  tx: Tx,
  account: Account,
  { change, event, also }: { change: ContactChangeRow; event: ContactChangeEvent; also?: string },
  { brand, now }: { brand: Brand; now: Date },
): Promise<void> {
  const about = { kind: 'account-changed', account: account.id, now } as const
  const words = { type: change.type, event, effectiveAt: change.effectiveAt, clinic: brand }
  const phones = [account.profile.phone, ...(change.type === 'phone' && also ? [also] : [])]
  const emails = [
    ...(account.confirmedEmail ? [account.confirmedEmail] : []),
    ...(change.type === 'email' && also ? [also] : []),
  ]
  const messages: Message[] = [
    ...phones.map((to): Message => ({ ...about, channel: 'sms', to, text: contactChangeSms(words) })),
    ...emails.map((to): Message => ({ ...about, channel: 'email', to, ...contactChangeLetter(words) })),
  ]
  await enqueueAll(tx, messages)
}

const auditedName = { phone: 'phone', email: 'email' } as const

/** Keeps a change of an account with a role for a day, and warns the owner at the present and the new address. */
export const delayChange: DelayChange = async (tx, { account, type, target, by, brand }, now) => {
  const owner = type === 'phone' ? await findByPhone(tx, target) : await findByEmail(tx, target)
  if (owner) refuse(type === 'phone' ? accountRefusals.PHONE_TAKEN : accountRefusals.EMAIL_TAKEN)
  const id = newId<ContactChangeId>(now)
  const asked = { id, account: account.id, type, target, askedBy: by, askedAt: now }
  const change = { ...asked, effectiveAt: effectiveFrom(now) }
  if (!(await addChange(tx, change))) refuse(contactChangeRefusals.CHANGE_WAITING)
  const field = auditedName[type]
  note(tx, {
    id: account.id,
    before: { [field]: account.profile[field] },
    after: { [field]: target, state: `изменится ${effectiveWords(change.effectiveAt)}` },
  })
  await tell(tx, account, { change, event: 'asked', also: target }, { brand, now })
}

/** Cancels a change that waits: the owner in any open session, and an administrator. */
export async function cancelChange(
  tx: Tx,
  actor: Member,
  { id, brand }: { id: ContactChangeId; brand: Brand },
  now: Date,
): Promise<void> {
  const known = await findChange(tx, id)
  if (!known || (known.account !== actor.accountId && !admin(actor))) return refuse(common.NOT_FOUND)
  // The account is locked before its change, as in the job.
  const account = (await lockAccount(tx, known.account)) ?? refuse(common.NOT_FOUND)
  const change = (await takeChange(tx, id)) ?? refuse(common.NOT_FOUND)
  const field = auditedName[change.type]
  note(tx, {
    id: account.id,
    before: { [field]: change.target, state: 'ожидало' },
    after: { [field]: account.profile[field], state: 'отменено' },
  })
  await tell(tx, account, { change, event: 'cancelled' }, { brand, now })
}

/** Makes a change whose day has passed and ends all sessions; the owner is told at the former address. */
export async function makeDue(
  tx: Tx,
  id: ContactChangeId,
  { brand, now }: { brand: Brand; now: Date },
): Promise<void> {
  const known = await findChange(tx, id)
  const account = known && (await lockAccount(tx, known.account))
  const change = account && (await takeChange(tx, id))
  if (!change || account.isErased || account.isBlocked) return
  const { type, target } = change
  const owner = type === 'phone' ? await findByPhone(tx, target) : await findByEmail(tx, target)
  if (owner) {
    note(tx, { id: account.id, after: { state: `${type === 'phone' ? 'телефон' : 'email'} уже занят` } })
    return tell(tx, account, { change, event: 'taken' }, { brand, now })
  }
  const values = type === 'phone' ? { phone: target } : { email: target, emailConfirmedAt: now }
  const next = await changeAccount(tx, account.id, { ...values, sessionStamp: randomUUID() })
  note(tx, { id: account.id, ...changed(auditedProfile(account.profile), auditedProfile(next.profile)) })
  await tellOfChange(tx, account, type, { brand, now })
}
