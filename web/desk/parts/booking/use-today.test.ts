import { expect, test } from 'vitest'
import { obstacleToday } from './use-today.ts'

const free = { free: 2, isPossible: true }
const full = { free: 0, isPossible: true }
const late = { free: 2, isPossible: false }

test.for([
  ['the clinic is closed today', 0, [], 'closed'],
  ['the last time of today has passed', 40, [], 'over'],
  ['every time still to come is full', 40, [full, full], 'full'],
  ['the volume does not fit into the rest of today', 40, [full, late], 'late'],
  ['a time is free', 40, [full, late, free], null],
] as const)('the registrar is told why nobody can be booked for today: %s', ([, capacity, slots, said]) =>
  expect(obstacleToday(capacity, slots as never)).toBe(said),
)
