import { expect, test } from 'vitest'
import { noKeys, runAt, withKey } from './scan-keys.ts'

const typed = (keys: readonly string[], pause: number) =>
  keys.reduce((run, key, at) => withKey(run, key, 1000 + at * pause), noKeys)

test('keys of a scanner are one text, with Shift in between', () => {
  const run = typed(['Shift', 'P', '-', '2', '0', '2', '6'], 10)
  expect(runAt(run, 1070)).toBe('P-2026')
})

test('keys that a person types do not become a text', () => {
  const run = typed(['P', '-', '2', '0', '2', '6'], 180)
  expect(runAt(run, 2080)).toBe('')
  expect(run.text).toBe('6')
})

test('an Enter after a pause is pressed by a person, so it ends no text', () => {
  expect(runAt(typed(['P', '1'], 10), 1500)).toBe('')
})

test('a second code soon after a person typed begins anew', () => {
  const slow = typed(['a', 'b'], 150)
  const run = ['7', '8'].reduce((one, key, at) => withKey(one, key, 3000 + at * 5), slow)
  expect(runAt(run, 3010)).toBe('78')
})
