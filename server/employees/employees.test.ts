import { describe } from 'vitest'
import { employeesContract } from '../../shared/employees/contract.ts'
import { employeeRefusals } from '../../shared/employees/ru.ts'
import { common } from '../../shared/platform/refusal.ts'
import { withCatalogue as test } from '../../test/clinic.ts'
import { department, employeeOf, employer, hire, inputOf, post } from '../../test/employees.ts'
import { expect } from '../../test/harness.ts'

const papers = {
  phone: '+7 912 345 67 89',
  email: 'welder@example.ru',
  snils: '112-233-445 95'.replace(/\D/g, ''),
  policy: '6600123456789016',
}

describe('an employee', () => {
  test('is added with everything that documents need, and the card returns it', async ({ app }) => {
    const office = await employer(app)
    const welder = await post(office, 'Сварщик', '4.4')
    const shop = await department(office, 'Цех № 1')
    const card = await hire(office, {
      ...papers,
      department: shop.id,
      position: welder.id,
      workClass: '3.1',
      hiredOn: '2020-09-01',
      seniorityFrom: '2015-01-01',
      lastPassedOn: '2025-04-01',
    })
    const { result } = await office.client.call(employeesContract.one, {
      params: { ...office.at, id: card.id },
    })
    expect(result).toEqual(card)
    expect(result).toMatchObject({
      ...papers,
      phone: '+79123456789',
      fullname: 'Иванов Пётр Ильич',
      department: 'Цех № 1',
      position: 'Сварщик',
      version: 1,
      status: 'soon',
      dueOn: '2026-04-01',
      dueReason: { why: 'factor', factor: '4.4', months: 12 },
      factors: null,
      positionFactors: [{ code: '4.4', marks: [] }],
      workClass: '3.1',
    })
  })

  test('leaves no readable phone, СНИЛС, e-mail or policy in the database', async ({ app }) => {
    const office = await employer(app)
    const card = await hire(office, papers)
    const { rows } = await app.db.execute(
      `select to_jsonb(persons)::text || to_jsonb(employees)::text as whole
       from employees join persons on persons.id = person_id where employees.id = $1`,
      [card.id],
    )
    for (const secret of ['9123456789', papers.snils, papers.policy, 'welder@'])
      expect(rows[0]?.whole).not.toContain(secret)
  })

  test.for<[string, Record<string, unknown>, string]>([
    ['a birth in the future', { birth: '2026-03-03' }, 'birth'],
    ['a day of hiring before birth', { birth: '1990-01-01', hiredOn: '1989-01-01' }, 'hiredOn'],
    ['an unknown factor', { factors: [{ code: '99.9' }] }, 'factors.0.code'],
    ['a mark that the row does not have', { factors: [{ code: '4.4', marks: ['К'] }] }, 'factors.0.marks'],
    ['a department of nobody', { department: '0190a0b0-0000-7000-8000-000000000001' }, 'department'],
    ['a wrong check number of СНИЛС', { snils: '11223344590' }, 'snils'],
    ['an unknown class', { workClass: '5' }, 'workClass'],
  ])('with %s is refused, and the field is named', async ([, given, field], { app }) => {
    const { client, at } = await employer(app)
    const answer = await client.call(employeesContract.add, { params: at, body: employeeOf(given) })
    expect(answer).toBeRefused(common.INVALID)
    expect(Object.keys(answer.error.fields ?? {})).toEqual([field])
  })

  test('cannot get a position of another organization', async ({ app }) => {
    const own = await employer(app)
    const other = await employer(app)
    const position = await post(other, 'Токарь', '4.4')
    const body = employeeOf({ position: position.id })
    const answer = await own.client.call(employeesContract.add, { params: own.at, body })
    expect(Object.keys(answer.error.fields ?? {})).toEqual(['position'])
  })

  test('has a personnel number unique within the organization only', async ({ app }) => {
    const own = await employer(app)
    const other = await employer(app)
    const first = await hire(own, { personnelNumber: '17' })
    const again = { params: own.at, body: employeeOf({ personnelNumber: '17' }) }
    const answer = await own.client.call(employeesContract.add, again)
    expect(answer).toBeRefused(employeeRefusals.NUMBER_TAKEN)
    expect(answer.error.message).toBe(`Этот табельный номер уже занят: ${first.fullname}`)
    const second = await hire(own, { surname: 'Белов', personnelNumber: '18' })
    const changed = await own.client.call(employeesContract.change, {
      params: { ...own.at, id: second.id },
      body: { ...employeeOf({ surname: 'Белов', personnelNumber: '17' }), version: second.version },
    })
    expect(changed).toBeRefused(employeeRefusals.NUMBER_TAKEN)
    expect((await hire(other, { personnelNumber: '17' })).personnelNumber).toBe('17')
  })
})

describe('an employee who is already in the list', () => {
  const first = { ...papers, birth: '1984-05-17' }
  test.for<[string, Record<string, unknown>, string[]]>([
    ['the same СНИЛС', { snils: papers.snils, surname: 'Петров' }, ['snils']],
    ['the same phone', { phone: '8 (912) 345-67-89', surname: 'Петров' }, ['phone']],
    ['the same name and birth, ё or е', { birth: '1984-05-17', name: 'Петр' }, ['name-birth']],
    ['everything the same', first, ['snils', 'phone', 'name-birth']],
  ])('is found by %s and shown to HR instead of being added twice', async ([, given, by], { app }) => {
    const office = await employer(app)
    const there = await hire(office, first)
    const answer = await office.client.call(employeesContract.add, {
      params: office.at,
      body: employeeOf(given),
    })
    expect(answer).toBeRefused(employeeRefusals.EMPLOYEE_EXISTS)
    expect(answer.error.details).toMatchObject({ found: [{ id: there.id, fullname: there.fullname, by }] })
  })

  test('in another organization is not revealed', async ({ app }) => {
    const own = await employer(app)
    const other = await employer(app)
    await hire(own, first)
    const answer = await other.client.call(employeesContract.add, {
      params: other.at,
      body: employeeOf(first),
    })
    expect(answer.status).toBe(201)
  })

  test('is added again when HR insists: a second job', async ({ app }) => {
    const office = await employer(app)
    await hire(office, first)
    const second = await hire(office, { ...first, anyway: true, personnelNumber: undefined })
    expect(second).toMatchObject({ personnelNumber: null, snils: papers.snils })
  })
})

describe('changing an employee', () => {
  test('with other factors, another birth date or last check-up updates the due day at once', async ({
    app,
  }) => {
    const office = await employer(app)
    const before = await hire(office, {
      birth: '1990-01-01',
      factors: [{ code: '3.1.7' }],
      lastPassedOn: '2025-06-01',
    })
    expect(before.dueOn).toBe('2027-06-01')
    const save = async (given: object, { id }: typeof before, version: number) =>
      (
        await office.client.call(employeesContract.change, {
          params: { ...office.at, id },
          body: { ...inputOf(before), ...given, version },
        })
      ).result
    expect((await save({ factors: [{ code: '3.1.7' }, { code: '4.4' }] }, before, 1)).dueOn).toBe(
      '2026-06-01',
    )
    expect((await save({ birth: '2005-01-01' }, before, 2)).dueReason?.why).toBe('young')
    expect((await save({ lastPassedOn: '2026-02-01' }, before, 3)).dueOn).toBe('2028-02-01')
    expect((await save({ factors: [] }, before, 4)).status).toBe('not_needed')
  })

  test('is refused when another user has changed the card meanwhile, and the current data are returned', async ({
    app,
  }) => {
    const { client, at, ...office } = await employer(app)
    const card = await hire({ client, at, ...office })
    const params = { ...at, id: card.id }
    const saved = await client.call(employeesContract.change, {
      params,
      body: { ...inputOf(card), surname: 'Сидоров' },
    })
    expect(saved.result.version).toBe(2)
    const late = await client.call(employeesContract.change, {
      params,
      body: { ...inputOf(card), name: 'Фома' },
    })
    expect(late).toBeRefused(employeeRefusals.STALE_EMPLOYEE)
    expect(late.error.details).toMatchObject({ now: { fullname: 'Сидоров Пётр Ильич', version: 2 } })
    expect(JSON.stringify(late.error.details)).not.toMatch(/sealed|Key/)
  })

  test('to another name makes the search find the new name and no longer the old one', async ({ app }) => {
    const { client, at, ...office } = await employer(app)
    const card = await hire({ client, at, ...office }, { surname: 'Длинношеее' })
    const body = { ...inputOf(card), surname: 'Короткошеее' }
    await client.call(employeesContract.change, { params: { ...at, id: card.id }, body })
    const found = async (search: string) =>
      (await client.call(employeesContract.list, { params: at, query: { search } })).result.items.length
    expect([await found('длинно'), await found('коротко')]).toEqual([0, 1])
  })
})

describe('the database', () => {
  test.for<[string, string, string]>([
    [
      'dismissed before hired',
      `dismissed_on = '2020-01-01', hired_on = '2021-01-01'`,
      'employees_dismissed_later',
    ],
    ['an unknown class', `work_class = '5'`, 'employees_work_class'],
    ['a due day without a reason', `due_on = '2027-01-01', due_reason = null`, 'employees_due_reason'],
    ['two with one personnel number', `personnel_number = 'Т'`, 'employees_number'],
  ])('refuses %s', async ([, change, constraint], { app }) => {
    const office = await employer(app)
    await hire(office)
    await hire(office)
    const statement = `update employees set ${change} where organization_id = '${office.organization}'`
    await expect(app.db.execute(statement)).rejects.toMatchObject({ constraint })
  })

  test('refuses to delete an employee', async ({ app }) => {
    const { id } = await hire(await employer(app))
    await expect(app.db.execute(`delete from employees where id = '${id}'`)).rejects.toMatchObject({
      code: '23001',
    })
  })
})
