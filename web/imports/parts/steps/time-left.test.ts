import { describe, expect, test } from 'vitest'
import { leftText, type Sample, secondsLeft, withSample } from './time-left.ts'

const run = (...done: number[]): Sample[] =>
  done.reduce<Sample[]>((samples, rows, at) => withSample(samples, { at: at * 1000, done: rows }), [])

describe('the time left of an import', () => {
  test('the time left is computed from the pace of the last seconds', () => {
    expect(secondsLeft(run(0, 1000, 2000, 3000), 13_000)).toBe(10)
  })

  test('the time left is unknown after a single sample and while no rows are processed', () => {
    expect(secondsLeft(run(100), 1000)).toBeNull()
    expect(secondsLeft(run(100, 100, 100), 1000)).toBeNull()
  })

  test('the next step of the work discards the samples of the previous step', () => {
    expect(run(0, 500, 1000, 10)).toEqual([{ at: 3000, done: 10 }])
  })

  test('an old pace does not affect the time left', () => {
    const slow = Array.from({ length: 30 }, (_, second) => (second < 15 ? second : 15 + (second - 15) * 100))
    expect(secondsLeft(run(...slow), 2415)).toBe(10)
  })

  test.each([
    [null, 'Считаем, сколько осталось'],
    [4, 'Осталось несколько секунд'],
    [22, 'Осталось около 30 секунд'],
    [58, 'Осталось около 1 минуты'],
    [130, 'Осталось около 2 минут'],
    [1260, 'Осталось около 21 минуты'],
  ])('%s seconds read as «%s»', (seconds, words) => {
    expect(leftText(seconds)).toBe(words)
  })
})
