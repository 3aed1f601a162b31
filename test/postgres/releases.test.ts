import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { prepareSchema } from '../../server/platform/db/prepare-schema.ts'
import { readReleases } from '../../server/platform/db/releases.ts'
import type { Database } from '../../server/platform/db/types.ts'
import { tokensOver } from '../../server/platform/session/token.ts'
import { bookingContract } from '../../shared/booking/contract.ts'
import type { BookingId } from '../../shared/booking/schema.ts'
import { conclusionsContract } from '../../shared/conclusions/contract.ts'
import { deskContract } from '../../shared/desk/contract.ts'
import { correctionsContract } from '../../shared/desk/corrections/contract.ts'
import { addDays, clinicDay, type Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { scheduleContract } from '../../shared/schedule/contract.ts'
import { openForStaff, signInWith } from '../accounts.ts'
import { book } from '../booking.ts'
import { type Client, openApp, type TestApp, TestClock } from '../harness.ts'
import { type FreshDatabase, freshDatabase } from '../postgres.ts'
import { demoPassword, type ReleaseFixture, releaseFixtures, restoreRelease } from '../releases.ts'

const empty = { name: 'cabinet_template_empty', fill: async () => {} }

/** The present version over the installation that a release has left. */
async function upgrade(fixture: ReleaseFixture) {
  const database = await freshDatabase(inject('postgresUrl'), empty)
  await restoreRelease(database.url, fixture)
  const db = database.open()
  const before = await counted(db)
  await prepareSchema(db)
  const clock = new TestClock()
  clock.set(fixture.takenAt)
  const app = await openApp(db, { CABINET_SECRET: fixture.secret }, { clock })
  return { database, app, before }
}

const kept = [
  'accounts',
  'bookings',
  'booking_steps',
  'conclusions',
  'employees',
  'referrals',
  'audit_events',
]

async function counted(db: Database): Promise<unknown> {
  const counts = kept.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  const { rows } = await db.execute(`select ${counts.join(', ')}`)
  return rows[0]
}

/** A browser of a demo account with a role; how staff prove who they are is not what an upgrade is tried for. */
async function staffOf(app: TestApp, phone: string): Promise<Client> {
  const { rows } = await app.db.execute('select id, session_stamp as stamp from accounts where phone = $1', [
    phone,
  ])
  const accountId = String(rows[0]?.id) as AccountId
  const session = { accountId, stamp: String(rows[0]?.stamp), sessionId: randomUUID() }
  await openForStaff(app, session)
  const client = app.visitor()
  const tokens = tokensOver(app.deps.secrets.key('session'))
  client.cookies.set('next-auth.session-token', await tokens.issue(session, app.clock.now()))
  return client
}

test('each release keeps an installation to be upgraded', () => {
  expect(releaseFixtures().map(({ version }) => version)).toEqual(
    readReleases().map(({ version }) => version),
  )
})

describe.for(releaseFixtures())('an installation of release $version, upgraded', (fixture) => {
  let database: FreshDatabase
  let app: TestApp
  let before: unknown
  beforeAll(async () => {
    const upgraded = await upgrade(fixture)
    database = upgraded.database
    app = upgraded.app
    before = upgraded.before
  })
  afterAll(async () => {
    await app.server.fastify.close()
    await database.drop()
  })

  test('has all its records', async () => {
    expect(await counted(app.db)).toEqual(before)
  })

  test('lets a person sign in with the former password, read the history and book again', async () => {
    const person = app.visitor()
    expect((await signInWith(person, '+79000000001', demoPassword)).status).toBe(200)
    const history = await person.call(bookingContract.list, { query: {} })
    expect(history.result.items.map(({ state }) => state)).toContain('completed')
    const from = addDays(clinicDay(app.clock.now()), 3) as Day
    const nearest = await person.call(scheduleContract.nearest, { query: { city: 'ekb', from } })
    const slot = nearest.result?.find(({ free }) => free > 0)
    if (!slot) throw new Error(`no free time: ${JSON.stringify(nearest.error)}`)
    const booking = await book(person, slot.id)
    const again = await person.call(bookingContract.list, { query: {} })
    expect(again.result.items.map(({ id }) => id)).toContain(booking.id)
    expect(again.result.items).toHaveLength(history.result.items.length + 1)
  })

  test('lets the registrar mark an arrival and read the documents that were sealed before', async () => {
    const desk = await staffOf(app, '+79000000004')
    const day = await desk.call(deskContract.day, {
      query: { city: 'ekb', day: clinicDay(app.clock.now()) },
    })
    const visit = day.result.rows?.find(({ state }) => state === 'confirmed')
    if (!visit) throw new Error('nobody is expected')
    const { id, state, slot } = visit
    const arrived = await desk.call(deskContract.arrive, { params: { id }, body: { seen: { state, slot } } })
    expect(arrived.result).toMatchObject({ id, state: 'arrived' })
    const { rows } = await app.db.execute('select id from bookings where papers_sealed is not null limit 1')
    const numbers = await desk.call(correctionsContract.numbers, {
      params: { id: String(rows[0]?.id) as BookingId },
    })
    expect(numbers.error).toBeUndefined()
    expect(JSON.stringify(numbers.result)).toMatch(/\d{6}/)
  })

  test('opens a conclusion that the commission issued before, as a paper too', async () => {
    const commission = await staffOf(app, '+79000000005')
    const register = await commission.call(conclusionsContract.register, { query: {} })
    const [first] = register.result.items
    if (!first) throw new Error('no conclusions')
    const file = await commission.send({ method: 'GET', url: `/api/conclusions/${first.id}/file` })
    expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })
})
