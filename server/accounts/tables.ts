import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { consentTexts } from '../consents/tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Accounts that sign in. The examined patient is another record, linked by `patientId` once recognised. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey(),
    /** Grows with every change, to detect concurrent ones. */
    version: integer().notNull().default(1),
    /** Empty once the account is erased. */
    phone: text().notNull(),
    email: text(),
    emailConfirmedAt: timestamp('email_confirmed_at', { withTimezone: true }),
    /** Null until the owner has set a password: the clinic made the account. */
    passwordHash: text('password_hash'),
    /** Sessions with another stamp are over. */
    sessionStamp: uuid('session_stamp').notNull(),
    roles: text().array().notNull().default([]),
    /** The time at which the account lost its last role: changes of its phone and e-mail still wait for a day. */
    rolesEndedAt: instant('roles_ended_at'),
    city: text(),
    isOrganization: boolean('is_organization').notNull().default(false),
    patientId: text('patient_id'),
    surname: text().notNull(),
    name: text().notNull(),
    middlename: text().notNull().default(''),
    gender: text(),
    birth: date({ mode: 'string' }),
    blockedAt: instant('blocked_at'),
    /**
     * Staff member who blocked the account, and the reason. There are no foreign keys to other accounts, so
     * that only changes of this account lock its row.
     */
    blockedBy: uuid('blocked_by'),
    blockedReason: text('blocked_reason'),
    /** The time at which the owner had the data erased; bookings and check-ups keep referring to the account. */
    erasedAt: instant('erased_at'),
    erasedBy: uuid('erased_by'),
    createdAt: instant('created_at').notNull(),
    /** Staff member who made it; null: its owner signed up. */
    createdBy: uuid('created_by'),
    /** Names and ИНН of the connected organizations. Database triggers write this and the following columns. */
    organizations: text().notNull().default(''),
    /** Full name in one column, for sorting. */
    fullName: text('full_name').notNull().default(''),
    /** Name, phone, e-mail, patientID and organizations, folded, with a space before each word. */
    search: text().notNull().default(''),
    /** Trigrams of the words, and each word's first one and two letters with a space before them. */
    grams: text().array().notNull().default([]),
    /** The account's own id once it is erased, so that the empty phones of erased accounts do not collide. */
    erasedId: uuid('erased_id').generatedAlwaysAs(sql`case when erased_at is not null then id end`),
  },
  (table) => [
    unique('accounts_phone').on(table.phone, table.erasedId).nullsNotDistinct(),
    uniqueIndex('accounts_confirmed_email').on(table.email).where(sql`email_confirmed_at is not null`),
    uniqueIndex('accounts_patient').on(table.patientId),
    index('accounts_by_name').on(table.fullName, table.id).where(sql`erased_at is null`),
    index('accounts_by_age').on(table.createdAt, table.id).where(sql`erased_at is null`),
    index('accounts_of_kind')
      .on(table.isOrganization, table.fullName, table.id)
      .where(sql`erased_at is null`),
    index('accounts_of_clinic').on(table.fullName, table.id).where(sql`roles <> '{}'`),
    index('accounts_blocked').on(table.fullName, table.id).where(sql`blocked_at is not null`),
    index('accounts_erased').on(table.createdAt, table.id).where(sql`erased_at is not null`),
    index('accounts_grams').using('gin', table.grams),
  ],
)

/** Consents, each its own record (152-ФЗ ст. 9): purpose, text, time, origin. */
export const consents = pgTable(
  'consents',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    purpose: text().notNull(),
    textVersion: text('text_version').notNull(),
    givenAt: timestamp('given_at', { withTimezone: true }).notNull(),
    address: text().notNull(),
    agent: text().notNull(),
    channel: text().notNull(),
    /** The registrar who took a consent signed on paper; null: given in the cabinet. */
    paperTakenBy: uuid('paper_taken_by').references((): AnyPgColumn => accounts.id),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  },
  (table) => [
    foreignKey({
      columns: [table.purpose, table.textVersion],
      foreignColumns: [consentTexts.purpose, consentTexts.version],
      name: 'consents_text',
    }),
    check('consents_paper', sql`paper_taken_by is null or channel = 'desk'`),
    uniqueIndex('consents_in_force')
      .on(table.accountId, table.purpose, table.textVersion)
      .where(sql`withdrawn_at is null`),
    index('consents_account').on(table.accountId, table.givenAt),
    // For counting the consents of a day.
    index('consents_given').on(table.givenAt),
    index('consents_taken_back').on(table.withdrawnAt).where(sql`withdrawn_at is not null`),
  ],
)
