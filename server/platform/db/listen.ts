import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Hosts } from './hosts.ts'

/** Receives the payloads of a channel; `null` means that some may have been missed. */
export type PayloadListener = (payload: string | null) => void

const againMs = 1000

/** Listens on a connection of its own and reopens it when it breaks. Returns the function that ends it. */
export function listenOn(
  hosts: Hosts,
  channel: string,
  heard: PayloadListener,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const closing = new AbortController()
  let current: pg.Client | null = null

  const once = async () => {
    const url = hosts.current()
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
    hosts.own(client, url)
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
