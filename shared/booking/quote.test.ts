import { describe, expect, test } from 'vitest'
import { edition, volumeRequest } from '../../test/programme.ts'
import type { Day } from '../platform/days.ts'
import { Refusal } from '../platform/refusal.ts'
import { quoteFor, volumeRequestOf } from './quote.ts'
import type { NewBooking } from './schema.ts'

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
    }) as unknown as NewBooking

  test.each([
    ['img-chest-xray', '2025-01-10', true, 'fluorography of the preceding calendar year'],
    ['img-chest-xray', '2024-12-31', false, 'fluorography of the year before'],
    ['fn-ecg', '2025-11-20', true, 'a year to the day'],
    ['fn-ecg', '2025-11-19', false, 'more than a year'],
  ])('a result of %s from %s counts: %s (%s)', (service, on, counts) => {
    expect(volumeRequestOf(booking(service, on), date, edition).skip?.includes(service)).toBe(counts)
  })

  test('refuses results of an unknown study at their field', () => {
    const refused = refusal(() => volumeRequestOf(booking('x-ray-vision', '2026-01-01'), date, edition))
    expect(refused.extra.fields).toHaveProperty(['earlier.0.service'])
  })
})
