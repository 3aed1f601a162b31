import { expect, test } from 'vitest'
import { findGaps } from './check-coverage.ts'

const files: Record<string, string> = {
  'test/e2e/frame.e2e.ts': "test('the city chosen in the menu is kept', async () => {})",
}
const gapsOf = (proof: string) =>
  findGaps(
    `| § | said | proof |\n|---|---|---|\n| §2 | a city switcher | ${proof} |`,
    (path) => files[path] ?? null,
  )

test('a row that names a test of that name is in order', () => {
  expect(gapsOf('`test/e2e/frame.e2e.ts` «the city chosen in the menu is kept»')).toEqual([])
})

test('a row that says plainly that it is not there yet is in order', () => {
  expect(gapsOf('нет: comes with the queue')).toEqual([])
})

test.each([
  ['', 'neither a test nor «нет»'],
  ['seen by eye', 'neither a test nor «нет»'],
  ['`test/e2e/lost.e2e.ts` «a title»', 'there is no test/e2e/lost.e2e.ts'],
  ['`test/e2e/frame.e2e.ts` «another title»', 'test/e2e/frame.e2e.ts has no test «another title»'],
])('a proof of «%s» is told by its line', (proof, text) => {
  expect(gapsOf(proof)).toEqual([{ line: 3, text }])
})
