import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import file from '../../reference/prices.json' with { type: 'json' }
import { edition, volume } from '../../test/programme.ts'
import type { Day } from '../platform/days.ts'
import { moneyText } from './ru.ts'
import { type OwnPrice, pricesForOrganization, priceVolume, sumOf } from './rules.ts'
import { Amount, PricesFile } from './schema.ts'

const priceList = Object.fromEntries(file.prices.map(({ service, ekb }) => [service, ekb]))

test('adds sums without losing a kopeck', () => {
  expect(sumOf([0.1, 0.2])).toBe(0.3)
  expect(sumOf([19.99, 0.01])).toBe(20)
  expect(sumOf([])).toBe(0)
  const kopecks = fc.array(fc.integer({ min: 0, max: 100_000_00 }), { maxLength: 60 })
  fc.assert(
    fc.property(kopecks, (amounts) => {
      const total = amounts.reduce((sum, amount) => sum + amount, 0)
      expect(sumOf(amounts.map((amount) => amount / 100))).toBe(total / 100)
    }),
  )
})

describe('making a quote', () => {
  test('includes every line of the volume once, in its order', () => {
    const given = volume({ factors: [{ code: '4.4' }, { code: '6.1' }] })
    const { items, total, unpriced } = priceVolume(given, priceList)
    expect(items.map((item) => item.service)).toEqual([...given.doctors, ...given.studies])
    expect(total).toBe(items.reduce((sum, item) => sum + item.price, 0))
    expect(unpriced).toEqual([])
  })

  test('lowers the price of the check-up by exactly the price of an accepted earlier result', () => {
    const whole = volume({})
    const short = volume({ skip: ['img-chest-xray'] })
    expect(priceVolume(whole, priceList).total - priceVolume(short, priceList).total).toBe(
      priceList['img-chest-xray'],
    )
  })

  test('names the lines that have no price', () => {
    const { 'lab-cbc': _gone, ...rest } = priceList
    expect(priceVolume(volume({}), rest).unpriced).toEqual(['lab-cbc'])
  })
})

test('the starting price list covers all services, and Первоуральск is not more expensive', () => {
  const { prices } = PricesFile.parse(file)
  expect(prices.map((line) => line.service).sort()).toEqual(edition.services.map((line) => line.code).sort())
  expect(prices.filter((line) => line.pvl > line.ekb || line.ekb <= 0)).toEqual([])
})

test.each([
  [0, true],
  [350, true],
  [0.01, true],
  [1_234_567.89, true],
  [9_999_999_999.99, true],
  [0.001, false],
  [-1, false],
  [1e11, false],
  [Number.NaN, false],
])('accepts %d as a price: %s', (amount, isPrice) => {
  expect(Amount.safeParse(amount).success).toBe(isPrice)
})

test.each([
  [7480, '7_480_₽'],
  [7480.5, '7_480,50_₽'],
  [0, '0_₽'],
  [1_000_000, '1_000_000_₽'],
])('prints %d as «%s» with no-break spaces', (amount, text) => {
  expect(moneyText(amount)).toBe(text.replaceAll('_', '\u00a0'))
})

test('charges an organization the clinic’s prices, and its own price where one is in force on the day', () => {
  const service = fc.constantFrom('a', 'b', 'c', 'd')
  const amount = fc.option(fc.integer({ min: 0, max: 5 }))
  const from = fc.integer({ min: 1, max: 9 }).map((date) => `2026-03-0${date}` as Day)
  const clinic = fc.dictionary(service, fc.integer({ min: 100, max: 105 }))
  fc.assert(
    fc.property(clinic, fc.array(fc.record({ service, amount, from })), from, (list, added, day) => {
      // In the order of the database: by day, and within a day in the order of setting.
      const own: OwnPrice[] = added.toSorted((one, other) => one.from.localeCompare(other.from))
      const prices = pricesForOrganization(list, own, day)
      for (const code of ['a', 'b', 'c', 'd']) {
        const acting = own.findLast((line) => line.service === code && line.from <= day)
        expect(prices[code]).toBe(acting?.amount ?? list[code])
      }
    }),
  )
})
