import { describe, expect } from 'vitest'
import { bookingContract } from '../../shared/booking/contract.ts'
import { clinicContract } from '../../shared/clinic/contract.ts'
import { messagesContract } from '../../shared/messages/contract.ts'
import { overviewContract } from '../../shared/overview/contract.ts'
import type { City } from '../../shared/platform/person.ts'
import { scheduleAdminContract } from '../../shared/schedule-admin/contract.ts'
import { member } from '../../test/accounts.ts'
import { book, makeSlot } from '../../test/booking.ts'
import { withCatalogue as test } from '../../test/clinic.ts'
import { openApp, type TestApp } from '../../test/harness.ts'
import { administrator, apply } from '../../test/relations.ts'
import { closeDay, setHours } from '../../test/schedule.ts'

async function overview(app: TestApp) {
  const { client } = await member(app, { roles: ['admin'] })
  return (await client.call(overviewContract.now)).result
}

/** Books a patient for a time. */
async function bookedAt(app: TestApp, city: City, day: string, time: string) {
  const { client } = await member(app)
  const slot = await makeSlot(app.db, { city, day, time })
  return { client, booking: await book(client, slot.id) }
}

const closedOf = async (app: TestApp) => {
  const { closed, closedAt } = (await overview(app)).attention
  return { closed, closedAt }
}

const cityIn = async (app: TestApp, city: City) =>
  (await overview(app)).cities.find((one) => one.city === city)

describe('the overview of an administrator', () => {
  test('counts today’s patients by state and shows how full the hours are [§2.10]', async ({ app }) => {
    const before = await cityIn(app, 'pvl')
    const slot = await makeSlot(app.db, { city: 'pvl', day: '2026-03-02', time: '15:30', capacity: 4 })
    const ann = await member(app)
    const bob = await member(app)
    await book(ann.client, slot.id)
    const gone = await book(bob.client, slot.id)
    await bob.client.call(bookingContract.cancel, { params: { id: gone.id }, body: {} })
    const after = await cityIn(app, 'pvl')
    expect(after?.today).toEqual({
      ...before?.today,
      ahead: (before?.today.ahead ?? 0) + 1,
      cancelled: (before?.today.cancelled ?? 0) + 1,
    })
    expect(after?.hours.find(({ hour }) => hour === '15:00')).toEqual({
      hour: '15:00',
      // The seat of a person who has just cancelled stays his for twenty seconds (decision 0074).
      taken: 2,
      capacity: 4,
    })
  })

  test('covers fourteen days; closed days have no free seats, even while patients are still booked for them', async ({
    app,
  }) => {
    await makeSlot(app.db, { city: 'ekb', day: '2026-03-05', time: '09:00', capacity: 3 })
    const days = (await cityIn(app, 'ekb'))?.days ?? []
    expect(days.map(({ day }) => day).filter((day) => day < '2026-03-04')).toEqual([
      '2026-03-02',
      '2026-03-03',
    ])
    expect(days).toHaveLength(14)
    expect(days.find(({ day }) => day === '2026-03-05')).toEqual({ day: '2026-03-05', free: 3, capacity: 3 })
    expect(days.find(({ day }) => day === '2026-03-08')?.capacity).toBe(0)

    const { client, booking } = await bookedAt(app, 'ekb', '2026-03-10', '09:00')
    await closeDay(await administrator(app), 'ekb', '2026-03-10')
    const left = (await cityIn(app, 'ekb'))?.days.find(({ day }) => day === '2026-03-10')
    expect(left).toEqual({ day: '2026-03-10', free: 0, capacity: 0 })
    await client.call(bookingContract.cancel, { params: { id: booking.id }, body: {} })
  })

  test('reports in an unconfigured installation that messages are not delivered and which contacts are missing', async ({
    app,
  }) => {
    const boss = await administrator(app)
    const of = async () => {
      const { printed, missingContacts } = (await overview(app)).attention
      return { printed, missingContacts }
    }
    expect(await of()).toEqual({
      printed: ['sms', 'email'],
      missingContacts: ['name', 'phone', 'email', 'site', 'ogrn', 'address'],
    })
    const { result } = await boss.client.call(clinicContract.settings)
    const body = { ...result.own, version: result.version, phone: '8 800 555-35-35', ogrn: '1026600000008' }
    await boss.client.call(clinicContract.change, { body })
    expect((await of()).missingContacts).toEqual(['name', 'email', 'site', 'address'])
    const { figures } = messagesContract
    expect((await boss.client.call(figures, { query: {} })).result.printed).toEqual(['sms', 'email'])
  })

  test('does not report contacts and gateways that are set, and reports nothing missing in a demo', async ({
    app,
  }) => {
    const ask = async (environment: Record<string, string>) => {
      const other = await openApp(app.db, environment)
      const { printed, missingContacts } = (await overview(other)).attention
      await other.server.fastify.close()
      return { printed, missingContacts }
    }
    const settings = {
      SMS_URL: 'https://sms.example',
      CLINIC_EMAIL: 'a@b.example',
      CLINIC_SITE: 'https://b.example',
    }
    expect(await ask({ ...settings, CLINIC_NAME: 'Клиника', CLINIC_ADDRESS: 'Пермь' })).toEqual({
      printed: ['email'],
      missingContacts: [],
    })
    expect(await ask({ CABINET_DEMO: 'on' })).toEqual({ printed: [], missingContacts: [] })
  })

  test('tells unsafe settings: no address, a proxy that is not believed, an administrator left by the demo', async ({
    app,
  }) => {
    const other = await openApp(app.db, { PUBLIC_URL: 'http://cabinet.local' })
    const of = async (one: TestApp) =>
      // The role of the tests owns its tables.
      (await overview(one)).attention.unsafe.filter((unsafe) => unsafe !== 'role')
    expect(await of(app)).toEqual(['noAddress'])
    expect(await of(other)).toEqual([])
    const forwarded = { 'x-forwarded-for': '93.184.216.34' }
    await other.visitor('198.41.0.4').send({ method: 'GET', url: '/api/health', headers: forwarded })
    expect(await of(other)).toEqual([])
    await other.visitor('127.0.0.1').send({ method: 'GET', url: '/api/health', headers: forwarded })
    expect(await of(other)).toEqual(['proxy'])
    other.clock.pass(86_400)
    expect(await of(other)).toEqual([])
    const believing = await openApp(app.db, { PUBLIC_URL: 'http://cabinet.local', TRUST_PROXY: 'on' })
    await believing.visitor('127.0.0.1').send({ method: 'GET', url: '/api/health', headers: forwarded })
    expect(await of(believing)).toEqual([])
    const left = await member(app, { roles: ['admin'] })
    await app.db.execute(`update accounts set phone = '+79000000003' where id = $1`, [left.account.id])
    expect(await of(other)).toEqual(['demoAdmin'])
    await app.db.execute(`update accounts set roles = '{}' where id = $1`, [left.account.id])
    expect(await of(other)).toEqual([])
    for (const one of [other, believing]) await one.server.fastify.close()
  })

  test('shows new applications, failed messages and visits without a mark', async ({ app }) => {
    const { attention: before } = await overview(app)
    await apply(await member(app))
    await app.db.execute(
      `insert into outbox (id, channel, kind, recipient, text, state, next_at, created_at)
       values (gen_random_uuid(), 'sms', 'test', '+79000000000', 'x', 'dead', now(), now())`,
    )
    const slot = await makeSlot(app.db, { city: 'ekb', day: '2026-03-02', time: '15:45' })
    const { client } = await member(app)
    await book(client, slot.id)
    app.clock.set('2026-03-03T05:00:00Z')
    const { attention } = await overview(app)
    expect(attention.requests).toBe(before.requests + 1)
    expect(attention.failed).toBe(before.failed + 1)
    expect(attention.unmarked).toBeGreaterThan(before.unmarked)
    expect(attention.unmarkedAt?.on).toBe('2026-03-02')
    app.clock.set('2026-03-02T05:00:00Z')
  })

  test('shows bookings on a day made a day off, until all are moved or the day is open again', async ({
    app,
  }) => {
    const boss = await administrator(app)
    const day = '2026-03-11'
    await bookedAt(app, 'ekb', day, '09:00')
    const late = await bookedAt(app, 'ekb', day, '15:30')
    expect(await closedOf(app)).toEqual({ closed: 0, closedAt: null })
    const { result } = await closeDay(boss, 'ekb', day)
    expect(await closedOf(app)).toEqual({ closed: 2, closedAt: { city: 'ekb', on: day } })
    await late.client.call(bookingContract.cancel, { params: { id: late.booking.id }, body: {} })
    expect(await closedOf(app)).toEqual({ closed: 1, closedAt: { city: 'ekb', on: day } })
    const days = result.days.map(({ id, version }) => ({ id, version }))
    await boss.client.call(scheduleAdminContract.removeDays, { body: { days } })
    expect(await closedOf(app)).toEqual({ closed: 0, closedAt: null })
  })

  test('shows bookings outside shortened hours, the earliest of both cities first, until they are over', async ({
    app,
  }) => {
    const boss = await administrator(app)
    await bookedAt(app, 'ekb', '2026-03-18', '15:00')
    await bookedAt(app, 'ekb', '2026-03-18', '13:45')
    await bookedAt(app, 'pvl', '2026-03-17', '09:00')
    await setHours(boss, 'ekb', '2026-03-18', { to: '14:00' })
    expect(await closedOf(app)).toEqual({ closed: 1, closedAt: { city: 'ekb', on: '2026-03-18' } })
    await closeDay(boss, 'pvl', '2026-03-17')
    expect(await closedOf(app)).toEqual({ closed: 2, closedAt: { city: 'pvl', on: '2026-03-17' } })
    app.clock.set('2026-03-17T05:00:00Z')
    expect(await closedOf(app)).toEqual({ closed: 1, closedAt: { city: 'ekb', on: '2026-03-18' } })
    app.clock.set('2026-03-02T05:00:00Z')
  })

  test('does not report bookings that begin inside a lengthened slot, since the clinic is open then', async ({
    app,
  }) => {
    const before = await closedOf(app)
    await bookedAt(app, 'pvl', '2026-03-25', '10:15')
    await setHours(await administrator(app), 'pvl', '2026-03-25', { slotMinutes: 30 })
    expect(await closedOf(app)).toEqual(before)
  })

  test('warns of the end of the order half a year ahead', async ({ app }) => {
    expect((await overview(app)).attention.orderEndsOn).toBeNull()
    app.clock.set('2026-11-02T05:00:00Z')
    expect((await overview(app)).attention.orderEndsOn).toMatch(/^2027-0[4-9]-0[12]$/)
    app.clock.set('2026-03-02T05:00:00Z')
  })
})
