import { expect, test } from 'vitest'
import { OrganizationId, Relation } from '../../../../shared/organizations/schema.ts'
import { canBeCurrent, currentAmong, found, onlyOne } from './current.ts'

const relation = (given: Partial<Relation>): Relation => ({
  id: Relation.shape.id.parse('0190b0b0-0000-7000-8000-000000000001'),
  organization: OrganizationId.parse('0190b0b0-0000-7000-8000-000000000002'),
  name: 'АО «Уралспецметалл»',
  inn: '6670123456',
  kpp: '667001001',
  ref: '000000117',
  status: 'active',
  role: 'head',
  departments: [],
  comment: null,
  requestedAt: '2026-03-02T06:00:00.000Z',
  signedAt: null,
  applicant: { username: 'Иванова Анна Петровна', phone: '+79001112233', email: null },
  okved: null,
  manager: null,
  managerEmail: null,
  managerWorkPhone: null,
  managerMobilePhone: null,
  ...given,
})
const plant = relation({})
const other = OrganizationId.parse('0190b0b0-0000-7000-8000-000000000003')
const bakery = relation({
  name: 'ООО «Хлеб да соль»',
  inn: '6623098765',
  kpp: '662301001',
  organization: other,
})
const keptOf = ({ organization }: Relation) => ({ id: organization as OrganizationId })

test.each([
  [{ status: 'active', inn: '6670123456' }, true],
  [{ status: 'active', inn: '' }, false],
  [{ status: 'pending', inn: '6670123456' }, false],
  [{ status: 'unactive', inn: '6670123456' }, false],
] as const)('an organization with the relation %j can become current: %s [§4.9]', (given, can) => {
  expect(canBeCurrent(given)).toBe(can)
})

test('organization stored on the device is the current one, whatever an old cookie says', () => {
  expect(currentAmong([plant, bakery], keptOf(bakery), '6670123456-667001001')).toBe(bakery)
})

test('on a device without a stored organization the cookie decides which one is current', () => {
  expect(currentAmong([plant, bakery], null, '6623098765-662301001')).toBe(bakery)
})

test('organization that is no longer active is not the current one', () => {
  const refused = relation({ status: 'unactive' })
  expect(currentAmong([refused, bakery], keptOf(plant), null)).toBeNull()
})

test('the only active organization becomes the current one by itself; with two active ones neither does', () => {
  const waiting = relation({ status: 'pending', inn: '6671000017' })
  expect(onlyOne([waiting, bakery])).toBe(bakery)
  expect([onlyOne([plant, bakery]), onlyOne([waiting]), onlyOne([])]).toEqual([null, null, null])
})

test('another branch with the same ИНН does not become current in place of the stored organization', () => {
  const branch = relation({ kpp: '667043001', organization: other })
  expect(currentAmong([branch], keptOf(plant), null)).toBeNull()
})

test('organization with a КПП corrected by the clinic stays the current one', () => {
  const corrected = relation({ kpp: '667043001' })
  expect(currentAmong([corrected, bakery], keptOf(plant), '6670123456-667001001')).toBe(corrected)
})

test.each([
  ['урал', [plant]],
  ['6623', [bakery]],
  ['667001001', [plant]],
  ['соль хлеб', [bakery]],
  ['соль 6670', []],
  ['  ', [plant, bakery]],
])('search for «%s» covers the name, the ИНН and the КПП', (typed, expected) => {
  expect(found([plant, bakery], typed)).toEqual(expected)
})
