import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ListName, SavedView } from '../../shared/list-views/schema.ts'
import type { TableView } from '../../shared/platform/table-view.ts'
import { accounts } from '../accounts/tables.ts'
import { organizations } from '../organizations/tables.ts'

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

/** Filters of a list under a name: a user's own, or of an organization for all its HR. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey(),
    /** The account that saved the view. */
    accountId: accountId(),
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    list: text().$type<ListName>().notNull(),
    name: text().notNull(),
    search: jsonb().$type<SavedView['search']>().notNull(),
    createdAt: instant('created_at'),
  },
  (table) => [
    uniqueIndex('saved_views_own_name')
      .on(table.accountId, table.list, table.name)
      .where(sql`organization_id is null`),
    uniqueIndex('saved_views_organization_name')
      .on(table.organizationId, table.list, table.name)
      .where(sql`organization_id is not null`),
    check('saved_views_named', sql`length(${table.name}) between 1 and 60`),
    check(
      'saved_views_of_organization',
      sql`${table.organizationId} is null or ${table.list} in ('employees', 'follow-up', 'bookings', 'referrals')`,
    ),
  ],
)
