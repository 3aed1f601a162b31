import readExcelFile from 'read-excel-file/node'
import { finalActRefusals } from '../../shared/final-acts/ru.ts'
import type { KeptDepartment } from '../../shared/organizations/schema.ts'
import { withStations as test } from '../../test/clinic.ts'
import { workerBooked, workerExamined } from '../../test/commission.ts'
import { department } from '../../test/employees.ts'
import { actsOf } from '../../test/final-acts.ts'
import { works } from '../../test/group-booking.ts'
import { expect, type TestApp } from '../../test/harness.ts'

const { ACT_EXISTS, NOBODY_PASSED, ACT_DEPARTMENT_GONE } = finalActRefusals

const surnames = (people: readonly { fullname: string }[]) =>
  people.map(({ fullname }) => fullname.split(' ')[0])

/**
 * A plant whose people were examined today: one of the shop, one of a site of the shop, one of the foundry, and one without
 * a department.
 */
async function plant(app: TestApp) {
  const office = await works(app)
  const shop = await department(office, 'Цех 1')
  const site = await department(office, 'Цех 1 / Участок 2')
  const foundry = await department(office, 'Литейный цех')
  const chair = await actsOf(app, office)
  const passed = async (surname: string, given: Record<string, unknown>) => {
    const { employee, booking } = await workerExamined(app, office, { surname, ...given })
    await chair.conclude(booking)
    return { employee, booking }
  }
  const ids = { shop: shop.id, site: site.id, foundry: foundry.id } as unknown as Record<
    'shop' | 'site' | 'foundry',
    KeptDepartment
  >
  const people = {
    turner: await passed('Токарев', { department: shop.id }),
    fitter: await passed('Слесарев', { department: site.id }),
    caster: await passed('Литейщиков', { department: foundry.id }),
    guard: await passed('Сторожев', {}),
  }
  const draft = async (part?: KeptDepartment) => (await chair.draft(undefined, undefined, part)).result
  const waits = async () =>
    (await chair.waiting({ limit: 100 })).result.items.find((row) => row.organization === office.organization)
  return { office, chair, passed, ids, people, draft, waits }
}

const move = (app: TestApp, employee: string, to: KeptDepartment) =>
  app.db.execute(
    'update employees set department_id = $2, department = (select name from departments where id = $2) where id = $1',
    [employee, to],
  )

test('an act of a shop is about its people and those of its sites, and the paper names the shop', async ({
  app,
}) => {
  const { chair, ids, draft } = await plant(app)
  const shown = await draft(ids.shop)
  expect(surnames(shown.lists.passed)).toEqual(['Слесарев', 'Токарев'])
  expect(shown).toMatchObject({
    department: { name: 'Цех 1' },
    listed: { staff: { people: 2 } },
    departments: [{ name: 'Литейный цех' }, { name: 'Цех 1' }, { name: 'Цех 1 / Участок 2' }],
  })
  const { result: act } = await chair.approve({ department: ids.shop })
  expect(act).toMatchObject({ department: 'Цех 1', passed: 2 })
  expect((await chair.actFile(act.id)).headers['content-type']).toBe('application/pdf')
})

test('an act of the whole organization takes the people whom acts of parts have left, and none of them twice', async ({
  app,
}) => {
  const { chair, ids, draft, waits, office } = await plant(app)
  expect((await waits())?.came).toBe(4)
  const { result: ofShop } = await chair.approve({ department: ids.shop })
  expect((await waits())?.came).toBe(2)
  const rest = await draft()
  expect(surnames(rest.lists.passed)).toEqual(['Литейщиков', 'Сторожев'])
  expect(rest.besides).toEqual([{ number: ofShop.number, department: 'Цех 1' }])
  expect((await chair.approve()).result).toMatchObject({ department: null, passed: 2 })
  expect(await waits()).toBeUndefined()
  expect(await chair.approve({ department: ids.foundry })).toBeRefused(ACT_EXISTS)
  const { rows } = await app.db.execute(
    `select person from final_acts cross join lateral people_of_act(people) as taken (person)
     where organization_id = $1 and annulled_at is null`,
    [office.organization],
  )
  expect(new Set(rows.map(({ person }) => person)).size).toBe(rows.length)
})

test('a second act of the shop or of its site is refused; the shop after its site takes the rest', async ({
  app,
}) => {
  const { chair, ids, draft } = await plant(app)
  const { result: ofSite } = await chair.approve({ department: ids.site })
  expect(surnames((await draft(ids.shop)).lists.passed)).toEqual(['Токарев'])
  const { result: ofShop } = await chair.approve({ department: ids.shop })
  expect(ofShop.passed).toBe(1)
  expect(await chair.approve({ department: ids.shop })).toBeRefused(ACT_EXISTS)
  await chair.annulAct(ofSite.id)
  expect(await chair.approve({ department: ids.site })).toBeRefused(ACT_EXISTS)
  await chair.annulAct(ofShop.id)
  expect((await chair.approve({ department: ids.shop })).result.passed).toBe(2)
})

test('the database refuses a person in two valid acts about the same days', async ({ app }) => {
  const { chair, ids } = await plant(app)
  const { result: act } = await chair.approve({ department: ids.shop })
  const copy = (people: string, part: string) =>
    app.db.execute(
      `insert into final_acts (id, year, number, organization_id, from_day, to_day, "on", department_id, department, people,
       subject, passed, papers, sealed, approved_at, approved_by)
     select gen_random_uuid(), year, 90000 + (random() * 9000)::int, organization_id, from_day, to_day, "on", ${part},
       ${people}, subject, passed, papers, sealed, approved_at, approved_by from final_acts where id = $1`,
      [act.id],
    )
  await expect(copy('people', `gen_random_uuid(), 'Другой цех'`)).rejects.toThrow()
  await expect(copy('null::uuid[]', 'null::uuid, null')).rejects.toThrow()
})

test('a person counts where he worked on the day of the visit, wherever he has moved since', async ({
  app,
}) => {
  const { ids, people, draft, chair } = await plant(app)
  await move(app, people.turner.employee.id, ids.foundry)
  expect(surnames((await draft(ids.shop)).lists.passed)).toEqual(['Слесарев', 'Токарев'])
  expect(surnames((await draft(ids.foundry)).lists.passed)).toEqual(['Литейщиков'])
  await chair.approve({ department: ids.foundry })
  expect(surnames((await draft()).lists.passed)).toEqual(['Слесарев', 'Сторожев', 'Токарев'])
})

test('a заключение of another department makes no act of a part outdated', async ({ app }) => {
  const { office, chair, ids, passed } = await plant(app)
  const { booking: late } = await workerExamined(app, office, { surname: 'Поздний', department: ids.shop })
  const { result: ofShop } = await chair.approve({ department: ids.shop })
  const { result: rest } = await chair.approve({ department: ids.foundry })
  await passed('Новый', { department: ids.foundry })
  const since = async (number: string) =>
    (await chair.acts({ search: number })).result.items[0]?.since.given.count
  expect([await since(ofShop.number), await since(rest.number)]).toEqual([0, 0])
  await chair.conclude(late)
  expect([await since(ofShop.number), await since(rest.number)]).toEqual([1, 0])
})

test('a department without passed people and one that is gone are refused', async ({ app }) => {
  const { office, chair, ids } = await plant(app)
  const empty = await department(office, 'Склад')
  await workerBooked(app, office, { surname: 'Кладовщиков', department: empty.id })
  expect(await chair.approve({ department: empty.id })).toBeRefused(NOBODY_PASSED)
  const other = await works(app)
  const foreign = await department(other, 'Чужой цех')
  expect(await chair.draft(undefined, undefined, foreign.id as never)).toBeRefused(ACT_DEPARTMENT_GONE)
  expect((await chair.approve({ department: ids.shop })).result.passed).toBe(2)
})

test('the yearly summary adds up the acts of parts: each person once, and the part is named', async ({
  app,
}) => {
  const { chair, ids } = await plant(app)
  const acts = [(await chair.approve({ department: ids.shop })).result, (await chair.approve()).result]
  const answer = await chair.client.send({ method: 'GET', url: '/api/conclusions/acts/summary?year=2026' })
  expect(answer.statusCode).toBe(200)
  const [sheet] = await readExcelFile(answer.rawPayload)
  const rows = acts.map(({ number }) => sheet?.data.find(([first]) => first === number))
  expect(rows.map((row) => [row?.[4], row?.[7], row?.[8]])).toEqual([
    ['Цех 1', 2, 2],
    [null, 2, 2],
  ])
})
