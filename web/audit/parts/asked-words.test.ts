import { expect, test } from 'vitest'
import { askedText } from './asked-words.ts'

test('the filters of a list are described in the words of its page, and a search as it was typed', () => {
  expect(askedText('sort', 'name')).toBe('По имени')
  expect(askedText('act', 'view')).toBe('Просмотр')
  expect(askedText('what', 'employee')).toBe('Сотрудник')
  expect(askedText('from', '2026-03-02')).toBe('02.03.2026')
  expect(askedText('search', 'name')).toBe('name')
})
