import { expect, test } from 'vitest'
import { edition } from '../../test/programme.ts'
import type { Edition } from '../programme/schema.ts'
import { compareEditions, isNoDifference } from './compare.ts'

/** Applies a change to a copy of the shipped edition and returns the differences. */
function differing(change: (copy: Edition) => unknown) {
  const copy = structuredClone(edition)
  change(copy)
  return compareEditions(edition, copy)
}

function row(copy: Edition, code: string) {
  const found = copy.factors.find((one) => one.code === code)
  if (!found) throw new Error(`no row ${code}`)
  return found
}

test('an edition equals itself', () => {
  expect(isNoDifference(differing(() => {}))).toBe(true)
})

test('added and removed factors are named', () => {
  const { factors } = differing((copy) => {
    copy.factors = copy.factors.filter(({ code }) => code !== '4.4')
    copy.factors.push({ ...structuredClone(row(edition, '4.4')), code: '4.99', shortName: 'Тишина' })
  })
  expect(factors.added).toEqual([{ code: '4.99', name: 'Тишина' }])
  expect(factors.gone).toEqual([{ code: '4.4', name: row(edition, '4.4').shortName }])
  expect(factors.changed).toEqual([])
})

test('changed doctors, studies and period of a factor are described in words', () => {
  const { factors } = differing((copy) => {
    Object.assign(row(copy, '4.4'), { periodicityMonths: 24, doctors: ['doc-ophthalmologist'], studies: [] })
  })
  const [noise] = factors.changed
  expect(noise?.code).toBe('4.4')
  expect(noise?.changes.map(({ field }) => field)).toEqual(['Периодичность', 'Врачи', 'Исследования'])
  expect(noise?.changes[0]).toMatchObject({ before: 'раз в год', after: 'раз в 2 года' })
  expect(noise?.changes[1]).toMatchObject({
    added: ['Врач-офтальмолог'],
    gone: expect.arrayContaining(['Врач-оториноларинголог']),
  })
})

test('a changed condition is shown with its service', () => {
  const { factors } = differing((copy) => {
    row(copy, '4.4').conditions.push({ service: 'fn-audiometry', ageFrom: 40, intervalMonths: 24 })
  })
  expect(factors.changed[0]?.changes).toEqual([
    {
      field: 'Условия',
      before: null,
      after: null,
      gone: [],
      added: [expect.stringMatching(/^.+: раз в 2 года, с 40 лет$/)],
    },
  ])
})

test('added, removed and renamed services are listed', () => {
  const { services } = differing((copy) => {
    const [, second, ...rest] = copy.services
    if (!second) throw new Error('no services')
    const fresh = { code: 'fn-new', name: 'Новое исследование', kind: 'functional' } as const
    copy.services = [{ ...second, name: 'Врач-невропатолог' }, ...rest, fresh]
  })
  expect(services.added).toEqual([{ code: 'fn-new', name: 'Новое исследование' }])
  expect(services.gone).toEqual([{ code: 'doc-therapist', name: 'Врач-терапевт' }])
  expect(services.changed[0]?.changes[0]).toMatchObject({
    before: 'Врач-невролог',
    after: 'Врач-невропатолог',
  })
})

test('changes to the common lines and to rules outside the table are listed', () => {
  const { base, rules } = differing((copy) => {
    copy.base.shift()
    copy.generalRules.pop()
  })
  expect(base.gone).toHaveLength(1)
  expect(rules).toEqual(['Общие правила приказа'])
})

test('a different order of the same list is no difference', () => {
  const same = differing((copy) => {
    row(copy, '4.4').studies.reverse()
    row(copy, '4.4').doctors.reverse()
  })
  expect(isNoDifference(same)).toBe(true)
})
