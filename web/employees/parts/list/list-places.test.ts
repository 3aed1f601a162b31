import { expect, test } from 'vitest'
import { inOrder, placesFor } from './list-places.ts'

const place = (key: number, index: number) => ({ key, index })
const three = placesFor([], [0, 1, 2])

test('the element of a row that leaves the screen is reused for a new row; the other rows keep theirs', () => {
  expect(three).toEqual([place(0, 0), place(1, 1), place(2, 2)])
  expect(placesFor(three, [1, 2, 3])).toEqual([place(0, 3), place(1, 1), place(2, 2)])
})

test('elements are added and removed only when the number of drawn rows changes', () => {
  expect(placesFor(three, [1])).toEqual([place(1, 1)])
  expect(placesFor([place(1, 1)], [1, 2, 3])).toEqual([place(1, 1), place(0, 2), place(2, 3)])
})

test('drawing the same rows changes nothing, and elements can be sorted by their rows', () => {
  const rolled = placesFor(three, [1, 2, 3])
  expect(placesFor(rolled, [3, 2, 1])).toEqual(rolled)
  expect(inOrder(rolled).map(({ index }) => index)).toEqual([1, 2, 3])
})
