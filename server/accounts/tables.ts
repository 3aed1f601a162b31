import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

/** Who signs in. Whom the clinic examines is another record; `patientId` links to it once he is recognised. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey(),
    phone: text().notNull(),
    email: text(),
    emailConfirmedAt: timestamp('email_confirmed_at', { withTimezone: true }),
    passwordHash: text('password_hash').notNull(),
    /** A session with another stamp is over. */
    sessionStamp: uuid('session_stamp').notNull(),
    roles: text().array().notNull().default([]),
    city: text(),
    isOrganization: boolean('is_organization').notNull().default(false),
    patientId: text('patient_id'),
    surname: text().notNull(),
    name: text().notNull(),
    middlename: text().notNull().default(''),
    gender: text(),
    birth: date({ mode: 'string' }),
    blockedAt: timestamp('blocked_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('accounts_phone').on(table.phone),
    uniqueIndex('accounts_confirmed_email').on(table.email).where(sql`email_confirmed_at is not null`),
    uniqueIndex('accounts_patient').on(table.patientId),
  ],
)

/** Texts of consent by purpose. A text in force is never edited: a new version takes its place. */
export const consentTexts = pgTable(
  'consent_texts',
  {
    purpose: text().notNull(),
    version: text().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.version] })],
)

/** Consents given, each its own record (152-ФЗ ст. 9): what to, which text, when, from where. */
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
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  },
  (table) => [
    foreignKey({
      columns: [table.purpose, table.textVersion],
      foreignColumns: [consentTexts.purpose, consentTexts.version],
      name: 'consents_text',
    }),
    uniqueIndex('consents_in_force')
      .on(table.accountId, table.purpose, table.textVersion)
      .where(sql`withdrawn_at is null`),
    index('consents_account').on(table.accountId, table.givenAt),
  ],
)
