import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ChosenFactor } from '../../shared/booking/schema.ts'
import type { CampaignWhom } from '../../shared/campaigns/schema.ts'
import { accounts } from '../accounts/tables.ts'
import { bookingGroups } from '../booking/groups/tables.ts'
import { employees } from '../employees/tables.ts'
import { organizations } from '../organizations/tables.ts'

/** Periodic check-ups of organizations. Only what people decide is stored; decision 0115 says what is computed. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    year: smallint().notNull(),
    city: text({ enum: ['ekb', 'pvl'] }).notNull(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    whom: jsonb().$type<CampaignWhom>().notNull(),
    /** Days before the start by which the contract asks for the list; null: two months, as the order says. */
    listDays: smallint('list_days'),
    state: text().notNull(),
    /** It is not cancelled, though it may be closed: its people are in no other such campaign of the year. */
    isOpen: boolean('is_open').notNull(),
    madeFrom: uuid('made_from'),
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    // For the foreign keys of people and groups.
    unique('campaigns_whole').on(table.organizationId, table.id),
    unique('campaigns_standing').on(table.id, table.year, table.isOpen),
    index('campaigns_newest').on(table.organizationId, table.startsOn, table.id),
    index('campaigns_of_clinic').on(table.startsOn, table.id).where(sql`state <> 'draft'`),
    uniqueIndex('campaigns_next').on(table.madeFrom).where(sql`is_open and made_from is not null`),
    foreignKey({ name: 'campaigns_made_from', columns: [table.madeFrom], foreignColumns: [table.id] }),
    check('campaigns_days', sql`starts_on <= ends_on and ends_on <= starts_on + 366`),
    check('campaigns_year', sql`year = extract(year from starts_on)`),
    check('campaigns_list_days', sql`list_days between 1 and 180`),
    check(
      'campaigns_state',
      sql`state in ('draft', 'list_sent', 'plan_sent', 'plan_returned', 'plan_agreed', 'cancelled')`,
    ),
    check('campaigns_open', sql`is_open = (state <> 'cancelled')`),
    check('campaigns_whom', sql`whom ->> 'kind' in ('all', 'departments', 'due')`),
  ],
)

/** The поимённый список as it was sent: people with their factors on that day (order 29н, point 23). */
export const campaignPeople = pgTable(
  'campaign_people',
  {
    campaignId: uuid('campaign_id').notNull(),
    organizationId: uuid('organization_id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    /** Follow the campaign, so that the database itself keeps a person out of a second one. */
    year: smallint().notNull(),
    isOpen: boolean('is_open').notNull(),
    department: text(),
    position: text(),
    factors: jsonb().$type<ChosenFactor[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.employeeId] }),
    uniqueIndex('campaign_people_once').on(table.employeeId, table.year).where(sql`is_open`),
    index('campaign_people_employee').on(table.organizationId, table.employeeId),
    foreignKey({
      name: 'campaign_people_campaign',
      columns: [table.campaignId, table.year, table.isOpen],
      foreignColumns: [campaigns.id, campaigns.year, campaigns.isOpen],
    }).onUpdate('cascade'),
    foreignKey({
      name: 'campaign_people_of_organization',
      columns: [table.organizationId, table.campaignId],
      foreignColumns: [campaigns.organizationId, campaigns.id],
    }),
    foreignKey({
      name: 'campaign_people_employees',
      columns: [table.organizationId, table.employeeId],
      foreignColumns: [employees.organizationId, employees.id],
    }),
  ],
)

/** Groups of bookings that carry out the plan of a campaign. */
export const campaignGroups = pgTable(
  'campaign_groups',
  {
    groupId: uuid('group_id').primaryKey(),
    campaignId: uuid('campaign_id').notNull(),
    organizationId: uuid('organization_id').notNull(),
  },
  (table) => [
    index('campaign_groups_of_campaign').on(table.organizationId, table.campaignId),
    foreignKey({
      name: 'campaign_groups_campaign',
      columns: [table.organizationId, table.campaignId],
      foreignColumns: [campaigns.organizationId, campaigns.id],
    }),
    foreignKey({
      name: 'campaign_groups_group',
      columns: [table.organizationId, table.groupId],
      foreignColumns: [bookingGroups.organizationId, bookingGroups.id],
    }),
  ],
)

/** The history of a campaign: who did what and when. Rows are never changed. */
export const campaignSteps = pgTable(
  'campaign_steps',
  {
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    /** The place of the step in the history of its campaign. */
    ordinal: smallint().notNull(),
    step: text().notNull(),
    side: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    by: uuid()
      .notNull()
      .references(() => accounts.id),
    reason: text(),
    people: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.ordinal] }),
    uniqueIndex('campaign_steps_shown').on(table.campaignId).where(sql`step = 'plan_shown'`),
    check(
      'campaign_steps_step',
      sql`step in ('made', 'list_sent', 'list_recalled', 'plan_sent', 'plan_returned', 'plan_agreed', 'plan_shown',
        'cancelled')`,
    ),
    check(
      'campaign_steps_side',
      sql`side = case when step in ('plan_returned', 'plan_agreed') then 'clinic' else 'employer' end`,
    ),
    check('campaign_steps_reason', sql`(reason is not null) = (step in ('plan_returned', 'cancelled'))`),
    check('campaign_steps_people', sql`people > 0`),
  ],
)
