import { raw, type Statement, statement } from './statement.ts'

// PostgreSQL knows a turn by two numbers, the same in every version of the cabinet: none is used again for another.
const turns = { reference: 1, prices: 2, hints: 3, stations: 4, schedule: 5 } as const

/** What one transaction at a time may do. */
type Turn = keyof typeof turns

/** Waits until no other transaction has this turn, and keeps it to the end of its own. */
export const turnTo = (what: Turn): Statement<{ locked: unknown }, object> =>
  statement<object, { locked: unknown }>(`lock-${what}`)`
    select pg_advisory_xact_lock(290029, ${raw`${String(turns[what])}`})::text as locked`

/** First numbers of turns that are taken one by one: for a day of a service, for a group of hints. The second is a hash of the key. */
export const turnsByKey = { serviceDays: raw`290030`, hintGroups: raw`290031` }
