import { expect, test } from 'vitest'
import { paperDay } from '../../documents/ru.ts'
import type { Day } from '../../platform/days.ts'
import type { ReceiptId, ReceiptRecord, ReceiptRow } from './schema.ts'
import { registerSheet, slipSheet } from './sheets.ts'

const on = '2026-11-28' as Day
const row: ReceiptRow = {
  id: '1',
  receipt: '1' as ReceiptId,
  position: 1,
  paper: 'conclusion',
  side: 'employer',
  number: '127/2026',
  isFinal: true,
  fullname: 'Иванов Пётр Ильич',
  organization: 'АО «Завод»',
  receiver: 'employer',
  name: 'Кузнецова О. И.',
  document: 'доверенность № 12',
  on,
  signedOn: null,
  by: 'Зимина А. П.',
  isCorrected: false,
}
const clinic = { name: 'Медцентр', address: null, ogrn: null, licence: null, email: null, phone: null }

test('the printed register leaves the line for a signature empty only where nothing was signed', () => {
  const file = registerSheet([row, { ...row, signedOn: on, paper: 'act', fullname: 'АО «Завод»' }], {
    from: on,
    to: on,
    today: on,
  })
  const [title, table] = file.sheets[0]?.blocks ?? []
  expect(title).toMatchObject({ under: [`за ${paperDay(on)}`] })
  const rows = table?.is === 'table' ? table.groups[0]?.rows : []
  expect(rows?.map((cells) => cells.at(-1))).toEqual(['', 'Расписка 28.11.2026'])
  expect(rows?.map((cells) => cells[3])).toEqual(['Иванов Пётр Ильич, АО «Завод»', 'АО «Завод»'])
})

test('a receipt lists the papers that were handed, without those undone, and ends with the line of its receiver', () => {
  const record: ReceiptRecord = {
    ...row,
    id: row.receipt,
    givenAt: '2026-11-28T05:00:00.000Z',
    reason: null,
    items: [
      { ...row, isUndone: false },
      { ...row, number: '128/2026', isUndone: true },
    ],
  }
  const blocks = slipSheet(record, clinic).sheets[0]?.blocks ?? []
  const table = blocks.find(({ is }) => is === 'table')
  expect(table?.is === 'table' && table.groups[0]?.rows.map((cells) => cells[2])).toEqual(['127/2026'])
  expect(blocks.at(-1)).toMatchObject({ is: 'receipt', name: 'Кузнецова О. И.' })
})
