import { signaturesContract } from '../../../shared/conclusions/signatures/contract.ts'
import { signatureRefusals } from '../../../shared/conclusions/signatures/ru.ts'
import { inCommission, type Member } from '../../../shared/platform/actor.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { findPaper } from '../store.ts'
import {
  attachSignature,
  copyToKeep,
  keepSigningCopy,
  paperToSign,
  signaturesOf,
  signedArchive,
  signingCopy,
  withdraw,
} from './actions.ts'

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

  serve(signaturesContract.list, { allow }, async ({ params: { id }, look }) => {
    if (!(await findPaper(reader, id))) refuse(common.NOT_FOUND)
    look({ id })
    return signaturesOf(reader, id)
  })

  serve(signaturesContract.copy, { allow }, async ({ actor, params: { id }, now, transact }) => {
    const row = await paperToSign(reader, id)
    limit.spend(actor.accountId, now)
    const sealed = await copyToKeep(reader, row, { owner: actor.accountId, secrets })
    await transact((tx) => keepSigningCopy(tx, row, { sealed, by: actor.accountId }, now))
    return signingCopy(reader, row, secrets)
  })

  serve(
    signaturesContract.attach,
    { allow, before },
    ({ actor, params: { id }, body: file, now, transact }) =>
      attaching.around(actor.accountId, now, () =>
        transact((tx) => attachSignature(tx, id, { file, by: actor.accountId, secrets }, now)),
      ),
  )

  serve(signaturesContract.withdraw, { allow }, ({ actor, params: { id, signature }, now, transact }) =>
    transact((tx) => withdraw(tx, id, { id: signature, by: actor.accountId }, now)),
  )

  serve(signaturesContract.files, { allow }, async ({ params: { id }, look }) => {
    const row = await paperToSign(reader, id)
    const archive = (await signedArchive(reader, row, secrets)) ?? refuse(signatureRefusals.NO_COPY_TO_SIGN)
    look({ id })
    return archive
  })
}
