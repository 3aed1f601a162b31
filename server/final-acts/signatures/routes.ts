import { actSignaturesContract } from '../../../shared/final-acts/signatures/contract.ts'
import { inCommission } from '../../../shared/platform/actor.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { signaturesOf } from '../../signatures/actions.ts'
import { signingOf } from '../../signatures/routes.ts'
import { findAct } from '../store.ts'
import { actToSign, lockToSign } from './actions.ts'

/** Uploads per account: a chairman signs the acts of a day one after another. */
const uploads = { times: 100, seconds: 3600 }

/** Serves the detached signatures of final acts to the commission. */
export function serveActSignatures(serve: Serve, reader: Reader, secrets: Secrets): void {
  const signing = signingOf({ toSign: actToSign, lock: lockToSign, uploads }, reader, secrets)
  const { list, copy, attach, withdraw, files } = actSignaturesContract
  const allow = inCommission

  serve(list, { allow }, async ({ params: { id }, query: { paper }, look }) => {
    const { organizationId: organization } = (await findAct(reader, id)) ?? refuse(common.NOT_FOUND)
    look({ id, organization })
    return signaturesOf(reader, { paper, of: id })
  })
  serve(copy, { allow }, (call) => signing.copy(call, call.body.paper))
  serve(attach, { allow, before: signing.before }, (call) =>
    signing.attach(call, call.query.paper, call.body),
  )
  serve(withdraw, { allow }, (call) => signing.withdraw(call, call.body.paper, call.params.signature))
  serve(files, { allow }, (call) => signing.files(call, call.query.paper))
}
