// Source: spec §4 «Organization relation status», §6 «Roles and permissions».
import { mayActFor } from '../accounts/access.ts'
import { admin, type Member } from '../platform/actor.ts'
import type { AccountId } from '../platform/ids.ts'
import type { OrganizationId, RelationStatus } from './schema.ts'

declare const minted: unique symbol

/** Whose organizations may be read and left. Made only here, after a look at the actor: a bare id does not fit. */
export interface RelationScope {
  readonly account: AccountId
  readonly [minted]: true
}

/** One's own relations; an admin may see anybody's. Null: no right. */
export const relationScope = (
  actor: Member,
  account: { id: AccountId; phone: string },
): RelationScope | null =>
  mayActFor(actor, account.phone) ? ({ account: account.id } as RelationScope) : null

/** One's own relations. */
export const ownRelations = (actor: Member) => ({ account: actor.accountId }) as RelationScope

/** The clinic's list of applications and organizations. */
export interface ClinicScope {
  readonly [minted]: 'clinic'
}

/** Only an admin decides about applications and sees all organizations. Null: no right. */
export const clinicScope = (actor: Member): ClinicScope | null => (admin(actor) ? ({} as ClinicScope) : null)

/** One organization whose people, bookings and papers may be read and changed. Every call about them asks for it. */
export interface OrganizationScope {
  readonly organization: OrganizationId
  readonly [minted]: 'organization'
}

/** A relation as the decision needs it, read from the database at each call. */
export interface RelationFacts {
  account: AccountId
  organization: OrganizationId | null
  status: RelationStatus
  hasLeft: boolean
}

/** The organization of an active relation of the actor's own; null for a pending, refused, left or another's one. An admin too needs his own. */
export function organizationScope(actor: Member, relation: RelationFacts | null): OrganizationScope | null {
  if (!relation || relation.account !== actor.accountId) return null
  const { organization, status, hasLeft } = relation
  return organization && status === 'active' && !hasLeft ? ({ organization } as OrganizationScope) : null
}
