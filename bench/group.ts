import { randomUUID } from 'node:crypto'
import { addDemoEmployees, addDemoUnits } from '../server/demo/organization/actions.ts'
import { bookGroup } from '../server/group-booking/actions.ts'
import type { EmployerContext } from '../server/group-booking/employee-bookings/actions.ts'
import { groupPlan } from '../server/group-booking/plan/actions.ts'
import { openPostgres } from '../server/platform/db/postgres.ts'
import type { Database } from '../server/platform/db/types.ts'
import { newId } from '../server/platform/ids.ts'
import { secretsFrom } from '../server/platform/secrets.ts'
import { editionInForce } from '../server/programme/store.ts'
import { loadDemoPrices, loadFirstStations, loadOrder } from '../server/reference.ts'
import { makeSlotsAhead } from '../server/schedule/actions.ts'
import { bookingRefusals } from '../shared/booking/ru.ts'
import type { EmployeeId } from '../shared/employees/schema.ts'
import { groupRefusals } from '../shared/group-booking/ru.ts'
import type { GroupPlan } from '../shared/group-booking/schema.ts'
import { organizationScope } from '../shared/organizations/access.ts'
import type { OrganizationId } from '../shared/organizations/schema.ts'
import { addDays, clinicDay } from '../shared/platform/days.ts'
import type { AccountId } from '../shared/platform/ids.ts'
import { Refusal } from '../shared/platform/refusal.ts'
import { openClinic } from '../test/examples.ts'
import { withCluster } from './platform/cluster.ts'
import { secret } from './platform/demo.ts'
import { goal, median, table } from './platform/report.ts'

const size = 1000
const rounds = 5
const teams = 20
const team = 100
const now = new Date()
const asked = { city: 'ekb', kind: 'periodic' } as const
/** A yearly campaign: its people and the days over which the clinic takes them. */
const campaign = { people: 5000, days: 120 }
const secrets = secretsFrom(secret)
const period = { from: addDays(clinicDay(now), 1), to: addDays(clinicDay(now), 58) }

/** A clinic so many times as large as the shipped one. */
async function fillClinic(db: Database, times: number): Promise<void> {
  await openClinic(db)
  await db.transact(async (tx) => {
    await loadOrder(tx, now)
    await loadDemoPrices(tx, now)
    await loadFirstStations(tx)
    await makeSlotsAhead(tx, now)
  })
  await db.execute(`update slots set capacity = capacity * ${times}`)
  await db.execute(`update stations set rooms = rooms * ${times}`)
}

/** The HR user of an organization with the given number of employees without bookings. */
async function fillWorks(
  db: Database,
  inn: number,
  count: number,
): Promise<{ hr: EmployerContext; ids: EmployeeId[] }> {
  const organization = newId<OrganizationId>(now)
  const account = randomUUID() as AccountId
  await db.execute(
    `insert into organizations (id, name, name_key, inn, kpp, created_at, changed_at)
     values ($1, 'Завод', 'завод', $2, '660001001', now(), now())`,
    [organization, String(6_600_000_000 + inn)],
  )
  await db.execute(
    `insert into accounts (id, phone, password_hash, session_stamp, surname, name, middlename, created_at)
     values ($1, $2, 'none', gen_random_uuid(), 'Белова', 'Елена', '', now())`,
    [account, `+79${String(100_000_000 + inn)}`],
  )
  const actor = { kind: 'member', accountId: account, phone: '', roles: [] } as const
  const scope = organizationScope(actor, {
    account,
    organization,
    status: 'active',
    hasLeft: false,
    role: 'head',
    departments: [],
  })
  const edition = await editionInForce(db.reader, clinicDay(now))
  if (!scope || !edition) throw new Error('no right to the works')
  await db.transact(async (tx) => {
    const units = await addDemoUnits(tx, scope, now)
    await addDemoEmployees(tx, scope, { units, from: 0, count }, { edition, secrets, now })
  })
  const { rows } = await db.execute(
    `select employees.id from employees left join positions on positions.id = position_id
     where employees.organization_id = $1 and dismissed_on is null
       and coalesce(employees.factors, positions.factors, '[]') <> '[]' order by employees.id`,
    [organization],
  )
  const brand = { name: 'Центр', phone: '+7 343 300 00 00' }
  return {
    hr: { actor, scope, messageContext: { brand, secrets } },
    ids: rows.map(({ id }) => id as EmployeeId),
  }
}

const planFor = (db: Database, { scope }: EmployerContext, ids: EmployeeId[], within = period) =>
  groupPlan(
    db.reader,
    scope,
    { ...asked, ...within, who: { ids }, limits: { share: 1 }, crews: [], pins: [], stands: [] },
    now,
  )

const book = (
  db: Database,
  hr: EmployerContext,
  { places, total }: Pick<GroupPlan, 'places' | 'total'>,
  tell = true,
) => {
  const wanted = places.map(({ employee, slot }) => ({ employee, slot }))
  return db.transact((tx) => bookGroup(tx, hr, { ...asked, places: wanted, total, tell }, now))
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const begun = performance.now()
  const result = await work()
  return { ms: performance.now() - begun, result }
}

/**
 * Plans and books groups of a thousand employees. The floor, with which the time is compared, copies the same
 * rows and their history, one statement each.
 */
async function large(db: Database): Promise<void> {
  const { hr, ids } = await fillWorks(db, 1, size * rounds * 1.3)
  await db.execute('vacuum analyze')
  await db.execute('create table floor_bookings (like bookings)')
  await db.execute('create table floor_steps (like booking_steps)')
  const [plans, commits, floors]: number[][] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    const plan = await timed(() => planFor(db, hr, ids.slice(round * size, (round + 1) * size)))
    if (plan.result.places.length < size) throw new Error(`only ${plan.result.places.length} found a time`)
    const done = await timed(() => book(db, hr, plan.result))
    const floor = await timed(async () => {
      await db.execute('insert into floor_bookings select * from bookings where group_id = $1', [
        done.result.group,
      ])
      await db.execute(
        'insert into floor_steps select booking_steps.* from booking_steps join bookings on bookings.id = booking_id where group_id = $1',
        [done.result.group],
      )
    })
    plans?.push(plan.ms)
    commits?.push(done.ms)
    floors?.push(floor.ms)
  }
  const [plan, commit, floor] = [plans, commits, floors].map((times) => median(times ?? []))
  table(`a plan of ${size} people committed, PostgreSQL`, [
    { 'plan, ms': plan, 'commit, ms': commit, 'floor, ms': floor, times: (commit ?? 0) / (floor ?? 1) },
  ])
  const slowest = Math.max(...(commits ?? []))
  goal(`${size} bookings of one plan committed in under 5000 ms, the slowest`, slowest, slowest < 5000)
}

/**
 * Plans and books a campaign at the shipped clinic, which needs most of the days that the campaign may last.
 */
export async function yearly(db: Database): Promise<void> {
  const { hr, ids } = await fillWorks(db, 2, campaign.people * 1.3)
  await db.execute('vacuum analyze')
  const within = { from: period.from, to: addDays(period.from, campaign.days - 1) }
  const plan = await timed(() => planFor(db, hr, ids.slice(0, campaign.people), within))
  const done = await timed(() => book(db, hr, plan.result))
  const { days, bound, places, misfits } = plan.result
  table(`a campaign of ${campaign.people} people over ${campaign.days} days, PostgreSQL`, [
    {
      'plan, ms': plan.ms,
      'commit, ms': done.ms,
      placed: places.length,
      'not placed': misfits.length,
      days,
      bound: bound.days,
      'bound by': `${bound.by} ${bound.name ?? ''}`,
    },
  ])
  goal('a campaign planned and committed in under 30 s', plan.ms + done.ms, plan.ms + done.ms < 30_000)
  goal('its days over the lower bound, at most 1', days - bound.days, days - bound.days <= 1)
  goal('its people without a time', misfits.length, misfits.length === 0)
}

/** Books a plan; makes a new plan each time other users have taken its seats first. */
async function insist(db: Database, hr: EmployerContext, ids: EmployeeId[]): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      await book(db, hr, await planFor(db, hr, ids))
      return tries
    } catch (error) {
      const isLate =
        error instanceof Refusal &&
        [groupRefusals.GROUP_CONFLICTS, bookingRefusals.PRICE_CHANGED].includes(error.kind as never)
      if (!isLate || tries > 50) throw error
    }
  }
}

/** Twenty HR users at once, each with a plan of a hundred over the same hours. */
async function together(db: Database): Promise<void> {
  const works: Awaited<ReturnType<typeof fillWorks>>[] = []
  for (let at = 0; at < teams; at += 1) works.push(await fillWorks(db, 10 + at, team * 1.5))
  const { ms, result } = await timed(() =>
    Promise.all(works.map(({ hr, ids }) => insist(db, hr, ids.slice(0, team)))),
  )
  const { rows } = await db.execute(`select
    (select count(*)::int from slots left join (
      select slot_id, count(*)::int as people from bookings group by slot_id) booked on slot_id = slots.id
    where taken <> coalesce(people, 0)) as spoilt,
    (select count(*)::int from slots where taken > capacity) as oversold`)
  table(`${teams} HR plan and book ${team} people each at once`, [
    { 'all, ms': ms, 'bookings/s': (teams * team * 1000) / ms, 'plans a team': median(result), ...rows[0] },
  ])
  goal(
    'slots oversold or miscounted',
    Number(rows[0]?.spoilt) + Number(rows[0]?.oversold),
    rows[0]?.spoilt === 0,
  )
}

/**
 * Measures a thousand bookings of one plan in one transaction beside a bare copy of the same rows; twenty HR
 * users at once; and a campaign of a whole organization.
 */
export async function run(): Promise<void> {
  // Twenty times as large: writing is measured, not lack of capacity.
  await withClinic(20, async (db) => {
    await large(db)
    await together(db)
  })
  await withClinic(1, yearly)
}

export async function withClinic(times: number, measure: (db: Database) => Promise<void>): Promise<void> {
  await withCluster(async (url) => {
    const db = openPostgres(url, { pool: 12, onError: console.error })
    await db.migrate()
    await fillClinic(db, times)
    await measure(db)
    await db.close()
  })
}
