import { expect, test } from 'vitest'
import type { CorrectionView } from '../../../../shared/imports/corrections/schema.ts'
import { readingNotes } from '../../../../shared/imports/ru.ts'
import type { ImportCounts, NewPosition } from '../../../../shared/imports/schema.ts'
import { type LoadChoice, panelsOf } from './panel-list.ts'

const usual: LoadChoice = { duplicates: 'update', mode: 'right' }
const counts = (given: Partial<ImportCounts>): ImportCounts => ({
  rows: 40,
  right: 40,
  bad: 0,
  repeats: 0,
  unaddable: 0,
  ...given,
})
const [note = ''] = Object.values(readingNotes)
const read = { field: 'factors', text: note, rows: 6 } as const
const renamed = { field: 'fullname', text: 'Похоже на сотрудника с другой фамилией', rows: 1 } as const
const kept = { field: 'lastPassedOn', text: 'Раньше заключения центра', rows: 2 } as const
const birth = { field: 'birth', text: 'Такой даты нет в календаре', rows: 2 } as const
const position = (name: string, alike: string | null): NewPosition => ({
  name,
  rows: 1,
  factors: [],
  alike,
  isMixed: false,
  isNone: false,
})
const noLosses = { people: 0, list: [], factors: [] }
const noUnits = { newDepartments: [], newPositions: [], factorLosses: noLosses }
const corrections: CorrectionView = {
  mistakes: [{ field: 'factors', value: 'холод', text: 'Укажите пункт', rows: 2 }],
  values: [
    { field: 'factors', value: 'шум', text: '4.4', isRemembered: true, rows: 3 },
    { field: 'factors', value: 'пыль', text: '1.38', isRemembered: true, rows: 0 },
  ],
  cells: [{ row: 7, field: 'birth', was: '31.02.1980', text: '28.02.1980' }],
}

test('panels with mistakes and decisions stand before those that only tell', () => {
  const view = {
    counts: counts({ right: 20, bad: 16, repeats: 4 }),
    problems: [birth],
    warnings: [read, kept, renamed],
    newDepartments: [{ name: 'Цех 5', rows: 3, alike: ['Филиал / Цех № 5'], spellings: ['Цех 5'] }],
    newPositions: [position('токарь 5 р.', 'Токарь'), position('Маляр', null)],
    factorLosses: noLosses,
  }
  expect(panelsOf(view, corrections, usual).map(({ title, note: text }) => `${title} | ${text}`)).toEqual([
    'Заменить во всех строках | 1\u00a0значение с ошибкой',
    'Что исправить | 16\u00a0строк по видам ошибок или файлом',
    'Похоже на ваши названия | 2\u00a0новых названия',
    'Как загрузить | Уже есть: 4\u00a0строки, обновим; с ошибками вернём файлом',
    'Возможно, сменилась фамилия | 1\u00a0замечание',
    'Что останется как было | 1\u00a0замечание',
    'Исправлено здесь | 2\u00a0исправления',
    'Как прочитан файл | 1\u00a0замечание',
  ])
})

test('a file without mistakes and known people has nothing to decide', () => {
  const view = { counts: counts({}), problems: [], warnings: [read], ...noUnits }
  expect(panelsOf(view, undefined, usual)).toEqual([
    { key: 'read', title: 'Как прочитан файл', note: '1\u00a0замечание', isToDecide: false },
  ])
})

test('known people whom the file does not change need no decision, and what stays as it was is told for an update', () => {
  const view = { counts: counts({ repeats: 4, unchanged: 4 }), problems: [], warnings: [kept], ...noUnits }
  expect(panelsOf(view, undefined, usual).filter(({ isToDecide }) => isToDecide)).toEqual([])
  const added = panelsOf(view, undefined, { duplicates: 'add', mode: 'right' })
  expect(added.map(({ note: text }) => text)).toEqual(['Уже есть: 4\u00a0строки, добавим как новых'])
})

test('lost factors are told first, but only when known people are updated', () => {
  const factorLosses = { people: 3, list: [], factors: [{ code: '6.1', people: 3 }] }
  const view = { counts: counts({ repeats: 3 }), problems: [birth], warnings: [], ...noUnits, factorLosses }
  expect(panelsOf(view, undefined, usual)[0]).toMatchObject({
    title: 'Факторов станет меньше',
    note: 'у 3\u00a0сотрудников, выберите, что делать',
    isToDecide: true,
  })
  expect(panelsOf(view, undefined, { ...usual, duplicates: 'skip' })[0]?.key).toBe('problems')
})
