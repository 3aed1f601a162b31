import { startServer } from '../test/processes.ts'
import { withCluster } from './platform/cluster.ts'
import { settings, signInAs } from './platform/demo.ts'
import { drive, requestText, type Source, times } from './platform/drive.ts'
import { goal, table } from './platform/report.ts'

const readers = 30
const seconds = 5
const dayAfter = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const period = `city=ekb&from=${dayAfter(1)}`

/** Questions of visitors without a session; the periods are the longest that the calls allow. */
const questions: Record<string, string> = {
  'slots of five days': `/api/slots?${period}&to=${dayAfter(5)}`,
  'days of half a year': `/api/slots/days?${period}&to=${dayAfter(180)}`,
  'nearest times': `/api/slots/nearest?${period}`,
}

/** One address a reader, as behind a proxy; each asks again as soon as it is answered. */
function crowd(path: string, until: number): Source {
  let sent = 0
  return () => {
    sent += 1
    if (performance.now() > until) return null
    return requestText('GET', path, { address: `203.0.113.${sent % readers}` })
  }
}

/** Answers to a signed-in user while 30 visitors without a session read the schedule as fast as they can. */
async function measure(name: string, environment: Record<string, string>): Promise<void> {
  const server = await startServer(environment)
  try {
    const cookie = await signInAs(server.url, '+79000000001')
    const ask = () => drive(server.url, 1, times(200, requestText('GET', '/api/bookings', { cookie })))
    await ask()
    const rows = [{ name: 'alone', alone: await ask() }]
    for (const [question, path] of Object.entries(questions)) {
      const reading = drive(server.url, readers, crowd(path, performance.now() + seconds * 1000))
      rows.push({ name: `beside ${readers} readers of ${question}`, alone: await ask() })
      const { statuses } = await reading
      console.log(question, statuses)
    }
    table(
      `schedule, ${name}: milliseconds of GET /api/bookings`,
      rows.map(({ name: what, alone }) => ({ name: what, p50: alone.p50, p99: alone.p99 })),
    )
    const worst = Math.max(...rows.slice(1).map(({ alone }) => alone.p50))
    goal(`${name}: beside the readers at most 30 ms, median`, worst, worst <= 30)
  } finally {
    await server.stop()
  }
}

/** Measures on PostgreSQL and on the embedded database. */
export async function run(): Promise<void> {
  await withCluster((url) => measure('PostgreSQL', settings(url)))
  const { DATABASE_URL: _, ...embedded } = settings('')
  await measure('embedded', embedded)
}
