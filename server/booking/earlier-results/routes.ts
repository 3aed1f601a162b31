import { ownBookings } from '../../../shared/booking/access.ts'
import { earlierResultsContract } from '../../../shared/booking/earlier-results/contract.ts'
import { decisionTitle } from '../../../shared/booking/psychiatric-decision/ru.ts'
import { type Member, signedIn } from '../../../shared/platform/actor.ts'
import type { Reader } from '../../platform/db/types.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { keepFile, openFile } from './actions.ts'
import { listOwn } from './store.ts'

/** Uploads per account: a person has a few papers with a few pages. */
const uploads = { times: 40, seconds: 3600 }

export function serveEarlierResults(serve: Serve, reader: Reader, secrets: Secrets): void {
  const limit = localLimit(uploads)
  const before = ({ actor, now }: { actor: Member; now: Date }) => limit.requireLeft(actor.accountId, now)

  serve(earlierResultsContract.own, { allow: signedIn }, ({ actor, body }) =>
    listOwn(reader, ownBookings(actor), body),
  )

  serve(
    earlierResultsContract.upload,
    { allow: signedIn, before },
    ({ actor, body: content, now, transact }) =>
      limit.around(actor.accountId, now, () =>
        transact((tx) => keepFile(tx, { actor, content, result: null }, secrets, now)),
      ),
  )

  serve(
    earlierResultsContract.attach,
    { allow: signedIn, before },
    ({ actor, params, body: content, now, transact }) =>
      limit.around(actor.accountId, now, () =>
        transact((tx) => keepFile(tx, { actor, content, result: params.id }, secrets, now)),
      ),
  )

  serve(earlierResultsContract.file, { allow: signedIn }, async ({ actor, params, look }) => {
    const { kind, booking, isDecision, isOwn, content } = await openFile(reader, actor, params.id, secrets)
    const name = isDecision ? decisionTitle : 'Результат исследования'
    look(isOwn ? null : { id: booking, ...(isDecision && { what: 'decision' }) })
    return new FileAnswer(name, kind, content)
  })
}
