import { expect, test } from 'vitest'
import { sinceWords } from './ru.ts'

const none = { count: 0, numbers: [] }

test('names the changes since the approval of an act with their numbers, and only the first three of many', () => {
  const one = { count: 1, numbers: ['17/2026'] }
  const many = { count: 5, numbers: ['18/2026', '19/2026', '20/2026'] }
  const said = (annulled: typeof many, given: typeof many) =>
    sinceWords({ annulled, given }).replaceAll('\u00a0', ' ')
  expect(said(one, none)).toBe(
    'После утверждения аннулировано заключение № 17/2026: акт расходится с реестром',
  )
  expect(said(none, one)).toBe('После утверждения оформлено заключение № 17/2026: акт расходится с реестром')
  expect(said(many, { count: 2, numbers: ['21/2026', '22/2026'] })).toBe(
    'После утверждения аннулированы заключения № 18/2026, № 19/2026, № 20/2026 и ещё 2, оформлены заключения № 21/2026, № 22/2026: акт расходится с реестром',
  )
})
