import { expect, test } from 'vitest'
import { reviewTimeText } from './review-time.ts'

test.for([
  [0.2, 'Обычно решаем в течение часа'],
  [1.2, 'Обычно решаем в пределах 2 часов'],
  [20, 'Обычно решаем в пределах 20 часов'],
  [23, 'Обычно решаем в пределах 1 дня'],
  [30, 'Обычно решаем в пределах 2 дней'],
] as const)('a review that takes %d hours is told as «%s»', ([hours, text]) => {
  expect(reviewTimeText(hours)).toBe(text)
})
