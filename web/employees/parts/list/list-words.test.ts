import { expect, test } from 'vitest'
import type { EmployeeRow, ListedEmployee } from '../../../../shared/employees/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { distanceWords, overdueVisitWords, statusWords } from './list-words.ts'

const today = '2026-11-21' as Day
const person = (given: object) =>
  ({
    birth: '1984-05-17',
    personnelNumber: '1001',
    status: 'soon',
    lastPassedOn: '2025-12-01',
    dueOn: '2026-12-01',
    bookedOn: null,
    cameOn: null,
    dismissedOn: null,
    ...given,
  }) as EmployeeRow

test.each([
  [{}, 'через 10 дней'],
  [{ dueOn: '2026-11-21' }, 'сегодня'],
  [{ dueOn: '2026-11-20' }, '1 день назад'],
  [{ dueOn: '2027-05-01' }, 'через 5 месяцев'],
  [{ dueOn: '2029-01-01' }, 'через 2 года'],
  [{ lastPassedOn: null }, 'прошлый не указан'],
  [{ dueOn: null }, ''],
])('the time to the check-up of an employee with %j reads «%s»', (given, words) => {
  expect(distanceWords(person(given), today)).toBe(words)
})

test.each([
  [{}, 'Скоро', 'Скоро'],
  [{ status: 'booked', bookedOn: '2026-12-08' }, 'Записан на 08.12.2026', 'Записан на 08.12'],
  [{ status: 'passed', lastPassedOn: '2026-08-19' }, 'Пройден 19.08.2026', 'Пройден'],
  [{ status: 'unstated' }, 'Факторы не указаны', 'Нет факторов'],
  [{ status: 'dismissed', dismissedOn: '2026-03-01' }, 'Уволен 01.03.2026', 'Уволен'],
])('the list shows an employee with %j as «%s», on a phone as «%s»', (given, words, short) => {
  expect([statusWords(person(given), false), statusWords(person(given), true)]).toEqual([words, short])
})

test.each([
  [{ bookedOn: '2026-12-08' }, 'Записан на 08.12.2026'],
  [{ bookedOn: '2026-11-20' }, null],
  [{ outcome: 'awaiting' }, 'Ждёт заключения'],
  [{ status: 'soon', bookedOn: '2026-12-08' }, null],
])('the second mark of an overdue employee with %j reads «%s»', (given, words) => {
  const row = {
    ...person({ status: 'overdue', gender: 'Мужской', outcome: null, ...given }),
  } as ListedEmployee
  expect(overdueVisitWords(row, today, false)).toBe(words)
})
