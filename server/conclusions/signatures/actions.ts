import { conclusionFileName, conclusionRefusals } from '../../../shared/conclusions/ru.ts'
import { conclusionNumber } from '../../../shared/conclusions/rules.ts'
import type { ConclusionId } from '../../../shared/conclusions/schema.ts'
import { conclusionFile } from '../../../shared/conclusions/sheets.ts'
import { signatureRefusals } from '../../../shared/conclusions/signatures/ru.ts'
import { signingProblem } from '../../../shared/conclusions/signatures/rules.ts'
import {
  type PaperSignatures,
  type SignatureId,
  signaturesAtMost,
} from '../../../shared/conclusions/signatures/schema.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { safeFileName } from '../../platform/documents/kind.ts'
import { pdfOf } from '../../platform/documents/pdf.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { zip } from '../../platform/sheets/zip.ts'
import { opened } from '../actions.ts'
import { findPaper, type PaperRow } from '../store.ts'
import { readSignature, type Signer, type UnreadableSignature } from './signature.ts'
import {
  addSignature,
  findCopy,
  findSealed,
  keepCopy,
  listSignatures,
  listSigned,
  lockPaper,
  withdrawSignature,
} from './store.ts'
import { signatureContent, signingCopyContent } from './tables.ts'

const copyContext = (paper: ConclusionId) => signingCopyContent.at({ conclusion_id: paper })
const signatureContext = (id: SignatureId) => signatureContent.at({ id })

const bytesOf = (secrets: Secrets, sealed: string, context: ReturnType<typeof copyContext>) =>
  Buffer.from(secrets.open(sealed, context), 'base64')

/** A file of an archive; its bytes are read when the archive has come to it. */
interface PaperFile {
  name: string
  pieces: AsyncIterable<Uint8Array>
}

async function* copyBytes(reader: Reader, paper: ConclusionId, secrets: Secrets) {
  const copy = await findCopy(reader, paper)
  if (copy) yield bytesOf(secrets, copy.sealed, copyContext(paper))
}

async function* signatureBytes(reader: Reader, id: SignatureId, secrets: Secrets) {
  const sealed = await findSealed(reader, id)
  if (sealed) yield bytesOf(secrets, sealed, signatureContext(id))
}

/** Returns the files of the signed ones among papers: the file that was signed, and each of its signatures. */
export async function signedFiles(
  reader: Reader,
  rows: readonly PaperRow[],
  secrets: Secrets,
): Promise<Map<ConclusionId, PaperFile[]>> {
  const ids = rows.map(({ id }) => id)
  const signatures = Map.groupBy(await listSigned(reader, ids), ({ paper }) => paper)
  const files = new Map<ConclusionId, PaperFile[]>()
  for (const row of rows) {
    const own = signatures.get(row.id)
    if (!own) continue
    const name = `${safeFileName(conclusionFileName(opened(row, secrets)))}.pdf`
    files.set(row.id, [
      { name, pieces: copyBytes(reader, row.id, secrets) },
      ...own.map(({ id }, at) => ({
        name: at === 0 ? `${name}.sig` : `${name}.${at + 1}.sig`,
        pieces: signatureBytes(reader, id, secrets),
      })),
    ])
  }
  return files
}

/** Returns a signed paper with its signatures as an archive. Null when it has no signature. */
export async function signedArchive(
  reader: Reader,
  row: PaperRow,
  secrets: Secrets,
): Promise<FileAnswer | null> {
  const files = (await signedFiles(reader, [row], secrets)).get(row.id)
  return files ? new FileAnswer(conclusionFileName(opened(row, secrets)), 'zip', zip(files)) : null
}

/** Returns a valid paper; refuses an unknown or annulled one. */
export async function paperToSign(reader: Reader, id: ConclusionId): Promise<PaperRow> {
  const row = (await findPaper(reader, id)) ?? refuse(common.NOT_FOUND)
  return row.annulledAt ? refuse(conclusionRefusals.CONCLUSION_ANNULLED) : row
}

/** Prints the file to sign, unless there is one already; a transaction keeps it afterwards. */
export async function copyToKeep(
  reader: Reader,
  row: PaperRow,
  { owner, secrets }: { owner: AccountId; secrets: Secrets },
): Promise<string | null> {
  if (await findCopy(reader, row.id)) return null
  const file = await pdfOf(conclusionFile(opened(row, secrets), { isCopy: false }), owner)
  return secrets.seal(Buffer.from(file).toString('base64'), copyContext(row.id))
}

/** Keeps a printed file to sign, unless somebody else has kept one meanwhile. */
export async function keepSigningCopy(
  tx: Tx,
  { id, number, year }: PaperRow,
  { sealed, by }: { sealed: string | null; by: AccountId },
  now: Date,
): Promise<true> {
  if (sealed !== null) await keepCopy(tx, { paper: id, sealed, by, now })
  note(tx, { id, after: { number: conclusionNumber(number, year) } })
  return true
}

/** Returns the kept file to sign. */
export async function signingCopy(reader: Reader, row: PaperRow, secrets: Secrets): Promise<FileAnswer> {
  const copy = (await findCopy(reader, row.id)) ?? refuse(common.NOT_FOUND)
  const name = conclusionFileName(opened(row, secrets))
  return new FileAnswer(name, 'pdf', bytesOf(secrets, copy.sealed, copyContext(row.id)))
}

const unreadable = {
  'not-a-signature': signatureRefusals.NOT_A_SIGNATURE,
  attached: signatureRefusals.SIGNATURE_ATTACHED,
  'no-signer': signatureRefusals.NO_SIGNER,
  'no-certificate': signatureRefusals.NO_CERTIFICATE,
} satisfies Record<UnreadableSignature, unknown>

const untimely = {
  early: signatureRefusals.SIGNED_EARLY,
  ahead: signatureRefusals.SIGNED_AHEAD,
  'not-valid': signatureRefusals.CERTIFICATE_NOT_VALID,
}

/** Returns the signers of a file; refuses one that is no detached signature of the copy, or that could not be made then. */
function signersOf(
  file: Uint8Array,
  { content, madeAt }: { content: Buffer; madeAt: Date },
  now: Date,
): Signer[] {
  const signers = readSignature(file, content)
  if (typeof signers === 'string') return refuse(unreadable[signers])
  for (const one of signers) {
    if (one.match === 'other-file') refuse(signatureRefusals.OTHER_FILE_SIGNED)
    if (one.match === 'forged') refuse(signatureRefusals.SIGNATURE_SPOILT)
    const problem = signingProblem(one, { copyMadeAt: madeAt, now })
    if (problem) refuse(untimely[problem])
  }
  return signers
}

/** Returns the signatures of a paper as the commission sees them. */
export async function signaturesOf(reader: Reader, paper: ConclusionId): Promise<PaperSignatures> {
  const rows = await listSignatures(reader, paper)
  const hasCopy = rows.length > 0 || (await findCopy(reader, paper)) !== null
  return {
    hasCopy,
    items: rows.map(({ attachedAt, signedAt, ...row }) => ({
      ...row,
      signedAt: signedAt?.toISOString() ?? null,
      on: clinicDay(attachedAt),
    })),
  }
}

/** The signature file to attach, by whom, and the keys that open the copy. */
interface SignatureUpload {
  file: Uint8Array
  by: AccountId
  secrets: Secrets
}

/** Keeps a detached signature of a paper, a record for each signer of the file. */
export async function attachSignature(
  tx: Tx,
  paper: ConclusionId,
  { file, by, secrets }: SignatureUpload,
  now: Date,
): Promise<PaperSignatures> {
  const { isAnnulled } = (await lockPaper(tx, paper)) ?? refuse(common.NOT_FOUND)
  if (isAnnulled) refuse(conclusionRefusals.CONCLUSION_ANNULLED)
  const { sealed, madeAt } = (await findCopy(tx, paper)) ?? refuse(signatureRefusals.NO_COPY_TO_SIGN)
  const content = bytesOf(secrets, sealed, copyContext(paper))
  const signers = signersOf(file, { content, madeAt }, now)
  const kept = await listSignatures(tx, paper)
  if (kept.length + signers.length > signaturesAtMost) refuse(signatureRefusals.TOO_MANY_SIGNATURES)
  for (const { name, organization, serial, signedAt, match } of signers) {
    const id = newId<SignatureId>(now)
    const stored = secrets.seal(Buffer.from(file).toString('base64'), signatureContext(id))
    const whose = { id, paper, signer: name, organization, serial, signedAt }
    await addSignature(tx, { ...whose, isCompared: match === 'whole', sealed: stored, account: by, now })
    note(tx, { id: paper, after: { signer: name } })
  }
  return signaturesOf(tx, paper)
}

/** Withdraws a signature that was attached by mistake; it stays in the database. */
export async function withdraw(
  tx: Tx,
  paper: ConclusionId,
  { id, by }: { id: SignatureId; by: AccountId },
  now: Date,
): Promise<PaperSignatures> {
  const signer = (await withdrawSignature(tx, { paper, id, account: by, now })) ?? refuse(common.NOT_FOUND)
  note(tx, { id: paper, before: { signer }, after: { signer: null } })
  return signaturesOf(tx, paper)
}
