import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
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
import type { ImportCounts, ImportResult } from '../../shared/imports/schema.ts'
import { organizations } from '../organizations/tables.ts'
import { sealedColumn } from '../platform/data-keys/sealed-column.ts'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Employee files being imported into the list. */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    /** The uploader: while the import runs, the right to the organization is checked repeatedly. */
    accountId: uuid('account_id').notNull(),
    fileName: text('file_name').notNull(),
    status: text().notNull(),
    createdAt: instant('created_at').notNull(),
    rows: integer().notNull(),
    progress: integer().notNull().default(0),
    headingRow: integer('heading_row').notNull(),
    /** Headings, chosen columns and, until the import ends, the first rows; sealed. */
    head: bytes().notNull(),
    /** True until the first rows have been taken out of `head`. */
    hasSample: boolean('has_sample').notNull().default(true),
    /** Sealed results of the check: names of units and the like. */
    preview: bytes(),
    counts: jsonb().$type<ImportCounts>(),
    result: jsonb().$type<ImportResult>(),
    duplicates: text(),
    failure: text(),
    /** When the import was taken back. */
    undoneAt: instant('undone_at'),
    /** The number of the next piece to write. */
    cursor: integer().notNull().default(0),
    /**
     * The process that holds the import and the end of its lease; when the lease has ended, another process may
     * take the import.
     */
    leaseBy: uuid('lease_by'),
    leaseUntil: instant('lease_until'),
    /** Failures in a row. */
    attempts: smallint().notNull().default(0),
  },
  (table) => [
    index('imports_of_organization').on(table.organizationId, table.createdAt),
    uniqueIndex('imports_running').on(table.organizationId).where(sql`status = 'running'`),
    index('imports_at_work').on(table.leaseUntil).where(sql`status in ('checking', 'running')`),
    index('imports_made').on(table.createdAt),
    index('imports_with_sample')
      .on(table.createdAt)
      .where(sql`has_sample and status in ('done', 'cancelled', 'failed')`),
    check(
      'imports_status',
      sql`${table.status} in ('read', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed')`,
    ),
    check('imports_duplicates', sql`${table.duplicates} in ('update', 'skip', 'add')`),
  ],
)

/** Rows of a file in sealed pieces. A written piece is removed; rows that could not be written stay for 7 days. */
export const importPieces = pgTable(
  'import_pieces',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    rows: integer().notNull(),
    lastRow: integer('last_row').notNull(),
    /** The packed source rows. */
    raw: bytes().notNull(),
    /** The packed rows after the check. */
    checked: bytes(),
    /**
     * Row numbers by kind, and the fields with errors or warnings, so that a page of the preview opens few
     * pieces.
     */
    right: integer().array().notNull().default([]),
    bad: integer().array().notNull().default([]),
    repeats: integer().array().notNull().default([]),
    fields: text().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
)

export const importHead = sealedColumn({
  table: 'imports',
  column: 'head',
  context: 'imports/{id}/head',
  type: 'bytea',
})

export const importPreview = sealedColumn({
  table: 'imports',
  column: 'preview',
  context: 'imports/{id}/preview',
  type: 'bytea',
})

export const rawPiece = sealedColumn({
  table: 'import_pieces',
  column: 'raw',
  context: 'imports/{import_id}/raw/{number}',
  type: 'bytea',
})

export const checkedPiece = sealedColumn({
  table: 'import_pieces',
  column: 'checked',
  context: 'imports/{import_id}/checked/{number}',
  type: 'bytea',
})
