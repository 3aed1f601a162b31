import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../../shared/platform/actor.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { refuseTooOften } from '../../../shared/platform/refusal.ts'
import { statement } from '../db/statement.ts'
import type { Database, Tx } from '../db/types.ts'
import type { Log } from '../log.ts'

const channel = 'cabinet_live'

const say = statement<{ topics: readonly string[] }, never>('say-live')`
  select pg_notify('cabinet_live', topic) from unnest(${'topics'}::text[]) as said (topic)`

/** Notifies every process that a topic has changed, when the transaction commits. */
export async function publish(tx: Tx, ...topics: string[]): Promise<void> {
  if (topics.length > 0) await tx.run(say, { topics })
}

/** Topic of an account's sessions, announced when one ends or its roles change, so that its streams end too. */
export const sessionsTopic = (account: AccountId): string => `sessions:${account}`

/** Dependencies of live streams. */
interface LiveOptions {
  db: Database
  log: Log
  actorOf: (request: FastifyRequest) => Promise<Actor>
  /** Milliseconds between the heartbeats of a stream. Each heartbeat also checks the right to the stream again. */
  heartbeatMs?: number
}

/** An open stream as the hub sees it. */
interface Listener {
  account: AccountId
  /** Topics that the stream follows from the beginning. */
  topics: readonly string[]
  /** Called when something may have changed. */
  changed(): void
  /** Called when a heartbeat is due. */
  beat(): void
  /** Called when the process closes. */
  end(): void
}

/** The open streams of a process and their topics. */
export interface Live extends LiveOptions {
  /** Adds a stream; refuses when the account has too many. Returns the function that removes it. */
  open(listener: Listener): () => void
  /** Replaces the topics that an added stream follows; returns whether one of them is new to it. */
  follow(listener: Listener, topics: readonly string[]): boolean
  /** Notifies the streams of this process only, about changes that every process finds out by itself. */
  tell(topic: string): void
  /** Number of open streams. */
  count(): number
  /** Ends all streams and stops listening. */
  close(): Promise<void>
}

const perAccount = 8
const perProcess = 20_000
/** Number of portions into which the heartbeats of all streams are split. */
const portions = 40

/** Checking the rights of ten thousand streams in one turn would delay every other request. */
function beatSome(all: ReadonlySet<Listener>): () => void {
  let [left, size]: [Listener[], number] = [[], 0]
  return () => {
    if (left.length === 0) {
      left = [...all]
      size = Math.ceil(left.length / portions)
    }
    for (const listener of left.splice(0, size)) if (all.has(listener)) listener.beat()
  }
}

/** Opens the hub. Listening to the database starts with the first stream. */
export function liveOver(options: LiveOptions): Live {
  const { db, log, heartbeatMs = 20_000 } = options
  const all = new Set<Listener>()
  const byTopic = new Map<string, Set<Listener>>()
  const topicsOf = new Map<Listener, ReadonlySet<string>>()
  const counts = new Map<AccountId, number>()
  let ears: Promise<() => Promise<void>> | null = null

  const heard = (topic: string | null) => {
    const listeners = topic === null ? all : (byTopic.get(topic) ?? [])
    for (const listener of [...listeners]) listener.changed()
  }
  const listen = () => {
    ears ??= db.listen(channel, heard)
    ears.catch((error) => {
      ears = null
      log.error({ err: error }, 'live changes are not heard')
    })
  }
  const pulse = setInterval(beatSome(all), heartbeatMs / portions).unref()

  const leave = (listener: Listener, topic: string) => {
    const others = byTopic.get(topic)
    others?.delete(listener)
    if (!others?.size) byTopic.delete(topic)
  }
  const follow = (listener: Listener, topics: readonly string[]): boolean => {
    const before = topicsOf.get(listener)
    if (!before) return false
    const now = new Set(topics)
    topicsOf.set(listener, now)
    for (const topic of before.difference(now)) leave(listener, topic)
    const added = now.difference(before)
    for (const topic of added) byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(listener))
    return added.size > 0
  }
  const remove = (listener: Listener) => {
    if (!all.delete(listener)) return
    counts.set(listener.account, (counts.get(listener.account) ?? 1) - 1)
    if (!counts.get(listener.account)) counts.delete(listener.account)
    for (const topic of topicsOf.get(listener) ?? []) leave(listener, topic)
    topicsOf.delete(listener)
  }

  return {
    ...options,
    open(listener) {
      const count = counts.get(listener.account) ?? 0
      if (count >= perAccount || all.size >= perProcess) refuseTooOften(30, 'Слишком много открытых окон')
      listen()
      all.add(listener)
      counts.set(listener.account, count + 1)
      topicsOf.set(listener, new Set())
      follow(listener, listener.topics)
      return () => remove(listener)
    },
    follow,
    tell: heard,
    count: () => all.size,
    async close() {
      clearInterval(pulse)
      for (const listener of [...all]) listener.end()
      await (await ears?.catch(() => null))?.()
    },
  }
}
