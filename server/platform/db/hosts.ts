import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** The servers of one database, of which one takes writes: the primary and the replicas that may become it. */
export interface Hosts {
  /** Address of the server that took writes when it was last looked for. */
  current(): string
  /** Looks for the server that takes writes; with one address there is nothing to look for. */
  search(): Promise<void>
  /** Repeats work that could not get a connection, until a server that takes writes is found or ten seconds pass. */
  retried<Result>(work: () => Promise<Result>): Promise<Result>
  /** Keeps watch over a connection: it is cut when another server has become the primary. */
  own(client: pg.Client, url: string): void
  close(): void
}

/** The connection was not made, or its server takes no writes; nothing has been sent over it. */
export class NoPrimary extends Error {}

const everyMs = 2000
const probeMs = 3000
const patienceMs = 10_000
const pauseMs = 200

/**
 * Returns the addresses of a URL that names several servers, `postgres://user@one,two:5433/name`, each with all the
 * rest of it: the driver knows single servers only.
 */
export function addressesOf(url: string): string[] {
  const [, head = '', names = '', rest = ''] = /^(\w+:\/\/(?:[^/]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  return names.split(',').map((name) => `${head}${name}${rest}`)
}

/** The pool wraps the error of a connection that took too long. */
const isNoPrimary = (error: unknown): boolean =>
  error instanceof NoPrimary || (error as Error)?.cause instanceof NoPrimary

/** Tells whether a failed connection may succeed with another server; a wrong password would not. */
const mayBeElsewhere = (error: unknown): boolean => {
  const { code } = (error ?? {}) as { code?: string }
  return !(code && /^[0-9A-Z]{5}$/.test(code)) || code.startsWith('57P')
}

const cut = (client: pg.Client): void => {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}

/** Refuses a server that is a replica. */
export async function refuseReplica(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('select pg_is_in_recovery() as "isReplica"')
  if (rows[0]?.isReplica) throw new NoPrimary('the server takes no writes')
}

async function isPrimary(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'cabinet-watch',
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await refuseReplica(client)
    return true
  } catch {
    return false
  } finally {
    // A server that hangs does not answer the goodbye either.
    client.end().catch(() => {})
    setTimeout(() => cut(client), pauseMs).unref()
  }
}

const oneHost = (url: string): Hosts => ({
  current: () => url,
  search: async () => {},
  retried: (work) => work(),
  own: () => {},
  close: () => {},
})

/**
 * Watches the servers that a URL names and finds the one that takes writes (decision 0108). When another one takes
 * over, connections to the former are cut: a machine without power would never close them.
 */
export function openHosts(url: string, onError: (error: unknown) => void): Hosts {
  const urls = addressesOf(url)
  if (urls.length === 1) return oneHost(url)
  let current = urls[0] as string
  let looking: Promise<void> | null = null
  const owned = new Map<pg.Client, string>()

  const move = (to: string) => {
    onError(new Error(`another server is the primary now: ${new URL(to).host}`))
    current = to
    for (const [client, at] of owned) if (at !== to) cut(client)
  }
  const look = async () => {
    if (await isPrimary(current)) return
    const found = await Promise.any(
      urls.map(async (one) => ((await isPrimary(one)) ? one : Promise.reject(new NoPrimary(one)))),
    ).catch(() => current)
    if (found !== current) move(found)
  }
  const search = () => {
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
  }
  const watching = setInterval(search, everyMs).unref()

  return {
    current: () => current,
    search,
    async retried(work) {
      const until = performance.now() + patienceMs
      for (;;) {
        try {
          return await work()
        } catch (error) {
          if (!isNoPrimary(error) || performance.now() > until) throw error
          await search()
          await wait(pauseMs)
        }
      }
    },
    own(client, at) {
      owned.set(client, at)
      client.once('end', () => owned.delete(client))
    },
    close: () => clearInterval(watching),
  }
}

/** Returns the class of the connections of a pool: each goes to the server that takes writes now. */
export function clientsOf(hosts: Hosts): typeof pg.Client {
  class HostClient extends pg.Client {
    constructor(options: pg.ClientConfig) {
      const url = hosts.current()
      super({ ...options, connectionString: url, connectionTimeoutMillis: probeMs })
      hosts.own(this as pg.Client, url)
    }
    // Only the pool opens these connections, with a callback.
    override connect(done?: unknown): never {
      const told = (error: Error | null) =>
        (done as (error: Error | null) => void)(
          error && mayBeElsewhere(error) ? new NoPrimary(error.message, { cause: error }) : error,
        )
      return super.connect(told) as never
    }
  }
  return HostClient as unknown as typeof pg.Client
}
