import { describe, expect, test } from 'vitest'
import { CorrectedTexts, correctionsAtMost, noCorrections, withChange } from './rules.ts'
import type { Corrections } from './schema.ts'

const noise = { field: 'factors', value: 'шум', text: '4.4', isRemembered: false } as const
const cell = { row: 5, field: 'factors', was: 'Шум', text: '6.1' } as const
const change = (given: object) => ({ cells: [], values: [], ...given })

describe('a corrected value', () => {
  test('replaces the equal values of its field only, whatever their case and spaces are', () => {
    const corrected = new CorrectedTexts({ cells: [], values: [noise] })
    expect(corrected.of(2, { factors: ' ШУМ ', position: 'шум' })).toEqual({
      factors: '4.4',
      position: 'шум',
    })
    expect(corrected.of(3, { factors: 'шум; пыль' })).toEqual({ factors: 'шум; пыль' })
    expect(corrected.counted()).toEqual([{ ...noise, rows: 1 }])
  })

  test('gives way to the correction of a single cell', () => {
    const corrected = new CorrectedTexts({ cells: [cell], values: [noise] })
    expect(corrected.of(5, { factors: 'Шум' }).factors).toBe('6.1')
    expect(corrected.of(6, { factors: 'Шум' }).factors).toBe('4.4')
  })
})

describe('a corrected cell', () => {
  test('no longer holds when its field is read from another column', () => {
    expect(new CorrectedTexts({ cells: [cell], values: [] }).of(5, { factors: '4.4' }).factors).toBe('4.4')
  })

  test('gives a value to a field that has no column', () => {
    const gender = { row: 5, field: 'gender', was: '', text: 'ж' } as const
    expect(new CorrectedTexts({ cells: [gender], values: [] }).of(5, {})).toEqual({ gender: 'ж' })
  })
})

describe('a change of the corrections', () => {
  test('puts a new text in place of the former one, and takes a correction back', () => {
    const first = withChange(noCorrections, change({ cells: [cell], values: [noise] }))
    const second = withChange(
      first ?? noCorrections,
      change({ cells: [{ ...cell, text: null }], values: [{ ...noise, value: 'ШУМ', text: '' }] }),
    )
    expect(second).toEqual({ cells: [], values: [{ ...noise, value: 'ШУМ', text: '' }] })
  })

  test('replaces a value that an earlier correction has put in', () => {
    const mistyped = { cells: [{ ...cell, text: '4.44' }], values: [{ ...noise, text: '4.44' }] }
    const after = withChange(mistyped, change({ values: [{ ...noise, value: '4.44' }] }))
    expect(after?.cells[0]?.text).toBe('4.4')
    expect(after?.values[0]).toEqual(noise)
  })

  test('is refused when the import would keep too many', () => {
    const full: Corrections = {
      cells: Array.from({ length: correctionsAtMost }, (_, at) => ({ ...cell, row: at + 1 })),
      values: [],
    }
    expect(withChange(full, change({ cells: [{ ...cell, text: '4.4' }] }))).not.toBeNull()
    expect(withChange(full, change({ cells: [{ ...cell, row: correctionsAtMost + 1 }] }))).toBeNull()
  })
})
