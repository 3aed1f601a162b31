import { expect, test } from 'vitest'
import { safeFileName } from './rules.ts'

test.each([
  ['Заключение 127-2026 Преображенский', 'Заключение 127-2026 Преображенский'],
  ['Заключение 5-2026 Ахмед/оглы: "Али"', 'Заключение 5-2026 Ахмед оглы Али'],
  ['Заключение 6-2026 Ли.', 'Заключение 6-2026 Ли'],
  ['..\\Заключение\n7', 'Заключение 7'],
])('the name «%s» becomes «%s», which Windows accepts', (name, safe) => {
  expect(safeFileName(name)).toBe(safe)
})
