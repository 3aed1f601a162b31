import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Target } from '../../../shared/accounts/schema.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { verificationCodes, verificationProofs } from './tables.ts'

interface NewCode extends Target {
  digest: string
  now: Date
  expiresAt: Date
  /** A code sent later than this is too fresh to be replaced. */
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

const attempt = statement<Target & { digest: string; now: Date }, { isRight: boolean }>('try-code')`
  update verification_codes set
    tries = tries + 1,
    used_at = case when code_digest = ${'digest'} then ${'now'}::timestamptz end
  where type = ${'type'} and target = ${'target'} and used_at is null and tries < 5 and expires_at > ${'now'}
  returning used_at is not null as "isRight"`

/** Returns when the last code was sent to a target. */
export async function findSentAt(reader: Reader, { type, target }: Target): Promise<Date | null> {
  const codes = verificationCodes
  const same = and(eq(codes.type, type), eq(codes.target, target))
  const [row] = await reader.select({ sentAt: codes.sentAt }).from(codes).where(same)
  return row?.sentAt ?? null
}

/** Replaces the last code; false when that one is too fresh. */
export const replaceCode = async (tx: Tx, code: NewCode): Promise<boolean> =>
  (await tx.run(replace, code)).length > 0

/** Counts one attempt. A code lives until one right attempt, five wrong ones, or its expiry. */
export async function tryCode(tx: Tx, target: Target, digest: string, now: Date): Promise<boolean> {
  const [row] = await tx.run(attempt, { ...target, digest, now })
  return row?.isRight ?? false
}

/** Stores a proof. */
export const addProof = (tx: Tx, proof: Target & { id: string; expiresAt: Date }): Promise<unknown> =>
  tx.insert(verificationProofs).values(proof)

const isLive = (id: string, { type, target }: Target, now: Date) => {
  const proofs = verificationProofs
  const mine = and(eq(proofs.id, id), eq(proofs.type, type), eq(proofs.target, target))
  return and(mine, isNull(proofs.usedAt), gt(proofs.expiresAt, now))
}

/** Tells whether a proof is usable. */
export async function hasProof(reader: Reader, id: string, target: Target, now: Date): Promise<boolean> {
  const proofs = verificationProofs
  const rows = await reader
    .select({ id: proofs.id })
    .from(proofs)
    .where(isLive(id, target, now))
  return rows.length > 0
}

/** Uses up a proof; false when it was used or expired. */
export async function markProofUsed(tx: Tx, id: string, target: Target, now: Date): Promise<boolean> {
  const proofs = verificationProofs
  const spent = tx
    .update(proofs)
    .set({ usedAt: now })
    .where(isLive(id, target, now))
  return (await spent.returning({ id: proofs.id })).length > 0
}

/** Removes codes and proofs expired before a moment. */
export async function removeStale(tx: Tx, before: Date): Promise<void> {
  await tx.delete(verificationCodes).where(lt(verificationCodes.expiresAt, before))
  await tx.delete(verificationProofs).where(lt(verificationProofs.expiresAt, before))
}
