import { expect, test } from 'vitest'
import type { EmployerOffer } from '../../../../shared/desk/employer-link/schema.ts'
import { employerWords, obstacleOf } from './employer-words.ts'

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
