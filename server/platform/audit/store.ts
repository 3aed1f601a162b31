import { clinicZone } from '../../../shared/platform/days.ts'
import { raw, statement } from '../db/statement.ts'
import type { Reader, Tx } from '../db/types.ts'

/** A recorded event. */
export interface EventRow {
  id: string
  at: Date
  account_id: string | null
  role: string
  act: string
  what: string
  subject_id: string | null
  organization_id: string | null
  call: string
  details: string | null
  address: string | null
  agent: string | null
}

const add = statement<{ rows: string }, never>('add-audit-events')`
  insert into audit_events
    (id, at, account_id, role, act, what, subject_id, organization_id, call, details, address, agent)
  select * from json_to_recordset(${'rows'}::json) as event
    (id uuid, at timestamptz, account_id uuid, role text, act text, what text, subject_id text, organization_id uuid,
     call text, details text, address inet, agent text)`

export const addEvents = (tx: Tx, rows: readonly EventRow[]): Promise<unknown> =>
  tx.run(add, { rows: JSON.stringify(rows) })

const make = statement<object, { made: number }>('make-audit-months')`select make_audit_months() as made`

/** Makes the partitions of this month and of the three after it that are missing; returns how many were made. */
export const makeAuditMonths = async (tx: Tx): Promise<number> => (await tx.run(make, {}))[0]?.made ?? 0

const ahead = statement<object, { months: number }>('audit-months-ahead')`
  select count(*)::int as months from pg_inherits join pg_class on pg_class.oid = inhrelid
  where inhparent = 'audit_events'::regclass
    and relname > 'audit_events_' || to_char(now() at time zone ${raw`'${clinicZone}'`}, 'YYYY_MM') and relname ~ '[0-9]$'`

/** Returns the number of months to come that have a partition. */
export const countMonthsAhead = async (reader: Reader): Promise<number> =>
  (await reader.run(ahead, {}))[0]?.months ?? 0
