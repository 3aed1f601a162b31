import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

const site = 'https://cabinet.example'

test.each([
  [undefined, '/'],
  ['/preorder?step=factors', '/preorder?step=factors'],
  ['https://cabinet.example/preorder#time', '/preorder#time'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example', '/'],
  ['https://cabinet.example//evil.example', '/evil.example'],
  ['javascript:alert(1)', '/'],
  ['blob:https://cabinet.example/preorder', '/'],
  ['/signin?callbackUrl=/signin', '/'],
  ['/api/auth/signout', '/'],
  ['http://[', '/'],
])('after a sign-in that asked for %s the user goes to %s', (asked, path) => {
  expect(returnPath(asked, site)).toBe(path)
})

test.each([
  [undefined, '/organization/patients'],
  ['https://evil.example/', '/organization/patients'],
  ['/preorder', '/preorder'],
])('a user who last acted for an organization and requested %s is led to %s', (asked, path) => {
  expect(returnPath(asked, site, { isOrganization: true, roles: ['admin'] })).toBe(path)
})

test.each([
  [['registrar'], undefined, '/desk'],
  [['admin'], undefined, '/admin'],
  [['doctor'], undefined, '/queue'],
  [['chair'], undefined, '/conclusions'],
  [['chair', 'doctor'], undefined, '/conclusions'],
  [['chair', 'admin'], undefined, '/admin'],
  [['registrar', 'doctor'], undefined, '/desk'],
  [['registrar', 'admin'], undefined, '/admin'],
  [['registrar'], '/', '/'],
  [['admin'], '/desk?book', '/desk?book'],
])('a staff member with the role %s who asked for %s goes to %s', (roles, asked, path) => {
  expect(returnPath(asked, site, { isOrganization: false, roles })).toBe(path)
})
