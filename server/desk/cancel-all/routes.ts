import { cancelAllContract } from '../../../shared/desk/cancel-all/contract.ts'
import { atDesk } from '../../../shared/platform/actor.ts'
import type { MessageContext } from '../../booking/messages/actions.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { cancelAll, previewAll } from './actions.ts'

/** Acts per account: each may send a thousand SMS. */
const acts = { times: 20, seconds: 3600 }

interface CancelAllDeps {
  reader: Reader
  secrets: Secrets
  contextNow: () => Promise<MessageContext>
}

/** Serves the act that cancels all bookings of a day or of an organization. */
export function serveCancelAll(serve: Serve, { reader, secrets, contextNow }: CancelAllDeps): void {
  const limit = localLimit(acts)

  serve(cancelAllContract.preview, { allow: atDesk }, ({ body, now }) =>
    previewAll(reader, body.scope, secrets, now),
  )

  serve(cancelAllContract.cancel, { allow: atDesk }, async ({ actor, body, now, transact }) => {
    const context = await contextNow()
    return limit.around(actor.accountId, now, () =>
      transact((tx) => cancelAll(tx, { actor, ...body }, context, now)),
    )
  })
}
