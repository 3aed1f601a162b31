import { describe, expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import { formOf, type NormSubject } from './forms.ts'
import { awaitedWords } from './ru.ts'
import { bodyMassIndex, findingProblems, foundOf, isResultLate, judged, standingOf } from './rules.ts'
import { type Finding, FindingInput } from './schema.ts'

const man: NormSubject = { gender: 'Мужской', birth: '1984-05-17' as Day, day: '2026-11-28' as Day }
const doctor = formOf({ service: 'doc-therapist', kind: 'doctor' }, man.day)
const pressure = formOf({ service: 'fn-blood-pressure', kind: 'functional' }, man.day)
const build = formOf({ service: 'fn-anthropometry-bmi', kind: 'functional' }, man.day)
const blood = formOf({ service: 'lab-glucose', kind: 'lab' }, man.day)

const found = (more: Record<string, unknown>) =>
  FindingInput.parse({ service: 'doc-therapist', state: 'done', ...more })
const values = (given: Record<string, number | string>) =>
  Object.entries(given).map(([key, value]) => ({ key, value }))
const hearing = { icd10: 'H90.3', isNew: true, isChronic: true }

describe('a finding', () => {
  test('says the norm, or a diagnosis, or what was found', () => {
    expect(findingProblems(doctor, found({ isNormal: true }))).toEqual({})
    expect(findingProblems(doctor, found({ diagnoses: [hearing] }))).toEqual({})
    expect(findingProblems(doctor, found({ text: 'Снижение слуха' }))).toEqual({})
    expect(findingProblems(doctor, found({}))).toEqual({ text: 'Напишите, что найдено, или отметьте норму' })
  })

  test('is not the norm with a diagnosis, and names a diagnosis once', () => {
    expect(findingProblems(doctor, found({ isNormal: true, diagnoses: [hearing] }))).toEqual({
      isNormal: 'С диагнозом это не норма',
    })
    expect(findingProblems(doctor, found({ diagnoses: [hearing, hearing] }))).toEqual({
      diagnoses: 'Один диагноз указан дважды',
    })
  })

  test('has every value that the form of a study asks for, and none that is impossible', () => {
    expect(findingProblems(pressure, found({ isNormal: true }))).toEqual({
      systolic: 'Введите: Систолическое',
      diastolic: 'Введите: Диастолическое',
    })
    const wrong = values({ systolic: 700, diastolic: 75.5, height: 180 })
    expect(findingProblems(pressure, found({ isNormal: true, values: wrong }))).toEqual({
      systolic: 'Систолическое: от 60 до 280 мм рт. ст.',
      diastolic: 'Диастолическое: знаков после запятой не больше 0',
      height: 'Такого значения в этом исследовании нет',
    })
  })

  test('may wait only where the result comes later', () => {
    expect(findingProblems(blood, found({ state: 'awaited' }))).toEqual({})
    expect(findingProblems(doctor, found({ state: 'awaited' }))).toEqual({
      state: 'Результат этой услуги не ждут: запишите его сейчас',
    })
  })

  test.for(['refused', 'withdrawn'])('says why it is %s', (state) => {
    expect(findingProblems(blood, found({ state }))).toEqual({ reason: 'Напишите причину' })
    expect(findingProblems(blood, found({ state, reason: 'Отказался' }))).toEqual({})
  })
})

describe('the values of a finding', () => {
  test('are kept with their unit, the norm for this person, and whether they are within it', () => {
    expect(judged(blood, values({ glucose: 6.4 }), man)).toEqual([
      {
        key: 'glucose',
        name: 'Глюкоза натощак',
        value: 6.4,
        unit: 'ммоль/л',
        norm: '3,9–6',
        isOutOfNorm: true,
      },
    ])
  })

  test('include the index of body mass, which nobody types', () => {
    expect(bodyMassIndex(178, 74)).toBe(23.4)
    const kept = judged(build, values({ height: 178, weight: 92, bmi: 20 }), man)
    expect(kept.find(({ key }) => key === 'bmi')).toMatchObject({ value: 29, isOutOfNorm: true })
  })
})

describe('for the commission', () => {
  const nothing = { isNormal: false, values: [], diagnoses: [], text: null, consultation: null }
  const written = (more: Partial<Finding>) => standingOf({ state: 'done', ...nothing, ...more })
  const value = (isOutOfNorm: boolean) => [
    { key: 'systolic', name: 'САД', value: 150, unit: 'мм рт. ст.', norm: 'до 139', isOutOfNorm },
  ]

  test.each([
    ['the norm', { isNormal: true }, 'normal'],
    ['the norm in words of the doctor', { isNormal: true, text: 'Без особенностей' }, 'normal'],
    ['values within their norms', { values: value(false) }, 'normal'],
    ['a diagnosis', { diagnoses: [{ ...hearing, name: 'Потеря слуха' }] }, 'abnormal'],
    [
      'a value out of its norm, though the norm is marked',
      { isNormal: true, values: value(true) },
      'abnormal',
    ],
    ['a consultation that is needed', { isNormal: true, consultation: 'Кардиолог' }, 'abnormal'],
    ['words without the norm', { text: 'Снижение слуха' }, 'abnormal'],
    ['a result that comes later', { state: 'awaited' }, 'awaited'],
    ['a refusal', { state: 'refused' }, 'refused'],
    ['a withdrawn finding', { state: 'withdrawn', isNormal: true }, 'missing'],
  ] as const)('%s reads as it must', (_, given, standing) => {
    expect(written(given as Partial<Finding>)).toBe(standing)
  })

  test.each([
    [['missing', 'missing'], 'nothing', 0],
    [['normal', 'normal'], 'normal', 0],
    [['normal', 'missing'], 'partly', 0],
    [['normal', 'refused'], 'partly', 0],
    [['normal', 'awaited', 'missing'], 'awaited', 1],
    [['abnormal', 'awaited', 'awaited'], 'abnormal', 2],
    [['abnormal', 'missing'], 'abnormal', 0],
    [[], 'nothing', 0],
  ] as const)('services that are %s sum up to «%s»', (standings, state, awaited) => {
    expect(foundOf(standings)).toEqual({ found: state, awaited })
  })
})

test('a result is overdue after five days', () => {
  const since = '2026-11-20' as Day
  expect(isResultLate(since, '2026-11-25' as Day)).toBe(false)
  expect(isResultLate(since, '2026-11-26' as Day)).toBe(true)
  expect(awaitedWords(since, since)).toBe('взято сегодня')
  expect(awaitedWords(since, '2026-11-26' as Day)).toBe('ждём 6 дней')
})
