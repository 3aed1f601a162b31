import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OrganizationId } from '../../shared/organizations/schema.ts'
import { readActive } from './active-organization.ts'
import { activeCookie, chooseActive, dropActive } from './choose-organization.ts'
import { dropDrafts } from './draft.ts'

const owner = '+79991234567'
const id = OrganizationId.parse('0190b0b0-0000-7000-8000-000000000002')
const numbers = { inn: '6670123456', kpp: '667001001', ref: '000000117' }
const plant = { id, name: 'АО «Уралспецметалл»', ...numbers, role: 'head' } as const

/** A stub of the browser storage: the stored items are its own properties, as in a browser. */
const storage = () =>
  Object.defineProperties({} as Record<string, string>, {
    getItem: { value: (name: string) => kept(name) },
    setItem: { value: (name: string, text: string) => Object.assign(localStorage, { [name]: text }) },
    removeItem: { value: (name: string) => Reflect.deleteProperty(localStorage, name) },
  })
const kept = (name: string) => (localStorage as unknown as Record<string, string>)[name] ?? null

/** A cookie jar stub: a new cookie replaces the old one, and an expired one is removed. */
function page() {
  const cookies = new Map<string, string>()
  return {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (/max-age=0/.test(text)) cookies.delete(name)
      else cookies.set(name, value)
    },
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('document', page())
  vi.stubGlobal('location', { protocol: 'https:' })
})
afterEach(() => vi.unstubAllGlobals())

test('the chosen organization is kept in the cookie activeOrganization and on the device [§3.9-b]', () => {
  chooseActive(owner, plant)
  expect(document.cookie).toBe('activeOrganization=6670123456-667001001')
  expect(readActive(owner)).toEqual(plant)
})

test('only the name, the numbers and the role of the user are stored on the device', () => {
  chooseActive(owner, { ...plant, managerEmail: 'manager@example.com' } as typeof plant)
  expect(Object.keys(readActive(owner) ?? {})).toEqual(['id', 'name', 'inn', 'kpp', 'ref', 'role'])
})

test('an entrepreneur without a КПП is stored as well', () => {
  chooseActive(owner, { ...plant, inn: '667012345678', kpp: '' })
  expect(activeCookie()).toBe('667012345678-')
})

test('the organization of one user is not shown to the next user of the same device', () => {
  chooseActive(owner, plant)
  expect(readActive('+79990000000')).toBeNull()
})

test('a disconnected organization is removed from both the cookie and the device record', () => {
  chooseActive(owner, plant)
  dropActive()
  expect([activeCookie(), readActive(owner)]).toEqual([null, null])
})

test('a sign-out removes the chosen organization', () => {
  chooseActive(owner, plant)
  dropDrafts()
  expect([activeCookie(), readActive(owner)]).toEqual([null, null])
})
