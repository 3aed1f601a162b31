import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/tables.ts'
import { conclusions } from '../conclusions/tables.ts'
import { finalActs } from '../final-acts/tables.ts'
import { sealedColumn } from '../platform/data-keys/sealed-column.ts'

/** Prints of papers that are signed outside of the cabinet: a print made anew has other bytes. Append-only. */
export const signingCopies = pgTable(
  'signing_copies',
  {
    id: uuid().primaryKey(),
    /** A заключение or справка, the выписка beside it, a whole final act, or its copy for the employer. */
    paper: text({ enum: ['conclusion', 'extract', 'act', 'employer-act'] }).notNull(),
    conclusionId: uuid('conclusion_id').references(() => conclusions.id),
    actId: uuid('act_id').references(() => finalActs.id),
    /** The bytes of the .pdf in base64, encrypted for this record. */
    sealed: text().notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    madeBy: uuid('made_by')
      .notNull()
      .references(() => accounts.id),
  },
  (table) => [
    uniqueIndex('signing_copies_once').on(sql`coalesce(${table.conclusionId}, ${table.actId})`, table.paper),
    check('signing_copies_paper', sql`paper in ('conclusion', 'extract', 'act', 'employer-act')`),
    check(
      'signing_copies_of',
      sql`case when paper in ('act', 'employer-act') then act_id is not null and conclusion_id is null
        else conclusion_id is not null and act_id is null end`,
    ),
  ],
)

export const signingCopyContent = sealedColumn({
  table: 'signing_copies',
  column: 'sealed',
  context: 'signing-copies/{id}/content',
})

/** Detached signatures of signing copies, a row for each signer of a file. Append-only but for the mark of withdrawal. */
export const paperSignatures = pgTable(
  'paper_signatures',
  {
    id: uuid().primaryKey(),
    copyId: uuid('copy_id')
      .notNull()
      .references(() => signingCopies.id),
    /** Name of the signer and of the organization by the certificate. */
    signer: text().notNull(),
    organization: text(),
    /** Hexadecimal number of the certificate. */
    serial: text().notNull(),
    signedAt: timestamp('signed_at', { withTimezone: true }),
    /** Whether the signature was compared with the copy; false: its algorithms are not known to the cabinet. */
    isCompared: boolean('is_compared').notNull(),
    /** The bytes of the file in base64, encrypted for this record. */
    sealed: text().notNull(),
    attachedAt: timestamp('attached_at', { withTimezone: true }).notNull(),
    attachedBy: uuid('attached_by')
      .notNull()
      .references(() => accounts.id),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    withdrawnBy: uuid('withdrawn_by').references(() => accounts.id),
  },
  (table) => [
    uniqueIndex('paper_signatures_once').on(table.copyId, table.serial).where(sql`withdrawn_at is null`),
    check('paper_signatures_withdrawn', sql`(withdrawn_at is null) = (withdrawn_by is null)`),
  ],
)

export const signatureContent = sealedColumn({
  table: 'paper_signatures',
  column: 'sealed',
  context: 'paper-signatures/{id}/content',
})
