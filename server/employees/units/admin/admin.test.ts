import { describe } from 'vitest'
import { employeesContract } from '../../../../shared/employees/contract.ts'
import { employeeRefusals } from '../../../../shared/employees/ru.ts'
import { common } from '../../../../shared/platform/refusal.ts'
import { eventsOf } from '../../../../test/audit.ts'
import { withCatalogue as test } from '../../../../test/clinic.ts'
import { department, employer, hire, post } from '../../../../test/employees.ts'
import { expect } from '../../../../test/harness.ts'
import { proveDues } from '../../jobs.ts'

const named = (...codes: string[]) => codes.map((code) => ({ code }))

describe('a position', () => {
  test('with new factors updates the due days of its employees, except those with factors of their own', async ({
    app,
  }) => {
    const office = await employer(app)
    const welder = await post(office, 'Сварщик', '3.1.7')
    const common = { position: welder.id, lastPassedOn: '2025-06-01' }
    const plain = await hire(office, common)
    const own = await hire(office, { ...common, factors: named('3.1.7') })
    const never = await hire(office, { position: welder.id, hiredOn: '2026-02-01' })
    const answer = await office.client.call(employeesContract.changePosition, {
      params: { ...office.at, id: welder.id },
      body: { name: 'Электросварщик', factors: named('3.1.7', '4.4'), version: 1 },
    })
    expect(answer.result).toMatchObject({ moved: 1, people: 3, version: 2, name: 'Электросварщик' })
    const dueOf = async (id: string) =>
      (await office.client.call(employeesContract.one, { params: { ...office.at, id: id as never } })).result
        .dueOn
    expect([await dueOf(plain.id), await dueOf(own.id), await dueOf(never.id)]).toEqual([
      '2026-06-01',
      '2027-06-01',
      '2026-01-31',
    ])
  })

  test('is refused when a position of that name exists, and so is a department', async ({ app }) => {
    const { client, at, ...rest } = await employer(app)
    await post({ client, at, ...rest }, 'Токарь')
    await department({ client, at, ...rest }, 'Цех № 1')
    const again = { params: at, body: { name: ' токарь ', factors: [] } }
    expect(await client.call(employeesContract.addPosition, again)).toBeRefused(employeeRefusals.UNIT_EXISTS)
    const shop = { params: at, body: { name: 'ЦЕХ  № 1' } }
    expect(await client.call(employeesContract.addDepartment, shop)).toBeRefused(employeeRefusals.UNIT_EXISTS)
  })

  test('with a factor that the order does not have is refused', async ({ app }) => {
    const { client, at } = await employer(app)
    const body = { name: 'Маг', factors: named('99.9') }
    expect(await client.call(employeesContract.addPosition, { params: at, body })).toBeRefused(common.INVALID)
  })

  test('with a stated reason against check-ups leaves its people without missing factors', async ({
    app,
  }) => {
    const { client, at, ...rest } = await employer(app)
    const clerk = await post({ client, at, ...rest }, 'Делопроизводитель')
    const person = await hire({ client, at, ...rest }, { position: clerk.id })
    const card = async () =>
      (await client.call(employeesContract.one, { params: { ...at, id: person.id } })).result
    const change = (body: { factors: { code: string }[]; exemption?: string | null; version: number }) =>
      client.call(employeesContract.changePosition, {
        params: { ...at, id: clerk.id },
        body: { name: 'Делопроизводитель', ...body },
      })
    expect((await card()).status).toBe('unstated')
    const exemption = 'По СОУТ вредных факторов нет'
    expect((await change({ factors: [], exemption, version: 1 })).result).toMatchObject({ exemption })
    expect(await card()).toMatchObject({ status: 'not_needed', positionExemption: exemption })
    const events = await eventsOf(app, rest.account.id)
    expect(events.find(({ act, what }) => act === 'change' && what === 'unit')?.details).toMatchObject({
      after: { exemption },
    })
    expect(await change({ factors: named('4.4'), exemption, version: 2 })).toBeRefused(common.INVALID)
    expect((await change({ factors: [], version: 2 })).result).toMatchObject({ exemption })
    expect((await change({ factors: named('4.4'), version: 3 })).result).toMatchObject({ exemption: null })
    expect((await card()).status).not.toBe('not_needed')
  })

  test('is not saved over a change by another user, and neither is a department', async ({ app }) => {
    const { client, at, ...rest } = await employer(app)
    const turner = await post({ client, at, ...rest }, 'Токарь')
    const shop = await department({ client, at, ...rest }, 'Цех')
    const rename = (version: number) =>
      client.call(employeesContract.changePosition, {
        params: { ...at, id: turner.id },
        body: { name: `Токарь ${version}`, factors: [], version },
      })
    expect([(await rename(1)).status, (await rename(1)).status]).toEqual([200, 409])
    const params = { ...at, id: shop.id }
    const body = { name: 'Цех № 2', version: 7 }
    const stale = await client.call(employeesContract.changeDepartment, { params, body })
    expect(stale).toBeRefused(employeeRefusals.STALE_UNIT)
  })
})

test('renaming a department changes its name in the list of employees and in the list of departments', async ({
  app,
}) => {
  const office = await employer(app)
  const shop = await department(office, 'Ясли')
  await hire(office, { department: shop.id })
  await office.client.call(employeesContract.changeDepartment, {
    params: { ...office.at, id: shop.id },
    body: { name: 'Арматурный цех', version: 1 },
  })
  const { result } = await office.client.call(employeesContract.list, {
    params: office.at,
    query: { search: 'арматур' },
  })
  expect(result.items[0]?.department).toBe('Арматурный цех')
  const { result: departments } = await office.client.call(employeesContract.departments, {
    params: office.at,
  })
  expect(departments).toEqual([{ id: shop.id, name: 'Арматурный цех', people: 1, version: 2 }])
})

describe('a part of a department', () => {
  const add = ({ client, at: params }: Awaited<ReturnType<typeof employer>>, name: string) =>
    client.call(employeesContract.addDepartment, { params, body: { name } })
  const namesOf = async ({ client, at: params }: Awaited<ReturnType<typeof employer>>) =>
    (await client.call(employeesContract.departments, { params })).result.map(({ name }) => name)

  test('brings its parents with it, and a name that differs only by № and spaces is taken', async ({
    app,
  }) => {
    const office = await employer(app)
    await add(office, 'Тула /  Цех № 1 / Участок')
    expect(await namesOf(office)).toEqual(['Тула', 'Тула / Цех № 1', 'Тула / Цех № 1 / Участок'])
    expect(await add(office, 'тула / цех 1')).toBeRefused(employeeRefusals.UNIT_EXISTS)
    const turner = { client: office.client, at: office.at, account: office.account }
    await post(turner as never, 'Токарь №2')
    const again = { params: office.at, body: { name: 'токарь 2', factors: [] } }
    expect(await office.client.call(employeesContract.addPosition, again)).toBeRefused(
      employeeRefusals.UNIT_EXISTS,
    )
  })

  test('belongs to the known parent, also when № and letter case are typed in another way', async ({
    app,
  }) => {
    const office = await employer(app)
    const { client, at: params } = office
    const parent = await department(office, 'Филиал №1')
    const shop = await department(office, 'филиал 1 / Цех')
    expect(shop.name).toBe('Филиал №1 / Цех')
    const depot = await department(office, 'Склад')
    const body = { name: 'Филиал 1 / Склад', version: 1 }
    await client.call(employeesContract.changeDepartment, { params: { ...params, id: depot.id }, body })
    expect(await namesOf(office)).toEqual(['Филиал №1', 'Филиал №1 / Склад', 'Филиал №1 / Цех'])
    const { id } = await hire(office, { department: shop.id })
    const found = await client.call(employeesContract.list, { params, query: { department: parent.id } })
    expect(found.result.items.map((row) => row.id)).toEqual([id])
  })

  test('has an entry of its own in the audit when its parent is added with it or renamed', async ({
    app,
  }) => {
    const office = await employer(app)
    const part = await department(office, 'Тула / Цех')
    const { client, at: params } = office
    const { result } = await client.call(employeesContract.departments, { params })
    const parent = result.find(({ name }) => name === 'Тула')?.id as typeof part.id
    await client.call(employeesContract.changeDepartment, {
      params: { ...params, id: parent },
      body: { name: 'Калуга', version: 1 },
    })
    const events = (await eventsOf(app, office.account.id)).filter(({ what }) => what === 'unit')
    expect(events.map(({ act, subject }) => `${act} ${subject}`).toSorted()).toEqual(
      [`add ${parent}`, `add ${part.id}`, `change ${parent}`, `change ${part.id}`].toSorted(),
    )
  })

  test('is found by its parent, is renamed with it, and a parent cannot belong to its own part', async ({
    app,
  }) => {
    const office = await employer(app)
    const parent = await department(office, 'Тула')
    const shop = await department(office, 'Тула / Цех 1')
    await department(office, 'Тула-2')
    const { id } = await hire(office, { department: shop.id })
    const query = { department: parent.id }
    const { client, at: params } = office
    const found = await client.call(employeesContract.list, { params, query })
    expect(found.result.items.map((row) => row.id)).toEqual([id])
    expect((await client.call(employeesContract.summary, { params, query })).result.total).toBe(1)

    const rename = (name: string, version: number) =>
      client.call(employeesContract.changeDepartment, {
        params: { ...params, id: parent.id },
        body: { name, version },
      })
    expect(await rename('Тула / Цех 1 / Тула', 1)).toBeRefused(common.INVALID)
    await rename('Филиал в Туле', 1)
    expect(await namesOf(office)).toEqual(['Тула-2', 'Филиал в Туле', 'Филиал в Туле / Цех 1'])
    const card = await client.call(employeesContract.one, { params: { ...params, id } })
    expect(card.result.department).toBe('Филиал в Туле / Цех 1')
  })
})

test('the nightly job corrects a wrong due day and leaves the others alone', async ({ app }) => {
  const office = await employer(app)
  const people = [1, 2, 3].map(() => hire(office, { factors: named('4.4'), lastPassedOn: '2025-06-01' }))
  const [spoilt] = await Promise.all(people)
  expect((await proveDues(app.db, app.clock)).mended).toBe(0)
  await app.db.execute(`update employees set due_on = '2030-01-01' where id = $1`, [spoilt?.id])
  const { mended, seen } = await proveDues(app.db, app.clock)
  expect([mended, seen >= 3]).toEqual([1, true])
  const { rows } = await app.db.execute('select due_on::text from employees where id = $1', [spoilt?.id])
  expect(rows[0]?.due_on).toBe('2026-06-01')
})
