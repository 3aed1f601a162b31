import { z } from 'zod'
import { idOf } from '../platform/ids.ts'
import { ColumnKey, TableView } from '../platform/table-view.ts'

/**
 * The lists of the cabinet whose looks a user may change. Everybody may keep a view of each: it holds his own words
 * and names of columns, and the rows of the list are served by a call with rights of its own.
 */
export const ListName = z.enum([
  'audit',
  'users',
  'messages',
  'requests',
  'exchange',
  'prices',
  'employees',
  'follow-up',
  'bookings',
  'conclusions',
  'receipts',
  'awaiting',
  'results',
  'referrals',
  'final-acts',
  'desk-day',
  'bills',
  'import-rows',
])
export type ListName = z.infer<typeof ListName>

/** The lists of an organization: their filters may be saved for all its HR. */
export const OrganizationList = ListName.extract(['employees', 'follow-up', 'bookings', 'referrals'])
export type OrganizationList = z.infer<typeof OrganizationList>

/** The filters and the order of a list under a name. */
export const SavedViewId = idOf<'SavedView'>()
export type SavedViewId = z.infer<typeof SavedViewId>

const name = z.string().trim().min(1, 'Назовите вид').max(60, 'Не больше 60 знаков')
/** The address of the list: what is filtered, by key. */
const search = z.record(ColumnKey, z.string().max(200)).refine((given) => Object.keys(given).length <= 30)

/** A view to save; one of the same name is replaced. */
export const NewSavedView = z.strictObject({ name, search })
export type NewSavedView = z.infer<typeof NewSavedView>

/** A saved view of the user. */
export const SavedView = z.object({
  id: SavedViewId,
  name: z.string(),
  search: z.record(z.string(), z.string()),
})
export type SavedView = z.infer<typeof SavedView>

/** All that a user keeps about a list; `table` is null until the user has changed the look. */
export const ListViews = z.object({ table: TableView.nullable(), saved: z.array(SavedView) })
export type ListViews = z.infer<typeof ListViews>

/** A view to save for all HR of an organization; one of the same name is replaced. */
export const NewSharedView = NewSavedView.extend({ list: OrganizationList })
export type NewSharedView = z.infer<typeof NewSharedView>

/** A saved view of an organization; `author` is null for the caller's own view and for an erased account. */
export const SharedView = SavedView.extend({ author: z.string().nullable() })
export type SharedView = z.infer<typeof SharedView>
