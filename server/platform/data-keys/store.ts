import { statement } from '../db/statement.ts'
import type { Reader, Tx } from '../db/types.ts'
import { runUnprepared, Values } from '../db/unprepared.ts'
import { sealedByte } from '../sealed-bytes.ts'
import { sealVersion } from '../secrets.ts'
import type { SealedColumn } from './sealed-column.ts'

const lock = statement<object, never>('lock-data-keys')`lock table data_keys in share row exclusive mode`

const inUse = statement<object, { fingerprint: string }>('data-keys-in-use')`
  select fingerprint from data_keys where retired_at is null`

/** Returns the fingerprints of the secrets that data are sealed with. */
export const listKeysInUse = async (reader: Reader): Promise<string[]> =>
  (await reader.run(inUse, {})).map(({ fingerprint }) => fingerprint)

/** Returns the fingerprints in use and makes other starts wait for the end of the transaction. */
export async function lockKeysInUse(tx: Tx): Promise<string[]> {
  await tx.run(lock, {})
  return listKeysInUse(tx)
}

const put = statement<{ fingerprint: string; now: Date }, never>('put-data-key')`
  insert into data_keys (fingerprint, since) values (${'fingerprint'}, ${'now'})
  on conflict (fingerprint) do update set since = excluded.since, retired_at = null`

/** Stores that data are sealed with a secret. */
export const addKeyInUse = (tx: Tx, fingerprint: string, now: Date): Promise<unknown> =>
  tx.run(put, { fingerprint, now })

const retire = statement<{ present: string; now: Date }, { fingerprint: string }>('retire-data-keys')`
  update data_keys set retired_at = ${'now'}
  where fingerprint <> ${'present'} and retired_at is null returning fingerprint`

/** Stores that nothing is sealed with former secrets any more; returns their fingerprints. */
export const retireFormerKeys = async (tx: Tx, present: string, now: Date): Promise<string[]> =>
  (await tx.run(retire, { present, now })).map(({ fingerprint }) => fingerprint)

/** Content of a column with the columns that name its row. */
export type SealedRow = Record<string, unknown> & { content: string | Uint8Array }

const isSealed = ({ column, where }: SealedColumn): string =>
  where ? `${column} is not null and ${where}` : `${column} is not null`

/** Returns the newest and the oldest content of a column, for the question whether a secret opens it. */
export async function listSamples(reader: Reader, from: SealedColumn): Promise<SealedRow[]> {
  const { table, column, keys } = from
  const selected = [...keys, `${column} as content`].join(', ')
  const order = keys.length > 0 ? keys.join(', ') : column
  const sample = (way: string) =>
    `(select ${selected} from ${table} where ${isSealed(from)} order by ${order.replaceAll(/(\w+)/g, `$1 ${way}`)} limit 1)`
  return runUnprepared<SealedRow>(reader, `${sample('asc')} union all ${sample('desc')}`, new Values())
}

/** Condition on content that a former secret has sealed; `id`: of the present key. */
const isFormer = ({ column, type }: SealedColumn, id: string): string =>
  type === 'text'
    ? `left(${column}, 12) <> '${sealVersion}.${id}.'`
    : `substring(${column} from 1 for 5) <> '\\x${sealedByte.toString(16).padStart(2, '0')}${id}'::bytea`

/** Counts the content of a column that a former secret has sealed. */
export async function countFormer(reader: Reader, from: SealedColumn, id: string): Promise<number> {
  const text = `select count(*)::int as count from ${from.table} where ${isSealed(from)} and ${isFormer(from, id)}`
  return (await runUnprepared<{ count: number }>(reader, text, new Values()))[0]?.count ?? 0
}

/** Returns content that a former secret has sealed, of the rows after a row in the order of their names. */
export async function listFormer(
  reader: Reader,
  from: SealedColumn,
  { id, after, limit }: { id: string; after: SealedRow | null; limit: number },
): Promise<SealedRow[]> {
  const { table, column, keys } = from
  const values = new Values()
  const order = keys.length > 0 ? `order by ${keys.join(', ')}` : ''
  const named = after && keys.map((key) => values.put(after[key])).join(', ')
  const next = named ? `and (${keys.join(', ')}) > (${named})` : ''
  const text = `select ${[...keys, `${column} as content`].join(', ')} from ${table}
    where ${isSealed(from)} and ${isFormer(from, id)} ${next} ${order} limit ${values.put(limit)}`
  return runUnprepared<SealedRow>(reader, text, values)
}

/** Lets the triggers pass re-sealing until the end of the transaction, when the role owns their tables. */
export const allowReseal = (tx: Tx): Promise<unknown> => tx.run(allow, {})

const allow = statement<object, never>('allow-reseal')`select set_config('cabinet.reseal', 'on', true)`

/** Replaces content with what is sealed anew, unless it has changed meanwhile; returns whether it was replaced. */
export async function replaceSealed(
  tx: Tx,
  { table, column, keys }: SealedColumn,
  row: SealedRow,
  fresh: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const values = new Values()
  const set = Object.entries(fresh).map(([name, value]) => `${name} = ${values.put(value)}`)
  const found = [...keys.map((key) => [key, row[key]] as const), [column, row.content] as const]
  const same = found.map(([name, value]) => `${name} = ${values.put(value)}`)
  const text = `update ${table} set ${set.join(', ')} where ${same.join(' and ')} returning 1 as done`
  return (await runUnprepared(tx, text, values)).length > 0
}

const foreign = statement<{ tables: string[] }, { table: string }>('tables-of-another-role')`
  select relname as table from pg_class
  where oid = any(${'tables'}::regclass[]) and not pg_has_role(current_user, relowner, 'member') order by 1`

/** Returns those of the tables that the role of the connection does not own. */
export const listForeignTables = async (reader: Reader, tables: readonly string[]): Promise<string[]> =>
  (await reader.run(foreign, { tables: [...tables] })).map(({ table }) => table)
