import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder } from './postgres.ts'

/** A released version: its migrations never change again. */
export interface Release {
  /** `1.2.0`. */
  version: string
  /** Day of the release, `2026-11-27`. */
  day: string
  /** The oldest version that may run over the schema of this one; test/postgres/beside.test.ts runs it so. */
  compatibleFrom: string
  /** The migrations that came with this version: SHA-256 of the file by its name without `.sql`. */
  migrations: Record<string, string>
}

/** A migration of this version, as the migrator counts it. */
export interface KnownMigration {
  tag: string
  /** The migrator's key: milliseconds. */
  when: number
  /** SHA-256 of the file, hex. */
  hash: string
}

const readHere = (name: string) => readFileSync(join(migrationsFolder(), name), 'utf8')

/** Returns the released versions, the oldest first. */
export const readReleases = (): Release[] => JSON.parse(readHere('releases.json'))

/** Returns the migrations of this version in their order. */
export function readMigrations(): KnownMigration[] {
  const { entries } = JSON.parse(readHere('meta/_journal.json')) as {
    entries: { tag: string; when: number }[]
  }
  return entries.map(({ tag, when }) => ({
    tag,
    when,
    hash: createHash('sha256')
      .update(readHere(`${tag}.sql`))
      .digest('hex'),
  }))
}

/** Returns the schema that the migrations of this version make (`npm run db:fingerprint`). */
export const expectedFingerprint = (): string[] => readHere('fingerprint.txt').trimEnd().split('\n')

/** Compares two versions: negative when the first is the older one. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => text.split('.').map(Number))
  const at = [0, 1, 2].find((index) => left?.[index] !== right?.[index])
  return at === undefined ? 0 : (left?.[at] ?? 0) - (right?.[at] ?? 0)
}

/** The version that a schema belongs to, and the oldest version that may run over it. */
export interface SchemaVersion {
  version: string
  compatibleFrom: string
}

/**
 * Tells the version of a schema. With migrations that no release has yet it belongs to the version to come, which the
 * last release may run beside, because such migrations only add (scripts/structure/migrations.ts).
 */
export function schemaVersionOf(
  releases: readonly Release[],
  migrations: readonly KnownMigration[],
): SchemaVersion {
  const last = releases.at(-1)
  if (!last) return { version: '0.0.0', compatibleFrom: '0.0.0' }
  const released = new Set(releases.flatMap((release) => Object.keys(release.migrations)))
  const isReleased = migrations.every(({ tag }) => released.has(tag))
  return { version: last.version, compatibleFrom: isReleased ? last.compatibleFrom : last.version }
}

/** Tells whether a version may run over a schema that a newer version has made. */
export function mayRunOver(own: string, schema: SchemaVersion): boolean {
  const isSameMajor = own.split('.')[0] === schema.version.split('.')[0]
  return isSameMajor && compareVersions(schema.compatibleFrom, own) <= 0
}
