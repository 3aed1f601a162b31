import { describe } from 'vitest'
import { employeesContract } from '../../../shared/employees/contract.ts'
import {
  type EmployeeRow,
  EmployeeStatus,
  EmployeeSummary,
  EmployeeVisit,
} from '../../../shared/employees/schema.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { loadCatalogue } from '../../../test/booking.ts'
import { commission, workerExamined } from '../../../test/commission.ts'
import { department, employer, hire, post } from '../../../test/employees.ts'
import { works as worksSending } from '../../../test/group-booking.ts'
import { expect, test as withApp } from '../../../test/harness.ts'

const test = withApp.extend<{ catalogue: null }>({
  catalogue: [
    async ({ app }, use) => {
      await loadCatalogue(app.db, app.clock.now())
      await use(null)
    },
    { scope: 'file', auto: true },
  ],
})

type Office = Awaited<ReturnType<typeof employer>>
type QueryParams = Record<string, string>

const ask = async ({ client, at }: Office, query: QueryParams = {}) =>
  (await client.call(employeesContract.list, { params: at, query: query as never })).result
const names = async (office: Office, query: QueryParams = {}) =>
  (await ask(office, query)).items.map(({ fullname }) => fullname.split(' ')[0])
const summary = async ({ client, at }: Office, query: QueryParams = {}) =>
  (await client.call(employeesContract.summary, { params: at, query: query as never })).result

/** A small factory with two departments and a welder, a turner, a cook and an accountant. */
async function works(office: Office) {
  const shop = await department(office, 'Прокатный цех')
  const canteen = await department(office, 'Столовая')
  const welder = await post(office, 'Сварщик', '4.4', '3.1.7')
  const cook = await post(office, 'Повар', '4.8')
  const inShop = { department: shop.id }
  const inCanteen = { department: canteen.id }
  const people = [
    { surname: 'Яковлев', ...inShop, position: welder.id, lastPassedOn: '2025-01-15' },
    { surname: 'Ёлкин', ...inShop, position: welder.id, lastPassedOn: '2025-03-20' },
    { surname: 'Ежов', ...inCanteen, position: cook.id, lastPassedOn: '2025-12-01' },
    { surname: 'Абрамова', name: 'Зоя', ...inCanteen, position: cook.id, factors: [{ code: '4.4' }] },
    { surname: 'Борисов', personnelNumber: `Б-${shop.id.slice(-6)}` },
  ]
  for (const one of people) await hire(office, { middlename: undefined, ...one })
  return { shop, canteen, welder, cook }
}

describe('the list', () => {
  test('shows the factors by their numbers, the class, the seniority and the phone', async ({ app }) => {
    const office = await employer(app)
    const welder = await post(office, 'Сварщик', '10', '4.4', '3.1.7')
    const known = { workClass: '3.1', seniorityFrom: '2015-01-01', phone: '+79123456789' }
    await hire(office, { position: welder.id, ...known })
    await hire(office, { surname: 'Яковлев', factors: [] })
    const { items } = await ask(office)
    expect(items[0]).toMatchObject({ ...known, factors: ['3.1.7', '4.4', '10'] })
    expect(items[1]).toMatchObject({ workClass: null, seniorityFrom: null, phone: null, factors: [] })
  })

  test('is narrowed to a period of due days, and the count follows', async ({ app }) => {
    const office = await employer(app)
    await works(office)
    const period = { dueFrom: '2026-01-15', dueTo: '2026-02-28' }
    expect(await names(office, period)).toEqual(['Яковлев'])
    expect((await summary(office, period)).found).toBe(1)
    expect(await names(office, { dueFrom: '2026-03-21' })).not.toContain('Борисов')
  })

  test('is in Russian order: ё sorts with е, not after я', async ({ app }) => {
    const office = await employer(app)
    await works(office)
    expect(await names(office)).toEqual(['Абрамова', 'Борисов', 'Ежов', 'Ёлкин', 'Яковлев'])
    expect(await names(office, { order: 'desc' })).toEqual([
      'Яковлев',
      'Ёлкин',
      'Ежов',
      'Борисов',
      'Абрамова',
    ])
  })

  test.for<[string, string[]]>([
    ['яков', ['Яковлев']],
    ['ОВЛЕ', ['Яковлев']],
    ['елк', ['Ёлкин']],
    ['ёж', ['Ежов']],
    ['свар', ['Ёлкин', 'Яковлев']],
    ['столов', ['Абрамова', 'Ежов']],
    ['б-', ['Борисов']],
    ['пётр прок', ['Ёлкин', 'Яковлев']],
    ['пр св ял', []],
    ['%', []],
    ['_', []],
  ])('searched by «%s» shows %j', async ([search, found], { app }) => {
    const office = await employer(app)
    await works(office)
    expect(await names(office, { search })).toEqual(found)
  })

  test.for<[string, string[]]>([
    ['я', ['Яковлев']],
    ['е', ['Ежов', 'Ёлкин']],
    ['зо', ['Абрамова']],
    ['пр', ['Ёлкин', 'Яковлев']],
    ['ст п', ['Абрамова', 'Ежов']],
    ['Яковлев П.', ['Яковлев']],
    ['Яковлев П.И.', []],
    ['ов', []],
    ['ри', []],
  ])(
    'searched by one or two letters shows employees with a word that begins so: «%s» shows %j [§2.4-b]',
    async ([search, found], { app }) => {
      const office = await employer(app)
      await works(office)
      expect(await names(office, { search })).toEqual(found)
      expect((await summary(office, { search })).found).toBe(found.length)
    },
  )

  test('is searched by one or two characters also after a hyphen, after №, after leading zeros of a number [§2.4-c]', async ({
    app,
  }) => {
    const office = await employer(app)
    const second = await department(office, 'Цех №2')
    await hire(office, { surname: 'Салтыков-Щедрин', personnelNumber: 'Б-00017' })
    await hire(office, { surname: 'Щукин', department: second.id, personnelNumber: '50179' })
    await hire(office, { surname: 'Плющ', personnelNumber: '317' })
    expect(await names(office, { search: 'щ' })).toEqual(['Салтыков-Щедрин', 'Щукин'])
    expect(await names(office, { search: '17' })).toEqual(['Салтыков-Щедрин'])
    expect(await names(office, { search: '017' })).toEqual(['Салтыков-Щедрин', 'Щукин'])
    expect(await names(office, { search: 'цех 2' })).toEqual(['Щукин'])
  })

  test("is filtered by department, position and factor; an employee's own factors override the position's", async ({
    app,
  }) => {
    const office = await employer(app)
    const { shop, cook } = await works(office)
    expect(await names(office, { department: shop.id })).toEqual(['Ёлкин', 'Яковлев'])
    expect(await names(office, { position: cook.id })).toEqual(['Абрамова', 'Ежов'])
    expect(await names(office, { factor: '4.4' })).toEqual(['Абрамова', 'Ёлкин', 'Яковлев'])
    expect(await names(office, { factor: '4.8' })).toEqual(['Ежов'])
    expect(await names(office, { factor: '4.8', search: 'яков' })).toEqual([])
  })

  test('is sorted by due day, with employees who need none last, and by department', async ({ app }) => {
    const office = await employer(app)
    await works(office)
    const due = ['Яковлев', 'Абрамова', 'Ёлкин', 'Ежов', 'Борисов']
    expect(await names(office, { sort: 'due' })).toEqual(due)
    expect(await names(office, { sort: 'department' })).toEqual([
      'Борисов',
      'Ёлкин',
      'Яковлев',
      'Абрамова',
      'Ежов',
    ])
  })

  test('is sorted by class of conditions, with employees without one first', async ({ app }) => {
    const office = await employer(app)
    for (const [surname, workClass] of [
      ['Вредный', '3.1'],
      ['Опасный', '4'],
      ['Лёгкий', '2'],
      ['Неизвестный', undefined],
      ['Вреднейший', '3.4'],
    ])
      await hire(office, { surname, ...(workClass && { workClass }) })
    const classes = ['Неизвестный', 'Лёгкий', 'Вредный', 'Вреднейший', 'Опасный']
    expect(await names(office, { sort: 'class' })).toEqual(classes)
    expect(await names(office, { sort: 'class', order: 'desc' })).toEqual(classes.toReversed())
  })

  test("shows each employee's status, and the filter agrees with it", async ({ app }) => {
    const office = await employer(app)
    await works(office)
    const [first] = (await ask(office, { search: 'ежов' })).items
    await app.db.execute(`update employees set booked_on = '2026-03-02' where id = $1`, [first?.id])
    await hire(office, { surname: 'Кабинетный', factors: [] })
    await hire(office, { surname: 'Юдин', factors: [{ code: '4.4' }], lastPassedOn: '2025-03-20' })
    const [second] = (await ask(office, { search: 'ёлкин' })).items
    await app.db.execute(`update employees set came_on = '2026-02-27' where id = $1`, [second?.id])
    const { items } = await ask(office)
    const byStatus = Map.groupBy(items, (row: EmployeeRow) => row.status)
    expect(byStatus.get('came')).toMatchObject([{ id: second?.id, cameOn: '2026-02-27' }])
    expect(byStatus.get('unstated')).toMatchObject([{ fullname: expect.stringContaining('Борисов') }])
    for (const status of EmployeeStatus.options)
      expect([status, (await ask(office, { status })).items]).toEqual([status, byStatus.get(status) ?? []])
    expect(await names(office, { within: '30' })).toEqual(['Абрамова', 'Ёлкин', 'Юдин', 'Яковлев'])
    // Nobody knows when Абрамова, added today, last passed: she is overdue from this day on.
    expect(await summary(office)).toEqual({
      total: 7,
      overdue: 2,
      overdueBooked: 0,
      overdueCame: 0,
      soon: 1,
      soon30: 1,
      soon60: 1,
      booked: 1,
      came: 1,
      passed: 0,
      unfit: 0,
      passedUnfit: 0,
      unstated: 1,
      notNeeded: 1,
      dismissed: 0,
      found: 7,
    })
    expect(await summary(office, { search: 'свар', status: 'overdue' })).toMatchObject({
      total: 2,
      overdue: 1,
    })
    const asked: QueryParams[] = [
      ...EmployeeStatus.options.map((status) => ({ status })),
      ...EmployeeVisit.options.map((visit) => ({ visit })),
      { within: '30' },
      { within: '90' },
      { lastPassed: 'unknown' },
      { status: 'overdue', visit: 'none' },
    ]
    for (const query of [
      ...asked,
      { status: 'unstated', search: 'бор' },
      { status: 'overdue', search: 'яков' },
      { search: 'нет такого' },
    ])
      expect([query, (await summary(office, query)).found]).toEqual([
        query,
        (await ask(office, query)).items.length,
      ])
  })

  test('finds those whose last check-up found contraindications until it is annulled or passed anew', async ({
    app,
  }) => {
    const office = await worksSending(app)
    const chair = await commission(app)
    const { booking } = await workerExamined(app, office, { surname: 'Опасный' })
    const fit = await workerExamined(app, office, { surname: 'Годный' })
    await chair.conclude(fit.booking)
    const { result: paper } = await chair.conclude(booking, { outcome: 'unfit', contraindicated: ['4.4'] })
    const unfit: QueryParams = { lastPassed: 'unfit' }
    expect(await names(office, unfit)).toEqual(['Опасный'])
    expect(await names(office, { ...unfit, search: 'годный' })).toEqual([])
    expect(await summary(office)).toMatchObject({ passed: 2, unfit: 1, passedUnfit: 1 })
    expect(await summary(office, { search: 'опасн' })).toMatchObject({ passed: 1, unfit: 1, passedUnfit: 1 })
    expect((await summary(office, unfit)).found).toBe(1)
    await chair.annul(paper.id)
    expect(await names(office, unfit)).toEqual([])
    expect(await summary(office)).toMatchObject({ unfit: 0, passedUnfit: 0 })
  })

  test('counts without a filter the same figures as with filters that together match all employees', async ({
    app,
  }) => {
    const office = await employer(app)
    await works(office)
    const gone = await hire(office, { surname: 'Ушедший' })
    const params = { ...office.at, id: gone.id }
    await office.client.call(employeesContract.dismiss, { params, body: { on: '2026-03-01', version: 1 } })
    const all = await summary(office)
    expect(all).toMatchObject({ total: 5, unstated: 1, notNeeded: 0, dismissed: 1 })
    // Every employee is called Пётр or Зоя.
    const some = await summary(office, { search: 'пётр' })
    const others = await summary(office, { search: 'зоя' })
    const both = EmployeeSummary.keyof().options.map((figure) => [figure, some[figure] + others[figure]])
    expect(Object.fromEntries(both)).toEqual(all)
  })

  test('shows dismissed employees only on request', async ({ app }) => {
    const office = await employer(app)
    const card = await hire(office, { surname: 'Ушедший' })
    await hire(office, { surname: 'Оставшийся' })
    const params = { ...office.at, id: card.id }
    await office.client.call(employeesContract.dismiss, { params, body: { on: '2026-03-01', version: 1 } })
    expect(await names(office)).toEqual(['Оставшийся'])
    expect(await names(office, { status: 'dismissed' })).toEqual(['Ушедший'])
    expect(await summary(office)).toMatchObject({ total: 1, dismissed: 1, found: 1 })
    expect(await summary(office, { status: 'dismissed' })).toMatchObject({ total: 1, found: 1 })
  })

  test.for(['name', 'due', 'department', 'class'])(
    'is paged both ways without a gap, sorted by %s',
    async (sort, { app }) => {
      const office = await employer(app)
      await works(office)
      for (const surname of ['Ли', 'Ким', 'Ли']) await hire(office, { surname })
      for (const order of ['asc', 'desc']) {
        const whole = (await ask(office, { sort, order })).items
        const seen: EmployeeRow[] = []
        let page = await ask(office, { sort, order, limit: '3' })
        expect(page.previous).toBe(null)
        for (;;) {
          seen.push(...page.items)
          if (!page.next) break
          page = await ask(office, { sort, order, limit: '3', after: page.next })
        }
        expect(seen).toEqual(whole)
        const back = await ask(office, { sort, order, limit: '3', before: page.previous ?? '' })
        expect(back.items).toEqual(whole.slice(3, 6))
        expect([back.next, back.previous]).toEqual([expect.any(String), expect.any(String)])
      }
    },
  )

  test.for(['name', 'due', 'department', 'class'])(
    'opens at any page by its key, sorted by %s',
    async (sort, { app }) => {
      const office = await employer(app)
      const { shop } = await works(office)
      for (let made = 0; made < 101; made += 1)
        await hire(office, { surname: made % 2 ? 'Ли' : 'Ким', ...(made % 3 && { department: shop.id }) })
      for (const query of [
        { order: 'asc' },
        { order: 'desc' },
        { order: 'asc', search: 'и' },
      ] as QueryParams[]) {
        const { items: whole } = await ask(office, { sort, limit: '200', ...query })
        const keys = await office.client.call(employeesContract.pageKeys, {
          params: office.at,
          query: { sort, limit: '50', ...query } as never,
        })
        expect(keys.result).toHaveLength(2)
        for (const [page, after] of keys.result.entries())
          expect((await ask(office, { sort, limit: '50', ...query, after })).items).toEqual(
            whole.slice((page + 1) * 50, (page + 2) * 50),
          )
      }
    },
  )

  test.for(['0', 'bm8', 'WyJhIl0', `${Buffer.from('["\\u0000","x"]').toString('base64url')}`])(
    'refuses an invalid key: %s',
    async (after, { app }) => {
      const office = await employer(app)
      const answer = await office.client.call(employeesContract.list, { params: office.at, query: { after } })
      expect(answer).toBeRefused(common.INVALID)
    },
  )
})
