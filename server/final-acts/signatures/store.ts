import type { FinalActId } from '../../../shared/final-acts/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { YearNumber } from '../../platform/db/page.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Tx } from '../../platform/db/types.ts'

interface LockedAct extends YearNumber {
  id: FinalActId
  organizationId: OrganizationId
  isAnnulled: boolean
}

const locked = statement<{ id: FinalActId }, LockedAct>('act-to-sign')`
  select id, organization_id as "organizationId", year, number, annulled_at is not null as "isAnnulled" from final_acts
  where id = ${'id'} for no key update`

/** Locks an act, so that it is not annulled meanwhile; null when there is none. */
export const lockAct = async (tx: Tx, id: FinalActId) => (await tx.run(locked, { id }))[0] ?? null
