import { expect, test } from 'vitest'
import { signingProblem } from './rules.ts'

const at = (text: string) => new Date(`2026-11-${text}Z`)
const certificate = { validFrom: at('01T00:00'), validUntil: at('30T00:00') }
const context = { copyMadeAt: at('10T09:00'), now: at('12T09:00') }
const problem = (signedAt: Date | null, more = {}) =>
  signingProblem({ ...certificate, signedAt, ...more }, context)

test('a signature made between the file to sign and now, by a valid certificate, is in order', () => {
  expect(problem(at('11T10:00'))).toBeNull()
})

test('clocks that differ by five minutes are no fault', () => {
  expect([problem(at('10T08:56')), problem(at('12T09:04'))]).toEqual([null, null])
})

test('a signature is neither older than the file to sign nor of the future', () => {
  expect([problem(at('10T08:50')), problem(at('12T09:10'))]).toEqual(['early', 'ahead'])
})

test('the certificate must be valid at the stated time, and without one at the moment of attaching', () => {
  expect(problem(at('11T10:00'), { validUntil: at('11T09:00') })).toBe('not-valid')
  expect(problem(at('11T10:00'), { validFrom: at('11T11:00') })).toBe('not-valid')
  expect(problem(null)).toBeNull()
  expect(problem(null, { validUntil: at('12T08:00') })).toBe('not-valid')
})
