import { expect, test } from 'vitest'
import type { Day } from '../../../../shared/platform/days.ts'
import type { City } from '../../../../shared/platform/person.ts'
import type { CitySchedule, Hours, SpecialDay } from '../../../../shared/schedule-admin/schema.ts'
import { differencesOf, runsOf, runWords, yearDay } from './special-days.ts'

const open: Hours = { from: '08:00', to: '14:00', people: 3, breaks: [], pieces: [] }
const entry = (day: string, title: string, city: City | null = null, hours: Hours | null = null) =>
  ({ id: `${day} ${city}`, day, title, city, hours, isPublic: true, version: 1 }) as SpecialDay
const cityOf = (city: City) =>
  ({
    city,
    weeks: [
      {
        startsOn: '2026-01-01' as Day,
        week: {
          slotMinutes: 15,
          days: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, hours: day === 7 ? null : open })),
        },
      },
    ],
  }) as unknown as CitySchedule
const cities = [cityOf('ekb'), cityOf('pvl')]
const lookAt = (day: string, days: SpecialDay[], only: City | null = null) =>
  yearDay(
    day as Day,
    Map.groupBy(days, (one) => one.day),
    cities,
    only,
  )

test('consecutive days with one title and one city form one run', () => {
  const days = ['2027-01-02', '2027-01-01', '2027-01-03'].map((day) => entry(day, 'Новогодние каникулы'))
  const runs = runsOf([...days, entry('2027-01-07', 'Рождество'), entry('2027-01-02', 'Ремонт', 'pvl')])
  expect(runs.map(runWords)).toEqual(['1–3\u00a0января', '2\u00a0января', '7\u00a0января'])
})

test('only shown days that another administrator changed or removed are reported, as they are now', () => {
  const seen = ['2027-01-02', '2027-01-03', '2027-01-04'].map((day) => entry(day, 'Каникулы'))
  const [same, changed] = seen as [SpecialDay, SpecialDay, SpecialDay]
  expect(differencesOf(seen, [same, { ...changed, title: 'Дежурство', hours: open, version: 2 }])).toEqual([
    { day: '2027-01-03', words: 'теперь «Дежурство», 08:00–14:00' },
    { day: '2027-01-04', words: 'уже не в календаре' },
  ])
})

test.each([
  ['2026-12-31', '2027-01-02', '31\u00a0декабря – 2\u00a0января'],
  ['2026-11-04', '2026-11-04', '4\u00a0ноября'],
])('a run from %s to %s is shown as «%s»', (first, last, words) => {
  expect(runWords({ first: first as Day, last: last as Day })).toBe(words)
})

test('a holiday closes every city, a Sunday is closed by the weekly hours, and a Monday is a usual day', () => {
  const holiday = [entry('2026-11-04', 'День народного единства')]
  expect(lookAt('2026-11-04', holiday)).toMatchObject({ look: 'off', isPartial: false })
  expect(lookAt('2026-11-08', holiday).look).toBe('closed')
  expect(lookAt('2026-11-09', holiday).look).toBe('usual')
})

test('a special day of one city overrides that of all cities, and the calendar of all cities marks the difference', () => {
  const days = [entry('2026-11-04', 'Праздник'), entry('2026-11-04', 'Дежурство', 'pvl', open)]
  expect(lookAt('2026-11-04', days, 'pvl').look).toBe('work')
  expect(lookAt('2026-11-04', days, 'ekb')).toMatchObject({ look: 'off', isPartial: false })
  expect(lookAt('2026-11-04', days)).toMatchObject({ look: 'off', isPartial: true })
})
