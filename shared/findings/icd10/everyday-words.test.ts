import { expect, test } from 'vitest'
import file from '../../../reference/icd10.json' with { type: 'json' }
import { frequentDiagnoses } from './everyday-words.ts'
import { icdRowOf } from './rules.ts'

test('each frequent diagnosis is in the kept list, once', () => {
  const codes = frequentDiagnoses.map(([code]) => code)
  expect(codes.filter((code) => !icdRowOf(file, code))).toEqual([])
  expect(new Set(codes).size).toBe(codes.length)
})
