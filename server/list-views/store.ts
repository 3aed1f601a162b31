import type {
  ListName,
  ListViews,
  OrganizationList,
  SavedView,
  SavedViewId,
  SharedView,
} from '../../shared/list-views/schema.ts'
import type { OrganizationScope, ReadingScope } from '../../shared/organizations/access.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
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
  select id, name, search from saved_views
  where account_id = ${'account'} and list = ${'list'} and organization_id is null
  order by name, id`

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
  from (
    select count(*) as saved, coalesce(bool_or(name = ${'name'}), false) as is_known from saved_views
    where account_id = ${'account'} and list = ${'list'} and organization_id is null
  ) own
  where is_known or saved < ${'atMost'}::int
  on conflict (account_id, list, name) where organization_id is null do update set search = excluded.search
  returning id`

/** Saves a view, or replaces the one of that name; returns false when the account has `atMost` already. */
export const addSavedView = async (tx: Tx, row: NewRow): Promise<boolean> =>
  (await tx.run(putSaved, row)).length > 0

const drop = statement<OwnList & { id: SavedViewId }, { id: SavedViewId }>('remove-saved-view')`
  delete from saved_views
  where account_id = ${'account'} and list = ${'list'} and id = ${'id'} and organization_id is null
  returning id`

/** Removes a view of the account; returns false when there is none. */
export const removeSavedView = async (tx: Tx, own: OwnList & { id: SavedViewId }): Promise<boolean> =>
  (await tx.run(drop, own)).length > 0

/** A list of an organization, and the account that reads or changes its views. */
interface SharedList {
  organization: OrganizationId
  account: AccountId
  list: OrganizationList
}

const shared = statement<SharedList, SharedView>('shared-views')`
  select saved_views.id, saved_views.name, saved_views.search,
    case when account_id <> ${'account'} then nullif(full_name, '') end as author
  from saved_views join accounts on accounts.id = account_id
  where organization_id = ${'organization'} and list = ${'list'}
  order by saved_views.name, saved_views.id`

/** Returns the views that the HR of an organization share; the author of one's own is not named. */
export const listSharedViews = (
  reader: Reader,
  scope: ReadingScope,
  by: Omit<SharedList, 'organization'>,
): Promise<SharedView[]> => reader.run(shared, { ...by, organization: scope.organization })

type NewSharedRow = SharedList & Omit<NewRow, keyof OwnList>

const putShared = statement<NewSharedRow, { id: SavedViewId }>('share-view')`
  insert into saved_views (id, account_id, organization_id, list, name, search, created_at)
  select ${'id'}::uuid, ${'account'}::uuid, ${'organization'}::uuid, ${'list'}, ${'name'}, ${'search'}::jsonb,
    ${'now'}::timestamptz
  from (
    select count(*) as saved, coalesce(bool_or(name = ${'name'}), false) as is_known from saved_views
    where organization_id = ${'organization'} and list = ${'list'}
  ) theirs
  where is_known or saved < ${'atMost'}::int
  on conflict (organization_id, list, name) where organization_id is not null
    do update set search = excluded.search, account_id = excluded.account_id, created_at = excluded.created_at
  returning id`

/**
 * Saves a view of an organization, or replaces the one of that name, whose author is then the one who did; returns
 * false when the list has `atMost` already.
 */
export const addSharedView = async (
  tx: Tx,
  scope: OrganizationScope,
  row: Omit<NewSharedRow, 'organization'>,
): Promise<boolean> => (await tx.run(putShared, { ...row, organization: scope.organization })).length > 0

const dropShared = statement<{ organization: OrganizationId; id: SavedViewId }, { list: OrganizationList }>(
  'remove-shared-view',
)`
  delete from saved_views where organization_id = ${'organization'} and id = ${'id'} returning list`

/** Removes a view of an organization; returns its list, or null when there is none. */
export const removeSharedView = async (
  tx: Tx,
  { organization }: OrganizationScope,
  id: SavedViewId,
): Promise<OrganizationList | null> => (await tx.run(dropShared, { organization, id }))[0]?.list ?? null

const forgetTables = statement<{ account: AccountId }, never>('forget-table-views')`
  delete from table_views where account_id = ${'account'}`
const forgetSaved = statement<{ account: AccountId }, never>('forget-saved-views')`
  delete from saved_views where account_id = ${'account'} and organization_id is null`

/**
 * Removes all that an account keeps about lists: a saved filter may name a person. A view of an organization stays with
 * it.
 */
export async function removeListViews(tx: Tx, account: AccountId): Promise<void> {
  await tx.run(forgetTables, { account })
  await tx.run(forgetSaved, { account })
}
