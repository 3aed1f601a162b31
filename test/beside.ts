import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { givenContacts } from './examples.ts'
import { Client, type TestClock } from './harness.ts'

const root = join(import.meta.dirname, '..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 28, stdio: 'pipe' })

/**
 * Returns the commit of a release: the one that added its kept installation, because a copy of the repository may have
 * come without its tags. Null when the copy lacks that part of the history.
 */
export function commitOf(version: string): string | null {
  try {
    if (git('rev-parse', '--is-shallow-repository').toString().trim() === 'true') return null
    const fixture = `test/releases/${version}.json`
    return git('log', '--diff-filter=A', '--format=%H', '--', fixture).toString().trim() || null
  } catch {
    return null
  }
}

/** A process of a release over a database that a newer version has migrated. */
export interface ReleasedApp {
  visitor(): Client
  close(): Promise<void>
}

/** Opens the application of a release, from the sources of its commit and the packages of the present version. */
export async function openReleased(
  { version, secret, commit }: { version: string; secret: string; commit: string },
  url: string,
  clock: TestClock,
): Promise<ReleasedApp> {
  const folder = mkdtempSync(join(tmpdir(), `cabinet-${version}-`))
  const archive = git('archive', commit, 'server', 'shared', 'reference', 'package.json')
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // Only what a release is built from is asked of it, by the names it has had since the first one.
  const of = (path: string) => import(/* @vite-ignore */ join(folder, 'server', path))
  const [{ buildApp }, { readConfig }, { openPostgres }, { secretsFrom }, { openLog }] = await Promise.all(
    ['app.ts', 'config.ts', 'platform/db/postgres.ts', 'platform/secrets.ts', 'platform/log.ts'].map(of),
  )
  const read = readConfig({ LOG_LEVEL: 'silent', CABINET_DEMO: 'off', CABINET_SECRET: secret })
  const config = { ...read, clinic: { ...read.clinic, ...givenContacts({}) } }
  const db = openPostgres(url, { pool: 4, onError: () => {} })
  const server = await buildApp({ config, db, clock, log: openLog('silent'), secrets: secretsFrom(secret) })
  await server.fastify.ready()
  return {
    visitor: () => new Client(server),
    async close() {
      await server.fastify.close()
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
