import { common, refuse } from '../../shared/platform/refusal.ts'
import { statement } from './db/statement.ts'
import type { Database, Tx } from './db/types.ts'
import type { Secrets } from './secrets.ts'

/** A call that names an idempotency key: who, which key, which call, and a keyed digest of what was sent. */
interface KeyedCall {
  account: string
  key: string
  call: string
  digest: string
  now: Date
}

const claim = statement<KeyedCall, { key: string }>('claim-idempotency-key')`
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

/** The record that an answer is sealed for. */
const placeOf = ({ account, key }: KeyedCall) => `idempotency/${account}/${key}`

/**
 * Runs work once for a key of an account, in one transaction with the answer that is kept.
 * A repetition gets the first answer; the same key with another body is refused (409). An answer may show what stands
 * encrypted everywhere else (СНИЛС, policy, an employee's phone): it is kept sealed too.
 * The result comes back as JSON carries it, the first time too, so that a repetition can never look different.
 */
export async function runIdempotent<Result>(
  { db, secrets }: { db: Database; secrets: Secrets },
  keyed: KeyedCall,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transact(async (tx) => {
    const [claimed] = await tx.run(claim, keyed)
    if (!claimed) return JSON.parse(secrets.open(await replay(tx, keyed), placeOf(keyed)))
    const result = await work(tx)
    const reply = JSON.stringify(result ?? null)
    await tx.run(keep, { ...keyed, reply: secrets.seal(reply, placeOf(keyed)) })
    return JSON.parse(reply)
  })
}

async function replay(tx: Tx, input: KeyedCall): Promise<string> {
  const [known] = await tx.run(earlier, input)
  if (!known || known.call !== input.call || known.digest !== input.digest)
    refuse(common.CONFLICT, { message: 'Этот ключ повторного запроса уже использован для другого действия' })
  return known.reply
}

// The key of the very act that forgets has no answer yet.
const forget = statement<{ account: string }, never>('forget-answers')`
  delete from idempotency_keys where reply is not null
    and (account_id = ${'account'}::uuid or call like '%' || ${'account'}::uuid || '%')`

/** Forgets what an account that is wiped was answered, and what others were answered in calls about it. */
export const forgetAnswers = (tx: Tx, account: string): Promise<unknown> => tx.run(forget, { account })

/** Forgets keys older than a day. */
export const sweepKeys = (db: Database, now: Date): Promise<unknown> =>
  db.transact((tx) => tx.run(sweep, { before: new Date(now.getTime() - 86_400_000) }))
