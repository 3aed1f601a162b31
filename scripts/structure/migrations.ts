import { createHash } from 'node:crypto'
import type { Release } from '../../server/platform/db/releases.ts'
import type { Problem, Tree } from './tree.ts'

const folder = 'server/migrations'
const releasesPath = `${folder}/releases.json`
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

interface Journal {
  entries: { tag: string; when: number }[]
}

const released = (releases: readonly Release[]): [string, string, string][] =>
  releases.flatMap(({ version, migrations }) =>
    Object.entries(migrations).map(([tag, digest]): [string, string, string] => [version, tag, digest]),
  )

function changedFiles(tree: Tree, releases: readonly Release[]): Problem[] {
  return released(releases).flatMap(([version, tag, digest]) => {
    const path = `${folder}/${tag}.sql`
    if (digestOf(tree[path] ?? '') === digest) return []
    const fault = path in tree ? 'changed' : 'removed'
    const text = `Migrations: a migration of release ${version} was ${fault}. Installations have run it: restore it and add a new one.`
    return [{ path, text }]
  })
}

function wrongOrder(releases: readonly Release[], { entries }: Journal): Problem[] {
  const path = `${folder}/meta/_journal.json`
  const frozen = released(releases).map(([, tag]) => tag)
  const moved = frozen.find((tag, index) => entries[index]?.tag !== tag)
  const early = entries.find(({ when }, index) => index > 0 && when <= (entries[index - 1]?.when ?? 0))
  return [
    ...(moved
      ? [{ path, text: `Migrations: ${moved} of a release has moved. Put it back and add after it.` }]
      : []),
    ...(early
      ? [
          {
            path,
            text: `Migrations: ${early.tag} has an earlier time than the one before it, so databases would never run it. Generate it again.`,
          },
        ]
      : []),
  ]
}

/** Statements after which the release before could no longer work: it reads, writes or inserts what is gone. */
const contracting: readonly [RegExp, string][] = [
  [/\bdrop\s+table\b/i, 'drops a table'],
  [/\bdrop\s+column\b/i, 'drops a column'],
  [/\bdrop\s+view\b|\bdrop\s+function\b/i, 'drops a view or a function'],
  [/\brename\s+(to|column|constraint)\b/i, 'renames'],
  [/\bset\s+data\s+type\b|\balter\s+column\s+\S+\s+type\b/i, 'changes the type of a column'],
]

const plain = (sql: string) => sql.replaceAll(/--(?!> ).*$/gm, '').replaceAll(/\s+/g, ' ')

/** A required column without a default refuses the rows that the release before inserts. */
function requiredColumns(sql: string): string[] {
  const defaults = new Set(
    [...sql.matchAll(/alter column "?(\w+)"? set default/gi)].map(([, column]) => column),
  )
  const set = [...sql.matchAll(/alter column "?(\w+)"? set not null/gi)].map(([, column]) => column ?? '')
  const added = [...sql.matchAll(/add column (?:if not exists )?"?(\w+)"? ([^;,]*)/gi)]
    .filter(([, , definition = '']) => /not null/i.test(definition))
    .filter(([, , definition = '']) => !/default|generated/i.test(definition))
    .map(([, column]) => column ?? '')
  return [...set, ...added].filter((column) => !defaults.has(column))
}

/** A check that takes a word more: the release before would read rows with a word that it does not know. */
function widenedChecks(sql: string): string[] {
  const dropped = new Set(
    [...sql.matchAll(/drop constraint (?:if exists )?"?(\w+)"?/gi)].map(([, name]) => name),
  )
  return [...sql.matchAll(/add constraint "?(\w+)"? check ([^;]*)/gi)]
    .filter(([, name, condition = '']) => dropped.has(name) && /\bin \(/i.test(condition))
    .map(([, name]) => `may let new words into ${name}`)
}

function contractions(sql: string): string[] {
  const text = plain(sql)
  return [
    ...contracting.flatMap(([pattern, what]) => (pattern.test(text) ? [what] : [])),
    ...requiredColumns(text).map((column) => `requires ${column} without a default`),
    ...widenedChecks(text),
  ]
}

/**
 * A migration that no release has yet may only add, so that the last release works beside it during an upgrade. It may take
 * away what that release no longer uses, and let in a word that it reads already, and says so: `-- contract: 1.2.0 no
 * longer reads …`, `-- contract: 1.2.0 already reads …`.
 */
function unreleased(tree: Tree, releases: readonly Release[], { entries }: Journal): Problem[] {
  const last = releases.at(-1)?.version
  const frozen = new Set(released(releases).map(([, tag]) => tag))
  return entries
    .filter(({ tag }) => last && !frozen.has(tag))
    .flatMap(({ tag }) => {
      const path = `${folder}/${tag}.sql`
      const sql = tree[path] ?? ''
      const reasons = contractions(sql)
      const marker = new RegExp(`^-- contract: ${last?.replaceAll('.', '\\.')} (no longer|already) \\S`, 'm')
      if (!reasons.length || marker.test(sql)) return []
      const text = `Migrations: it ${reasons.join(', ')}, and release ${last} runs beside it during an upgrade. Only add now and take away after the next release; or say "-- contract: ${last} no longer reads …" (a word: "already reads …") when that is so.`
      return [{ path, text }]
    })
}

/** Migrations of releases are frozen, and later ones leave the last release able to work (decision 0084). */
export function checkMigrations(tree: Tree): Problem[] {
  const text = tree[releasesPath]
  if (!text) return []
  const releases = JSON.parse(text) as Release[]
  const journal = JSON.parse(tree[`${folder}/meta/_journal.json`] ?? '{"entries":[]}') as Journal
  return [
    ...changedFiles(tree, releases),
    ...wrongOrder(releases, journal),
    ...unreleased(tree, releases, journal),
  ]
}
