import type { RelationScope } from '../../../shared/organizations/access.ts'
import type { InvitationId } from '../../../shared/organizations/colleagues/schema.ts'
import type { EmployerRole, KeptDepartment, OrganizationId } from '../../../shared/organizations/schema.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

/** An invitation to an account, with the organization and the head who invites. */
export interface InvitationToAccount {
  id: InvitationId
  organization: OrganizationId
  name: string
  inn: string
  kpp: string
  role: EmployerRole
  departmentIds: KeptDepartment[]
  departments: string[]
  invitedBy: string
  inviter: AccountId
  expiresAt: Date
}

/**
 * SQL: invitations to the phone or the confirmed e-mail of an account. The one who invites must still be the head of the
 * organization: an invitation gives no more than its author has.
 */
const toAccount = raw`
  select invited.id, organizations.id as organization, organizations.name, organizations.inn, organizations.kpp, invited.role,
    invited.departments as "departmentIds",
    array(select name from departments where departments.id = any(invited.departments) order by name) as departments,
    concat_ws(' ', heads.surname, heads.name, nullif(heads.middlename, '')) as "invitedBy", heads.id as inviter,
    invited.expires_at as "expiresAt"
  from accounts
  join colleague_invitations invited on invited.phone = accounts.phone
    or (accounts.email_confirmed_at is not null and invited.email = lower(accounts.email))
  join organizations on organizations.id = invited.organization_id
  join accounts heads on heads.id = invited.invited_by and heads.blocked_at is null
  join relations on relations.account_id = heads.id and relations.organization_id = invited.organization_id
    and relations.status = 'active' and relations.left_at is null and relations.role = 'head'
  where invited.answered_at is null`

interface AccountNow {
  account: AccountId
  now: Date
}

const own = statement<AccountNow, InvitationToAccount>('own-invitations')`
  ${toAccount} and accounts.id = ${'account'} and invited.expires_at > ${'now'} order by invited.invited_at, invited.id`

/** Returns the open invitations to an account, oldest first. */
export const listOwnInvitations = (reader: Reader, { account }: RelationScope, now: Date) =>
  reader.run(own, { account, now })

const lock = statement<{ id: InvitationId }, never>('lock-invitation')`
  select from colleague_invitations where id = ${'id'} for no key update`

const one = statement<AccountNow & { id: InvitationId }, InvitationToAccount>('own-invitation')`
  ${toAccount} and accounts.id = ${'account'} and invited.expires_at > ${'now'} and invited.id = ${'id'}`

/** Returns one open invitation to an account, locked; null when it is over or to somebody else. */
export async function findForAnswer(tx: Tx, { account }: RelationScope, id: InvitationId, now: Date) {
  await tx.run(lock, { id })
  return (await tx.run(one, { account, id, now }))[0] ?? null
}
