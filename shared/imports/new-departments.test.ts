import { describe, expect, test } from 'vitest'
import { AlikeDepartments, NewDepartments } from './new-departments.ts'

const known = [
  'Калужский филиал',
  'Калужский филиал / Цех № 5',
  'Калужский филиал / Бухгалтерия',
  'Тульский филиал / Бухгалтерия',
  'Отдел кадров',
  'Ремонтно-механический цех',
  'Склад А',
]

describe('a new department is offered as the known ones that it may be', () => {
  test.each([
    ['Цех № 5', ['Калужский филиал / Цех № 5']],
    ['Цех-05', ['Калужский филиал / Цех № 5']],
    ['5 цех (механический)', ['Калужский филиал / Цех № 5']],
    ['Бухгалтерия', ['Калужский филиал / Бухгалтерия', 'Тульский филиал / Бухгалтерия']],
    ['Калужский филал / Бухгалтерия', ['Калужский филиал / Бухгалтерия']],
    ['Отд. кадров', ['Отдел кадров']],
    ['Кадров отдел', ['Отдел кадров']],
    ['Тульский филиал / Отдел кадров', ['Отдел кадров']],
    ['Рем.-мех. цех', ['Ремонтно-механический цех']],
    ['Цех № 5 / Участок 2', ['Калужский филиал / Цех № 5 / Участок 2']],
  ])('«%s» may be %j', (name, alike) => {
    expect(new AlikeDepartments(known).of(name)).toEqual(alike)
  })

  test.each(['Цех № 6', 'Склад Б', 'Орловский филиал / Бухгалтерия', 'Цех'])('«%s» is like none', (name) => {
    expect(new AlikeDepartments(known).of(name)).toEqual([])
  })
})

test('the ways to write one new department are counted together and kept apart', () => {
  const departments = new NewDepartments(known)
  departments.add('Цех №5', 'Цех №5')
  departments.add('Цех № 5', 'цех № 5')
  departments.add('Отдел кадров', 'отдел кадров')
  departments.add(undefined, '')
  expect(departments.list()).toEqual([
    { name: 'Цех №5', rows: 2, alike: ['Калужский филиал / Цех № 5'], spellings: ['Цех №5', 'цех № 5'] },
  ])
})
