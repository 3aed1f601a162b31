import { describe, expect, test } from 'vitest'
import file from '../../reference/finding-forms.json' with { type: 'json' }
import services from '../../reference/services.json' with { type: 'json' }
import type { Day } from '../platform/days.ts'
import type { ServiceKind } from '../programme/schema.ts'
import { formOf, isOutOfNorm, type NormSubject, normText } from './forms.ts'

const man: NormSubject = { gender: 'Мужской', birth: '1984-05-17' as Day, day: '2026-11-28' as Day }
const woman: NormSubject = { ...man, gender: 'Женский' }
const form = (service: string, kind: ServiceKind = 'lab') => formOf({ service, kind }, man.day)
const field = (service: string, key: string) => {
  const found = form(service).fields.find((one) => one.key === key)
  if (!found) throw new Error(`${service} has no ${key}`)
  return found
}

describe('the form of a finding', () => {
  test('exists for every service of the order, and each form of the file is of such a service', () => {
    for (const { code, kind } of services.services)
      expect(formOf({ service: code, kind: kind as ServiceKind }, man.day).normal).not.toBe('')
    const known = new Set(services.services.map(({ code }) => code))
    const forms = file.editions.flatMap((edition) => Object.keys(edition.services))
    expect(forms.filter((code) => !known.has(code))).toEqual([])
  })

  test('has keys that differ, and norms within what is possible', () => {
    for (const { code } of services.services) {
      const { fields } = form(code)
      expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length)
      for (const one of fields) {
        if (!('norms' in one)) continue
        for (const { low = one.lowest, high = one.highest } of one.norms ?? []) {
          expect(low).toBeGreaterThanOrEqual(one.lowest)
          expect(high).toBeLessThanOrEqual(one.highest)
          expect(low).toBeLessThanOrEqual(high)
        }
      }
    }
  })

  test('waits for the result of a laboratory, not for that of a doctor', () => {
    expect(form('lab-cbc').isLater).toBe(true)
    expect(form('doc-therapist', 'doctor')).toEqual({
      isLater: false,
      normal: 'Осмотрен, патологии не выявлено',
      fields: [],
    })
  })
})

describe('the norm', () => {
  test('depends on the sex where haemoglobin is measured', () => {
    expect(normText(field('lab-cbc', 'hemoglobin'), man)).toBe('130–160')
    expect(normText(field('lab-cbc', 'hemoglobin'), woman)).toBe('120–140')
    expect(isOutOfNorm(field('lab-cbc', 'hemoglobin'), 125, man)).toBe(true)
    expect(isOutOfNorm(field('lab-cbc', 'hemoglobin'), 125, woman)).toBe(false)
  })

  test('with one end is told by that end, and both ends belong to it', () => {
    expect(normText(field('lab-triglycerides', 'triglycerides'), man)).toBe('до 1,7')
    expect(isOutOfNorm(field('lab-triglycerides', 'triglycerides'), 1.7, man)).toBe(false)
    expect(isOutOfNorm(field('lab-triglycerides', 'triglycerides'), 1.71, man)).toBe(true)
  })

  test('names the normal ones of a choice; where all are normal there is no norm', () => {
    expect(normText(field('lab-hiv', 'result'), man)).toBe('отрицательный')
    expect(isOutOfNorm(field('lab-hiv', 'result'), 'сомнительный', man)).toBe(true)
    expect(normText(field('lab-blood-group', 'rhesus'), man)).toBe('')
  })

  test('is not told of people who are younger than its ages', () => {
    const boy = { ...man, birth: '2010-01-01' as Day }
    expect(normText(field('lab-alp', 'alp'), boy)).toBe('')
    expect(isOutOfNorm(field('lab-alp', 'alp'), 300, boy)).toBe(false)
  })
})
