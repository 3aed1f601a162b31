import { setTimeout as wait } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Database } from './db/types.ts'
import type { Log } from './log.ts'

/** Work that runs on a schedule, each time in only one of the processes. */
export interface Job {
  /** Name of the queue, kebab-case. */
  name: string
  /** Schedule: five cron fields in the clinic's time zone. */
  cron: string
  /** Also runs once at each start of a process. */
  atStart?: boolean
  /** Does the work; may be repeated after a crash. `signal` asks to end early. */
  run(signal: AbortSignal): Promise<unknown>
}

/** Runs batches until one is not full or the job is asked to end. `some` runs one batch and returns its size. */
export async function inBatches(
  signal: AbortSignal,
  size: number,
  some: () => Promise<number>,
): Promise<void> {
  let done = size
  while (done === size && !signal.aborted) done = await some()
}

/** The running jobs. */
interface Jobs {
  /** Waits up to ten seconds for running work; unfinished work returns to its queue. */
  stop(): Promise<void>
}

const deadLetters = 'dead-letters'
const day = 86_400

// Our schedules have minutes, not seconds, so the database is polled less often than by the library's default.
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
  // Imported here, after the process has begun to answer.
  const { PgBoss: Boss } = await import('pg-boss')
  const executeSql = (text: string, values?: unknown[]) => db.execute(text, values)
  const backend = db.embedded ? 'pglite' : 'postgres'
  const boss = new Boss({ db: { executeSql }, backend, ...pace })
  boss.on('error', (error) => log.error({ err: error }, 'jobs failed'))
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'jobs warn'))
  return boss
}

/** Makes or upgrades the tables of the jobs, for a process whose role may not (decision 0094). */
export async function prepareJobs(db: Database, log: Log): Promise<void> {
  const boss = await openBoss(db, log)
  await boss.start()
  await boss.stop({ graceful: false, close: false })
}

/** Removes schedules of jobs that the code no longer has. */
async function forgetOthers(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const names = new Set(jobs.map((job) => job.name))
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
}

/** Time zone of the schedules and polling interval of the queues. */
interface Pace {
  zone: string
  /** Seconds; 15 by default. */
  poll?: number
}

/** Settings of the running jobs, and the signal that the process is closing. */
interface Running extends Required<Pace> {
  closing: AbortSignal
}

async function startJob(boss: PgBoss, log: Log, job: Job, { poll, closing }: Running): Promise<void> {
  const { name } = job
  await boss.createQueue(name, { policy: 'stately', ...retries })
  await boss.updateQueue(name, retries)
  if (job.atStart) await boss.send(name, null)
  await boss.work(name, { batchSize: 1, pollingIntervalSeconds: poll }, async ([task]) => {
    if (!task) return
    try {
      await job.run(AbortSignal.any([task.signal, closing]))
    } catch (error) {
      log.error({ err: error, job: name }, 'job failed, it will be tried again')
      throw error
    }
  })
}

// The library keeps its jobs in a schema of its own, which is missing until the first process has started them.
const ages = `
  select name, extract(epoch from now() - max(completed_on) filter (where state = 'completed'))::float8 as age,
    count(*) filter (where state = 'failed')::int as failed
  from pgboss.job group by name`

/** A job as the metrics show it: seconds since it last ended well, and runs given up that are still kept. */
export interface JobAge {
  name: string
  age: number | null
  failed: number
}

/** Returns the age of each job that ran within the last day; none before the jobs have started for the first time. */
export async function listJobAges(db: Database): Promise<JobAge[]> {
  const [schema] = (await db.execute("select to_regclass('pgboss.job') is not null as known")).rows
  if (!schema?.known) return []
  return (await db.execute(ages)).rows as unknown as JobAge[]
}

const tryAgainMs = 5000

async function openJobs(boss: PgBoss, log: Log, jobs: readonly Job[], running: Running): Promise<void> {
  await boss.createQueue(deadLetters)
  await forgetOthers(boss, jobs)
  for (const job of jobs) {
    await startJob(boss, log, job, running)
    await boss.schedule(job.name, job.cron, null, { tz: running.zone })
  }
}

/**
 * Starts the jobs on pg-boss: schedules, retries with back-off, a dead letter queue. Returns at once and
 * retries while the database is away.
 */
export function startJobs(db: Database, log: Log, jobs: readonly Job[], { zone, poll = 15 }: Pace): Jobs {
  const closing = new AbortController()
  const { signal } = closing
  const begin = async (): Promise<PgBoss | null> => {
    while (!signal.aborted) {
      const boss = await openBoss(db, log)
      try {
        await boss.start()
        await openJobs(boss, log, jobs, { zone, poll, closing: signal })
        return boss
      } catch (error) {
        log.error({ err: error }, 'jobs are not started, trying again')
        await boss.stop({ graceful: false, close: false }).catch(() => {})
        await wait(tryAgainMs, undefined, { signal }).catch(() => {})
      }
    }
    return null
  }
  const running = begin()
  return {
    async stop() {
      closing.abort()
      await (await running)?.stop({ graceful: true, close: false, timeout: 10_000 })
    },
  }
}
