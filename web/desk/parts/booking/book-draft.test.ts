import { expect, test } from 'vitest'
import type { DeskPerson } from '../../../../shared/desk/schema.ts'
import { asAnother, asFound, isSame, isTyped, newDraft, withFound, withoutPapers } from './book-draft.ts'

type Account = NonNullable<DeskPerson['account']>
const petrov = {
  surname: 'Петров',
  name: 'Пётр',
  middlename: 'Сергеевич',
  fullname: 'Петров Пётр Сергеевич',
  gender: 'Мужской',
  birth: '1985-03-12',
  email: null,
} as Account
const his = '+79120000001'
const hers = '+79120000002'

test('a phone fills in the empty form with the data of its account once, and a field cleared later stays empty', () => {
  const found = withFound(newDraft('ekb'), his, petrov)
  expect(found.person).toMatchObject({ surname: 'Петров', birth: '1985-03-12', gender: 'Мужской' })
  const emptied = { ...found, person: { ...found.person, middlename: '' } }
  expect(withFound(emptied, his, petrov)).toBe(emptied)
})

test('a patronymic tells the sex that the account does not', () => {
  const found = withFound(newDraft('ekb'), his, { ...petrov, gender: null })
  expect(found.person.gender).toBe('Мужской')
})

test('another phone removes the data filled in for the first phone, and keeps fields typed by hand', () => {
  const found = withFound(newDraft('ekb'), his, petrov)
  const typed = { ...found, person: { ...found.person, name: 'Павел' } }
  expect(withFound(typed, hers, null).person).toMatchObject({ surname: '', name: 'Павел', gender: null })
})

test("a relative with the same phone is another patient, and the registrar can return to the account's patient", () => {
  const found = withFound(newDraft('ekb'), his, petrov)
  const other = asAnother(found)
  expect(isSame(other, petrov)).toBe(false)
  expect(other.person.birth).toBe('')
  expect(asFound(other, petrov).person).toEqual(found.person)
})

test('document numbers are not stored with the draft, which records only that they were typed [§2.11-d]', () => {
  const draft = newDraft('ekb')
  expect(isTyped(draft)).toBe(false)
  const given = { ...draft, paper: { ...draft.paper, number: '123456' } }
  expect(isTyped(given)).toBe(true)
  expect(withoutPapers(given)).toMatchObject({ paper: { number: '' }, arePapersGone: true })
  expect(withoutPapers(draft).arePapersGone).toBe(false)
})
