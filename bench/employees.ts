import { randomUUID } from 'node:crypto'
import { addDemoEmployees, addDemoUnits } from '../server/demo/organization/actions.ts'
import { listEmployees, summaryOf, type WantedPage } from '../server/employees/list/store.ts'
import { changePosition } from '../server/employees/units/admin/actions.ts'
import { listDepartments, listPositions } from '../server/employees/units/store.ts'
import { openEmbedded } from '../server/platform/db/embedded.ts'
import { openPostgres } from '../server/platform/db/postgres.ts'
import type { Database, Reader } from '../server/platform/db/types.ts'
import { newId } from '../server/platform/ids.ts'
import { secretsFrom } from '../server/platform/secrets.ts'
import { editionInForce } from '../server/programme/store.ts'
import { loadOrder } from '../server/reference.ts'
import type { EmployeeFilter } from '../shared/employees/schema.ts'
import { type OrganizationScope, organizationScope } from '../shared/organizations/access.ts'
import type { OrganizationId } from '../shared/organizations/schema.ts'
import { clinicDay } from '../shared/platform/days.ts'
import type { AccountId } from '../shared/platform/ids.ts'
import type { Edition } from '../shared/programme/schema.ts'
import { connectTo, withCluster } from './platform/cluster.ts'
import { secret } from './platform/demo.ts'
import { goal, median, table } from './platform/report.ts'

const people = Number(process.env.BENCH_EMPLOYEES ?? 100_000)
const batch = 5000
const rounds = 20
const now = new Date()
const today = clinicDay(now)

/** An organization with all employees; a tenth booked, a thirtieth dismissed. */
async function fill(db: Database): Promise<{ scope: OrganizationScope; edition: Edition }> {
  await db.transact((tx) => loadOrder(tx, now))
  const edition = await editionInForce(db.reader, today)
  if (!edition) throw new Error('no order in force')
  const organization = newId<OrganizationId>(now)
  await db.execute(
    `insert into organizations (id, name, name_key, inn, kpp, created_at, changed_at)
     values ($1, 'Завод', 'завод', '6600000001', '660001001', now(), now())`,
    [organization],
  )
  const account = randomUUID() as AccountId
  const actor = { kind: 'member', accountId: account, phone: '', roles: [] } as const
  const facts = {
    account,
    organization,
    status: 'active',
    hasLeft: false,
    role: 'head',
    departments: [],
  } as const
  const scope = organizationScope(actor, facts)
  if (!scope) throw new Error('no right to the works')
  const context = { edition, secrets: secretsFrom(secret), now }
  const units = await db.transact(async (tx) => addDemoUnits(tx, scope, now))
  const begun = performance.now()
  for (let from = 0; from < people; from += batch)
    await db.transact(async (tx) =>
      addDemoEmployees(tx, scope, { units, from, count: Math.min(batch, people - from) }, context),
    )
  console.log(`${people} added, a second: ${Math.round((people / (performance.now() - begun)) * 1000)}`)
  await db.execute(`update employees set booked_on = $1::date + 7 where personnel_number like '%3'`, [today])
  await db.execute(`update employees set came_on = $1::date - 7 where personnel_number like '%7'`, [today])
  await db.execute(`update employees set dismissed_on = $1 where personnel_number like '%77'`, [today])
  await db.execute('vacuum analyze employees')
  await db.execute('analyze persons')
  return { scope, edition }
}

interface Case {
  name: string
  filter: EmployeeFilter
  page?: Partial<WantedPage>
}

const sorts = ['name', 'due', 'department'] as const

async function cases(reader: Reader, scope: OrganizationScope): Promise<Case[]> {
  const departments = await listDepartments(reader, scope)
  const positions = await listPositions(reader, scope)
  const filters: [string, EmployeeFilter][] = [
    ['all', {}],
    ...[
      'преобр',
      'яковлева',
      'ова',
      'ив',
      'щх',
      'яя',
      'э',
      '17',
      'цех 2',
      'сварщик',
      'прокат',
      '5017',
      'анна ильи',
      'сок пет лит',
      'нетакого',
    ].map((search): [string, EmployeeFilter] => [`search «${search}»`, { search }]),
    ...(['overdue', 'soon', 'booked', 'came', 'passed', 'unstated', 'not_needed', 'dismissed'] as const).map(
      (status): [string, EmployeeFilter] => [status, { status }],
    ),
    ...[30, 60, 90].map((within): [string, EmployeeFilter] => [`within ${within}`, { within }]),
    ['department', { department: departments[0]?.id }],
    ['position', { position: positions[0]?.id }],
    ['factor of many', { factor: '4.4' }],
    ['factor of few', { factor: '23' }],
    ['search, overdue, department', { search: 'ива', status: 'overdue', department: departments[1]?.id }],
  ]
  return filters.flatMap(([name, filter]) =>
    sorts.map((sort) => ({ name: `${name}, by ${sort}`, filter, page: { sort } })),
  )
}

const page = (given: Partial<WantedPage> = {}): WantedPage => ({
  filter: {},
  sort: 'name',
  isDescending: false,
  beyond: null,
  limit: 51,
  ...given,
})

const at = (values: number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    await work()
    taken.push(performance.now() - begun)
  }
  return taken
}

/** Records the exact statement of a read, to repeat it with a bare client. */
function overheard(reader: Reader) {
  const heard = { text: '', values: [] as unknown[] }
  const run: Reader['run'] = (statement, input) => {
    heard.text = statement.text
    heard.values = statement.fields.map((field) => input[field] ?? null)
    return reader.run(statement, input)
  }
  return { heard, reader: { ...reader, run } }
}

type RunQuery = (text: string, values: unknown[]) => Promise<unknown>

async function measure(title: string, db: Database, scope: OrganizationScope, bare: RunQuery): Promise<void> {
  const { heard, reader } = overheard(db.reader)
  const rows: Record<string, unknown>[] = []
  const put = async (name: string, work: () => Promise<unknown[] | object>) => {
    const answer = await work()
    const ours = await timed(work)
    const plain = await timed(() => bare(heard.text, heard.values))
    rows.push({
      name,
      rows: Array.isArray(answer) ? answer.length : '',
      'p50, ms': median(ours),
      'p95, ms': at(ours, 0.95),
      'bare p95': at(plain, 0.95),
      times: median(ours) / median(plain),
    })
  }
  for (const one of await cases(db.reader, scope))
    await put(one.name, () => listEmployees(reader, scope, page({ ...one.page, filter: one.filter }), today))
  const deep = ['Сидорова Ксения', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  for (const isDescending of [false, true])
    await put(`from the middle ${isDescending ? 'up' : 'down'}`, () =>
      listEmployees(reader, scope, page({ beyond: deep, isDescending }), today),
    )
  for (const [name, filter] of [
    ['summary of all', {}],
    ['summary «ова»', { search: 'ова' }],
    ['summary «и»', { search: 'и' }],
    ['summary «яковлева»', { search: 'яковлева' }],
    ['summary of a factor', { factor: '4.4' }],
  ] as const)
    await put(name, () => summaryOf(reader, scope, filter, today))
  table(`${title}, ${people} employees of one organization`, rows)
  const slowest = rows.toSorted((a, b) => Number(b['p95, ms']) - Number(a['p95, ms']))[0]
  goal(
    `slowest 95th percentile under 50 ms (${slowest?.name})`,
    Number(slowest?.['p95, ms']),
    Number(slowest?.['p95, ms']) < 50,
  )
  const worst = Math.max(...rows.map(({ times }) => Number(times)))
  goal('at most 3 times the same statement by a bare client', worst, worst <= 3)
}

/** Changes the factors of a position that ten thousand employees hold. */
async function moveDues(title: string, db: Database, scope: OrganizationScope, edition: Edition) {
  const positions = await listPositions(db.reader, scope)
  const position = positions.find(({ name }) => name === 'Токарь')
  if (!position) throw new Error('no such position')
  await db.execute('update employees set position_id = null where position_id = $1', [position.id])
  await db.execute(
    `update employees set position_id = $1, factors = null where id in (
       select id from employees where last_passed_on is not null order by id limit 10000)`,
    [position.id],
  )
  const begun = performance.now()
  const factors = [{ code: '3.1.7', marks: [] }]
  const moved = await db.transact((tx) =>
    changePosition(tx, scope, { ...position, factors }, { edition, now }),
  )
  const seconds = (performance.now() - begun) / 1000
  goal(
    `${title}: factors of a position change the due days of ${moved} people in under 2 s`,
    seconds,
    seconds < 2,
  )
}

async function onPostgres(): Promise<void> {
  await withCluster(async (url) => {
    const db = openPostgres(url, { pool: 4, onError: console.error })
    await db.migrate()
    const { scope, edition } = await fill(db)
    const client = await connectTo(url)
    await measure('PostgreSQL', db, scope, (text, values) => client.query(text, values))
    await moveDues('PostgreSQL', db, scope, edition)
    await client.end()
    await db.close()
  })
}

async function onEmbedded(): Promise<void> {
  const db = await openEmbedded({ onError: console.error })
  await db.migrate()
  const { scope, edition } = await fill(db)
  await measure('embedded', db, scope, (text, values) => db.execute(text, values))
  await moveDues('embedded', db, scope, edition)
  await db.close()
}

/**
 * Measures search, filters and sorting in a large organization; the same statements by a bare client; a change
 * of a position.
 */
export async function run(): Promise<void> {
  await onPostgres()
  if (process.env.BENCH_EMBEDDED !== 'off') await onEmbedded()
}
