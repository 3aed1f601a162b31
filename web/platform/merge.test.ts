import { expect, test } from 'vitest'
import { changedFields, merge } from './merge.ts'

const base = { address: 'Ленина, 1', phone: '100', hours: [8, 20] }

test('what another saved comes where nothing was typed, and what is typed stands', () => {
  const typed = { ...base, address: 'Мира, 5' }
  const now = { address: 'Ленина, 2', phone: '200', hours: [8, 20] }
  expect(merge(base, typed, now)).toEqual({
    values: { address: 'Мира, 5', phone: '200', hours: [8, 20] },
    taken: ['phone'],
    disputed: ['address'],
  })
})

test('the same typed by both is no dispute', () => {
  const typed = { ...base, hours: [8, 15] }
  expect(merge(base, typed, { ...typed, hours: [8, 15] })).toMatchObject({ taken: [], disputed: [] })
})

test('where another changed nothing, all that is typed stands', () => {
  const typed = { ...base, phone: '300' }
  expect(merge(base, typed, { ...base })).toEqual({ values: typed, taken: [], disputed: [] })
})

test('a field that has become what it was is no change', () => {
  expect(changedFields(base, { ...base, hours: [8, 20] })).toEqual([])
  expect(changedFields(base, { ...base, phone: '', hours: [8] })).toEqual(['phone', 'hours'])
})
