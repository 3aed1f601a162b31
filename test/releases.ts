import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { asAdmin } from './cluster.ts'

/** Demo clinics as each release has left them: statements in `<version>.sql.gz`, the rest in `<version>.json`. */
export const releasesFolder = join(import.meta.dirname, 'releases')

/** The secret of the installation that a fixture was taken from. */
export const releaseSecret = 'a secret of the tests, long enough'
/** Password of all demo accounts of a fixture. */
export const demoPassword = 'parol2026'

/** A released version, and the installation of it that was kept. */
export interface ReleaseFixture {
  version: string
  /** The clock of the installation when it was kept. */
  takenAt: string
  secret: string
}

/** Returns the kept installations, the oldest version first. */
export const releaseFixtures = (): ReleaseFixture[] =>
  readdirSync(releasesFolder)
    .filter((name) => name.endsWith('.json'))
    .map((name): ReleaseFixture => JSON.parse(readFileSync(join(releasesFolder, name), 'utf8')))
    .sort((one, other) => one.takenAt.localeCompare(other.takenAt))

/** Fills an empty database with a kept installation. */
export async function restoreRelease(url: string, { version }: ReleaseFixture): Promise<void> {
  const statements = gunzipSync(readFileSync(join(releasesFolder, `${version}.sql.gz`))).toString('utf8')
  await asAdmin(url, (admin) => admin.query(statements))
}
