import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { finalActs } from '../../final-acts/tables.ts'
import { sealedColumn } from '../../platform/data-keys/sealed-column.ts'
import { raw } from '../../platform/db/statement.ts'
import { conclusions } from '../tables.ts'

/**
 * Records that papers were handed to somebody (order 29н, points 16, 33, 46, 48). Append-only: a correction is another
 * receipt that replaces the former one, which stays.
 */
export const paperReceipts = pgTable(
  'paper_receipts',
  {
    id: uuid().primaryKey(),
    receiver: text({ enum: ['person', 'representative', 'employer', 'post'] }).notNull(),
    /** Day of the handing. */
    on: date().notNull(),
    /** Day of the signed расписка; null when nothing was signed. */
    signedOn: date('signed_on'),
    /** Name of the receiver, document and reason of the correction, encrypted for this record; null when there is none. */
    sealed: text(),
    givenAt: timestamp('given_at', { withTimezone: true }).notNull(),
    givenBy: uuid('given_by')
      .notNull()
      .references(() => accounts.id),
    /** The former receipt that this one corrects. */
    replaces: uuid(),
  },
  (table) => [
    unique('paper_receipts_replaced').on(table.replaces),
    foreignKey({
      name: 'paper_receipts_former',
      columns: [table.replaces],
      foreignColumns: [table.id],
    }),
    index('paper_receipts_by_day').on(table.on, table.id),
    check('paper_receipts_receiver', sql`receiver in ('person', 'representative', 'employer', 'post')`),
    check('paper_receipts_named', sql`receiver = 'person' or sealed is not null`),
    check('paper_receipts_signed', sql`signed_on >= "on"`),
  ],
)

/** Papers of a receipt: whose copy of a заключение or справка, a выписка, or a final act. */
export const paperReceiptItems = pgTable(
  'paper_receipt_items',
  {
    receiptId: uuid('receipt_id')
      .notNull()
      .references(() => paperReceipts.id),
    position: smallint().notNull(),
    paper: text({ enum: ['conclusion', 'extract', 'act'] }).notNull(),
    side: text({ enum: ['person', 'employer'] }).notNull(),
    conclusionId: uuid('conclusion_id').references(() => conclusions.id),
    actId: uuid('act_id').references(() => finalActs.id),
    /** Set once by the undoing of the mark on the same day. */
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.receiptId, table.position] }),
    index('paper_receipt_items_of_conclusion').on(table.conclusionId),
    index('paper_receipt_items_of_act').on(table.actId).where(sql`act_id is not null`),
    check('paper_receipt_items_paper', sql`paper in ('conclusion', 'extract', 'act')`),
    check('paper_receipt_items_side', sql`side in ('person', 'employer')`),
    check(
      'paper_receipt_items_of',
      sql`case paper when 'act' then act_id is not null and conclusion_id is null and side = 'employer'
        when 'extract' then conclusion_id is not null and act_id is null and side = 'person'
        else conclusion_id is not null and act_id is null end`,
    ),
  ],
)

export const receiptContent = sealedColumn({
  table: 'paper_receipts',
  column: 'sealed',
  context: 'paper-receipts/{id}/content',
})

/** SQL: whether a row `items` of the papers of receipts counts: neither undone nor of a corrected receipt. */
export const isStanding = raw`items.undone_at is null
  and not exists (select from paper_receipts later where later.replaces = items.receipt_id)`
