import { expect, test } from 'vitest'
import { afterEditing, movedBy, nextPrice } from './grid-moves.ts'

const size = { rows: 40, columns: 3 }
const press = (key: string) => ({
  key: key.replace('Ctrl+', ''),
  ctrlKey: key.startsWith('Ctrl+'),
  metaKey: false,
})

test.each([
  ['ArrowDown', [5, 1], [6, 1]],
  ['ArrowUp', [0, 1], [0, 1]],
  ['ArrowRight', [5, 2], [5, 2]],
  ['ArrowLeft', [5, 1], [5, 0]],
  ['Home', [5, 2], [5, 0]],
  ['End', [5, 0], [5, 2]],
  ['Ctrl+Home', [5, 2], [0, 0]],
  ['Ctrl+End', [5, 0], [39, 2]],
  ['Ctrl+ArrowDown', [5, 1], [39, 1]],
  ['PageDown', [35, 1], [39, 1]],
] as const)('the key %s moves from %j to %j', (key, [row, column], [toRow, toColumn]) => {
  expect(movedBy(press(key), { row, column }, size)).toEqual({ row: toRow, column: toColumn })
})

test('a letter moves nothing, and no key moves in an empty table', () => {
  expect(movedBy(press('a'), { row: 0, column: 1 }, size)).toBeNull()
  expect(movedBy(press('ArrowDown'), { row: 0, column: 1 }, { rows: 0, columns: 3 })).toBeNull()
})

test('after the last city of a row comes the first city of the next row, and backwards likewise', () => {
  expect(nextPrice({ row: 5, column: 2 }, size, false)).toEqual({ row: 6, column: 1 })
  expect(nextPrice({ row: 6, column: 1 }, size, true)).toEqual({ row: 5, column: 2 })
  expect(nextPrice({ row: 39, column: 2 }, size, false)).toBeNull()
  expect(nextPrice({ row: 0, column: 1 }, size, true)).toBeNull()
})

test.each([
  ['Enter', false, { row: 6, column: 2 }],
  ['Enter', true, { row: 4, column: 2 }],
  ['ArrowUp', false, { row: 4, column: 2 }],
  ['ArrowDown', false, { row: 6, column: 2 }],
  ['Tab', false, { row: 6, column: 1 }],
  ['Tab', true, { row: 5, column: 1 }],
  ['ArrowLeft', false, undefined],
])('%s (Shift: %s) ends editing and moves to %o (undefined: it does not)', (key, shiftKey, cell) => {
  expect(afterEditing({ key, shiftKey }, { row: 5, column: 2 }, size)).toEqual(cell)
})

test('Tab in the last price of the table ends the editing and keeps the focus there', () => {
  expect(afterEditing({ key: 'Tab', shiftKey: false }, { row: 39, column: 2 }, size)).toEqual({
    row: 39,
    column: 2,
  })
})
