import { isFinal } from '../../../shared/booking/rules.ts'
import { extractFileName } from '../../../shared/conclusions/extract/ru.ts'
import { extractFile } from '../../../shared/conclusions/extract/sheets.ts'
import type { SheetFile } from '../../../shared/platform/sheet.ts'
import { namedFindings } from '../../findings/actions.ts'
import type { Reader } from '../../platform/db/types.ts'
import { pdfOf } from '../../platform/documents/pdf.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { signedArchive } from '../../signatures/actions.ts'
import { opened } from '../actions.ts'
import type { PaperRow } from '../store.ts'

/** A выписка as it is printed. */
interface ExtractSheet {
  name: string
  sheet: SheetFile
}

/**
 * Makes the выписка of a check-up (order 29н, point 48). Null when its paper is no valid заключение, or nothing that was
 * found is written. It is made anew each time: after the заключение neither it nor a finding changes.
 */
export async function extractSheet(
  reader: Reader,
  paper: PaperRow,
  secrets: Secrets,
): Promise<ExtractSheet | null> {
  if (!isFinal(paper.outcome) || paper.annulledAt) return null
  const findings = await namedFindings(reader, paper.booking, secrets)
  if (!findings.some(({ state }) => state === 'done')) return null
  const content = opened(paper, secrets)
  const name = extractFileName(content.number, content.person.fullname)
  return { name, sheet: extractFile(content, findings) }
}

/** The secrets that open papers and findings, and under whom the job waits for a printing thread. */
interface ExtractUse {
  secrets: Secrets
  owner: string
}

/** Prints the выписка of a check-up; null when there is none. */
export async function extractOf(
  reader: Reader,
  paper: PaperRow,
  { secrets, owner }: ExtractUse,
): Promise<FileAnswer | null> {
  const extract = await extractSheet(reader, paper, secrets)
  return extract && new FileAnswer(extract.name, 'pdf', await pdfOf(extract.sheet, owner))
}

/**
 * Gives the выписка to its person: with its signatures where it was signed in the electronic way, otherwise as a print.
 * Null when there is none.
 */
export async function ownExtractOf(
  reader: Reader,
  paper: PaperRow,
  { secrets, owner }: ExtractUse,
): Promise<FileAnswer | null> {
  const extract = await extractSheet(reader, paper, secrets)
  if (!extract) return null
  const { name, sheet } = extract
  const signed = await signedArchive(reader, { paper: 'extract', of: paper.id, nameOf: () => name }, secrets)
  return signed ?? new FileAnswer(name, 'pdf', await pdfOf(sheet, owner))
}
