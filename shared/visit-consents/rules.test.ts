import { expect, test } from 'vitest'
import { mayFollow, standingAfter } from './rules.ts'

test('a mark that was a mistake gives back what stood before it', () => {
  expect(standingAfter([])).toBe('none')
  expect(standingAfter(['read', 'signed'])).toBe('signed')
  expect(standingAfter(['read', 'signed', 'mistake'])).toBe('read')
  expect(standingAfter(['signed', 'mistake'])).toBe('none')
  expect(standingAfter(['signed', 'withdrawn', 'signed', 'mistake'])).toBe('withdrawn')
})

test('a reading never takes the place of a signature, and a withdrawn consent is signed anew', () => {
  expect(mayFollow('read', 'signed')).toBe(false)
  expect(mayFollow('withdrawn', 'none')).toBe(false)
  expect(mayFollow('signed', 'withdrawn')).toBe(true)
  expect(mayFollow('mistake', 'read')).toBe(false)
})
