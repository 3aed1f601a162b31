import { expect, test } from 'vitest'
import { openRecentViews } from './recent-views.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 2) + minutes * 60_000)

test('within ten minutes only people who were not shown yet are unrecorded, afterwards all of them', () => {
  const views = openRecentViews()
  const shown = (minute: number, ...subjects: string[]) => {
    const view = { key: 'the day of Olga', subjects, now: at(minute) }
    const unrecorded = views.unrecorded(view)
    views.remember(view)
    return unrecorded
  }
  expect(shown(0, 'anna', 'boris')).toEqual(['anna', 'boris'])
  expect(shown(1, 'boris', 'anna')).toBe(null)
  expect(shown(2, 'boris', 'vera')).toEqual(['vera'])
  expect(shown(9, 'vera')).toBe(null)
  expect(shown(10, 'anna', 'vera')).toEqual(['anna', 'vera'])
})

test('a view that could not be written is written the next time, and of another caller in any case', () => {
  const views = openRecentViews()
  const view = { key: 'one', subjects: ['anna'], now: at(0) }
  expect([views.unrecorded(view), views.unrecorded(view)]).toEqual([['anna'], ['anna']])
  views.remember(view)
  expect(views.unrecorded({ ...view, key: 'two' })).toEqual(['anna'])
})

test('the number of remembered views is bounded', () => {
  const views = openRecentViews()
  for (let one = 0; one < 12_000; one += 1) views.remember({ key: `${one}`, subjects: [], now: at(0) })
  expect(views.unrecorded({ key: '0', subjects: ['anna'], now: at(0) })).toEqual(['anna'])
  expect(views.unrecorded({ key: '11999', subjects: [], now: at(0) })).toBe(null)
})

test('views are let go when their ten minutes have passed', () => {
  const views = openRecentViews()
  for (let minute = 0; minute < 60; minute += 1)
    views.remember({ key: `${minute}`, subjects: ['anna'], now: at(minute) })
  expect(views.size()).toBe(10)
})
