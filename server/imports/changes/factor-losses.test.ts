import { employeesContract } from '../../../shared/employees/contract.ts'
import type { employer } from '../../../test/employees.ts'
import { expect } from '../../../test/harness.ts'
import { check, withOffice as test, write } from '../../../test/imports.ts'
import { csvOf } from '../../../test/sheets.ts'

type Office = Awaited<ReturnType<typeof employer>>

const person = (surname: string, factors: string, number: string) => ({
  ФИО: `${surname} Пётр Ильич`,
  'Дата рождения': '12.08.1979',
  'Таб. №': number,
  Факторы: factors,
})
const before = csvOf([
  person('Алтухов', '4.4; 6.1; 18.1', '1'),
  person('Бирюков', '4.4; 6.1', '2'),
  person('Вольнов', '4.4; 6.1', '3'),
  person('Голубев', '4.4', '4'),
])
/** Алтухов loses 18.1, Бирюков changes 6.1 for 10, Вольнов stands in two rows, Голубев gets 6.1. */
const after = csvOf([
  person('Алтухов', '4.4; 6.1', '1'),
  person('Бирюков', '4.4; 10', '2'),
  person('Вольнов', '4.4', '3'),
  person('Вольнов', '6.1', '3'),
  person('Голубев', '4.4; 6.1', '4'),
])

const factorsOf = async ({ client, at }: Office) => {
  const { result } = await client.call(employeesContract.list, { params: at, query: { limit: '200' } })
  return Object.fromEntries(result.items.map((row) => [row.fullname.split(' ')[0], row.factors.join()]))
}

test('a file that takes factors away tells from whom and which ones before it is loaded', async ({
  office,
}) => {
  await write(office, await check(office, before))
  const { factorLosses } = await check(office, after)
  expect(factorLosses.people).toBe(2)
  expect(factorLosses.list.map(({ fullname, lost }) => [fullname, lost])).toEqual([
    ['Алтухов Пётр Ильич', ['18.1']],
    ['Бирюков Пётр Ильич', ['6.1']],
  ])
  expect(factorLosses.factors).toEqual([
    { code: '6.1', people: 1 },
    { code: '18.1', people: 1 },
  ])
})

test('the former factors stay with one person or with all, and go when nobody is chosen', async ({
  office,
}) => {
  await write(office, await check(office, before))
  const view = await check(office, after)
  const [altukhov] = view.factorLosses.list
  await write(office, view, { keepFactors: [altukhov?.employee ?? ''] })
  expect(await factorsOf(office)).toMatchObject({ Алтухов: '4.4,6.1,18.1', Бирюков: '4.4,10' })
  await write(office, await check(office, before), { keepFactors: 'all' })
  expect(await factorsOf(office)).toMatchObject({ Алтухов: '4.4,6.1,18.1', Бирюков: '4.4,6.1,10' })
  await write(office, await check(office, after))
  expect(await factorsOf(office)).toEqual({
    Алтухов: '4.4,6.1',
    Бирюков: '4.4,10',
    Вольнов: '4.4,6.1',
    Голубев: '4.4,6.1',
  })
})

test('a dash in place of factors leaves those of the card, whatever else the row changes', async ({
  office,
}) => {
  await write(office, await check(office, before))
  const view = await check(office, csvOf([{ ...person('Алтухов', '—', '1'), Телефон: '+7 902 123-45-67' }]))
  expect(view.factorLosses.people).toBe(0)
  await write(office, view)
  expect(await factorsOf(office)).toMatchObject({ Алтухов: '4.4,6.1,18.1' })
})
