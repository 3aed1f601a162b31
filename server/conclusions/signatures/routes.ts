import { signaturesContract } from '../../../shared/conclusions/signatures/contract.ts'
import { inCommission, type Member } from '../../../shared/platform/actor.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { signatureRefusals } from '../../../shared/signatures/ru.ts'
import type { Reader } from '../../platform/db/types.ts'
import { pdfOf } from '../../platform/documents/pdf.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import {
  attachSignature,
  copyToKeep,
  keepSigningCopy,
  signaturesOf,
  signedArchive,
  signingCopy,
  withdraw,
} from '../../signatures/actions.ts'
import { findPaper } from '../store.ts'
import { lockToSign, sheetToSign } from './actions.ts'

/** Limit of prints per account, because each print keeps a thread busy. */
const prints = { times: 30, seconds: 60 }

/** Uploads per account: a chairman signs the papers of a shift one after another. */
const uploads = { times: 300, seconds: 3600 }

/** Serves the detached signatures of papers to the commission. */
export function serveSignatures(serve: Serve, reader: Reader, secrets: Secrets): void {
  const limit = localLimit(prints)
  const attaching = localLimit(uploads)
  const allow = inCommission
  const before = ({ actor, now }: { actor: Member; now: Date }) => attaching.requireLeft(actor.accountId, now)

  serve(signaturesContract.list, { allow }, async ({ params: { id }, query: { paper }, look }) => {
    if (!(await findPaper(reader, id))) refuse(common.NOT_FOUND)
    look({ id })
    return signaturesOf(reader, { paper, of: id })
  })

  serve(
    signaturesContract.copy,
    { allow },
    async ({ actor: { accountId: by }, params: { id }, body: { paper }, now, transact }) => {
      const { sheet, name, audited } = await sheetToSign(reader, { id, paper }, secrets)
      limit.spend(by, now)
      const key = { paper, of: id }
      const printed = await copyToKeep(reader, key, { print: () => pdfOf(sheet, by), secrets }, now)
      await transact((tx) => keepSigningCopy(tx, key, { printed, by, audited }, now))
      return signingCopy(reader, key, { name, secrets })
    },
  )

  serve(
    signaturesContract.attach,
    { allow, before },
    ({ actor: { accountId: by }, params: { id }, query: { paper }, body: file, now, transact }) =>
      attaching.around(by, now, () =>
        transact(async (tx) => {
          const audited = await lockToSign(tx, { id, paper, isValid: true })
          return attachSignature(tx, { paper, of: id }, { file, by, secrets, audited }, now)
        }),
      ),
  )

  serve(
    signaturesContract.withdraw,
    { allow },
    ({ actor: { accountId: by }, params: { id, signature }, body: { paper }, now, transact }) =>
      transact(async (tx) => {
        const audited = await lockToSign(tx, { id, paper, isValid: false })
        return withdraw(tx, { paper, of: id }, { id: signature, by, audited }, now)
      }),
  )

  serve(signaturesContract.files, { allow }, async ({ params: { id }, query: { paper }, look }) => {
    const {
      name,
      audited: { number: _, ...record },
    } = await sheetToSign(reader, { id, paper }, secrets)
    const archive = await signedArchive(reader, { paper, of: id, nameOf: () => name }, secrets)
    look(record)
    return archive ?? refuse(signatureRefusals.NO_COPY_TO_SIGN)
  })
}
