import { common, refuse } from '../../shared/platform/refusal.ts'
import { statement } from './db/statement.ts'
import type { Database, Tx } from './db/types.ts'
import type { Secrets } from './secrets.ts'
import { idempotentReply } from './tables.ts'

/**
 * A call with an idempotency key: the account, the key, the call, and keyed digests of its body, the one to store first
 * and then those of former secrets.
 */
interface KeyedCall {
  account: string
  key: string
  call: string
  digests: readonly [string, ...string[]]
  now: Date
}

const claim = statement<KeyedCall & { digest: string }, { key: string }>('claim-idempotency-key')`
  insert into idempotency_keys (account_id, key, call, body_digest, created_at)
  values (${'account'}, ${'key'}, ${'call'}, ${'digest'}, ${'now'})
  on conflict do nothing returning key`

const earlier = statement<KeyedCall, { call: string; digest: string; reply: string }>('earlier-answer')`
  select call, body_digest as digest, reply from idempotency_keys where account_id = ${'account'} and key = ${'key'}`

const keep = statement<KeyedCall & { reply: string }, never>('keep-answer')`
  update idempotency_keys set reply = ${'reply'}
  where account_id = ${'account'} and key = ${'key'}`

const sweep = statement<{ before: Date }, never>('sweep-idempotency-keys')`
  delete from idempotency_keys where created_at < ${'before'}`

/** Context that binds a sealed answer to its account and key. */
const sealContext = ({ account, key }: KeyedCall) => idempotentReply.at({ account_id: account, key })

/**
 * Runs work once per key of an account, in one transaction with the stored answer. A repetition gets the first
 * answer; the same key with another body is refused (409). Answers may show data that is encrypted everywhere
 * else (СНИЛС, policy, phones), so they are stored sealed. The first result is converted to JSON and back too,
 * so that a repetition returns exactly the same value.
 */
export async function runIdempotent<Result>(
  { db, secrets }: { db: Database; secrets: Secrets },
  keyed: KeyedCall,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transact(async (tx) => {
    const [claimed] = await tx.run(claim, { ...keyed, digest: keyed.digests[0] })
    if (!claimed) return JSON.parse(secrets.open(await replay(tx, keyed), sealContext(keyed)))
    const result = await work(tx)
    const reply = JSON.stringify(result ?? null)
    await tx.run(keep, { ...keyed, reply: secrets.seal(reply, sealContext(keyed)) })
    return JSON.parse(reply)
  })
}

async function replay(tx: Tx, input: KeyedCall): Promise<string> {
  const [known] = await tx.run(earlier, input)
  if (!known || known.call !== input.call || !input.digests.includes(known.digest))
    refuse(common.CONFLICT, { message: 'Этот ключ повторного запроса уже использован для другого действия' })
  return known.reply
}

// Skips the key of the running call: it has no answer yet.
const forget = statement<{ account: string }, never>('forget-answers')`
  delete from idempotency_keys where reply is not null
    and (account_id = ${'account'}::uuid or call like '%' || ${'account'}::uuid || '%')`

/** Deletes the answers given to an erased account, and the answers that other accounts got to calls about it. */
export const forgetAnswers = (tx: Tx, account: string): Promise<unknown> => tx.run(forget, { account })

/** Deletes keys older than a day. */
export const sweepKeys = (db: Database, now: Date): Promise<unknown> =>
  db.transact((tx) => tx.run(sweep, { before: new Date(now.getTime() - 86_400_000) }))
