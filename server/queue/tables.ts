import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bookings } from '../booking/tables.ts'
import { raw } from '../platform/db/statement.ts'
import { cities } from '../schedule/working-hours/tables.ts'
import { cabinets } from './rooms/tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/**
 * The queue of a city. Every transaction that changes the queue locks this row first, so that changes are made
 * one after another.
 */
export const queues = pgTable('queues', {
  city: text()
    .primaryKey()
    .references(() => cities.key),
  /** The day to which the last number belongs. */
  day: date().notNull(),
  lastNumber: smallint('last_number').notNull(),
  /** Grows with every change of the queue. */
  version: bigint({ mode: 'number' }).notNull(),
})

/** Measured minutes that a station needs for a person. Measuring starts anew when the clinic sets other minutes. */
export const stationMinutes = pgTable(
  'station_minutes',
  {
    city: text()
      .notNull()
      .references(() => cities.key),
    station: text().notNull(),
    /** The minutes that the clinic had set when measuring started. */
    nominal: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    mean: real().notNull(),
    stops: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.city, table.station] })],
)

/** SQL condition: the person of a ticket is still in the queue on the day of the ticket. */
export const isInRooms = raw`tickets.state not in ('done', 'left')`

/**
 * Tickets: one for a booking and a day. A booking gets another ticket when its remaining stops are completed on
 * another day.
 */
export const tickets = pgTable(
  'tickets',
  {
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    city: text()
      .notNull()
      .references(() => queues.city),
    day: date().notNull(),
    number: smallint().notNull(),
    state: text({ enum: ['waiting', 'called', 'inside', 'away', 'done', 'left'] }).notNull(),
    cameAt: instant('came_at').notNull(),
    /** When the present waiting began: at arrival, or at the end of the last stop or absence. */
    since: instant('since').notNull(),
    /** Until this time an absent person is not called; null: not until the person reports back. */
    awayUntil: instant('away_until'),
    /** The person is away because of a call that they did not follow. */
    isMissed: boolean('is_missed').notNull().default(false),
    /** When the person reported being at the door. */
    hereAt: instant('here_at'),
    isPriority: boolean('is_priority').notNull().default(false),
    /**
     * The room that closed while the person was at its door, and when it closed; cleared when the person is
     * admitted to any room.
     */
    shutId: uuid('shut_id').references(() => cabinets.id),
    shutAt: instant('shut_at'),
  },
  (table) => [
    unique('tickets_booking').on(table.bookingId, table.day),
    unique('tickets_number').on(table.city, table.day, table.number),
    index('tickets_here').on(table.city, table.day).where(sql`state not in ('done', 'left')`),
    check('tickets_state', sql`state in ('waiting', 'called', 'inside', 'away', 'done', 'left')`),
    check('tickets_away', sql`away_until is null or state = 'away'`),
    check('tickets_missed', sql`not is_missed or state = 'away'`),
    check('tickets_at_door', sql`here_at is null or state = 'called'`),
    check('tickets_shut', sql`(shut_id is null) = (shut_at is null)`),
  ],
)

/** The route sheet of a ticket: one row per station. */
export const ticketStops = pgTable(
  'ticket_stops',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    station: text().notNull(),
    position: smallint().notNull(),
    services: text().array().notNull(),
    state: text({ enum: ['ahead', 'called', 'inside', 'done', 'dropped'] }).notNull(),
    /** The room where the person is or was examined; null before that, and for the stop completed at the desk. */
    cabinetId: uuid('cabinet_id').references(() => cabinets.id),
    /** When the person was called to the door. */
    calledAt: instant('called_at'),
    /** When the number was last shown: at the call to the door, at the call into the room, or at a repeated call. */
    saidAt: instant('said_at'),
    again: smallint().notNull().default(0),
    startedAt: instant('started_at'),
    /** The visit began with the call into this room. */
    begins: boolean().notNull().default(false),
    endedAt: instant('ended_at'),
    /** How many times the person was called and did not come. */
    misses: smallint().notNull().default(0),
    /** The account that admitted the person or dropped the stop. */
    byAccountId: uuid('by_account_id'),
    /** Why the stop was dropped. */
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.station] }),
    uniqueIndex('ticket_stops_one_place').on(table.ticketId).where(sql`state in ('called', 'inside')`),
    uniqueIndex('ticket_stops_one_inside').on(table.cabinetId).where(sql`state = 'inside'`),
    check('ticket_stops_state', sql`state in ('ahead', 'called', 'inside', 'done', 'dropped')`),
    check('ticket_stops_inside', sql`state <> 'inside' or num_nulls(cabinet_id, started_at) = 0`),
    check('ticket_stops_called', sql`state <> 'called' or num_nulls(called_at, said_at) = 0`),
    check('ticket_stops_ended', sql`state not in ('done', 'dropped') or ended_at is not null`),
    check('ticket_stops_counts', sql`misses >= 0 and again >= 0`),
    check('ticket_stops_dropped', sql`(state = 'dropped') = (reason is not null)`),
  ],
)

/** Why a person was called to a station («почему его», why this one); kept for ninety days. */
export const queueCalls = pgTable(
  'queue_calls',
  {
    id: uuid().primaryKey(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    station: text().notNull(),
    at: instant('at').notNull(),
    /** Whether the rule or the staff chose the person. */
    by: text({ enum: ['rule', 'hand'] }).notNull(),
    byAccountId: uuid('by_account_id'),
    /** The score by the rule; null when staff chose the person by hand. */
    score: real(),
    /** Number of people waiting at that moment. */
    waiting: smallint().notNull(),
  },
  (table) => [
    check('queue_calls_by', sql`by = case when score is null then 'hand' else 'rule' end`),
    index('queue_calls_at').using('brin', table.at),
    index('queue_calls_ticket').on(table.ticketId),
  ],
)
