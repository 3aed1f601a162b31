// Source: spec §4 «Organization relation status», §6 «Roles and permissions».
import { mayActFor } from '../accounts/access.ts'
import { admin, atQueue, type Member } from '../platform/actor.ts'
import type { AccountId } from '../platform/ids.ts'
import type { EmployerRole, KeptDepartment, OrganizationId, RelationStatus } from './schema.ts'

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
 * Employees of an organization that may be read, with their bookings and papers: those of `departments`, or all when it
 * is null. A query that takes this type keeps to the departments; the other three types say more, so each of
 * them fits here as well.
 */
export interface PartReadingScope {
  readonly organization: OrganizationId
  readonly departments: readonly KeptDepartment[] | null
  readonly [minted]: 'reading' | 'writing'
}

/** Employees that may be changed and booked: those of `departments`, or all when it is null. */
export interface PartScope extends PartReadingScope {
  readonly [minted]: 'writing'
}

/** A whole organization that may be read and not changed. */
export interface ReadingScope extends PartReadingScope {
  readonly departments: null
}

/** A whole organization that may be read and changed. */
export interface OrganizationScope extends PartScope {
  readonly departments: null
}

/** The right to decide who acts for an organization, and to read what they did. */
export interface HeadScope {
  readonly organization: OrganizationId
  readonly account: AccountId
  readonly [minted]: 'head'
}

/** A relation with the data that the check needs. Each call reads it from the database. */
export interface RelationFacts {
  account: AccountId
  organization: OrganizationId | null
  status: RelationStatus
  hasLeft: boolean
  role: EmployerRole
  departments: readonly KeptDepartment[]
}

/**
 * Returns the organization of the actor's own active relation; null for a relation that is pending, refused,
 * left or of another account. An admin also needs an own relation.
 */
export function relatedOrganization(actor: Member, relation: RelationFacts | null): OrganizationId | null {
  if (!relation || relation.account !== actor.accountId) return null
  const { organization, status, hasLeft } = relation
  return status === 'active' && !hasLeft ? organization : null
}

/** Builds a right to the organization of a relation for those of its roles that have the right. */
function scopeFor<Scope>(roles: readonly EmployerRole[], isOfPart = false) {
  return (actor: Member, relation: RelationFacts | null): Scope | null => {
    const organization = relatedOrganization(actor, relation)
    if (!organization || !relation || !roles.includes(relation.role)) return null
    const departments = isOfPart && relation.role === 'departments' ? relation.departments : null
    return { organization, departments } as Scope
  }
}

/** Allows changes in the whole organization to its head and its HR. Null means no right. */
export const organizationScope = scopeFor<OrganizationScope>(['head', 'hr'])

/** Allows reading of the whole organization to its head, its HR and those who only look. Null means no right. */
export const readingScope = scopeFor<ReadingScope>(['head', 'hr', 'viewer'])

/** Allows changes to the HR of some departments too, in those departments only. Null means no right. */
export const partScope = scopeFor<PartScope>(['head', 'hr', 'departments'], true)

/** Allows reading to everybody who acts for the organization, in the own departments at most. Null means no right. */
export const partReadingScope = scopeFor<PartReadingScope>(['head', 'hr', 'departments', 'viewer'], true)

/** Allows the head of an organization to decide about its colleagues. Null means no right. */
export function headScope(actor: Member, relation: RelationFacts | null): HeadScope | null {
  const organization = relatedOrganization(actor, relation)
  return organization && relation?.role === 'head'
    ? ({ organization, account: actor.accountId } as HeadScope)
    : null
}

/**
 * The scope of the organization that pays for a booking, for a change of its price by the clinic's staff. Null means
 * no right.
 */
export const payerScope = (actor: Member, organization: OrganizationId): OrganizationScope | null =>
  atQueue(actor) ? ({ organization, departments: null } as OrganizationScope) : null
