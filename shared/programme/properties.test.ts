import fc from 'fast-check'
import { expect, test } from 'vitest'
import { edition, volume, volumeRequest } from '../../test/programme.ts'
import { serviceOf, volumeOf } from './rules.ts'
import type { Volume, VolumeRequest } from './schema.ts'

const rows = edition.factors.filter((factor) => factor.selectable)
const chosen = fc
  .constantFrom(...rows)
  .chain((factor) => fc.record({ code: fc.constant(factor.code), marks: fc.subarray(factor.marks) }))

const anyone = {
  kind: fc.constantFrom<VolumeRequest['kind']>('preliminary', 'periodic'),
  gender: fc.constantFrom<VolumeRequest['gender']>('Мужской', 'Женский'),
  age: fc.integer({ min: 14, max: 80 }),
}
const factors = fc.array(chosen, { maxLength: 8 })
const skip = fc.subarray(edition.services.map((service) => service.code))

const linesOf = ({ doctors, studies }: Volume) => [...doctors, ...studies]
const sorted = (volume: Volume) => ({ lines: linesOf(volume).sort(), months: volume.periodicityMonths })
const holds = <T>(given: fc.Arbitrary<T>, check: (value: T) => void) => fc.assert(fc.property(given, check))

/** Checks whether a line, or a wider study that replaces it, is in the volume. */
const isCovered = (volume: Volume, code: string) =>
  linesOf(volume).some((line) => line === code || serviceOf(edition, line)?.supersedes?.includes(code))

test('repeating the factors does not change the volume', () => {
  holds(fc.record({ ...anyone, factors }), ({ factors, ...who }) => {
    expect(volume({ ...who, factors: [...factors, ...factors] })).toEqual(volume({ ...who, factors }))
  })
})

test('the order of the factors changes only the order of the lines of the volume', () => {
  holds(fc.record({ ...anyone, factors }), ({ factors, ...who }) => {
    expect(sorted(volume({ ...who, factors: factors.toReversed() }))).toEqual(
      sorted(volume({ ...who, factors })),
    )
  })
})

test('adding a factor never removes a line from the volume and never makes check-ups rarer', () => {
  holds(fc.record({ ...anyone, factors, more: chosen }), ({ factors, more, ...who }) => {
    const before = volume({ ...who, factors })
    const after = volume({ ...who, factors: [...factors, more] })
    expect(linesOf(before).filter((line) => !isCovered(after, line))).toEqual([])
    if (before.periodicityMonths !== null)
      expect(after.periodicityMonths).toBeLessThanOrEqual(before.periodicityMonths)
  })
})

test('the volume of two lists of factors together is the union of their volumes', () => {
  holds(fc.record({ ...anyone, factors, others: factors }), ({ factors, others, ...who }) => {
    const both = volume({ ...who, factors: [...factors, ...others] })
    const joined = new Set([
      ...linesOf(volume({ ...who, factors })),
      ...linesOf(volume({ ...who, factors: others })),
    ])
    expect(linesOf(both).filter((line) => !joined.has(line))).toEqual([])
    expect([...joined].filter((line) => !isCovered(both, line))).toEqual([])
  })
})

test('an earlier result removes only its own line and the lines that its study covers, and never adds a line', () => {
  holds(fc.record({ ...anyone, factors, skip }), ({ skip, ...who }) => {
    const whole = volume(who)
    const short = volume({ ...who, skip })
    const gone = new Set(skip.flatMap((code) => [code, ...(serviceOf(edition, code)?.supersedes ?? [])]))
    expect(linesOf(short)).toEqual(linesOf(whole).filter((line) => !gone.has(line)))
    expect(short.periodicityMonths).toBe(whole.periodicityMonths)
  })
})

test('a wider study and the study it covers never occur together', () => {
  holds(fc.record({ ...anyone, factors }), (who) => {
    const lines = linesOf(volume(who))
    const covered = lines.flatMap((line) => serviceOf(edition, line)?.supersedes ?? [])
    expect(lines.filter((line) => covered.includes(line))).toEqual([])
  })
})

test('every line has a reason and occurs once, and no line is both needed and left out', () => {
  holds(fc.record({ ...anyone, factors, skip }), (who) => {
    const { items, leftOut } = volume(who)
    const all = [...items, ...leftOut]
    expect(new Set(all.map((line) => line.service)).size).toBe(all.length)
    expect(all.every((line) => line.reasons.length > 0)).toBe(true)
  })
})

test('the doctors and then the studies of a volume are all its lines in the same order', () => {
  holds(fc.record({ ...anyone, factors, skip }), (who) => {
    const result = volume(who)
    expect(linesOf(result)).toEqual(result.items.map((item) => item.service))
  })
})

test('any codes give a volume or a list of problems, never an exception', () => {
  const wild = fc.record({ code: fc.string(), marks: fc.array(fc.string(), { maxLength: 3 }) })
  const given = fc.record({
    factors: fc.array(fc.oneof(wild, chosen), { maxLength: 70 }),
    skip: fc.array(fc.string()),
  })
  holds(given, ({ factors, skip }) => {
    const birth = '1990-01-01' as VolumeRequest['birth']
    const date = '2026-11-20' as VolumeRequest['date']
    const request = { ...volumeRequest({ date, skip }), birth, factors }
    const outcome = volumeOf(edition, request)
    expect(outcome.ok || outcome.problems.length > 0).toBe(true)
  })
})
