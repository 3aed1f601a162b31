import { describe, expect, test } from 'vitest'
import file from '../../reference/former-points.json' with { type: 'json' }
import { edition } from '../../test/programme.ts'
import type { Day } from '../platform/days.ts'
import { factorIndex } from '../programme/search.ts'
import { factorOffers } from './corrections/offers.ts'
import { formerPoints, formerReplacements } from './former-order.ts'
import { readRow } from './read-row.ts'

const replacements = (cell: string) => formerReplacements(formerPoints(cell) ?? [])

describe('points of the former order', () => {
  test.each([
    ['п. 3.5 прил. 1 приказа 302н', ['4.4']],
    ['3.5; 4.1', ['4.4; 5.1']],
    ['пр.1 п.3.5, пр.2 п.10', ['4.4; 15']],
    ['Прил. 1: 3.5, 4.1; прил. 2: 14', ['4.4; 5.1; 23']],
    ['3.5 (шум) и 4.1 по приказу № 302н от 12.04.2011', ['4.4; 5.1']],
    ['прил. 2 п. 1.1', ['6.1', '6.2']],
    ['3.9, 3.10', ['4.8']],
  ])('«%s» is replaced by %s', (cell, now) => {
    expect(replacements(cell)).toEqual(now)
  })

  test.each(['3.5; 99', 'п. 1.2.8.1 приказа 302н', '302н', 'шум'])(
    '«%s» has no known replacement',
    (cell) => {
      expect(formerPoints(cell)).toBeNull()
    },
  )

  test('are replaced by points that the present order has', () => {
    const { byCode } = factorIndex(edition)
    expect(file.points.flatMap(({ now }) => now).filter((code) => !byCode.has(code))).toEqual([])
  })
})

test('a cell with a point of the former order only is offered what replaces all its points', () => {
  const index = factorIndex(edition)
  expect(factorOffers(index, '3.5; 4.1').map(({ text }) => text)).toEqual(['4.4; 5.1'])
  expect(factorOffers(index, '4.1').map(({ text }) => text)).not.toContain('5.1')
})

test('a row with points of the former order says which they are, and takes none of them', () => {
  const factors = new Map(
    edition.factors.map(({ code }) => [code, { code, isHeading: false, marks: [], implied: [] }]),
  )
  const texts = { fullname: 'Иванова Анна Петровна', birth: '17.05.1984', factors: '3.5; 4.1' }
  expect(readRow(texts, { today: '2026-11-21' as Day, factors })).toMatchObject({
    input: null,
    problems: [
      {
        text: 'Пункты прежнего приказа 302н: 3.5 (производственный шум) — это 4.4; 4.1 (физические перегрузки) — это 5.1 по приказу 29н',
        kind: 'Пункты прежнего приказа 302н',
      },
    ],
  })
})
