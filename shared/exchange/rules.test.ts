import { describe, expect, test } from 'vitest'
import { beatMs, isSamePerson } from './rules.ts'
import { Change, ClinicPatient } from './schema.ts'

test('the clinic’s system is asked every five minutes [§7.16-b]', () => {
  expect(beatMs).toBe(300_000)
})

const patient = ClinicPatient.parse({
  kind: 'patient',
  id: '000123',
  phone: '8 (912) 345-67-89',
  surname: 'Королёв',
  name: 'Пётр',
  middlename: 'Ильич',
  gender: 'Мужской',
  birth: '1984-05-17',
})
const account = {
  surname: 'Королёв',
  name: 'Пётр',
  middlename: '',
  gender: null,
  birth: '17.05.1984',
} as const

describe('links an account to a patient with the same phone', () => {
  test.for([
    ['with the same name', {}],
    ['with «е» for «ё» and other letters', { surname: 'королев', name: 'ПЁТР' }],
    ['with the same of everything', { middlename: 'Ильич', gender: 'Мужской' }],
  ] as const)('%s', ([, given]) => {
    expect(isSamePerson({ ...account, ...given }, patient)).toBe(true)
  })
})

describe('does not link an account to a patient with the same phone', () => {
  test.for([
    ['by surname: the number has a new owner', { surname: 'Сидоров' }],
    ['by name: the number of a family', { name: 'Павел' }],
    ['by middle name', { middlename: 'Кузьмич' }],
    ['by gender', { gender: 'Женский' }],
    ['by birth date', { birth: '18.05.1984' }],
    ['until he has told his birth date', { birth: null }],
  ] as const)('%s', ([, given]) => {
    expect(isSamePerson({ ...account, ...given }, patient)).toBe(false)
  })
})

test('accepts a change that is a patient or a removal, and rejects incomplete ones', () => {
  expect(patient.phone).toBe('+79123456789')
  expect(Change.safeParse({ kind: 'patient', id: '1', removed: true }).success).toBe(true)
  for (const bad of [
    { ...patient, birth: '31.02.1984' },
    { ...patient, phone: '112' },
    { kind: 'price', id: '1' },
    null,
  ])
    expect(Change.safeParse(bad).success).toBe(false)
})
