import { describe, expect, test } from 'vitest'
import {
  isPartOf,
  parentsOf,
  renamedPart,
  underParents,
  unitKey,
  unitNamed,
  unitPath,
  withPeopleOfParts,
} from './unit-names.ts'

test.each(['цех № 1', 'Цех 1', 'ЦЕХ  №1', 'Цех «1»'])('«%s» is «Цех №1»', (name) => {
  expect(unitKey(name)).toBe(unitKey('Цех №1'))
})

test('another number is another unit', () => {
  expect(unitKey('Цех № 11')).not.toBe(unitKey('Цех № 1'))
})

describe('a department with its parents', () => {
  test.each(['Филиал /  Цех 1', 'Филиал > Цех 1', 'Филиал \\ Цех 1', 'Филиал → Цех 1 / '])(
    '«%s» is written in one way',
    (name) => {
      expect(unitPath(name)).toBe('Филиал / Цех 1')
    },
  )

  test('belongs to each parent before its own name; a slash without spaces is a part of a name', () => {
    expect(parentsOf('Филиал / Цех 1 / Участок')).toEqual(['Филиал', 'Филиал / Цех 1'])
    expect(parentsOf('Цех 1/2')).toEqual([])
  })

  test('counts the people of its parts at every depth with its own', () => {
    const units = [
      { name: 'Филиал', people: 1 },
      { name: 'филиал / Цех 1', people: 2 },
      { name: 'Филиал / Цех 1 / Участок', people: 4 },
      { name: 'Филиал 2', people: 8 },
    ]
    expect(withPeopleOfParts(units).map(({ people }) => people)).toEqual([7, 6, 4, 8])
  })

  test('is a part of its parent, but not of one that begins with the same word', () => {
    expect(isPartOf('Филиал / Цех 1', 'филиал')).toBe(true)
    expect(isPartOf('Филиал 2 / Цех 1', 'Филиал')).toBe(false)
    expect(renamedPart('Филиал / Цех 1', 'Филиал', 'Тула')).toBe('Тула / Цех 1')
  })

  test('stands under its nearest parent as that one is already written', () => {
    const named = (...names: string[]) => names.map((name) => ({ name }))
    const typed = named('филиал 1', 'филиал 1 / Цех', 'Филиал № 1 / Цех / Участок', 'Склад')
    expect(underParents(typed, named('Филиал №1')).map(({ name }) => name)).toEqual([
      'филиал 1',
      'Филиал №1 / Цех',
      'Филиал №1 / Цех / Участок',
      'Склад',
    ])
  })
})

test('a name means the unit that is written so before one that differs by № only', () => {
  const units = [{ name: 'Цех №1' }, { name: 'Цех 1' }]
  expect(unitNamed(units, 'цех 1')?.name).toBe('Цех 1')
  expect(unitNamed(units, 'Цех № 1')?.name).toBe('Цех №1')
  expect(unitNamed(units, 'Цех 2')).toBeUndefined()
})
