// Source: spec §4 «Organization relation status», §6 «Roles and permissions».
import { mayActFor } from '../accounts/access.ts'
import { admin, atQueue, type Member } from '../platform/actor.ts'
import type { AccountId } from '../platform/ids.ts'
import type { OrganizationId, RelationStatus } from './schema.ts'

declare const minted: unique symbol

/**
 * The account whose organizations may be read and left. Only this file creates it, after a check of the actor;
 * a bare id does not fit the type.
 */
export interface RelationScope {
  readonly account: AccountId
  readonly [minted]: true
}

/** Allows the actor's own relations; an admin may see those of any account. Null means no right. */
export const relationScope = (
  actor: Member,
  account: { id: AccountId; phone: string },
): RelationScope | null =>
  mayActFor(actor, account.phone) ? ({ account: account.id } as RelationScope) : null

/** Allows the actor's own relations. */
export const ownRelations = (actor: Member) => ({ account: actor.accountId }) as RelationScope

/** Right to the clinic's list of applications and organizations. */
export interface ClinicScope {
  readonly [minted]: 'clinic'
}

/** Only an admin decides about applications and sees all organizations. Null means no right. */
export const clinicScope = (actor: Member): ClinicScope | null => (admin(actor) ? ({} as ClinicScope) : null)

/**
 * One organization with the right to read and change its people, bookings and papers. Every call about them
 * requires it.
 */
export interface OrganizationScope {
  readonly organization: OrganizationId
  readonly [minted]: 'organization'
}

/** A relation with the data that the check needs. Each call reads it from the database. */
export interface RelationFacts {
  account: AccountId
  organization: OrganizationId | null
  status: RelationStatus
  hasLeft: boolean
}

/**
 * Returns the organization of the actor's own active relation; null for a relation that is pending, refused,
 * left or of another account. An admin also needs an own relation.
 */
export function organizationScope(actor: Member, relation: RelationFacts | null): OrganizationScope | null {
  if (!relation || relation.account !== actor.accountId) return null
  const { organization, status, hasLeft } = relation
  return organization && status === 'active' && !hasLeft ? ({ organization } as OrganizationScope) : null
}

/**
 * The scope of the organization that pays for a booking, for a change of its price by the clinic's staff. Null means
 * no right.
 */
export const payerScope = (actor: Member, organization: OrganizationId): OrganizationScope | null =>
  atQueue(actor) ? ({ organization } as OrganizationScope) : null
