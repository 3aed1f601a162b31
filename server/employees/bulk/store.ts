import type { BulkValues } from '../../../shared/employees/bulk/rules.ts'
import type { BulkChangeId } from '../../../shared/employees/bulk/schema.ts'
import type { PartScope } from '../../../shared/organizations/access.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { BulkTrace } from './tables.ts'

interface BulkRow {
  id: BulkChangeId
  organization: OrganizationId
  set: string
  people: string
  now: Date
}

const add = statement<BulkRow, never>('add-bulk-change')`
  insert into bulk_changes (id, organization_id, set, people, made_at)
  values (${'id'}, ${'organization'}, ${'set'}, ${'people'}, ${'now'})`
const forget = statement<{ before: Date }, never>('forget-bulk-changes')`
  delete from bulk_changes where made_at < ${'before'}`

/** A change of many as it is kept for undoing. */
export interface BulkChange {
  set: Partial<BulkValues>
  people: BulkTrace[]
  madeAt: Date
}

/** Keeps a change so that it can be undone. */
export const keepBulkChange = (
  tx: Tx,
  { organization }: PartScope,
  id: BulkChangeId,
  { set, people, madeAt: now }: BulkChange,
) => tx.run(add, { id, organization, set: JSON.stringify(set), people: JSON.stringify(people), now })

/** Deletes the changes made before a moment. */
export const forgetBulkChanges = (tx: Tx, before: Date) => tx.run(forget, { before })

const take = statement<PartScope & { id: BulkChangeId }, BulkChange>('take-bulk-change')`
  delete from bulk_changes where id = ${'id'} and organization_id = ${'organization'}
  returning set, people, made_at as "madeAt"`

/** Returns a change of the scope and deletes it, so that it is undone once; null when there is none. */
export const takeBulkChange = async (tx: Tx, scope: PartScope, id: BulkChangeId) =>
  (await tx.run(take, { ...scope, id }))[0] ?? null
