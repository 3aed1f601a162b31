import { describe, expect, test } from 'vitest'
import { paperDesk, paperPerson } from '../../test/papers.ts'
import type { Day } from '../platform/days.ts'
import { type OrderPerson, ordersOf } from './orders.ts'
import type { Standing } from './rules.ts'

const context = paperDesk()
const person = (number: number, standing: Partial<Standing> | null = null): OrderPerson => ({
  ...paperPerson(number, { position: 'Сварщик', department: 'Цех 1' }),
  standing: standing && { dueOn: null, conclusion: null, ...standing },
})
const text = (value: unknown) => JSON.stringify(value).replaceAll('\u00a0', ' ')

describe('the order to hold a check-up', () => {
  test('lists the people by department and name, each with the day of the visit', () => {
    const [sheet] = ordersOf('check-up-order', [person(2), person(1)], context).sheets
    expect(sheet?.people.map(({ visit }) => visit)).toHaveLength(2)
    expect(sheet?.points[0]).toMatch(/2\sчеловека.*Белинского/)
  })
})

test('a notice tells one person when and where to come, and has a receipt', () => {
  const { sheets } = ordersOf('notices', [person(1), { ...person(2), booking: null }], context)
  expect(sheets.map(({ receipts }) => receipts)).toEqual([[person(1).fullname], [person(2).fullname]])
  expect(text(sheets[0])).toMatch(/Явитесь: .*2026 г\., \d\d:\d\d; Екатеринбург/)
  expect(text(sheets[1])).toMatch(/День и час осмотра: _+/)
})

describe('an order to suspend', () => {
  test('names the заключение and the works it forbids, and offers another work', () => {
    const conclusion = {
      number: '7/2026',
      on: '2026-03-01' as Day,
      outcome: 'unfit' as const,
      contraindicated: ['4.4'],
    }
    const [sheet] = ordersOf('suspension', [person(1, { conclusion })], context).sheets
    expect(text(sheet?.ground)).toContain('медицинское заключение № 7/2026 от 01.03.2026')
    expect(text(sheet?.ground)).toContain('4.4 Шум')
    expect(text(sheet?.points)).toContain('статья 73')
  })

  test('names the day that has passed when nothing forbids the work', () => {
    const [sheet] = ordersOf('suspension', [person(1, { dueOn: '2026-02-01' as Day })], context).sheets
    expect(text(sheet?.ground)).toContain('не пройден в срок до 01.02.2026')
    expect(text(sheet?.points)).toContain('до прохождения обязательного медицинского осмотра')
  })
})

test('an order to admit rests on the last заключение', () => {
  const conclusion = {
    number: '9/2026',
    on: '2026-03-01' as Day,
    outcome: 'fit' as const,
    contraindicated: [],
  }
  const [sheet] = ordersOf('admission', [person(1, { conclusion })], context).sheets
  expect(text(sheet)).toContain('медицинское заключение № 9/2026 от 01.03.2026')
  expect(text(sheet?.points)).toContain('С 02.03.2026 допустить к работе')
})
