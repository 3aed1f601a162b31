import { expect, test } from 'vitest'
import { splitRoles, whyNotGiven } from './rules.ts'

test('the role of the commission waits when it is new, and every other role is given at once', () => {
  expect(splitRoles([], ['doctor', 'chair'])).toEqual({ atOnce: ['doctor'], isChairProposed: true })
  expect(splitRoles(['chair'], ['doctor', 'chair'])).toEqual({
    atOnce: ['doctor', 'chair'],
    isChairProposed: false,
  })
  expect(splitRoles(['chair'], [])).toEqual({ atOnce: [], isChairProposed: false })
})

test('neither the one who proposed the role nor the one who gets it may give it', () => {
  const proposal = { proposedBy: 'ann', account: 'bob' }
  expect(whyNotGiven({ ...proposal, actor: 'ann' })).toBe('SAME_ADMIN')
  expect(whyNotGiven({ ...proposal, actor: 'bob' })).toBe('SAME_ADMIN')
  expect(whyNotGiven({ ...proposal, actor: 'eve' })).toBe(null)
})
