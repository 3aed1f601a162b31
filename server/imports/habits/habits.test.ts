import { employeesContract } from '../../../shared/employees/contract.ts'
import type { employer } from '../../../test/employees.ts'
import { post } from '../../../test/employees.ts'
import { expect } from '../../../test/harness.ts'
import { check, correct, withOffice as test, write } from '../../../test/imports.ts'
import { csvOf } from '../../../test/sheets.ts'

type Office = Awaited<ReturnType<typeof employer>>

const person = (surname: string, position: string) => ({
  ФИО: `${surname} Пётр Ильич`,
  'Дата рождения': '12.08.1979',
  Должность: position,
})
const file = csvOf([person('Иванов', 'токарь 5 р.'), person('Орлов', 'Маляр')])

/** Loads the file with the known position that its new one is like. */
async function load(office: Office) {
  const brought = await check(office, file)
  const found = brought.newPositions.find(({ alike }) => alike !== null)
  const value = { field: 'position' as const, value: found?.name ?? '', text: found?.alike ?? '' }
  await write(office, await correct(office, brought.id, { values: [value] }))
}

const newPositions = async (office: Office) =>
  (await check(office, file)).newPositions.map(({ name, alike }) => [name, alike])

test('a known position that was taken for a new name is taken in the next file too', async ({ office }) => {
  await post(office, 'Токарь', '4.4')
  await load(office)
  const { result } = await office.client.call(employeesContract.list, { params: office.at, query: {} })
  expect(result.items.map((row) => [row.fullname, row.position])).toEqual([
    ['Иванов Пётр Ильич', 'Токарь'],
    ['Орлов Пётр Ильич', 'Маляр'],
  ])
  expect(await newPositions(office)).toEqual([])
})

test('a taken position that was renamed since is not added anew by the next file', async ({ office }) => {
  const turner = await post(office, 'Токарь', '4.4')
  await load(office)
  const { error } = await office.client.call(employeesContract.changePosition, {
    params: { ...office.at, id: turner.id },
    body: { name: 'Станочник', factors: turner.factors, version: turner.version } as never,
  })
  expect(error).toBeUndefined()
  expect(await newPositions(office)).toEqual([['токарь 5 р.', null]])
})
