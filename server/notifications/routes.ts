import { ownMessages } from '../../shared/notifications/access.ts'
import { notificationsContract } from '../../shared/notifications/contract.ts'
import { titleOfMessage } from '../../shared/notifications/ru.ts'
import type { SentBy } from '../../shared/notifications/schema.ts'
import { signedIn } from '../../shared/platform/actor.ts'
import { keyOf, pageOf, writeKey } from '../platform/db/page.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { localLimit } from '../platform/local-limit.ts'
import type { VapidPair } from '../platform/outbox/push.ts'
import { openMessage } from '../platform/outbox/seal.ts'
import type { Secrets } from '../platform/secrets.ts'
import { groupsOf, type SubscribeDeps, subscribe } from './actions.ts'
import { type EventRow, listMessages } from './store.ts'

const changes = { times: 30, seconds: 3600 }

// The list shows the short SMS text when there is one, otherwise that of the push message, otherwise that of the e-mail.
const byBrevity: readonly SentBy[] = ['sms', 'push', 'email']

function messageView({ messages, ...row }: EventRow, secrets: Secrets) {
  const opened = messages.map((message) => openMessage(secrets, message))
  const subject = opened.find((message) => message.subject !== null)?.subject ?? null
  const briefest = byBrevity.flatMap(
    (channel) => opened.find((message) => message.channel === channel) ?? [],
  )[0]
  return {
    ...row,
    text: briefest?.text ?? '',
    title: titleOfMessage(row.kind, subject),
    at: row.at.toISOString(),
  }
}

/** Serves subscriptions of the caller's browsers and the list of the caller's messages. */
export function serveNotifications(
  serve: Serve,
  reader: Reader,
  { keys, ...deps }: SubscribeDeps & { keys: () => Promise<VapidPair> },
): void {
  const changeLimit = localLimit(changes)

  serve(notificationsContract.subscribe, { allow: signedIn }, async (call) => {
    const { actor, body: change, address, agent, now, transact } = call
    changeLimit.spend(actor.accountId, now)
    await transact((tx) => subscribe(tx, actor, { change, deps, origin: { address, agent } }, now))
    return true as const
  })

  serve(notificationsContract.state, { allow: signedIn }, async ({ actor, now }) => ({
    publicKey: (await keys()).publicKey,
    ...(await groupsOf(reader, actor.accountId, now)),
  }))

  serve(
    notificationsContract.messages,
    { allow: signedIn },
    async ({ actor, query: { after, limit }, now }) => {
      const asked = { after: keyOf(after), limit: limit + 1 }
      const rows = await listMessages(reader, ownMessages(actor), asked, now)
      const view = (row: EventRow) => messageView(row, deps.secrets)
      return pageOf(rows, limit, view, ({ at, id }) => writeKey(at, id))
    },
  )
}
