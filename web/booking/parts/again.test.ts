import { expect, test } from 'vitest'
import type { Profile } from '../../../shared/accounts/schema.ts'
import type { Booking } from '../../../shared/booking/schema.ts'
import { edition } from '../../../test/programme.ts'
import { draftLike } from './again.ts'

const profile = {
  ...{ surname: 'Петрова', name: 'Анна', middlename: '', fullname: 'Петрова Анна', gender: 'Женский' },
  ...{ birth: '02.03.1988', phone: '+79991234567', email: 'anna@example.ru', city: 'ekb', patientID: null },
} as Profile

const person = {
  ...{ surname: 'Петрова', name: 'Анна', middlename: '', fullname: 'Петрова Анна', gender: 'Женский' },
  ...{ birth: '1988-03-02', phone: '+79120000000' },
}

const employer = {
  ...{ name: 'АО «Уралспецметалл»', inn: '7707083893', kpp: '770701001' },
  ...{ position: 'Сварщик', department: null },
}

const booking = (given: object = {}) =>
  ({
    ...{ number: 'П-2026-000123', kind: 'preliminary', hasReferral: true, paperKind: 'other' },
    ...{ slot: { city: 'pvl' }, person, employer, factors: [{ code: '4.4', name: 'Шум', marks: [] }] },
    ...given,
  }) as unknown as Booking

test('what still holds of an earlier booking stands in the new one, numbers of documents do not', () => {
  expect(draftLike(booking(), edition, profile)).toMatchObject({
    prepare: { kind: 'preliminary', city: 'pvl', hasReferral: true, lastCheckUpOn: '', earlier: [] },
    passport: { kind: 'other', otherNumber: '', otherTitle: '' },
    organization: {
      ...{ isSent: true, inn: '7707083893', kpp: '770701001', name: 'АО «Уралспецметалл»' },
      ...{ position: 'Сварщик', department: '', seniorityYears: '' },
    },
    factors: [{ code: '4.4', substances: null }],
    again: { number: 'П-2026-000123', gone: [] },
  })
})

test('who came by himself comes by himself again', () => {
  const { organization } = draftLike(booking({ employer: null }), edition, profile)
  expect(organization).toMatchObject({ isSent: false, inn: '', name: '' })
})

test('a factor that the order in force does not have is left out and named', () => {
  const factors = [
    { code: '4.4', name: 'Шум', marks: [] },
    { code: '99.1', name: 'Ультразвук контактный', marks: [] },
  ]
  const draft = draftLike(booking({ factors }), edition, profile)
  expect(draft.factors.map(({ code }) => code)).toEqual(['4.4'])
  expect(draft.again?.gone).toEqual(['99.1 Ультразвук контактный'])
})

test.each([
  ['a new surname', { surname: 'Иванова', fullname: 'Иванова Анна' }],
  ['a corrected birth date', { birth: '1988-03-12' }],
])('the owner of the profile is known as the profile knows her now: %s', (_what, before) => {
  const { personal } = draftLike(booking({ person: { ...person, ...before } }), edition, profile)
  expect(personal).toMatchObject({ surname: 'Петрова', birth: '02.03.1988', phone: '+7 999 123 45 67' })
})

test('a relative who was booked from here is booked again, not the owner of the profile', () => {
  const mother = { ...person, surname: 'Сомова', name: 'Вера', fullname: 'Сомова Вера', birth: '1961-07-15' }
  const { personal } = draftLike(booking({ person: mother }), edition, profile)
  expect(personal).toMatchObject({
    ...{ surname: 'Сомова', name: 'Вера', birth: '15.07.1961', phone: '+7 912 000 00 00' },
  })
})
