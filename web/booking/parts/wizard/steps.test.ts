import { expect, test } from 'vitest'
import type { Day } from '../../../../shared/platform/days.ts'
import { Draft } from './draft.ts'
import { bookingParts } from './fill.ts'
import { furthestStep, stepPaths, steps } from './steps.ts'

const today = '2026-11-21' as Day

const filled = (change: (draft: Draft) => unknown = () => null): Draft => {
  const draft = Draft.parse({
    personal: {
      surname: 'Иванова',
      name: 'Анна',
      gender: 'Женский',
      birth: '1984-03-12',
      phone: '8 (912) 000-45-18',
    },
    passport: { series: '6504', number: '123456', code: '660-002', issuedOn: '12.04.2005', issuedBy: 'УВД' },
    organization: { inn: '7707083893', name: 'АО «Уралспецметалл»', seniorityYears: '11' },
    factors: [{ code: '4.4' }],
  })
  change(draft)
  return draft
}

const reached = (draft: Draft) => stepPaths[furthestStep(draft, today)]
const problemsOf = (path: string, draft: Draft) =>
  steps.find((step) => step.path === path)?.problems(draft, today) ?? {}

test('the six steps follow the order of the spec', () => {
  expect(stepPaths).toEqual(['prepare', 'personal', 'passport', 'organization', 'factors', 'confirm'])
})

test('a user who has typed nothing may leave the first step but not the second', () => {
  expect(reached(Draft.parse({}))).toBe('personal')
})

test('the last step is open when all steps are complete', () => {
  expect(reached(filled())).toBe('confirm')
})

test.each([
  ['the birth', 'personal', (draft: Draft) => Object.assign(draft.personal, { birth: '12.03' })],
  ['the passport number', 'passport', (draft: Draft) => Object.assign(draft.passport, { number: '12345' })],
  ['the ИНН', 'organization', (draft: Draft) => Object.assign(draft.organization, { inn: '770708' })],
  ['the factors', 'factors', (draft: Draft) => Object.assign(draft, { factors: [] })],
])('without %s the wizard stops at the step «%s»', (_what, path, change) => {
  expect(reached(filled(change))).toBe(path)
})

test('without an organization the step asks for no details and no referral', () => {
  const draft = filled((typed) => {
    typed.organization = { ...typed.organization, isSent: false, inn: '', name: '' }
  })
  expect(reached(draft)).toBe('confirm')
  expect(bookingParts(draft)).toMatchObject({ employer: null, hasReferral: false })
  expect(bookingParts(filled())?.hasReferral).toBe(true)
})

test('a wrong check digit of an ИНН does not block the user', () => {
  expect(reached(filled((draft) => Object.assign(draft.organization, { inn: '7707083890' })))).toBe('confirm')
})

test.each([
  [
    'personal',
    'birth',
    'in the future',
    (draft: Draft) => Object.assign(draft.personal, { birth: '22.11.2026' }),
  ],
  [
    'personal',
    'birth',
    'over 90 years ago',
    (draft: Draft) => Object.assign(draft.personal, { birth: '20.11.1936' }),
  ],
  [
    'personal',
    'birth',
    '29 February of a common year',
    (draft: Draft) => Object.assign(draft.personal, { birth: '29.02.2001' }),
  ],
  [
    'personal',
    'snils',
    'a wrong check number',
    (draft: Draft) => Object.assign(draft.personal, { snils: '112-233-445 96' }),
  ],
  [
    'passport',
    'issuedOn',
    'before 14',
    (draft: Draft) => Object.assign(draft.passport, { issuedOn: '1998-03-11' }),
  ],
  [
    'passport',
    'issuedOn',
    'in the future',
    (draft: Draft) => Object.assign(draft.passport, { issuedOn: '2026-11-22' }),
  ],
  [
    'prepare',
    'earlier.0.on',
    'still to come',
    (draft: Draft) =>
      Object.assign(draft.prepare, {
        earlier: [{ service: 'img-chest-xray', on: '2026-12-01', clinic: '' }],
      }),
  ],
  [
    'prepare',
    'earlier.0.on',
    'not there, though the study was named',
    (draft: Draft) =>
      Object.assign(draft.prepare, { earlier: [{ service: 'img-chest-xray', on: '', clinic: '' }] }),
  ],
  [
    'organization',
    'seniorityYears',
    'over 80',
    (draft: Draft) => Object.assign(draft.organization, { seniorityYears: '99' }),
  ],
])('the step «%s» refuses the field %s when it is %s', (path, field, _what, change) => {
  expect(Object.keys(problemsOf(path, filled(change)))).toEqual([field])
})

test('another document requires only its name and number', () => {
  const draft = filled((typed) => {
    typed.passport = { ...typed.passport, kind: 'other', otherTitle: '', otherNumber: '' }
  })
  expect(Object.keys(problemsOf('passport', draft)).sort()).toEqual(['otherNumber', 'otherTitle'])
})

test('the parts of a booking are normalised, and empty fields are left out', () => {
  expect(bookingParts(filled())).toMatchObject({
    person: { phone: '+79120004518', birth: '1984-03-12', snils: undefined, email: undefined },
    paper: { kind: 'passport', issuedOn: '2005-04-12' },
    employer: { inn: '7707083893', seniorityYears: 11, kpp: undefined },
  })
})
