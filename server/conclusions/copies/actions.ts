import { copiesRefusals } from '../../../shared/conclusions/copies/ru.ts'
import {
  type CopiesRequest,
  copiesAtMost,
  type IssuedRequest,
} from '../../../shared/conclusions/copies/schema.ts'
import type { ConclusionContent } from '../../../shared/conclusions/papers.ts'
import { conclusionFileName } from '../../../shared/conclusions/ru.ts'
import { conclusionFile } from '../../../shared/conclusions/sheets.ts'
import { documentRefusals } from '../../../shared/documents/ru.ts'
import type { PartScope } from '../../../shared/organizations/access.ts'
import { clinicDay, type Day, formatDay } from '../../../shared/platform/days.ts'
import { refuse } from '../../../shared/platform/refusal.ts'
import { employeesMeant } from '../../employees/list/actions.ts'
import type { Reader } from '../../platform/db/types.ts'
import { safeFileName } from '../../platform/documents/kind.ts'
import { pdfOf, pdfsOf } from '../../platform/documents/pdf.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { mapYielding } from '../../platform/map-yielding.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { zip } from '../../platform/sheets/zip.ts'
import { opened } from '../actions.ts'
import { signedPapers } from '../signatures/actions.ts'
import type { PaperRow } from '../store.ts'
import { type CopiesAsked, listEmployerCopies, listOfCampaign, listOfFilter } from './store.ts'

const everybody = { atMost: 100_000, tooMany: documentRefusals.TOO_MANY_PEOPLE }

const anything: CopiesAsked = {
  employees: null,
  bookings: null,
  group: null,
  campaign: null,
  day: null,
  department: null,
  from: null,
  to: null,
  isLastOnly: false,
  limit: copiesAtMost + 1,
}

async function meant(
  reader: Reader,
  scope: PartScope,
  { who, period }: CopiesRequest,
  today: Day,
): Promise<CopiesAsked> {
  const asked = { ...anything, from: period?.from ?? null, to: period?.to ?? null }
  if ('campaign' in who) return { ...asked, campaign: who.campaign }
  if ('bookings' in who) return { ...asked, bookings: who.bookings }
  if ('group' in who || 'day' in who) {
    const day = 'day' in who ? who.day : null
    return { ...asked, day, group: who.group ?? null, department: who.department ?? null }
  }
  const employees = await employeesMeant(reader, scope, who, { ...everybody, today })
  return { ...asked, employees, isLastOnly: !period }
}

function fitting(rows: PaperRow[]): PaperRow[] {
  if (rows.length === 0) refuse(copiesRefusals.NO_COPIES)
  return rows.length > copiesAtMost ? refuse(copiesRefusals.TOO_MANY_COPIES) : rows
}

/** Returns the papers that a request means; refuses when there is none, or more than fit one file. */
export async function copiesOf(
  reader: Reader,
  scope: PartScope,
  request: CopiesRequest,
  now: Date,
): Promise<PaperRow[]> {
  return fitting(await listEmployerCopies(reader, scope, await meant(reader, scope, request, clinicDay(now))))
}

/** Returns the clinic's заключения that a request means; refuses as `copiesOf` does. */
export const issuedOf = async (reader: Reader, { of }: Pick<IssuedRequest, 'of'>): Promise<PaperRow[]> =>
  fitting(
    'campaign' in of
      ? await listOfCampaign(reader, of.campaign, copiesAtMost + 1)
      : await listOfFilter(reader, of.filter, copiesAtMost + 1),
  )

/** Papers of an archive printed in one thread call: threads take turns between calls, so others print meanwhile. */
const printedAtOnce = 25

/** Prints the papers of an archive part by part, each part when the reader has come to it. */
function* partsOf(
  contents: readonly ConclusionContent[],
  first: Promise<Uint8Array[]>,
  { owner, isCopy }: Pick<PapersPress, 'owner' | 'isCopy'>,
) {
  for (let from = 0; from < contents.length; from += printedAtOnce) {
    const some = contents.slice(from, from + printedAtOnce)
    let printing = from === 0 ? first : null
    for (const [place, content] of some.entries()) {
      const pieces = async function* () {
        printing ??= pdfsOf(
          some.map((one) => conclusionFile(one, { isCopy })),
          owner,
        )
        const printed = (await printing)[place]
        if (printed) yield printed
      }
      yield { name: `${safeFileName(conclusionFileName(content))}.pdf`, pieces: pieces() }
    }
  }
}

/**
 * Context of printing papers. `owner`: the organization or the account under which the work waits for a printing thread;
 * `isCopy`: not for signature.
 */
interface PapersPress {
  format: CopiesRequest['format']
  owner: string
  isCopy: boolean
  reader: Reader
  secrets: Secrets
  now: Date
}

/**
 * Renders papers by number: as pages of one .pdf, or as files of an archive that is sent while it is made. In an archive a
 * paper signed in the electronic way is the signed file with its signatures.
 */
export async function papersFile(
  rows: readonly PaperRow[],
  { format, reader, secrets, now, ...press }: PapersPress,
): Promise<FileAnswer> {
  const { owner, isCopy } = press
  const name = `Заключения на ${formatDay(clinicDay(now))}`
  const sheetsOf = (content: ConclusionContent) => conclusionFile(content, { isCopy })
  if (format === 'zip') {
    const signed = await signedPapers(reader, rows, secrets)
    const unsigned = rows.filter(({ id }) => !signed.has(id))
    const contents = await mapYielding(unsigned, (row) => opened(row, secrets))
    // The first part is printed before the answer begins, so that a refusal to print still reaches the caller.
    const first = pdfsOf(contents.slice(0, printedAtOnce).map(sheetsOf), owner)
    await first
    const parts = [...[...signed.values()].flat(), ...partsOf(contents, first, press)]
    return new FileAnswer(name, 'zip', zip(parts))
  }
  const contents = await mapYielding(rows, (row) => opened(row, secrets))
  const author = contents[0]?.clinic.name ?? ''
  const sheets = contents.flatMap((content) => sheetsOf(content).sheets)
  return new FileAnswer(name, 'pdf', await pdfOf({ title: name, author, isWide: false, sheets }, owner))
}
