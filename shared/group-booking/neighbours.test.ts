import { expect, test } from 'vitest'
import { people, task } from '../../test/arranging.ts'
import { arrange } from './arrange.ts'
import type { PlannedPlace } from './schema.ts'

/** How many times the line of a day changes from one department to another. */
const changes = (places: readonly PlannedPlace[]) =>
  places.filter(({ department }, at) => at > 0 && department !== places[at - 1]?.department).length

test('people of one department come one after another, not mixed with the others every quarter of an hour', () => {
  const group = ['Цех', 'Склад', 'Гараж'].flatMap((name) => people(12, { department: name }))
  const { places } = arrange(task({ people: group, stations: [], limits: { share: 1 } }))
  expect(places).toHaveLength(36)
  expect(changes(places)).toBeLessThanOrEqual(4)
})
