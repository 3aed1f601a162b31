import { describe, expect, test } from 'vitest'
import type { DepartmentId } from '../../../shared/employees/schema.ts'
import { edition } from '../../../test/programme.ts'
import { merge, shownOf } from './form-merge.ts'
import { type EmployeeValues, valuesOf } from './form-values.ts'

const card: EmployeeValues = {
  ...valuesOf(null, edition),
  surname: 'Орлова',
  phone: '+7 912 000 00 01',
  department: { id: '0190a0b0-0000-7000-8000-000000000001' as DepartmentId, text: 'Котельная' },
}

describe('two people change one card', () => {
  test('a field that only the other one changed comes from him, what is typed here stays', () => {
    const merged = merge(card, { ...card, surname: 'Белова' }, { ...card, phone: '+7 912 000 00 02' })
    expect(merged.values).toEqual({ ...card, surname: 'Белова', phone: '+7 912 000 00 02' })
    expect([merged.taken, merged.disputed]).toEqual([['phone'], []])
  })
  test('a field that both changed keeps what is typed here and is named', () => {
    const merged = merge(card, { ...card, surname: 'Белова' }, { ...card, surname: 'Серова' })
    expect(merged.values.surname).toBe('Белова')
    expect([merged.taken, merged.disputed]).toEqual([[], ['surname']])
  })
  test('the same change by both is no dispute', () => {
    const same = { ...card, factors: [{ code: '4.4', substances: [] }] }
    expect(merge(card, same, { ...same })).toEqual({ values: same, taken: [], disputed: [] })
  })
})

test('a change is told as the card tells it', () => {
  const values = { ...card, birth: '1984-03-12', factors: [{ code: '4.4', substances: null }] }
  const shown = (['birth', 'department', 'factors', 'workClass'] as const).map((name) =>
    shownOf(values, name),
  )
  expect(shown).toEqual(['12.03.1984', 'Котельная', '4.4', 'не указан'])
  expect(shownOf(card, 'factors')).toBe('как у должности')
})
