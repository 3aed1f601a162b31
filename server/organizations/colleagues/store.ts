import type { HeadScope } from '../../../shared/organizations/access.ts'
import type { Colleague, Invitation, InvitationId } from '../../../shared/organizations/colleagues/schema.ts'
import type { EmployerRole, KeptDepartment, OrganizationId } from '../../../shared/organizations/schema.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

/** SQL: a relation that gives a right now. */
const isLiving = raw`relations.status = 'active' and relations.left_at is null`

/** Somebody who acts for an organization, as the database returns them. */
export interface ColleagueRow extends Omit<Colleague, 'since' | 'seenAt' | 'isSelf'> {
  account: AccountId
  since: Date
  seenAt: Date | null
}

const colleagueColumns = raw`relations.id, account_id as account, relations.role, relations.departments, decided_at as since,
  coalesce(nullif(concat_ws(' ', accounts.surname, accounts.name, nullif(accounts.middlename, '')), ''), username) as name,
  accounts.phone, case when email_confirmed_at is not null then accounts.email end as email,
  blocked_at is not null as "isBlocked",
  (select max(seen_at) from sessions where sessions.account_id = relations.account_id) as "seenAt"`

const ofOrganization = statement<{ organization: OrganizationId }, ColleagueRow>('colleagues')`
  select ${colleagueColumns} from relations join accounts on accounts.id = account_id
  where organization_id = ${'organization'} and ${isLiving}
  order by array_position(array['head', 'hr', 'departments', 'viewer'], role), name, relations.id`

/** Returns everybody who acts for the organization of a head, heads first; they are few. */
export const listColleagues = (reader: Reader, { organization }: HeadScope): Promise<ColleagueRow[]> =>
  reader.run(ofOrganization, { organization })

const locked = statement<{ organization: OrganizationId }, never>('lock-colleagues')`
  select from relations where organization_id = ${'organization'} and ${isLiving} order by id for no key update`

/** Locks everybody who acts for an organization, so that two heads cannot take the role from each other at once. */
export const lockColleagues = (tx: Tx, { organization }: HeadScope): Promise<unknown> =>
  tx.run(locked, { organization })

const known = statement<{ organization: OrganizationId; ids: readonly string[] }, { id: KeptDepartment }>(
  'known-departments',
)`
  select id from departments where organization_id = ${'organization'} and id = any(${'ids'}::uuid[])`

/** Returns those of the given departments that the organization has. */
export const listKnownDepartments = async (
  reader: Reader,
  { organization }: HeadScope,
  ids: readonly KeptDepartment[],
): Promise<KeptDepartment[]> => (await reader.run(known, { organization, ids })).map(({ id }) => id)

/** An open invitation, as the database returns it. */
export interface InvitationRow extends Omit<Invitation, 'invitedAt' | 'expiresAt'> {
  invitedAt: Date
  expiresAt: Date
}

const open = statement<{ organization: OrganizationId; now: Date }, InvitationRow>('open-invitations')`
  select id, coalesce(phone, email) as contact, role, departments, invited_at as "invitedAt", expires_at as "expiresAt"
  from colleague_invitations
  where organization_id = ${'organization'} and answered_at is null and expires_at > ${'now'} order by invited_at, id`

/** Returns the open invitations of an organization, oldest first. */
export const listInvitations = (reader: Reader, { organization }: HeadScope, now: Date) =>
  reader.run(open, { organization, now })

interface NewInvitation {
  id: InvitationId
  organization: OrganizationId
  phone: string | null
  email: string | null
  role: EmployerRole
  departments: readonly KeptDepartment[]
  by: AccountId
  now: Date
  expires: Date
}

const sweep = statement<{ now: Date }, never>('sweep-invitations')`
  delete from colleague_invitations where expires_at < ${'now'} or answered_at is not null`

const add = statement<NewInvitation, { id: InvitationId }>('add-invitation')`
  insert into colleague_invitations (id, organization_id, phone, email, role, departments, invited_by, invited_at, expires_at)
  values (${'id'}, ${'organization'}, ${'phone'}, ${'email'}, ${'role'}, ${'departments'}::uuid[], ${'by'}, ${'now'}, ${'expires'})
  on conflict do nothing returning id`

/**
 * Adds an invitation; returns false when the same person is invited already. Invitations that are over go first: nothing
 * of a person who never came stays.
 */
export async function addInvitation(tx: Tx, invitation: NewInvitation): Promise<boolean> {
  await tx.run(sweep, { now: invitation.now })
  return (await tx.run(add, invitation)).length > 0
}

const withdraw = statement<
  { organization: OrganizationId; id: InvitationId; now: Date },
  { contact: string; role: EmployerRole }
>('withdraw-invitation')`
  update colleague_invitations set answered_at = ${'now'}
  where id = ${'id'} and organization_id = ${'organization'} and answered_at is null
  returning coalesce(phone, email) as contact, role`

/** Withdraws an open invitation of the organization; returns null when there is none. */
export const withdrawInvitation = async (tx: Tx, { organization }: HeadScope, id: InvitationId, now: Date) =>
  (await tx.run(withdraw, { organization, id, now }))[0] ?? null

const answer = statement<{ id: InvitationId; now: Date }, never>('answer-invitation')`
  update colleague_invitations set answered_at = ${'now'} where id = ${'id'}`

/** Closes an invitation that is locked. */
export const closeInvitation = (tx: Tx, id: InvitationId, now: Date): Promise<unknown> =>
  tx.run(answer, { id, now })
