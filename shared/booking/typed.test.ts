import { expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import { BookedEmployer, BookedPerson, IdentityPaper } from './schema.ts'
import {
  employerOf,
  employerProblems,
  paperOf,
  paperProblems,
  personOf,
  personProblems,
  type TypedPaper,
} from './typed.ts'

const person = {
  surname: 'Петров',
  name: 'Пётр',
  middlename: ' ',
  gender: 'Мужской' as const,
  birth: '12.03.1985',
  phone: '+7 912 345 67 89',
  email: '',
  snils: '112-233-445 95',
  policy: '',
}
const paper: TypedPaper = {
  kind: 'passport',
  series: '65 09',
  number: '123456',
  code: '660-003',
  issuedOn: '01.06.2010',
  issuedBy: 'УВД',
  otherTitle: '',
  otherNumber: '',
  otherIssuedOn: '',
  otherIssuedBy: '',
}

test('input masks are removed and empty fields are not sent', () => {
  expect(BookedPerson.parse(personOf(person))).toEqual({
    surname: 'Петров',
    name: 'Пётр',
    gender: 'Мужской',
    birth: '1985-03-12',
    phone: '+79123456789',
    snils: '11223344595',
  })
  expect(IdentityPaper.parse(paperOf(paper))).toMatchObject({ series: '6509', issuedOn: '2010-06-01' })
  const employer = { inn: '7707 083893', kpp: '', name: 'АО «Завод»', department: '', position: 'Сварщик' }
  expect(BookedEmployer.parse(employerOf({ ...employer, seniorityYears: '11' }))).toEqual({
    inn: '7707083893',
    name: 'АО «Завод»',
    position: 'Сварщик',
    seniorityYears: 11,
  })
})

const today = '2026-11-21' as Day

test('an incomplete date is reported as wrong, not as missing, under its form field name', () => {
  expect(Object.keys(personProblems({ ...person, birth: '12.03' }, today))).toEqual(['birth'])
  const other = { ...paper, kind: 'other' as const, otherNumber: 'N 1' }
  expect(paperProblems(other, null, today)).toEqual({ otherTitle: 'Укажите вид документа' })
})

test('a missing INN is requested; for a short one the required length is shown', () => {
  const typed = { inn: '', kpp: '', name: 'АО', department: '', position: '', seniorityYears: '' }
  expect(employerProblems(typed)).toEqual({ inn: 'Укажите ИНН' })
  expect(employerProblems({ ...typed, inn: '770708' })).toEqual({ inn: 'В ИНН от 10 до 14 цифр' })
})

test('a future birth date and a passport of a child are detected before the request', () => {
  expect(personProblems({ ...person, birth: '22.11.2026' }, today).birth).toMatch(/не может быть позже/)
  expect(paperProblems(paper, '2000-01-01' as Day, today).issuedOn).toMatch(/с 14 лет/)
})
