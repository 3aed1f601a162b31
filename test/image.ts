import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { openEmbedded } from '../server/platform/db/embedded.ts'
import { openClinic } from './examples.ts'

const root = join(import.meta.dirname, '..')
const migrations = join(root, 'server/migrations')
const folder = join(root, 'node_modules/.cabinet-test')
const day = 24 * 60 * 60_000

const fail = (error: unknown) => {
  throw error
}

function migrationsDigest(): string {
  const files = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const hash = createHash('sha256')
  for (const name of files) hash.update(readFileSync(join(migrations, name)))
  return hash.digest('hex').slice(0, 16)
}

/** Deletes images older than a day: those of earlier migrations take 40 MB each. */
function sweep(): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > day)
      rmSync(path, { force: true })
  }
}

/**
 * Returns the file of an embedded database with all migrations applied; makes the file when the migrations have
 * changed.
 */
export async function ensureImage(): Promise<string> {
  const file = join(folder, `${migrationsDigest()}.tar`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  sweep()
  const fresh = await openEmbedded({ onError: fail })
  await fresh.migrate()
  await openClinic(fresh)
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await (await fresh.dump()).arrayBuffer()))
  renameSync(`${file}.${process.pid}`, file)
  await fresh.close()
  return file
}
