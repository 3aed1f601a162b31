import type { PgBoss } from 'pg-boss'
import type { Database } from './db/types.ts'
import type { Log } from './log.ts'

/** Work that repeats by a clock, once among all processes. */
export interface Job {
  /** Name of the queue, kebab-case. */
  name: string
  /** When: five fields of cron in the clinic's time zone. */
  cron: string
  /** Also once at each start of a process. */
  atStart?: boolean
  /** Does the work, whole or again: it may be repeated after a crash. `signal` asks to end early. */
  run(signal: AbortSignal): Promise<unknown>
}

/** The running jobs. */
export interface Jobs {
  /** Lets running work finish for ten seconds; what did not returns to its queue. */
  stop(): Promise<void>
}

const deadLetters = 'dead-letters'
const day = 86_400

// Our jobs follow the minute, not the second: fewer questions to the database than the library asks by itself.
const pace = {
  cronMonitorIntervalSeconds: 30,
  cronWorkerIntervalSeconds: 15,
  clockMonitorIntervalSeconds: 600,
  superviseIntervalSeconds: 120,
  maintenanceIntervalSeconds: 3600,
  flowIntervalSeconds: 600,
}

const retries = {
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 900,
  deleteAfterSeconds: day,
  deadLetter: deadLetters,
}

async function openBoss(db: Database, log: Log): Promise<PgBoss> {
  // Loaded here, after the process has begun to answer.
  const { PgBoss: Boss } = await import('pg-boss')
  const executeSql = (text: string, values?: unknown[]) => db.execute(text, values)
  const backend = db.embedded ? 'pglite' : 'postgres'
  const boss = new Boss({ db: { executeSql }, backend, ...pace })
  boss.on('error', (error) => log.error({ err: error }, 'jobs failed'))
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'jobs warn'))
  await boss.start()
  return boss
}

/** Forgets the schedules of jobs that the code no longer has. */
async function forgetOthers(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const names = new Set(jobs.map((job) => job.name))
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
}

async function startJob(boss: PgBoss, log: Log, job: Job, closing: AbortSignal): Promise<void> {
  const { name } = job
  await boss.createQueue(name, { policy: 'stately', ...retries })
  await boss.updateQueue(name, retries)
  await boss.work(name, { batchSize: 1, pollingIntervalSeconds: 15 }, async ([task]) => {
    if (!task) return
    try {
      await job.run(AbortSignal.any([task.signal, closing]))
    } catch (error) {
      log.error({ err: error, job: name }, 'job failed, it will be tried again')
      throw error
    }
  })
}

/** Starts the jobs on pg-boss: schedules, retries with back-off, a dead letter queue for what keeps failing. */
export async function startJobs(db: Database, log: Log, jobs: readonly Job[], zone: string): Promise<Jobs> {
  const boss = await openBoss(db, log)
  const closing = new AbortController()
  await boss.createQueue(deadLetters)
  await forgetOthers(boss, jobs)
  for (const job of jobs) {
    await startJob(boss, log, job, closing.signal)
    await boss.schedule(job.name, job.cron, null, { tz: zone })
    if (job.atStart) await boss.send(job.name, null)
  }
  return {
    async stop() {
      closing.abort()
      await boss.stop({ graceful: true, close: false, timeout: 10_000 })
    },
  }
}
