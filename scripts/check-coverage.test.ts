import { expect, test } from 'vitest'
import { findGaps } from './check-coverage.ts'

const files: Record<string, string> = {
  'test/e2e/frame.e2e.ts': `
    test('the menu keeps the chosen city [§2.1]', async () => {})
    test('the menu has the address [§2.1-b]', async () => {})`,
  'test/e2e/twice.e2e.ts': "test('one [§2.1]', () => {}); test('another [§2.1]', () => {})",
  'test/e2e/looks.e2e.ts': `
    test('the menu opens', async () => {})
    nightly('the menu is accessible [§2.1-c]', async () => {})`,
}
const gapsOf = (proof: string) =>
  findGaps(
    `| § | said | proof |\n|---|---|---|\n| §2.1 | a city switcher | ${proof} |`,
    (path) => files[path] ?? null,
  )

test('accepts a row that names ids of existing tests', () => {
  expect(gapsOf('`test/e2e/frame.e2e.ts` [§2.1], [§2.1-b]')).toEqual([])
})

test('accepts a row that states plainly that the feature is missing', () => {
  expect(gapsOf('нет: comes with the queue')).toEqual([])
})

test.each([
  ['', ['neither a test nor «нет»']],
  ['seen by eye', ['neither a test nor «нет»']],
  ['`test/e2e/lost.e2e.ts` [§2.1]', ['there is no test/e2e/lost.e2e.ts']],
  ['`test/e2e/twice.e2e.ts` [§2.1]', ['test/e2e/twice.e2e.ts has 2 tests [§2.1]']],
  ['`test/e2e/looks.e2e.ts` [§2.1-c]', ['only nightly tests prove it']],
  [
    '`test/e2e/frame.e2e.ts` [§2.1], [§2.1-d]',
    [
      'test/e2e/frame.e2e.ts has no test [§2.1-d]',
      'test/e2e/frame.e2e.ts has a test [§2.1-b] that no row refers to',
    ],
  ],
])('reports what is wrong with the proof «%s»', (proof, texts) => {
  expect(gapsOf(proof)).toEqual(texts.map((text) => ({ line: 3, text })))
})
