import { describe, expect, test } from 'vitest'
import type { FindingItem, FindingsOfBooking } from '../../../../shared/findings/schema.ts'
import {
  consultationsOf,
  foundGroups,
  newsOf,
  suggestionsOf,
  withConsultations,
  writtenVersions,
} from './found.ts'

const empty = {
  values: [],
  diagnoses: [],
  text: null,
  recommendation: null,
  consultation: null,
  reason: null,
}
const written = { version: 1, at: '2026-11-28T05:00:00Z', by: 'Белова Анна Юрьевна', isMine: false }

const item = (service: string, given: object | null): FindingItem =>
  ({
    service,
    name: `Осмотр ${service}`,
    kind: 'doctor',
    finding: given && { ...empty, ...written, service, state: 'done', isNormal: false, ...given },
    before: null,
  }) as FindingItem

const hearing = { icd10: 'H90.3', name: 'Нейросенсорная потеря слуха', isNew: true, isChronic: false }
const noise = { code: '4.4', name: 'Шум', marks: [] }
const dust = { code: '1.1', name: 'Пыль', marks: [] }

const checkUp = (items: FindingItem[], factors: FindingsOfBooking['factors'] = [noise]) => ({
  items,
  factors,
  kind: 'periodic' as const,
})

describe('findings for the commission', () => {
  test('stands in the order of the route, and services that no stop names come last', () => {
    const items = [
      item('extra', { text: 'Сыпь' }),
      item('eye', { text: 'Миопия' }),
      item('ear', { diagnoses: [hearing] }),
    ]
    const stops = [{ name: 'ЛОР', services: ['Осмотр ear', 'Осмотр eye'], isPassed: true }]
    const { abnormal, missing } = foundGroups({ items }, stops)
    expect(abnormal.map(({ service }) => service)).toEqual(['ear', 'eye', 'extra'])
    expect(missing).toEqual([])
  })

  test('suggests the row of the order for a diagnosis and the factors that the person has', () => {
    const found = checkUp([item('ear', { diagnoses: [hearing] })], [noise, dust])
    expect(suggestionsOf(found)).toMatchObject([{ point: 33, factors: ['4.4'], diagnoses: ['H90.3'] }])
  })

  test('suggests nothing for a diagnosis without a row, for other factors, or for a finding withdrawn', () => {
    const caries = { ...hearing, icd10: 'K02.1' }
    const ear = item('ear', { diagnoses: [hearing] })
    expect(suggestionsOf(checkUp([item('tooth', { diagnoses: [caries] })]))).toEqual([])
    expect(suggestionsOf(checkUp([ear], []))).toEqual([])
    expect(suggestionsOf(checkUp([item('ear', { state: 'withdrawn', diagnoses: [hearing] })]))).toEqual([])
  })

  test('fills the examinations of a справка with consultations that it does not name yet', () => {
    const found = checkUp([item('ear', { consultation: 'Сурдолог' }), item('eye', { consultation: 'ОКТ' })])
    const asked = consultationsOf(found)
    expect(withConsultations('', asked)).toBe('Сурдолог; ОКТ')
    expect(withConsultations('ЭхоКГ; ОКТ ', asked)).toBe('ЭхоКГ; ОКТ; Сурдолог')
    expect(withConsultations('Сурдолог; ОКТ', asked)).toBe('Сурдолог; ОКТ')
  })
})

test('a verdict tells how many versions of findings its author has seen', () => {
  const items = [item('eye', { version: 3 }), item('ear', { version: 1 }), item('nose', null)]
  expect(writtenVersions(checkUp(items))).toBe(4)
})

test('a finding is new when it was not written yet, or has another version than the one that was read', () => {
  const read = checkUp([
    item('ear', { text: 'Сера' }),
    item('eye', null),
    item('blood', { state: 'awaited' }),
  ])
  expect(newsOf(read, read)).toEqual([])
  const newer = checkUp([
    item('ear', { text: 'Сера', version: 2 }),
    item('eye', { isNormal: true }),
    item('blood', { state: 'awaited' }),
  ])
  expect(newsOf(read, newer)).toEqual(['Осмотр ear', 'Осмотр eye'])
})
