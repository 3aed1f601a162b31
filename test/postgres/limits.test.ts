import { limitsOver } from '../../server/platform/limits.ts'
import { TestClock } from '../harness.ts'
import { expect, test } from '../postgres.ts'

test('a limit of seven uses holds across processes: of fifty concurrent uses exactly seven pass', async ({
  database,
}) => {
  const processes = [limitsOver(database.open()), limitsOver(database.open())]
  const now = new TestClock().now()
  const spend = (index: number) => processes[index % 2]?.spend('many', { times: 7, seconds: 60 }, now)
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => spend(index)))
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(7)
})
