import { statement } from '../../db/statement.ts'
import type { Reader, Tx } from '../../db/types.ts'

/** An event with sealed details. */
export interface SealedEvent {
  id: string
  details: string
}

const list = statement<{ subjects: string[]; after: string; limit: number }, SealedEvent>(
  'audit-details-of-subjects',
)`
  select id, details from audit_events
  where subject_id = any(${'subjects'}::text[]) and id > ${'after'} and details is not null
  order by id limit ${'limit'}`

/** Returns the events about some records that have details, in the order of their ids. */
export const listDetails = (
  reader: Reader,
  asked: { subjects: string[]; after: string; limit: number },
): Promise<SealedEvent[]> => reader.run(list, asked)

const rewrite = statement<{ ids: string[]; details: string[] }, { count: number }>('erase-audit-details')`
  select erase_audit_details(${'ids'}::uuid[], ${'details'}::text[]) as count`

/** Replaces the details of events about erased accounts; the database refuses any other. Returns their number. */
export const rewriteDetails = async (tx: Tx, rows: readonly SealedEvent[]): Promise<number> => {
  const ids = rows.map(({ id }) => id)
  const details = rows.map((row) => row.details)
  return (await tx.run(rewrite, { ids, details }))[0]?.count ?? 0
}
