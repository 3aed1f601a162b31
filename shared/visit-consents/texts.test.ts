import { expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import { interventionText } from './texts.ts'

test('the text names the clinic and the person and leaves no place empty', () => {
  const { paragraphs, version } = interventionText('2026-03-02' as Day, {
    clinic: 'ООО «Клиника»',
    fullname: 'Иванова Анна Петровна',
    birth: '1984-05-17' as Day,
  })
  const text = paragraphs.join('\n')
  expect(version).toBe('2022-1')
  expect(text).toContain('Я, Иванова Анна Петровна, 17.05.1984 года рождения')
  expect(text).toContain('ООО «Клиника»')
  expect(text).not.toMatch(/[{}]/)
})
