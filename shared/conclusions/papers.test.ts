import { describe, expect, test } from 'vitest'
import { paperCheckUp, paperVerdict } from '../../test/conclusions.ts'
import { ConclusionContent, contentOf } from './papers.ts'

describe('paper of the commission', () => {
  test('lists each factor of the check-up with or without contraindications, in the order of the annex', () => {
    const verdict = paperVerdict({ outcome: 'unfit', contraindicated: ['4.10'] })
    const { factors, isFinal, number } = contentOf(verdict, paperCheckUp(), '127/2026')
    expect(factors).toEqual([
      { code: '4.4', name: 'Шум', isContraindicated: false },
      { code: '4.10', name: 'Световая среда', isContraindicated: true },
    ])
    expect([isFinal, number]).toEqual([true, '127/2026'])
  })

  test('is final unless more examinations are needed', () => {
    const outcomes = (['fit', 'unfit', 'additional'] as const).map(
      (outcome) => contentOf(paperVerdict({ outcome }), paperCheckUp(), '1/2026').isFinal,
    )
    expect(outcomes).toEqual([true, true, false])
  })

  test('is restored from its encrypted form unchanged, and lists each need once', () => {
    const verdict = paperVerdict({ needs: ['outpatient', 'resort', 'outpatient'] })
    const content = contentOf(verdict, paperCheckUp({ employer: null, department: null }), '1/2026')
    expect(content.needs).toEqual(['outpatient', 'resort'])
    expect(ConclusionContent.parse(JSON.parse(JSON.stringify(content)))).toEqual(content)
  })
})
