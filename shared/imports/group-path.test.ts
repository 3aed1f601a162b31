import { expect, test } from 'vitest'
import { GroupPath, type GroupRow } from './group-path.ts'

type RowText = string | readonly [text: string, place: Partial<GroupRow>]

/** Reads runs of rows, each above a person at an outline level, and returns the departments of the people. */
function pathsOf(runs: readonly (readonly RowText[])[], level = 0) {
  const path = new GroupPath()
  return runs.map((run) => {
    path.begin(
      run.map((one) => {
        const [text, place] = typeof one === 'string' ? [one, {}] : one
        return { row: 1, column: 0, level: 0, text, ...place }
      }),
    )
    return path.at(level)?.text
  })
}

test('rows one under another are a path, and a row alone takes the place of the last one', () => {
  expect(
    pathsOf([['Филиал «А»', 'Бухгалтерия'], ['Филиал «Б»', 'Бухгалтерия'], ['Ремонтный участок'], ['Склад']]),
  ).toEqual([
    'Филиал «А» / Бухгалтерия',
    'Филиал «Б» / Бухгалтерия',
    'Филиал «Б» / Ремонтный участок',
    'Филиал «Б» / Склад',
  ])
})

test('a row of a wider kind leaves the narrower ones', () => {
  expect(
    pathsOf([['Филиал', 'Цех № 5', 'Участок 1'], ['Участок сборки'], ['Цех № 7'], ['Филиал «Южный»']]),
  ).toEqual([
    'Филиал / Цех № 5 / Участок 1',
    'Филиал / Цех № 5 / Участок сборки',
    'Филиал / Цех № 7',
    'Филиал «Южный»',
  ])
})

test('a flat list of departments has no paths, and neither has an empty shop before another', () => {
  expect(pathsOf([['Цех 1'], ['Участок 2'], ['Склад'], ['Бухгалтерия']])).toEqual([
    'Цех 1',
    'Участок 2',
    'Склад',
    'Бухгалтерия',
  ])
  expect(pathsOf([['Цех 1', 'Цех 2']])).toEqual(['Цех 2'])
})

test('an indent says what a row is a part of', () => {
  const at = (text: string, column: number) => [text, { column }] as const
  expect(
    pathsOf([
      [at('Филиал «Северский»', 0), at('Цех № 5', 1), at('Сборка, отдел', 2)],
      [at('Служба сборки', 2)],
      [at('Управление (АУП)', 1)],
      [at('Бухгалтерия', 2)],
      [at('Филиал «Южный»', 0)],
    ]),
  ).toEqual([
    'Филиал «Северский» / Цех № 5 / Сборка, отдел',
    'Филиал «Северский» / Цех № 5 / Служба сборки',
    'Филиал «Северский» / Управление (АУП)',
    'Филиал «Северский» / Управление (АУП) / Бухгалтерия',
    'Филиал «Южный»',
  ])
})

test('outline levels of the rows go before anything else, and the organization is no department', () => {
  const at = (text: string, level: number) => [text, { level }] as const
  const runs = [
    [at('АО «Завод»', 0), at('Основное производство', 1), at('Сборка', 2)],
    [at('Окраска', 2)],
    [at('Связь', 1)],
  ]
  expect(pathsOf(runs, 3)).toEqual([
    'Основное производство / Сборка',
    'Основное производство / Окраска',
    'Связь',
  ])
  expect(pathsOf([[at('Производство', 0), at('Сборка', 1)]], 1)).toEqual(['Производство'])
})
