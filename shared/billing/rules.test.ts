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

const visit = (department: string | null, ...prices: number[]): BilledVisit => ({
  department,
  services: prices.map((price, at) => ({ service: `s${at}`, name: `Услуга ${at}`, price })),
})

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
    expect(departmentsOf([visit('Склад', 10)]).map(({ name }) => name)).toEqual(['Склад'])
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
