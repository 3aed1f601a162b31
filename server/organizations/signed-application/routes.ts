import { signedApplicationContract } from '../../../shared/organizations/signed-application/contract.ts'
import { signedApplicationName } from '../../../shared/organizations/signed-application/ru.ts'
import { type Member, signedIn } from '../../../shared/platform/actor.ts'
import type { Reader } from '../../platform/db/types.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { keepSigned, openSigned } from './actions.ts'

/** Uploads per account: a scan may come out badly a few times. */
const uploads = { times: 20, seconds: 3600 }

/** Serves the scans of signed applications. */
export function serveSignedApplications(serve: Serve, reader: Reader, secrets: Secrets): void {
  const { upload, file } = signedApplicationContract
  const limit = localLimit(uploads)
  const before = ({ actor, now }: { actor: Member; now: Date }) => limit.requireLeft(actor.accountId, now)

  serve(upload, { allow: signedIn, before }, ({ actor, params: { id }, body: content, now, transact }) =>
    limit.around(actor.accountId, now, () =>
      transact((tx) => keepSigned(tx, actor, { id, content, secrets }, now)),
    ),
  )

  serve(file, { allow: signedIn }, async ({ actor, params: { id }, look }) => {
    const { kind, content } = await openSigned(reader, actor, id, secrets)
    look({ id })
    return new FileAnswer(signedApplicationName, kind, content)
  })
}
