import { describe, expect, test } from 'vitest'
import { type KeyedPage, learn, wantedPages } from './pages.ts'

const pageSize = 200
const list = { sort: 'name' }
const nothing = { of: list, keys: [], end: null }
const page = (next: string | null, rows = pageSize): KeyedPage<unknown> => ({
  items: Array.from({ length: rows }, () => ({})),
  next,
})

describe('known pages of a long list', () => {
  test('each loaded page adds the key of the next page, and the last page gives the number of rows', () => {
    const first = learn(nothing, { of: list, pageSize, page: 0, answer: page('a') })
    const second = learn(first, { of: list, pageSize, page: 1, answer: page('b') })
    expect(second).toEqual({ of: list, keys: ['a', 'b'], end: null })
    const third = learn(second, { of: list, pageSize, page: 2, answer: page(null, 17) })
    expect(third).toEqual({ of: list, keys: ['a', 'b'], end: 2 * pageSize + 17 })
  })

  test('a reloaded page with the same next key changes nothing; another next key drops all later keys', () => {
    const known = { of: list, keys: ['a', 'b', 'c'], end: 640 }
    expect(learn(known, { of: list, pageSize, page: 1, answer: page('b') })).toBe(known)
    const changed = learn(known, { of: list, pageSize, page: 1, answer: page('other') })
    expect(changed).toEqual({ of: list, keys: ['a', 'other'], end: null })
  })

  test('all keys can be loaded at once, and another list starts without keys', () => {
    const known = learn(nothing, { of: list, pageSize, pageKeys: ['a', 'b', 'c'] })
    expect(known.keys).toEqual(['a', 'b', 'c'])
    const other = { sort: 'due' }
    expect(learn(known, { of: other, pageSize, page: 0, answer: page('x') })).toEqual({
      of: other,
      keys: ['x'],
      end: null,
    })
  })
})

test.each([
  ['at the beginning', [0, 0], [], [0]],
  ['with the next key known', [0, 0], ['a'], [0, 1]],
  ['in the middle, a page on both sides', [3, 3], ['a', 'b', 'c', 'd', 'e'], [2, 3, 4]],
  ['at the end', [5, 5], ['a', 'b', 'c', 'd', 'e'], [4, 5]],
  ['beyond what is known, the page that leads on', [4, 4], ['a', 'b'], [2]],
] as [string, [number, number], string[], number[]][])(
  'the list requests only the pages it needs: %s',
  (_, place, keys, wanted) => {
    expect(wantedPages(place, keys, { count: 6 * pageSize, pageSize })).toEqual(wanted)
  },
)
