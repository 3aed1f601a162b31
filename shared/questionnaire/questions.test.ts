import { describe, expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import { questionsOn } from './questions.ts'

const edition = questionsOn('2026-03-02' as Day)

describe('questions', () => {
  test('a day before the first edition has the questions of the first one', () => {
    expect(questionsOn('2020-01-01' as Day)).toBe(edition)
  })

  test('each question has its own key, and each condition names a question before it', () => {
    const all = edition.sections.flatMap(({ questions }) => questions)
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
    for (const [at, { when }] of all.entries())
      if (when) expect(all.slice(0, at).map(({ key }) => key)).toContain(when.key)
  })
})
