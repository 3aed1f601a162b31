import { expect, test } from 'vitest'
import { sheetNames } from './rules.ts'

test('each department gets a sheet that Excel opens: short, without forbidden characters, with a name of its own', () => {
  const long = 'Участок ремонта и обслуживания оборудования'
  expect(sheetNames(['Цех 1/2', 'цех 1:2', `${long} А`, `${long} Б`, '[]'])).toEqual([
    'Цех 1 2',
    'цех 1 2 2',
    'Участок ремонта и обслуживания',
    'Участок ремонта и обслуживани 2',
    'Подразделение',
  ])
})
