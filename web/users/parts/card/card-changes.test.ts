import { expect, test } from 'vitest'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import type { AccountId } from '../../../../shared/platform/ids.ts'
import type { UserCard } from '../../../../shared/users/schema.ts'
import { changesBetween, staleWords } from './card-changes.ts'

const card: UserCard = {
  id: '01890a5d-ac96-774b-bcce-000000000001' as AccountId,
  version: 1,
  state: 'active',
  profile: {
    surname: 'Ким',
    name: 'Анна',
    middlename: '',
    fullname: 'Ким Анна',
    gender: 'Женский',
    birth: null,
    phone: '+79001234567',
    email: null,
    city: 'ekb',
    isOrganization: false,
    patientID: null,
    roles: [],
  },
  isEmailConfirmed: false,
  hasPassword: true,
  isSelf: false,
  createdAt: '2026-05-04T10:00:00.000Z',
  createdBy: null,
  blocked: null,
  erased: null,
  consents: [],
  relations: [],
  sessions: [],
  signInMethods: 0,
  contactChanges: [],
  chairProposal: null,
  openBookings: 0,
  ahead: [],
  unlinked: [],
}

test('only what another administrator has changed is described', () => {
  const now: UserCard = {
    ...card,
    version: 3,
    profile: { ...card.profile, city: 'pvl', phone: '+79007654321', roles: ['registrar', 'doctor'] },
  }
  expect(changesBetween(card, now)).toEqual([
    { what: 'Город', now: 'Первоуральск' },
    { what: 'Телефон', now: '+7 900 765 43 21' },
    { what: 'Роли', now: 'Регистратор, Врач' },
  ])
})

test('a visit booked meanwhile is described with its number, day and time', () => {
  const visit = { id: 'v' as BookingId, number: 'П-2026-000123', city: 'ekb' } as const
  const now = { ...card, ahead: [{ ...visit, startAt: '2026-12-03T04:00:00.000Z' }] }
  expect(changesBetween(card, now)).toEqual([
    { what: 'Предстоящие записи', now: 'П-2026-000123, 3\u00a0декабря в 09:00, Екатеринбург' },
  ])
})

test('a block of the account is described with its reason, and a removed value as «не указано»', () => {
  const blocked = { at: '2026-11-20T10:00:00.000Z', by: 'Соколова Ольга', reason: 'Чужой номер' }
  const before = { ...card, profile: { ...card.profile, email: 'kim@example.com' } }
  expect(changesBetween(before, { ...card, state: 'blocked', blocked })).toEqual([
    { what: 'Email', now: 'не указано' },
    { what: 'Доступ', now: 'Заблокирован (Чужой номер)' },
  ])
})

test('when no shown field has changed, the text says only that the profile was changed', () => {
  expect(changesBetween(card, { ...card, version: 2 })).toEqual([])
  expect(staleWords([])).toBe(
    'Пока окно было открыто, профиль изменили. Введённое сохранено: сверьте и сохраните ещё раз.',
  )
})
