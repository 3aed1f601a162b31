import { openPostgres } from '../server/platform/db/postgres.ts'
import { clinicDay } from '../shared/platform/days.ts'
import { type Running, startServer } from '../test/processes.ts'
import { fillClinic } from './admin-rows.ts'
import { withCluster } from './platform/cluster.ts'
import { secret } from './platform/demo.ts'
import { goal, median, table } from './platform/report.ts'

const rows = Number(process.env.BENCH_ROWS ?? 100_000)
const rounds = 30
const today = clinicDay(new Date())

const lists: Record<string, string> = {
  'users, by name': '/api/admin/users',
  'users, newest': '/api/admin/users?sort=newest',
  'users «иванов»': '/api/admin/users?search=иванов',
  'users «ван»': '/api/admin/users?search=ван',
  'users «сок пет»': '/api/admin/users?search=сок пет',
  'users by phone': '/api/admin/users?search=8 (955) 005-01-7',
  'users by e-mail': '/api/admin/users?search=person5018@',
  'users by patientID': '/api/admin/users?search=P-0000500',
  'users by organization': '/api/admin/users?search=завод 77',
  'users, nobody': '/api/admin/users?search=щщщ',
  registrars: '/api/admin/users?role=registrar',
  blocked: '/api/admin/users?state=blocked',
  'users, figures': '/api/admin/users/figures',
  'applications, new': '/api/admin/requests?stage=new',
  'applications, in work': '/api/admin/requests?stage=work',
  'applications, decided': '/api/admin/requests?stage=decided',
  'applications «ромашка 501»': '/api/admin/requests?stage=decided&search=ромашка 501',
  'applications by phone': '/api/admin/requests?search=8 (955) 005-01-7',
  'applications, nobody': '/api/admin/requests?stage=new&search=щщщ',
  organizations: '/api/admin/organizations?search=завод 501',
  messages: '/api/admin/messages',
  'messages, failed': '/api/admin/messages?state=dead',
  'messages, e-mails of a kind': '/api/admin/messages?channel=email&kind=code',
  'messages to a phone': '/api/admin/messages?recipient=%2B7955000501',
  'messages, figures': '/api/admin/messages/figures',
  audit: '/api/admin/audit',
  'audit, registrars': '/api/admin/audit?role=registrar',
  'audit, changes of prices': '/api/admin/audit?act=change&what=price',
  'audit of a day': `/api/admin/audit?from=${today}&to=${today}`,
  'price table': '/api/admin/prices',
  'price history': '/api/admin/prices/history',
  overview: '/api/admin/overview',
  'desk, a day of a city': `/api/desk?city=ekb&day=${today}`,
  'desk «иванов»': '/api/desk/find?search=иванов',
  'desk «сок пет»': '/api/desk/find?search=сок пет',
  'desk by phone': '/api/desk/find?search=8 (955) 005-01-7',
  'desk by number': '/api/desk/find?search=П-2026-050123',
  'desk «п»': '/api/desk/find?search=п',
  'desk «иванов 17.05.1984»': '/api/desk/find?search=иванов 17.05.1984',
  'desk by birth': '/api/desk/find?search=17.05.1984',
  'desk by a birth of nobody': '/api/desk/find?search=17.05.1944',
  'desk in the other layout': '/api/desk/find?search=bdfyjd',
  'desk, a slip': '/api/desk/find?search=смирнво',
  'desk, nobody': '/api/desk/find?search=щщщ',
  'desk, nobody with a slip either': '/api/desk/find?search=щщщщщщщ',
}

const at = (values: number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0

/** The server's response time, milliseconds. */
async function timed({ url }: Running, cookie: string, path: string): Promise<number[]> {
  const taken: number[] = []
  for (let round = 0; round < rounds + 3; round += 1) {
    const begun = performance.now()
    const answer = await fetch(encodeURI(url + path).replaceAll('%25', '%'), { headers: { cookie } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    taken.push(performance.now() - begun)
  }
  return taken.slice(3)
}

async function measureLists(site: Running, cookie: string): Promise<void> {
  const figures: Record<string, unknown>[] = []
  for (const [name, path] of Object.entries(lists)) {
    const taken = await timed(site, cookie, path)
    figures.push({ name, 'p50, ms': median(taken), 'p95, ms': at(taken, 0.95) })
  }
  table(`lists of an administrator over HTTP, ${rows} rows each, PostgreSQL`, figures)
  const [slowest] = figures.toSorted((a, b) => Number(b['p95, ms']) - Number(a['p95, ms']))
  const worst = Number(slowest?.['p95, ms'])
  goal(`slowest 95th percentile under 50 ms (${slowest?.name})`, worst, worst < 50)
}

const service = 'fn-audiometry'

async function post(url: string, cookie: string, body: object) {
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()).result
}

/** Returns today's price of a check-up with noise from one process. */
const quoted = async ({ url }: Running, cookie: string): Promise<number> =>
  (
    await post(`${url}/api/bookings/quote`, cookie, {
      kind: 'periodic',
      city: 'ekb',
      gender: 'Мужской',
      birth: '1984-05-17',
      factors: [{ code: '4.4' }],
      date: today,
    })
  ).total

/** Seconds until a price set by one process appears in a quote of the other; the maximum of several tries. */
async function measureSpread(sites: [Running, Running], cookie: string): Promise<void> {
  const [one, other] = sites
  let longest = 0
  for (let amount = 2001; amount <= 2003; amount += 1) {
    const answer = await fetch(`${one.url}/api/admin/prices`, { headers: { cookie } })
    const { rows: found } = (await answer.json()).result
    const { row: seen } = found.find((row: { service: string }) => row.service === service).cells.ekb
    const before = await quoted(other, cookie)
    const cells = [{ service, city: 'ekb', amount, seen }]
    const begun = performance.now()
    await post(`${one.url}/api/admin/prices`, cookie, { organization: null, from: today, cells })
    while ((await quoted(other, cookie)) === before && performance.now() - begun < 10_000)
      await new Promise((resolve) => setTimeout(resolve, 200))
    longest = Math.max(longest, (performance.now() - begun) / 1000)
  }
  goal('a price is in the quote of another process within 2 s', longest, longest < 2)
}

/** Measures the administrator's response times with large lists. */
export async function run(): Promise<void> {
  await withCluster(async (url) => {
    const db = openPostgres(url, { pool: 4, onError: console.error })
    await db.migrate()
    const cookie = await fillClinic(db, rows)
    await db.close()
    const settings = { DATABASE_URL: url, CABINET_SECRET: secret }
    const sites: [Running, Running] = [await startServer(settings), await startServer(settings)]
    await measureLists(sites[0], cookie)
    await measureSpread(sites, cookie)
    for (const site of sites) await site.stop()
  })
}
