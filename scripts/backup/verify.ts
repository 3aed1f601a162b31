import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { readFingerprint, schemaDifferences } from '../../server/platform/db/fingerprint.ts'
import { archiveJournal, connected, listCopies } from './base.ts'
import { ownFolder } from './programs.ts'
import { restoreCluster } from './restored-cluster.ts'
import { copyFor } from './rules.ts'
import type { BackupSettings } from './settings.ts'

type Counts = Map<string, number>

async function countRows(client: pg.Client): Promise<Counts> {
  const { rows } = await client.query(
    `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = 'public' and relkind in ('r', 'p') and not relispartition and relpersistence = 'p' order by relname`,
  )
  const counts: Counts = new Map()
  for (const { name } of rows) {
    const { rows: counted } = await client.query(`select count(*)::int as count from ${name}`)
    counts.set(String(name), counted[0].count)
  }
  return counts
}

const fingerprintOf = (client: pg.Client) =>
  readFingerprint({ execute: async (text) => ({ rows: (await client.query(text)).rows }) })

/** Names the tables whose restored count lies outside those before and after the point of the restore. */
function wrongCounts(before: Counts, restored: Counts, after: Counts): string[] {
  return [...before].flatMap(([name, count]) => {
    const later = after.get(name) ?? count
    const found = restored.get(name)
    const isBetween =
      found !== undefined && found >= Math.min(count, later) && found <= Math.max(count, later)
    return isBetween ? [] : [`${name}: ${found ?? 'нет'} вместо ${count}`]
  })
}

/** Restores the newest copy up to now beside the working cluster and compares; throws a Russian sentence. */
export async function verifyCopy(settings: BackupSettings, now: Date): Promise<string> {
  const copy = copyFor(listCopies(settings), null)
  if (!copy) throw new Error('Копий ещё нет: сначала npm run backup')
  const point = `cabinet ${now.toISOString()}`
  const original = await connected(settings.url, async (client) => {
    const before = await countRows(client)
    await client.query('select pg_create_restore_point($1)', [point])
    return { before, after: await countRows(client), fingerprint: await fingerprintOf(client) }
  })
  await archiveJournal(settings)
  const scratch = ownFolder(mkdtempSync(join(tmpdir(), 'cabinet-verify-')), settings.owner)
  try {
    const data = join(scratch, 'data')
    const cluster = await restoreCluster(settings, copy, { data, target: { point } })
    try {
      const restored = await connected(cluster.url, async (client) => ({
        counts: await countRows(client),
        fingerprint: await fingerprintOf(client),
      }))
      const faults = [
        ...wrongCounts(original.before, restored.counts, original.after),
        ...schemaDifferences(original.fingerprint, restored.fingerprint),
      ]
      if (faults.length)
        throw new Error(`Копия ${copy.name} не совпала с базой: ${faults.slice(0, 5).join('; ')}`)
      const rows = [...restored.counts.values()].reduce((sum, count) => sum + count, 0)
      const result = { at: now.toISOString(), copy: copy.name, tables: restored.counts.size, rows }
      writeFileSync(join(settings.folder, 'verified.json'), `${JSON.stringify(result)}\n`)
      return `Копия ${copy.name} проверена: таблиц ${result.tables}, строк ${rows}`
    } finally {
      await cluster.stop()
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
