import { execFile } from 'node:child_process'
import { chainFinishedDays, verifyChain } from '../../server/platform/audit/chain/actions.ts'
import { listChainDays } from '../../server/platform/audit/chain/store.ts'
import { asSystemOver } from '../../server/platform/audit/system.ts'
import { note } from '../../server/platform/audit/trail.ts'
import { prepareSchema } from '../../server/platform/db/prepare-schema.ts'
import type { Database } from '../../server/platform/db/types.ts'
import { openLog } from '../../server/platform/log.ts'
import { secretsFrom } from '../../server/platform/secrets.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import { TestClock } from '../harness.ts'
import { expect, test } from '../postgres.ts'

const secret = 'a secret of the tests, long enough'
const secrets = secretsFrom(secret)
const log = openLog('silent')
const { signal } = new AbortController()
const day = 86_400_000

const record = (db: Database, clock: TestClock) =>
  asSystemOver({ db, clock, secrets })('close-missed-visits', async (tx) => note(tx, { count: 1 }))

/** Runs the command as the administrator of the server does. */
function run(url: string, ...args: string[]): Promise<{ code: number; lines: string[] }> {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, CABINET_DEMO: 'off', DATABASE_URL: url, CABINET_SECRET: secret }
  return new Promise((resolve) =>
    execFile(process.execPath, ['scripts/audit-verify.ts', ...args], { env }, (error, stdout, stderr) =>
      resolve({
        code: error ? Number(error.code) : 0,
        lines: `${stdout}${stderr}`.trim().split('\n'),
      }),
    ),
  )
}

test('the command says that the audit is whole, then which day was changed', async ({ database }) => {
  const db = database.open(2)
  await prepareSchema(db)
  const clock = new TestClock()
  for (const daysAgo of [3, 2, 1]) {
    clock.set(new Date(Date.now() - daysAgo * day))
    await record(db, clock)
  }
  clock.set(new Date())
  await chainFinishedDays({ db, clock, secrets }, log, signal)
  const whole = await run(database.url)
  expect([whole.code, whole.lines.at(-1)]).toEqual([0, 'Журнал действий цел'])
  const noted = /^Последняя печать: (.+=[0-9a-f]{64})$/.exec(whole.lines.at(-2) ?? '')?.[1] ?? ''
  expect((await run(database.url, '--known', noted)).code).toBe(0)

  await db.execute(
    `begin; set local session_replication_role = replica;
     update audit_events set role = 'admin' where id = (select id from audit_events order by id limit 1); commit`,
  )
  const changed = await run(database.url)
  expect(changed.code).toBe(1)
  expect(changed.lines).toContainEqual(expect.stringMatching(/^\d\d\.\d\d\.\d{4}: строки журнала изменены$/))
  expect(changed.lines.at(-1)).toBe('Журнал действий меняли')
  expect((await run(database.url, '--known', '2026-31-12=00')).lines).toEqual([
    '2026-31-12: нужен день вида 2026-11-26',
  ])
})

test('a day is not chained while a transaction of before its end is open', async ({ database }) => {
  const db = database.open(3)
  await prepareSchema(db)
  const clock = new TestClock()
  clock.set(new Date())
  await record(db, clock)
  clock.set(new Date(Date.now() + 2 * day))
  const context = { db, clock, secrets }
  let release = () => {}
  const opened = Promise.withResolvers<void>()
  const late = db.transact(async (tx) => {
    await tx.run({ name: '', text: 'select 1', fields: [] }, {})
    opened.resolve()
    await new Promise<void>((resolve) => {
      release = resolve
    })
  })
  await opened.promise
  await chainFinishedDays(context, log, signal)
  const during = await verifyChain(context)
  release()
  await late
  const today = clinicDay(new Date())
  expect((during.last?.day ?? '') < today).toBe(true)
  await chainFinishedDays(context, log, signal)
  const days = (await listChainDays(db.reader)).map((one) => one.day)
  expect(days).toContain(today)
})
