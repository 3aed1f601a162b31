import { expect, test } from 'vitest'
import { hasBlocks, ListRows, type MergedCells } from './list-rows.ts'

const columns = { birth: 1, names: [0], own: [0, 1] }
const heading = ['ФИО', 'Дата рождения', 'Должность']
const anna = ['Иванова Анна Петровна', '17.05.1984', 'Маляр']
const ivan = ['Орлов Иван Ильич', '01.02.1990', 'Токарь']

function read(
  rows: string[][],
  { departments = [] as number[], merges = [] as MergedCells[], isBlocks = false } = {},
) {
  const list = new ListRows({ ...columns, departments }, [heading], { merges, isBlocks })
  const people = rows.flatMap((cells, at) => list.next(at + 2, cells) ?? [])
  list.end()
  return { people, skipped: list.skipped.map(({ row, reason }) => [row, reason]) }
}

test('a row above people that names a department belongs to them and is no person', () => {
  const { people, skipped } = read([
    ['Подразделение: Цех № 1 (12 чел.)'],
    anna,
    ['Бухгалтерия', '', '3'],
    ivan,
  ])
  expect(people.map(({ group }) => group)).toEqual([
    { text: 'Цех № 1', row: 2 },
    { text: 'Бухгалтерия', row: 4 },
  ])
  expect(skipped).toEqual([
    [2, 'group'],
    [4, 'group'],
  ])
})

test('repeated headings, column numbers, totals and signatures are skipped and named', () => {
  const rows = [anna, heading, ['1', '2', '3'], ivan, ['Итого', '2'], ['Начальник ОК', '', '______ Петрова']]
  const { people, skipped } = read(rows)
  expect(people.map(({ row }) => row)).toEqual([2, 5])
  expect(skipped.map(([, reason]) => reason)).toEqual(['heading', 'numbering', 'total', 'signature'])
})

test('a person without a date of birth stays a person', () => {
  expect(read([['Орлов Иван Ильич'], ['Орлов И.И.']]).people).toHaveLength(2)
})

test('a text below the last person is no department', () => {
  expect(read([anna, ['Список верен']]).skipped).toEqual([[3, 'note']])
})

test('a remark in brackets under the headings is no department', () => {
  const { people, skipped } = read([['', '', '(прил. к 29н)'], anna])
  expect(people.map(({ group }) => group)).toEqual([null])
  expect(skipped).toEqual([[2, 'note']])
})

test('a department in the first row of a block holds for its block, with the row that it comes from', () => {
  const rows = [
    [...anna, 'Цех 1'],
    [...ivan, ''],
    [...anna, 'Цех 2'],
    [...ivan, ''],
  ]
  expect(hasBlocks(rows, [3])).toBe(true)
  const { people } = read(rows, { departments: [3], isBlocks: true })
  expect(people.map(({ cells, sources }) => [cells[3], ...sources])).toEqual([
    ['Цех 1'],
    ['Цех 1', [3, 2]],
    ['Цех 2'],
    ['Цех 2', [3, 4]],
  ])
})

test('levels of departments hold for the rows below until a wider one changes', () => {
  const units = (...names: string[]) => [...anna, ...names]
  const rows = [
    units('Филиал 1', 'Цех 1', ''),
    units('', '', 'Участок А'),
    units('', '', ''),
    units('', 'Цех 2', ''),
    units('Филиал 2', '', 'Участок А'),
    units('', '', ''),
  ]
  expect(hasBlocks(rows, [3, 4, 5])).toBe(true)
  const { people } = read(rows, { departments: [3, 4, 5], isBlocks: true })
  expect(people.map(({ cells }) => cells.slice(3).filter(Boolean).join(' / '))).toEqual([
    'Филиал 1 / Цех 1',
    'Филиал 1 / Цех 1 / Участок А',
    'Филиал 1 / Цех 1 / Участок А',
    'Филиал 1 / Цех 2',
    'Филиал 2 / Участок А',
    'Филиал 2 / Участок А',
  ])
})

test('a department that is missing in a few rows stays missing', () => {
  const rows = [
    [...anna, 'Цех 1'],
    [...ivan, 'Цех 1'],
    [...anna, ''],
    [...ivan, 'Цех 2'],
  ]
  expect(hasBlocks(rows, [3])).toBe(false)
})

test('a merged cell holds for all its rows, except a cell of one person', () => {
  const merges = [2, 1].map((column) => ({ column, first: 2, last: 3 }))
  const { people } = read([anna, ['Орлов Иван Ильич', '', '']], { merges })
  expect(people[1]?.cells).toEqual(['Орлов Иван Ильич', '', 'Маляр'])
  expect(people[1]?.sources).toEqual([[2, 2]])
})
