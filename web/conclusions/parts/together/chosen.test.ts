import { expect, test } from 'vitest'
import type { Day } from '../../../../shared/platform/days.ts'
import { commonGroups, dayOptions, isOf, organizationOptions } from './chosen.ts'

const [bus, later] = ['2026-11-27', '2026-11-28'] as Day[]
const people = [
  { organization: 'Завод', day: later as Day },
  { organization: 'Завод', day: bus as Day },
  { organization: null, day: bus as Day },
]

test('people are counted by organization and by day, those whom nobody has sent apart', () => {
  expect(organizationOptions(people)).toEqual([
    { value: 'Без организации', text: 'Без организации', count: 1 },
    { value: 'Завод', text: 'Завод', count: 2 },
  ])
  expect(dayOptions(people)).toEqual([
    { value: bus, text: '27.11.2026', count: 2 },
    { value: later, text: '28.11.2026', count: 1 },
  ])
  expect(people.filter((one) => isOf(one, { organization: 'Завод', day: bus }))).toHaveLength(1)
})

test('groups of health are offered that every chosen person may have: an adult and a minor share I and II', () => {
  const adult = { birth: '1985-03-12' as Day }
  const minor = { birth: '2010-03-12' as Day }
  expect(commonGroups([adult], later as Day)).toEqual(['I', 'II', 'IIIа', 'IIIб'])
  expect(commonGroups([adult, minor], later as Day)).toEqual(['I', 'II'])
})
