import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { secretsFrom } from '../../server/platform/secrets.ts'
import { idempotentReply } from '../../server/platform/tables.ts'
import { expect, test } from '../postgres.ts'
import { startServer } from '../processes.ts'

const former = 'a secret of the tests, long enough'
const present = 'the next secret of the tests, long enough'
const account = '0190a0b0-0000-7000-8000-000000000001'

/** Runs the command; `onLine` sees its lines and may end it. Returns the exit code, null after a kill, and the lines. */
async function runReseal(settings: Record<string, string>, onLine: (line: string, kill: () => void) => void) {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, CABINET_DEMO: 'off', LOG_LEVEL: 'silent', ...settings }
  const child = spawn(process.execPath, ['scripts/reseal.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      onLine(line, () => child.kill('SIGKILL'))
    })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { code, lines }
}

test('a clinic changes its secret while the cabinet works, and the former one is not needed afterwards', async ({
  database,
}) => {
  const url = { DATABASE_URL: database.url }
  const db = database.open(2)
  await (await startServer(url)).stop()
  await expect(startServer({ ...url, CABINET_SECRET: present })).rejects.toThrow('CABINET_SECRET не подходит')

  const before = secretsFrom(former)
  const rows = Array.from({ length: 3000 }, (_, index) => {
    const key = `call ${index}`
    return { key, reply: before.seal(`reply ${index}`, idempotentReply.at({ account_id: account, key })) }
  })
  await db.execute(
    `insert into idempotency_keys (account_id, key, call, body_digest, reply, created_at)
     select '${account}', key, '', '', reply, now() from json_to_recordset($1::json) as row (key text, reply text)`,
    [JSON.stringify(rows)],
  )
  const changed = { ...url, CABINET_SECRET: present, CABINET_SECRET_PREVIOUS: former }
  const server = await startServer(changed)
  const left = async () =>
    Number(
      (
        await db.execute(
          `select count(*) from idempotency_keys where left(reply, 12) <> 'v2.${secretsFrom(present).dataKeys[0].id}.'`,
        )
      ).rows[0]?.count,
    )
  const killed = await runReseal(changed, (line, kill) => {
    if (line.startsWith('idempotency_keys')) kill()
  })
  expect(killed.code).toBeNull()
  const unfinished = await left()
  expect(unfinished).toBeGreaterThan(0)
  expect(unfinished).toBeLessThan(3000)
  await expect(startServer({ ...url, CABINET_SECRET: present })).rejects.toThrow('npm run reseal')

  const finished = await runReseal(changed, () => {})
  expect([finished.code, finished.lines.at(-1)]).toEqual([0, expect.stringContaining('Готово')])
  expect(await left()).toBe(0)
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
  await server.stop()
  await (await startServer({ ...url, CABINET_SECRET: present })).stop()
  const { rows: kept } = await db.execute(`select key, reply from idempotency_keys where key = 'call 2999'`)
  const context = idempotentReply.at({ account_id: account, key: 'call 2999' })
  expect(secretsFrom(present).open(String(kept[0]?.reply), context)).toBe('reply 2999')
})
