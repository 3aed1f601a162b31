import { expect, test } from 'vitest'
import type { Day } from '../../../shared/platform/days.ts'
import { approveQuestion, checkUpWords, dueWords } from './words.ts'

const march2 = '2026-03-02' as Day
const march31 = '2026-03-31' as Day

test.each([
  ['2026-03-30', 'Срок акта — до 30\u00a0марта', 'info'],
  ['2026-03-09', 'Срок акта — до 9\u00a0марта', 'warn'],
  ['2026-03-02', 'Срок акта — сегодня', 'warn'],
  ['2026-03-01', 'Срок акта прошёл 1\u00a0марта', 'danger'],
  ['2025-12-31', 'Срок акта прошёл 31\u00a0декабря 2025', 'danger'],
])('of an act to be made by %s the page says «%s»', (dueOn, words, tone) => {
  expect(dueWords(dueOn as Day, march2)).toEqual({ words, tone })
})

test('a check-up of one day is named by it', () => {
  expect(checkUpWords(march2, march2)).toBe('2\u00a0марта')
  expect(checkUpWords(march2, march31)).toBe('2–31\u00a0марта')
})

const count = (people: number) => ({ people, women: 0, minors: 0 })

test('before an act is approved it is said whom it is about, and that it stays', () => {
  const figures = { passed: count(6), subject: count(63), unfinished: count(15), absent: count(0) } as never
  expect(approveQuestion(march2, march31, figures)).toBe(
    'Утвердить акт за 2–31\u00a0марта? Прошли осмотр: 6 из 63, не завершили: 15. Организация сразу получит сообщение, изменить акт будет нельзя.',
  )
})
