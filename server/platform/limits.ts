import { refuseTooOften } from '../../shared/platform/refusal.ts'
import { statement } from './db/statement.ts'
import type { Database } from './db/types.ts'
import { networksOf } from './network.ts'

/** A number of uses within a number of seconds. */
export interface Limit {
  times: number
  seconds: number
  /** Beginning of the sentence that refuses; «Слишком много попыток» when absent. */
  what?: string
}

const spendOnce = statement<{ key: string; now: Date; ends: Date }, { count: number; ends: Date }>(
  'spend-limit',
)`
  insert into rate_counters as counter (key, window_ends, count) values (${'key'}, ${'ends'}, 1)
  on conflict (key) do update set
    count = case when counter.window_ends <= ${'now'} then 1 else counter.count + 1 end,
    window_ends = case when counter.window_ends <= ${'now'} then excluded.window_ends else counter.window_ends end
  returning count, window_ends as ends`

const forget = statement<{ key: string }, { key: string }>('forget-limit')`
  delete from rate_counters where key = ${'key'} returning key`

const giveBack = statement<{ key: string }, { key: string }>('give-back-limit')`
  update rate_counters set count = count - 1 where key = ${'key'} and count > 0 returning key`

const count = statement<{ key: string; now: Date }, { count: number }>('spent-limit')`
  select count from rate_counters where key = ${'key'} and window_ends > ${'now'}`

const sweep = statement<{ now: Date }, never>('sweep-limits')`
  delete from rate_counters where window_ends < ${'now'}`

/** Rate limits shared by all processes. */
export interface Limits {
  /** Counts one use of a key; refuses with 429 and the seconds to wait when there were too many. */
  spend(key: string, limit: Limit, now: Date): Promise<void>
  /** Takes one use back, where only failures count. */
  giveBack(key: string): Promise<void>
  /** Forgets a key, for instance after a right password. */
  forget(key: string): Promise<void>
  /** Returns how often a key was used in its present window. */
  spent(key: string, now: Date): Promise<number>
  /** Removes expired windows. */
  sweep(now: Date): Promise<void>
}

/** Makes limits over a database. Counting has its own transaction: a refused call counts too. */
export function limitsOver(db: Database): Limits {
  return {
    async spend(key, limit, now) {
      const ends = new Date(now.getTime() + limit.seconds * 1000)
      const [row] = await db.transact((tx) => tx.run(spendOnce, { key, now, ends }))
      if (!row || row.count <= limit.times) return
      refuseTooOften(Math.max(1, Math.ceil((row.ends.getTime() - now.getTime()) / 1000)), limit.what)
    },
    giveBack: async (key) => void (await db.transact((tx) => tx.run(giveBack, { key }))),
    forget: async (key) => void (await db.transact((tx) => tx.run(forget, { key }))),
    spent: async (key, now) => (await db.reader.run(count, { key, now }))[0]?.count ?? 0,
    sweep: async (now) => void (await db.transact((tx) => tx.run(sweep, { now }))),
  }
}

/** The name of a limit and the address that uses it. */
interface AddressUse {
  key: string
  address: string
}

/** Counts one use by an address and by the wider networks that it belongs to. */
export async function spendFrom(
  limits: Limits,
  { key, address }: AddressUse,
  limit: Limit,
  now: Date,
): Promise<void> {
  for (const { name, share } of networksOf(address))
    await limits.spend(`${key}:${name}`, { ...limit, times: limit.times * share }, now)
}

/** Takes one use of an address and of its wider networks back. */
export async function giveBackFrom(limits: Limits, { key, address }: AddressUse): Promise<void> {
  for (const { name } of networksOf(address)) await limits.giveBack(`${key}:${name}`)
}
