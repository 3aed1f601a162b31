import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

const ofOrganization = statement<{ organization: OrganizationId }, { content: Uint8Array }>('import-habits')`
  select content from import_habits where organization_id = ${'organization'}`

/** Returns the sealed habits of an organization; null when there are none. */
export const findHabits = async (reader: Reader, organization: OrganizationId): Promise<Uint8Array | null> =>
  (await reader.run(ofOrganization, { organization }))[0]?.content ?? null

const put = statement<{ organization: OrganizationId; content: Uint8Array }, never>('put-import-habits')`
  insert into import_habits (organization_id, content) values (${'organization'}, ${'content'})
  on conflict (organization_id) do update set content = excluded.content`

/** Stores the sealed habits of an organization. */
export const putHabits = (tx: Tx, organization: OrganizationId, content: Uint8Array): Promise<unknown> =>
  tx.run(put, { organization, content })
