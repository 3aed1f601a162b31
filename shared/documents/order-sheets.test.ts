import { expect, test } from 'vitest'
import { paperDesk, paperPerson } from '../../test/papers.ts'
import { ordersFile, ordersValues } from './order-sheets.ts'
import { ordersOf } from './orders.ts'

const people = [1, 2].map((number) => ({ ...paperPerson(number), standing: null }))

test('under the order to hold a check-up each person of the list has a place to sign', () => {
  const [sheet] = ordersFile('check-up-order', ordersOf('check-up-order', people, paperDesk())).sheets
  const list = sheet?.blocks.at(-1)
  if (list?.is !== 'table') throw new Error('no list under the order')
  expect(list.groups[0]?.rows.map((row) => row.at(-1))).toEqual(['', ''])
  expect(list.columns.at(-1)?.title).toContain('подпись')
})

test('notices are separate papers with a receipt each, in both formats', () => {
  const notices = ordersOf('notices', people, paperDesk())
  expect(ordersFile('notices', notices).sheets.map(({ blocks }) => blocks.at(-1))).toMatchObject([
    { is: 'receipt', name: people[0]?.fullname },
    { is: 'receipt', name: people[1]?.fullname },
  ])
  expect(ordersValues(notices).orders.map(({ receipts }) => receipts.length)).toEqual([1, 1])
})
