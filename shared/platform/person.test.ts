import { expect, test } from 'vitest'
import { genderOf } from './person.ts'

test.each([
  ['Ильич', 'Мужской'],
  ['Петрович', 'Мужской'],
  ['Ильинична', 'Женский'],
  ['Фоминична', 'Женский'],
  ['Мамед Кызы', 'Женский'],
  ['', null],
])('reads the middle name «%s» as %s', (middlename, gender) => {
  expect(genderOf(middlename)).toBe(gender)
})
