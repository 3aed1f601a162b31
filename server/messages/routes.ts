import { messagesContract } from '../../shared/messages/contract.ts'
import type { SentBy } from '../../shared/notifications/schema.ts'
import { admin } from '../../shared/platform/actor.ts'
import { noteOfList } from '../platform/audit/trail.ts'
import { keyOf, pageOf, writeKey } from '../platform/db/page.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Secrets } from '../platform/secrets.ts'
import { messageCard, queryOf, retryMessage, retryMessages, rowView } from './actions.ts'
import { figuresOf, listMessages } from './store.ts'

/** Serves sent and failed messages of the clinic. */
export function serveMessages(
  serve: Serve,
  reader: Reader,
  { secrets, printed }: { secrets: Secrets; printed: SentBy[] },
): void {
  serve(messagesContract.list, { allow: admin }, async ({ query, now, look, lagging }) => {
    const { after, limit, ...filter } = query
    const rows = await listMessages(lagging, {
      ...queryOf(filter, secrets),
      after: keyOf(after)?.id,
      limit: limit + 1,
    })
    look(noteOfList(rows.slice(0, limit).map(({ id, account }) => account ?? id)))
    return pageOf(
      rows,
      limit,
      (row) => rowView(row, { secrets, now }),
      ({ createdAt, id }) => writeKey(createdAt, id),
    )
  })

  serve(messagesContract.figures, { allow: admin }, async ({ query, now, lagging }) => ({
    ...(await figuresOf(lagging, queryOf(query, secrets), now)),
    printed,
  }))

  serve(messagesContract.one, { allow: admin }, ({ params, now }) =>
    messageCard(reader, params.id, { secrets, now }),
  )

  serve(messagesContract.retry, { allow: admin }, ({ params, now, transact }) =>
    transact((tx) => retryMessage(tx, params.id, { secrets, now })),
  )

  serve(messagesContract.retryAll, { allow: admin }, ({ body, now, transact }) =>
    transact((tx) => retryMessages(tx, body, { secrets, now })),
  )
}
