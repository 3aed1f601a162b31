import { PgBoss } from 'pg-boss'
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
  run(): Promise<unknown>
}

/** The running jobs. */
export interface Jobs {
  /** Lets running work finish; what did not returns to its queue. */
  stop(): Promise<void>
}

/** Starts the jobs on pg-boss: schedules, retries with back-off, a dead letter queue for what keeps failing. */
export async function startJobs(db: Database, log: Log, jobs: readonly Job[], zone: string): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => db.execute(text, values) } })
  boss.on('error', (error) => log.error({ err: error }, 'jobs failed'))
  await boss.start()
  await boss.createQueue('dead-letters')
  for (const job of jobs) {
    await boss.createQueue(job.name, {
      policy: 'stately',
      retryLimit: 5,
      retryDelay: 10,
      retryBackoff: true,
      deadLetter: 'dead-letters',
    })
    await boss.work(job.name, { batchSize: 1, pollingIntervalSeconds: 5 }, async () => void (await job.run()))
    await boss.schedule(job.name, job.cron, null, { tz: zone })
    if (job.atStart) await boss.send(job.name, null)
  }
  return { stop: () => boss.stop({ graceful: true, close: false, timeout: 10_000 }) }
}
