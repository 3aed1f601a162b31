import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAt, monday, morning, people, person, task } from '../../test/arranging.ts'
import type { EmployeeId } from '../employees/schema.ts'
import { arrange } from './arrange.ts'
import type { Crew, PlannedPlace } from './schema.ts'

const shop = (department: string, count: number) => people(count, { department })
const daysOf = (places: readonly PlannedPlace[], department: string) => [
  ...new Set(places.filter((place) => place.department === department).map(({ day }) => day)),
]
const crewOf = (some: readonly { employee: EmployeeId }[]): Crew => ({
  name: 'Бригада Иванова',
  people: some.map(({ employee }) => employee),
  isTogether: true,
  shift: null,
})
test('departments in turn: each comes whole on one day, though a fifth a day would spread it over five', () => {
  // A morning has 36 seats: two shops of 18 fit, three of 20 do not.
  const group = [...shop('Цех', 20), ...shop('Склад', 20), ...shop('Гараж', 16)]
  const { places, misfits } = arrange(task({ people: group, stations: [], limits: { isWhole: true } }))
  expect(misfits).toEqual([])
  for (const name of ['Цех', 'Склад', 'Гараж']) expect(daysOf(places, name)).toHaveLength(1)
})

test('departments in turn: the one with the earliest due date comes first, and nobody is late for it', () => {
  const urgent = { ...person('Я'), department: 'Цех', dueOn: monday }
  const { places } = arrange(
    task({
      people: [...shop('Гараж', 30), ...shop('Цех', 20), urgent],
      stations: [],
      limits: { isWhole: true },
    }),
  )
  expect(daysOf(places, 'Цех')).toEqual([monday])
  expect(daysOf(places, 'Гараж')).toEqual([dayAt(1)])
})

test('a department larger than a day fills one day after another', () => {
  const { places, misfits } = arrange(
    task({ people: [...shop('Цех', 80), ...shop('Гараж', 10)], stations: [], limits: { isWhole: true } }),
  )
  expect(misfits).toEqual([])
  expect(daysOf(places, 'Цех')).toHaveLength(3)
  expect(daysOf(places, 'Гараж')).toHaveLength(1)
})

test('nobody is left out because departments come in turn: who fits side by side fits in turn', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(sizes, (counts) => {
      const group = counts.flatMap((count, at) => shop(`Цех ${at}`, count))
      const asked = task({ people: group, stations: [] })
      const beside = arrange({ ...asked, limits: { share: 1 } })
      const { places, misfits } = arrange({ ...asked, limits: { isWhole: true } })
      expect(misfits.length).toBe(beside.misfits.length)
      expect(places.length + misfits.length).toBe(group.length)
    }),
    { numRuns: 60 },
  )
})

test('a crew comes on one day, one after another, though its department may send a fifth a day', () => {
  const group = shop('Цех', 20)
  const crew = crewOf(group.filter((_, at) => at % 3 === 0))
  const { places, apart } = arrange(task({ people: group, stations: [], crews: [crew] }))
  const at = places.flatMap((place, index) => (place.crew ? [{ place, index }] : []))
  expect(at).toHaveLength(7)
  expect(new Set(at.map(({ place }) => place.day)).size).toBe(1)
  expect((at.at(-1)?.index ?? 0) - (at[0]?.index ?? 0)).toBe(6)
  expect(apart).toEqual([])
})

test('the plan names a crew that no day takes whole, and plans its people one by one', () => {
  const group = people(10)
  const slots = [0, 1, 2].flatMap((at) =>
    morning(at, 0).map((slot) => ({ ...slot, free: slot.time < '09' ? 1 : 0 })),
  )
  const { places, apart } = arrange(task({ people: group, stations: [], slots, crews: [crewOf(group)] }))
  expect(places).toHaveLength(10)
  expect(apart).toEqual(['Бригада Иванова'])
})
