import { actDraftRefusals } from '../../../shared/final-acts/drafts/ru.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

/** A draft as it is stored. */
interface DraftRow {
  sealed: string
  version: number
  savedAt: Date
  savedBy: string | null
}

const ofOrganization = statement<{ organization: OrganizationId }, DraftRow>('draft-of-final-act')`
  select sealed, final_act_drafts.version, saved_at as "savedAt", nullif(full_name, '') as "savedBy"
  from final_act_drafts join accounts on accounts.id = saved_by where organization_id = ${'organization'}`

/** Returns the kept draft of an organization's act; null when there is none. */
export const findDraft = async (reader: Reader, organization: OrganizationId): Promise<DraftRow | null> =>
  (await reader.run(ofOrganization, { organization }))[0] ?? null

interface SavedDraft {
  organization: OrganizationId
  /** The version that the author has read; 0 when there was none. */
  seen: number
  sealed: string
  by: AccountId
  now: Date
}

// A first draft is inserted, a later one replaces the version that its author has read.
const keep = statement<SavedDraft, { version: number }>('keep-draft-of-final-act')`
  insert into final_act_drafts as kept (organization_id, version, sealed, saved_at, saved_by)
  select ${'organization'}::uuid, 1, ${'sealed'}, ${'now'}::timestamptz, ${'by'}::uuid
  where ${'seen'}::int = 0 or exists (select from final_act_drafts where organization_id = ${'organization'})
  on conflict (organization_id) do update
    set version = kept.version + 1, sealed = excluded.sealed, saved_at = excluded.saved_at, saved_by = excluded.saved_by
    where kept.version = ${'seen'}
  returning version`

/** Keeps a draft; refuses when somebody else has saved or removed it since the author read it, or for no organization. */
export async function keepDraft(tx: Tx, saved: SavedDraft): Promise<void> {
  const unknown = { final_act_drafts_organization_id_organizations_id_fk: common.NOT_FOUND }
  if ((await tx.run(keep, saved, unknown)).length === 0) refuse(actDraftRefusals.ACT_DRAFT_STALE)
}

interface SeenDraft {
  organization: OrganizationId
  /** The version that the author has read; 0 when there was none. */
  seen: number
}

const remove = statement<SeenDraft, { version: number }>('remove-draft-of-final-act')`
  delete from final_act_drafts where organization_id = ${'organization'} and version = ${'seen'} returning version`

/**
 * Removes the kept draft of an organization's act, if there is one. Refuses when somebody has saved another version since
 * the author read it, and tells who has and when, not the text: it may name diseases.
 */
export async function removeDraft(tx: Tx, draft: SeenDraft): Promise<void> {
  if ((await tx.run(remove, draft)).length > 0) return
  const present = await findDraft(tx, draft.organization)
  if (!present) return
  const { version, savedAt, savedBy } = present
  refuse(actDraftRefusals.ACT_DRAFT_STALE, {
    details: { now: { version, savedAt: savedAt.toISOString(), savedBy } },
  })
}
