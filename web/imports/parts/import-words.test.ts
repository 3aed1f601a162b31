import { expect, test } from 'vitest'
import { sheetsText } from './import-words.ts'

test('list of many sheets names three and counts the others', () => {
  expect(sheetsText(['Цех 2'])).toBe('«Цех 2»')
  expect(sheetsText(['Цех 2', 'Цех 3', 'Склад', 'Титул', 'Итоги'])).toBe('«Цех 2», «Цех 3», «Склад» и ещё 2')
})
