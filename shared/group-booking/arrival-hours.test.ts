import { expect, test } from 'vitest'
import { monday, people, person, task } from '../../test/arranging.ts'
import { arrange } from './arrange.ts'
import type { Crew } from './schema.ts'

test('people arrive in the hours that the employer has named, and the plan says that these hours hold it', () => {
  const { places, bound } = arrange(
    task({ people: people(20), stations: [], limits: { arrival: { begins: '09:00', ends: '10:00' } } }),
  )
  expect(new Set(places.map(({ time }) => time.slice(0, 2)))).toEqual(new Set(['09']))
  expect(bound).toEqual({ days: 2, by: 'hours', name: null })
})

test('somebody placed by hand comes at an hour outside those of the group', () => {
  const anna = person('Анна')
  const pins = [{ employee: anna.employee, day: monday, time: '08:15' }]
  const arrival = { begins: '10:00', ends: '11:00' }
  const { places } = arrange(task({ people: [anna, person('Яна')], stations: [], pins, limits: { arrival } }))
  expect(places.map(({ fullname, time }) => [fullname, time])).toEqual([
    ['Анна', '08:15'],
    ['Яна', '10:00'],
  ])
})

test.each([
  ['inside', ['08', '09']],
  ['outside', ['10']],
] as const)('people of a night shift that ends at ten come %s its hours', (comes, hours) => {
  const night = people(15)
  const crew: Crew = {
    name: 'Ночная смена',
    people: night.map(({ employee }) => employee),
    isTogether: false,
    shift: { work: { begins: '22:00', ends: '10:00' }, comes },
  }
  const { places } = arrange(task({ people: night, stations: [], crews: [crew] }))
  expect([...new Set(places.map(({ time }) => time.slice(0, 2)))]).toEqual(hours)
})
