import { expect, test } from 'vitest'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import { misfitWords } from '../../../shared/group-booking/ru.ts'
import type { GroupPlan } from '../../../shared/group-booking/schema.ts'
import { ofPeopleText, peopleText } from '../../../shared/platform/count-words.ts'
import type { Day } from '../../../shared/platform/days.ts'
import {
  bookQuestion,
  bookText,
  boundText,
  daysWords,
  idleDays,
  lateTermText,
  lateText,
  movedText,
  reasonOf,
  skipText,
  soonText,
  whenText,
  whoWords,
  workersText,
} from './words.ts'

const plain = (text: string) => text.replace(/\u00a0/g, ' ')

test.each([
  [1, '1 человек', '1 сотрудника', '1 человека', '1 человека можно пропустить и продолжить без него'],
  [2, '2 человека', '2 сотрудников', '2 человек', '2 человек можно пропустить и продолжить без них'],
  [11, '11 человек', '11 сотрудников', '11 человек', '11 человек можно пропустить и продолжить без них'],
  [21, '21 человек', '21 сотрудника', '21 человека', '21 человека можно пропустить и продолжить без них'],
  [
    1000,
    '1 000 человек',
    '1 000 сотрудников',
    '1 000 человек',
    '1 000 человек можно пропустить и продолжить без них',
  ],
])('the number %i has the right Russian word forms', (count, people, workers, ofPeople, skip) => {
  const said = [peopleText(count), workersText(count), ofPeopleText(count), skipText(count)]
  expect(said.map(plain)).toEqual([people, workers, ofPeople, skip])
})

test.each([
  ['nobody is late', 0, 0, null],
  ['the due day comes before the check-up', 2, 0, 'У 2 человек срок осмотра пройдёт раньше.'],
  ['it has passed for all of them', 12, 12, 'У 12 человек срок осмотра уже прошёл.'],
  ['for one of them', 3, 1, 'У 3 человек срок осмотра пройдёт раньше, у 1 из них уже прошёл.'],
])('the warning about check-ups after their due day is right: %s', (_what, late, past, words) => {
  expect(lateText(late, past)?.replaceAll('\u00a0', ' ') ?? null).toBe(words)
})

test.each([
  [1, '2026-11-30', '30 ноября.'],
  [4, '2026-11-30', 'Все 30 ноября.'],
  [4, '2026-12-01', 'С 30 ноября по 1 декабря.'],
])('the days of a plan for %i people that ends on %s read «%s»', (people, last, words) => {
  expect(plain(whenText(people, '2026-11-30' as Day, last as Day))).toBe(words)
})

test.each([
  [[], null],
  [['12:15'], 'Сегодня придёт 1 человек, в 12:15.'],
  [['12:15', '12:30'], 'Сегодня придут 2 человека, первый — в 12:15.'],
])('the warning before booking counts the people who come today at %j: %s', (times, words) => {
  const said = soonText(times.map((time) => ({ time })))
  expect(said && plain(said)).toBe(words)
})

test('the sentence names at most three people moved by the plan, with their old and new times', () => {
  const day = '2026-12-08' as Day
  const moved = (fullname: string, time: string, on = day) => ({
    employee: fullname as EmployeeId,
    fullname,
    day,
    time,
    was: { day: on, time: '12:00' },
  })
  const [anna, boris, vera, gleb] = ['Анна', 'Борис', 'Вера', 'Глеб'].map((name) => moved(name, '12:15'))
  if (!anna || !boris || !vera || !gleb) throw new Error('nobody')
  expect(plain(movedText([anna]))).toBe(
    'План переставил ещё 1 человека: Анна — 8 декабря, 12:15 (было 12:00).',
  )
  expect(plain(movedText([moved('Анна', '08:00', '2026-12-07' as Day), boris]))).toBe(
    'План переставил ещё 2 человек: Анна — 8 декабря, 08:00 (было 7 декабря, 12:00); Борис — 8 декабря, 12:15 (было 12:00).',
  )
  expect(plain(movedText([anna, boris, vera, gleb]))).toMatch(/12:15 \(было 12:00\) и ещё 1 человек\.$/)
})

test('the plan explains why it cannot take fewer days', () => {
  const bound = { days: 13, by: 'service', name: 'УЗИ' } as const
  expect(boundText({ days: 14, bound })).toBe(
    'Быстрее 13 рабочих дней не выйдет: больше всего держит кабинет «УЗИ».',
  )
  expect(boundText({ days: 3, bound: { days: 3, by: 'places', name: null } })).toBe(
    'Быстрее не выйдет: раньше на всех не хватит свободных мест.',
  )
  expect(boundText({ days: 3, bound: { days: 3, by: 'limit', name: null } })).toBe(
    'Быстрее не выйдет: больше всего держит ваш предел людей в день или в час.',
  )
})

test('days before the first employee can come do not count as days of the plan', () => {
  const days = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'] as [Day, Day, Day, Day]
  const loads = days.map((day, at) => ({ day, people: at < 2 ? 0 : 3, free: 5, capacity: 5 }))
  expect(idleDays({ loads }, days[0], days[2])).toBe(2)
  expect(idleDays({ loads }, days[2], days[2])).toBe(0)
  const bound = { days: 4, by: 'service', name: 'УЗИ' } as const
  expect(boundText({ days: 4, bound }, 2)).toBe('Больше всего держит кабинет «УЗИ».')
})

test('a plan that fits into one day does not explain why it cannot be faster', () => {
  const bound = { days: 1, by: 'places', name: null } as const
  expect([boundText({ days: 1, bound }), boundText({ days: 2, bound })]).toEqual([null, null])
})

test('the booking button says how many of all people it books when some do not fit', () => {
  expect([bookText(13, 0), bookText(13, 1)].map(plain)).toEqual([
    'Записать 13 сотрудников',
    'Записать 13 из 14',
  ])
})

test("the planner's reason is recognised by its sentence, and another sentence is no reason", () => {
  expect(reasonOf(misfitWords.DEPARTMENT_LIMIT)).toBe('DEPARTMENT_LIMIT')
  expect(reasonOf('Такого времени в расписании нет')).toBeNull()
})

test('a due date in another year names the year: «4 декабря» would read as a future day', () => {
  const today = '2026-11-23' as Day
  const terms = ['2018-12-04', '2026-11-03', '2026-11-25', '2027-01-10'] as Day[]
  const lastPassedOn = '2017-12-04' as Day
  expect(terms.map((dueOn) => plain(lateTermText({ dueOn, lastPassedOn }, today)))).toEqual([
    'срок прошёл 4 декабря 2018',
    'срок прошёл 3 ноября',
    'срок до 25 ноября',
    'срок до 10 января 2027',
  ])
  const unknown = { dueOn: '2026-11-03' as Day, lastPassedOn: null }
  expect(lateTermText(unknown, today)).toBe('осмотр нужен сейчас, прошлый не указан')
})

test('before a group is booked the question names the people, the sum and the days', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')
  expect(plain(bookQuestion(711, 6_012_300))).toBe('Записать 711 человек на 6 012 300 ₽?')
  const place = (at: number) => ({ fullname: `Иванов ${at}`, department: at < 5 ? 'Цех' : null })
  const places = [0, 1, 2, 3, 4, 5, 6].map(place) as GroupPlan['places']
  expect(plain(whoWords(places))).toBe('Цех — 5, Без подразделения — 2')
  expect(whoWords(places.slice(0, 2))).toBe('Иванов 0, Иванов 1')
  const load = (day: string, people: number) => ({ day: day as Day, people, free: 9, capacity: 9 })
  const loads = [load('2027-02-08', 7), load('2027-02-09', 0), load('2027-02-10', 1)]
  expect(plain(daysWords({ loads }))).toBe('8 февраля — 7, 10 февраля — 1')
})
