import { expect, test } from 'vitest'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { edition } from '../../../../test/programme.ts'
import { Draft } from './draft.ts'
import { draftVolume, ownChoices, suggestionFor, volumeRequest, withAnewStudy } from './volume.ts'

const today = '2026-11-21' as Day
const woman = (more: object = {}) =>
  Draft.parse({ personal: { gender: 'Женский', birth: '1980-01-01' }, factors: [{ code: '4.4' }], ...more })

test('the volume is not computed without gender and birth date', () => {
  expect(volumeRequest(edition, Draft.parse({}), today, [])).toBeNull()
  expect(draftVolume(edition, woman(), today, [])?.doctors).toContain('doc-otorhinolaryngologist')
})

test('a recent fluorography is left out of the volume, an old one is not', () => {
  const needs = (on: string) =>
    draftVolume(edition, woman({ prepare: { earlier: [{ service: 'img-chest-xray', on }] } }), today, [])
      ?.studies
  expect(needs('2025-12-14')).not.toContain('img-chest-xray')
  expect(needs('2024-12-14')).toContain('img-chest-xray')
  expect(needs('14.12')).toContain('img-chest-xray')
})

test('a factor whose mark applies to all its substances gets that mark without asking the user', () => {
  const draft = woman({ factors: [{ code: '3.3' }] })
  expect(volumeRequest(edition, draft, today, [])?.request.factors).toEqual([{ code: '3.3', marks: ['Ф'] }])
})

const at = (position: string) => woman({ organization: { position } })

test('for a medical book the wizard suggests the five works that need one', () => {
  const draft = woman({ prepare: { kind: 'health_book' }, organization: { position: 'Повар' } })
  expect(suggestionFor(edition, draft).codes).toEqual(['23', '24', '25', '26', '27'])
})

test.each([
  ['Электрогазосварщик', '3.1.7'],
  ['Повар', '23'],
  ['Слесарь-ремонтник', '15'],
])('for the position «%s» the wizard suggests factor %s', (position, code) => {
  const suggestion = suggestionFor(edition, at(position))
  expect(suggestion.title).toBe(`По должности «${position}»`)
  expect(suggestion.codes).toContain(code)
})

test('without a position, or with an unknown one, the wizard suggests the most common factors', () => {
  for (const position of ['', 'Ы'])
    expect(suggestionFor(edition, at(position)).title).toBe('Частые факторы и работы')
  for (const code of suggestionFor(edition, at('')).codes)
    expect(edition.factors.find((factor) => factor.code === code)?.selectable).toBe(true)
})

test('a study done here in March is left out, and is back in the volume when the person wants it anew', () => {
  const own = [{ service: 'fn-ecg', on: '2026-03-12' as Day, booking: 'b' as BookingId }]
  const needs = (draft: Draft) => draftVolume(edition, draft, today, own)?.studies.includes('fn-ecg')
  expect(needs(woman())).toBe(false)
  const anew = withAnewStudy(woman(), 'fn-ecg', true)
  expect(needs(anew)).toBe(true)
  expect(ownChoices(edition, anew, today, own)).toEqual([
    { service: 'fn-ecg', on: '2026-03-12', isAnew: true },
  ])
  expect(needs(withAnewStudy(anew, 'fn-ecg', false))).toBe(false)
})
