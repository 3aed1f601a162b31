import { expect, test } from 'vitest'
import { edition } from '../../test/programme.ts'
import { factorOf } from './rules.ts'
import { substanceName, substancesOf } from './substances.ts'

test('a mark belongs to the substance named before it, and the name keeps its brackets', () => {
  const welding = factorOf(edition, '3.1.7')?.substances.map(
    ({ name, marks }) => `${name}: ${marks.join('')}`,
  )
  expect(welding).toEqual([
    'Марганца: Р',
    'Цинка: А',
    'Хрома (VI): К',
    'Хрома (III): А',
    'Бериллия: РКА',
    'Никеля: К',
    'Хром трифторида: А',
    'Газы с остронаправленным действием на организм: О',
  ])
  expect(substancesOf('1,2-эпоксипропан (пропилена оксид) [К], озон [О]')).toEqual([
    { name: '1,2-эпоксипропан (пропилена оксид)', marks: ['К'] },
    { name: 'Озон', marks: ['О'] },
  ])
})

test('shows the names of substances in the nominative', () => {
  const shown = factorOf(edition, '3.1.7')?.substances.map(({ name }) => substanceName(name))
  expect(shown?.slice(0, 6)).toEqual(['Марганец', 'Цинк', 'Хром (VI)', 'Хром (III)', 'Бериллий', 'Никель'])
  expect(substanceName('Хром трифторида')).toBe('Хрома трифторид')
})

test('the marks of a row are the marks of its substances', () => {
  const marksOf = (substances: { marks: string[] }[]) =>
    [...new Set(substances.flatMap((one) => one.marks))].sort()
  const apart = edition.factors.filter(
    (row) => marksOf(row.substances).join() !== row.marks.toSorted().join(),
  )
  expect(apart.map((row) => row.code)).toEqual([])
})

test('a mark after the whole name applies to all of it, and a substance named twice occurs once', () => {
  expect(substancesOf('Карбонилдихлорид (фосген) [О]')).toEqual([
    { name: 'Карбонилдихлорид (фосген)', marks: ['О'] },
  ])
  expect(substancesOf('Ртуть [Р]: ртуть [А]')).toEqual([{ name: 'Ртуть', marks: ['Р', 'А'] }])
  expect(substancesOf('Шум')).toEqual([])
})
