import { expect, test } from 'vitest'
import type { Profile } from '../../../../shared/accounts/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { Draft, join, newDraft, split, withPerson, withProfile } from './draft.ts'

const profile: Profile = {
  surname: 'Иванова',
  name: 'Анна',
  middlename: '',
  fullname: 'Иванова Анна',
  gender: null,
  birth: null,
  phone: '+79991234567',
  email: null,
  city: 'pvl',
  isOrganization: false,
  patientID: null,
  roles: [],
}

test('a new draft starts with the data of the profile', () => {
  const { prepare, personal } = newDraft(profile)
  expect(prepare).toMatchObject({ city: 'pvl', kind: 'periodic', hasReferral: true })
  expect(personal).toMatchObject({ surname: 'Иванова', phone: '+7 999 123 45 67', gender: null, birth: '' })
})

test('an unstated gender is derived from the middle name', () => {
  const told = (middlename: string) => newDraft({ ...profile, middlename }).personal.gender
  expect(told('Петровна')).toBe('Женский')
  expect(told('Ильич')).toBe('Мужской')
  expect(newDraft({ ...profile, middlename: 'Ильич', gender: 'Женский' }).personal.gender).toBe('Женский')
})

test('the profile does not replace what the user has typed', () => {
  const typed = Draft.parse({
    personal: { surname: 'Петрова', name: 'Анна', birth: '12.03', email: 'a@b.ru' },
  })
  const { personal } = withProfile(typed, {
    ...profile,
    birth: '01.02.1990',
    gender: 'Женский',
    email: 'c@d.ru',
  })
  expect(personal).toMatchObject({ surname: 'Петрова', birth: '12.03', email: 'a@b.ru', gender: 'Женский' })
})

test("with a patientID the clinic's name, gender and birth date replace whatever was typed", () => {
  const typed = Draft.parse({
    personal: { surname: 'Петрова', name: 'Ольга', birth: '1991-01-01', gender: 'Мужской' },
  })
  const known = { ...profile, patientID: '17', birth: '02.03.1988', gender: 'Женский' as const }
  expect(withProfile(typed, known).personal).toMatchObject({
    surname: 'Иванова',
    name: 'Анна',
    birth: '02.03.1988',
    gender: 'Женский',
  })
})

test.each([
  ['nothing', null],
  ['a text', 'кот'],
  ['an older shape', { step: 3, factors: 'all', prepare: { city: 'msk', kind: 5 } }],
])('a damaged draft (%s) becomes an empty one instead of an error', (_what, stored) => {
  const draft = Draft.catch(() => Draft.parse({})).parse(stored)
  expect(draft).toEqual(Draft.parse({}))
})

test('a partly damaged draft keeps its valid part', () => {
  const draft = Draft.parse({ personal: { surname: 'Петрова', gender: 'кот' }, factors: [{ code: '4.4' }] })
  expect(draft.personal).toMatchObject({ surname: 'Петрова', gender: null })
  expect(draft.factors).toEqual([{ code: '4.4', substances: null }])
})

const withPapers = () =>
  Draft.parse({
    personal: { surname: 'Петрова', snils: '112-233-445 95', policy: '6600123456789016' },
    passport: { series: '6504', number: '123456', code: '660-002', issuedOn: '12.04.2005', issuedBy: 'УВД' },
    factors: [{ code: '4.4' }],
  })

test('the part that stays on the device contains no document number', () => {
  const { open } = split(withPapers())
  for (const secret of ['112-233', '6600123456789016', '6504', '123456', '660-002', '12.04.2005', 'УВД'])
    expect(JSON.stringify(open)).not.toContain(secret)
  expect(open).toMatchObject({ personal: { surname: 'Петрова' }, factors: [{ code: '4.4' }] })
})

test('both parts together restore the draft; without the numbers the rest stays and the draft says so', () => {
  const { open, papers } = split(withPapers())
  expect(join(open, papers)).toEqual({ draft: withPapers(), arePapersGone: false })
  const rest = join(open, null)
  expect(rest?.arePapersGone).toBe(true)
  expect(rest?.draft).toMatchObject({ personal: { surname: 'Петрова', snils: '' }, passport: { number: '' } })
})

test('a user who typed no number gets no notice about a lost number', () => {
  const { open } = split(Draft.parse({ passport: { kind: 'other' } }))
  expect(join(open, null)).toMatchObject({ draft: { passport: { kind: 'other' } }, arePapersGone: false })
  expect(join(null, null)).toBeNull()
})

test('a frozen profile freezes its owner only: a relative keeps the own data, and documents do not go over', () => {
  const frozen = { ...profile, patientID: '17', birth: '02.03.1988', gender: 'Женский' as const }
  const typed = Draft.parse({ personal: { snils: '112-233-445 95' }, passport: { number: '123456' } })
  const son = { surname: 'Иванов', name: 'Илья', middlename: '', gender: 'Мужской' as const }
  const known = { ...son, birth: '2008-02-01' as Day, phone: '+79120000000', email: null }
  const draft = withProfile(withPerson(typed, known, frozen), frozen)
  expect(draft.personal).toMatchObject({ ...son, birth: '01.02.2008', phone: '+7 912 000 00 00', snils: '' })
  expect(draft.passport.number).toBe('')
  const { personal } = withPerson(draft, null, frozen)
  expect(personal).toMatchObject({ surname: '', birth: '', phone: '+7 999 123 45 67' })
  expect(withPerson(draft, 'self', frozen).personal).toMatchObject({
    surname: 'Иванова',
    birth: '02.03.1988',
  })
})
