import { expect, test } from 'vitest'
import type { Hours } from '../../../../shared/schedule-admin/schema.ts'
import { barsOf, copyOf, draftOf, newPart, placesOf, readDay } from './hours-draft.ts'

const hours: Hours = {
  from: '08:00',
  to: '11:30',
  people: 4,
  breaks: [{ from: '10:00', to: '10:30' }],
  pieces: [{ from: '08:00', to: '09:00', people: 2 }],
}

test('hours turned into a draft and parsed again are unchanged', () => {
  expect(readDay(draftOf(hours))).toEqual({ hours, slips: {} })
  expect(readDay(copyOf(draftOf(hours)))).toEqual({ hours, slips: {} })
})

test('a closed day is parsed as closed even when its draft still contains hours', () => {
  expect(readDay({ ...draftOf(hours), isOpen: false })).toEqual({ hours: null, slips: {} })
})

test('each error is shown at its own field', () => {
  const { hours: typed } = draftOf(hours)
  const wrong = { ...typed, people: '', breaks: [newPart('10:00', '9')] }
  expect(readDay({ isOpen: true, hours: wrong }).slips).toEqual({
    people: 'Укажите число мест',
    'breaks.0.to': 'Время — по четвертям часа: 08:00, 08:15, 08:30',
  })
  const late = { ...typed, breaks: [newPart('11:00', '12:00')] }
  expect(readDay({ isOpen: true, hours: late }).slips).toEqual({
    'breaks.0.to': 'Позже конца дня (11:30)',
  })
})

test('the bars of a day show the places of each hour without the break', () => {
  expect(barsOf(hours, 15)).toEqual([
    { hour: 8, people: 8 },
    { hour: 9, people: 16 },
    { hour: 10, people: 8 },
    { hour: 11, people: 8 },
  ])
  expect(placesOf(hours, 15)).toBe(40)
  expect(barsOf(null, 15)).toEqual([])
})
