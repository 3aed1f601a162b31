import type { KnownMigration } from './releases.ts'

/** A migration that a database has run, as the migrator keeps it. */
export interface RunMigration {
  when: number
  hash: string
}

/** The result of comparing the migrations of a database with those of this version. */
export type MigrationHistory =
  | { kind: 'current' }
  /** Migrations of this version are still to be run. */
  | { kind: 'behind' }
  /** A newer version has run migrations that this one does not know. */
  | { kind: 'newer' }
  /** The database and the files disagree; the sentence says how. */
  | { kind: 'broken'; sentence: string }

const wayBack = 'Верните файлы этого выпуска (git checkout server/migrations) или восстановите базу из копии.'

const broken = (sentence: string): MigrationHistory => ({
  kind: 'broken',
  sentence: `${sentence} ${wayBack}`,
})

/** Compares the migrations that a database has run with those of this version. */
export function compareHistory(
  known: readonly KnownMigration[],
  run: readonly RunMigration[],
): MigrationHistory {
  const byWhen = new Map(known.map((migration) => [migration.when, migration]))
  const lastKnown = Math.max(...known.map(({ when }) => when))
  const lastRun = Math.max(...run.map(({ when }) => when))
  const rewritten = run.find(({ when, hash }) => (byWhen.get(when)?.hash ?? hash) !== hash)
  if (rewritten) {
    const { tag } = byWhen.get(rewritten.when) as KnownMigration
    return broken(`Миграция ${tag} изменена после того, как база её выполнила.`)
  }
  const strange = run.find(({ when }) => !byWhen.has(when) && when < lastKnown)
  if (strange) {
    const on = new Date(strange.when).toISOString().slice(0, 16)
    return broken(`База выполнила миграцию (${on}), которой нет среди миграций этой версии.`)
  }
  const hasRun = new Set(run.map(({ when }) => when))
  // The migrator looks at the last one only, and would leave this one out for ever.
  const skipped = known.find(({ when }) => !hasRun.has(when) && when < lastRun)
  if (skipped) return broken(`База пропустила миграцию ${skipped.tag}, хотя более поздние выполнила.`)
  if (lastRun > lastKnown) return { kind: 'newer' }
  return { kind: run.length < known.length ? 'behind' : 'current' }
}
