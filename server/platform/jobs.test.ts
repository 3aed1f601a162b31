import { expect, test } from 'vitest'
import { embeddedDatabase, TestClock } from '../../test/harness.ts'
import { eventually, keptLog } from '../../test/platform.ts'
import { asSystemOver } from './audit/system.ts'
import { inBatches, startJobs } from './jobs.ts'
import { limitsOver } from './limits.ts'
import { secretsFrom } from './secrets.ts'
import { sweepJobs } from './sweep.ts'

test('jobs also run on the embedded database: the sweep job removes expired counters', async () => {
  const db = await embeddedDatabase()
  const clock = new TestClock()
  await limitsOver(db).spend('old', { times: 1, seconds: 60 }, clock.now())
  clock.pass(61)
  const { log, lines } = keptLog()
  const asSystem = asSystemOver({
    db,
    clock,
    secrets: secretsFrom('a secret of this test, long enough to be one'),
  })
  const jobs = startJobs(
    db,
    log,
    [...sweepJobs(db, clock, asSystem).map((job) => ({ ...job, atStart: true }))],
    {
      zone: 'Asia/Yekaterinburg',
    },
  )
  await eventually(async () => (await db.execute('select key from rate_counters')).rows).toEqual([])
  await jobs.stop()
  expect(lines).toEqual([])
  await db.close()
})

test('a job runs batches until one is not full or the job is asked to stop', async () => {
  const closing = new AbortController()
  const counts = [5, 5, 3, 5]
  await inBatches(closing.signal, 5, async () => counts.shift() ?? 0)
  expect(counts).toEqual([5])
  await inBatches(closing.signal, 5, async () => {
    counts.push(5)
    closing.abort()
    return 5
  })
  expect(counts).toEqual([5, 5])
})
