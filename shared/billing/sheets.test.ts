import { expect, test } from 'vitest'
import { billContent, invoiceContent } from '../../test/bill-papers.ts'
import type { Day } from '../platform/days.ts'
import { billFile } from './sheets.ts'

const textOf = (file: unknown): string => JSON.stringify(file).replaceAll('\u00a0', ' ')

test('an act lists services by department, the sum in words, and both sides', () => {
  const text = textOf(billFile(billContent()))
  for (const part of [
    'Акт № 12/2026',
    'договор № 15/М от 12 января 2026 г.',
    'Литейный цех, 12 человек',
    '["2","Аудиометрия","11","420,50","4 625,50"]',
    'Тринадцать тысяч семьдесят пять рублей 50 копеек',
    'Без НДС',
    'Орлов О. О.',
    'ИНН 7707083893, КПП 770701001, ОГРН 1026605000003',
    'Действует на основании устава',
  ])
    expect(text).toContain(part)
})

test('an act of one or two people has one line without a price', () => {
  const line = { service: 'check-up', name: 'Медицинский осмотр', price: null, count: 2, sum: 1300 }
  const departments = [{ name: 'Склад', people: 2, lines: [line], total: 1300 }]
  expect(textOf(billFile(billContent({ departments })))).toContain(
    '["1","Медицинский осмотр","2","—","1 300,00"]',
  )
})

test('an act names people only when the agreement wants it, and never with a sum', () => {
  const names = [{ fullname: 'Иванов Иван Ильич', department: 'Литейный цех', day: '2026-03-02' as Day }]
  expect(textOf(billFile(billContent()))).not.toContain('Фамилия')
  expect(textOf(billFile(billContent({ names })))).toContain(
    '["1","Иванов Иван Ильич","Литейный цех","02.03.2026"]',
  )
})

test('an invoice asks for the act without what an invoice ahead has asked, into the clinic’s bank', () => {
  const text = textOf(billFile(invoiceContent()))
  for (const part of [
    '["1","Обязательные медицинские осмотры работников по акту № 12/2026 от 31 марта 2026 г.","13 075,50"]',
    '["2","Ранее выставлено: счёт № 3/2026 от 10.02.2026","−5 000,00"]',
    'Восемь тысяч семьдесят пять рублей 50 копеек',
    '40702810938000000001',
    '12 апреля 2026 г.',
    'Действует на основании устава',
  ])
    expect(text).toContain(part)
})
