import { expect, test } from 'vitest'
import { movesLines } from './ru.ts'

test('a merge tells what moves, what is annulled and what is said once', () => {
  const moves = {
    bookings: 2,
    outcomes: 1,
    referrals: 5,
    campaigns: 1,
    annulled: ['8/2026'],
    unlisted: ['Осмотр 2026'],
  }
  expect(movesLines(moves, false).map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
    'Из другой карточки перейдут: 2 записи, 1 заключение или справка, 5 направлений, 1 строка в списке кампании.',
    'Направление № 8/2026 будет аннулировано: в этой карточке есть действующее за тот же год.',
    'В кампании «Осмотр 2026» человек останется один раз.',
    'Другая карточка исчезнет. Отменить объединение нельзя.',
  ])
})

test('a merge with an empty card tells that nothing moves', () => {
  const moves = { bookings: 0, outcomes: 0, referrals: 0, campaigns: 0, annulled: [], unlisted: [] }
  expect(movesLines(moves, false)[0]).toBe('Записей, направлений и заключений в другой карточке нет.')
})

test('a merge that ends the link of an account tells what the person does to see the bookings again', () => {
  const moves = { bookings: 1, outcomes: 0, referrals: 0, campaigns: 0, annulled: [], unlisted: [] }
  expect(movesLines(moves, true)).toContain(
    'Связь с личным кабинетом прервётся. Записи появятся в нём снова, когда человек укажет там дату рождения, если ФИО и телефон в карточке — как в кабинете.',
  )
})
