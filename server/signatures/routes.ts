import type { Member } from '../../shared/platform/actor.ts'
import { refuse } from '../../shared/platform/refusal.ts'
import type { Route } from '../../shared/platform/route.ts'
import type { SheetFile } from '../../shared/platform/sheet.ts'
import { signatureRefusals } from '../../shared/signatures/ru.ts'
import type { PaperSignatures, SignatureId, SignedPaper } from '../../shared/signatures/schema.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { pdfOf } from '../platform/documents/pdf.ts'
import type { FileAnswer } from '../platform/http/file-answer.ts'
import type { Call } from '../platform/http/serve.ts'
import { localLimit } from '../platform/local-limit.ts'
import type { Secrets } from '../platform/secrets.ts'
import {
  type AuditedPaper,
  attachSignature,
  copyToKeep,
  keepSigningCopy,
  signedArchive,
  signingCopy,
  withdraw,
} from './actions.ts'

/** Limit of prints per account, because each print keeps a thread busy. */
const prints = { times: 30, seconds: 60 }

/** A valid paper as it is printed for a signature. */
export interface PaperToSign {
  name: string
  sheet: SheetFile
  audited: AuditedPaper
}

/** A paper of a record: the whole act or the employer's copy, a заключение or its выписка. */
interface PaperOf<Id, Paper> {
  id: Id
  paper: Paper
}

/** One kind of record whose papers are signed. */
interface SignedRecord<Id, Paper> {
  /** Prints a valid paper; refuses an unknown or annulled record. */
  toSign: (reader: Reader, paper: PaperOf<Id, Paper>, secrets: Secrets) => Promise<PaperToSign>
  /** Locks the record while its signatures change; `isValid` refuses an annulled one. */
  lock: (tx: Tx, paper: PaperOf<Id, Paper> & { isValid: boolean }) => Promise<AuditedPaper>
  /** Limit of uploads per account. */
  uploads: { times: number; seconds: number }
}

/** A call about a record by a member of the commission. */
type SigningCall<Id> = Pick<Call<Route, Member>, 'actor' | 'now' | 'transact' | 'look'> & {
  params: { id: Id }
}

/** The handlers that all kinds of signed records share; each kind serves them under its own addresses. */
export function signingOf<Id extends string, Paper extends SignedPaper>(
  { toSign, lock, uploads }: SignedRecord<Id, Paper>,
  reader: Reader,
  secrets: Secrets,
) {
  const printing = localLimit(prints)
  const attaching = localLimit(uploads)
  return {
    before: ({ actor, now }: Pick<SigningCall<Id>, 'actor' | 'now'>) =>
      attaching.requireLeft(actor.accountId, now),

    async copy(call: SigningCall<Id>, paper: Paper): Promise<FileAnswer> {
      const { now, transact } = call
      const { id } = call.params
      const by = call.actor.accountId
      const { sheet, name, audited } = await toSign(reader, { id, paper }, secrets)
      printing.spend(by, now)
      const key = { paper, of: id }
      const printed = await copyToKeep(reader, key, { print: () => pdfOf(sheet, by), secrets }, now)
      await transact((tx) => keepSigningCopy(tx, key, { printed, by, audited }, now))
      return signingCopy(reader, key, { name, secrets })
    },

    attach(call: SigningCall<Id>, paper: Paper, file: Uint8Array): Promise<PaperSignatures> {
      const { now, transact } = call
      const { id } = call.params
      const by = call.actor.accountId
      return attaching.around(by, now, () =>
        transact(async (tx) => {
          const audited = await lock(tx, { id, paper, isValid: true })
          return attachSignature(tx, { paper, of: id }, { file, by, secrets, audited }, now)
        }),
      )
    },

    withdraw(call: SigningCall<Id>, paper: Paper, signature: SignatureId): Promise<PaperSignatures> {
      const { now, transact } = call
      const { id } = call.params
      return transact(async (tx) => {
        const audited = await lock(tx, { id, paper, isValid: false })
        return withdraw(tx, { paper, of: id }, { id: signature, by: call.actor.accountId, audited }, now)
      })
    },

    async files({ params: { id }, look }: SigningCall<Id>, paper: Paper): Promise<FileAnswer> {
      const found = await toSign(reader, { id, paper }, secrets)
      const { number: _, ...record } = found.audited
      const archive = await signedArchive(reader, { paper, of: id, nameOf: () => found.name }, secrets)
      look(record)
      return archive ?? refuse(signatureRefusals.NO_COPY_TO_SIGN)
    },
  }
}
