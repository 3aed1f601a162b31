import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** State of the import from a system and its lease: one run at a time among all processes. */
export const exchangeSources = pgTable('exchange_sources', {
  name: text().primaryKey(),
  /** Cursor of the last page; null before the first. */
  cursor: text(),
  startedAt: instant('started_at').notNull(),
  /** End of the running import's lease; null when none runs. */
  leaseUntil: instant('lease_until'),
  importedAt: instant('imported_at'),
  lastOutcome: text('last_outcome'),
})

/** Runs of the import: time, result, counts. */
export const exchangeRuns = pgTable(
  'exchange_runs',
  {
    id: uuid().primaryKey(),
    source: text().notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at').notNull(),
    outcome: text().notNull(),
    received: integer().notNull(),
    linked: integer().notNull(),
    refused: integer().notNull(),
    /** Reason of a failure, without personal data. */
    problem: text(),
  },
  (table) => [
    index('exchange_runs_started').on(table.startedAt),
    check('exchange_runs_outcome', sql`${table.outcome} in ('done', 'failed')`),
  ],
)

/** Patients as the clinic's system has them: an account is linked when phone and name match. */
export const clinicPatients = pgTable(
  'clinic_patients',
  {
    source: text().notNull(),
    patientId: text('patient_id').notNull(),
    phone: text().notNull(),
    surname: text().notNull(),
    name: text().notNull(),
    middlename: text().notNull(),
    gender: text().notNull(),
    birth: date({ mode: 'string' }).notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.patientId] }),
    index('clinic_patients_phone').on(table.phone),
  ],
)

/** Pairs unlinked by an administrator: the exchange does not link them again, the administrator may. */
export const unlinkedPatients = pgTable(
  'unlinked_patients',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    patientId: text('patient_id').notNull(),
    unlinkedAt: instant('unlinked_at').notNull(),
    unlinkedBy: uuid('unlinked_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.patientId] })],
)
