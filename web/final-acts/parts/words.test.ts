import { expect, test } from 'vitest'
import type { Day } from '../../../shared/platform/days.ts'
import { approveQuestion, cameWords, checkUpWords, dueWords, plannedWords, signedActWords } from './words.ts'

const march2 = '2026-03-02' as Day
const march31 = '2026-03-31' as Day

test.each([
  ['2026-03-30', 'Срок акта — до 30\u00a0марта', 'до 30\u00a0марта', 'info'],
  ['2026-03-09', 'Срок акта — до 9\u00a0марта', 'до 9\u00a0марта', 'warn'],
  ['2026-03-02', 'Срок акта — сегодня', 'сегодня', 'warn'],
  ['2026-03-01', 'Срок акта прошёл 1\u00a0марта', 'прошёл 1\u00a0марта', 'danger'],
  ['2025-12-31', 'Срок акта прошёл 31\u00a0декабря 2025', 'прошёл 31\u00a0декабря 2025', 'danger'],
])('the page shows an act due by %s as «%s», and the list as «%s»', (dueOn, words, short, tone) => {
  expect(dueWords(dueOn as Day, march2)).toEqual({ words, short, tone })
})

test('a check-up of one day is shown as that day', () => {
  expect(checkUpWords(march2, march2)).toBe('2\u00a0марта')
  expect(checkUpWords(march2, march31)).toBe('2–31\u00a0марта')
})

const count = (people: number) => ({ people, women: 0, minors: 0 })

test('the confirmation of an approval names the organization and says that the act is final', () => {
  const figures = { passed: count(6), subject: count(63), unfinished: count(15), absent: count(0) } as never
  const draft = { department: null, from: march2, to: march31, figures, planned: null, isConnected: true }
  const end = 'Организация сразу получит сообщение. Изменить акт будет нельзя.'
  const begin = 'Утвердить акт за 2–31\u00a0марта? Прошли осмотр: 6 из 63, не завершили: 15. '
  expect(approveQuestion(draft, march31)).toBe(begin + end)
  const department = { id: 'foundry' as never, name: 'Литейный цех' }
  expect(approveQuestion({ ...draft, department }, march31)).toContain('марта? Литейный цех. Прошли осмотр')
  expect(approveQuestion({ ...draft, isConnected: false }, march31)).toBe(
    `${begin}Кабинета у организации нет: передайте акт ей сами. Изменить акт будет нельзя.`,
  )
  const planned = { people: 4, until: '2026-12-12' as Day }
  expect(approveQuestion({ ...draft, planned }, march31)).toBe(
    `${begin}Ещё 4\u00a0человека записаны до 12\u00a0декабря: в этот акт их осмотр не войдёт. ${end}`,
  )
})

test.each([
  [1, null, '1\u00a0человек'],
  [21, null, '21\u00a0человек'],
  [22, null, '22\u00a0человека'],
  [11, '2026-04-06', '11\u00a0человек, записи до 6\u00a0апреля'],
])('the list shows %i arrived people, with others booked until %s, as «%s»', (came, until, words) => {
  expect(cameWords(came, until as Day | null, march2)).toBe(words)
})

test.each([
  [1, '2026-12-12', 'Ещё 1\u00a0человек записан на 12\u00a0декабря'],
  [4, '2026-12-12', 'Ещё 4\u00a0человека записаны до 12\u00a0декабря'],
  [21, '2027-01-11', 'Ещё 21\u00a0человек записан до 11\u00a0января 2027'],
])('the draft shows %i people booked until %s as «%s»', (people, until, words) => {
  expect(plannedWords({ people, until: until as Day }, march2)).toBe(words)
})

test('an act says which of its two files is signed', () => {
  const words = ([[], ['act'], ['employer-act'], ['act', 'employer-act']] as const).map(signedActWords)
  expect(words).toEqual([
    '',
    'Подписан акт целиком',
    'Подписан экземпляр работодателя',
    'Подписаны акт и экземпляр работодателя',
  ])
})
