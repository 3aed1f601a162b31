import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { readConfig } from '../../server/config.ts'
import { openDemo } from '../../server/demo.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { prepareSchema } from '../../server/platform/db/prepare-schema.ts'
import { secretsFrom } from '../../server/platform/secrets.ts'
import { loadFirstHints, loadFirstStations, loadOrder } from '../../server/reference.ts'
import { clinicDay, clinicInstant, mondayOf } from '../../shared/platform/days.ts'
import { lookForPostgres, startCluster } from '../../test/cluster.ts'
import { demoPassword, type ReleaseFixture, releaseSecret, releasesFolder } from '../../test/releases.ts'

const call = promisify(execFile)

/** Returns ten o'clock of the last Monday: half of that morning's patients of a demo clinic have arrived by then. */
const lastMonday = (): Date => clinicInstant(mondayOf(clinicDay(new Date())), '10:00')

async function fill(url: string, takenAt: Date): Promise<void> {
  const db = openPostgres(url, {
    pool: 4,
    onError: (error) => {
      throw error
    },
  })
  const clock = { now: () => takenAt }
  await prepareSchema(db)
  await db.transact((tx) => loadOrder(tx, takenAt))
  await db.transact((tx) => loadFirstHints(tx, takenAt))
  await db.transact((tx) => loadFirstStations(tx))
  const config = readConfig({ CABINET_DEMO: 'on', CABINET_DEMO_PASSWORD: demoPassword })
  await openDemo(db, clock, { config, secrets: secretsFrom(releaseSecret) })
  await db.close()
}

/** Keeps a demo clinic of the present version as plain statements, which any later version is tried on. */
export async function writeFixture(version: string): Promise<void> {
  const cluster = await startCluster({ durable: false })
  try {
    const takenAt = lastMonday()
    await fill(cluster.url, takenAt)
    const dump = join(lookForPostgres() ?? '', 'pg_dump')
    const how = ['--inserts', '--rows-per-insert=200', '--no-owner', '--no-privileges']
    const { stdout } = await call(dump, [...how, cluster.url], { maxBuffer: 2 ** 28 })
    // A line that begins with a backslash is meant for psql.
    const statements = stdout.replaceAll(/^\\.*$/gm, '')
    mkdirSync(releasesFolder, { recursive: true })
    writeFileSync(join(releasesFolder, `${version}.sql.gz`), gzipSync(statements, { level: 9 }))
    const fixture: ReleaseFixture = { version, takenAt: takenAt.toISOString(), secret: releaseSecret }
    writeFileSync(join(releasesFolder, `${version}.json`), `${JSON.stringify(fixture, null, 2)}\n`)
  } finally {
    await cluster.stop()
  }
}

if (import.meta.main) await writeFixture(process.argv[2] ?? '')
