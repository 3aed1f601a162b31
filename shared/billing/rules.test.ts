import { describe, expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import { isAccountOfBank, isCorrespondentAccount } from '../platform/identifiers.ts'
import {
  type BilledVisit,
  chargedOf,
  departmentsOf,
  isOverdueOn,
  leftToPay,
  type PassedStop,
} from './rules.ts'

const items = ['blood', 'ecg', 'therapist'].map((service) => ({ service, price: 100 }))
const stop = (service: string, state: PassedStop['state'], isInRoom = false): PassedStop => ({
  services: [service],
  state,
  isInRoom,
})
const codes = (stops: PassedStop[]) => chargedOf(items, stops).map(({ service }) => service)

describe('the services that an act charges', () => {
  test('are all of them when the clinic did not use the electronic queue', () => {
    expect(codes([])).toEqual(['blood', 'ecg', 'therapist'])
    expect(codes([stop('blood', 'ahead'), stop('ecg', 'ahead'), stop('therapist', 'ahead')])).toEqual(
      codes([]),
    )
  })

  test('leave out a stop that was refused or not needed', () => {
    expect(
      codes([stop('blood', 'done', true), stop('ecg', 'dropped'), stop('therapist', 'done', true)]),
    ).toEqual(['blood', 'therapist'])
    expect(codes([stop('ecg', 'dropped'), stop('therapist', 'ahead')])).toEqual(['blood', 'therapist'])
  })

  test('leave out a stop that the person never reached while rooms used the queue', () => {
    expect(
      codes([stop('blood', 'done', true), stop('ecg', 'ahead'), stop('therapist', 'done', true)]),
    ).toEqual(['blood', 'therapist'])
  })

  test('keep a stop that was dropped on one day and done on another', () => {
    expect(codes([stop('blood', 'done', true), stop('ecg', 'dropped'), stop('ecg', 'done', true)])).toContain(
      'ecg',
    )
  })
})

let visits = 0
/** A visit of somebody else each time. */
const visit = (department: string | null, ...prices: number[]): BilledVisit => {
  visits += 1
  const services = prices.map((price, at) => ({ service: `s${at}`, name: `Услуга ${at}`, price }))
  return { person: `person ${visits}`, department, services }
}
const visitsOf = (department: string, people: number) =>
  Array.from({ length: people }, () => visit(department, 10, 5))
const titlesOf = (found: ReturnType<typeof departmentsOf>) => found.map(({ name, people }) => [name, people])

describe('the departments of an act', () => {
  test('count each service once a price, with kopecks added exactly', () => {
    const [only, ...rest] = departmentsOf([
      visit('Цех 1', 0.1, 5),
      visit('Цех 1', 0.1, 5),
      visit('Цех 1', 0.2, 5),
    ])
    expect(rest).toEqual([])
    expect(only?.lines).toEqual([
      { service: 's0', name: 'Услуга 0', price: 0.1, count: 2, sum: 0.2 },
      { service: 's0', name: 'Услуга 0', price: 0.2, count: 1, sum: 0.2 },
      { service: 's1', name: 'Услуга 1', price: 5, count: 3, sum: 15 },
    ])
    expect(only?.total).toBe(15.4)
  })

  test('join those of one or two people, so that a refusal is not told of a known person', () => {
    const large = Array.from({ length: 3 }, () => visit('Цех 1', 10))
    const found = departmentsOf([...large, visit('Склад', 10), visit('Охрана', 10), visit(null, 10)])
    expect(found.map(({ name, people }) => [name, people])).toEqual([
      ['Цех 1', 3],
      ['Прочие подразделения', 3],
    ])
  })

  test('join the smallest other one when the small ones are fewer than three people together', () => {
    const found = departmentsOf([...visitsOf('Цех 1', 10), ...visitsOf('Цех 2', 4), ...visitsOf('Склад', 1)])
    expect(titlesOf(found)).toEqual([
      ['Цех 1', 10],
      ['Прочие подразделения', 5],
    ])
    expect(found[1]?.lines.map(({ count }) => count)).toEqual([5, 5])
  })

  test('are not told apart when none of them can be shown without telling of one or two people', () => {
    expect(titlesOf(departmentsOf([...visitsOf('Цех 1', 10), visit('Склад', 10)]))).toEqual([
      ['Все подразделения', 11],
    ])
    expect(titlesOf(departmentsOf([...visitsOf('Цех 1', 2), ...visitsOf('Склад', 2)]))).toEqual([
      ['Все подразделения', 4],
    ])
  })

  test('show no services of an act of one or two people, only how many they are and their sum', () => {
    const lines = [{ service: 'check-up', name: 'Медицинский осмотр', price: null, count: 2, sum: 30 }]
    const two = { people: 2, lines, total: 30 }
    expect(departmentsOf(visitsOf('Склад', 2))).toEqual([{ name: 'Склад', ...two }])
    expect(departmentsOf([...visitsOf('Склад', 1), ...visitsOf('Цех 1', 1)])).toEqual([
      { name: 'Все подразделения', ...two },
    ])
    expect(departmentsOf([])).toEqual([])
  })

  test('count one person with several visits as one', () => {
    const own = visit('Склад', 10)
    expect(departmentsOf([own, own, own])[0]?.lines.map(({ service }) => service)).toEqual(['check-up'])
  })
})

describe('an invoice', () => {
  const invoice = { dueOn: '2026-03-10' as Day, total: 100, paid: 40, annulledAt: null }

  test('is overdue from the day after its term while something is left', () => {
    expect(isOverdueOn(invoice, '2026-03-10' as Day)).toBe(false)
    expect(isOverdueOn(invoice, '2026-03-11' as Day)).toBe(true)
    expect(isOverdueOn({ ...invoice, paid: 100 }, '2026-03-11' as Day)).toBe(false)
    expect(isOverdueOn({ ...invoice, annulledAt: new Date() }, '2026-03-11' as Day)).toBe(false)
  })

  test('has left to pay what is not paid; an act has nothing', () => {
    expect(leftToPay({ ...invoice, paid: 99.9 })).toBe(0.1)
    expect(leftToPay({ ...invoice, dueOn: null })).toBe(0)
  })
})

describe('bank accounts', () => {
  test('agree with the БИК of their bank', () => {
    expect(isCorrespondentAccount('30101810400000000225', '044525225')).toBe(true)
    expect(isCorrespondentAccount('30101810400000000226', '044525225')).toBe(false)
  })

  test('change the verdict with any single digit', () => {
    const good = Array.from({ length: 10 }, (_, key) => `40702810${key}00000000001`).filter((account) =>
      isAccountOfBank(account, '044525225'),
    )
    expect(good).toHaveLength(1)
    expect(isAccountOfBank(String(good[0]).replace(/1$/, '2'), '044525225')).toBe(false)
  })
})
