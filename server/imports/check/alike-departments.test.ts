import { employeesContract } from '../../../shared/employees/contract.ts'
import { department, type employer } from '../../../test/employees.ts'
import { expect } from '../../../test/harness.ts'
import { check, correct, withOffice as test, write } from '../../../test/imports.ts'
import { csvOf } from '../../../test/sheets.ts'

type Office = Awaited<ReturnType<typeof employer>>

const person = (surname: string, unit: string) => ({
  ФИО: `${surname} Пётр Ильич`,
  'Дата рождения': '12.08.1979',
  Подразделение: unit,
})
const file = csvOf([person('Иванов', 'Цех №5'), person('Петров', 'цех 5'), person('Орлов', 'Склад')])

const departmentsOf = async ({ client, at }: Office) => {
  const { result } = await client.call(employeesContract.list, { params: at, query: { limit: '200' } })
  return result.items.map((row) => [row.fullname, row.department])
}

test('a department that the list has as a part of a branch is taken by one press, also in the next file', async ({
  office,
}) => {
  await department(office, 'Тула / Цех № 5')
  const brought = await check(office, file)
  const found = brought.newDepartments.find(({ alike }) => alike.length > 0)
  expect(found).toMatchObject({ name: 'Цех №5', rows: 2, alike: ['Тула / Цех № 5'] })
  const text = found?.alike[0] ?? ''
  const values = (found?.spellings ?? []).map((value) => ({ field: 'department' as const, value, text }))
  const corrected = await correct(office, brought.id, { values })
  expect(corrected.newDepartments.map(({ name }) => name)).toEqual(['Склад'])
  await write(office, corrected)
  expect(await departmentsOf(office)).toEqual([
    ['Иванов Пётр Ильич', 'Тула / Цех № 5'],
    ['Орлов Пётр Ильич', 'Склад'],
    ['Петров Пётр Ильич', 'Тула / Цех № 5'],
  ])
  expect((await check(office, file)).newDepartments).toEqual([])
})

test('a department that nobody has taken a known one for is added as a new one', async ({ office }) => {
  await department(office, 'Тула / Цех № 5')
  await write(office, await check(office, file))
  expect((await departmentsOf(office)).map(([, name]) => name)).toEqual(['цех 5', 'Склад', 'цех 5'])
})
