import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

test('What was worked out once is not worked out again', () => {
  const asked: number[] = []
  const text = remembered((number: number) => {
    asked.push(number)
    return `№ ${number}`
  })
  expect([text(1), text(2), text(1)]).toEqual(['№ 1', '№ 2', '№ 1'])
  expect(asked).toEqual([1, 2])
})

test('It keeps no more than it may', () => {
  const asked: number[] = []
  const text = remembered((number: number) => {
    asked.push(number)
    return String(number)
  }, 2)
  for (const number of [1, 2, 1, 3, 1]) text(number)
  expect(asked).toEqual([1, 2, 3, 1])
})

test('A failure is not kept', () => {
  let isBroken = true
  const text = remembered((key: string) => {
    if (isBroken) throw new Error('broken')
    return key
  })
  expect(() => text('a')).toThrow('broken')
  isBroken = false
  expect(text('a')).toBe('a')
})
