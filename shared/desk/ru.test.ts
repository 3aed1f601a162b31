import { expect, test } from 'vitest'
import { leftTodayText } from './ru.ts'

const stay = { left: ['Забор крови'], closesAt: '16:00' }

test.for([
  ['a late person is told what is left for another day', '11:20', 'На другой день останется: забор крови'],
  [
    'nobody passes anything in a closed clinic',
    '20:03',
    'Клиника закрылась в 16:00: сегодня осмотр уже не пройти',
  ],
] as const)('%s', ([, time, said]) =>
  expect(leftTodayText(stay, new Date(`2026-11-26T${time}:00+05:00`)).replaceAll('\u00a0', ' ')).toBe(said),
)

test('nothing is said when everything fits', () =>
  expect(leftTodayText({ ...stay, left: [] }, new Date('2026-11-26T20:00:00+05:00'))).toBe(''))
