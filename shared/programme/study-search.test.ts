import { expect, test } from 'vitest'
import { edition } from '../../test/programme.ts'
import { findStudies, studyIndex } from './study-search.ts'

const index = studyIndex(edition.services)
const found = (typed: string) => findStudies(index, typed).map(({ code }) => code)

test.each([
  ['аудио', 'fn-audiometry'],
  ['аудиометрию', 'fn-audiometry'],
  ['удиометрия', 'fn-audiometry'],
  ['ЭКГ', 'fn-ecg'],
  ['кардиограмма', 'fn-ecg'],
  ['rfhlbjuhfvvf', 'fn-ecg'],
  ['сахар', 'lab-glucose'],
  ['анализ крови', 'lab-cbc'],
  ['общий анализ крови', 'lab-cbc'],
  ['моча', 'lab-urinalysis'],
  ['холестирин', 'lab-cholesterol'],
  ['фгдс', 'fn-egds'],
  ['узи щитовидки', 'img-us-thyroid'],
  ['узи почек', 'img-us-liver-kidney'],
  ['слух', 'fn-audiometry'],
  ['вич', 'lab-hiv'],
  ['спирография', 'fn-spirometry'],
])('finds for «%s» its study first', (typed, code) => {
  expect(found(typed)[0]).toBe(code)
})

test('finds fewer than five studies for the first letters of a name', () => {
  for (const typed of ['ауди', 'спиро', 'щит', 'маммо']) expect(found(typed).length).toBeLessThan(5)
})

test('finds every study by its own name', () => {
  const lost = index.studies.filter(({ code, name }) => !found(name).slice(0, 3).includes(code))
  expect(lost).toEqual([])
})

test('offers the frequent studies before any typing', () => {
  expect(found(' ').length).toBeGreaterThan(5)
  expect(found('').at(0)).toBe('lab-cbc')
})

test('finds no doctors, and nothing for an unknown word', () => {
  expect(found('терапевт')).toEqual([])
  expect(found('хлорофилл')).toEqual([])
})
