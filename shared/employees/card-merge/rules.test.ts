import { describe, expect, test } from 'vitest'
import type { Day } from '../../platform/days.ts'
import { accountSide, differingFields, endsAccountLink, otherPerson, standingSide } from './rules.ts'
import type { ComparedCard } from './schema.ts'

const card = {
  surname: 'Соколова',
  name: 'Алёна',
  middlename: 'Ильинична',
  gender: 'Женский',
  birth: '1980-08-12',
  snils: null,
  phone: null,
  email: null,
  policy: null,
  personnelNumber: null,
  departmentId: null,
  positionId: null,
  hiredOn: null,
  seniorityFrom: null,
  workClass: null,
  factors: null,
  lastPassedOn: null,
  dismissedOn: null,
  candidate: null,
  addedOn: '2025-01-09',
  isLinked: false,
} as unknown as ComparedCard

const other = (given: object): ComparedCard => ({ ...card, ...given })

describe('two cards are of one person', () => {
  test.for([
    ['with another spelling of the name', { name: 'алена' }],
    ['when one has no patronymic', { middlename: '' }],
    ['with another surname and the same phone', { surname: 'Орлова', phone: '+79021112233' }],
  ] as const)('%s', ([, given]) => {
    expect(otherPerson(other({ phone: '+79021112233' }), other(given))).toBeNull()
  })

  test('with the same СНИЛС, whatever the names', () => {
    const snils = '11223344595'
    expect(otherPerson(other({ snils }), other({ snils, surname: 'Орлова', name: 'Елена' }))).toBeNull()
  })
})

describe('two cards are of two people', () => {
  test.for([
    ['OTHER_BIRTH', { birth: '1980-12-08', snils: '11223344595' }],
    ['OTHER_SNILS', { snils: '12345678964' }],
    ['OTHER_NAME', { name: 'Елена' }],
    ['OTHER_NAME', { middlename: 'Петровна' }],
    ['OTHER_NAME', { surname: 'Орлова' }],
  ] as const)('%s: %o', ([reason, given]) => {
    const one = other({ snils: reason === 'OTHER_NAME' ? null : '11223344595' })
    expect(otherPerson(one, other(given))).toBe(reason)
  })
})

describe('the value that stays', () => {
  const sideIn = (kept: object, two: object) =>
    Object.fromEntries(differingFields(other(kept), other(two)).map(({ field, side }) => [field, side]))

  test('is the filled one', () => {
    expect(sideIn({ phone: '+79021112233' }, { snils: '11223344595' })).toEqual({
      phone: 'kept',
      snils: 'other',
    })
  })

  test('is the later last check-up', () => {
    expect(sideIn({ lastPassedOn: '2025-05-01' }, { lastPassedOn: '2024-05-01' })).toEqual({
      lastPassedOn: 'kept',
    })
  })

  test('is that of the newer card', () => {
    const newer = { email: 'b@example.ru', addedOn: '2026-01-09' as Day }
    expect(sideIn({ email: 'a@example.ru' }, newer)).toEqual({ email: 'other' })
    expect(sideIn(newer, { email: 'a@example.ru' })).toEqual({ email: 'kept' })
  })

  test('is, about the work, that of the card at work, though the dismissed one is newer', () => {
    const working = { personnelNumber: '15', factors: null }
    const gone = {
      personnelNumber: '16',
      factors: [{ code: '4.4', marks: [] }],
      dismissedOn: '2025-12-31',
      addedOn: '2026-01-09',
    }
    expect(sideIn(working, gone)).toEqual({ personnelNumber: 'kept', factors: 'kept' })
    expect(sideIn(gone, working)).toEqual({ personnelNumber: 'other', factors: 'other' })
  })
})

test('the phone that stays is that of the card that an account is linked to, though the other one is newer', () => {
  const linked = other({ phone: '+79021112233', isLinked: true })
  const newer = other({ phone: '+79024445566', addedOn: '2026-01-09' })
  expect(differingFields(linked, newer)).toEqual([{ field: 'phone', side: 'kept' }])
  expect(differingFields(newer, linked)).toEqual([{ field: 'phone', side: 'other' }])
})

describe('the account that is linked to a card', () => {
  const linked = other({ phone: '+79021112233', isLinked: true })
  const plain = other({ phone: '+79024445566' })
  const isEnded = (kept: ComparedCard, two: ComparedCard, choice = {}, hasTwoAccounts = false) =>
    endsAccountLink({ kept, other: two, hasTwoAccounts }, choice)

  test('stays linked with the phone of its card, whichever card is kept', () => {
    expect(accountSide({ kept: linked, other: plain }, {})).toBe('kept')
    expect(accountSide({ kept: plain, other: linked }, { phone: 'other' })).toBe('other')
    expect(isEnded(plain, linked, { phone: 'other' })).toBe(false)
  })

  test('is not linked any more with another phone or surname', () => {
    expect(isEnded(linked, plain, { phone: 'other' })).toBe(true)
    expect(isEnded(plain, linked)).toBe(true)
    expect(
      isEnded(linked, other({ ...linked, surname: 'Орлова', isLinked: false }), { surname: 'other' }),
    ).toBe(true)
  })

  test('stays with another spelling of the name', () => {
    const kept = other({ phone: '+79021112233', name: 'Алена' })
    expect(accountSide({ kept, other: linked }, {})).toBe('other')
  })

  test('loses the link when the other card is linked to another account', () => {
    expect(isEnded(linked, linked)).toBe(false)
    expect(isEnded(linked, linked, {}, true)).toBe(true)
    expect(isEnded(plain, plain)).toBe(false)
  })
})

test('a card at work says that the person works, then a candidate, then the later dismissal', () => {
  const works = { dismissedOn: null, candidate: null }
  const considered = { dismissedOn: '2026-03-02' as Day, candidate: 'considered' as const }
  const refused = { dismissedOn: '2026-03-02' as Day, candidate: 'refused' as const }
  const gone = { dismissedOn: '2025-12-31' as Day, candidate: null }
  const goneLater = { dismissedOn: '2026-01-31' as Day, candidate: null }
  expect(standingSide(considered, works)).toBe('other')
  expect(standingSide(considered, gone)).toBe('kept')
  expect(standingSide(refused, gone)).toBe('other')
  expect(standingSide(gone, goneLater)).toBe('other')
  expect(standingSide(goneLater, gone)).toBe('kept')
})
