import { expect, test } from 'vitest'
import type { Profile } from '../../../shared/accounts/schema.ts'
import { Draft, newDraft, withProfile } from './draft.ts'

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

test('a new draft begins with what the profile knows', () => {
  const { prepare, personal } = newDraft(profile)
  expect(prepare).toMatchObject({ city: 'pvl', kind: 'periodic', hasReferral: true })
  expect(personal).toMatchObject({ surname: 'Иванова', phone: '+7 999 123 45 67', gender: null, birth: '' })
})

test('what the person has typed is not replaced by the profile', () => {
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

test('with a patientID the name, gender and birth of the clinic stand whatever was typed', () => {
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

test('of a partly damaged draft the sound part stays', () => {
  const draft = Draft.parse({ personal: { surname: 'Петрова', gender: 'кот' }, factors: [{ code: '4.4' }] })
  expect(draft.personal).toMatchObject({ surname: 'Петрова', gender: null })
  expect(draft.factors).toEqual([{ code: '4.4', substances: null }])
})
