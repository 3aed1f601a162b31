import { describe, expect, test } from 'vitest'
import type { BookingId } from '../../../shared/booking/schema.ts'
import type { Finding, FindingsOfBooking } from '../../../shared/findings/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import {
  blankEntry,
  correction,
  type Entry,
  isBlank,
  problemsOf,
  refusedFields,
  type Stop,
  type StopItem,
  seenAnew,
  sentOf,
  stopOf,
  templateOf,
  unwritten,
  withTemplate,
  writingOf,
} from './entry.ts'

const kinds = { doc: 'doctor', fn: 'functional', lab: 'lab' } as const
const written: Finding = {
  service: 'doc-neurologist',
  state: 'done',
  version: 2,
  at: '2026-11-28T06:00:00Z',
  by: 'Белова Анна Юрьевна',
  isMine: false,
  isNormal: false,
  values: [],
  diagnoses: [{ icd10: 'G56.0', name: 'Синдром запястного канала', isNew: true, isChronic: false }],
  text: null,
  recommendation: 'Контроль',
  consultation: null,
  reason: null,
}

/** The stop of a man of 42 with these services. */
function stop(services: string[], findings: Record<string, Finding> = {}): Stop {
  const found: FindingsOfBooking = {
    booking: '01890000-0000-7000-8000-000000000001' as BookingId,
    number: 'П-2026-000701',
    fullname: 'Орлов Пётр Ильич',
    birth: '1984-05-17' as Day,
    gender: 'Мужской',
    day: '2026-11-28' as Day,
    kind: 'periodic',
    factors: [],
    items: services.map((service) => ({
      service,
      name: service,
      kind: kinds[service.split('-')[0] as keyof typeof kinds],
      finding: findings[service] ?? null,
      before: null,
    })),
    mayWrite: true,
  }
  return stopOf(found, services)
}

const only = ({ items }: Stop) => items[0] as StopItem
const typed = (of: Stop, change: Partial<Entry>) => ({
  [only(of).item.service]: { ...blankEntry(only(of)), ...change },
})

describe('one key, while nothing is typed', () => {
  test('writes the norm of a doctor', () => {
    const of = stop(['doc-neurologist'])
    expect(writingOf(of, {})).toBe('norm')
    expect(sentOf(of, {})).toMatchObject([
      { service: 'doc-neurologist', state: 'done', isNormal: true, seen: 0 },
    ])
  })

  test('writes that the material of a laboratory is taken, also where its result has values', () => {
    const of = stop(['lab-cbc', 'lab-glucose'])
    expect(writingOf(of, {})).toBe('taken')
    expect(sentOf(of, {})).toMatchObject([{ state: 'awaited' }, { state: 'awaited' }])
    expect(unwritten(of, {})).toEqual([])
  })

  test('leaves a study whose values must be typed without a finding, and names it', () => {
    const of = stop(['doc-neurologist', 'fn-blood-pressure'])
    expect(sentOf(of, {}).map(({ service }) => service)).toEqual(['doc-neurologist'])
    expect(unwritten(of, {})).toEqual(['fn-blood-pressure'])
    expect(writingOf(stop(['fn-blood-pressure']), {})).toBe('nothing')
  })

  test('does not write over what a colleague has written; a finding taken away is written anew', () => {
    const of = (state: Finding['state']) =>
      stop(['doc-neurologist'], { 'doc-neurologist': { ...written, state } })
    expect(sentOf(of('done'), {})).toEqual([])
    expect(writingOf(of('awaited'), {})).toBe('nothing')
    expect(sentOf(of('withdrawn'), {})).toMatchObject([{ isNormal: true, seen: 2 }])
  })
})

describe('a typed form', () => {
  test('sends a number with a comma as a number, and the norm by the values', () => {
    const of = stop(['lab-glucose'])
    const sent = (glucose: string) => sentOf(of, typed(of, { state: 'done', values: { glucose } }))
    expect(sent('4,8')).toMatchObject([{ values: [{ key: 'glucose', value: 4.8 }], isNormal: true }])
    expect(sent('9')).toMatchObject([{ values: [{ key: 'glucose', value: 9 }], isNormal: false }])
  })

  test('sends a diagnosis as no norm, and line breaks as spaces', () => {
    const of = stop(['doc-neurologist'])
    const entries = typed(of, { diagnoses: written.diagnoses, text: 'Боли\nв кисти ' })
    expect(writingOf(of, entries)).toBe('typed')
    expect(sentOf(of, entries)).toMatchObject([
      {
        isNormal: false,
        text: 'Боли в кисти',
        diagnoses: [{ icd10: 'G56.0', isNew: true, isChronic: false }],
      },
    ])
  })

  test('sends the reason of a refused study and none of its typed values', () => {
    const of = stop(['fn-blood-pressure'])
    const entries = typed(of, { state: 'refused', reason: 'Отказался', values: { systolic: '120' } })
    expect(sentOf(of, entries)).toMatchObject([{ state: 'refused', reason: 'Отказался', values: [] }])
  })

  test('tells at the field of a missing value, of a text in place of a number, and of a diagnosis not chosen', () => {
    const of = stop(['fn-blood-pressure'])
    expect(problemsOf(of, typed(of, { values: { systolic: 'сто' } }))).toEqual({
      'fn-blood-pressure.systolic': 'Систолическое: введите число',
      'fn-blood-pressure.diastolic': 'Введите: Диастолическое',
    })
    const doctor = stop(['doc-neurologist'])
    expect(problemsOf(doctor, typed(doctor, { query: 'тугоух' }))).toEqual({
      'doc-neurologist.diagnoses': 'Выберите диагноз из списка или очистите поле',
    })
    expect(problemsOf(doctor, {})).toEqual({})
  })

  test('begins a correction with the written finding and sends the version that was seen', () => {
    const of = stop(['doc-neurologist'], { 'doc-neurologist': written })
    const entries = { 'doc-neurologist': correction(written) }
    expect(sentOf(of, entries)).toMatchObject([{ seen: 2, recommendation: 'Контроль', isNormal: false }])
    const newer = stop(['doc-neurologist'], { 'doc-neurologist': { ...written, version: 3 } })
    expect(sentOf(newer, seenAnew(newer, entries))).toMatchObject([{ seen: 3, recommendation: 'Контроль' }])
  })

  test('counts as untouched when its text is deleted', () => {
    const of = only(stop(['fn-blood-pressure']))
    expect(isBlank(of, { ...blankEntry(of), values: { systolic: ' ' } })).toBe(true)
    expect(isBlank(of, { ...blankEntry(of), values: { systolic: '1' } })).toBe(false)
  })
})

test('a message of the schema names the place in the list, and stands at the field of that service', () => {
  const sent = [{ service: 'fn-ecg' }, { service: 'doc-neurologist' }]
  expect(refusedFields({ 'findings.1.text': 'Длинно', 'fn-ecg.text': 'Нет' }, sent)).toEqual({
    'doc-neurologist.text': 'Длинно',
    'fn-ecg.text': 'Нет',
  })
})

test('a template adds its words to what was typed, loses nothing and adds nothing twice', () => {
  const [of] = stop(['doc-neurologist']).items
  if (!of) throw new Error('no service')
  const typed: Entry = { ...blankEntry(of), text: 'Со слов.', diagnoses: written.diagnoses, isNormal: false }
  const template = {
    diagnoses: [
      ...written.diagnoses,
      { icd10: 'M54.1', name: 'Радикулопатия', isNew: false, isChronic: true },
    ],
    text: 'Болезненность справа',
    recommendation: 'ЛФК',
    consultation: '',
  }
  const once = withTemplate(typed, template)
  expect(once).toMatchObject({
    text: 'Со слов. Болезненность справа',
    recommendation: 'ЛФК',
    isNormal: false,
  })
  expect(once.diagnoses.map(({ icd10 }) => icd10)).toEqual(['G56.0', 'M54.1'])
  expect(withTemplate(once, template)).toEqual(once)
  expect(templateOf(withTemplate(blankEntry(of), template))).toEqual(template)
})
