import type { AsSystem } from '../audit/system.ts'
import { note } from '../audit/trail.ts'
import type { Tx } from '../db/types.ts'
import { openBytes } from '../sealed-bytes.ts'
import { type DataKey, openText, type Secrets } from '../secrets.ts'
import type { SealedColumn } from './sealed-column.ts'
import { addKeyInUse, listSamples, lockKeysInUse, type SealedRow } from './store.ts'

/** Secrets of a process and the columns that are sealed with them. */
export interface SealedData {
  secrets: Secrets
  columns: readonly SealedColumn[]
}

const strange =
  'CABINET_SECRET не подходит: данные этой базы зашифрованы другим ключом. Верните прежнее значение; если ключ ' +
  'меняют, впишите прежний в CABINET_SECRET_PREVIOUS (docs/operations.md, «Смена ключа»)'
const unfinished =
  'Часть данных этой базы ещё зашифрована прежним ключом. Верните его в CABINET_SECRET_PREVIOUS и выполните ' +
  'npm run reseal (docs/operations.md, «Смена ключа»)'

function isOpenedBy(key: DataKey, column: SealedColumn, row: SealedRow): boolean {
  const { content } = row
  const context = column.contextOf(row)
  try {
    if (typeof content === 'string') openText([key], content, context)
    else openBytes({ dataKeys: [key] }, content, context)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the keys of data that were sealed before fingerprints were kept; null when nothing is sealed. A database that
 * was once started with a wrong secret holds content of both, so a key counts as soon as it opens something.
 */
async function keysOfData(tx: Tx, { secrets, columns }: SealedData): Promise<DataKey[] | null> {
  const found = new Set<DataKey>()
  let isEmpty = true
  for (const column of columns)
    for (const row of await listSamples(tx, column)) {
      isEmpty = false
      for (const key of secrets.dataKeys) if (isOpenedBy(key, column, row)) found.add(key)
    }
  return isEmpty ? null : [...found]
}

async function adoptKeys(tx: Tx, data: SealedData, now: Date): Promise<string[]> {
  const keys = await keysOfData(tx, data)
  if (keys?.length === 0) throw new Error(strange)
  const adopted = (keys ?? [data.secrets.dataKeys[0]]).map(({ fingerprint }) => fingerprint)
  for (const fingerprint of adopted) await addKeyInUse(tx, fingerprint, now)
  return adopted
}

/**
 * Compares the secrets of a process with the fingerprints that the database keeps. Refuses in one sentence unless all
 * that are in use are given; records a new present secret. Processes that start at once wait for each other.
 */
export const checkSecrets = (asSystem: AsSystem, data: SealedData, now: Date): Promise<void> =>
  asSystem('change-secret', async (tx) => {
    const { dataKeys } = data.secrets
    const [present] = dataKeys
    const known = await lockKeysInUse(tx)
    const used = known.length > 0 ? known : await adoptKeys(tx, data, now)
    const isGiven = (fingerprint: string) => dataKeys.some((key) => key.fingerprint === fingerprint)
    if (!used.some(isGiven)) throw new Error(strange)
    if (!used.every(isGiven)) throw new Error(unfinished)
    if (used.includes(present.fingerprint)) return
    await addKeyInUse(tx, present.fingerprint, now)
    const before = used.map((fingerprint) => fingerprint.slice(0, 8)).join(', ')
    note(tx, { id: present.id, before: { key: before }, after: { key: present.id } })
  })
