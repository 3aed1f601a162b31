import { secondStepRefusals } from '../../../shared/accounts/second-step/ru.ts'
import type { Method } from '../../../shared/accounts/second-step/schema.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { selected, statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import type { signInMethods } from './tables.ts'

type Row = typeof signInMethods.$inferSelect

const columns = selected({
  id: 'id',
  accountId: 'account_id',
  kind: 'kind',
  name: 'name',
  addedAt: 'added_at',
  usedAt: 'used_at',
  credential: 'credential',
  publicKey: 'public_key',
  transports: 'transports',
  sealedSecret: 'sealed_secret',
  counter: 'counter::float8',
} satisfies Record<keyof Row, string>)

const ofAccount = statement<{ account: AccountId }, Row>('methods-of-account')`
  select ${columns} from sign_in_methods where account_id = ${'account'} order by added_at, id`

/** Returns the ways of an account to pass the second step, the oldest first. */
export const listMethods = (reader: Reader, account: AccountId): Promise<Row[]> =>
  reader.run(ofAccount, { account })

/** A way as its owner sees it. */
export const methodView = ({ id, kind, name, addedAt, usedAt }: Row): Method => ({
  id: id as Method['id'],
  kind: kind as Method['kind'],
  name,
  addedAt: addedAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
})

/** A new way. */
type NewMethod = Omit<Row, 'usedAt' | 'transports'> & { transports: string[] }

const add = statement<NewMethod, never>('add-method')`
  insert into sign_in_methods
    (id, account_id, kind, name, added_at, credential, public_key, transports, sealed_secret, counter)
  values (${'id'}, ${'accountId'}, ${'kind'}, ${'name'}, ${'addedAt'}, ${'credential'}, ${'publicKey'},
    ${'transports'}, ${'sealedSecret'}, ${'counter'})`

const known = {
  sign_in_methods_credential: secondStepRefusals.KEY_KNOWN,
  sign_in_methods_app: secondStepRefusals.APP_KNOWN,
}

/** Adds a way; refuses a key that is known already, and a second application. */
export const addMethod = (tx: Tx, method: NewMethod): Promise<unknown> => tx.run(add, method, known)

interface MethodUse {
  id: string
  counter: number
  now: Date
}

const use = statement<MethodUse, { id: string }>('use-method')`
  update sign_in_methods set counter = ${'counter'}, used_at = ${'now'}
  where id = ${'id'} and (counter < ${'counter'} or (counter = 0 and ${'counter'} = 0)) returning id`

/** Records a use of a way; false when its counter does not grow: a code used twice, or a copy of a key. */
export const markMethodUsed = async (tx: Tx, given: MethodUse): Promise<boolean> =>
  (await tx.run(use, given)).length > 0

const remove = statement<{ account: AccountId; id: string }, { name: string }>('remove-method')`
  delete from sign_in_methods where account_id = ${'account'} and id = ${'id'} returning name`

/** Removes a way and returns its name; null when the account has no such way. */
export const removeMethod = async (tx: Tx, account: AccountId, id: string): Promise<string | null> =>
  (await tx.run(remove, { account, id }))[0]?.name ?? null

const left = statement<{ account: AccountId }, { left: number }>('recovery-codes-left')`
  select count(*)::int as left from recovery_codes where account_id = ${'account'} and used_at is null`

/** Returns how many recovery codes an account has not used. */
export const countCodes = async (reader: Reader, account: AccountId): Promise<number> =>
  (await reader.run(left, { account }))[0]?.left ?? 0

const dropCodes = statement<{ account: AccountId }, never>('drop-recovery-codes')`
  delete from recovery_codes where account_id = ${'account'}`
const addCodes = statement<{ account: AccountId; digests: string[] }, never>('add-recovery-codes')`
  insert into recovery_codes (account_id, digest)
  select ${'account'}, digest from unnest(${'digests'}::text[]) as digest`

/** Replaces the recovery codes of an account. */
export async function replaceCodes(tx: Tx, account: AccountId, digests: string[]): Promise<void> {
  await tx.run(dropCodes, { account })
  await tx.run(addCodes, { account, digests })
}

const spend = statement<{ account: AccountId; digest: string; now: Date }, { digest: string }>(
  'use-recovery-code',
)`
  update recovery_codes set used_at = ${'now'}
  where account_id = ${'account'} and digest = ${'digest'} and used_at is null returning digest`

/** Uses up a recovery code; false when it is unknown or used. */
export const markCodeUsed = async (tx: Tx, account: AccountId, digest: string, now: Date): Promise<boolean> =>
  (await tx.run(spend, { account, digest, now })).length > 0

const dropMethods = statement<{ account: AccountId }, { id: string }>('drop-methods')`
  delete from sign_in_methods where account_id = ${'account'} returning id`

/** Deletes the whole second step of an account; returns how many ways it had. */
export async function forgetSecondStep(tx: Tx, account: AccountId): Promise<number> {
  await tx.run(dropCodes, { account })
  return (await tx.run(dropMethods, { account })).length
}
