import { expect, test } from 'vitest'
import { hindranceOf, inOrder, stateOf } from './rules.ts'

test('shows a wiped account as wiped, whether blocked or not', () => {
  expect(stateOf({ isBlocked: true, isErased: true })).toBe('erased')
  expect(stateOf({ isBlocked: true, isErased: false })).toBe('blocked')
  expect(stateOf({ isBlocked: false, isErased: false })).toBe('active')
})

test('sorts roles in a fixed order, whatever order they are given in', () => {
  expect(inOrder(['doctor', 'admin'])).toEqual(['admin', 'doctor'])
})

test('an administrator can remove neither himself nor the last administrator', () => {
  expect(hindranceOf({ actor: 'a', account: 'a', admins: ['a', 'b'] })).toBe('OWN_ACCOUNT')
  expect(hindranceOf({ actor: 'b', account: 'a', admins: ['a'] })).toBe('LAST_ADMIN')
  expect(hindranceOf({ actor: 'b', account: 'a', admins: ['a', 'b'] })).toBe(null)
  expect(hindranceOf({ actor: 'b', account: 'c', admins: ['b'] })).toBe(null)
})
