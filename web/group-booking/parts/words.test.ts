import { expect, test } from 'vitest'
import { misfitWords } from '../../../shared/group-booking/ru.ts'
import { peopleText } from '../../../shared/platform/count-words.ts'
import { boundText, notFitText, ofPeopleText, reasonOf, workersText } from './words.ts'

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
  expect(boundText({ days: 1, bound: { days: 1, by: 'places', name: null } })).toBe(
    'Быстрее не выйдет: столько людей принимает клиника в эти дни.',
  )
})

test('a reason of the planner is known by its sentence', () => {
  expect(reasonOf(misfitWords.DEPARTMENT_LIMIT)).toBe('DEPARTMENT_LIMIT')
  expect(reasonOf('Такого времени в расписании нет')).toBeNull()
})
