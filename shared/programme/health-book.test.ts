import { expect, test } from 'vitest'
import { edition } from '../../test/programme.ts'
import { asksHealthBook, whereOf } from './health-book.ts'
import { factorIndex, search } from './search.ts'

const index = factorIndex(edition)

test.each([
  'медкнижка',
  'медкнижку',
  'санкнижка',
  'мекнижка',
  'лмк',
  'ЛМК',
  'медицинская книжка',
  'санитарной книжки',
  'личная медицинская книжка',
  'vtlrybxrf',
])('a search for «%s» offers the five works that need a medical book, each in everyday words', (query) => {
  expect(asksHealthBook(query)).toBe(true)
  const found = search(index, query).map(({ code }) => code)
  expect(found).toEqual(['23', '24', '25', '26', '27'])
  expect(found.filter((code) => whereOf(code) === undefined)).toEqual([])
})

test.each(['медицина', 'санитар', 'книжный магазин', 'пластмасса', '23'])(
  '«%s» does not ask for a medical book',
  (query) => expect(asksHealthBook(query)).toBe(false),
)
