import { extractRefusals } from '../../../shared/conclusions/extract/ru.ts'
import { conclusionFileName, conclusionRefusals } from '../../../shared/conclusions/ru.ts'
import { conclusionNumber } from '../../../shared/conclusions/rules.ts'
import type { ConclusionId } from '../../../shared/conclusions/schema.ts'
import { conclusionFile } from '../../../shared/conclusions/sheets.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import type { PaperOfCheckUp } from '../../../shared/signatures/schema.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type AuditedPaper, signedArchive, signedFiles } from '../../signatures/actions.ts'
import type { PaperToSign } from '../../signatures/routes.ts'
import { opened } from '../actions.ts'
import { extractSheet } from '../extract/actions.ts'
import { findPaper, type PaperRow } from '../store.ts'
import { lockPaper } from './store.ts'

/** Returns the files of the signed ones among заключения and справки: what was signed, and each of its signatures. */
export const signedPapers = (reader: Reader, rows: readonly PaperRow[], secrets: Secrets) => {
  const byId = new Map<string, PaperRow>(rows.map((row) => [row.id, row]))
  const nameOf = (of: string) => {
    const row = byId.get(of)
    return row ? conclusionFileName(opened(row, secrets)) : of
  }
  return signedFiles(reader, { paper: 'conclusion', all: [...byId.keys()], nameOf }, secrets)
}

/** Returns a signed заключение or справка with its signatures as an archive. Null when it has no signature. */
export const signedPaper = (reader: Reader, row: PaperRow, secrets: Secrets): Promise<FileAnswer | null> =>
  signedArchive(
    reader,
    { paper: 'conclusion', of: row.id, nameOf: () => conclusionFileName(opened(row, secrets)) },
    secrets,
  )

/** How the audit names a paper of a check-up; a выписка tells what was found at the visit. */
const auditedAs = (
  { id, booking, number, year }: Pick<PaperRow, 'id' | 'booking' | 'number' | 'year'>,
  paper: PaperOfCheckUp,
): AuditedPaper => ({
  ...(paper === 'extract' ? { id: booking, what: 'finding' } : { id }),
  number: conclusionNumber(number, year),
})

/** Returns a valid paper to sign; refuses an unknown or annulled one, and a выписка that is not there. */
export async function sheetToSign(
  reader: Reader,
  { id, paper }: { id: ConclusionId; paper: PaperOfCheckUp },
  secrets: Secrets,
): Promise<PaperToSign> {
  const row = (await findPaper(reader, id)) ?? refuse(common.NOT_FOUND)
  if (row.annulledAt) refuse(conclusionRefusals.CONCLUSION_ANNULLED)
  const audited = auditedAs(row, paper)
  if (paper === 'extract') {
    const extract = (await extractSheet(reader, row, secrets)) ?? refuse(extractRefusals.NO_EXTRACT)
    return { ...extract, audited }
  }
  const content = opened(row, secrets)
  return { name: conclusionFileName(content), audited, sheet: conclusionFile(content, { isCopy: false }) }
}

/** Locks a paper while its signatures change; returns how the audit names it. Refuses an unknown one. */
export async function lockToSign(
  tx: Tx,
  { id, paper, isValid }: { id: ConclusionId; paper: PaperOfCheckUp; isValid: boolean },
): Promise<AuditedPaper> {
  const row = (await lockPaper(tx, id)) ?? refuse(common.NOT_FOUND)
  return isValid && row.isAnnulled ? refuse(conclusionRefusals.CONCLUSION_ANNULLED) : auditedAs(row, paper)
}
