import { describe, expect, test } from 'vitest'
import { compareHistory } from './migration-history.ts'
import { compareVersions, mayRunOver, type Release, schemaVersionOf } from './releases.ts'

const known = [
  { tag: '0000_init', when: 100, hash: 'aa' },
  { tag: '0001_add_notes', when: 200, hash: 'bb' },
]
const ran = (...pairs: [number, string][]) => pairs.map(([when, hash]) => ({ when, hash }))
const sentence = (run: { when: number; hash: string }[]) => {
  const history = compareHistory(known, run)
  return history.kind === 'broken' ? history.sentence : history.kind
}

describe('the history of a database', () => {
  test('an empty database and one with the first migrations are behind, one with all is current', () => {
    const kinds = [ran(), ran([100, 'aa']), ran([100, 'aa'], [200, 'bb'])].map(
      (run) => compareHistory(known, run).kind,
    )
    expect(kinds).toEqual(['behind', 'behind', 'current'])
  })

  test('a later migration that this version does not know is of a newer version', () => {
    expect(compareHistory(known, ran([100, 'aa'], [200, 'bb'], [300, 'cc'])).kind).toBe('newer')
  })

  test('a migration that was rewritten after it ran is named', () => {
    expect(sentence(ran([100, 'aa'], [200, 'other']))).toMatch(/^Миграция 0001_add_notes изменена после того/)
  })

  test('an unknown migration between the known ones is refused: the database is of another line of development', () => {
    expect(sentence(ran([100, 'aa'], [150, 'cc']))).toMatch(/нет среди миграций этой версии/)
  })

  test('a migration that the database has passed over is named', () => {
    expect(sentence(ran([200, 'bb']))).toMatch(/пропустила миграцию 0000_init/)
    expect(sentence(ran([100, 'aa'], [300, 'cc']))).toMatch(/пропустила миграцию 0001_add_notes/)
  })
})

describe('versions', () => {
  const releases: Release[] = [
    { version: '1.9.0', day: '2027-01-01', compatibleFrom: '1.8.0', migrations: { '0000_init': 'aa' } },
    { version: '1.10.0', day: '2027-02-01', compatibleFrom: '1.9.0', migrations: { '0001_add_notes': 'bb' } },
  ]

  test('1.10.0 is newer than 1.9.0', () => {
    expect(compareVersions('1.10.0', '1.9.0')).toBeGreaterThan(0)
    expect(compareVersions('1.9.1', '1.9.1')).toBe(0)
  })

  test('a released schema lets the release before run; one beyond the last release lets that one run', () => {
    expect(schemaVersionOf(releases, known)).toEqual({ version: '1.10.0', compatibleFrom: '1.9.0' })
    const beyond = [...known, { tag: '0002_add_tags', when: 300, hash: 'cc' }]
    expect(schemaVersionOf(releases, beyond)).toEqual({ version: '1.10.0', compatibleFrom: '1.10.0' })
  })

  test('an older version runs over a newer schema from the stated version on and within one major version', () => {
    const schema = { version: '1.10.0', compatibleFrom: '1.9.0' }
    expect(['1.8.9', '1.9.0', '1.9.5', '0.9.0'].map((own) => mayRunOver(own, schema))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(mayRunOver('1.9.0', { version: '2.0.0', compatibleFrom: '1.9.0' })).toBe(false)
  })
})
