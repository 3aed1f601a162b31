// A clinic's day on two processes, with their memory told as it goes: npm run soak [-- МИНУТЫ], 30 by default.
import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { type Running, startServer } from '../test/processes.ts'
import { connectTo, withCluster } from './platform/cluster.ts'
import { settings } from './platform/demo.ts'
import { memory } from './platform/process.ts'
import { machine } from './platform/report.ts'
import { liveDay, openDay, type Tally } from './soak/day.ts'
import { growthOf, type Sample } from './soak/growth.ts'

const minutes = Number(process.argv[2] ?? 30)
if (!(minutes > 0)) {
  console.error('npm run soak [-- МИНУТЫ]')
  process.exit(1)
}

const token = 'a token of the soak, long enough'
const everySeconds = 5
/** In a shorter run the processes are still warming up. */
const enoughMinutes = 10

/** Reads the heap of a process from its metrics, in megabytes. */
async function heapOf({ url }: Running): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const bytes = /^nodejs_heap_size_used_bytes (\S+)$/m.exec(await answer.text())?.[1]
  return Number(bytes) / 2 ** 20
}

const whole = (value: number) => String(Math.round(value)).padStart(4)
const row = (minute: number, all: readonly (Sample | undefined)[]) =>
  `${minute.toFixed(1).replace('.', ',').padStart(7)}   ${all.map((one) => `${whole(one?.rss ?? 0)}  ${whole(one?.heap ?? 0)}`).join('      ')}`

/** Samples the memory of the processes until it is stopped, and prints it a dozen times. */
function watchMemory(servers: readonly Running[]) {
  const samples: Sample[][] = servers.map(() => [])
  const begun = performance.now()
  let printed = Number.NEGATIVE_INFINITY
  const closing = new AbortController()
  const look = async () => {
    const minute = (performance.now() - begun) / 60_000
    for (const [at, server] of servers.entries())
      samples[at]?.push({ minute, rss: memory(server.pid), heap: await heapOf(server) })
    if (minute - printed < minutes / 12) return
    printed = minute
    console.log(
      row(
        minute,
        samples.map((own) => own.at(-1)),
      ),
    )
  }
  const run = async () => {
    console.log('\n минута   процесс 1       процесс 2\n          RSS  куча, МБ   RSS  куча, МБ')
    while (!closing.signal.aborted) {
      await look()
      await wait(everySeconds * 1000, undefined, { signal: closing.signal }).catch(() => {})
    }
    await look()
  }
  const running = run()
  return async () => {
    closing.abort()
    await running
    return samples
  }
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0

/** Prints the acts of the day; returns how many failed. */
function printActs(tallies: Map<string, Tally>): number {
  console.log('\nчто делали                           раз   обычно, мс   99 из 100, мс   ошибок')
  let failed = 0
  for (const [name, { times, failures }] of tallies) {
    const sorted = times.toSorted((one, other) => one - other)
    const own = [...failures.values()].reduce((sum, count) => sum + count, 0)
    failed += own
    const cells = [String(times.length).padStart(4), whole(at(sorted, 0.5)).padStart(10)]
    console.log(`${name.padEnd(36)} ${cells.join('   ')}   ${whole(at(sorted, 0.99)).padStart(13)}   ${own}`)
    for (const [what, count] of failures) console.log(`  ${count} раз: ${what}`)
  }
  return failed
}

/** Prints how the memory has changed; returns whether any of it grows without bound. */
function printGrowth(samples: readonly Sample[][]): boolean {
  let isUnbounded = false
  console.log('\nПосле разогрева (четверть времени), по трём равным частям:')
  for (const [index, own] of samples.entries())
    for (const kind of ['rss', 'heap'] as const) {
      const growth = growthOf(own, kind)
      isUnbounded ||= growth.isUnbounded
      const parts = growth.parts.map((value) => Math.round(value)).join(' → ')
      const what = kind === 'rss' ? 'RSS, середина' : 'куча, наименьшее'
      console.log(`${growth.isUnbounded ? '✗' : '✓'} процесс ${index + 1}, ${what}: ${parts} МБ`)
    }
  console.log('✗ значит: выросло в каждой части, и всего больше чем на десятую долю и на 10 МБ')
  return isUnbounded
}

execFileSync(process.execPath, ['scripts/start.mjs', '--prepare'], { stdio: 'inherit' })
console.log(`${machine()}, ${new Date().toISOString().slice(0, 10)}, ${minutes} мин`)
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(130))
let isBad = false
await withCluster(async (url) => {
  const given = { ...settings(url), METRICS_TOKEN: token, LOG_LEVEL: 'error' }
  const servers = [await startServer(given), await startServer(given)]
  const client = await connectTo(url)
  const clinic = await openDay(
    client,
    servers.map((one) => one.url),
    Math.ceil(minutes),
  )
  const stopWatching = watchMemory(servers)
  const tallies = await liveDay(clinic, minutes)
  const samples = await stopWatching()
  const failed = printActs(tallies)
  const isGrowing = printGrowth(samples)
  if (minutes < enoughMinutes)
    console.log(`Память судят по прогону не короче ${enoughMinutes} минут, этот её только показал`)
  isBad = (isGrowing && minutes >= enoughMinutes) || failed > 0
  await client.end()
  for (const server of servers) await server.stop()
})
process.exit(isBad ? 1 : 0)
