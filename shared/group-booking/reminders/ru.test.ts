import { expect, test } from 'vitest'
import { reminderQuestion, reminderRest } from './ru.ts'

test('the question names the people who are reminded, and each reason why others are not', () => {
  const counts = { told: 21, unbooked: 3, unreachable: 1, recent: 5 }
  expect(reminderQuestion(counts).replaceAll('\u00a0', ' ')).toBe('Напомнить об осмотре: 21 человек?')
  expect(reminderRest(counts).map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
    'Не записаны: 3.',
    'Записаны, но нет ни телефона, ни email: 1.',
    'Уже напоминали за последние сутки: 5.',
  ])
  const nobody = { told: 0, unbooked: 0, unreachable: 0, recent: 0 }
  expect(reminderRest(nobody)).toEqual([])
})
