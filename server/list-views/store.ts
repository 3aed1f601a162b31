import type { ListName, ListViews, SavedView, SavedViewId } from '../../shared/list-views/schema.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { TableView } from '../../shared/platform/table-view.ts'
import { statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'

/** A list of an account. */
interface OwnList {
  account: AccountId
  list: ListName
}

const table = statement<OwnList, { view: TableView }>('table-view')`
  select view from table_views where account_id = ${'account'} and list = ${'list'}`

const saved = statement<OwnList, SavedView>('saved-views')`
  select id, name, search from saved_views where account_id = ${'account'} and list = ${'list'} order by name, id`

/** Returns what an account keeps about a list. */
export async function getListViews(reader: Reader, own: OwnList): Promise<ListViews> {
  const [views, rows] = await Promise.all([reader.run(table, own), reader.run(saved, own)])
  return { table: views[0]?.view ?? null, saved: rows }
}

const putTable = statement<OwnList & { view: TableView; now: Date }, never>('keep-table-view')`
  insert into table_views (account_id, list, view, updated_at)
  values (${'account'}, ${'list'}, ${'view'}, ${'now'})
  on conflict (account_id, list) do update set view = excluded.view, updated_at = excluded.updated_at`

/** Keeps the look of a list. */
export const changeTableView = (tx: Tx, row: OwnList & { view: TableView; now: Date }): Promise<unknown> =>
  tx.run(putTable, row)

type NewRow = OwnList & Omit<SavedView, 'id'> & { id: SavedViewId; now: Date; atMost: number }

const putSaved = statement<NewRow, { id: SavedViewId }>('save-view')`
  insert into saved_views (id, account_id, list, name, search, created_at)
  select ${'id'}::uuid, ${'account'}::uuid, ${'list'}, ${'name'}, ${'search'}::jsonb, ${'now'}::timestamptz
  where exists (select from saved_views where account_id = ${'account'} and list = ${'list'} and name = ${'name'})
    or (select count(*) from saved_views where account_id = ${'account'} and list = ${'list'}) < ${'atMost'}::int
  on conflict (account_id, list, name) do update set search = excluded.search
  returning id`

/** Saves a view, or replaces the one of that name; returns false when the account has `atMost` already. */
export const addSavedView = async (tx: Tx, row: NewRow): Promise<boolean> =>
  (await tx.run(putSaved, row)).length > 0

const drop = statement<OwnList & { id: SavedViewId }, { id: SavedViewId }>('remove-saved-view')`
  delete from saved_views where account_id = ${'account'} and list = ${'list'} and id = ${'id'} returning id`

/** Removes a view of the account; returns false when there is none. */
export const removeSavedView = async (tx: Tx, own: OwnList & { id: SavedViewId }): Promise<boolean> =>
  (await tx.run(drop, own)).length > 0

const forgetTables = statement<{ account: AccountId }, never>('forget-table-views')`
  delete from table_views where account_id = ${'account'}`
const forgetSaved = statement<{ account: AccountId }, never>('forget-saved-views')`
  delete from saved_views where account_id = ${'account'}`

/** Removes all that an account keeps about lists: a saved filter may name a person. */
export async function removeListViews(tx: Tx, account: AccountId): Promise<void> {
  await tx.run(forgetTables, { account })
  await tx.run(forgetSaved, { account })
}
