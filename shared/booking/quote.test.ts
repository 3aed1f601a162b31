import { describe, expect, test } from 'vitest'
import { edition, volumeRequest } from '../../test/programme.ts'
import type { Day } from '../platform/days.ts'
import { Refusal } from '../platform/refusal.ts'
import { quoteFor, volumeRequestOf } from './quote.ts'
import type { BookingId, NewBooking } from './schema.ts'

const prices = Object.fromEntries(edition.services.map((service) => [service.code, 100.1]))
const noise = volumeRequest({ factors: [{ code: '4.4', marks: [] }] })

const refusal = (work: () => unknown): Refusal => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('nothing was refused')
}

describe('quote', () => {
  test('prices each line of the volume and adds the prices to the kopeck', () => {
    const quote = quoteFor({ edition, prices }, noise)
    expect(quote.items).toHaveLength(quote.doctors.length + quote.studies.length)
    expect(quote.total).toBe(Math.round(quote.items.length * 10010) / 100)
    expect(quote.items.find((item) => item.service === 'fn-audiometry')?.reasons).toEqual([{ factor: '4.4' }])
  })

  test('lists skipped services with the reason and without a price', () => {
    const quote = quoteFor({ edition, prices }, { ...noise, skip: ['img-chest-xray'] })
    expect(quote.items.map((item) => item.service)).not.toContain('img-chest-xray')
    expect(quote.skipped.find((line) => line.service === 'img-chest-xray')?.why).toMatch(/прежний результат/)
  })

  test('refuses when earlier results cover the whole volume, because an empty visit is useless', () => {
    const skip = edition.services.map((service) => service.code)
    expect(refusal(() => quoteFor({ edition, prices }, { ...noise, skip })).kind.code).toBe('NOTHING_LEFT')
  })

  test('refuses when a needed line has no price, because the line would look free', () => {
    const { 'fn-audiometry': _one, ...rest } = prices
    expect(refusal(() => quoteFor({ edition, prices: rest }, noise)).kind.code).toBe('NO_PRICES')
  })

  test('refuses a date without an edition of the order', () => {
    expect(refusal(() => quoteFor({ edition: null, prices }, noise)).kind.code).toBe('NO_EDITION')
  })

  test.each([
    [[{ code: '4.4' }, { code: '99.9' }], { 'factors.1.code': 'В приказе нет пункта 99.9' }],
    [[{ code: '18' }], { 'factors.0.code': 'Пункт 18 — заголовок, выберите один из его подпунктов' }],
    [[{ code: '4.4', marks: ['К'] }], { 'factors.0.marks': 'У этого пункта нет веществ со знаком «К»' }],
  ])('refuses wrong factors %j and names every invalid field', (factors, fields) => {
    const refused = refusal(() => quoteFor({ edition, prices }, volumeRequest({ factors })))
    expect(refused.kind).toMatchObject({ code: 'BAD_FACTORS', status: 422 })
    expect(refused.extra.fields).toEqual(fields)
  })
})

describe('earlier results of a booking', () => {
  const date = '2026-11-20' as Day
  const booking = (service: string, on: string) =>
    ({
      kind: 'periodic',
      person: { gender: 'Мужской', birth: '1984-05-17' },
      factors: [{ code: '4.4', marks: [] }],
      earlier: [{ service, on }],
      anew: [],
    }) as unknown as NewBooking
  const own = (service: string, on: string) => ({ service, on: on as Day, booking: 'b' as BookingId })

  test.each([
    ['img-chest-xray', '2025-01-10', true, 'fluorography of the preceding calendar year'],
    ['img-chest-xray', '2024-12-31', false, 'fluorography of the year before'],
    ['fn-ecg', '2025-11-20', true, 'a year to the day'],
    ['fn-ecg', '2025-11-19', false, 'more than a year'],
  ])('a result of %s from %s counts: %s (%s)', (service, on, counts) => {
    const { request } = volumeRequestOf(booking(service, on), date, edition, [])
    expect(request.skip?.includes(service)).toBe(counts)
  })

  test('refuses results of an unknown study at their field', () => {
    const refused = refusal(() => volumeRequestOf(booking('x-ray-vision', '2026-01-01'), date, edition, []))
    expect(refused.extra.fields).toHaveProperty(['earlier.0.service'])
  })

  test('studies of the clinic’s own check-ups count by themselves, and before a result given for the same study', () => {
    const given = booking('fn-ecg', '2026-10-01')
    const { counted } = volumeRequestOf(given, date, edition, [own('fn-ecg', '2026-03-12')])
    expect(counted).toEqual([own('fn-ecg', '2026-03-12')])
  })

  test('a given result counts where the clinic’s own is too old or wanted anew', () => {
    const given = booking('fn-ecg', '2026-10-01')
    const isGiven = [{ service: 'fn-ecg', on: '2026-10-01' }]
    expect(volumeRequestOf(given, date, edition, [own('fn-ecg', '2025-11-19')]).counted).toEqual(isGiven)
    const anew = { ...given, anew: ['fn-ecg'] }
    expect(volumeRequestOf(anew, date, edition, [own('fn-ecg', '2026-03-12')]).counted).toEqual(isGiven)
  })

  test('doctors and what describes the person on the day are never taken from an earlier check-up', () => {
    const none = { ...booking('', ''), earlier: [] }
    const results = ['doc-therapist', 'fn-questionnaire', 'fn-blood-pressure', 'lab-cbc'].map((service) =>
      own(service, '2026-03-12'),
    )
    expect(volumeRequestOf(none, date, edition, results).request.skip).toEqual(['lab-cbc'])
  })

  test('a study that the check-up does not need is not among the results that count', () => {
    expect(volumeRequestOf(booking('fn-egds', '2026-10-01'), date, edition, []).counted).toEqual([])
  })
})
