import { codeTries } from '../../../shared/accounts/rules.ts'
import type { Target } from '../../../shared/accounts/schema.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

interface NewCode extends Target {
  digest: string
  now: Date
  expiresAt: Date
  /** A code sent after this moment is too recent to be replaced. */
  replaceable: Date
}

const replace = statement<NewCode, { sentAt: Date }>('replace-code')`
  insert into verification_codes as code (type, target, code_digest, tries, sent_at, expires_at)
  values (${'type'}, ${'target'}, ${'digest'}, 0, ${'now'}, ${'expiresAt'})
  on conflict (type, target) do update set
    code_digest = excluded.code_digest, tries = 0, used_at = null,
    sent_at = excluded.sent_at, expires_at = excluded.expires_at
  where code.sent_at <= ${'replaceable'}
  returning sent_at as "sentAt"`

interface Attempt extends Target {
  digests: string[]
  atMost: number
  now: Date
}

const attempt = statement<Attempt, { isRight: boolean }>('try-code')`
  update verification_codes set
    tries = tries + 1,
    used_at = case when code_digest = any(${'digests'}::text[]) then ${'now'}::timestamptz end
  where type = ${'type'} and target = ${'target'} and used_at is null and tries < ${'atMost'}
    and expires_at > ${'now'}
  returning used_at is not null as "isRight"`

const lastSent = statement<Target, { sentAt: Date }>('code-sent-at')`
  select sent_at as "sentAt" from verification_codes where type = ${'type'} and target = ${'target'}`

/** Returns when the last code was sent to a target. */
export const findSentAt = async (reader: Reader, { type, target }: Target): Promise<Date | null> =>
  (await reader.run(lastSent, { type, target }))[0]?.sentAt ?? null

/** Replaces the last code; false when that one is too fresh. */
export const replaceCode = async (tx: Tx, code: NewCode): Promise<boolean> =>
  (await tx.run(replace, code)).length > 0

/** Counts one attempt. A code lives until one right attempt, five wrong ones, or its expiry. */
export async function tryCode(tx: Tx, target: Target, digests: string[], now: Date): Promise<boolean> {
  const [row] = await tx.run(attempt, { ...target, digests, atMost: codeTries, now })
  return row?.isRight ?? false
}

type NewConfirmation = Target & { id: string; expiresAt: Date }

const put = statement<NewConfirmation, never>('add-confirmation')`
  insert into verification_proofs (id, type, target, expires_at)
  values (${'id'}, ${'type'}, ${'target'}, ${'expiresAt'})`

/** Stores a confirmation. */
export const addConfirmation = (tx: Tx, confirmation: NewConfirmation): Promise<unknown> =>
  tx.run(put, confirmation)

type ConfirmationAsked = Target & { id: string; now: Date }

const usable = statement<ConfirmationAsked, { id: string }>('usable-confirmation')`
  select id from verification_proofs
  where id = ${'id'} and type = ${'type'} and target = ${'target'} and used_at is null and expires_at > ${'now'}`

/** Tells whether a confirmation is usable. */
export const hasConfirmation = async (
  reader: Reader,
  id: string,
  target: Target,
  now: Date,
): Promise<boolean> => (await reader.run(usable, { ...target, id, now })).length > 0

const spend = statement<ConfirmationAsked, { id: string }>('use-confirmation')`
  update verification_proofs set used_at = ${'now'}
  where id = ${'id'} and type = ${'type'} and target = ${'target'} and used_at is null and expires_at > ${'now'}
  returning id`

/** Uses up a confirmation; false when it was used or expired. */
export const markConfirmationUsed = async (tx: Tx, id: string, target: Target, now: Date): Promise<boolean> =>
  (await tx.run(spend, { ...target, id, now })).length > 0

const forgetCodes = statement<{ before: Date }, never>('forget-stale-codes')`
  delete from verification_codes where expires_at < ${'before'}`
const forgetConfirmations = statement<{ before: Date }, never>('forget-stale-confirmations')`
  delete from verification_proofs where expires_at < ${'before'}`

/** Removes codes and confirmations expired before a moment. */
export async function removeStale(tx: Tx, before: Date): Promise<void> {
  await tx.run(forgetCodes, { before })
  await tx.run(forgetConfirmations, { before })
}
