import { expect, test } from 'vitest'
import { edition } from '../../test/programme.ts'
import { choiceOf, factorAtWork, impliedMarks, unansweredOf, withMarks } from './marks.ts'
import { factorOf } from './rules.ts'
import type { Factor } from './schema.ts'

const row = (code: string): Factor => {
  const factor = factorOf(edition, code)
  if (!factor) throw new Error(`no ${code}`)
  return factor
}

test.each([
  ['3.3', 'Ф', 'its only substance is the whole row'],
  ['1.14.2', 'Р', 'a name in brackets does not make another substance'],
  ['4.1', 'К', 'all its substances are marked alike'],
  ['1.39', 'Р', 'a mark that adds nothing is left out'],
])('row %s gets the mark %s without asking the patient: %s', (code, marks) => {
  expect(impliedMarks(edition, row(code))?.join('')).toBe(marks)
})

test.each([
  ['3.1.7', 'substances are marked differently'],
  ['1.3', 'only one substance of many is marked'],
])('asks the patient for the substances of row %s: %s', (code) => {
  expect(impliedMarks(edition, row(code))).toBeNull()
})

test('asks nothing about a row whose marks do not change the volume', () => {
  expect(impliedMarks(edition, row('4.4'))).toEqual([])
  expect(impliedMarks(edition, row('1.1'))).toEqual([])
})

test('collects the marks of chosen substances, each once', () => {
  const chosen = [{ code: '3.1.7', substances: ['Марганца', 'Хрома (VI)', 'Никеля'] }]
  expect(withMarks(edition, chosen)).toEqual([{ code: '3.1.7', marks: ['Р', 'К'] }])
})

test('leaves out of the request a heading and a row that the order no longer has', () => {
  const chosen = ['99.9', '4.3', '4.4'].map((code) => ({ code, substances: null }))
  expect(withMarks(edition, chosen)).toEqual([{ code: '4.4', marks: [] }])
})

test('keeps a row unanswered until substances or «нет в списке» are chosen', () => {
  const asked = (substances: string[] | null) => unansweredOf(edition, [{ code: '3.1.7', substances }])
  expect(asked(null)).toEqual(['3.1.7'])
  expect(asked([])).toEqual([])
  expect(asked(['Цинка'])).toEqual([])
})

test.each<[string, string[], string[] | null, string]>([
  ['3.1.7', ['Р'], ['Марганца'], 'only manganese gives it'],
  ['3.1.7', [], [], '«нет в списке» was said'],
  ['3.1.7', ['К'], null, 'chromium or nickel, the person is asked anew'],
  ['3.3', ['Ф'], null, 'it holds for the whole row'],
  ['4.4', [], null, 'nothing is asked'],
])('row %s saved with the marks %j is restored with the substances %j: %s', (code, marks, substances) => {
  expect(choiceOf(edition, { code, marks })).toEqual({ code, substances })
})

test('refuses to restore a row that the order no longer has, or a heading', () => {
  expect(choiceOf(edition, { code: '99.9', marks: [] })).toBeNull()
  expect(choiceOf(edition, { code: '4.3', marks: [] })).toBeNull()
})

test.each<[string, string[], RegExp, string]>([
  [
    '3.1.7',
    ['Р'],
    /^Сварочные аэрозоли.*на организм\. В работе: Марганец$/,
    'the only substance with the mark',
  ],
  ['3.1.7', ['К'], /на организм\. В работе вещества с отметкой К$/, 'several substances have the mark'],
  ['3.1.7', [], /на организм$/, 'none of the marked substances'],
  ['4.4', [], /^Шум$/, 'a row without substances'],
  ['3.3', ['Ф'], /^(?!.*В работе)/, 'the substance is the whole row'],
])('a paper words row %s with the marks %j as %s: %s', (code, marks, words) => {
  expect(factorAtWork(edition, { code, marks })).toMatch(words)
})
