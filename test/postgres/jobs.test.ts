import { describe, onTestFinished } from 'vitest'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import type { Database } from '../../server/platform/db/types.ts'
import { type Job, startJobs } from '../../server/platform/jobs.ts'
import { eventually, keptLog } from '../platform.ts'
import { expect, test } from '../postgres.ts'

const zone = 'Asia/Yekaterinburg'
const yearly = '0 3 1 1 *'

/** Jobs of one process that look at their queues twice a second. */
function start(db: Database, ...jobs: Job[]) {
  const { log, lines } = keptLog()
  const running = startJobs(db, log, jobs, { zone, poll: 0.5 })
  onTestFinished(() => running.stop())
  return { running, lines }
}

const tasks = async (db: Database, name: string) => {
  const text = `select state::text, retry_count::int as retries, extract(epoch from start_after - now())::int as wait
    from pgboss.job where name = $1 order by created_on`
  return (await db.execute(text, [name])).rows
}

const ahead = (db: Database, name: string) =>
  db.execute("update pgboss.job set start_after = now() where name = $1 and state = 'retry'", [name])

describe('a background job', () => {
  test('a job has its schedule in the time zone of the clinic, and a removed job loses its schedule', async ({
    database,
  }) => {
    const db = database.open()
    const first = start(db, { name: 'nightly', cron: '30 3 * * *', run: async () => {} })
    await first.running.stop()
    start(db, { name: 'hourly', cron: '5 * * * *', run: async () => {} })
    const schedules = async () => (await db.execute('select name, cron, timezone from pgboss.schedule')).rows
    await eventually(schedules).toEqual([{ name: 'hourly', cron: '5 * * * *', timezone: zone }])
  })

  test('a job requested at the start of three processes at once never runs twice at the same time', async ({
    database,
  }) => {
    let active = 0
    let most = 0
    let runs = 0
    const run = async () => {
      active += 1
      runs += 1
      most = Math.max(most, active)
      await new Promise((resolve) => setTimeout(resolve, 50))
      active -= 1
    }
    const job = { name: 'alone', cron: yearly, atStart: true, run }
    const db = database.open()
    for (const one of [db, database.open(), database.open()]) start(one, job)
    await eventually(() => runs).toBeGreaterThan(0)
    await eventually(async () => (await tasks(db, 'alone')).every((one) => one.state === 'completed')).toBe(
      true,
    )
    expect(most).toBe(1)
  })

  test('a failing job waits and is retried, and the log says why without personal data', async ({
    database,
  }) => {
    const db = database.open()
    let runs = 0
    const run = async () => {
      runs += 1
      if (runs === 1) throw new Error('no answer for +79161234567')
    }
    const { lines } = start(db, { name: 'stumbling', cron: yearly, atStart: true, run })
    await eventually(async () => (await tasks(db, 'stumbling'))[0]).toMatchObject({ state: 'retry' })
    expect((await tasks(db, 'stumbling'))[0]?.wait).toBeGreaterThan(3)
    expect(lines.join('')).toContain('no answer for <phone>')
    await ahead(db, 'stumbling')
    await eventually(() => tasks(db, 'stumbling')).toMatchObject([{ state: 'completed', retries: 1 }])
  })

  test('a job that keeps failing is moved to the dead letters', async ({ database }) => {
    const db = database.open()
    const run = async () => {
      throw new Error('always')
    }
    start(db, { name: 'hopeless', cron: yearly, atStart: true, run })
    const left = async () => {
      await ahead(db, 'hopeless')
      return (await tasks(db, 'hopeless'))[0]
    }
    await eventually(left).toMatchObject({ state: 'failed', retries: 5 })
    expect(await tasks(db, 'dead-letters')).toHaveLength(1)
  })
})

test('jobs start by themselves once the database exists', async ({ database }) => {
  const name = `cabinet_late_${process.pid}`
  const late = openPostgres(Object.assign(new URL(database.url), { pathname: `/${name}` }).href, {
    pool: 2,
    onError: () => {},
  })
  const ran = Promise.withResolvers<void>()
  const run = async () => ran.resolve()
  const { running, lines } = start(late, { name: 'patient', cron: yearly, atStart: true, run })
  await eventually(() => lines.join('')).toContain('trying again')
  await database.open().execute(`create database ${name}`)
  await ran.promise
  await running.stop()
  await late.close()
  await database.open().execute(`drop database ${name} with (force)`)
})

describe('when the process closes', () => {
  test('a short job is finished', async ({ database }) => {
    const db = database.open()
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const run = () => {
      begun.resolve()
      return end.promise
    }
    const { running } = start(db, { name: 'short', cron: yearly, atStart: true, run })
    await begun.promise
    const stopped = running.stop()
    end.resolve()
    await stopped
    expect(await tasks(db, 'short')).toMatchObject([{ state: 'completed' }])
  })

  test('a long job is told to stop, returns to its queue and is done by the next process', async ({
    database,
  }) => {
    const db = database.open()
    const begun = Promise.withResolvers<void>()
    const job = { name: 'long', cron: yearly }
    const run = (signal: AbortSignal) => {
      begun.resolve()
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    const { running } = start(db, { ...job, atStart: true, run })
    await begun.promise
    await running.stop()
    expect(await tasks(db, 'long')).toMatchObject([{ state: 'retry' }])
    await ahead(db, 'long')
    start(db, { ...job, run: async () => {} })
    await eventually(() => tasks(db, 'long')).toMatchObject([{ state: 'completed' }])
  })
})
