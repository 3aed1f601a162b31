import { expect, test } from 'vitest'
import { edition, volume } from '../../test/programme.ts'
import { ageText, everyText, leftOutText, problemText, sizeText, warningText } from './ru.ts'
import { problemsOf } from './rules.ts'

test.each([
  [1, 'раз в месяц'],
  [6, 'раз в 6 месяцев'],
  [12, 'раз в год'],
  [24, 'раз в 2 года'],
  [36, 'раз в 3 года'],
  [60, 'раз в 5 лет'],
])('prints %i months as «%s»', (months, text) => {
  expect(everyText(months)).toBe(text)
})

test.each([
  [1, 1, '1 врач, 1 исследование'],
  [9, 11, '9 врачей, 11 исследований'],
  [2, 22, '2 врача, 22 исследования'],
  [0, 112, '0 врачей, 112 исследований'],
])('prints %i and %i as «%s»', (doctors, studies, text) => {
  expect(sizeText({ doctors: Array(doctors).fill(''), studies: Array(studies).fill('') })).toBe(text)
})

test.each([
  [21, '21 год'],
  [42, '42 года'],
  [11, '11 лет'],
  [112, '112 лет'],
])('prints age %i as «%s»', (age, text) => {
  expect(ageText(age)).toBe(text)
})

test('every value that a user sees has words', () => {
  const seen = volume({
    age: 17,
    date: '2027-05-01' as never,
    factors: [{ code: '11.3' }, { code: '27' }, { code: '3.1.7', marks: ['К'] }, { code: '1.2' }],
    skip: ['lab-cbc'],
  })
  const problems = problemsOf(edition, {
    kind: 'periodic',
    kindReason: null,
    gender: 'Мужской',
    birth: '2026-12-01' as never,
    date: '2026-11-01' as never,
    factors: [{ code: '0' }, { code: '18' }, { code: '4.4', marks: ['К'] }],
    skip: ['x'],
  })
  const texts = [
    ...seen.warnings.map((warning) => warningText(warning, edition)),
    ...seen.leftOut.map((line) => leftOutText(line)),
    ...problems.map(problemText),
  ]
  expect(seen.warnings).toHaveLength(4)
  expect(problems).toHaveLength(5)
  expect(texts.filter((text) => !/^[А-Яа-яё0-9 .,:«»—-]+$/.test(text.replace(/«x»/, '')))).toEqual([])
})
