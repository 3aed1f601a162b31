import { expect, test } from 'vitest'
import { misfitWords } from '../../../shared/group-booking/ru.ts'
import { peopleText } from '../../../shared/platform/count-words.ts'
import { bookText, boundText, notFitText, ofPeopleText, reasonOf, workersText } from './words.ts'

const plain = (text: string) => text.replace(/\u00a0/g, ' ')

test.each([
  [1, '1 человек', '1 сотрудника', '1 человека', '1 человек не поместился'],
  [2, '2 человека', '2 сотрудников', '2 человек', '2 человека не поместились'],
  [11, '11 человек', '11 сотрудников', '11 человек', '11 человек не поместились'],
  [21, '21 человек', '21 сотрудника', '21 человека', '21 человек не поместился'],
  [1000, '1 000 человек', '1 000 сотрудников', '1 000 человек', '1 000 человек не поместились'],
])('%i: plurals are right in every case', (count, people, workers, ofPeople, notFit) => {
  const said = [peopleText(count), workersText(count), ofPeopleText(count), notFitText(count)]
  expect(said.map(plain)).toEqual([people, workers, ofPeople, notFit])
})

test('the bound of a plan says what holds it', () => {
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

test('nothing is said of a faster plan where one day is enough for all', () => {
  const bound = { days: 1, by: 'places', name: null } as const
  expect([boundText({ days: 1, bound }), boundText({ days: 2, bound })]).toEqual([null, null])
})

test('the button that books says how many of all it books when some did not fit', () => {
  expect([bookText(13, 0), bookText(13, 1)].map(plain)).toEqual([
    'Записать 13 сотрудников',
    'Записать 13 из 14',
  ])
})

test('a reason of the planner is known by its sentence', () => {
  expect(reasonOf(misfitWords.DEPARTMENT_LIMIT)).toBe('DEPARTMENT_LIMIT')
  expect(reasonOf('Такого времени в расписании нет')).toBeNull()
})
