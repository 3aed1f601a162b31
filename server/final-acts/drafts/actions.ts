import { type KeepAct, type KeptAct, TypedAct } from '../../../shared/final-acts/drafts/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { findDraft, keepDraft, removeDraft } from './store.ts'
import { finalActDraft } from './tables.ts'

const sealContext = (organization: OrganizationId) => finalActDraft.at({ organization_id: organization })

/** Returns the kept draft of an organization's act; null when there is none. */
export async function keptAct(
  reader: Reader,
  organization: OrganizationId,
  secrets: Secrets,
): Promise<KeptAct | null> {
  const row = await findDraft(reader, organization)
  if (!row) return null
  const { sealed, version, savedAt, savedBy } = row
  const typed = TypedAct.parse(JSON.parse(secrets.open(sealed, sealContext(organization))))
  return { typed, version, savedAt: savedAt.toISOString(), savedBy }
}

/** Keeps what the chairman has typed; refuses to replace a draft that he has not read. */
export async function keepAct(
  tx: Tx,
  { organization, typed, seen, by }: KeepAct & { organization: OrganizationId; by: AccountId },
  secrets: Secrets,
  now: Date,
): Promise<void> {
  const sealed = secrets.seal(JSON.stringify(typed), sealContext(organization))
  await keepDraft(tx, { organization, seen, sealed, by, now })
  note(tx, { id: organization })
}

/** Removes a draft that is not needed any more; refuses to remove one that its author has not read. */
export async function discardAct(tx: Tx, organization: OrganizationId, seen: number): Promise<void> {
  await removeDraft(tx, { organization, seen })
  note(tx, { id: organization })
}
