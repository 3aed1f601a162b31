import { createHash } from 'node:crypto'
import { campaignsContract } from '../../../shared/campaigns/contract.ts'
import { documentsContract } from '../../../shared/documents/contract.ts'
import type { DepartmentId } from '../../../shared/employees/schema.ts'
import { addDays, clinicDay, type Day } from '../../../shared/platform/days.ts'
import type { Route } from '../../../shared/platform/route.ts'
import { candidatesOf } from '../../../test/candidates.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { commission } from '../../../test/commission.ts'
import { department, hire } from '../../../test/employees.ts'
import { works } from '../../../test/group-booking.ts'
import { expect, type TestApp } from '../../../test/harness.ts'
import { listSubjects } from '../../final-acts/store.ts'
import { listFigures, listOutcomes } from '../../follow-up/weekly-letter/store.ts'

type Office = Awaited<ReturnType<typeof works>>

/** Every contract of the cabinet, so that a call that is added later is proven as well. */
const contracts = import.meta.glob<Record<string, unknown>>('../../../shared/**/contract.ts', { eager: true })

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const routes = Object.values(contracts)
  .flatMap((file) => Object.values(file))
  .flatMap((group) => (typeof group === 'object' && group !== null ? Object.values(group) : []))
  .filter(isRoute)

/**
 * The lists that name candidates by design: their own page, the records of what HR has booked, issued and changed, and
 * what is to be paid. None of them counts those who work.
 */
const namesCandidates = new Set(
  [
    'candidates',
    'bookings',
    'bookings/days',
    'groups',
    'referrals',
    'log',
    'billing/year',
    'billing/bills',
  ].map((path) => `/api/organizations/:organization/${path}`),
)

/** All calls that read something about a whole organization. */
const reads = routes.filter(
  ({ method, path }) =>
    method === 'GET' &&
    path.startsWith('/api/organizations/:organization/') &&
    !path.replace(':organization', '').includes(':') &&
    !namesCandidates.has(path),
)

const period = { from: '2026-01-01', to: '2026-12-31' }

/** The answer of a read, or the digest of its file; null when the read does not take the query. */
async function answerOf({ client, at }: Office, { path }: Route, query: Record<string, string>) {
  const url = `${path.replace(':organization', at.organization)}?${new URLSearchParams(query)}`
  const { statusCode, body, rawPayload, headers } = await client.send({ method: 'GET', url })
  if (statusCode === 400 || statusCode === 422) return null
  expect(statusCode, `${url}: ${body}`).toBe(200)
  const isText = String(headers['content-type']).startsWith('application/json')
  return isText ? JSON.parse(body) : createHash('sha256').update(rawPayload).digest('hex')
}

/** The figures that are asked for by a body: volumes, campaigns and papers of everybody. */
async function asked(app: TestApp, office: Office) {
  const { client, at, organization } = office
  const today = clinicDay(app.clock.now())
  const { reader } = app.db
  const everybody = { filter: {}, except: [] }
  const days = { from: '2026-03-01', to: '2026-12-31' }
  const whoms = [{ kind: 'all' }, { kind: 'due', ...days }]
  return {
    subjects: await listSubjects(reader, {
      organization,
      from: '2026-01-01' as Day,
      to: today,
      parts: null,
      limit: 100,
    }),
    letter: await listFigures(reader, [organization], { today, week: today }),
    outcomes: await listOutcomes(reader, [organization], addDays(today, 7)),
    volumes: await Promise.all(
      [{ due: true }, everybody, { filter: { status: 'dismissed' }, except: [] }].map(async (who) => {
        const body = { city: 'pvl', kind: 'preliminary', who }
        return (await office.ask('volume', { body })).result
      }),
    ),
    contingents: await Promise.all(
      whoms.map(async (whom) => {
        const body = { whom, year: 2026 } as never
        const answer = await client.call(campaignsContract.contingent, { params: at, body })
        return answer.result ?? answer.error
      }),
    ),
    papers: await Promise.all(
      (['name-list', 'contingent', 'notices', 'referrals'] as const).map(async (paper) => {
        const body = { paper, who: everybody, format: 'pdf' } as never
        return (await client.call(documentsContract.check, { params: at, body })).result
      }),
    ),
  }
}

const queries: readonly Record<string, string>[] = [
  {},
  { status: 'dismissed' },
  { search: 'Нов' },
  period,
  { ...period, kind: 'unscheduled' },
]

/** Everything that the cabinet tells an employer about those who work. */
async function everyFigure(app: TestApp, office: Office) {
  const answers: [string, unknown][] = []
  for (const route of reads)
    for (const query of queries)
      answers.push([`${route.path} ${JSON.stringify(query)}`, await answerOf(office, route, query)])
  return { ...Object.fromEntries(answers), ...(await asked(app, office)) }
}

/** An organization of three employees, one of them dismissed, in the department of all candidates. */
async function organizationWithPeople(app: TestApp) {
  const office = await works(app)
  const { id } = await department(office, 'Цех')
  const given = { position: office.welder.id, department: id }
  const first = await hire(office, given)
  await hire(office, { ...given, lastPassedOn: '2025-03-20' })
  const on = clinicDay(app.clock.now())
  await app.db.execute('update employees set dismissed_on = $2 where id = $1', [first.id, on])
  await hire(office, given)
  return { office, given: given as { department: DepartmentId } }
}

test('no figure, list or file about those who work changes by candidates, whatever becomes of them', async ({
  app,
}) => {
  const { office, given } = await organizationWithPeople(app)
  // The day on which the candidates are examined, because figures follow the day.
  app.clock.set(new Date(`${addDays(clinicDay(app.clock.now()), 1)}T10:00:00Z`))
  const before = await everyFigure(app, office)
  expect(Object.values(before).filter((answer) => answer !== null).length).toBeGreaterThan(30)
  app.clock.set(new Date(`${addDays(clinicDay(app.clock.now()), -1)}T10:00:00Z`))
  const { ask, add, examined } = candidatesOf(app, office)
  await add(given, false)
  const refused = await add(given)
  await ask('refuse', { id: refused.id, body: { version: refused.version } })
  await add(given)
  const { booking } = await examined({ ...given, phone: '+79021230011' })
  const chair = await commission(app)
  await chair.conclude(booking, { outcome: 'unfit', contraindicated: ['6.1'] })
  app.clock.set(new Date(`${clinicDay(app.clock.now())}T10:00:00Z`))
  expect(await everyFigure(app, office)).toEqual(before)
})

test('the database lets nobody be a candidate and at work', async ({ app }) => {
  const office = await works(app)
  const { id } = await candidatesOf(app, office).add({}, false)
  const hiring = app.db.execute('update employees set dismissed_on = null where id = $1', [id])
  await expect(hiring).rejects.toThrow()
})
