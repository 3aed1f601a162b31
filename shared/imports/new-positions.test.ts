import { describe, expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import { alikeOf, NewPositions } from './new-positions.ts'
import type { RowInput } from './read-row.ts'

const known = [
  'Токарь',
  'Водитель автомобиля',
  'Электромонтёр по ремонту и обслуживанию электрооборудования',
  'Маляр 3',
  'Слесарь 4 разряда',
]

describe('a new position is like a known one', () => {
  test.each([
    ['Токорь', 'Токарь'],
    ['токарь 5 р.', 'Токарь'],
    ['Токарь 6-го разряда', 'Токарь'],
    ['Токарь (совм.)', 'Токарь'],
    ['Водитель автомобиля кат. С', 'Водитель автомобиля'],
    [
      'Электромонтёр по рем. и обсл. эл/оборудования',
      'Электромонтёр по ремонту и обслуживанию электрооборудования',
    ],
    ['Маляр 2', null],
    ['Слесарь 5 разряда', null],
    ['Токарь-револьверщик', null],
    ['Водитель погрузчика', null],
  ])('«%s» is like %s', (name, alike) => {
    expect(alikeOf(name, known)).toBe(alike)
  })
})

describe('the factors of a new position', () => {
  const person = (codes: string[] | null): RowInput => ({
    surname: 'Иванов',
    name: 'Пётр',
    gender: 'Мужской',
    birth: '1979-08-12' as Day,
    positionName: 'Прессовщик',
    ...(codes && { factors: codes.map((code) => ({ code, marks: [] })) }),
  })
  const counted = (...people: (string[] | null)[]) => {
    const positions = new NewPositions([])
    for (const codes of people) positions.add(person(codes))
    const [first] = positions.list()
    return [first?.factors.map(({ code }) => code), first?.isMixed, first?.isNone]
  }

  test('are those on which all rows agree', () => {
    expect(counted(['4.4', '5.1'], ['5.1', '4.4'], null)).toEqual([['4.4', '5.1'], false, false])
  })

  test('stay with the people when the rows differ', () => {
    expect(counted(['4.4'], ['5.1'])).toEqual([[], true, false])
  })

  test('are stated to be none when every row says so, and unstated when no row does', () => {
    expect(counted([], [])).toEqual([[], false, true])
    expect(counted(null, null)).toEqual([[], false, false])
  })
})
