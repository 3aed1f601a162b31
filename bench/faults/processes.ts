import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { asAdmin, startCluster } from '../../test/cluster.ts'
import { median } from '../platform/report.ts'
import { startLoad } from './load.ts'
import { type Omission, type Outcome, openSite, outcomeOf } from './site.ts'

/** Each tenth time both processes are killed at once. */
const bothEvery = 10

/** kill -9 of one of two processes, many times. */
export async function killProcesses(times: number): Promise<Outcome> {
  const cluster = await startCluster()
  const site = await openSite(cluster.url, { people: 2000 + times * 300 })
  try {
    const load = startLoad({ ...site, sites: site.urls })
    const moments: number[] = []
    const starts: number[] = []
    for (let turn = 1; turn <= times; turn += 1) {
      await wait(200 + Math.random() * 600)
      const victims = turn % bothEvery === 0 ? [0, 1] : [turn % 2]
      moments.push(performance.now())
      await Promise.all(victims.map((at) => site.kill(at)))
      starts.push(...(await Promise.all(victims.map((at) => site.start(at)))))
    }
    await wait(1000)
    const note = `процесс снова готов через ${median(starts).toFixed(1).replace('.', ',')} с`
    return await outcomeOf(load, cluster.url, { what: 'kill -9 процесса под записью', moments, note })
  } finally {
    await site.stop()
    await cluster.stop()
  }
}

/** A gateway of SMS that answers late, later at once, and remembers the keys of what it was sent. */
async function openGateway(state: { delayMs: number }) {
  const keys = new Map<string, number>()
  const server = createServer((request, response) => {
    const key = String(request.headers['idempotency-key'])
    keys.set(key, (keys.get(key) ?? 0) + 1)
    request.resume()
    setTimeout(() => response.setHeader('content-type', 'application/json').end('{"id":"1"}'), state.delayMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    keys,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const messages = `
  select count(*) filter (where state in ('waiting', 'sending'))::int as left,
    count(*) filter (where state = 'dead')::int as dead, count(*)::int as all
  from outbox where channel = 'sms'`

/** The gateway of SMS answers after twenty seconds, then at once again. */
export async function slowGateway(): Promise<Outcome> {
  const cluster = await startCluster()
  const state = { delayMs: 20_000 }
  const gateway = await openGateway(state)
  const site = await openSite(cluster.url, { people: 1500, settings: { SMS_URL: gateway.url } })
  try {
    const begun = performance.now()
    const load = startLoad({ ...site, sites: site.urls })
    await wait(15_000)
    state.delayMs = 0
    await load.stop()
    const note = await asAdmin(cluster.url, async (admin) => {
      const read = async () =>
        (await admin.query(messages)).rows[0] as Record<'left' | 'dead' | 'all', number>
      for (let left = 150; left > 0 && (await read()).left > 0; left -= 1) await wait(1000)
      const { left, dead, all } = await read()
      const missing = all - gateway.keys.size
      return `SMS: ${all}, из них ${left} ещё ждут, ${dead} не ушли, без попытки ${missing}`
    })
    return await outcomeOf(load, cluster.url, {
      what: 'шлюз SMS отвечает через 20 с',
      moments: [begun],
      note,
    })
  } finally {
    await site.stop()
    gateway.close()
    await cluster.stop()
  }
}

/** The library of faketime; null where it is not installed. */
function fakeTime(): string | null {
  try {
    return execFileSync('faketime', ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}

const people = 3000
const jumps = ['+2h', '-2h', '+1d', '+0']

/** The clock of both processes jumps; that of the database does not. */
export async function jumpClock(): Promise<Outcome | Omission> {
  const what = 'часы процессов прыгают на 2 часа и на сутки'
  const library = fakeTime()
  if (!library) return { what, why: 'нет faketime (apt-get install faketime)' }
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-clock-'))
  const file = join(folder, 'clock')
  const set = (jump: string) => writeFileSync(file, jump)
  set('+0')
  const cluster = await startCluster()
  const site = await openSite(cluster.url, {
    people,
    settings: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  })
  try {
    const load = startLoad({ ...site, sites: site.urls })
    await wait(2000)
    const moments: number[] = []
    for (const jump of jumps) {
      moments.push(performance.now())
      set(jump)
      await wait(5000)
    }
    return await outcomeOf(load, cluster.url, { what, moments })
  } finally {
    await site.stop()
    await cluster.stop()
    rmSync(folder, { recursive: true })
  }
}
