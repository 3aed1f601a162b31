import { describe, expect, test } from 'vitest'
import {
  blocksOf,
  groupOfPath,
  hintsOf,
  moved,
  neighbourOf,
  openingPlace,
  placeStill,
  roomOf,
  stepOf,
  tied,
} from './rules.ts'
import type { Hint, HintId, HintType } from './schema.ts'

const hint = (name: string, type: HintType, position: number, isFavorite = false): Hint => ({
  id: name as HintId,
  name,
  type,
  position,
  isFavorite,
  header: name,
  text: 'Текст',
  additional: '',
  status: 'active',
})

const hints = [
  hint('шаг 1', 'booking', 0, true),
  hint('шаг 2', 'booking', 1),
  hint('шаг 6', 'booking', 5),
  hint('перенос', 'history', 0, true),
  hint('код', 'general', 0),
]
const id = (name: string) => name as HintId

describe('the group that an address opens', () => {
  test.for([
    ['/', 'history'],
    ['/preorder', 'booking'],
    ['/preorder/0190a0b0-0000-7000-8000-000000000001', 'history'],
    ['/preorder/0190a0b0-0000-7000-8000-000000000001/move', 'history'],
    ['/tickets', 'queue'],
    ['/organization/patients', 'organizations'],
    ['/organization/preorders', 'organizations'],
    ['/organization/profosmotres', 'organizations'],
    ['/organizations', 'general'],
    ['/admin', 'general'],
    ['/nosuchpage', 'general'],
  ])('of %s is «%s»', ([pathname, group]) => expect(groupOfPath(pathname as string)).toBe(group))
})

describe('the helper opens', () => {
  test.for<[string | undefined, string]>([
    [undefined, 'шаг 1'],
    ['prepare', 'шаг 1'],
    ['personal', 'шаг 2'],
    ['confirm', 'шаг 6'],
    ['nosuchstep', 'шаг 1'],
  ])('at step %s on the hint «%s»', ([step, name]) =>
    expect(openingPlace(hints, '/preorder', step)).toEqual({ view: 'hint', group: 'booking', hint: name }),
  )

  test('on the list of the group when the hint of a step is switched off, and not on a neighbour', () =>
    expect(openingPlace(hints, '/preorder', 'passport')).toEqual({ view: 'hintsMenu', group: 'booking' }))

  test('on the list of the address’s group elsewhere', () =>
    expect(openingPlace(hints, '/', 'confirm')).toEqual({ view: 'hintsMenu', group: 'history' }))

  test('on all groups when that of the address is empty', () =>
    expect(openingPlace(hints, '/tickets', undefined)).toEqual({ view: 'groupsMenu' }))
})

describe('what a group lists', () => {
  test('popular questions are the marked hints of all groups', () =>
    expect(hintsOf(hints, 'popular', []).map(({ name }) => name)).toEqual(['шаг 1', 'перенос']))

  test('the person’s own favourites stand as he marked them, without those that are gone', () =>
    expect(hintsOf(hints, 'own', [id('код'), id('снятая'), id('шаг 2')]).map(({ name }) => name)).toEqual([
      'код',
      'шаг 2',
    ]))
})

describe('previous and next', () => {
  const go = (group: Parameters<typeof groupAt>[0], name: string, direction: 1 | -1, own: HintId[] = []) => {
    const found = neighbourOf(hints, own, { group, hint: id(name) }, direction)
    return found && `${found.group}: ${found.hint.name}`
  }
  const groupAt = (group: 'popular' | 'own' | HintType) => group

  test('go through a group in its order', () => {
    expect(go('booking', 'шаг 1', 1)).toBe('booking: шаг 2')
    expect(go('booking', 'шаг 2', -1)).toBe('booking: шаг 1')
  })

  test('go over the end of a group into the next one that has hints', () => {
    expect(go('history', 'перенос', 1)).toBe('general: код')
    expect(go('general', 'код', -1)).toBe('history: перенос')
    expect(go('popular', 'перенос', 1)).toBe('booking: шаг 1')
    expect(go('popular', 'перенос', 1, [id('код')])).toBe('own: код')
  })

  test('a popular hint is followed by the next popular one, not by its neighbour at home', () =>
    expect(go('popular', 'шаг 1', 1)).toBe('popular: перенос'))

  test('end at the first and at the last hint', () => {
    expect(go('popular', 'шаг 1', -1)).toBeNull()
    expect(go('general', 'код', 1)).toBeNull()
    expect(go('general', 'снятая', 1)).toBeNull()
  })
})

test('a remembered place is kept only while its hint is there', () => {
  const at = (name: string) => ({ view: 'hint', group: 'booking', hint: id(name) }) as const
  expect(placeStill(hints, [], at('шаг 2'))).toEqual(at('шаг 2'))
  expect(placeStill(hints, [], at('снятая'))).toBeNull()
  expect(placeStill(hints, [], { view: 'hintsMenu', group: 'queue' })).toBeNull()
  const own = { view: 'hint', group: 'own', hint: id('код') } as const
  expect(placeStill(hints, [id('код')], own)).toEqual(own)
  expect(placeStill(hints, [], own)).toEqual({ ...own, group: 'general' })
  expect(placeStill(hints, [], { view: 'groupsMenu' })).toEqual({ view: 'groupsMenu' })
})

test('a text is paragraphs and lists, and markup stays text', () =>
  expect(blocksOf('Первая\nстрока\n\n- один\n- два\n\nПосле <b>списка</b>\n- три')).toEqual([
    { kind: 'paragraph', text: 'Первая строка' },
    { kind: 'list', items: ['один', 'два'] },
    { kind: 'paragraph', text: 'После <b>списка</b>' },
    { kind: 'list', items: ['три'] },
  ]))

test.for([
  ['приказ № 29н', 'приказ №_29н'],
  ['п. 6.1, ст. 220 ТК РФ', 'п._6.1, ст._220_ТК_РФ'],
  ['за 5 минут и не позже', 'за_5_минут и_не_позже'],
  ['слово и слово', 'слово и_слово'],
  ['Пп. 45–47 порядка', 'Пп._45–47_порядка'],
])('«%s» does not part numbers and prepositions from their words', ([text, expected]) =>
  expect(tied(text as string).replaceAll('\u00a0', '_')).toBe(expected),
)

describe('in the editor', () => {
  test('the first six places of «booking» are those of the steps, and of no other group', () => {
    expect([0, 5, 6].map((position) => stepOf({ type: 'booking', position }))).toEqual([0, 5, null])
    expect(stepOf({ type: 'queue', position: 0 })).toBeNull()
  })

  test.for<[HintType, number, number, [number, number]]>([
    ['booking', 2, 12, [0, 5]],
    ['booking', 6, 12, [6, 11]],
    ['booking', 1, 3, [0, 2]],
    ['general', 6, 12, [0, 11]],
  ])('a hint of «%s» at place %i of %i moves between %j', ([type, position, count, [first, last]]) =>
    expect(roomOf(type, position, count)).toEqual({ first, last }),
  )

  test('a moved row pushes the others aside and loses none', () => {
    expect(moved(['а', 'б', 'в', 'г'], 0, 2)).toEqual(['б', 'в', 'а', 'г'])
    expect(moved(['а', 'б', 'в', 'г'], 3, 1)).toEqual(['а', 'г', 'б', 'в'])
    expect(moved(['а', 'б'], 1, 1)).toEqual(['а', 'б'])
  })
})
