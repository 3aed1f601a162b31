import { raw, type Statement, statement } from './statement.ts'

// PostgreSQL names an advisory lock by two numbers. They stay the same in every version of the product and are
// never reused.
const turns = { reference: 1, prices: 2, hints: 3, stations: 4, schedule: 5, demo: 6, shifts: 7 } as const

/** Work that only one transaction at a time may do. */
type Turn = keyof typeof turns

/** Waits until no other transaction holds this lock and keeps it until the end of the transaction. */
export const turnTo = (what: Turn): Statement<{ locked: unknown }, object> =>
  statement<object, { locked: unknown }>(`lock-${what}`)`
    select pg_advisory_xact_lock(290029, ${raw`${String(turns[what])}`})::text as locked`

/**
 * First numbers of advisory locks taken per key: a day of a service, a group of hints. The second number is a
 * hash of the key.
 */
export const turnsByKey = { serviceDays: raw`290030`, hintGroups: raw`290031` }
