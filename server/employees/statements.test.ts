import { employeesContract } from '../../shared/employees/contract.ts'
import { department, employeeOf, employer, hire, inputOf, post } from '../../test/employees.ts'
import { expect } from '../../test/harness.ts'
import { ofCall, test } from '../../test/statements.ts'

test('each call runs only a few SQL statements, however many employees there are', async ({
  site: { app, heard },
}) => {
  const office = await employer(app)
  const turner = await post(office, 'Токарь', '4.4')
  const shop = await department(office, 'Цех')
  const units = { position: turner.id, department: shop.id }
  const card = await hire(office, units)
  for (let count = 0; count < 12; count += 1) await hire(office, units)
  /** Returns the names of the statements that a call ran, without those of the session, the rights and the audit. */
  const asked = async (call: () => Promise<{ status: number }>): Promise<string[]> => {
    const names = await ofCall(heard, async () => expect((await call()).status).toBeLessThan(300))
    return names.filter((name) => !/^(session-standings|relation-|add-audit-)/.test(name))
  }
  const { client, at } = office
  const params = { ...at, id: card.id }
  expect(await asked(() => client.call(employeesContract.list, { params: at }))).toEqual([
    'asked-once',
    'details-of-listed',
  ])
  const query = { search: 'иван', factor: '4.4' }
  expect(await asked(() => client.call(employeesContract.list, { params: at, query }))).toEqual([
    'units-alike',
    'asked-once',
    'details-of-listed',
  ])
  expect(await asked(() => client.call(employeesContract.summary, { params: at }))).toEqual([
    'asked-once',
    'asked-once',
  ])
  expect(await asked(() => client.call(employeesContract.one, { params }))).toEqual(['employee'])
  expect(
    await asked(() => client.call(employeesContract.add, { params: at, body: employeeOf(units) })),
  ).toEqual([
    ...['departments-share', 'positions-share', 'employees-alike', 'employee-with-number', 'add-employees'],
  ])
  expect(await asked(() => client.call(employeesContract.change, { params, body: inputOf(card) }))).toEqual([
    ...['departments-share', 'positions-share', 'lock-employees', 'employee', 'change-employees'],
  ])
  const body = { name: 'Токарь', factors: [], version: 1 }
  const moved = () =>
    client.call(employeesContract.changePosition, { params: { ...at, id: turner.id }, body })
  expect(await asked(moved)).toEqual([
    ...['positions-no-key-update', 'put-position', 'dues-of-position', 'change-dues', 'positions'],
  ])
})
