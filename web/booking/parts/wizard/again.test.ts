import { expect, test } from 'vitest'
import type { Profile } from '../../../../shared/accounts/schema.ts'
import type { BookingCard, OfferedPapers } from '../../../../shared/booking/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { edition } from '../../../../test/programme.ts'
import { draftLike, lostResults } from './again.ts'
import { split } from './draft.ts'
import { bookingParts } from './fill.ts'
import { isTaken, keptOf, withAnew, withoutKept } from './kept.ts'
import { furthestStep, stepIndex } from './steps.ts'

const profile = {
  surname: 'Петрова',
  name: 'Анна',
  middlename: '',
  fullname: 'Петрова Анна',
  gender: 'Женский',
  birth: '02.03.1988',
  phone: '+79991234567',
  email: 'anna@example.ru',
  city: 'ekb',
  patientID: null,
} as Profile

const person = {
  surname: 'Петрова',
  name: 'Анна',
  middlename: '',
  fullname: 'Петрова Анна',
  gender: 'Женский',
  birth: '1988-03-02',
  phone: '+79120000000',
}

const employer = {
  name: 'АО «Уралспецметалл»',
  inn: '7707083893',
  kpp: '770701001',
  position: 'Сварщик',
  department: null,
}

const booking = (given: object = {}) =>
  ({
    id: '01890000-0000-7000-8000-000000000001',
    number: 'П-2026-000123',
    kind: 'preliminary',
    hasReferral: true,
    paperKind: 'other',
    slot: { city: 'pvl' },
    person,
    employer,
    factors: [{ code: '4.4', name: 'Шум', marks: [] }],
    earlier: [],
    ...given,
  }) as unknown as BookingCard

const nothing: OfferedPapers = { paper: null, snils: false, policy: false }
const like = (of: BookingCard, offered = nothing) => draftLike({ booking: of, edition, profile, offered })

test('the new booking takes everything still valid from the earlier one, except document numbers', () => {
  expect(like(booking())).toMatchObject({
    prepare: { kind: 'preliminary', city: 'pvl', hasReferral: true, lastCheckUpOn: '', earlier: [] },
    passport: { kind: 'other', otherNumber: '', otherTitle: '' },
    organization: {
      isSent: true,
      inn: '7707083893',
      kpp: '770701001',
      name: 'АО «Уралспецметалл»',
      position: 'Сварщик',
      department: '',
      seniorityYears: '',
    },
    factors: [{ code: '4.4', substances: null }],
    again: { number: 'П-2026-000123', gone: [], papers: null },
  })
})

test('a patient who came without an employer is booked without an employer again', () => {
  const { organization } = like(booking({ employer: null }))
  expect(organization).toMatchObject({ isSent: false, inn: '', name: '' })
})

test('a factor that is missing in the order in force is left out and named', () => {
  const factors = [
    { code: '4.4', name: 'Шум', marks: [] },
    { code: '99.1', name: 'Ультразвук контактный', marks: [] },
  ]
  const draft = like(booking({ factors }))
  expect(draft.factors.map(({ code }) => code)).toEqual(['4.4'])
  expect(draft.again?.gone).toEqual(['99.1 Ультразвук контактный'])
})

test.each([
  ['a new surname', { surname: 'Иванова', fullname: 'Иванова Анна' }],
  ['a corrected birth date', { birth: '1988-03-12' }],
])('the owner of the profile gets the present profile data: %s', (_what, before) => {
  const { personal } = like(booking({ person: { ...person, ...before } }))
  expect(personal).toMatchObject({ surname: 'Петрова', birth: '02.03.1988', phone: '+7 999 123 45 67' })
})

test('a relative booked from this profile is booked again, not the owner of the profile', () => {
  const mother = { ...person, surname: 'Сомова', name: 'Вера', fullname: 'Сомова Вера', birth: '1961-07-15' }
  const { whom, personal } = like(booking({ person: mother }))
  expect(whom).toBe('other')
  expect(personal).toMatchObject({
    surname: 'Сомова',
    name: 'Вера',
    birth: '15.07.1961',
    phone: '+7 912 000 00 00',
  })
})

const offered: OfferedPapers = { paper: { kind: 'passport', tail: '456' }, snils: true, policy: false }

test('documents are taken over without their numbers, and all steps up to the time are open', () => {
  const draft = like(booking({ paperKind: 'passport' }), offered)
  expect(keptOf(draft)).toEqual({ booking: booking().id, parts: ['paper', 'snils'] })
  expect(furthestStep(draft, '2026-11-23' as Day)).toBe(stepIndex('confirm'))
  expect(bookingParts(draft)).toMatchObject({ paper: undefined, kept: { parts: ['paper', 'snils'] } })
  expect(JSON.stringify(split(draft).open)).not.toContain('456')
})

test('a user who gives another document types it, and may still return to the former one', () => {
  const draft = like(booking({ paperKind: 'passport' }), offered)
  const other = withAnew(draft, ['paper'], true)
  expect(keptOf(other)?.parts).toEqual(['snils'])
  expect(furthestStep(other, '2026-11-23' as Day)).toBe(stepIndex('passport'))
  expect(isTaken(withAnew(other, ['paper'], false), 'paper')).toBe(true)
})

test.each([
  ['with another surname', { surname: 'Иванова' }],
  ['for another person', { surname: 'Сомова', name: 'Вера', birth: '15.07.1961' }],
  ['with another birth date', { birth: '03.03.1988' }],
  ['with half a birth date', { birth: '03.03' }],
])('documents of another patient are not taken over: when %s they are asked for', (_what, changed) => {
  const draft = like(booking({ paperKind: 'passport' }), offered)
  expect(keptOf({ ...draft, personal: { ...draft.personal, ...changed } })).toBeUndefined()
})

test('documents that the clinic refused to take over are asked for', () => {
  const draft = withoutKept(like(booking({ paperKind: 'passport' }), offered))
  expect(keptOf(draft)).toBeUndefined()
  expect(furthestStep(draft, '2026-11-23' as Day)).toBe(stepIndex('passport'))
})

test('earlier results go along unless they were refused; files only from a booking that is off', () => {
  const result = { name: 'ЭКГ', on: '2026-03-12' as Day, clinic: null, isOwn: false, reason: null }
  const file = { id: '01890000-0000-7000-8000-000000000009', kind: 'pdf', size: 10 }
  const earlier = [
    { ...result, service: 'fn-ecg', clinic: 'Поликлиника № 4', state: 'accepted', files: [file] },
    { ...result, service: 'img-chest-xray', state: 'refused', files: [] },
    { ...result, service: 'lab-cbc', state: 'own', isOwn: true, files: [] },
  ]
  const draft = like(booking({ earlier, state: 'completed' }))
  expect(draft.prepare.earlier).toEqual([
    { service: 'fn-ecg', on: '12.03.2026', clinic: 'Поликлиника № 4', files: [] },
  ])
  expect(draft.again?.counted.map(({ service }) => service)).toEqual(['fn-ecg', 'lab-cbc'])
  const { prepare } = like(booking({ earlier, state: 'cancelled' }))
  expect(prepare.earlier[0]?.files).toEqual([{ id: file.id, name: 'Файл 1' }])
})

test('results that no longer count are named with what their studies cost now', () => {
  const counted = [
    { service: 'fn-ecg', name: 'ЭКГ', on: '12.03.2025' },
    { service: 'lab-cbc', name: 'Общий анализ крови', on: '12.09.2026' },
  ]
  const items = [
    { service: 'fn-ecg', price: 500 },
    { service: 'doc-therapist', price: 300 },
  ]
  expect(lostResults(counted, items)).toEqual({ names: ['ЭКГ (12.03.2025)'], total: 500 })
  expect(lostResults(counted, [])).toBeNull()
})
