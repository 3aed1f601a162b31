import { isFinal } from '../../../shared/booking/rules.ts'
import { extractFileName } from '../../../shared/conclusions/extract/ru.ts'
import { extractFile } from '../../../shared/conclusions/extract/sheets.ts'
import { namedFindings } from '../../findings/actions.ts'
import type { Reader } from '../../platform/db/types.ts'
import { pdfOf } from '../../platform/documents/pdf.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { opened } from '../actions.ts'
import type { PaperRow } from '../store.ts'

/** The secrets that open papers and findings, and under whom the job waits for a printing thread. */
interface ExtractUse {
  secrets: Secrets
  owner: string
}

/**
 * Prints the выписка of a check-up (order 29н, point 48). Null when its paper is no valid заключение, or nothing that was
 * found is written. It is made anew each time: after the
 * заключение neither it nor a finding changes.
 */
export async function extractOf(
  reader: Reader,
  paper: PaperRow,
  { secrets, owner }: ExtractUse,
): Promise<FileAnswer | null> {
  if (!isFinal(paper.outcome) || paper.annulledAt) return null
  const findings = await namedFindings(reader, paper.booking, secrets)
  if (!findings.some(({ state }) => state === 'done')) return null
  const content = opened(paper, secrets)
  const file = await pdfOf(extractFile(content, findings), owner)
  return new FileAnswer(extractFileName(content.number, content.person.fullname), 'pdf', file)
}
