import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { undoableFor } from '../../shared/imports/undo/rules.ts'
import type { AsSystem } from '../platform/audit/system.ts'
import { note } from '../platform/audit/trail.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/types.ts'
import type { Job } from '../platform/jobs.ts'
import { type Log, reasonOf } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import { dropEndedSamples, dropSample } from './actions.ts'
import { dropUnusedCorrections } from './corrections/store.ts'
import {
  claimImport,
  countAtWork,
  endImport,
  findOurs,
  type ImportRecord,
  keepLease,
  releaseImport,
  sweepImports,
} from './store.ts'
import { removeOldTraces } from './traces/store.ts'

/** Lease time of an import: when its process has been silent for so long, another process takes the import over. */
const leaseMs = 15_000
const beatMs = 4000
/** How often to look for imports that other processes may lose, while there are any. */
const lookMs = 2000
const againMs = 5000
const attemptsAtMost = 5
/** Imports processed at once in a process, so that a small one does not wait for a large one. */
const atOnce = 2

/** Context of an import step: the import and the means to continue it. */
export interface StepDeps {
  db: Database
  clock: Clock
  secrets: Secrets
  /** Aborts when the process closes, or the import is cancelled or taken over. */
  signal: AbortSignal
  /** Reports the number of processed rows. */
  tell(progress: number): void
  /** The name under which this process holds the lease of the import. */
  by: string
  /** Returns the time until which a lease lasts that is renewed now. */
  until(): Date
}

/** Runs a step of an import to its end, or until the signal aborts. */
export type Step = (record: ImportRecord, deps: StepDeps) => Promise<void>

/** Dependencies of the import worker. */
export interface LoaderDeps {
  db: Database
  clock: Clock
  log: Log
  secrets: Secrets
  steps: { checking: Step; running: Step }
}

/** Runs the import worker of this process. */
export interface Loader {
  /** Looks for work at once; returns immediately. */
  wake(): void
  /** Stops after the current piece. */
  stop(): Promise<void>
}

/** The holder of an import, the end of its lease, and the controller that is aborted when the lease is lost. */
interface Holding {
  by: string
  until: () => Date
  lost: AbortController
}

/** Renews the lease of an import during its step; aborts the step when another process holds the import. */
function keep({ db }: LoaderDeps, record: ImportRecord, { by, until, lost }: Holding) {
  const { id, status } = record
  let progress = record.progress
  const beat = async () => {
    const isOurs = await db.transact((tx) => keepLease(tx, { id, by, until: until(), progress, status }))
    if (!isOurs) lost.abort()
  }
  // A failed renewal is ignored, because the next one comes before the lease ends.
  const timer = setInterval(() => void beat().catch(() => {}), beatMs)
  let reportedAt = performance.now()
  const tell = (rows: number) => {
    progress = rows
    if (performance.now() - reportedAt < 500) return
    reportedAt = performance.now()
    void beat().catch(() => {})
  }
  return { tell, stop: () => clearInterval(timer) }
}

const sorry = 'Загрузка остановилась из-за ошибки на сервере. Записанные строки остались, попробуйте ещё раз'

/** Releases an import after a failure; ends it after several in a row. */
async function giveUp(
  { db, clock, log, secrets }: LoaderDeps,
  record: ImportRecord,
  by: string,
  error: unknown,
) {
  const { id, status, attempts } = record
  log.error({ err: error, import: id, attempts }, 'a step of an import failed')
  const until = new Date(clock.now().getTime() + againMs)
  await db.transact(async (tx) => {
    const ours = attempts >= attemptsAtMost ? await findOurs(tx, { id, by, status }) : null
    if (!ours) return releaseImport(tx, id, by, until)
    await endImport(tx, id, 'failed', sorry)
    return dropSample(tx, ours, secrets)
  })
}

/** Starts the import worker. Any process may take any import; of one import, one step runs at a time. */
export function openLoader(deps: LoaderDeps): Loader {
  const { db, clock, log, secrets, steps } = deps
  const closing = new AbortController()
  let running: Promise<unknown> | null = null
  let isAsked = false
  let asking = new AbortController()
  const until = () => new Date(clock.now().getTime() + leaseMs)

  const work = async (record: ImportRecord, by: string) => {
    const lost = new AbortController()
    const signal = AbortSignal.any([closing.signal, lost.signal])
    const { tell, stop } = keep(deps, record, { by, until, lost })
    try {
      const step = record.status === 'checking' ? steps.checking : steps.running
      await step(record, { db, clock, secrets, signal, tell, by, until })
      if (closing.signal.aborted)
        await db.transact(async (tx) => releaseImport(tx, record.id, by, clock.now()))
    } catch (error) {
      if (closing.signal.aborted)
        await db.transact(async (tx) => releaseImport(tx, record.id, by, clock.now()))
      else if (!lost.signal.aborted) await giveUp(deps, record, by, error)
    } finally {
      stop()
    }
  }

  const look = () => {
    const signal = AbortSignal.any([closing.signal, asking.signal])
    return wait(lookMs, undefined, { signal }).catch(() => {})
  }

  const takeAll = async () => {
    while (!closing.signal.aborted) {
      isAsked = false
      const by = randomUUID()
      const record = await db.transact((tx) => claimImport(tx, { by, now: clock.now(), until: until() }))
      if (record) await work(record, by)
      else if (!isAsked && (await countAtWork(db.reader)) === 0) return
      // Another process works on an import, or a failed import waits for its next attempt: looks again until
      // none is left.
      else if (!isAsked) await look()
    }
  }

  const begin = () => {
    if (closing.signal.aborted) return
    isAsked = true
    // Ends the pause before the next look at imports, so that it happens at once.
    asking.abort()
    asking = new AbortController()
    const taker = () =>
      takeAll().catch((error: unknown) =>
        log.error({ reason: reasonOf(error) }, 'imports cannot be looked at'),
      )
    running ??= Promise.all(Array.from({ length: atOnce }, taker)).finally(() => {
      running = null
      if (isAsked) begin()
    })
  }
  return {
    wake: begin,
    async stop() {
      closing.abort()
      await running
    },
  }
}

const keptDays = 7

/** Resumes imports whose process has died, and removes the rows of old ones. */
export const importJobs = (
  asSystem: AsSystem,
  { clock, secrets }: { clock: Clock; secrets: Secrets },
  loader: Loader,
): Job[] => [
  { name: 'load-employees', cron: '* * * * *', atStart: true, run: async () => loader.wake() },
  {
    name: 'sweep-imports',
    cron: '35 * * * *',
    run: () =>
      asSystem('sweep-imports', async (tx) => {
        const count = await sweepImports(tx, new Date(clock.now().getTime() - keptDays * 86_400_000))
        await dropEndedSamples(tx, secrets)
        await dropUnusedCorrections(tx)
        await removeOldTraces(tx, new Date(clock.now().getTime() - undoableFor))
        if (count > 0) note(tx, { count })
      }),
  },
]
