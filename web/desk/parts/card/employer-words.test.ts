import { expect, test } from 'vitest'
import type { EmployerOffer } from '../../../../shared/desk/employer-link/schema.ts'
import { employerWords, linkedWords, obstacleOf, suggestedWords } from './employer-words.ts'

const employee = {
  id: 'e',
  fullname: '',
  birth: '1984-05-17',
  department: 'Цех',
  position: null,
  isDismissed: false,
}
const offer = (given: object): EmployerOffer =>
  ({ organization: { id: 'o', name: 'АО «Завод»', inn: '' }, employee, referral: null, ...given }) as never

test.for([
  [{}, null],
  [{ employee: null }, 'нет в списке'],
  [{ employee: { ...employee, isDismissed: true } }, 'уволен'],
  [{ referral: { isAnnulled: true } }, 'направление аннулировано'],
] as const)('the registrar is told why an organization cannot be picked: %o, %s', ([given, said]) =>
  expect(obstacleOf(offer(given))).toBe(said),
)

test('an organization is named with what is known of the work there', () =>
  expect(employerWords(offer({}).organization, offer({}).employee)).toBe('АО «Завод», Цех'))

test('a link by the name says what matched and who linked, and asks who pays only when no employer does', () => {
  const link = { proof: 'name', referral: null, by: 'Белоусова Ирина Олеговна' } as const
  const words = linkedWords(link, 'employer')
  expect(words).toMatch(
    /^Основание: совпали ФИО и дата рождения\. Кто прикрепил: Белоусова Ирина Олеговна\. /,
  )
  expect(words).not.toContain('Кто платит')
  expect(linkedWords(link, 'person')).toMatch(/Кто платит, уточните\.$/)
})

test('a link by a paper referral names it', () => {
  const referral = { number: '17', on: '2026-03-02' } as const
  expect(linkedWords({ proof: 'paper', referral, by: null } as never, 'employer')).toMatch(
    /^Основание: направление на бумаге № 17 от 02\.03\.2026\. Работодатель видит/,
  )
})

test('a woman is not called «его»', () =>
  expect(suggestedWords('Женский')).toBe('Похоже, её направил работодатель'))
