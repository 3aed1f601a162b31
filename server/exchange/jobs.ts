import { askAgainAfter } from '../../shared/exchange/rules.ts'
import type { IcdList } from '../../shared/findings/icd10/schema.ts'
import type { AsSystem } from '../platform/audit/system.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import type { Job } from '../platform/jobs.ts'
import { type Log, reasonOf } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import { type ClinicSystem, fetchChanges, type PageOutcome, takeOver } from './actions.ts'
import { addRun, claimSource, removeRuns } from './store.ts'

/** The name of the one system from which the cabinet imports. */
export const source = 'clinic'

/** Longer than any run takes: after this time another process takes over the import of a dead one. */
const leaseSeconds = 10 * 60
const pagesAtMost = 40

/** Dependencies of the import. */
export interface ImporterDeps {
  db: Database
  clock: Clock
  log: Log
  system: ClinicSystem
  /** Seals the results of check-ups. */
  secrets: Secrets
  /** Names diagnoses; results that are sent have none. */
  icd: IcdList
  /** Runs a transaction that the audit records as work of the system. */
  asSystem: AsSystem
}

/** The import of this process. */
export interface Importer {
  /** Starts a run unless one runs or ran a minute ago, in any process. True when it started. */
  begin(): Promise<boolean>
  /** Ends the run after the current page. */
  stop(): Promise<void>
}

/** Reads pages until there are no more; applied pages stay even when a later one fails. */
async function readAll(
  { clock, system, secrets, icd, asSystem }: ImporterDeps,
  from: string | null,
  signal: AbortSignal,
  all: PageOutcome,
): Promise<void> {
  let cursor = from
  for (let left = pagesAtMost; left > 0 && !signal.aborted; left -= 1) {
    const page = await fetchChanges(system, cursor, signal)
    const taken = await asSystem('import-from-clinic', (tx) =>
      takeOver(tx, source, page, { secrets, icd, now: clock.now() }),
    )
    all.received += taken.received
    all.linked += taken.linked
    all.refused += taken.refused
    if (!page.more || page.cursor === cursor) return
    cursor = page.cursor
  }
}

async function run(deps: ImporterDeps, cursor: string | null, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = deps
  const startedAt = clock.now()
  const all: PageOutcome = { received: 0, linked: 0, refused: 0 }
  const failure = await readAll(deps, cursor, signal, all).then(
    () => null,
    (error: unknown) => reasonOf(error),
  )
  const outcome = failure === null ? 'done' : 'failed'
  const endedAt = clock.now()
  const row = { id: newId(startedAt), source, startedAt, endedAt, outcome, problem: failure, ...all }
  await db.transact((tx) => addRun(tx, row))
  if (failure !== null) log.warn({ reason: failure, ...all }, 'import from the clinic failed')
  else if (all.received > 0) log.info(all, 'imported from the clinic')
}

/** Runs the import: one at a time among all processes, at most once a minute. */
export function openImporter(deps: ImporterDeps): Importer {
  const { db, clock, log } = deps
  const closing = new AbortController()
  let running: Promise<void> = Promise.resolve()
  return {
    async begin() {
      if (closing.signal.aborted) return false
      const now = clock.now()
      const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
      const claim = { name: source, now, before: at(-askAgainAfter), until: at(leaseSeconds) }
      const claimed = await db.transact((tx) => claimSource(tx, claim))
      if (!claimed) return false
      running = run(deps, claimed.cursor, closing.signal).catch((error: unknown) =>
        log.error({ err: error }, 'import from the clinic is not written down'),
      )
      return true
    },
    async stop() {
      closing.abort()
      await running
    },
  }
}

const keptDays = 30

/** Jobs that import even while nobody has the cabinet open, and that remove old runs. */
export const exchangeJobs = (db: Database, clock: Clock, importer: Importer): Job[] => [
  { name: 'import-from-clinic', cron: '*/15 * * * *', run: () => importer.begin() },
  {
    name: 'sweep-exchange',
    cron: '25 3 * * *',
    run: () => db.transact((tx) => removeRuns(tx, new Date(clock.now().getTime() - keptDays * 86_400_000))),
  },
]
