import { expect, test } from 'vitest'
import { common } from '../../shared/platform/refusal.ts'
import { isCommonPassword } from './frequent-passwords.ts'
import { openTurns } from './passwords.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('hashes run so many at once, wait in order, and are refused (429) when too many wait', async () => {
  const inTurn = openTurns(2, 2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (number: number) =>
    inTurn(() => {
      begun.push(number)
      return new Promise<number>((resolve) => ends.push(() => resolve(number)))
    })
  const first = [1, 2, 3, 4].map(work)
  await settled()
  expect(begun).toEqual([1, 2])
  await expect(work(5)).rejects.toMatchObject({ kind: common.TOO_OFTEN })
  ends[0]?.()
  await first[0]
  await settled()
  expect(begun).toEqual([1, 2, 3])
  for (const at of [1, 2]) ends[at]?.()
  await first[2]
  await settled()
  ends[3]?.()
  expect(await Promise.all(first)).toEqual([1, 2, 3, 4])
})

test('a failed hash gives its turn to the next one', async () => {
  const inTurn = openTurns(1, 5)
  const failed = inTurn(() => Promise.reject(new Error('no memory')))
  const next = inTurn(async () => 'done')
  await expect(failed).rejects.toThrow('no memory')
  expect(await next).toBe('done')
})

test.each(['12345678', 'password1', 'Qwerty123', '1q2w3e4r5t'])(
  '«%s» is a password that is tried first',
  (typed) => expect(isCommonPassword(typed)).toBe(true),
)

test('an ordinary password is none of them', () => {
  for (const typed of ['svoyparol2026', 'Tramvay7ostanovka']) expect(isCommonPassword(typed)).toBe(false)
})
