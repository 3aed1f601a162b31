import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { ListName, SavedView } from '../../shared/list-views/schema.ts'
import type { TableView } from '../../shared/platform/table-view.ts'
import { accounts } from '../accounts/tables.ts'

const accountId = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id)
const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull()

/** The look of a list as a user has set it. */
export const tableViews = pgTable(
  'table_views',
  {
    accountId: accountId(),
    list: text().$type<ListName>().notNull(),
    view: jsonb().$type<TableView>().notNull(),
    updatedAt: instant('updated_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.list] })],
)

/** Filters of a list that a user has saved under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey(),
    accountId: accountId(),
    list: text().$type<ListName>().notNull(),
    name: text().notNull(),
    search: jsonb().$type<SavedView['search']>().notNull(),
    createdAt: instant('created_at'),
  },
  (table) => [
    unique('saved_views_name').on(table.accountId, table.list, table.name),
    check('saved_views_named', sql`length(${table.name}) between 1 and 60`),
  ],
)
