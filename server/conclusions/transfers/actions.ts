import { conclusionRefusals } from '../../../shared/conclusions/ru.ts'
import { conclusionNumber, feedsHealthBook, transferProblem } from '../../../shared/conclusions/rules.ts'
import type { ConclusionId, EgiszTransfer } from '../../../shared/conclusions/schema.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { common, refuse, refuseField } from '../../../shared/platform/refusal.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Tx } from '../../platform/db/types.ts'
import { findPaper, type PaperRow } from '../store.ts'
import { putTransfer, removeTransfer } from './store.ts'

/**
 * Records that a заключение for a medical book was passed on to ЕГИСЗ, corrects the record, or (null) removes it. Refuses
 * a paper that feeds no medical book, and a day before the paper or in the future.
 */
export async function recordTransfer(
  tx: Tx,
  { id, transfer, by }: { id: ConclusionId; transfer: EgiszTransfer | null; by: AccountId },
  now: Date,
): Promise<PaperRow> {
  const row = (await findPaper(tx, id)) ?? refuse(common.NOT_FOUND)
  if (row.annulledAt) refuse(conclusionRefusals.CONCLUSION_ANNULLED)
  if (!feedsHealthBook(row)) refuse(conclusionRefusals.NOT_FOR_EGISZ)
  const problem = transfer && transferProblem(transfer.on, row.on, clinicDay(now))
  if (problem) refuseField(common.INVALID, 'on', problem)
  if (transfer) await putTransfer(tx, { id, ...transfer, by, now })
  else await removeTransfer(tx, id)
  const number = conclusionNumber(row.number, row.year)
  const shown = (of: EgiszTransfer | null) => ({
    number,
    egiszOn: of?.on ?? null,
    egiszNumber: of?.number ?? null,
  })
  note(tx, { id, before: shown(row.transfer), after: shown(transfer) })
  return { ...row, transfer }
}
