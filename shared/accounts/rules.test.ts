import { describe, expect, test } from 'vitest'
import type { Member } from '../platform/actor.ts'
import type { Day } from '../platform/days.ts'
import type { AccountId } from '../platform/ids.ts'
import { mayActFor, mayChange } from './access.ts'
import { codeSms } from './ru.ts'
import { decideBirth, isSigningOut, withoutEmpty } from './rules.ts'
import { Password } from './schema.ts'
import { CodeRequest } from './sign-in/schema.ts'

const today = '2026-03-02' as Day
const who = (roles: string[]): Member => ({
  kind: 'member',
  accountId: 'a' as AccountId,
  phone: '+79990000000',
  roles,
})

describe('birth date parsing [§5.7-c]', () => {
  test.each([
    ['28.02.1990', '1990-02-28'],
    ['1990-02-28', '1990-02-28'],
    ['29.02.2024', '2024-02-29'],
    ['02.03.2026', '2026-03-02'],
    ['02.03.1936', '1936-03-02'],
  ])('accepts %s as a birth date', (typed, birth) => expect(decideBirth(typed, today)).toEqual({ birth }))

  test.each(['03.03.2026', '01.03.1936', '29.02.2023', '32.01.1990', '1.1.1990', '', 'вчера'])(
    'rejects «%s» as a birth date',
    (typed) => expect(decideBirth(typed, today)).toHaveProperty('problem'),
  )
})

test('empty fields are left out of the request [§5.16]', () => {
  const typed = { type: 'fullName', surname: 'Ким', name: 'Анна', middlename: '' }
  expect(withoutEmpty(typed)).toEqual({ type: 'fullName', surname: 'Ким', name: 'Анна' })
  expect(withoutEmpty({ type: 'isOrganization', isOrganization: false })).toHaveProperty('isOrganization')
})

describe('access rights', () => {
  test('a user acts on their own account, an admin acts on every account', () => {
    expect(mayActFor(who([]), '+79990000000')).toBe(true)
    expect(mayActFor(who([]), '+79990000001')).toBe(false)
    expect(mayActFor(who(['admin']), '+79990000001')).toBe(true)
  })

  test.each(['fullName', 'gender', 'birth'])('only an admin changes %s of a verified patient', (type) => {
    expect(mayChange(who([]), { patientID: null }, type)).toBe(true)
    expect(mayChange(who([]), { patientID: 'P-1' }, type)).toBe(false)
    expect(mayChange(who(['admin']), { patientID: 'P-1' }, type)).toBe(true)
  })

  test('a change of phone, e-mail or password ends all sessions, other changes do not', () => {
    const types = ['city', 'isOrganization', 'fullName', 'gender', 'birth', 'email', 'phone', 'password']
    expect(types.filter(isSigningOut)).toEqual(['email', 'phone', 'password'])
  })
})

describe('message texts', () => {
  test('an SMS with a code fits 70 characters for a host of 24 characters', () => {
    expect(codeSms('1234', 'kabinet.medcentr-ural.ru').length).toBeLessThanOrEqual(70)
    expect(codeSms('1234', 'kabinet.medcentr-ural.ru')).toMatch(/\n@kabinet\.medcentr-ural\.ru #1234$/)
  })
})

describe('input validation', () => {
  test.each(['Abcd1234', '12345678', 'abcdefgh'])('accepts «%s» as a password [§5.10]', (typed) =>
    expect(Password.safeParse(typed).success).toBe(true),
  )

  test.each(['Abc1234', 'пароль2026', 'pass word1', 'pass-word1', '', 'x'.repeat(129)])(
    'rejects «%s» as a password [§5.10-b]',
    (typed) => expect(Password.safeParse(typed).success).toBe(false),
  )

  test('a verification target is normalised', () => {
    expect(CodeRequest.parse({ type: 'phone', target: '8 912 345-67-89' }).target).toBe('+79123456789')
    expect(CodeRequest.parse({ type: 'email', target: ' Anna@Example.com ' }).target).toBe('anna@example.com')
  })
})
