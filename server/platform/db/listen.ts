import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Hears what is said on a channel of the database; `null` when something may have been missed. */
export type Heard = (payload: string | null) => void

const againMs = 1000

/** Listens by a connection of its own and opens it again when it breaks. Returns what ends it. */
export function listenOn(
  url: string,
  channel: string,
  heard: Heard,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const closing = new AbortController()
  let current: pg.Client | null = null

  const once = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'cabinet-live',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    })
    const broken = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    client.on('notification', ({ payload = '' }) => heard(payload))
    current = client
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      heard(null)
      await broken
    } finally {
      await client.end().catch(() => {})
    }
  }

  const run = async () => {
    while (!closing.signal.aborted) {
      await once().catch(onError)
      await wait(againMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }
  const running = run()
  return async () => {
    closing.abort()
    await current?.end().catch(() => {})
    await running
  }
}
