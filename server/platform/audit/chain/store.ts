import type { Day } from '../../../../shared/platform/days.ts'
import { statement } from '../../db/statement.ts'
import type { Reader, Tx } from '../../db/types.ts'

/** A day of the chain as stored. */
export interface ChainDay {
  day: Day
  sealed: string
}

const list = statement<object, ChainDay>('audit-days')`
  select day::text as day, sealed from audit_days order by day`

/** Returns the days of the chain in their order. */
export const listChainDays = (reader: Reader): Promise<ChainDay[]> => reader.run(list, {})

const last = statement<object, ChainDay>('last-audit-day')`
  select day::text as day, sealed from audit_days order by day desc limit 1`

export const findLastChainDay = async (reader: Reader): Promise<ChainDay | null> =>
  (await reader.run(last, {}))[0] ?? null

const add = statement<ChainDay & { now: Date }, { day: Day }>('add-audit-day')`
  insert into audit_days (day, sealed, made_at) values (${'day'}, ${'sealed'}, ${'now'})
  on conflict (day) do nothing returning day`

/** Adds a day to the chain; false when another process was first. */
export const addChainDay = async (tx: Tx, day: ChainDay & { now: Date }): Promise<boolean> =>
  (await tx.run(add, day)).length > 0

const first = statement<object, { id: string }>('first-audit-event')`
  select id from audit_events order by id limit 1`

/** Returns the id of the first event; null while there is none. */
export const findFirstEvent = async (reader: Reader): Promise<string | null> =>
  (await reader.run(first, {}))[0]?.id ?? null

/** Events after one id and before another. */
interface Range {
  after: string
  before: string
  limit: number
}

/** An event with every column as text, in one form whatever the time zone of the connection. */
interface EventText {
  id: string
  columns: (string | null)[]
  details: string | null
}

const events = statement<Range, EventText>('audit-events-of-day')`
  select id, details, json_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), account_id, role, act,
    what, subject_id, organization_id, call, address::text, agent) as columns
  from audit_events where id > ${'after'} and id < ${'before'} order by id limit ${'limit'}`

export const listEventTexts = (reader: Reader, range: Range): Promise<EventText[]> =>
  reader.run(events, range)

// A transaction that began before a moment may still add events of before it. Those of other roles are not seen.
const open = statement<{ moment: Date }, { is_open: boolean }>('transactions-since-before')`
  select exists (select from pg_stat_activity where datname = current_database() and usename = current_user
    and pid <> pg_backend_pid() and xact_start < ${'moment'}) as is_open`

/** Tells whether a transaction of the working role has been open since before a moment. */
export const isOpenSince = async (reader: Reader, moment: Date): Promise<boolean> =>
  (await reader.run(open, { moment }))[0]?.is_open === true
