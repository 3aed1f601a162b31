import { withDemo } from './platform/demo.ts'
import { drive, requestText, times } from './platform/drive.ts'
import { cpuSeconds, startFloor } from './platform/process.ts'
import { goal, median, table } from './platform/report.ts'

const rounds = 5
const count = 20_000
const connections = 8

/** Microseconds of processor time of the server for one request. */
async function cost(server: { url: string; pid: number }, request: string): Promise<number> {
  await drive(server.url, connections, times(2000, request))
  const before = cpuSeconds(server.pid)
  await drive(server.url, connections, times(count, request))
  return ((cpuSeconds(server.pid) - before) / count) * 1e6
}

/** GET /api/auth/session, signed in and anonymous, beside a bare Fastify JSON route. */
export async function run(): Promise<void> {
  await withDemo(async (ours, cookie) => {
    const floor = await startFloor()
    const costs = { floor: [] as number[], anonymous: [] as number[], signedIn: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      costs.floor.push(await cost(floor, requestText('GET', '/json')))
      costs.anonymous.push(await cost(ours, requestText('GET', '/api/auth/session')))
      costs.signedIn.push(await cost(ours, requestText('GET', '/api/auth/session', { cookie })))
    }
    floor.stop()
    const ratio = (list: number[]) => median(list.map((value, round) => value / (costs.floor[round] ?? 1)))
    table(
      'session: processor time of the server for one request',
      Object.entries(costs).map(([name, list]) => ({ name, 'us/request': median(list), ratio: ratio(list) })),
    )
    goal('signed in at most 4x a bare route', ratio(costs.signedIn), ratio(costs.signedIn) <= 4)
    goal('anonymous at most 1.3x', ratio(costs.anonymous), ratio(costs.anonymous) <= 1.3)
  })
}
