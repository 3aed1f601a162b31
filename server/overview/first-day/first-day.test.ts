import { describe } from 'vitest'
import { bookingContract } from '../../../shared/booking/contract.ts'
import { overviewContract } from '../../../shared/overview/contract.ts'
import type { FirstDayItem } from '../../../shared/overview/schema.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { scheduleContract } from '../../../shared/schedule/contract.ts'
import { fitContract } from '../../../shared/schedule/fit/contract.ts'
import { noAddress } from '../../../shared/schedule/ru.ts'
import { scheduleAdminContract } from '../../../shared/schedule-admin/contract.ts'
import { member } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { withCatalogue } from '../../../test/clinic.ts'
import { closeClinic, openClinic } from '../../../test/examples.ts'
import { expect, type TestApp } from '../../../test/harness.ts'
import { administrator } from '../../../test/relations.ts'
import { makeSlotsAhead } from '../../schedule/actions.ts'
import { forgetOffices } from '../../schedule/store.ts'

/** A new installation for each test. */
const test = withCatalogue.extend<{ fresh: null }>({
  fresh: [
    async ({ app }, use) => {
      await app.db.execute('delete from slots')
      await closeClinic(app.db)
      forgetOffices()
      await app.db.transact((tx) => makeSlotsAhead(tx, app.clock.now()))
      await use(null)
      await app.db.execute('delete from vouched_facts')
      await openClinic(app.db)
      forgetOffices()
    },
    { auto: true },
  ],
})

const { firstDay, vouch } = overviewContract

const lineOf = (items: FirstDayItem[], thing: string, city: string | null = 'ekb') =>
  items.find((one) => one.thing === thing && one.city === city)

const period = { from: '2026-03-02', to: '2026-03-20' }

/** The free seats and offices that a stranger sees. */
async function publicView(app: TestApp, city: 'ekb' | 'pvl' = 'ekb') {
  // Visitors share the answers of a second.
  app.clock.pass(1)
  const stranger = app.visitor()
  const [days, nearest, fitting, offices] = await Promise.all([
    stranger.call(scheduleContract.days, { query: { city, ...period } }),
    stranger.call(scheduleContract.nearest, { query: { city } }),
    stranger.call(fitContract.nearest, { body: { city, services: ['fn-ecg'] } as never }),
    stranger.call(scheduleContract.workTime),
  ])
  return {
    seats: days.result.reduce((sum, { free }) => sum + free, 0),
    offers: nearest.result.length + fitting.result.length,
    office: offices.result[city],
  }
}

describe('a new installation', () => {
  test('shows the public no address, no phone, no hours and no time that nobody has vouched for', async ({
    app,
  }) => {
    const { seats, offers, office } = await publicView(app)
    expect({ seats, offers }).toEqual({ seats: 0, offers: 0 })
    expect(office).toMatchObject({ address: noAddress, phone: '', note: null, isOpen: false, days: [] })
  })

  test('lists each of these to an administrator, with the example and what is missing', async ({ app }) => {
    const { client } = await administrator(app)
    const { items } = (await client.call(firstDay)).result
    expect(lineOf(items, 'address')).toMatchObject({ state: 'missing', value: null })
    expect(lineOf(items, 'phone', 'pvl')).toMatchObject({ state: 'missing' })
    expect(lineOf(items, 'hours')).toMatchObject({ state: 'example', vouched: null })
    expect(lineOf(items, 'hours')?.value).toContain('07:30–16:00')
    expect(lineOf(items, 'stations')).toMatchObject({ state: 'example' })
    expect(lineOf(items, 'consents', null)).toMatchObject({ state: 'example' })
    expect(lineOf(items, 'sms', null)).toMatchObject({ state: 'missing' })
    expect(lineOf(items, 'contacts', null)?.value).toContain('Телефон')
  })

  test('opens the booking of a city at once when an administrator says that its hours are right', async ({
    app,
  }) => {
    const { client, account } = await administrator(app)
    const at = app.clock.now().toISOString()
    const { items } = (await client.call(vouch, { body: { fact: 'hours', city: 'ekb' } })).result
    const vouched = { basis: 'checked', at, by: expect.stringMatching(/[А-Я]/) }
    expect(lineOf(items, 'hours')).toMatchObject({ state: 'ready', vouched })
    expect(lineOf(items, 'hours', 'pvl')).toMatchObject({ state: 'example' })
    const ekb = await publicView(app)
    expect(ekb.office).toMatchObject({ isOpen: true })
    expect(ekb.office.days).toHaveLength(7)
    expect(ekb.seats).toBeGreaterThan(100)
    expect((await publicView(app, 'pvl')).seats).toBe(0)
    const changes = (await eventsOf(app, account.id)).filter(({ act }) => act === 'change')
    expect(changes).toMatchObject([{ what: 'settings', subject: 'ekb hours' }])
    // A second press, or a second administrator, changes nothing.
    await (await administrator(app)).client.call(vouch, { body: { fact: 'hours', city: 'ekb' } })
    const again = (await client.call(firstDay)).result.items
    expect(lineOf(again, 'hours')?.vouched).toMatchObject({ by: vouched.by })
  })

  test('takes hours that an administrator sets himself for the clinic’s; those of a later day leave the example', async ({
    app,
  }) => {
    const { client } = await administrator(app)
    const desk = (await client.call(scheduleAdminContract.desk)).result
    const [ekb] = desk.cities
    const set = (startsOn: string, weekVersion: number) =>
      client.call(scheduleAdminContract.setWeek, {
        params: { city: 'ekb' },
        body: { startsOn, week: ekb?.weeks[0]?.week, weekVersion, keep: false } as never,
      })
    const version = ekb?.weekVersion ?? 0
    expect((await set('2026-03-16', version)).status).toBe(200)
    expect((await publicView(app)).seats).toBe(0)
    expect((await set('2026-03-02', version + 1)).status).toBe(200)
    expect((await publicView(app)).seats).toBeGreaterThan(100)
    const { items } = (await client.call(firstDay)).result
    expect(lineOf(items, 'hours')?.vouched).toMatchObject({ basis: 'changed' })
  })

  test('takes an address for the clinic’s once it is typed', async ({ app }) => {
    const { client } = await administrator(app)
    const [ekb] = (await client.call(scheduleAdminContract.desk)).result.cities
    const card = {
      ...ekb?.card,
      address: 'ул. Малышева, 5',
      phone: '+7 343 222 22 22',
      version: ekb?.version,
    }
    await client.call(scheduleAdminContract.changeCity, { params: { city: 'ekb' }, body: card as never })
    expect((await publicView(app)).office).toMatchObject({ address: 'ул. Малышева, 5' })
    const { items } = (await client.call(firstDay)).result
    expect(lineOf(items, 'address')).toMatchObject({ state: 'ready', value: 'ул. Малышева, 5' })
  })

  test('has no slot of an example, whoever tries to add one: the database refuses', async ({ app }) => {
    const adding = app.db.execute(
      `insert into slots (id, city, start_at, minutes, capacity)
       values (gen_random_uuid(), 'ekb', '2026-03-03T03:00:00Z', 15, 6)`,
    )
    await expect(adding).rejects.toThrow(/nobody has vouched/)
  })

  test('still computes a volume and a price for anybody', async ({ app }) => {
    const body = { kind: 'periodic', city: 'ekb', gender: 'Мужской', birth: '1984-03-20', factors: [] }
    const { result } = await app.visitor().call(bookingContract.quote, { body: body as never })
    expect(result.total).toBeGreaterThan(0)
  })
})

test('the list is an administrator’s alone, and a fact belongs to a city or to the clinic as it should', async ({
  app,
}) => {
  const body = { fact: 'hours', city: 'ekb' } as const
  expect(await app.visitor().call(vouch, { body })).toBeRefused(common.NO_SESSION)
  const registrar = await member(app, { roles: ['registrar'] })
  expect(await registrar.client.call(vouch, { body })).toBeRefused(common.FORBIDDEN)
  expect(await registrar.client.call(firstDay)).toBeRefused(common.FORBIDDEN)
  const { client } = await administrator(app)
  expect(await client.call(vouch, { body: { fact: 'hours', city: null } })).toBeRefused(common.INVALID)
  expect(await client.call(vouch, { body: { fact: 'consents', city: 'ekb' } })).toBeRefused(common.INVALID)
})
