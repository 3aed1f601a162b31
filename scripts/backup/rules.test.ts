import { describe, expect, test } from 'vitest'
import { type BaseCopy, copyFor, outdatedCopies, outdatedSegments, readMoment } from './rules.ts'

const copyOf = (day: string): BaseCopy => ({
  name: day,
  startedAt: `${day}T02:30:00.000Z`,
  finishedAt: `${day}T02:40:00.000Z`,
  firstSegment: '00000001000000000000000A',
  major: 15,
  database: 'cabinet',
  role: 'postgres',
})
const copies = ['2026-11-10', '2026-11-12', '2026-11-26', '2026-11-27'].map(copyOf)
const names = (found: BaseCopy[]) => found.map(({ name }) => name)

describe('copies', () => {
  test('a moment is restored from the last copy that was complete before it', () => {
    expect(copyFor(copies, new Date('2026-11-26T12:00:00Z'))?.name).toBe('2026-11-26')
    expect(copyFor(copies, new Date('2026-11-26T02:35:00Z'))?.name).toBe('2026-11-12')
    expect(copyFor(copies, new Date('2026-11-09T00:00:00Z'))).toBeUndefined()
    expect(copyFor(copies, null)?.name).toBe('2026-11-27')
  })

  test('the copy from which the oldest kept moment is restored stays, older ones go', () => {
    expect(names(outdatedCopies(copies, new Date('2026-11-26T12:00:00Z')))).toEqual(['2026-11-10'])
    expect(names(outdatedCopies(copies, new Date('2026-11-20T12:00:00Z')))).toEqual([])
    expect(names(outdatedCopies(copies.slice(2), new Date('2027-02-01T12:00:00Z')))).toEqual(['2026-11-26'])
  })

  test('the journal before the oldest copy goes, on any timeline; histories of timelines stay', () => {
    const files = [
      '000000010000000000000009.gpg',
      '00000001000000000000000A.gpg',
      '000000020000000000000009.gpg',
      '00000002000000000000000B.gpg',
      '00000002.history.gpg',
    ]
    expect(outdatedSegments(files, '00000001000000000000000A')).toEqual([files[0], files[2]])
  })

  test('a moment names its time zone', () => {
    expect(readMoment('2026-11-27 10:15:00+05:00').toISOString()).toBe('2026-11-27T05:15:00.000Z')
    expect(() => readMoment('2026-11-27 10:15')).toThrow('с часовым поясом')
    expect(() => readMoment('вчера')).toThrow('с часовым поясом')
  })
})
