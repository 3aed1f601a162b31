import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BaseLine, Condition, Edition, Substance } from '../../shared/programme/schema.ts'

/** An edition of the order between two days. The database refuses overlapping days; its rows never change. */
export const orderEditions = pgTable(
  'order_editions',
  {
    id: uuid().primaryKey(),
    order: text('order_name').notNull(),
    edition: text().notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    validTo: date('valid_to', { mode: 'string' }),
    base: jsonb().$type<BaseLine[]>().notNull(),
    markRules: jsonb('mark_rules').$type<Edition['markRules']>().notNull(),
    generalRules: jsonb('general_rules').$type<Edition['generalRules']>().notNull(),
    sections: jsonb().$type<Edition['sections']>().notNull(),
    contentHash: text('content_hash').notNull(),
    loadedAt: timestamp('loaded_at', { withTimezone: true }).notNull(),
    /** The administrator who accepted it; null: shipped with the product. */
    loadedBy: uuid('loaded_by'),
    /** The previous edition's end before this one was accepted: restored when this one is withdrawn. */
    previousEnd: date('previous_end', { mode: 'string' }),
    /** Withdrawn before its first day: it applies on no day, the rows stay. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    withdrawnBy: uuid('withdrawn_by'),
  },
  (table) => [
    check('order_editions_dates', sql`${table.validTo} >= ${table.validFrom}`),
    uniqueIndex('order_editions_content').on(table.contentHash).where(sql`withdrawn_at is null`),
  ],
)

const editionId = () =>
  uuid('edition_id')
    .notNull()
    .references(() => orderEditions.id)

/** Doctors and studies of an edition, in its order. */
export const services = pgTable(
  'services',
  {
    editionId: editionId(),
    code: text().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    kind: text({ enum: ['doctor', 'functional', 'lab', 'imaging'] }).notNull(),
    supersedes: text().array(),
  },
  (table) => [
    primaryKey({ columns: [table.editionId, table.code] }),
    check('services_kind', sql`${table.kind} in ('doctor', 'functional', 'lab', 'imaging')`),
  ],
)

/** Rows of the annex of an edition, in its order: harmful factors, works and headings. */
export const factors = pgTable(
  'factors',
  {
    editionId: editionId(),
    code: text().notNull(),
    position: integer().notNull(),
    section: text().notNull(),
    parent: text(),
    kind: text({ enum: ['factor', 'work'] }).notNull(),
    name: text().notNull(),
    shortName: text('short_name').notNull(),
    marks: text().array().notNull(),
    substances: jsonb().$type<Substance[]>().notNull(),
    periodicityMonths: smallint('periodicity_months'),
    doctors: text().array().notNull(),
    studies: text().array().notNull(),
    conditions: jsonb().$type<Condition[]>().notNull(),
    selectable: boolean().notNull(),
    preliminaryOnly: boolean('preliminary_only').notNull(),
    note: text(),
  },
  (table) => [
    primaryKey({ columns: [table.editionId, table.code] }),
    foreignKey({
      name: 'factors_parent',
      columns: [table.editionId, table.parent],
      foreignColumns: [table.editionId, table.code],
    }),
    check('factors_kind', sql`${table.kind} in ('factor', 'work')`),
    check('factors_periodicity', sql`${table.periodicityMonths} > 0`),
  ],
)
