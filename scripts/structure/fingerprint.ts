import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openEmbedded } from '../../server/platform/db/embedded.ts'
import { readFingerprint, schemaDifferences } from '../../server/platform/db/fingerprint.ts'
import type { Problem, Tree } from './tree.ts'

const root = join(import.meta.dirname, '../..')
const path = 'server/migrations/fingerprint.txt'
/** Digest of the last files that were found to agree: the check takes seconds and the files rarely change. */
const stamp = join(root, 'node_modules/.cache/fingerprint')

async function fingerprintOfMigrations(): Promise<string[]> {
  const db = await openEmbedded({
    onError: (error) => {
      throw error
    },
  })
  await db.migrate()
  const lines = await readFingerprint(db)
  await db.close()
  return lines
}

/** Writes the schema that all migrations make. */
export async function writeFingerprint(): Promise<void> {
  writeFileSync(join(root, path), `${(await fingerprintOfMigrations()).join('\n')}\n`)
}

/** Refuses a committed fingerprint that is not the schema of the migrations: the start would refuse every database. */
export async function checkFingerprint(tree: Tree): Promise<Problem[]> {
  const files = Object.keys(tree).filter((name) =>
    /^server\/migrations\/.*(\.sql|_journal\.json)$/.test(name),
  )
  const hash = createHash('sha256')
  for (const name of [...files.sort(), path]) hash.update(`${name}\n${tree[name] ?? ''}`)
  const digest = hash.digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return []
  const differences = schemaDifferences(
    (tree[path] ?? '').trimEnd().split('\n'),
    await fingerprintOfMigrations(),
  )
  if (differences.length) {
    const text = `Migrations: it is not the schema that the migrations make (${differences[0]}). Run npm run db:fingerprint and commit the file.`
    return [{ path, text }]
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, digest)
  return []
}
