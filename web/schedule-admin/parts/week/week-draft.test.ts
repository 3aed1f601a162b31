import { expect, test } from 'vitest'
import type { Hours, Week } from '../../../../shared/schedule-admin/schema.ts'
import { fieldLine, mergeWeeks, readWeek, weekChanges, weekDraftOf, withField } from './week-draft.ts'

const until = (to: string): Hours => ({ from: '08:00', to, people: 4, breaks: [], pieces: [] })
const week = (friday = '16:00', monday = '16:00'): Week => ({
  slotMinutes: 15,
  days: [monday, '16:00', '16:00', '16:00', friday]
    .map((to, at) => ({ day: at + 1, hours: until(to) as Hours | null }))
    .concat([
      { day: 6, hours: null },
      { day: 7, hours: null },
    ]),
})

test("a week turned into a draft and parsed again is unchanged; a closed Saturday opens with Friday's hours", () => {
  const draft = weekDraftOf(week('14:00'))
  expect(readWeek(draft).week).toEqual(week('14:00'))
  expect(draft.days[5]).toMatchObject({ isOpen: false, hours: { to: '14:00' } })
})

test('the changes of a week name each changed day with its hours and seats before and after', () => {
  expect(weekChanges(week(), week('12:00'))).toEqual([
    { name: 'Пятница', was: '08:00–16:00, 128\u00a0мест', now: '08:00–12:00, 64\u00a0места' },
  ])
  expect(weekChanges(week(), { ...week(), slotMinutes: 30 })[0]).toEqual({
    name: 'Длина приёма',
    was: '15 минут',
    now: '30 минут',
  })
})

test('when two administrators change Friday, the second keeps the typed hours and gets the other’s Monday', () => {
  const now = week('13:00', '18:00')
  const merged = mergeWeeks(week(), week('12:00'), now)
  expect(merged).toEqual({ week: week('12:00', '18:00'), taken: ['Понедельник'], disputed: ['Пятница'] })
  expect(fieldLine(now, 'Пятница')).toBe('08:00–13:00, 80\u00a0мест')
  expect(withField(merged.week, now, 'Пятница')).toEqual(now)
})
