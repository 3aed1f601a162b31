import { ownRelations } from '../../../shared/organizations/access.ts'
import { byInvitation, colleagueRefusals } from '../../../shared/organizations/colleagues/ru.ts'
import type { InvitationId, OwnInvitation } from '../../../shared/organizations/colleagues/schema.ts'
import { organizationRefusals } from '../../../shared/organizations/ru.ts'
import type { OrganizationId, RelationId } from '../../../shared/organizations/schema.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import type { Brand } from '../../../shared/platform/brand.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { lockAccount } from '../../accounts/store.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Tx } from '../../platform/db/types.ts'
import { newId } from '../../platform/ids.ts'
import { publish } from '../../platform/live/live.ts'
import { closeInvitation } from '../colleagues/store.ts'
import { relationsTopic, tellOthers } from '../relations/actions.ts'
import { addStep, connectInvited, connectInvitedApplicant, findByNumbers } from '../relations/store.ts'
import { findForAnswer, type InvitationToAccount } from './store.ts'

/** An invitation as the invited person sees it. */
export const invitationView = (row: InvitationToAccount): OwnInvitation => ({
  id: row.id,
  organization: row.name,
  inn: row.inn,
  kpp: row.kpp,
  role: row.role,
  departments: row.departments,
  invitedBy: row.invitedBy,
  expiresAt: row.expiresAt.toISOString(),
})

/** Makes the relation of an invited account active: a new one, or the application that it has made itself. */
async function connectAccount(
  tx: Tx,
  actor: Member,
  invitation: InvitationToAccount,
  now: Date,
): Promise<{ id: RelationId; username: string }> {
  const account = await lockAccount(tx, actor.accountId)
  if (!account || account.isErased) return refuse(common.NO_SESSION)
  const application = await findByNumbers(tx, ownRelations(actor), invitation)
  if (application?.status === 'active') refuse(organizationRefusals.ALREADY_CONNECTED)
  const username = application?.username || account.profile.fullname
  const id = application?.id ?? newId<RelationId>(now)
  const { organization, name, inn, kpp, role, departmentIds: departments } = invitation
  const record = {
    id,
    account: actor.accountId,
    organization,
    name,
    inn,
    kpp,
    username,
    role,
    departments,
    now,
  }
  const isConnected = await (application ? connectInvitedApplicant(tx, record) : connectInvited(tx, record))
  return isConnected ? { id, username } : refuse(common.CONFLICT)
}

/**
 * Answers an invitation to the caller's phone or e-mail. To accept it makes the relation active without an administrator:
 * the clinic has confirmed the organization and its head, and the head answers for colleagues. The clinic sees it in
 * the list of applications.
 */
export async function answerInvitation(
  tx: Tx,
  actor: Member,
  { id, accept, brand }: { id: InvitationId; accept: boolean; brand: Brand },
  now: Date,
): Promise<{ organization: OrganizationId | null }> {
  const invitation = await findForAnswer(tx, ownRelations(actor), id, now)
  if (!invitation) return refuse(common.NOT_FOUND, { message: colleagueRefusals.INVITATION_OVER.message })
  await closeInvitation(tx, id, now)
  const { organization, name, role, inviter } = invitation
  if (!accept) {
    note(tx, { id, after: { accepted: false } })
    return { organization: null }
  }
  const relation = await connectAccount(tx, actor, invitation, now)
  const comment = byInvitation(role)
  await addStep(tx, { relation: relation.id, what: 'approved', by: inviter, comment, now })
  note(tx, { act: 'add', id: relation.id, organization, after: { role } })
  const joined = { account: actor.accountId, username: relation.username }
  await tellOthers(tx, joined, { id: organization, name }, { brand, now })
  await publish(tx, relationsTopic(actor.accountId))
  return { organization }
}
