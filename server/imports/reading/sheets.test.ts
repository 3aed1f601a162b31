import { readSheet } from 'read-excel-file/node'
import { describe } from 'vitest'
import { employeesContract } from '../../../shared/employees/contract.ts'
import { importsContract } from '../../../shared/imports/contract.ts'
import { importRefusals } from '../../../shared/imports/ru.ts'
import type { ImportField, ImportView } from '../../../shared/imports/schema.ts'
import type { employer } from '../../../test/employees.ts'
import { expect } from '../../../test/harness.ts'
import {
  check,
  download,
  recognised,
  rowsOf,
  settled,
  withOffice as test,
  upload,
  write,
} from '../../../test/imports.ts'
import { outlinedBook } from '../../../test/joined-lists.ts'
import { bookOf, csvOf } from '../../../test/sheets.ts'

import { readPeopleFile } from './task.ts'

type Office = Awaited<ReturnType<typeof employer>>

const shop = [
  ['Отдел', 'Фамилия', 'Имя', 'Отч-во', 'Личный код', 'Г.р.', 'Вредные условия', 'Оклад', 'Прим.'],
  ['Литейный цех', 'Абросимов', 'Виктор', 'Ильич', 'Л-1', '02.04.1972', '4.4', '41200', ''],
  ['Литейный цех', 'Бажин', 'Руслан', 'Олегович', 'Л-2', '14.09.1986', 'вредность', '38900', ''],
  ['Литейный цех', 'Зуев', 'Антон', 'Петрович', 'Л-3', '01.02.1990', '4.4', '38900', ''],
  ['Литейный цех', 'Котов', 'Антон', 'Петрович', 'Л-4', '01.02.1991', '4.4', '38900', 'совместитель'],
  ['Литейный цех', 'Лунин', 'Антон', 'Петрович', 'Л-5', '01.02.1992', '4.4', '38900', ''],
  ['Литейный цех', 'Носов', 'Антон', 'Петрович', 'Л-6', '01.02.1993', '4.4', '38900', ''],
]
const staff = [
  ['Сотрудник', 'Код', 'День рожд.', 'Структ. подразд.', 'Вредность', 'К выплате'],
  ['Мокрушина Инна Леонидовна', 'К-101', '05.05.1975', 'ОТК', '4.4', '62000'],
  ['Нехорошков Илья Ильич', 'К-102', '27.11.1983', 'ОТК', 'вредность', '48000'],
  ['Зуев Антон Петрович', 'К-103', '01.02.1990', 'ОТК', '4.4', '48000'],
]
const payroll = () => bookOf({ 'Осн.произв.': shop, 'АУП и прочие': staff })
const lettersOf = ({ columns }: ImportView, heading: string) =>
  columns.find((column) => column.heading === heading)?.places.map(({ sheet, at }) => [sheet, at])
const atOf = ({ columns }: ImportView, heading: string) =>
  columns.find((column) => column.heading === heading)?.at ?? -1

const begin = async ({ client, at }: Office, view: ImportView, more: { at: number; field: ImportField }[]) =>
  client.call(importsContract.check, {
    params: { ...at, id: view.id },
    body: { columns: [...recognised(view), ...more] },
  })

describe('two sheets with other headings', () => {
  test('have one column for one field, and the others are shown with their sheet and values', async ({
    office,
  }) => {
    const { result } = await upload(office, await payroll())
    expect(result.columns.map(({ heading, field, values }) => [heading, field, values[0]])).toEqual([
      ['Отдел / Структ. подразд.', 'department', 'Литейный цех'],
      ['Фамилия', 'surname', 'Абросимов'],
      ['Имя', 'name', 'Виктор'],
      ['Отч-во', 'middlename', 'Ильич'],
      ['Личный код', null, 'Л-1'],
      ['Г.р. / День рожд.', 'birth', '02.04.1972'],
      ['Вредные условия / Вредность', 'factors', '4.4'],
      ['Оклад', null, '41200'],
      ['Прим.', null, 'совместитель'],
      ['Сотрудник', 'fullname', 'Мокрушина Инна Леонидовна'],
      ['Код', null, 'К-101'],
      ['К выплате', null, '62000'],
    ])
    expect(lettersOf(result, 'Код')).toEqual([[1, 1]])
    expect(lettersOf(result, 'Г.р. / День рожд.')).toEqual([
      [0, 5],
      [1, 2],
    ])
  })

  test('give a field to a column of each, but not to two columns of one', async ({ office }) => {
    const { result } = await upload(office, await payroll())
    const number = (heading: string) => ({ at: atOf(result, heading), field: 'personnelNumber' as const })
    const twice = await begin(office, result, [number('Личный код'), number('Оклад')])
    expect(twice.error?.code).toBe(importRefusals.COLUMNS_WRONG.code)
    expect((await begin(office, result, [number('Личный код'), number('Код')])).error).toBeUndefined()
    await settled(office, result.id)
    const people = (await rowsOf(office, result.id)).items
    const numbers = people.map(({ cells }) => cells.find(({ field }) => field === 'personnelNumber')?.text)
    expect([numbers[0], numbers[6]]).toEqual(['Л-1', 'К-101'])
  })

  test('are loaded together, each row by the name that it has', async ({ office }) => {
    const { result } = await write(office, await check(office, await payroll()))
    expect(result).toMatchObject({ added: 6, left: 2 })
    const { items } = (await office.client.call(employeesContract.list, { params: office.at, query: {} }))
      .result
    expect(items.map(({ fullname }) => fullname)).toContain('Мокрушина Инна Леонидовна')
    expect(items.map(({ fullname }) => fullname)).toContain('Абросимов Виктор Ильич')
  })

  test('number their rows each on its own, in remarks and in the returned file', async ({ office }) => {
    const { id } = await check(office, await payroll())
    const again = (await rowsOf(office, id, { kind: 'repeat' })).items[0]
    expect(again?.cells.flatMap(({ warning }) => warning ?? [])[0]).toContain('4 листа «Осн.произв.»')
    const bad = await download(office, `imports/${id}/bad`)
    const rows = await readSheet(bad)
    expect(rows.map((cells) => cells.filter(Boolean))).toEqual([
      [
        'Подразделение',
        'Фамилия',
        'Имя',
        'Отч-во',
        'Личный код',
        'Дата рождения',
        'Вредные факторы (пункты приказа 29н)',
        'Оклад',
        'Прим.',
        'Сотрудник',
        'Код',
        'К выплате',
        'Строка файла',
        'Что исправить',
      ],
      expect.arrayContaining(['Бажин', 'вредность', '3 листа «Осн.произв.»']),
      expect.arrayContaining(['Нехорошков Илья Ильич', 'вредность', '3 листа «АУП и прочие»']),
    ])
    const mended = (await upload(office, bad)).result
    expect(recognised(mended).map(({ field }) => field)).toEqual([
      'department',
      'surname',
      'name',
      'middlename',
      'birth',
      'factors',
      'fullname',
    ])
  })
})

test('departments of a list of 1С are paths by the outline of its rows', async () => {
  const rows = [
    ['Сотрудник', 'Дата рождения'],
    ['Северский'],
    ['Механосборочный'],
    ['Участок сборки'],
    ['Агапов Сергей Иванович', '12.03.1978'],
    ['Связь'],
    ['Барышев Иван Петрович', '05.11.1983'],
    ['Южный'],
    ['Механосборочный'],
    ['Вяткин Олег Ильич', '21.07.1990'],
  ]
  const content = outlinedBook({ TDSheet: rows }, [0, 0, 1, 2, 3, 1, 2, 0, 1, 2])
  const limits = { rows: 100, columns: 20, unpacked: 9_000_000, signs: 9_000_000 }
  const known = { units: { departments: [], positions: [] }, notLoaded: new Set<string>() }
  const file = await readPeopleFile({ content, limits, pieceRows: 100, year: 2026, known })
  expect(file).toMatchObject({ problem: null })
  expect('first' in file && file.first.map((cells) => cells[2])).toEqual([
    'Северский / Механосборочный / Участок сборки',
    'Северский / Связь',
    'Южный / Механосборочный',
  ])
})

test('a column of pay is not read as factors, and one that was not loaded stays so in another file', async ({
  office,
}) => {
  const who = { ФИО: 'Иванов Пётр Ильич', 'Дата рождения': '12.08.1979', 'Код вредности': '4.4' }
  const first = (await upload(office, csvOf([who]))).result
  expect(recognised(first).map(({ field }) => field)).toEqual(['fullname', 'birth', 'factors'])
  const columns = recognised(first).slice(0, 2)
  await office.client.call(importsContract.check, {
    params: { ...office.at, id: first.id },
    body: { columns },
  })
  await write(office, await settled(office, first.id))
  const pay = { ...who, 'Доплата за вредн.': '12%', Вредность: '8%' }
  const next = (await upload(office, csvOf([pay]))).result
  expect(next.columns.map(({ heading, field }) => [heading, field])).toEqual([
    ['ФИО', 'fullname'],
    ['Дата рождения', 'birth'],
    ['Код вредности', null],
    ['Доплата за вредн.', null],
    ['Вредность', null],
  ])
})
