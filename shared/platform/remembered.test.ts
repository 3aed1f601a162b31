import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

test('computes the answer for the same input only once', () => {
  const asked: number[] = []
  const text = remembered((number: number) => {
    asked.push(number)
    return `№ ${number}`
  })
  expect([text(1), text(2), text(1)]).toEqual(['№ 1', '№ 2', '№ 1'])
  expect(asked).toEqual([1, 2])
})

test('the cache keeps no more answers than its limit', () => {
  const asked: number[] = []
  const text = remembered((number: number) => {
    asked.push(number)
    return String(number)
  }, 2)
  for (const number of [1, 2, 1, 3, 1]) text(number)
  expect(asked).toEqual([1, 2, 3, 1])
})

test('the cache does not keep an exception', () => {
  let isBroken = true
  const text = remembered((key: string) => {
    if (isBroken) throw new Error('broken')
    return key
  })
  expect(() => text('a')).toThrow('broken')
  isBroken = false
  expect(text('a')).toBe('a')
})
