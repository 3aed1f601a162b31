import { expect, test } from 'vitest'
import type { DeskNumbers } from '../../../../shared/desk/corrections/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { correctionDraft, correctionErrors, correctionOf } from './correction-draft.ts'

const today = '2026-03-02' as Day
const given = (part: 'paper' | 'snils' | 'policy', isGiven = true) => ({ name: part, isGiven, part })
const card = {
  city: 'ekb' as const,
  surname: 'Иванав',
  name: 'Пётр',
  middlename: '',
  birth: '1984-05-17' as Day,
  phone: '+79120004518',
  isByEmployer: false,
  papers: [given('paper'), given('snils'), given('policy', false)],
  canRename: true,
  corrections: [],
}
const passport = {
  kind: 'passport' as const,
  series: '6508',
  number: '123456',
  code: '660-001',
  issuedOn: '2010-06-01' as Day,
  issuedBy: 'УВД',
}
const numbers: DeskNumbers = { paper: passport, snils: '11223344595', policy: null }

test('a correction begins with the present name, and leaves documents alone while their fields are empty', () => {
  const draft = correctionDraft(card, null)
  const person = { ...draft.person, surname: 'Иванов' }
  expect(correctionErrors({ ...draft, person }, card, today)).toEqual({})
  expect(correctionOf({ ...draft, person }, card, 'slip')).toEqual({
    reason: 'slip',
    seen: 0,
    surname: 'Иванов',
    name: 'Пётр',
    middlename: '',
    birth: '1984-05-17',
    phone: '+7 912 000 45 18',
  })
})

test('the phone of an employee is left to the employer, and a half-typed one of another person is an error', () => {
  const person = { ...correctionDraft(card, null).person, phone: '+7 912' }
  const draft = { ...correctionDraft(card, null), person }
  expect(Object.keys(correctionErrors(draft, card, today))).toEqual(['person.phone'])
  const employee = { ...card, isByEmployer: true, phone: null }
  expect(correctionErrors(draft, employee, today)).toEqual({})
  expect(correctionOf(draft, employee, 'slip')).not.toHaveProperty('phone')
})

test('numbers that the registrar sees fill the fields, and a missing document is not corrected', () => {
  const draft = correctionDraft(card, numbers)
  const person = { ...draft.person, policy: '6600123456789016' }
  const sent = correctionOf({ ...draft, person }, card, 'replaced')
  expect(sent).toMatchObject({ paper: passport, snils: '11223344595' })
  expect(sent).not.toHaveProperty('policy')
})

test('a wrong number and a half-typed passport are errors at their fields', () => {
  const draft = correctionDraft(card, null)
  const wrong = {
    ...draft,
    person: { ...draft.person, snils: '11223344596' },
    paper: { ...draft.paper, series: '6508' },
  }
  expect(Object.keys(correctionErrors(wrong, card, today))).toEqual(
    expect.arrayContaining(['person.snils', 'paper.number', 'paper.issuedBy']),
  )
})

test('after the commission has decided only documents are corrected', () => {
  const decided = { ...card, canRename: false }
  const draft = correctionDraft(decided, numbers)
  const sent = correctionOf(draft, decided, 'replaced')
  expect(sent).not.toHaveProperty('surname')
  expect(sent).toHaveProperty('paper')
})
