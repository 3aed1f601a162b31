import {
  type ClinicScope,
  clinicScope,
  headScope,
  type OrganizationScope,
  organizationScope,
  partReadingScope,
  partScope,
  type RelationFacts,
  readingScope,
  relatedOrganization,
} from '../../shared/organizations/access.ts'
import { organizationRefusals, roleLimits } from '../../shared/organizations/ru.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { Member } from '../../shared/platform/actor.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import type { LocalLimit } from '../platform/local-limit.ts'
import { findFacts, listHolders } from './store.ts'

type Decide<Scope> = (actor: Member, relation: RelationFacts | null) => Scope | null

/**
 * Makes the look-up of one right. A caller without an active relation is refused as if the organization did not
 * exist; a colleague whose role lacks the right reads what the role allows.
 */
const lookUp =
  <Scope>(decide: Decide<Scope>) =>
  async (reader: Reader, actor: Member, organization: OrganizationId): Promise<Scope> => {
    const facts = await findFacts(reader, actor.accountId, organization)
    if (!facts || !relatedOrganization(actor, facts)) return refuse(common.NOT_FOUND)
    return decide(actor, facts) ?? refuse(common.FORBIDDEN, { message: roleLimits[facts.role] })
  }

/**
 * Returns the caller's right to change one organization, looked up at each call: every call about its employees,
 * bookings and papers begins with this look-up or with one of the three below.
 */
export const organizationOf = lookUp(organizationScope)

/** Returns the caller's right to read the whole organization. */
export const readingOf = lookUp(readingScope)

/** Returns the caller's right to change employees, limited to the departments that the caller keeps. */
export const partOf = lookUp(partScope)

/** Returns the caller's right to read employees, limited to the departments that the caller keeps. */
export const partReadingOf = lookUp(partReadingScope)

/** Returns the caller's right to decide who acts for the organization. */
export const headOf = lookUp(headScope)

/** Departments whose employees move: those of `from` come into `into`. */
interface Move {
  from: string
  into: string
}

/**
 * Does a change of departments. Unless the caller is the head, refuses one after which a colleague limited to departments
 * would see employees of others (decision 0117).
 */
export async function withoutWiderAccess<Result>(
  tx: Tx,
  { actor, scope, move }: { actor: Member; scope: OrganizationScope; move?: Move },
  change: () => Promise<Result>,
): Promise<Result> {
  const facts = await findFacts(tx, actor.accountId, scope.organization)
  if (facts?.role === 'head') return change()
  const before = await listHolders(tx, scope)
  const result = await change()
  const after = await listHolders(tx, scope)
  const none: ReadonlySet<string> = new Set()
  const wider = [...before].some(([id, former]) => !(after.get(id) ?? none).isSubsetOf(former))
  const joined = move && !(before.get(move.into) ?? none).isSubsetOf(before.get(move.from) ?? none)
  return wider || joined ? refuse(organizationRefusals.WIDER_ACCESS) : result
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
    await partOf(reader, actor, params.organization)
    limit.requireLeft(actor.accountId, now)
  }

/** Returns the right of the clinic's staff to all applications and organizations; refuses other callers. */
export const clinicScopeOf = (actor: Member): ClinicScope => clinicScope(actor) ?? refuse(common.FORBIDDEN)
