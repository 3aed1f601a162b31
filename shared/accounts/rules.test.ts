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

describe('a birth date [§5.7-c]', () => {
  test.each([
    ['28.02.1990', '1990-02-28'],
    ['1990-02-28', '1990-02-28'],
    ['29.02.2024', '2024-02-29'],
    ['02.03.2026', '2026-03-02'],
    ['02.03.1936', '1936-03-02'],
  ])('%s is one', (typed, birth) => expect(decideBirth(typed, today)).toEqual({ birth }))

  test.each(['03.03.2026', '01.03.1936', '29.02.2023', '32.01.1990', '1.1.1990', '', 'вчера'])(
    '«%s» is none',
    (typed) => expect(decideBirth(typed, today)).toHaveProperty('problem'),
  )
})

test('fields left empty are not sent [§5.16]', () => {
  const typed = { type: 'fullName', surname: 'Ким', name: 'Анна', middlename: '' }
  expect(withoutEmpty(typed)).toEqual({ type: 'fullName', surname: 'Ким', name: 'Анна' })
  expect(withoutEmpty({ type: 'isOrganization', isOrganization: false })).toHaveProperty('isOrganization')
})

describe('rights', () => {
  test('everybody acts for himself, an admin for all', () => {
    expect(mayActFor(who([]), '+79990000000')).toBe(true)
    expect(mayActFor(who([]), '+79990000001')).toBe(false)
    expect(mayActFor(who(['admin']), '+79990000001')).toBe(true)
  })

  test.each(['fullName', 'gender', 'birth'])('%s of a recognised patient is for an admin alone', (type) => {
    expect(mayChange(who([]), { patientID: null }, type)).toBe(true)
    expect(mayChange(who([]), { patientID: 'P-1' }, type)).toBe(false)
    expect(mayChange(who(['admin']), { patientID: 'P-1' }, type)).toBe(true)
  })

  test('phone, e-mail and password sign out, nothing else does', () => {
    const types = ['city', 'isOrganization', 'fullName', 'gender', 'birth', 'email', 'phone', 'password']
    expect(types.filter(isSigningOut)).toEqual(['email', 'phone', 'password'])
  })
})

describe('words', () => {
  test('an SMS with a code is one SMS of 70 signs for a host of 24', () => {
    expect(codeSms('1234', 'kabinet.medcentr-ural.ru').length).toBeLessThanOrEqual(70)
    expect(codeSms('1234', 'kabinet.medcentr-ural.ru')).toMatch(/\n@kabinet\.medcentr-ural\.ru #1234$/)
  })
})

describe('what is typed', () => {
  test.each(['Abcd1234', '12345678', 'abcdefgh'])('«%s» is a password [§5.10]', (typed) =>
    expect(Password.safeParse(typed).success).toBe(true),
  )

  test.each(['Abc1234', 'пароль2026', 'pass word1', 'pass-word1', '', 'x'.repeat(129)])(
    '«%s» is none',
    (typed) => expect(Password.safeParse(typed).success).toBe(false),
  )

  test('a target is brought to one form', () => {
    expect(CodeRequest.parse({ type: 'phone', target: '8 912 345-67-89' }).target).toBe('+79123456789')
    expect(CodeRequest.parse({ type: 'email', target: ' Anna@Example.com ' }).target).toBe('anna@example.com')
  })
})
