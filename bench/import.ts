import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { readSheet } from 'read-excel-file/node'
import { openEmbedded } from '../server/platform/db/embedded.ts'
import { openPostgres } from '../server/platform/db/postgres.ts'
import { ask, bring, ended, type ImportOffice, openOffice } from '../test/import-office.ts'
import { dataFolder, type Running, startServer } from '../test/processes.ts'
import { employeesSheet } from '../test/sheets.ts'
import { connectTo, withCluster } from './platform/cluster.ts'
import { secret } from './platform/demo.ts'
import { goal, table } from './platform/report.ts'

const people = Number(process.env.BENCH_IMPORT ?? 50_000)
/** The largest organization file that must be imported whole. */
const largest = 2 * people
const fail = (error: unknown) => {
  throw error
}

/**
 * Milliseconds to wait after the start, until a process has released its start-up memory; releasing it pauses
 * the process once.
 */
const settled = 4000

/** The peak memory of a process, in megabytes. */
const peak = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Polls the health route until stopped; returns the longest wait in milliseconds. */
function watch(url: string): () => Promise<number> {
  let isOver = false
  let longest = 0
  const watching = (async () => {
    while (!isOver) {
      const begun = performance.now()
      await (await fetch(`${url}/api/health`)).text()
      longest = Math.max(longest, performance.now() - begun)
      await wait(3)
    }
  })()
  return async () => {
    isOver = true
    await watching
    return longest
  }
}

async function measure(
  name: string,
  site: Running,
  office: ImportOffice,
  sheet: { file: Uint8Array; rows: number },
) {
  const stop = watch(site.url)
  const begun = performance.now()
  const checked = await bring(site.url, office, sheet.file)
  const previewed = performance.now()
  await ask(site.url, office, `/${checked.id}/start`, { mode: 'all', duplicates: 'update' })
  const done = await ended(site.url, office, checked.id, 1200)
  const seconds = (performance.now() - begun) / 1000
  if (done.result?.added !== sheet.rows) throw new Error(`not all: ${JSON.stringify(done)}`)
  return {
    database: name,
    rows: sheet.rows,
    'rows/s': sheet.rows / seconds,
    'read and checked, s': (previewed - begun) / 1000,
    'written, s': seconds - (previewed - begun) / 1000,
    'peak memory, MB': peak(site.pid),
    'longest pause, ms': await stop(),
  }
}

/** The floor: a library reads the file, and PostgreSQL copies the same rows into tables with the same indexes. */
async function floor(url: string, file: Uint8Array): Promise<number> {
  const begun = performance.now()
  await readSheet(Buffer.from(file))
  const read = (performance.now() - begun) / 1000
  const client = await connectTo(url)
  const { rows } = await client.query(
    `select table_name as name, string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name in ('persons', 'employees') and is_generated = 'NEVER' group by 1`,
  )
  const stamp = `/tmp/cabinet-floor-${process.pid}`
  let copied = 0
  for (const { name, columns } of rows) {
    await client.query(`copy ${name} (${columns}) to '${stamp}-${name}'`)
    await client.query(`create table floor_${name} (like ${name} including all)`)
    const from = performance.now()
    await client.query(`copy floor_${name} (${columns}) from '${stamp}-${name}'`)
    copied += (performance.now() - from) / 1000
  }
  await client.end()
  return read + copied
}

async function onEmbedded(file: Uint8Array) {
  const folder = dataFolder()
  const seeded = await openEmbedded({ folder: folder.path, onError: fail })
  await seeded.migrate()
  const office = await openOffice(seeded, secret)
  await seeded.close()
  const site = await startServer({ CABINET_DATA: folder.path, CABINET_SECRET: secret, LOG_LEVEL: 'warn' })
  await wait(settled)
  const row = await measure('embedded', site, office, { file, rows: people })
  await site.stop()
  folder.remove()
  return row
}

/**
 * Measures the import of a large file: rows a second from the upload to the last row written, memory, pauses of
 * other users.
 */
export async function run(): Promise<void> {
  const file = await employeesSheet(people)
  await withCluster(async (url) => {
    // When the cluster stops, idle connections break; only the original failure is reported.
    const db = openPostgres(url, { pool: 2, onError: () => {} })
    await db.migrate()
    const office = await openOffice(db, secret)
    const site = await startServer({ DATABASE_URL: url, CABINET_SECRET: secret, LOG_LEVEL: 'warn' })
    await wait(settled)
    const row = await measure('PostgreSQL', site, office, { file, rows: people })
    const bare = await floor(url, file)
    const many = { file: await employeesSheet(largest), rows: largest }
    const all = await measure('PostgreSQL', site, await openOffice(db, secret), many)
    await site.stop()
    await db.close()
    const rows = [row, all, ...(process.env.BENCH_EMBEDDED === 'off' ? [] : [await onEmbedded(file)])]
    table(`Import of ${people} rows x 13 columns (.xlsx, ${(file.length / 2 ** 20).toFixed(1)} MB)`, [
      ...rows,
      { database: 'floor: read and COPY', rows: people, 'rows/s': people / bare },
    ])
    goal('rows a second on PostgreSQL, at least 1500', row['rows/s'], row['rows/s'] >= 1500)
    goal('peak memory under 500 MB', row['peak memory, MB'], row['peak memory, MB'] < 500)
    goal('longest pause under 100 ms', row['longest pause, ms'], row['longest pause, ms'] < 100)
    const times = people / bare / row['rows/s']
    goal('times slower than the floor, at most 4', times, times <= 4)
  })
}
