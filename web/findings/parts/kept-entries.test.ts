import { beforeEach, expect, test, vi } from 'vitest'
import { dropSecrets } from '../../platform/draft.ts'
import type { Entries } from './entry.ts'
import { dropOthers, keepEntries, readEntries } from './kept-entries.ts'

const entries: Entries = {
  'doc-neurologist': {
    state: 'done',
    isNormal: false,
    values: {},
    diagnoses: [],
    query: '',
    text: 'Боли в кисти',
    recommendation: '',
    consultation: '',
    reason: '',
    seen: 0,
  },
}

/** A storage of a browser tab whose keys are its own properties. */
function storage(): Storage {
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value
    },
    removeItem: (key: string) => {
      delete kept[key]
    },
  }
  const kept: Record<string, string> = Object.create(methods)
  return kept as unknown as Storage
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('localStorage', storage())
})

test('typed findings of a ticket are there after a reload, for the same user and the same ticket alone', () => {
  keepEntries('900', 'one', entries)
  expect(readEntries('900', 'one')).toEqual(entries)
  expect(readEntries('900', 'two')).toEqual({})
  expect(readEntries('901', 'one')).toEqual({})
  expect(readEntries('900', 'one'), 'another user has signed in').toEqual({})
})

test('they are deleted when they are sent, when the person has left the room, and with a sign-out', () => {
  const isKept = () => Object.keys(sessionStorage).length > 0
  keepEntries('900', 'one', entries)
  dropOthers('900', 'one')
  expect(isKept()).toBe(true)
  dropOthers('900', 'two')
  expect(isKept()).toBe(false)
  keepEntries('900', 'one', entries)
  keepEntries('900', 'one', {})
  expect(isKept()).toBe(false)
  keepEntries('900', 'one', entries)
  dropOthers('900', null)
  expect(isKept()).toBe(false)
  keepEntries('900', 'one', entries)
  dropSecrets()
  expect(isKept()).toBe(false)
})
