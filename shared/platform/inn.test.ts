import { expect, test } from 'vitest'
import { Inn, Kpp } from './inn.ts'

test.each([
  ['9 digits', '667100001', false],
  ['10 digits', '6671000017', true],
  ['12 digits', '500100732259', true],
  ['14 digits', '50010073225900', true],
  ['15 digits', '500100732259001', false],
  ['a letter', '667100001a', false],
])('an ИНН of %s is accepted or refused by its form: %s, %s [§5.1-d]', (_, typed, isAccepted) => {
  expect(Inn.safeParse(typed).success).toBe(isAccepted)
})

test.each([
  ['8 digits', '66710100', false],
  ['9 digits', '667101001', true],
  ['10 digits', '6671010010', false],
  ['nothing, as an entrepreneur has none', '', true],
])('a КПП of %s is accepted or refused by its form: %s, %s [§5.2-b]', (_, typed, isAccepted) => {
  expect(Kpp.safeParse(typed).success).toBe(isAccepted)
})
