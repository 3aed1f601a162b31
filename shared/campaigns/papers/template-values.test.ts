import { expect, test } from 'vitest'
import type { Day } from '../../platform/days.ts'
import { estimateValues, signatureValues } from './template-values.ts'

const day = (text: string) => text as Day
const head = {
  name: 'Периодический осмотр 2026',
  organization: 'АО «Завод»',
  clinic: 'Медцентр',
  startsOn: day('2026-09-14'),
  endsOn: day('2026-10-16'),
  today: day('2026-08-01'),
}
const planned = (fullname: string, department: string | null) => ({
  fullname,
  department,
  position: null,
  day: day('2026-09-15'),
  time: '09:30',
  place: 'Екатеринбург',
})

test('the sheet of signatures for Word has the departments and numbers of the printed one', () => {
  const people = [planned('Яковлев', 'Цех'), planned('Абрамов', 'Цех'), planned('Ёлкин', null)]
  const { from, to, departments } = signatureValues(people, head)
  expect([from, to]).toEqual(['14.09.2026', '16.10.2026'])
  const visit = '15.09.2026, 09:30, Екатеринбург'
  expect(departments).toEqual([
    { department: 'Без подразделения', people: [{ at: '1', person: 'Ёлкин', visit }] },
    {
      department: 'Цех',
      people: [
        { at: '1', person: 'Абрамов', visit },
        { at: '2', person: 'Яковлев', visit },
      ],
    },
  ])
})

test('the estimate for Word names sums in roubles by department and by service', () => {
  const lines = [
    { service: 'd', name: 'Врач-терапевт', kind: 'doctor', people: 2, price: 1500, total: 3000 } as const,
  ]
  const estimate = {
    people: 2,
    total: 3000,
    bad: 0,
    day: head.startsOn,
    departments: [{ department: null, people: 2, total: 3000 }],
    lines,
  }
  const values = JSON.stringify(estimateValues(estimate, head)).replaceAll('\u00a0', ' ')
  expect(JSON.parse(values)).toMatchObject({
    people: '2',
    total: '3 000 ₽',
    departments: [{ department: 'Без подразделения', people: '2', total: '3 000 ₽' }],
    lines: [{ service: 'Врач-терапевт', people: '2', price: '1 500 ₽', total: '3 000 ₽' }],
  })
})
