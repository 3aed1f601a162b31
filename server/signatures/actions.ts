import { clinicDay } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { signatureRefusals } from '../../shared/signatures/ru.ts'
import { signingProblem } from '../../shared/signatures/rules.ts'
import {
  type PaperSignatures,
  type SignatureId,
  type SignedPaper,
  type SigningCopyId,
  signaturesAtMost,
} from '../../shared/signatures/schema.ts'
import { type Note, note } from '../platform/audit/trail.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { safeFileName } from '../platform/documents/kind.ts'
import { FileAnswer } from '../platform/http/file-answer.ts'
import { newId } from '../platform/ids.ts'
import type { Secrets } from '../platform/secrets.ts'
import { zip } from '../platform/sheets/zip.ts'
import { readSignature, type Signer, type UnreadableSignature } from './signature.ts'
import {
  addSignature,
  type CopyRow,
  findCopy,
  findSealed,
  keepCopy,
  listSignatures,
  listSigned,
  type PaperKey,
  withdrawSignature,
} from './store.ts'
import { signatureContent, signingCopyContent } from './tables.ts'

const copyContext = (id: SigningCopyId) => signingCopyContent.at({ id })
const signatureContext = (id: SignatureId) => signatureContent.at({ id })

const bytesOf = (secrets: Secrets, sealed: string, context: ReturnType<typeof copyContext>) =>
  Buffer.from(secrets.open(sealed, context), 'base64')
const contentOf = ({ id, sealed }: CopyRow, secrets: Secrets) => bytesOf(secrets, sealed, copyContext(id))

/** A file of an archive; its bytes are read when the archive has come to it. */
interface PaperFile {
  name: string
  pieces: AsyncIterable<Uint8Array>
}

async function* copyBytes(reader: Reader, key: PaperKey, secrets: Secrets) {
  const copy = await findCopy(reader, key)
  if (copy) yield contentOf(copy, secrets)
}

async function* signatureBytes(reader: Reader, id: SignatureId, secrets: Secrets) {
  const sealed = await findSealed(reader, id)
  if (sealed) yield bytesOf(secrets, sealed, signatureContext(id))
}

/** Papers of one kind, and how the file of each is named, without its extension. */
interface NamedPapers {
  paper: SignedPaper
  all: readonly string[]
  nameOf: (of: string) => string
}

/** Returns the files of the signed ones among papers: the file that was signed, and each of its signatures. */
export async function signedFiles(
  reader: Reader,
  { paper, all, nameOf }: NamedPapers,
  secrets: Secrets,
): Promise<Map<string, PaperFile[]>> {
  const signatures = Map.groupBy(await listSigned(reader, { paper, all }), ({ of }) => of)
  const files = new Map<string, PaperFile[]>()
  for (const of of all) {
    const own = signatures.get(of)
    if (!own) continue
    const name = `${safeFileName(nameOf(of))}.pdf`
    files.set(of, [
      { name, pieces: copyBytes(reader, { paper, of }, secrets) },
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
  { paper, of, nameOf }: PaperKey & { nameOf: () => string },
  secrets: Secrets,
): Promise<FileAnswer | null> {
  const files = (await signedFiles(reader, { paper, all: [of], nameOf }, secrets)).get(of)
  return files ? new FileAnswer(nameOf(), 'zip', zip(files)) : null
}

/** A paper as the audit names it. */
export interface AuditedPaper extends Pick<Note, 'id' | 'what' | 'organization'> {
  number: string
}

const noted = ({ number, ...record }: AuditedPaper, signer?: string): Note => ({
  ...record,
  after: { number, ...(signer !== undefined && { signer }) },
})

/** A file to sign that is printed and not kept yet. */
interface PrintedCopy {
  id: SigningCopyId
  sealed: string
}

/** Prints the file to sign, unless there is one already; a transaction keeps it afterwards. */
export async function copyToKeep(
  reader: Reader,
  key: PaperKey,
  { print, secrets }: { print: () => Promise<Uint8Array>; secrets: Secrets },
  now: Date,
): Promise<PrintedCopy | null> {
  if (await findCopy(reader, key)) return null
  const id = newId<SigningCopyId>(now)
  return { id, sealed: secrets.seal(Buffer.from(await print()).toString('base64'), copyContext(id)) }
}

/** Keeps a printed file to sign, unless somebody else has kept one meanwhile. */
export async function keepSigningCopy(
  tx: Tx,
  key: PaperKey,
  { printed, by, audited }: { printed: PrintedCopy | null; by: AccountId; audited: AuditedPaper },
  now: Date,
): Promise<true> {
  if (printed) await keepCopy(tx, { ...key, ...printed, by, now })
  note(tx, noted(audited))
  return true
}

/** Returns the kept file to sign. */
export async function signingCopy(
  reader: Reader,
  key: PaperKey,
  { name, secrets }: { name: string; secrets: Secrets },
): Promise<FileAnswer> {
  const copy = (await findCopy(reader, key)) ?? refuse(common.NOT_FOUND)
  return new FileAnswer(name, 'pdf', contentOf(copy, secrets))
}

const unreadable = {
  'not-a-signature': signatureRefusals.NOT_A_SIGNATURE,
  attached: signatureRefusals.SIGNATURE_ATTACHED,
  'no-signer': signatureRefusals.NO_SIGNER,
  'no-certificate': signatureRefusals.NO_CERTIFICATE,
  'too-many': signatureRefusals.TOO_MANY_SIGNATURES,
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
export async function signaturesOf(reader: Reader, key: PaperKey): Promise<PaperSignatures> {
  const rows = await listSignatures(reader, key)
  const hasCopy = rows.length > 0 || (await findCopy(reader, key)) !== null
  return {
    hasCopy,
    items: rows.map(({ attachedAt, signedAt, ...row }) => ({
      ...row,
      signedAt: signedAt?.toISOString() ?? null,
      on: clinicDay(attachedAt),
    })),
  }
}

/** The signature file to attach, by whom, the keys that open the copy, and how the audit names the paper. */
interface SignatureUpload {
  file: Uint8Array
  by: AccountId
  secrets: Secrets
  audited: AuditedPaper
}

/** Keeps a detached signature of a valid paper, which the caller has locked: a record for each signer of the file. */
export async function attachSignature(
  tx: Tx,
  key: PaperKey,
  { file, by, secrets, audited }: SignatureUpload,
  now: Date,
): Promise<PaperSignatures> {
  const copy = (await findCopy(tx, key)) ?? refuse(signatureRefusals.NO_COPY_TO_SIGN)
  const signers = signersOf(file, { content: contentOf(copy, secrets), madeAt: copy.madeAt }, now)
  const kept = await listSignatures(tx, key)
  if (kept.length + signers.length > signaturesAtMost) refuse(signatureRefusals.TOO_MANY_SIGNATURES)
  for (const { name, organization, serial, signedAt, match } of signers) {
    const id = newId<SignatureId>(now)
    const sealed = secrets.seal(Buffer.from(file).toString('base64'), signatureContext(id))
    const whose = { id, copy: copy.id, signer: name, organization, serial, signedAt }
    await addSignature(tx, { ...whose, isCompared: match === 'whole', sealed, account: by, now })
    note(tx, noted(audited, name))
  }
  return signaturesOf(tx, key)
}

/** Withdraws a signature that was attached by mistake; it stays in the database. */
export async function withdraw(
  tx: Tx,
  key: PaperKey,
  { id, by, audited }: { id: SignatureId; by: AccountId; audited: AuditedPaper },
  now: Date,
): Promise<PaperSignatures> {
  const signer = (await withdrawSignature(tx, { ...key, id, account: by, now })) ?? refuse(common.NOT_FOUND)
  const { number, ...record } = audited
  note(tx, { ...record, before: { number, signer }, after: { number, signer: null } })
  return signaturesOf(tx, key)
}
