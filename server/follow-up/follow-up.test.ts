import readExcelFile from 'read-excel-file/node'
import { describe } from 'vitest'
import { employeesContract } from '../../shared/employees/contract.ts'
import { followUpContract } from '../../shared/follow-up/contract.ts'
import type { FollowUpState } from '../../shared/follow-up/schema.ts'
import { common } from '../../shared/platform/refusal.ts'
import { member } from '../../test/accounts.ts'
import { withCatalogue as test } from '../../test/clinic.ts'
import { annulled, concluded } from '../../test/concluded.ts'
import { department, employer, hire, post, unconnected } from '../../test/employees.ts'
import { visited } from '../../test/follow-up.ts'
import { expect, type TestApp } from '../../test/harness.ts'

type Office = Awaited<ReturnType<typeof employer>>
type QueryParams = Record<string, string>
const march = { from: '2026-03-01', to: '2026-03-31' }

const figures = async ({ client, at }: Office, query: QueryParams = march) =>
  (await client.call(followUpContract.figures, { params: at, query: query as never })).result
const people = async ({ client, at }: Office, query: QueryParams = march) =>
  (await client.call(followUpContract.people, { params: at, query: query as never })).result.items
const states = async (office: Office, query: QueryParams = march) =>
  Object.fromEntries(
    (await people(office, query)).map(({ fullname, state }) => [fullname.split(' ')[0], state]),
  )

/** An organization whose employees are all due in March; today is Monday, 2 March. */
async function works(app: TestApp) {
  const office = await employer(app)
  const shop = await department(office, 'Прокатный цех')
  const canteen = await department(office, 'Столовая')
  const welder = await post(office, 'Сварщик', '4.4')
  const add = (surname: string, given: Record<string, unknown> = {}) =>
    hire(office, { surname, position: welder.id, department: shop.id, lastPassedOn: '2025-03-10', ...given })
  const visit = (
    employee: { id: string },
    day: string,
    state?: 'confirmed' | 'completed' | 'no_show' | 'cancelled',
  ) =>
    visited(app, { organization: office.organization, employee: employee.id, day, ...(state && { state }) })
  return { office, shop, canteen, add, visit }
}

describe('the status of a person in the period', () => {
  test('follows from the bookings: came, booked, no-show, cancelled, not booked [§2.3-f]', async ({
    app,
  }) => {
    const { office, add, visit } = await works(app)
    await visit(await add('Пришедший'), '2026-03-01', 'completed')
    await visit(await add('Записанный'), '2026-03-02')
    await visit(await add('Забывший'), '2026-03-01', 'no_show')
    await visit(await add('Неотмеченный'), '2026-03-01', 'confirmed')
    await visit(await add('Отменивший'), '2026-03-05', 'cancelled')
    await add('Новый')
    expect(await states(office)).toEqual({
      Пришедший: 'came',
      Записанный: 'planned',
      Забывший: 'missed',
      Неотмеченный: 'missed',
      Отменивший: 'cancelled',
      Новый: 'unbooked',
    })
    const { counts } = await figures(office)
    expect(counts).toEqual({
      total: 6,
      came: 1,
      planned: 1,
      missed: 2,
      unmarked: 0,
      cancelled: 1,
      unbooked: 1,
    })
    for (const state of ['came', 'planned', 'missed', 'cancelled', 'unbooked'] as FollowUpState[])
      expect([state, (await people(office, { ...march, state })).length]).toEqual([state, counts[state]])
  })

  test('is not a no-show when the clinic marked no arrivals that day', async ({ app }) => {
    const { office, add, visit } = await works(app)
    const february = { from: '2026-02-01', to: '2026-03-31' }
    const silent = await add('Молчаливый')
    await visit(silent, '2026-02-10')
    await visit(await add('Далёкий'), '2026-02-11')
    expect(await states(office, february)).toEqual({ Молчаливый: 'unmarked', Далёкий: 'unmarked' })
    const { counts, days } = await figures(office, february)
    expect(counts).toMatchObject({ missed: 0, unmarked: 2 })
    expect(days).toEqual(
      ['2026-02-10', '2026-02-11'].map((day) => ({
        day,
        came: 0,
        planned: 0,
        missed: 0,
        unmarked: 1,
        cancelled: 0,
      })),
    )
    const another = await works(app)
    await another.visit(await another.add('Чужой'), '2026-02-11', 'completed')
    expect(await states(office, february)).toEqual({ Молчаливый: 'unmarked', Далёкий: 'missed' })
    expect(await states(office, { ...february, state: 'unmarked' })).toEqual({ Молчаливый: 'unmarked' })
  })

  test('is exactly one: a no-show with a new time is booked, a person who came is “came”', async ({
    app,
  }) => {
    const { office, add, visit } = await works(app)
    const again = await add('Повторный')
    await visit(again, '2026-03-01', 'no_show')
    await visit(again, '2026-04-20')
    const done = await add('Дошедший')
    await visit(done, '2026-03-01', 'no_show')
    await visit(done, '2026-03-02', 'completed')
    expect(await states(office)).toEqual({ Повторный: 'planned', Дошедший: 'came' })
    expect(
      (await people(office)).map(({ fullname, day, time }) => [fullname.split(' ')[0], day, time]),
    ).toEqual([
      ['Дошедший', '2026-03-02', '08:15'],
      ['Повторный', '2026-04-20', '08:15'],
    ])
  })

  test('is “came” also for a visit before the period, if that visit counts for the current due day', async ({
    app,
  }) => {
    const { office, add, visit } = await works(app)
    const year = { from: '2026-01-01', to: '2026-12-31' }
    const last = await visit(await add('Ждущий'), '2025-12-20', 'completed')
    await visit(await add('Осенний', { lastPassedOn: '2025-11-10' }), '2025-12-20', 'completed')
    await visit(await add('Давний'), '2025-05-20', 'completed')
    await visit(await add('Забывший'), '2025-12-20', 'no_show')
    const again = await add('Новый')
    await visit(again, '2025-12-20', 'completed')
    await visit(again, '2026-03-20')
    expect(await states(office, year)).toEqual({
      Ждущий: 'came',
      Осенний: 'unbooked',
      Давний: 'unbooked',
      Забывший: 'unbooked',
      Новый: 'planned',
    })
    await concluded(app, last, { outcome: 'additional', on: '2025-12-25' })
    expect((await figures(office, year)).outcomes).toMatchObject({ additional: 1, awaiting: 0 })
    expect(await states(office, { ...year, outcome: 'additional' })).toEqual({ Ждущий: 'came' })
    expect((await figures(office, { from: '2025-12-01', to: '2025-12-31' })).counts.came).toBe(3)
  })

  test('is given to employees due by the end of the period, overdue or examined in it, never to dismissed ones', async ({
    app,
  }) => {
    const { office, add, visit } = await works(app)
    await add('Просроченный', { lastPassedOn: '2024-01-10' })
    await add('Апрельский', { lastPassedOn: '2025-04-10' })
    await visit(await add('Ранний', { lastPassedOn: '2025-09-10' }), '2026-03-02', 'completed')
    const gone = await add('Ушедший')
    await office.client.call(employeesContract.dismiss, {
      params: { ...office.at, id: gone.id },
      body: { on: '2026-03-01', version: 1 },
    })
    expect(await states(office)).toEqual({ Просроченный: 'unbooked', Ранний: 'came' })
    expect(await states(office, { from: '2026-04-01', to: '2026-04-30' })).toEqual({
      Просроченный: 'unbooked',
      Апрельский: 'unbooked',
    })
  })

  test('is for the current year when no period is asked for', async ({ app }) => {
    const { office, add } = await works(app)
    await add('Декабрьский', { lastPassedOn: '2025-12-31' })
    await add('Январский', { lastPassedOn: '2026-01-01' })
    expect(await states(office, {})).toEqual({ Декабрьский: 'unbooked' })
    expect(await figures(office, {})).toMatchObject({ from: '2026-01-01', to: '2026-12-31' })
  })
})

describe('the outcome of a visit', () => {
  /**
   * Five people: one waits for the commission, one is fit, one is unfit, one needs more examinations, one has
   * not come.
   */
  async function papers(app: TestApp) {
    const made = await works(app)
    const { office, add, visit } = made
    const came = async (surname: string, given = {}) =>
      visit(await add(surname, given), '2026-03-02', 'completed')
    await came('Ждущий')
    const fit = await concluded(app, await came('Годный'), { outcome: 'fit' })
    const bad = await concluded(app, await came('Негодный'), {
      outcome: 'unfit',
      contraindicated: ['4.4', '6.1'],
    })
    const more = await concluded(app, await came('Неполный', { department: made.canteen.id }), {
      outcome: 'additional',
    })
    await visit(await add('Записанный'), '2026-03-05')
    const outcomes = async (query: QueryParams = march) =>
      Object.fromEntries(
        (await people(office, query)).map(({ fullname, conclusion }) => [fullname.split(' ')[0], conclusion]),
      )
    return { ...made, came, fit, bad, more, outcomes }
  }

  test('is counted once per person, and filters the list [§2.3-g]', async ({ app }) => {
    const { office, canteen } = await papers(app)
    const { counts, outcomes } = await figures(office)
    expect(outcomes).toEqual({ inside: 0, awaiting: 1, fit: 1, unfit: 1, additional: 1 })
    expect([counts.came, counts.total]).toEqual([4, 5])
    expect(Object.values(outcomes).reduce((sum, one) => sum + one)).toBe(counts.came)
    for (const [outcome, surname] of Object.entries({
      awaiting: 'Ждущий',
      fit: 'Годный',
      unfit: 'Негодный',
      additional: 'Неполный',
    }))
      expect([outcome, await states(office, { ...march, outcome })]).toEqual([outcome, { [surname]: 'came' }])
    expect(await states(office, { ...march, outcome: 'fit', state: 'planned' })).toEqual({})
    expect((await figures(office, { ...march, department: canteen.id })).outcomes).toEqual({
      inside: 0,
      awaiting: 0,
      fit: 0,
      unfit: 0,
      additional: 1,
    })
  })

  test('is shown with number and day of the заключение and the forbidden work only; a справка as a fact', async ({
    app,
  }) => {
    const { fit, bad, more, outcomes } = await papers(app)
    const on = '2026-03-02'
    expect(await outcomes()).toEqual({
      Ждущий: null,
      Записанный: null,
      Годный: { ...fit, isFinal: true, outcome: 'fit', on, contraindicated: [] },
      Негодный: { ...bad, isFinal: true, outcome: 'unfit', on, contraindicated: ['4.4', '6.1'] },
      Неполный: { ...more, number: null, isFinal: false, outcome: 'additional', on, contraindicated: [] },
    })
  })

  test('comes from the valid заключение, before it from the справка; an annulled paper counts for nothing', async ({
    app,
  }) => {
    const { office, came, outcomes } = await papers(app)
    const first = await came('Дообследованный')
    const second = await came('Отменённый')
    const third = await came('Исправленный')
    await concluded(app, first, { outcome: 'additional' })
    await concluded(app, first, { outcome: 'fit', on: '2026-04-20' })
    await annulled(app, (await concluded(app, second, { outcome: 'unfit' })).id)
    await annulled(app, (await concluded(app, third, { outcome: 'unfit' })).id)
    await concluded(app, third, { outcome: 'fit' })
    const told = await outcomes()
    expect([told.Дообследованный, told.Отменённый, told.Исправленный]).toEqual([
      expect.objectContaining({ outcome: 'fit', on: '2026-04-20' }),
      null,
      expect.objectContaining({ outcome: 'fit' }),
    ])
    expect((await figures(office)).outcomes).toEqual({
      inside: 0,
      awaiting: 2,
      fit: 3,
      unfit: 1,
      additional: 1,
    })
  })

  test('is that of the visit that determines the status, not of an earlier one', async ({ app }) => {
    const { office, add, visit } = await works(app)
    const twice = await add('Повторный')
    await concluded(app, await visit(twice, '2026-02-20', 'completed'), { outcome: 'fit' })
    await visit(twice, '2026-03-02', 'completed')
    expect((await figures(office, { from: '2026-02-01', to: '2026-03-31' })).outcomes.awaiting).toBe(1)
  })

  test('is in the exported sheet; of a справка the sheet says only that there is one', async ({ app }) => {
    const { office, bad } = await papers(app)
    const ask = async (outcome: string) => {
      const url = `/api/organizations/${office.organization}/follow-up/sheet?from=2026-03-01&to=2026-03-31&outcome=${outcome}`
      const [sheet] = await readExcelFile((await office.client.send({ method: 'GET', url })).rawPayload)
      return sheet?.data.slice(1).map((row) => [row[0], ...row.slice(8, 12)])
    }
    expect(await ask('unfit')).toEqual([
      ['Негодный Пётр Ильич', 'Есть противопоказания', bad.number, expect.any(Date), '4.4, 6.1'],
    ])
    expect(await ask('additional')).toEqual([
      ['Неполный Пётр Ильич', 'Нужно дообследование', null, null, null],
    ])
  })
})

describe('the figures', () => {
  test('show the progress of each department, and of the selected ones', async ({ app }) => {
    const { office, shop, canteen, add, visit } = await works(app)
    await visit(await add('Первый'), '2026-03-02', 'completed')
    await add('Второй')
    await visit(await add('Повар', { department: canteen.id }), '2026-03-04')
    await add('Одинокий', { department: undefined })
    const { departments } = await figures(office)
    expect(
      departments.map(({ name, total, came, planned, unbooked }) => [name, total, came, planned, unbooked]),
    ).toEqual([
      ['Прокатный цех', 2, 1, 0, 1],
      ['Столовая', 1, 0, 1, 0],
      [null, 1, 0, 0, 1],
    ])
    const one = await figures(office, { ...march, department: shop.id })
    expect([one.counts.total, one.departments.length]).toEqual([2, 3])
    expect(one.days).toEqual([
      { day: '2026-03-02', came: 1, planned: 0, missed: 0, unmarked: 0, cancelled: 0 },
    ])
    expect(await states(office, { ...march, department: canteen.id })).toEqual({ Повар: 'planned' })
  })

  test('count visits by day', async ({ app }) => {
    const { office, add, visit } = await works(app)
    await visit(await add('Первый'), '2026-03-01', 'no_show')
    await visit(await add('Второй'), '2026-03-02', 'completed')
    await visit(await add('Третий'), '2026-03-02')
    await visit(await add('Поздний'), '2026-04-01')
    expect((await figures(office)).days).toEqual([
      { day: '2026-03-01', came: 0, planned: 0, missed: 1, unmarked: 0, cancelled: 0 },
      { day: '2026-03-02', came: 1, planned: 1, missed: 0, unmarked: 0, cancelled: 0 },
    ])
  })

  test('forecast how many employees are due each month, and how many of them are booked or have come', async ({
    app,
  }) => {
    const { office, add, visit } = await works(app)
    await add('Просроченный', { lastPassedOn: '2025-03-01' })
    await add('Сегодняшний', { lastPassedOn: '2025-03-02' })
    await visit(await add('Мартовский', { lastPassedOn: '2025-03-31' }), '2026-03-20')
    await visit(await add('Пришедший', { lastPassedOn: '2025-03-31' }), '2026-03-01', 'completed')
    await visit(await add('Далёкий', { lastPassedOn: '2026-02-28' }), '2026-02-27', 'completed')
    const { overdue, months } = (await figures(office)).forecast
    expect(overdue).toEqual({ due: 1, booked: 0, came: 0 })
    expect(months).toHaveLength(12)
    expect(months[0]).toEqual({ month: '2026-03', due: 3, booked: 1, came: 1 })
    expect(months.at(-1)).toEqual({ month: '2027-02', due: 1, booked: 0, came: 0 })
    expect((await figures(office, { ...march, months: '24' })).forecast.months).toHaveLength(24)
    expect(await states(office, { ...march, month: 'overdue' })).toEqual({ Просроченный: 'unbooked' })
    expect(await states(office, { ...march, month: '2026-03' })).toEqual({
      Сегодняшний: 'unbooked',
      Мартовский: 'planned',
      Пришедший: 'came',
    })
    expect(await states(office, { ...march, month: '2027-02' })).toEqual({ Далёкий: 'unbooked' })
  })
})

describe('the list', () => {
  test('is paged in Russian order without a gap, and searched by name and number', async ({ app }) => {
    const { office, add } = await works(app)
    for (const surname of ['Яковлев', 'Ёлкин', 'Ежов', 'Ли', 'Ли']) await add(surname)
    const seen: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const query: QueryParams = { ...march, limit: '2', ...(after && { after }) }
      const { result } = await office.client.call(followUpContract.people, {
        params: office.at,
        query: query as never,
      })
      seen.push(...result.items.map(({ fullname }) => fullname.split(' ')[0] ?? ''))
      after = result.next
    }
    expect(seen).toEqual(['Ежов', 'Ёлкин', 'Ли', 'Ли', 'Яковлев'])
    expect(Object.keys(await states(office, { ...march, search: 'елк' }))).toEqual(['Ёлкин'])
  })

  test.for(['0', 'bm8', 'WyJhIl0'])('refuses an invalid key: %s', async (after, { app }) => {
    const office = await employer(app)
    const answer = await office.client.call(followUpContract.people, { params: office.at, query: { after } })
    expect(answer).toBeRefused(common.INVALID)
  })

  test('tells the employer that there was a check-up and when, nothing more', async ({ app }) => {
    const { office, add, visit } = await works(app)
    await visit(await add('Пришедший'), '2026-03-02', 'completed')
    const [row = {}] = await people(office)
    expect(Object.keys(row).sort()).toEqual(
      'conclusion day department dueOn fullname gender id lastPassedOn outcome personnelNumber position state time unscheduled'.split(
        ' ',
      ),
    )
  })
})

describe('an unscheduled check-up', () => {
  test('is found in the list with its mark, by its filter too, and counts in no figure of the periodic ones', async ({
    app,
  }) => {
    const { office, add } = await works(app)
    const { organization } = office.at
    const apart = (employee: { id: string }, day: string, state?: 'completed') =>
      visited(app, { organization, employee: employee.id, day, kind: 'unscheduled', ...(state && { state }) })
    await add('Плановый')
    const due = await add('Двойной')
    await visited(app, { organization, employee: due.id, day: '2026-03-20' })
    const paper = await apart(due, '2026-03-02', 'completed')
    await concluded(app, paper, { outcome: 'unfit' })
    const later = await add('Нескорый', { lastPassedOn: '2025-12-01' })
    const before = await figures(office)
    expect(before).toMatchObject({ counts: { total: 2 }, unscheduled: { people: 1, only: 0 } })
    await apart(later, '2026-03-12')
    const after = await figures(office)
    expect(after).toEqual({ ...before, unscheduled: { people: 2, only: 1 } })
    expect(after).toMatchObject({ counts: { planned: 1, unbooked: 1, came: 0 }, outcomes: { unfit: 0 } })
    expect(after.days).toEqual([expect.objectContaining({ day: '2026-03-20', planned: 1, came: 0 })])
    const marked = [
      { fullname: 'Двойной Пётр Ильич', state: 'planned', unscheduled: { state: 'came', outcome: 'unfit' } },
      {
        fullname: 'Нескорый Пётр Ильич',
        state: 'unbooked',
        unscheduled: { state: 'planned', day: '2026-03-12', time: '08:15', outcome: null, conclusion: null },
      },
    ]
    expect(await people(office)).toMatchObject([...marked, { unscheduled: null }])
    expect(await people(office, { ...march, kind: 'unscheduled' })).toMatchObject(marked)
    expect(await people(office, { ...march, state: 'unbooked' })).toHaveLength(1)
    expect(await people(office, { ...march, month: '2026-03' })).toHaveLength(2)
  })
})

test('the list is exported with its filter, and no cell becomes a formula', async ({ app }) => {
  const { office, add, visit } = await works(app)
  await visit(await add('Пришедший', { personnelNumber: '=1+2' }), '2026-03-02', 'completed')
  await add('Новый')
  const { organization } = office.at
  const url = `/api/organizations/${organization}/follow-up/sheet?from=2026-03-01&to=2026-03-31&state=came`
  const answer = await office.client.send({ method: 'GET', url })
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
    'Осмотры 01.03.2026 — 31.03.2026.xlsx',
  )
  const [sheet] = await readExcelFile(answer.rawPayload)
  expect(sheet?.data).toEqual([
    [
      'ФИО',
      'Табельный номер',
      'Подразделение',
      'Должность',
      'Срок осмотра',
      'Состояние',
      'День записи',
      'Время',
      'Итог',
      'Заключение №',
      'Дата заключения',
      'Противопоказания к работам',
      'Внеочередной осмотр',
      'Просрочено',
      'Прошлый осмотр',
    ],
    [
      'Пришедший Пётр Ильич',
      "'=1+2",
      'Прокатный цех',
      'Сварщик',
      expect.any(Date),
      'Пришёл',
      expect.any(Date),
      '08:15',
      'Ждёт заключения',
      null,
      null,
      null,
      null,
      null,
      expect.any(Date),
    ],
  ])
})

test('another organization sees nothing of the follow-up, and a user without a relation is refused', async ({
  app,
}) => {
  const { office, add, visit } = await works(app)
  await visit(await add('Пришедший'), '2026-03-02', 'completed')
  const other = await employer(app)
  const stranger = await member(app)
  const left = (await unconnected(app, office.organization)).map((client) => ({ client }))
  expect((await figures({ ...other, at: other.at })).counts.total).toBe(0)
  for (const { client } of [other, stranger, ...left])
    for (const contract of [
      followUpContract.figures,
      followUpContract.people,
      followUpContract.letter,
      followUpContract.sheet,
    ])
      expect(await client.call(contract, { params: office.at })).toBeRefused(common.NOT_FOUND)
})
