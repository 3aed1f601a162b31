import { expect, test } from 'vitest'
import { changedFields, merge } from './merge.ts'

const base = { address: 'Ленина, 1', phone: '100', hours: [8, 20] }

test("another user's changes are taken in untouched fields, and typed values are kept", () => {
  const typed = { ...base, address: 'Мира, 5' }
  const now = { address: 'Ленина, 2', phone: '200', hours: [8, 20] }
  expect(merge(base, typed, now)).toEqual({
    values: { address: 'Мира, 5', phone: '200', hours: [8, 20] },
    taken: ['phone'],
    disputed: ['address'],
  })
})

test('the same value typed by both users is not a conflict', () => {
  const typed = { ...base, hours: [8, 15] }
  expect(merge(base, typed, { ...typed, hours: [8, 15] })).toMatchObject({ taken: [], disputed: [] })
})

test('all typed values are kept when the other user changed nothing', () => {
  const typed = { ...base, phone: '300' }
  expect(merge(base, typed, { ...base })).toEqual({ values: typed, taken: [], disputed: [] })
})

test('a field typed back to its saved value counts as unchanged', () => {
  expect(changedFields(base, { ...base, hours: [8, 20] })).toEqual([])
  expect(changedFields(base, { ...base, phone: '', hours: [8] })).toEqual(['phone', 'hours'])
})
