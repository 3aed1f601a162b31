import { randomUUID } from 'node:crypto'
import { describe } from 'vitest'
import { type GroupPlan, type GroupVolume, groupAtMost } from '../../../shared/group-booking/schema.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { priceRefusals } from '../../../shared/prices/ru.ts'
import { withStations } from '../../../test/clinic.ts'
import { department } from '../../../test/employees.ts'
import { makeMorning, works } from '../../../test/group-booking.ts'
import { expect, type TestApp } from '../../../test/harness.ts'
import { atOnce } from './actions.ts'

const test = withStations.extend<{ mornings: null }>({
  mornings: [
    async ({ app, stations }, use) => {
      for (const day of ['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-12'])
        await makeMorning(app.db, day)
      for (const day of ['2026-03-10', '2026-03-11']) await makeMorning(app.db, day, { capacity: 100 })
      await use(stations)
    },
    { scope: 'file', auto: true },
  ],
})

type Office = Awaited<ReturnType<typeof works>>
const asked = { city: 'ekb', kind: 'periodic' }
const volumeOf = async (office: Office, who: unknown, given = {}) =>
  (await office.ask('volume', { body: { ...asked, who, ...given } })) as {
    result: GroupVolume
    status: number
  }
const planOf = async (office: Office, body: Record<string, unknown>) =>
  (await office.ask('plan', { body: { ...asked, from: '2026-03-03', to: '2026-03-05', ...body } })) as {
    result: GroupPlan
    status: number
    error: unknown
  }

describe('the people of a group', () => {
  test('are selected one by one, by a filter with exceptions, or as all who are due', async ({ app }) => {
    const office = await works(app)
    const shop = await department(office, 'Цех')
    const [due, later] = await office.people(2, { department: shop.id, lastPassedOn: '2024-02-01' })
    const [fresh] = await office.people(1, { lastPassedOn: '2026-02-01' })
    if (!due || !later || !fresh) throw new Error('not hired')
    const count = async (who: unknown) => (await volumeOf(office, who)).result.people
    expect(await count({ ids: [due.id, due.id, fresh.id] })).toBe(2)
    expect(await count({ filter: {} })).toBe(3)
    expect(await count({ filter: { department: shop.id }, except: [due.id] })).toBe(1)
    expect(await count({ due: true })).toBe(2)
    expect(await count({ due: true, except: [later.id] })).toBe(1)
  })

  test('leave out those who cannot be booked, with the reason', async ({ app }) => {
    const office = await works(app)
    const [plain] = await office.people(1, { position: undefined, surname: 'Безфакторов' })
    const [good] = await office.people(1)
    const { result } = await volumeOf(office, { ids: [plain?.id, good?.id] })
    expect(result).toMatchObject({
      people: 1,
      left: [
        { employee: plain?.id, fullname: expect.stringContaining('Безфакторов'), problem: 'no_factors' },
      ],
    })
  })
})

describe('a person who has come to the current check-up', () => {
  const day = { from: '2026-03-12', to: '2026-03-12' }
  const came = async (office: Office, app: TestApp, state: 'arrived' | 'completed') => {
    const [person, other] = await office.people(2, { lastPassedOn: '2025-04-01' })
    if (!person || !other) throw new Error('not hired')
    const places = [{ employee: person.id, day: '2026-03-12', time: '08:00' }]
    const { total } = (await volumeOf(office, { ids: [person.id] }, { date: '2026-03-12' })).result
    await office.ask('book', { body: { ...asked, places, total, tell: false } })
    const steps = state === 'arrived' ? ['arrived'] : ['arrived', 'in_progress', 'completed']
    for (const step of steps)
      await app.db.execute('update bookings set state = $1 where employee_id = $2', [step, person.id])
    return { person, who: { ids: [person.id, other.id] } }
  }

  test.for(['arrived', 'completed'] as const)(
    'is named with the day and left out while the visit is %s, and booked again on request',
    async (state, { app }) => {
      const office = await works(app)
      const { person, who } = await came(office, app, state)
      const { result } = await volumeOf(office, who)
      expect(result).toMatchObject({
        people: 1,
        left: [{ employee: person.id, problem: 'came', day: '2026-03-12' }],
      })
      expect((await planOf(office, { who, ...day })).result.places).toHaveLength(1)
      expect((await volumeOf(office, { due: true })).result).toMatchObject({ people: 1, left: [] })
      const plan = (await planOf(office, { who, again: true, ...day })).result
      expect([plan.places.length, plan.left]).toEqual([2, []])
      const places = plan.places.map(({ employee, slot }) => ({ employee, slot }))
      const booked = await office.ask('book', { body: { ...asked, places, total: plan.total, tell: false } })
      expect([booked.error, booked.status]).toEqual([undefined, 201])
    },
  )
})

test('the volume of a group adds up the services of its people, at the prices of the city and day', async ({
  app,
}) => {
  const office = await works(app)
  const [man] = await office.people(1)
  const [woman] = await office.people(1, { gender: 'Женский' })
  const one = (await volumeOf(office, { ids: [man?.id] })).result
  const both = (await volumeOf(office, { ids: [man?.id, woman?.id] })).result
  expect(both.people).toBe(2)
  expect(both.total).toBeGreaterThan(one.total * 2)
  expect(both.lines.find(({ service }) => service === 'doc-gynecologist')).toMatchObject({ people: 1 })
  expect(both.lines.find(({ service }) => service === 'fn-audiometry')).toMatchObject({ people: 2 })
  const answer = await volumeOf(office, { ids: [man?.id] }, { date: '2020-01-01' })
  expect(answer.status).toBeGreaterThan(399)
})

describe('a plan', () => {
  test('gives everybody a free time and a price, and shows the least number of days that the group needs', async ({
    app,
  }) => {
    const office = await works(app)
    const people = await office.people(6)
    const { result } = await planOf(office, { who: { ids: people.map(({ id }) => id) } })
    expect(result.places).toHaveLength(6)
    expect(result.total).toBe(result.places.reduce((sum, { price }) => sum + price, 0))
    expect(result.bound.days).toBeGreaterThan(0)
    expect(result.days).toBeGreaterThanOrEqual(result.bound.days)
    expect(result.loads.map(({ day, capacity }) => [day, capacity])).toEqual([
      ['2026-03-03', 80],
      ['2026-03-04', 80],
      ['2026-03-05', 80],
    ])
  })

  test('can be booked as it is', async ({ app }) => {
    const office = await works(app)
    const people = await office.people(8)
    const { result } = await planOf(office, { who: { ids: people.map(({ id }) => id) }, limits: { wave: 2 } })
    const places = result.places.map(({ employee, slot }) => ({ employee, slot }))
    const answer = await office.ask('book', { body: { ...asked, places, total: result.total, tell: false } })
    expect([answer.error, answer.status]).toEqual([undefined, 201])
  })

  test('takes account of other bookings, which occupy the same stations', async ({ app }) => {
    const office = await works(app)
    const other = await works(app)
    const free = async () => {
      const people = await office.people(40)
      const { result } = await planOf(office, {
        who: { ids: people.map(({ id }) => id) },
        from: '2026-03-10',
        to: '2026-03-10',
      })
      return result.places.length
    }
    const before = await free()
    const people = await other.people(10)
    const { result } = await planOf(other, {
      who: { ids: people.map(({ id }) => id) },
      from: '2026-03-10',
      to: '2026-03-10',
    })
    const places = result.places.map(({ employee, slot }) => ({ employee, slot }))
    const booked = await other.ask('book', { body: { ...asked, places, total: result.total, tell: false } })
    expect(booked.status).toBe(201)
    expect(before).toBeLessThan(40)
    expect(await free()).toBe(before - 10)
  })

  test('keeps people placed by hand, and refuses a period that has begun or is reversed', async ({ app }) => {
    const office = await works(app)
    const [person] = await office.people(1)
    const who = { ids: [person?.id] }
    const pins = [{ employee: person?.id, day: '2026-03-05', time: '09:15' }]
    const { result } = await planOf(office, { who, pins })
    expect(result.places).toMatchObject([{ day: '2026-03-05', time: '09:15', isPinned: true }])
    expect(await planOf(office, { who, from: '2026-03-01' })).toBeRefused(common.INVALID)
    expect(await planOf(office, { who, from: '2026-03-06', to: '2026-03-05' })).toBeRefused(common.INVALID)
  })

  test('keeps the times of the others when one person is placed by hand', async ({ app }) => {
    const office = await works(app)
    const ids = (await office.people(5)).map(({ id }) => id)
    const at = ({ employee, day, time }: GroupPlan['places'][number]) => ({ employee, day, time })
    const stands = (await planOf(office, { who: { ids } })).result.places.map(at).reverse()
    const moved = { employee: stands[0]?.employee, day: '2026-03-05', time: '09:30' }
    const { result } = await planOf(office, { who: { ids }, pins: [moved], stands })
    expect(result.places.map(at)).toEqual([...stands.slice(1).reverse(), moved])
  })

  test('ignores earlier times that are impossible or of people outside the group, and refuses more than 10,000', async ({
    app,
  }) => {
    const office = await works(app)
    const [one, other] = await office.people(2)
    const [stranger] = await (await works(app)).people(1)
    const stands = [
      { employee: one?.id, day: '2026-03-04', time: '23:45' },
      { employee: other?.id, day: '2026-03-12', time: '08:00' },
      { employee: stranger?.id, day: '2026-03-04', time: '08:00' },
      { employee: randomUUID(), day: '2020-01-01', time: '08:00' },
    ]
    const who = { ids: [one?.id, other?.id] }
    const { result } = await planOf(office, { who, stands })
    expect(result.places).toMatchObject([
      { employee: other?.id, day: '2026-03-03' },
      { employee: one?.id, day: '2026-03-04', time: '09:45' },
    ])
    const many = Array(groupAtMost + 1).fill(stands[0])
    expect(await planOf(office, { who, stands: many })).toBeRefused(common.INVALID)
  })

  test('accepts a day chosen by hand from the whole schedule, also before and after its period', async ({
    app,
  }) => {
    const office = await works(app)
    const [early, late, other] = await office.people(3)
    const who = { ids: [early?.id, late?.id, other?.id] }
    const pins = [
      { employee: early?.id, day: '2026-03-03', time: '08:15' },
      { employee: late?.id, day: '2026-03-10', time: '09:45' },
    ]
    const { result } = await planOf(office, { who, pins, from: '2026-03-04', to: '2026-03-05' })
    expect(result.misfits).toEqual([])
    expect(result.places).toMatchObject([
      { employee: early?.id, day: '2026-03-03', time: '08:15', isPinned: true },
      { employee: other?.id, day: '2026-03-04', isPinned: false },
      { employee: late?.id, day: '2026-03-10', time: '09:45', isPinned: true },
    ])
    expect(result.loads.map(({ day, people }) => [day, people])).toEqual([
      ['2026-03-03', 1],
      ['2026-03-04', 1],
      ['2026-03-05', 0],
      ['2026-03-10', 1],
    ])
    const places = result.places.map(({ employee, slot }) => ({ employee, slot }))
    const booked = await office.ask('book', { body: { ...asked, places, total: result.total, tell: false } })
    expect(booked.status).toBe(201)
  })

  test('leaves Saturdays out when the employer asks for it', async ({ app }) => {
    const office = await works(app)
    await makeMorning(app.db, '2026-03-21')
    await makeMorning(app.db, '2026-03-23')
    const who = { ids: (await office.people(2)).map(({ id }) => id) }
    const daysOf = async (limits: object) => {
      const { result } = await planOf(office, { who, from: '2026-03-21', to: '2026-03-23', limits })
      return result.places.map(({ day }) => day)
    }
    expect(await daysOf({})).toEqual(['2026-03-21', '2026-03-21'])
    expect(await daysOf({ weekdays: [1, 2, 3, 4, 5] })).toEqual(['2026-03-23', '2026-03-23'])
  })

  test('hours, departments in turn and a crew of the employer reach the plan', async ({ app }) => {
    const office = await works(app)
    const people = await office.people(6)
    const ids = people.map(({ id }) => id)
    const crew = { name: 'Бригада', people: ids.slice(0, 4), isTogether: true, shift: null }
    const limits = { arrival: { begins: '09:00', ends: '12:00' }, isWhole: true }
    const { result } = await planOf(office, { who: { ids }, limits, crews: [crew] })
    expect(result.places).toHaveLength(6)
    expect(result.places.every(({ time }) => time >= '09:00')).toBe(true)
    const together = result.places.filter((place) => place.crew === 'Бригада')
    expect(together).toHaveLength(4)
    expect(new Set(together.map(({ day }) => day)).size).toBe(1)
    const twice = { who: { ids }, crews: [crew, crew] }
    expect((await planOf(office, twice)).status).toBe(422)
  })

  test('the plan shows the exact text of the SMS that its first person with a phone will get', async ({
    app,
  }) => {
    const office = await works(app)
    const people = await office.people(1, { phone: '+79120001122' })
    const who = { ids: people.map(({ id }) => id) }
    const { result } = await planOf(office, { who })
    const [place] = result.places
    if (!place || !result.sms) throw new Error('nobody is planned')
    const places = [{ employee: place.employee, slot: place.slot }]
    const booked = await office.ask('book', {
      body: { ...asked, places, total: result.total, tell: true },
    })
    expect(booked.status).toBe(201)
    const { rows } = await app.db.execute("select text from outbox where recipient = '+79120001122'")
    expect(rows.map(({ text }) => String(text).replace(/П-[\d-]+/, '…'))).toEqual([result.sms.text])
    const [silent] = await office.people(1)
    expect((await planOf(office, { who: { ids: [silent?.id] } })).result.sms).toBe(null)
  })

  test("a large group's plan is made in a worker thread, with the same result", async ({ app }) => {
    const office = await works(app)
    const people = await office.people(atOnce + 1)
    const ids = people.map(({ id }) => id)
    const period = { from: '2026-03-11', to: '2026-03-11' }
    const large = await planOf(office, { who: { ids }, ...period })
    const small = await planOf(office, { who: { ids: ids.slice(1) }, ...period })
    expect([large.status, small.status]).toEqual([200, 200])
    expect(large.result.places).toHaveLength(small.result.places.length)
    expect(large.result.misfits).toHaveLength(small.result.misfits.length + 1)
  })
})

test('a group cannot be priced on a day without a price list', async ({ app }) => {
  const office = await works(app)
  const people = await office.people(1)
  const body = { ...asked, who: { ids: people.map(({ id }) => id) }, date: '2021-05-01' }
  expect(await office.ask('volume', { body })).toBeRefused(priceRefusals.NO_PRICES)
})

test('the volume of a periodic group names those who need a preliminary check-up', async ({ app }) => {
  const office = await works(app)
  const [newcomer] = await office.people(1)
  const [known] = await office.people(1, { lastPassedOn: '2025-06-01', hiredOn: '2019-04-01' })
  const [returned] = await office.people(1, { lastPassedOn: '2022-06-01', hiredOn: '2026-02-10' })
  const who = { ids: [newcomer?.id, known?.id, returned?.id] }
  const needing = async (kind: string) => (await volumeOf(office, who, { kind })).result.needPreliminary
  expect((await needing('periodic')).toSorted()).toEqual([newcomer?.id, returned?.id].toSorted())
  expect(await needing('preliminary')).toEqual([])
})
