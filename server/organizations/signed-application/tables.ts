import { sql } from 'drizzle-orm'
import { check, customType, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sealedColumn } from '../../platform/data-keys/sealed-column.ts'
import { relations } from '../relations/tables.ts'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Scans of signed applications, sealed; an application has at most one. */
export const signedApplications = pgTable(
  'signed_applications',
  {
    relationId: uuid('relation_id')
      .primaryKey()
      .references(() => relations.id),
    kind: text({ enum: ['pdf', 'jpeg', 'png'] }).notNull(),
    /** Bytes of the file before sealing. */
    size: integer().notNull(),
    content: bytes().notNull(),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull(),
    /** Grows with each scan that replaces the former one. */
    version: smallint().notNull().default(1),
  },
  () => [
    check('signed_applications_kind', sql`kind in ('pdf', 'jpeg', 'png')`),
    check('signed_applications_size', sql`size between 1 and 10485760`),
  ],
)

export const signedApplicationContent = sealedColumn({
  table: 'signed_applications',
  column: 'content',
  context: 'signed_applications/{relation_id}',
  type: 'bytea',
})
