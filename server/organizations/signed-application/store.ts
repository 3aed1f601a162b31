import type { RelationScope } from '../../../shared/organizations/access.ts'
import type { RelationId, RelationStatus } from '../../../shared/organizations/schema.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import type { ScanKind } from '../../platform/documents/kind.ts'

const own = statement<{ account: AccountId; id: RelationId }, { status: RelationStatus }>(
  'own-application-for-scan',
)`
  select status from relations where id = ${'id'} and account_id = ${'account'} and left_at is null
  for no key update`

/** Returns the status of an application of the account, locked; null when there is none. */
export const lockOwn = async (tx: Tx, { account }: RelationScope, id: RelationId) =>
  (await tx.run(own, { account, id }))[0]?.status ?? null

/** A sealed scan as it is kept. */
interface SealedScan {
  id: RelationId
  kind: ScanKind
  size: number
  content: Uint8Array
  now: Date
}

const keep = statement<SealedScan, never>('keep-signed-application')`
  insert into signed_applications (relation_id, kind, size, content, uploaded_at)
  values (${'id'}, ${'kind'}, ${'size'}, ${'content'}, ${'now'})
  on conflict (relation_id) do update set kind = excluded.kind, size = excluded.size, content = excluded.content,
    uploaded_at = excluded.uploaded_at, version = signed_applications.version + 1`

/** Keeps the scan of an application; it replaces an earlier one. */
export const keepScan = (tx: Tx, scan: SealedScan): Promise<unknown> => tx.run(keep, scan)

const found = statement<{ id: RelationId }, { owner: AccountId; kind: ScanKind; content: Uint8Array }>(
  'signed-application',
)`
  select account_id as owner, kind, content from signed_applications
  join relations on relations.id = relation_id where relation_id = ${'id'}`

/** Returns the sealed scan of an application and the account that applied. */
export const findScan = async (reader: Reader, id: RelationId) => (await reader.run(found, { id }))[0] ?? null

const forget = statement<{ account: AccountId }, never>('forget-signed-applications')`
  delete from signed_applications using relations
  where relations.id = relation_id and account_id = ${'account'}`

/** Removes the scans of an account whose data are erased. */
export const forgetScans = (tx: Tx, account: AccountId): Promise<unknown> => tx.run(forget, { account })
