import { sql } from 'drizzle-orm'
import {
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { type Raw, raw } from '../../platform/db/statement.ts'
import { organizations } from '../tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** An account's application and its result: one row from the first application until the relation ends. */
export const relations = pgTable(
  'relations',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** The connected organization; null until approval. */
    organizationId: uuid('organization_id').references(() => organizations.id),
    /** The application as typed; the organization may have another name. */
    name: text().notNull(),
    inn: text().notNull(),
    kpp: text().notNull(),
    username: text().notNull(),
    email: text(),
    /** The phone of the application when it is not that of the account, by which the applicant signs in. */
    contactPhone: text('contact_phone'),
    status: text({ enum: ['active', 'pending', 'unactive'] }).notNull(),
    /** The role gives the account its rights once the relation is active. */
    role: text({ enum: ['head', 'hr', 'departments', 'viewer'] })
      .notNull()
      .default('head'),
    /**
     * The departments that the account keeps, for the role of departments. One that no longer exists matches nobody, so
     * there is no reference to keep.
     */
    departments: uuid().array().notNull().default([]),
    /** The reason for a refusal. */
    comment: text(),
    requestedAt: instant('requested_at').notNull(),
    takenAt: instant('taken_at'),
    decidedAt: instant('decided_at'),
    leftAt: instant('left_at'),
    /** The stage for the clinic, as `stageOf` of the rules defines it. */
    stage: text({ enum: ['new', 'work', 'decided'] })
      .notNull()
      .generatedAlwaysAs(
        sql`case when status <> 'pending' or left_at is not null then 'decided' when taken_at is null then 'new' else 'work' end`,
      ),
    /**
     * The typed data and the account's phone, folded, with a space before each word. Triggers write this column
     * and the next.
     */
    search: text().notNull().default(''),
    /** Trigrams of the words in `search`, as for accounts. */
    grams: text().array().notNull().default([]),
  },
  (table) => [
    uniqueIndex('relations_living').on(table.accountId, table.inn, table.kpp).where(sql`left_at is null`),
    uniqueIndex('relations_connected')
      .on(table.accountId, table.organizationId)
      .where(sql`left_at is null and status = 'active'`),
    index('relations_account').on(table.accountId, table.requestedAt),
    index('relations_organization').on(table.organizationId),
    index('relations_stage').on(table.stage, table.requestedAt, table.id),
    index('relations_requested').on(table.requestedAt, table.id),
    index('relations_grams').using('gin', table.grams),
    check('relations_role', sql`${table.role} in ('head', 'hr', 'departments', 'viewer')`),
    check('relations_departments', sql`role = 'departments' or departments = '{}'`),
    check('relations_status', sql`${table.status} in ('active', 'pending', 'unactive')`),
    check('relations_active_has_organization', sql`status <> 'active' or organization_id is not null`),
    check(
      'relations_refused_has_reason',
      sql`case status when 'unactive' then coalesce(btrim(comment), '') <> '' else comment is null end`,
    ),
    check('relations_decided', sql`(status = 'pending') = (decided_at is null)`),
  ],
)

/** The history of a relation, append-only. */
export const relationSteps = pgTable(
  'relation_steps',
  {
    relationId: uuid('relation_id')
      .notNull()
      .references(() => relations.id),
    position: smallint().notNull(),
    what: text({ enum: ['requested', 'taken', 'approved', 'refused', 'left'] }).notNull(),
    at: instant('at').notNull(),
    byAccountId: uuid('by_account_id')
      .notNull()
      .references(() => accounts.id),
    comment: text(),
  },
  (table) => [
    primaryKey({ columns: [table.relationId, table.position] }),
    check('relation_steps_what', sql`${table.what} in ('requested', 'taken', 'approved', 'refused', 'left')`),
  ],
)

/** SQL: somebody acts for the organization that `id` names, a column. */
export const isConnected = (id: string): Raw => raw`exists (select from relations
  where relations.organization_id = ${id} and relations.status = 'active' and relations.left_at is null)`
