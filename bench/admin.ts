import { openPostgres } from '../server/platform/db/postgres.ts'
import type { Database } from '../server/platform/db/types.ts'
import { loadOrder, loadTrialPrices } from '../server/reference.ts'
import { clinicDay } from '../shared/platform/days.ts'
import { addPeople } from '../test/people.ts'
import { type Running, startServer } from '../test/processes.ts'
import { makeManyUsers } from '../test/users.ts'
import { withCluster } from './platform/cluster.ts'
import { secret } from './platform/demo.ts'
import { goal, median, table } from './platform/report.ts'

const rows = Number(process.env.BENCH_ROWS ?? 100_000)
const rounds = 30
const today = clinicDay(new Date())

/** Applications of everybody: a third waits, a third is connected, a third is refused. */
const applications = `
  insert into relations (id, account_id, organization_id, name, inn, kpp, username, status, comment, requested_at, decided_at)
  select gen_random_uuid(), account.id, case when n % 3 = 1 then organization.id end, 'ООО «Ромашка ' || n || '»',
    '77' || lpad(n::text, 8, '0'), '770101001', account.surname || ' ' || account.name,
    (array['pending', 'active', 'unactive'])[1 + n % 3], case when n % 3 = 2 then 'Нет доверенности' end,
    now() - n * interval '1 minute', case when n % 3 > 0 then now() end
  from (select id, surname, name, row_number() over (order by id) as n from accounts limit $1) account
  cross join lateral (select id from organizations order by id limit 1) organization
  on conflict do nothing`

/** Ids that grow with time, as the application makes them. */
const idOf = (moment: string, number: string) =>
  `(lpad(to_hex(floor(extract(epoch from ${moment}) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(${number}), 12, '0'))::uuid`

const sent = `
  insert into outbox (id, channel, kind, recipient, subject, text, account_id, state, attempts, next_at, created_at, sent_at, last_error)
  select ${idOf(`now() - n * interval '1 minute'`, 'n')}, (array['sms', 'email'])[1 + n % 2],
    (array['booking-made', 'booking-reminder', 'code'])[1 + n % 3],
    case when n % 2 = 0 then '+7955' || lpad(n::text, 7, '0') else 'person' || n || '@example.ru' end,
    'Вы записаны', 'Вы записаны на осмотр', null, case when n % 500 = 0 then 'dead' else 'sent' end, 1,
    now(), now() - n * interval '1 minute', now(), case when n % 500 = 0 then 'Шлюз ответил 400' end
  from generate_series(1, $1::int) n`

const events = `
  insert into audit_events (id, at, account_id, role, act, what, subject_id, organization_id, call, address)
  select ${idOf(`now() - n * interval '1 minute'`, 'n')}, now() - n * interval '1 minute', account.id,
    (array['employer', 'admin', 'registrar', 'person'])[1 + n % 4], (array['view', 'change', 'add'])[1 + n % 3],
    (array['employee', 'booking', 'account', 'price'])[1 + n % 4], account.id::text, null,
    'GET /api/admin/users', '10.0.0.1'
  from (select id, row_number() over (order by id)::int as n from accounts limit $1) account`

const prices = `
  insert into prices (id, city, service_code, valid_from, amount, set_at)
  select gen_random_uuid(), city, service_code, valid_from + 1 + n, amount + n, now() + n * interval '1 day'
  from prices, generate_series(1, $1::int) n where organization_id is null`

async function fill(db: Database): Promise<string> {
  const now = new Date()
  await db.transact((tx) => loadOrder(tx, now))
  await db.transact((tx) => loadTrialPrices(tx, now))
  const begun = performance.now()
  await makeManyUsers(db, rows)
  await db.execute('alter table relations disable trigger relations_found_added')
  await db.execute(applications, [rows])
  await db.execute('alter table relations enable trigger relations_found_added')
  await db.execute(sent, [rows])
  await db.execute(events, [rows])
  await db.execute(prices, [Math.floor(rows / 192)])
  await db.execute('vacuum analyze')
  console.log(`${rows} rows of each list in ${Math.round((performance.now() - begun) / 1000)} s`)
  const cookies = await addPeople(db.execute, secret, { count: 1 })
  await db.execute(`update accounts set roles = '{admin}' where password_hash = 'none'`)
  return cookies()
}

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
  'applications, decided': '/api/admin/requests?stage=decided',
  'applications «ромашка 501»': '/api/admin/requests?stage=decided&search=ромашка 501',
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
}

const at = (values: number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0

/** How long the server takes to answer, milliseconds. */
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

/** What a check-up with noise costs today by one process. */
const quoted = async ({ url }: Running, cookie: string): Promise<number> =>
  (
    await post(`${url}/api/bookings/quote`, cookie, {
      ...{ kind: 'periodic', city: 'ekb', gender: 'Мужской', birth: '1984-05-17' },
      ...{ factors: [{ code: '4.4' }], date: today },
    })
  ).total

/** Seconds until a price that one process has set is in a quote of the other; the longest of some tries. */
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

/** What an administrator waits for where there is much of everything. */
export async function run(): Promise<void> {
  await withCluster(async (url) => {
    const db = openPostgres(url, { pool: 4, onError: console.error })
    await db.migrate()
    const cookie = await fill(db)
    await db.close()
    const settings = { DATABASE_URL: url, CABINET_SECRET: secret }
    const sites: [Running, Running] = [await startServer(settings), await startServer(settings)]
    await measureLists(sites[0], cookie)
    await measureSpread(sites, cookie)
    for (const site of sites) await site.stop()
  })
}
