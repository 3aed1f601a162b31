import { expect, test } from 'vitest'
import type { DepartmentId } from '../../../../shared/employees/schema.ts'
import { edition } from '../../../../test/programme.ts'
import { shownOf } from './field-names.ts'
import { type EmployeeValues, valuesOf } from './form-values.ts'

const card: EmployeeValues = {
  ...valuesOf(null, edition),
  surname: 'Орлова',
  phone: '+7 912 000 00 01',
  department: { id: '0190a0b0-0000-7000-8000-000000000001' as DepartmentId, text: 'Котельная' },
}

test('a change is described in the words of the card', () => {
  const values = { ...card, birth: '1984-03-12', factors: [{ code: '4.4', substances: null }] }
  const shown = (['birth', 'department', 'factors', 'workClass'] as const).map((name) =>
    shownOf(values, name),
  )
  expect(shown).toEqual(['12.03.1984', 'Котельная', '4.4', 'не указан'])
  expect(shownOf(card, 'factors')).toBe('как у должности')
})
