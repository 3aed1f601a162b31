import type { HeadScope } from '../../../shared/organizations/access.ts'
import {
  colleagueRefusals,
  invitationLetter,
  invitationSms,
} from '../../../shared/organizations/colleagues/ru.ts'
import {
  type ColleagueList,
  type GivenRole,
  type InvitationId,
  type InvitationInput,
  invitationDays,
} from '../../../shared/organizations/colleagues/schema.ts'
import { decisionLetter, decisionSms } from '../../../shared/organizations/ru.ts'
import type { RelationId } from '../../../shared/organizations/schema.ts'
import type { Brand } from '../../../shared/platform/brand.ts'
import { common, refuse, refuseField } from '../../../shared/platform/refusal.ts'
import { changed, note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { newId } from '../../platform/ids.ts'
import { publish } from '../../platform/live/live.ts'
import { enqueue, enqueueAll, smsAndLetter } from '../../platform/outbox/outbox.ts'
import { relationsTopic } from '../relations/actions.ts'
import { addStep, changeRole, leaveRelation } from '../relations/store.ts'
import { findOrganizationName } from '../store.ts'
import {
  addInvitation,
  type ColleagueRow,
  listColleagues,
  listInvitations,
  listKnownDepartments,
  lockColleagues,
  withdrawInvitation,
} from './store.ts'

/** Returns everybody who acts for the organization of a head, and the open invitations. */
export async function colleaguesNow(reader: Reader, scope: HeadScope, now: Date): Promise<ColleagueList> {
  const [colleagues, invitations] = await Promise.all([
    listColleagues(reader, scope),
    listInvitations(reader, scope, now),
  ])
  return {
    colleagues: colleagues.map(({ account, since, seenAt, ...row }) => ({
      ...row,
      since: since.toISOString(),
      seenAt: seenAt?.toISOString() ?? null,
      isSelf: account === scope.account,
    })),
    invitations: invitations.map(({ invitedAt, expiresAt, ...row }) => ({
      ...row,
      invitedAt: invitedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  }
}

/** Returns the departments of a role; refuses those of another organization as if they did not exist. */
async function departmentsOf(tx: Tx, scope: HeadScope, { role, departments }: GivenRole) {
  if (role !== 'departments') return []
  const known = await listKnownDepartments(tx, scope, departments)
  if (known.length < new Set(departments).size)
    refuseField(common.INVALID, 'departments', 'Такого подразделения нет')
  return known
}

const organizationName = async (tx: Tx, { organization }: HeadScope): Promise<string> =>
  (await findOrganizationName(tx, organization)) ?? ''

/** Invites somebody by a phone or an e-mail: the message goes out once the invitation is kept. */
export async function invite(
  tx: Tx,
  scope: HeadScope,
  { input, brand }: { input: InvitationInput; brand: Brand },
  now: Date,
): Promise<ColleagueList> {
  const { contact, role } = input
  const departments = await departmentsOf(tx, scope, input)
  const colleagues = await listColleagues(tx, scope)
  const isKnown = ({ phone, email }: ColleagueRow) => phone === contact || email?.toLowerCase() === contact
  if (colleagues.some(isKnown)) refuse(colleagueRefusals.COLLEAGUE_CONNECTED)
  const isPhone = contact.startsWith('+')
  const id = newId<InvitationId>(now)
  const expires = new Date(now.getTime() + invitationDays * 86_400_000)
  const isAdded = await addInvitation(tx, {
    id,
    organization: scope.organization,
    phone: isPhone ? contact : null,
    email: isPhone ? null : contact,
    role,
    departments,
    by: scope.account,
    now,
    expires,
  })
  if (!isAdded) refuse(colleagueRefusals.ALREADY_INVITED)
  const by = colleagues.find(({ account }) => account === scope.account)?.name ?? ''
  const invited = { organization: await organizationName(tx, scope), by, role }
  const about = {
    kind: 'colleague-invited',
    link: '/invitations',
    to: contact,
    usefulUntil: expires,
    now,
  } as const
  await enqueue(
    tx,
    isPhone
      ? { ...about, channel: 'sms', text: invitationSms(invited, brand) }
      : { ...about, channel: 'email', ...invitationLetter(invited, brand) },
  )
  note(tx, { id, after: { contact, role } })
  return colleaguesNow(tx, scope, now)
}

/** Withdraws an invitation that nobody has answered. */
export async function withdraw(
  tx: Tx,
  scope: HeadScope,
  id: InvitationId,
  now: Date,
): Promise<ColleagueList> {
  const withdrawn = await withdrawInvitation(tx, scope, id, now)
  if (!withdrawn) return refuse(common.NOT_FOUND)
  note(tx, { id, before: withdrawn })
  return colleaguesNow(tx, scope, now)
}

/** Returns a colleague, with everybody locked; refuses to take the role from the last head who can sign in. */
async function colleagueToChange(
  tx: Tx,
  scope: HeadScope,
  id: RelationId,
  staysHead: boolean,
): Promise<ColleagueRow> {
  await lockColleagues(tx, scope)
  const colleagues = await listColleagues(tx, scope)
  const one = colleagues.find((colleague) => colleague.id === id) ?? refuse(common.NOT_FOUND)
  const heads = colleagues.filter(({ role, isBlocked }) => role === 'head' && !isBlocked)
  if (!staysHead && heads.length === 1 && heads[0]?.id === id) refuse(colleagueRefusals.LAST_HEAD)
  // Another head may have taken the caller's role while this call waited for the lock.
  if (!heads.some(({ account }) => account === scope.account)) refuse(common.FORBIDDEN)
  return one
}

/** Gives a colleague another role: the next call of the colleague has the new rights, and open pages hear of it. */
export async function giveRole(
  tx: Tx,
  scope: HeadScope,
  { id, given }: { id: RelationId; given: GivenRole },
  now: Date,
): Promise<ColleagueList> {
  const next = { role: given.role, departments: await departmentsOf(tx, scope, given) }
  const { role, departments, account } = await colleagueToChange(tx, scope, id, next.role === 'head')
  await changeRole(tx, { id, ...next })
  note(tx, { id, ...changed({ role, departments }, next) })
  await publish(tx, relationsTopic(account))
  return colleaguesNow(tx, scope, now)
}

/** Ends the access of a colleague: the next call is refused, open pages hear of it, and a message tells the colleague. */
export async function removeColleague(
  tx: Tx,
  scope: HeadScope,
  { id, brand }: { id: RelationId; brand: Brand },
  now: Date,
): Promise<ColleagueList> {
  const { name, phone, email, role, account } = await colleagueToChange(tx, scope, id, false)
  if (!(await leaveRelation(tx, id, now))) refuse(common.NOT_FOUND)
  await addStep(tx, { relation: id, what: 'left', by: scope.account, comment: null, now })
  note(tx, { id, before: { name, role } })
  const decision = { what: 'left', name: await organizationName(tx, scope) } as const
  const words = { sms: decisionSms(decision, brand), letter: () => decisionLetter(decision, brand) }
  await enqueueAll(
    tx,
    smsAndLetter({ kind: 'relation-left', account, link: '/', now }, { phone, email }, words),
  )
  await publish(tx, relationsTopic(account))
  return colleaguesNow(tx, scope, now)
}
