import { expect, test } from 'vitest'
import type { Member } from '../platform/actor.ts'
import { AccountId } from '../platform/ids.ts'
import {
  headScope,
  organizationScope,
  partReadingScope,
  partScope,
  type RelationFacts,
  readingScope,
} from './access.ts'
import { type EmployerRole, KeptDepartment, OrganizationId } from './schema.ts'

const account = AccountId.parse('0190b0b0-0000-7000-8000-000000000001')
const organization = OrganizationId.parse('0190b0b0-0000-7000-8000-000000000002')
const foundry = KeptDepartment.parse('0190b0b0-0000-7000-8000-000000000003')
const actor: Member = { kind: 'member', accountId: account, phone: '+79991234567', roles: [] }

const relation = (role: EmployerRole, given: Partial<RelationFacts> = {}): RelationFacts => ({
  account,
  organization,
  status: 'active',
  hasLeft: false,
  role,
  departments: role === 'departments' ? [foundry] : [],
  ...given,
})

const rights = { organizationScope, readingScope, partScope, partReadingScope, headScope }
const rightsOf = (facts: RelationFacts) =>
  Object.entries(rights).flatMap(([name, decide]) => (decide(actor, facts) ? [name] : []))

test.each<[EmployerRole, string[]]>([
  ['head', ['organizationScope', 'readingScope', 'partScope', 'partReadingScope', 'headScope']],
  ['hr', ['organizationScope', 'readingScope', 'partScope', 'partReadingScope']],
  ['departments', ['partScope', 'partReadingScope']],
  ['viewer', ['readingScope', 'partReadingScope']],
])('the role %s has exactly the rights %j', (role, expected) => {
  expect(rightsOf(relation(role))).toEqual(expected)
})

test('only the HR of departments is limited to departments, in reading and in writing', () => {
  expect(partScope(actor, relation('departments'))?.departments).toEqual([foundry])
  expect(partReadingScope(actor, relation('departments'))?.departments).toEqual([foundry])
  for (const role of ['head', 'hr', 'viewer'] as const)
    expect(partReadingScope(actor, relation(role))?.departments).toBeNull()
})

test('HR of departments without a department reaches nobody, and not everybody', () => {
  expect(partReadingScope(actor, relation('departments', { departments: [] }))?.departments).toEqual([])
})

test.each([
  { status: 'pending' },
  { status: 'unactive' },
  { hasLeft: true },
  { account: AccountId.parse('0190b0b0-0000-7000-8000-000000000009') },
] as Partial<RelationFacts>[])('a head has no right by a relation with %j', (given) => {
  expect(rightsOf(relation('head', given))).toEqual([])
})
