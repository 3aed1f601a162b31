import type { AsSystem } from '../audit/system.ts'
import { note } from '../audit/trail.ts'
import type { Database } from '../db/types.ts'
import { openBytes, sealBytes } from '../sealed-bytes.ts'
import type { Secrets } from '../secrets.ts'
import type { SealedColumn } from './sealed-column.ts'
import type { SealedData } from './start.ts'
import {
  allowReseal,
  countFormer,
  listForeignTables,
  listFormer,
  lockKeysInUse,
  replaceSealed,
  retireFormerKeys,
  type SealedRow,
} from './store.ts'

/** Dependencies of re-sealing. */
export interface ResealContext extends SealedData {
  db: Database
  asSystem: AsSystem
  now: () => Date
  /** User of the operating system who runs the command, for the audit. */
  by: string
  /** Tells the progress of a column. */
  tell(progress: { name: string; done: number; count: number }): void
}

/** Outcome of re-sealing. */
export interface ResealResult {
  resealed: number
  /** Contents that none of the secrets opens; they were left as they are. */
  unopened: { name: string; count: number }[]
}

/** Small batches lock few rows; files are large. */
const batchOf = ({ type }: SealedColumn): number => (type === 'bytea' ? 5 : 200)
/** Rounds over all columns: a process that still has the former secret may seal something meanwhile. */
const roundsAtMost = 5

const nameOf = ({ table, column }: SealedColumn) => `${table}.${column}`

/** Seals the content of a row with the present key, with its digests; null when no key opens it. */
function freshOf(column: SealedColumn, row: SealedRow, secrets: Secrets): Record<string, unknown> | null {
  const { content } = row
  const context = column.contextOf(row)
  try {
    if (typeof content !== 'string')
      return { [column.column]: sealBytes(secrets, openBytes(secrets, content, context), context) }
    const text = secrets.open(content, context)
    const digests = Object.entries(column.digests).map(([name, { purpose, textOf }]) => {
      const digested = textOf(text)
      return [name, digested === null ? null : secrets.digest(purpose, digested)] as const
    })
    const fresh = Object.fromEntries(digests)
    return { ...fresh, [column.column]: secrets.seal(text, column.contextOf({ ...row, ...fresh })) }
  } catch {
    return null
  }
}

/** Counts of a column's content; `missed` was changed by somebody else meanwhile. */
type Outcome = Record<'done' | 'missed' | 'unopened', number>

/** Re-seals a column in batches, each in a transaction of its own. */
async function resealColumn(column: SealedColumn, context: ResealContext): Promise<Outcome> {
  const { db, secrets } = context
  const [{ id }] = secrets.dataKeys
  const limit = batchOf(column)
  const count = await countFormer(db.reader, column, id)
  const outcome: Outcome = { done: 0, missed: 0, unopened: 0 }
  let after: SealedRow | null = null
  while (count > 0) {
    const rows: SealedRow[] = await listFormer(db.reader, column, { id, after, limit })
    const fresh = rows.map((row) => freshOf(column, row, secrets))
    const unopened = fresh.filter((one) => one === null).length
    const done = await db.transact(async (tx) => {
      await allowReseal(tx)
      let replaced = 0
      for (const [at, row] of rows.entries())
        if (fresh[at] && (await replaceSealed(tx, column, row, fresh[at]))) replaced += 1
      return replaced
    })
    outcome.done += done
    outcome.unopened += unopened
    outcome.missed += rows.length - done - unopened
    context.tell({ name: nameOf(column), done: outcome.done, count })
    after = rows.at(-1) ?? null
    if (rows.length < limit || column.keys.length === 0) break
  }
  return outcome
}

/** Re-seals all columns until a round finds nothing to do. */
async function resealAll(context: ResealContext): Promise<ResealResult> {
  let resealed = 0
  for (let round = 1; round <= roundsAtMost; round += 1) {
    const unopened: ResealResult['unopened'] = []
    let found = 0
    for (const column of context.columns) {
      const outcome = await resealColumn(column, context)
      resealed += outcome.done
      found += outcome.done + outcome.missed
      if (outcome.unopened > 0) unopened.push({ name: nameOf(column), count: outcome.unopened })
    }
    if (found === 0) return { resealed, unopened }
  }
  throw new Error(
    'Кто-то продолжает шифровать прежним ключом: перезапустите все процессы кабинета с новым CABINET_SECRET и повторите',
  )
}

/**
 * Seals everything with the present secret and retires the former ones. Works beside running processes: content that
 * changes meanwhile is left to its writer. A run that was killed is continued by the next one, since each content names
 * its key. Begin and end are in the audit.
 */
export async function reseal(context: ResealContext): Promise<ResealResult> {
  const { db, asSystem, columns, secrets, by } = context
  const foreign = await listForeignTables(db.reader, [...new Set(columns.map(({ table }) => table))])
  if (foreign.length > 0)
    throw new Error(
      `Перешифровать данные может только роль базы, которой принадлежат таблицы; чужие: ${foreign.join(', ')}`,
    )
  const [present] = secrets.dataKeys
  const about = { id: present.id, after: { key: present.id, operator: by } }
  await asSystem('reseal', async (tx) => note(tx, { ...about, before: { state: 'начато' } }))
  const result = await resealAll(context)
  await asSystem('reseal', async (tx) => {
    await lockKeysInUse(tx)
    await retireFormerKeys(tx, present.fingerprint, context.now())
    note(tx, { ...about, before: { state: 'закончено' }, count: result.resealed })
  })
  return result
}
