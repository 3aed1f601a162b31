import { describe } from 'vitest'
import { employeesContract } from '../../../shared/employees/contract.ts'
import { type employer, post } from '../../../test/employees.ts'
import { expect } from '../../../test/harness.ts'
import { check, withOffice as test, write } from '../../../test/imports.ts'
import { csvOf } from '../../../test/sheets.ts'

type Office = Awaited<ReturnType<typeof employer>>

const person = (surname: string, factors: string, position = 'Бухгалтер') => ({
  ФИО: `${surname} Пётр Ильич`,
  'Дата рождения': '12.08.1979',
  Должность: position,
  Факторы: factors,
})

const statuses = async ({ client, at }: Office) => {
  const { result } = await client.call(employeesContract.list, { params: at, query: { limit: '50' } })
  return Object.fromEntries(result.items.map(({ fullname, status }) => [fullname.split(' ')[0], status]))
}

describe('the column of factors of a file', () => {
  test('states by «нет» that no check-up is needed, and by a dash nothing', async ({ office }) => {
    const view = await check(
      office,
      csvOf([
        person('Алтухов', 'нет'),
        person('Бирюков', 'не подлежит'),
        person('Вольнов', '—', 'Экономист'),
        person('Голубев', '', 'Экономист'),
      ]),
    )
    expect(view.warnings).toEqual(
      expect.arrayContaining([
        { field: 'factors', text: 'Факторов нет: осмотр не требуется', rows: 2 },
        { field: 'factors', text: 'Прочерк вместо факторов: ничего не загрузим', rows: 1 },
      ]),
    )
    await write(office, view)
    expect(await statuses(office)).toEqual({
      Алтухов: 'not_needed',
      Бирюков: 'not_needed',
      Вольнов: 'unstated',
      Голубев: 'unstated',
    })
  })

  test('states it of a known employee as well, and a second file then changes nothing', async ({
    office,
  }) => {
    await post(office, 'Бухгалтер')
    await write(office, await check(office, csvOf([person('Алтухов', '')])))
    expect(await statuses(office)).toEqual({ Алтухов: 'unstated' })
    const file = csvOf([person('Алтухов', 'отсутствуют')])
    expect((await write(office, await check(office, file))).result).toMatchObject({ updated: 1 })
    expect(await statuses(office)).toEqual({ Алтухов: 'not_needed' })
    expect((await check(office, file)).counts).toMatchObject({ repeats: 1, unchanged: 1 })
  })
})
