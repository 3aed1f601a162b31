import { expect, test } from 'vitest'
import { isBlock, layBlock, readBlock } from './paste.ts'

test('each line of a copied spreadsheet column becomes a row, whatever the line ending', () => {
  expect(readBlock('520\r\n1 250,50\r\n480 ₽\r\n')).toEqual([['520'], ['1 250,50'], ['480 ₽']])
})

test('a block keeps its cells side by side, including empty ones', () => {
  expect(readBlock('520\t480\n\t450\n460\t')).toEqual([
    ['520', '480'],
    ['', '450'],
    ['460', ''],
  ])
})

test('an empty line in the middle is an empty cell', () => {
  expect(readBlock('520\n\n480')).toEqual([['520'], [''], ['480']])
})

test('a quoted cell keeps its tab, line break and quotes', () => {
  expect(readBlock('"два\nслова"\t"сказал ""да"""\n520')).toEqual([['два\nслова', 'сказал "да"'], ['520']])
})

test('one cell with a trailing line end is not a block', () => {
  expect([isBlock('520'), isBlock('520\r\n'), isBlock('520\n480'), isBlock('520\t480')]).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('a block is placed down and to the right of the cell; values beyond the edge are counted', () => {
  const place = { rows: ['лор', 'окулист'], columns: ['ekb', 'pvl'], at: { row: 0, column: 1 } }
  const { filled, lost } = layBlock([['1', '2'], ['3'], ['4', '']], place)
  expect(filled).toEqual([
    { row: 'лор', column: 'pvl', text: '1' },
    { row: 'окулист', column: 'pvl', text: '3' },
  ])
  expect(lost).toBe(2)
})
