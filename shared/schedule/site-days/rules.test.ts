import { expect, test } from 'vitest'
import type { Day } from '../../platform/days.ts'
import { siteRuns } from './rules.ts'
import type { SiteDay } from './schema.ts'

const site = (day: string, given: Partial<SiteDay> = {}): SiteDay => ({
  city: 'ekb',
  day: day as Day,
  address: 'ул. Заводская, 5',
  note: null,
  stayingNames: [],
  capacity: 40,
  free: 40,
  ...given,
})

const daysOf = (...sites: SiteDay[]) => siteRuns(sites).map((run) => run.map(({ day }) => day.slice(-2)))

test('site days with an ordinary day between them are planned apart, so that nobody is sent to the office', () => {
  expect(daysOf(site('2026-04-22'), site('2026-04-24'), site('2026-04-25'))).toEqual([['22'], ['24', '25']])
})

test('adjacent site days are planned apart when their address, note, city or rooms differ', () => {
  const first = site('2026-04-22')
  const others: Partial<SiteDay>[] = [
    { address: 'ул. Новая, 1' },
    { note: 'Проходная № 2' },
    { city: 'pvl' },
    { stayingNames: ['Рентген'] },
  ]
  for (const given of others) expect(daysOf(first, site('2026-04-23', given))).toEqual([['22'], ['23']])
})

test('two addresses in turn keep their own runs, whatever the order of the days', () => {
  const away = { city: 'pvl' } as const
  const days = [site('2026-04-23'), site('2026-04-22', away), site('2026-04-22'), site('2026-04-23', away)]
  expect(daysOf(...days)).toEqual([
    ['22', '23'],
    ['22', '23'],
  ])
})
