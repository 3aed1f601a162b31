import { expect, test } from 'vitest'
import { asideBy, placeUnder } from './drag.ts'

/** Three rows of 60, 100 and 40 pixels. */
const boxes = [
  { top: 100, height: 60 },
  { top: 160, height: 100 },
  { top: 260, height: 40 },
]

test.for([
  [0, 0, 0],
  [0, 49, 0],
  [0, 51, 1],
  [0, 119, 1],
  [0, 121, 2],
  [0, 9000, 2],
  [2, -49, 2],
  [2, -51, 1],
  [2, -129, 1],
  [2, -131, 0],
  [1, -31, 0],
  [1, 21, 2],
  [7, 50, 7],
])('row %i dragged by %i pixels comes to position %i', ([at, by, place]) =>
  expect(placeUnder(boxes, at as number, by as number)).toBe(place),
)

test('rows that the dragged row has passed move aside, the others stay', () => {
  const down = { at: 0, over: 1, by: 60 }
  expect([0, 1, 2].map((index) => asideBy(boxes, down, index))).toEqual([60, -60, 0])
  const up = { at: 2, over: 0, by: -140 }
  expect([0, 1, 2].map((index) => asideBy(boxes, up, index))).toEqual([40, 40, -140])
})
