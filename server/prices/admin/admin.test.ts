import { describe } from 'vitest'
import { bookingContract } from '../../../shared/booking/contract.ts'
import type { Quote } from '../../../shared/booking/schema.ts'
import type { GroupVolume } from '../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { pricesAdminContract, pricesContract } from '../../../shared/prices/contract.ts'
import { priceRefusals } from '../../../shared/prices/ru.ts'
import { readySamples } from '../../../shared/prices/samples.ts'
import type { PricesMoved } from '../../../shared/prices/schema.ts'
import { member } from '../../../test/accounts.ts'
import { book, makeSlot, wishOf } from '../../../test/booking.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { makeOrganization } from '../../../test/employees.ts'
import { makeMorning, works } from '../../../test/group-booking.ts'
import { expect, type TestApp } from '../../../test/harness.ts'
import { priceDesk } from '../../../test/prices.ts'

// Each test changes its own services, because the clinic has one list.
const today = '2026-03-02'

const publicPrice = async (app: TestApp, service: string, on = today, city: 'ekb' | 'pvl' = 'ekb') =>
  (await app.visitor().call(pricesContract.list, { query: { city, on } })).result.prices[service]

describe('the price table', () => {
  test('shows every service of the order in both cities, with the first day of its price', async ({
    app,
  }) => {
    const desk = await priceDesk(app)
    const table = await desk.table()
    expect(table).toMatchObject({ on: today, organization: null, edition: { validTo: '2027-04-01' } })
    expect(table.rows).toHaveLength(96)
    expect(table.rows.find(({ service }) => service === 'doc-dentist')?.cells.pvl).toMatchObject({
      row: expect.any(String),
      amount: expect.any(Number),
      since: expect.any(String),
      by: null,
      next: null,
      clinic: null,
    })
  })

  test('shows the next amount, and the author and time of the present one [§2.7]', async ({ app }) => {
    const desk = await priceDesk(app)
    await desk.set('lab-alt', 190)
    await desk.set('lab-alt', 190, '2026-05-01')
    await desk.set('lab-alt', 230.5, '2026-07-01')
    await desk.set('lab-alt', 210, '2026-06-01')
    expect(await desk.cell('lab-alt')).toMatchObject({
      amount: 190,
      since: today,
      by: 'Соколова Ольга',
      at: '2026-03-02T05:00:00.000Z',
      next: { amount: 210, from: '2026-06-01' },
    })
    expect(await desk.cell('lab-alt', '2026-06-15')).toMatchObject({
      amount: 210,
      since: '2026-06-01',
      next: { amount: 230.5, from: '2026-07-01' },
    })
  })

  test('shows the days on which amounts change, with the number of cells', async ({ app }) => {
    const desk = await priceDesk(app, await makeOrganization(app))
    await desk.set('lab-cbc', 300, '2028-01-10')
    await desk.set('fn-ecg', 300, '2028-01-10')
    await desk.set('lab-cbc', 320, '2028-02-01')
    expect((await desk.table('2027-12-01')).coming).toEqual([
      { from: '2028-01-10', cells: 2 },
      { from: '2028-02-01', cells: 1 },
    ])
    expect((await desk.table('2028-01-15')).coming).toEqual([{ from: '2028-02-01', cells: 1 }])
  })

  test('is not found for an unknown organization', async ({ app }) => {
    const { client } = await priceDesk(app)
    const query = { organization: '0190a0b0-0000-7000-8000-00000000ffff' }
    for (const contract of [
      pricesAdminContract.table,
      pricesAdminContract.history,
      pricesAdminContract.export,
    ])
      expect((await client.call(contract, { query })).status).toBe(404)
  })
})

describe('setting prices', () => {
  test('applies from today, and the old amount applies to earlier days [§2.7-b]', async ({ app }) => {
    const desk = await priceDesk(app)
    const before = await publicPrice(app, 'lab-ast')
    const answer = await desk.set('lab-ast', 205.5)
    expect(answer.result).toMatchObject({ changed: 1, cells: [{ cell: { amount: 205.5, since: today } }] })
    expect(await publicPrice(app, 'lab-ast')).toBe(205.5)
    expect(await publicPrice(app, 'lab-ast', '2026-03-01')).toBe(before)
  })

  test('corrects a mistake on the same day, and the history keeps both records', async ({ app }) => {
    const desk = await priceDesk(app)
    await desk.set('lab-glucose', 1900)
    await desk.set('lab-glucose', 190)
    expect(await publicPrice(app, 'lab-glucose')).toBe(190)
    const { result } = await desk.client.call(pricesAdminContract.history, {
      query: { service: 'lab-glucose', city: 'ekb' },
    })
    expect(result.items.map(({ amount, standing, by }) => [amount, standing, by])).toEqual([
      [190, 'acts', 'Соколова Ольга'],
      [1900, 'replaced', 'Соколова Ольга'],
      [expect.any(Number), 'past', null],
    ])
  })

  test('sets many cells at once and leaves unchanged ones alone', async ({ app }) => {
    const desk = await priceDesk(app)
    const cells = await Promise.all(
      (['lab-urinalysis', 'lab-cholesterol'] as const).map(async (service) => ({
        service,
        city: 'ekb' as const,
        seen: (await desk.cell(service)).row,
        amount: service === 'lab-urinalysis' ? 255 : (await desk.cell(service)).amount,
      })),
    )
    expect((await desk.send(cells)).result.changed).toBe(1)
    expect((await desk.cell('lab-cholesterol')).row).toBe(cells[1]?.seen)
  })

  test('a change based on outdated values is refused with the current ones, and nothing is written [§2.7-c]', async ({
    app,
  }) => {
    const first = await priceDesk(app)
    const second = await priceDesk(app)
    const seen = async (service: string) => ({ service, city: 'ekb', seen: (await second.cell(service)).row })
    const spiro = await seen('fn-spirometry')
    const audio = await seen('fn-audiometry')
    await first.set('fn-spirometry', 700)
    const wish = [
      { ...spiro, amount: 650 },
      { ...audio, amount: 640 },
    ]
    const { status, error } = await second.send(wish)
    expect([status, error.code]).toEqual([409, priceRefusals.PRICES_MOVED.code])
    const { cells } = error.details as PricesMoved
    expect(cells).toMatchObject([
      {
        service: 'fn-spirometry',
        city: 'ekb',
        name: expect.stringMatching(/[а-я]/),
        stands: { amount: 700, from: today, by: 'Соколова Ольга', at: '2026-03-02T05:00:00.000Z' },
      },
    ])
    expect((await second.cell('fn-audiometry')).row).toBe(audio.seen)
    const again = await second.send([{ ...spiro, amount: 650, seen: cells[0]?.stands?.row }])
    expect([again.status, await publicPrice(app, 'fn-spirometry')]).toEqual([200, 650])
  })

  test('two admins set one price at once: one saves, the other is refused with the current values', async ({
    app,
  }) => {
    const first = await priceDesk(app)
    const second = await priceDesk(app)
    const { row: seen } = await first.cell('fn-vestibular')
    const cell = { service: 'fn-vestibular', city: 'ekb', seen }
    const both = [first.send([{ ...cell, amount: 500 }]), second.send([{ ...cell, amount: 501 }])]
    const answers = await Promise.all(both)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.for([
    ['a day that has passed', {}, '2026-03-01', 'from'],
    ['a service that the order does not have', { service: 'lab-nothing' }, today, 'cells.0.service'],
    ['the clinic without a price', { amount: null }, today, 'cells.0.amount'],
    ['a sum below zero', { amount: -1 }, today, 'cells.0.amount'],
    ['a billion', { amount: 1e9 }, today, 'cells.0.amount'],
    ['parts of a kopeck', { amount: 1.005 }, today, 'cells.0.amount'],
  ] as const)('%s is refused', async ([, given, from, field], { app }) => {
    const desk = await priceDesk(app)
    const { row: seen } = await desk.cell('lab-bilirubin')
    const cell = { service: 'lab-bilirubin', city: 'ekb', amount: 100, seen, ...given }
    const { status, error } = await desk.send([cell], from)
    expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([422, common.INVALID.code, [field]])
  })

  test('a cell given twice in a change is refused', async ({ app }) => {
    const desk = await priceDesk(app)
    const { row: seen } = await desk.cell('fn-ecg', today, 'pvl')
    const cell = { service: 'fn-ecg', city: 'pvl', seen }
    const { status, error } = await desk.send([
      { ...cell, amount: 1 },
      { ...cell, amount: 2 },
    ])
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['cells.1.service']])
  })

  test('keeps the price of existing bookings [§2.7-d]', async ({ app }) => {
    const desk = await priceDesk(app)
    const { client } = await member(app)
    const slot = await makeSlot(app.db, { day: '2026-04-10' })
    const booking = await book(client, slot.id)
    await desk.set('doc-neurologist', 9000)
    const { result } = await client.call(bookingContract.one, { params: { id: booking.id } })
    expect(result.total).toBe(booking.total)
    const other = await book((await member(app)).client, slot.id)
    expect(other.total).toBeGreaterThan(Number(booking.total))
  })

  test('is audited with the author, the old and new amounts and the day', async ({ app }) => {
    const desk = await priceDesk(app)
    await (await priceDesk(app)).set('lab-reticulocytes', 333)
    await desk.set('lab-reticulocytes', 350.5, '2026-04-01')
    const changes = (await desk.events()).filter(({ act }) => act === 'change')
    const name = 'Ретикулоциты крови, Екатеринбург'
    expect(changes).toMatchObject([
      {
        role: 'admin',
        details: {
          count: 1,
          before: { [name]: '333\u00a0₽' },
          after: { [name]: '350,50\u00a0₽', 'Действует с': '01.04.2026' },
        },
      },
    ])
  })
})

describe('the history', () => {
  test('shows records page by page, newest first, also for one city', async ({ app }) => {
    const desk = await priceDesk(app)
    for (const amount of [101, 102, 103]) await desk.set('lab-alp', amount, undefined, 'pvl')
    const ask = async (query: Record<string, string>) =>
      (
        await desk.client.call(pricesAdminContract.history, {
          query: { service: 'lab-alp', ...query } as never,
        })
      ).result
    const first = await ask({ limit: '2' })
    const rest = await ask({ limit: '2', after: String(first.next) })
    expect(first.items.map(({ amount }) => amount)).toEqual([103, 102])
    expect(rest.items[0]?.amount).toBe(101)
    expect((await ask({ city: 'ekb' })).items).toHaveLength(1)
  })

  test('includes future prices', async ({ app }) => {
    const desk = await priceDesk(app)
    await desk.set('lab-creatinine', 400, '2026-09-01')
    const { result } = await desk.client.call(pricesAdminContract.history, {
      query: { service: 'lab-creatinine', city: 'ekb' },
    })
    expect(result.items.map(({ standing }) => standing)).toEqual(['comes', 'acts'])
  })
})

describe('an organization’s own list', () => {
  const who = { city: 'ekb', kind: 'periodic', date: '2026-03-10' }
  const office = async (app: TestApp) => {
    const hr = await works(app)
    const [worker] = await hr.people(1)
    const volume = async () =>
      ((await hr.ask('volume', { body: { who: { ids: [worker?.id] }, ...who } })) as { result: GroupVolume })
        .result
    return { hr, worker, volume, desk: await priceDesk(app, hr.organization) }
  }

  test('shows its own amounts beside the clinic’s, and only the clinic’s where it has none', async ({
    app,
  }) => {
    const desk = await priceDesk(app, await makeOrganization(app))
    const { clinic } = await desk.cell('doc-surgeon')
    await desk.set('doc-surgeon', 111)
    expect(await desk.cell('doc-surgeon')).toMatchObject({ amount: 111, clinic, since: today })
    expect(await desk.cell('doc-surgeon', today, 'pvl')).toMatchObject({
      row: null,
      amount: null,
      clinic: expect.any(Number),
    })
    expect((await desk.table()).organization?.name).toBe('АО «Уралспецметалл»')
  })

  test('applies to a group of its employees in the volume, the plan and the booking [§2.7-e]', async ({
    app,
  }) => {
    const { hr, worker, volume, desk } = await office(app)
    const before = await volume()
    const audiometry = before.lines.find(({ service }) => service === 'fn-audiometry')?.price ?? 0
    await desk.set('fn-audiometry', audiometry - 100)
    const after = await volume()
    expect(before.total - after.total).toBe(100)

    const slot = await makeMorning(app.db, '2026-03-10')
    const plan = await hr.ask('plan', {
      body: {
        who: { ids: [worker?.id] },
        city: 'ekb',
        kind: 'periodic',
        from: '2026-03-10',
        to: '2026-03-10',
      },
    })
    expect(JSON.stringify(plan)).toContain(`"total":${after.total}`)
    const places = [{ employee: worker?.id, slot: slot.id }]
    const wish = { city: 'ekb', kind: 'periodic', places, tell: false }
    const dear = await hr.ask('book', { body: { ...wish, total: before.total } })
    expect(dear.status).toBe(409)
    expect((await hr.ask('book', { body: { ...wish, total: after.total } })).status).toBe(201)
    const { rows } = await app.db.execute(
      'select total::float8 as total from bookings where organization_id = $1',
      [hr.organization],
    )
    expect(rows).toEqual([{ total: after.total }])
  })

  test('applies neither to another organization nor to a user who types its ИНН [§2.7-f]', async ({
    app,
  }) => {
    const { desk, volume } = await office(app)
    const other = await office(app)
    await desk.set('doc-therapist', 1)
    const line = ({ lines }: GroupVolume) => lines.find(({ service }) => service === 'doc-therapist')?.price
    expect(line(await volume())).toBe(1)
    expect(line(await other.volume())).toBeGreaterThan(1)
    const sql = 'select inn, kpp from organizations where id = $1'
    const { rows } = await app.db.execute(sql, [(await desk.table()).organization?.id])
    const { client } = await member(app)
    const slot = await makeSlot(app.db)
    const employer = { ...rows[0], name: 'АО «Уралспецметалл»' }
    const booking = await book(client, slot.id, { employer })
    expect(booking.items.find(({ service }) => service === 'doc-therapist')?.price).toBeGreaterThan(1)
    const { kind, factors } = wishOf(slot.id)
    const body = { kind, city: 'ekb' as const, gender: 'Мужской' as const, birth: '1984-05-17', factors }
    const quote = (await client.call(bookingContract.quote, { body })).result as Quote
    expect(quote.items.find(({ service }) => service === 'doc-therapist')?.price).toBeGreaterThan(1)
    expect(await publicPrice(app, 'doc-therapist')).toBeGreaterThan(1)
  })

  test('ends for a service when its amount is removed, and the clinic’s price applies again', async ({
    app,
  }) => {
    const { volume, desk } = await office(app)
    const before = (await volume()).total
    await desk.set('doc-otorhinolaryngologist', 1)
    expect((await volume()).total).toBeLessThan(before)
    const { result } = await desk.set('doc-otorhinolaryngologist', null)
    expect(result.cells[0]?.cell).toMatchObject({
      amount: null,
      row: expect.any(String),
      clinic: expect.any(Number),
    })
    expect((await volume()).total).toBe(before)
  })

  test('follows the clinic’s list where it has no amount of its own', async ({ app }) => {
    const { volume, desk } = await office(app)
    await desk.set('doc-psychiatrist', 1)
    const before = (await volume()).total
    await (await priceDesk(app)).set('doc-narcologist', 977)
    const price = (await volume()).lines.find(({ service }) => service === 'doc-narcologist')?.price
    expect([price, (await volume()).total > before]).toEqual([977, true])
  })

  test('stays unknown to a stranger: the public list and quote are the clinic’s', async ({ app }) => {
    const body = { kind: 'periodic', city: 'ekb', gender: 'Мужской', birth: '1984-03-20', factors: [] }
    const stranger = app.visitor()
    const ask = async () => (await stranger.call(bookingContract.quote, { body: body as never })).result
    const before = await ask()
    const clinic = await publicPrice(app, 'lab-cbc')
    await (await priceDesk(app, await makeOrganization(app))).set('lab-cbc', 3)
    expect(await publicPrice(app, 'lab-cbc')).toBe(clinic)
    expect(await ask()).toEqual(before)
  })

  test('is audited when viewed and changed; viewing the clinic’s public list is not', async ({ app }) => {
    const organization: OrganizationId = await makeOrganization(app)
    const desk = await priceDesk(app, organization)
    await desk.set('lab-cbc', 5)
    const events = await desk.events()
    const [look, change] = ['view', 'change'].map((act) => events.find((event) => event.act === act))
    expect(look).toMatchObject({ act: 'view', role: 'admin', organization })
    expect(change).toMatchObject({ act: 'change', organization })
    expect(Object.values(change?.details.before)).toEqual(['по прайс-листу клиники'])
    const clinic = await priceDesk(app)
    await clinic.table()
    expect(await clinic.events()).toEqual([])
  })
})

describe('sample check-ups', () => {
  const samples = readySamples.map(({ key: _, name: __, about: ___, ...sample }) => sample)
  const costs = async (app: TestApp, given: Record<string, unknown>) => {
    const { client } = await priceDesk(app)
    const body = { organization: null, on: '2026-03-20', city: 'ekb', samples, ...given }
    return client.call(pricesAdminContract.samples, { body: body as never })
  }

  test('use the unsaved amounts exactly as a later quote does [§2.7-g]', async ({ app }) => {
    const desk = await priceDesk(app)
    const cell = { service: 'doc-ophthalmologist', city: 'ekb', amount: 777 }
    const { result } = await costs(app, { cells: [cell, { ...cell, city: 'pvl', amount: 1 }] })
    const driver = result[1]
    const change = 777 - ((await desk.cell('doc-ophthalmologist')).amount ?? 0)
    expect((driver?.after ?? 0) - (driver?.before ?? 0)).toBe(change)
    expect(driver?.lines).toMatchObject([{ service: 'doc-ophthalmologist', after: 777 }])
    await desk.set('doc-ophthalmologist', 777, '2026-03-20')
    const body = {
      kind: 'periodic',
      city: 'ekb',
      gender: 'Мужской',
      birth: '1984-03-20',
      date: '2026-03-20',
      factors: [{ code: '18.1' }],
    }
    const quote = await app.visitor().call(bookingContract.quote, { body: body as never })
    expect(quote.result.total).toBe(driver?.after)
  })

  test('an organization’s check-up uses the clinic’s amount where the organization’s own price would end', async ({
    app,
  }) => {
    const organization = await makeOrganization(app)
    const desk = await priceDesk(app, organization)
    await desk.set('lab-cbc', 7)
    const { clinic } = await desk.cell('lab-cbc')
    const cells = [{ service: 'lab-cbc', city: 'ekb', amount: null }]
    const [office] = (await costs(app, { organization, cells })).result
    expect(office?.lines).toMatchObject([{ service: 'lab-cbc', before: 7, after: clinic }])
  })

  test('with factors outside the order are refused, naming the position of the sample', async ({ app }) => {
    const [one] = samples
    const wrong = { ...one, factors: [{ code: '99.9' }] }
    const { status, error } = await costs(app, { samples: [one, wrong] })
    expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([
      422,
      'BAD_SAMPLE',
      ['samples.1.factors'],
    ])
  })
})
