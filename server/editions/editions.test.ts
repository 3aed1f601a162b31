import { describe } from 'vitest'
import factorsFile from '../../reference/factors.json' with { type: 'json' }
import servicesFile from '../../reference/services.json' with { type: 'json' }
import { bookingContract } from '../../shared/booking/contract.ts'
import { editionsContract } from '../../shared/editions/contract.ts'
import { editionRefusals } from '../../shared/editions/ru.ts'
import { addDays, clinicDay, type Day } from '../../shared/platform/days.ts'
import { common } from '../../shared/platform/refusal.ts'
import { member } from '../../test/accounts.ts'
import { loadCatalogue } from '../../test/booking.ts'
import {
  type Client,
  emptyDatabase,
  expect,
  openApp,
  type TestApp,
  test as withApp,
} from '../../test/harness.ts'
import { loadReference } from '../programme/actions.ts'

const { list, check, accept, withdraw } = editionsContract
const day = (text: string) => text as Day

type File = Omit<typeof factorsFile, 'factors'> & { factors: Record<string, unknown>[] }

/** The product's own file of the order under another name, in which noise also requires a surgeon. */
function order(change: (file: File) => unknown = () => {}): File {
  const file = structuredClone(factorsFile) as unknown as File
  Object.assign(file.meta, {
    order: 'Приказ 1н',
    edition: 'первая',
    valid_from: '2026-06-01',
    valid_to: null,
  })
  const noise = file.factors.find(({ code }) => code === '4.4') as { doctors: string[] }
  noise.doctors = [...noise.doctors, 'doc-surgeon']
  change(file)
  return file
}

// Each test has its own clinic, since editions of one clinic conflict with each other.
const test = withApp.extend<{ own: TestApp; office: Client }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures from the pattern
  own: async ({}, use) => {
    const db = await emptyDatabase()
    const app = await openApp(db)
    await loadCatalogue(db, app.clock.now())
    await use(app)
    await app.server.fastify.close()
    await db.close()
  },
  office: async ({ own: app }, use) => use((await member(app, { roles: ['admin'] })).client),
})

/** Returns the services of the volume for noise on a day. */
async function volumeOn(app: TestApp, date: string): Promise<string[]> {
  const answer = await app.visitor().call(bookingContract.quote, {
    body: {
      kind: 'periodic',
      city: 'ekb',
      gender: 'Мужской',
      birth: day('1984-05-17'),
      date: day(date),
      factors: [{ code: '4.4', marks: [] }],
      skip: [],
    },
  })
  expect(answer.error).toBeUndefined()
  return answer.result.items.map(({ service }) => service)
}

describe('a new edition', () => {
  test('previews its changes and stores nothing', async ({ own: app, office }) => {
    const { result } = await office.call(check, { body: { factors: order() } })
    expect(result.faults).toEqual([])
    expect(result.found).toMatchObject({
      order: 'Приказ 1н',
      edition: 'первая',
      factors: 212,
      services: 96,
      earliest: '2026-06-01',
      difference: {
        factors: { added: [], gone: [], changed: [{ code: '4.4', changes: [{ added: ['Врач-хирург'] }] }] },
      },
      unpriced: [],
    })
    expect((await office.call(list)).result.items).toHaveLength(1)
    expect(clinicDay(app.clock.now())).toBe('2026-03-02')
  })

  test('applies from its first day; check-ups the day before use the previous edition [§2.21-c]', async ({
    own: app,
    office,
  }) => {
    const accepted = await office.call(accept, { body: { factors: order(), firstDay: day('2026-06-10') } })
    expect(accepted.status).toBe(201)
    expect(accepted.result.items.map(({ state, validFrom, validTo }) => [state, validFrom, validTo])).toEqual(
      [
        ['future', '2026-06-10', null],
        ['now', '2021-04-01', '2026-06-10'],
      ],
    )
    expect(await volumeOn(app, '2026-06-09')).not.toContain('doc-surgeon')
    expect(await volumeOn(app, '2026-06-10')).toContain('doc-surgeon')
  })

  test('is accepted with a service that has no price, and the answer lists the service for each city', async ({
    office,
  }) => {
    const services = structuredClone(servicesFile) as { services: object[] }
    services.services.push({ code: 'fn-new', name: 'Новое исследование', kind: 'functional' })
    const body = { factors: order(), services }
    const unpriced = ['ekb', 'pvl'].map((city) => ({
      city,
      services: [{ code: 'fn-new', name: 'Новое исследование' }],
    }))
    const { found } = (await office.call(check, { body })).result
    expect(found?.unpriced).toEqual(unpriced)
    expect(found?.difference.services.added).toEqual([{ code: 'fn-new', name: 'Новое исследование' }])
    const accepted = await office.call(accept, { body: { ...body, firstDay: day('2026-06-01') } })
    expect(accepted.result.unpriced).toEqual(unpriced)
  })

  test('is refused when its files have faults; the refusal lists all faults, and nothing changes', async ({
    own: app,
    office,
  }) => {
    const factors = order((file) => {
      Object.assign(file.factors[3] ?? {}, { doctors: ['doc-nobody'] })
      Object.assign(file.factors[4] ?? {}, { studies: ['lab-nothing'] })
    })
    const checked = (await office.call(check, { body: { factors } })).result
    expect(checked.found).toBeNull()
    expect(checked.faults.map(({ place, text }) => `${place}: ${text}`)).toEqual([
      expect.stringMatching(/^пункт 1\.4, врачи: нет такого: «doc-nobody»$/),
      expect.stringMatching(/^пункт 1\.5, исследования: нет такого: «lab-nothing»$/),
    ])
    const refused = await office.call(accept, { body: { factors, firstDay: day('2026-06-01') } })
    expect(refused).toBeRefused(editionRefusals.EDITION_FAULTY)
    expect(refused.error.details).toEqual({ faults: checked.faults })
    expect(await volumeOn(app, '2026-06-10')).not.toContain('doc-surgeon')
  })

  test.for([
    ['2026-03-02', 'Первый день — не раньше завтрашнего'],
    ['2026-05-31', 'Приказ действует с 01.06.2026'],
    ['2026-12-01', 'Приказ действует до 01.12.2026'],
  ])('cannot begin on %s: %s', async ([firstDay, sentence], { office }) => {
    const factors = order((file) => Object.assign(file.meta, { valid_to: '2026-12-01' }))
    const refused = await office.call(accept, { body: { factors, firstDay: day(firstDay as string) } })
    expect(refused.error.fields).toEqual({ firstDay: sentence })
  })

  test('is refused when it changes nothing or begins before an edition that is already accepted', async ({
    office,
  }) => {
    const same = await office.call(accept, { body: { factors: factorsFile, firstDay: day('2026-06-01') } })
    expect(same).toBeRefused(editionRefusals.EDITION_SAME)
    await office.call(accept, { body: { factors: order(), firstDay: day('2026-08-01') } })
    const other = order((file) => Object.assign(file.meta, { edition: 'вторая' }))
    const early = await office.call(accept, { body: { factors: other, firstDay: day('2026-07-01') } })
    expect(early).toBeRefused(editionRefusals.EDITION_IN_WAY)
  })
})

describe('withdrawing an edition', () => {
  const accepted = async (office: Client) =>
    (await office.call(accept, { body: { factors: order(), firstDay: day('2026-06-10') } })).result.items[0]
      ?.id

  test('before its first day restores the end of the previous one, and the same files can be accepted again', async ({
    own: app,
    office,
  }) => {
    const id = (await accepted(office)) as never
    const left = await office.call(withdraw, { params: { id } })
    expect(left.result.items.map(({ state, validTo }) => [state, validTo])).toEqual([
      ['withdrawn', '2026-06-10'],
      ['now', '2027-04-01'],
    ])
    expect(await volumeOn(app, '2026-06-10')).not.toContain('doc-surgeon')
    expect(await accepted(office)).not.toBe(id)
    expect(await volumeOn(app, '2026-06-10')).toContain('doc-surgeon')
  })

  test('is refused once its first day has come', async ({ own: app }) => {
    const office = (await member(app, { roles: ['admin'] })).client
    const id = (await accepted(office)) as never
    expect((await office.call(list)).result.items[0]?.isWithdrawable).toBe(true)
    app.clock.set('2026-06-10T05:00:00Z')
    const later = (await member(app, { roles: ['admin'] })).client
    expect(await later.call(withdraw, { params: { id } })).toBeRefused(editionRefusals.EDITION_ACTS)
    expect((await later.call(list)).result.items[0]).toMatchObject({ state: 'now', isWithdrawable: false })
  })

  test('is refused by the database too once the edition is in force; rows of an edition are never changed', async ({
    own: app,
    office,
  }) => {
    const id = await accepted(office)
    const late = `update order_editions set valid_to = valid_from, withdrawn_at = valid_from + interval '1 day' where id = $1`
    await expect(app.db.execute(late, [id])).rejects.toThrow(/never changed/)
    await expect(app.db.execute(`update order_editions set order_name = 'x'`)).rejects.toThrow(
      /never changed/,
    )
  })
})

describe('the list of editions', () => {
  test('warns half a year before order 29н ends, until the next one is accepted', async ({ own: app }) => {
    const soon = async () => {
      const { client } = await member(app, { roles: ['admin'] })
      const { endsOn, isEndingSoon } = (await client.call(list)).result
      return [endsOn, isEndingSoon]
    }
    expect(await soon()).toEqual(['2027-04-01', false])
    app.clock.set('2026-10-01T05:00:00Z')
    expect(await soon()).toEqual(['2027-04-01', true])
    const { client } = await member(app, { roles: ['admin'] })
    await client.call(accept, { body: { factors: order(), firstDay: day('2027-04-01') } })
    expect(await soon()).toEqual([null, false])
  })

  test('is available to admins only, and each action and refusal is recorded', async ({
    own: app,
    office,
  }) => {
    const person = (await member(app)).client
    for (const call of [list, check, accept] as const)
      expect(
        await person.call(call as typeof accept, { body: { factors: {}, firstDay: day('2026-06-01') } }),
      ).toBeRefused(common.FORBIDDEN)
    await office.call(accept, { body: { factors: order(), firstDay: addDays(day('2026-06-01'), 3) } })
    const { rows } = await app.db.execute("select act from audit_events where what = 'edition' order by act")
    expect(rows).toEqual([{ act: 'add' }, { act: 'refuse' }])
  })

  test('keeps the edition that an administrator accepted when the product ships corrected files of the order', async ({
    own: app,
    office,
  }) => {
    await office.call(accept, { body: { factors: order(), firstDay: day('2026-06-10') } })
    const corrected = structuredClone(factorsFile) as unknown as File
    Object.assign(corrected.factors[3] ?? {}, { short_name: 'Иначе' })
    const files = { factors: corrected, services: servicesFile }
    await app.db.transact((tx) => loadReference(tx, files, new Date('2026-03-10T05:00:00Z')))
    const days = (await office.call(list)).result.items.map(({ validFrom, validTo }) => [validFrom, validTo])
    expect(days).toEqual([
      ['2026-06-10', null],
      ['2026-03-10', '2026-06-10'],
      ['2021-04-01', '2026-03-10'],
    ])
    // Once the accepted order is in force, corrected files of the product add no further edition.
    const again = structuredClone(corrected)
    Object.assign(again.factors[3] ?? {}, { short_name: 'Ещё раз иначе' })
    const late = { factors: again, services: servicesFile }
    await app.db.transact((tx) => loadReference(tx, late, new Date('2027-05-01T05:00:00Z')))
    expect((await office.call(list)).result.items).toHaveLength(3)
  })
})
