import { statement } from '../db/statement.ts'
import type { Tx } from '../db/types.ts'

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
