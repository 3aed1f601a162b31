import type { ConclusionId } from '../../../shared/conclusions/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Tx } from '../../platform/db/types.ts'

interface TransferRow {
  id: ConclusionId
  on: Day
  number: string | null
  by: AccountId
  now: Date
}

const put = statement<TransferRow, never>('put-egisz-transfer')`
  insert into egisz_transfers (conclusion_id, "on", number, by, at)
  values (${'id'}, ${'on'}, ${'number'}, ${'by'}, ${'now'})
  on conflict (conclusion_id) do update set "on" = excluded."on", number = excluded.number, by = excluded.by,
    at = excluded.at`

/** Records that a заключение was passed on to ЕГИСЗ, or corrects the record. The database refuses an invalid paper. */
export const putTransfer = (tx: Tx, row: TransferRow): Promise<unknown> => tx.run(put, row)

const remove = statement<{ id: ConclusionId }, never>('remove-egisz-transfer')`
  delete from egisz_transfers where conclusion_id = ${'id'}`

/** Removes a mistaken record. */
export const removeTransfer = (tx: Tx, id: ConclusionId): Promise<unknown> => tx.run(remove, { id })
