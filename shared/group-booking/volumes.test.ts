import { expect, test } from 'vitest'
import { edition } from '../../test/programme.ts'
import type { EmployeeId } from '../employees/schema.ts'
import type { Day } from '../platform/days.ts'
import { type GroupPerson, pricerOf, volumeOfGroup } from './volumes.ts'

const day = '2026-11-20' as Day
const later = '2026-11-23' as Day
const prices = Object.fromEntries(edition.services.map(({ code }) => [code, 100.1]))
const sources = { [day]: { edition, prices } }

const person = (name: string, own: Partial<GroupPerson> = {}): GroupPerson => ({
  employee: name as EmployeeId,
  fullname: name,
  department: 'Цех',
  position: null,
  dueOn: null,
  lastPassedOn: null,
  hasPhone: false,
  gender: 'Мужской' as const,
  birth: '1990-05-01' as Day,
  factors: [{ code: '4.4', marks: [] }],
  ...own,
})

test('people with the same gender, age and factors share one price computation', () => {
  const pricer = pricerOf(sources, 'periodic')
  const first = pricer(person('а'), day)
  expect(pricer(person('б', { birth: '1990-06-01' as Day }), day)).toBe(first)
  expect(pricer(person('в', { birth: '1980-06-01' as Day }), day)).not.toBe(first)
  expect(pricer(person('г', { gender: 'Женский' }), day)).not.toBe(first)
  expect(pricer(person('д', { factors: [{ code: '6.1', marks: [] }] }), day)).not.toBe(first)
})

test('the lines of a group add up to its total, by department too, doctors first', () => {
  const people = [person('а'), person('б', { gender: 'Женский', department: null }), person('в')]
  const volume = volumeOfGroup(people, pricerOf(sources, 'periodic'), day)
  const sum = (amounts: number[]) =>
    Math.round(amounts.reduce((total, amount) => total + amount, 0) * 100) / 100
  expect(sum(volume.lines.map(({ total }) => total))).toBe(volume.total)
  expect(sum(volume.departments.map(({ total }) => total))).toBe(volume.total)
  expect(volume.departments.map(({ department, people: count }) => [department, count])).toEqual([
    ['Цех', 2],
    [null, 1],
  ])
  expect(volume.lines.find(({ service }) => service === 'doc-gynecologist')).toMatchObject({
    people: 1,
    total: 100.1,
  })
  expect(volume.lines.find(({ service }) => service === 'fn-audiometry')).toMatchObject({
    people: 3,
    total: 300.3,
  })
  const kinds = volume.lines.map(({ kind }) => kind === 'doctor')
  expect(kinds.lastIndexOf(true)).toBeLessThan(kinds.indexOf(false))
})

test('the volume of a group of one person contains the name of that person', () => {
  const onlyOf = (...people: GroupPerson[]) => volumeOfGroup(people, pricerOf(sources, 'periodic'), day).only
  const strange = person('б', { factors: [{ code: '99.99', marks: [] }] })
  expect([onlyOf(), onlyOf(person('а')), onlyOf(person('а'), strange)]).toEqual([null, 'а', 'а'])
  expect(onlyOf(person('а'), person('в'))).toBe(null)
})

test('a person with factors that the order does not have is not counted', () => {
  const people = [person('а'), person('б', { factors: [{ code: '99.99', marks: [] }] })]
  const volume = volumeOfGroup(people, pricerOf(sources, 'periodic'), day)
  expect([volume.people, [...volume.bad]]).toEqual([1, ['б']])
})

test('no one is priced without a price list or an edition of the order for the day', () => {
  const empty = pricerOf({ [day]: { edition, prices: {} }, [later]: { edition: null, prices } }, 'periodic')
  expect(() => empty(person('а'), day)).toThrow('Прайс-лист')
  expect(() => empty(person('а'), later)).toThrow()
  expect(() => empty(person('а'), '2026-12-01' as Day)).toThrow()
})
