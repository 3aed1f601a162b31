import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { organizations } from '../tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const isOpen = sql`answered_at is null`

/** Invitations of a head to act for the organization, by a phone or by an e-mail. */
export const colleagueInvitations = pgTable(
  'colleague_invitations',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    phone: text(),
    /** In lower case. */
    email: text(),
    role: text({ enum: ['head', 'hr', 'departments', 'viewer'] }).notNull(),
    departments: uuid().array().notNull().default([]),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => accounts.id),
    invitedAt: instant('invited_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When it was accepted, declined or withdrawn. */
    answeredAt: instant('answered_at'),
  },
  (table) => [
    uniqueIndex('colleague_invitations_phone').on(table.phone, table.organizationId).where(isOpen),
    uniqueIndex('colleague_invitations_email').on(table.email, table.organizationId).where(isOpen),
    index('colleague_invitations_organization').on(table.organizationId).where(isOpen),
    check('colleague_invitations_contact', sql`num_nonnulls(phone, email) = 1`),
    check('colleague_invitations_role', sql`${table.role} in ('head', 'hr', 'departments', 'viewer')`),
  ],
)
