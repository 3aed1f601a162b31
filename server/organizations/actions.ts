import {
  type ClinicScope,
  clinicScope,
  type OrganizationScope,
  organizationScope,
} from '../../shared/organizations/access.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { Member } from '../../shared/platform/actor.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import type { Reader } from '../platform/db/types.ts'
import type { LocalLimit } from '../platform/local-limit.ts'
import { findFacts } from './store.ts'

/**
 * Returns the caller's right to one organization, looked up at each call: every call about its employees,
 * bookings and papers begins with it. Refuses a caller without an active relation as if the organization did
 * not exist.
 */
export async function organizationOf(
  reader: Reader,
  actor: Member,
  organization: OrganizationId,
): Promise<OrganizationScope> {
  const facts = await findFacts(reader, actor.accountId, organization)
  return organizationScope(actor, facts) ?? refuse(common.NOT_FOUND)
}

/** The parts of a call about an organization that are known before its body is read. */
export interface OrganizationCall {
  actor: Member
  params: { organization: OrganizationId }
  now: Date
}

/** Refuses a stranger to the organization, and an account that has used up its limit, before a list of people is read. */
export const relatedBeforeBody =
  (reader: Reader, limit: LocalLimit) =>
  async ({ actor, params, now }: OrganizationCall): Promise<void> => {
    await organizationOf(reader, actor, params.organization)
    limit.requireLeft(actor.accountId, now)
  }

/** Returns the right of the clinic's staff to all applications and organizations; refuses other callers. */
export const clinicScopeOf = (actor: Member): ClinicScope => clinicScope(actor) ?? refuse(common.FORBIDDEN)
