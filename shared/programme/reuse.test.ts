import { expect, test } from 'vitest'
import { edition, volumeRequest } from '../../test/programme.ts'
import { addDays, type Day } from '../platform/days.ts'
import { reuseUntil, skipOf } from './reuse.ts'

const day = (text: string) => text as Day

test.each([
  [
    'fluorography counts to the end of the next calendar year',
    'img-chest-xray',
    '2025-01-10',
    null,
    '2026-12-31',
  ],
  ['mammography counts for 12 months', 'img-mammography', '2025-11-20', null, '2026-11-20'],
  ['any other result counts for a year', 'lab-cbc', '2025-11-20', null, '2026-11-20'],
  ['29 February ends on the 28th of the next year', 'lab-cbc', '2024-02-29', null, '2025-02-28'],
  ['a study of once in three years counts for three years', 'fn-egds', '2024-03-01', 36, '2027-03-01'],
])('%s', (_title, service, doneOn, everyMonths, until) => {
  expect(reuseUntil(edition, service, day(doneOn), everyMonths)).toBe(until)
})

test('shortens the volume only by results that are valid on the day of the check-up', () => {
  const request = volumeRequest({ date: day('2026-11-20'), age: 45, gender: 'Женский' })
  const accepted = (service: string, on: string) => skipOf(edition, request, [{ service, on: day(on) }])
  expect(accepted('img-chest-xray', '2025-01-01')).toEqual(['img-chest-xray'])
  expect(accepted('img-chest-xray', '2024-12-31')).toEqual([])
  expect(accepted('lab-cbc', '2025-11-20')).toEqual(['lab-cbc'])
  expect(accepted('lab-cbc', '2025-11-19')).toEqual([])
})

test('does not count a result from after the check-up as an earlier one', () => {
  const request = volumeRequest({ date: day('2026-11-20') })
  expect(skipOf(edition, request, [{ service: 'lab-cbc', on: addDays(request.date, 1) }])).toEqual([])
})

test('uses a row interval longer than a year: a gastroscopy of two years ago counts for a diver', () => {
  const diver = volumeRequest({ factors: [{ code: '19.1' }] })
  const other = volumeRequest({ factors: [{ code: '19.3' }] })
  const earlier = [{ service: 'fn-egds', on: day('2024-11-25') }]
  expect(skipOf(edition, diver, earlier)).toEqual(['fn-egds'])
  expect(skipOf(edition, other, earlier)).toEqual([])
})
