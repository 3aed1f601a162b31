import { describe, expect, test } from 'vitest'
import staffFile from '../../reference/staff-hints.json' with { type: 'json' }
import { groupNames } from './ru.ts'
import {
  blocksOf,
  groupOfPath,
  hintGroups,
  hintsOf,
  moved,
  neighbourOf,
  openingPlace,
  placeStill,
  roomOf,
  staffHintsOf,
  stepOf,
  tied,
} from './rules.ts'
import { type Hint, type HintId, type HintType, StaffHintsFile } from './schema.ts'

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

describe('the group of a page', () => {
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
    ['/admin', 'administration'],
    ['/desk', 'desk'],
    ['/queue', 'room'],
    ['/results', 'room'],
    ['/conclusions', 'commission'],
    ['/nosuchpage', 'general'],
  ])('the page %s has the group «%s»', ([pathname, group]) =>
    expect(groupOfPath(pathname as string)).toBe(group),
  )
})

describe('the view in which the helper opens', () => {
  test.for<[string | undefined, string]>([
    [undefined, 'шаг 1'],
    ['prepare', 'шаг 1'],
    ['personal', 'шаг 2'],
    ['confirm', 'шаг 6'],
    ['nosuchstep', 'шаг 1'],
  ])('at step %s the helper opens the hint «%s»', ([step, name]) =>
    expect(openingPlace(hints, '/preorder', step)).toEqual({ view: 'hint', group: 'booking', hint: name }),
  )

  test('when the hint of a step is switched off, the helper lists the group and not another hint', () =>
    expect(openingPlace(hints, '/preorder', 'passport')).toEqual({ view: 'hintsMenu', group: 'booking' }))

  test('outside the booking wizard the helper lists the group of the page', () =>
    expect(openingPlace(hints, '/', 'confirm')).toEqual({ view: 'hintsMenu', group: 'history' }))

  test('the helper lists all groups when the group of the page is empty', () =>
    expect(openingPlace(hints, '/tickets', undefined)).toEqual({ view: 'groupsMenu' }))
})

describe('the hints that a group lists', () => {
  test('popular questions are the marked hints of all groups', () =>
    expect(hintsOf(hints, 'popular', []).map(({ name }) => name)).toEqual(['шаг 1', 'перенос']))

  test('favourites keep the order in which the user marked them and skip deleted hints', () =>
    expect(hintsOf(hints, 'own', [id('код'), id('снятая'), id('шаг 2')]).map(({ name }) => name)).toEqual([
      'код',
      'шаг 2',
    ]))
})

test('the groups have the names and the order of the specification, after them the user’s favourites [§2.38-b]', () => {
  const { own, desk, room, commission, administration, ...given } = groupNames
  expect(own).toBe('Избранное')
  expect(Object.values(given)).toEqual([
    'Популярные вопросы',
    'Запись на осмотр',
    'Для организаций',
    'История осмотров',
    'Электронная очередь',
    'Общая информация',
  ])
  expect(hintGroups.filter((group) => group in given)).toEqual(Object.keys(given))
  expect([desk, room, commission, administration]).toEqual([
    'Работа регистратуры',
    'Работа в кабинете',
    'Работа комиссии',
    'Администрирование',
  ])
})

describe('the previous and the next hint', () => {
  const go = (group: Parameters<typeof groupAt>[0], name: string, direction: 1 | -1, own: HintId[] = []) => {
    const found = neighbourOf(hints, own, { group, hint: id(name) }, direction)
    return found && `${found.group}: ${found.hint.name}`
  }
  const groupAt = (group: 'popular' | 'own' | HintType) => group

  test('the previous and next buttons follow the order of the group', () => {
    expect(go('booking', 'шаг 1', 1)).toBe('booking: шаг 2')
    expect(go('booking', 'шаг 2', -1)).toBe('booking: шаг 1')
  })

  test('after the last hint of a group comes the next group that has hints', () => {
    expect(go('history', 'перенос', 1)).toBe('general: код')
    expect(go('general', 'код', -1)).toBe('history: перенос')
    expect(go('popular', 'перенос', 1)).toBe('booking: шаг 1')
    expect(go('popular', 'перенос', 1, [id('код')])).toBe('own: код')
  })

  test('a popular hint is followed by the next popular one, not by its neighbour in its own group', () =>
    expect(go('popular', 'шаг 1', 1)).toBe('popular: перенос'))

  test('the first hint has no previous one and the last has no next one', () => {
    expect(go('popular', 'шаг 1', -1)).toBeNull()
    expect(go('general', 'код', 1)).toBeNull()
    expect(go('general', 'снятая', 1)).toBeNull()
  })
})

test('the last opened hint is restored only while it still exists', () => {
  const at = (name: string) => ({ view: 'hint', group: 'booking', hint: id(name) }) as const
  expect(placeStill(hints, [], at('шаг 2'))).toEqual(at('шаг 2'))
  expect(placeStill(hints, [], at('снятая'))).toBeNull()
  expect(placeStill(hints, [], { view: 'hintsMenu', group: 'queue' })).toBeNull()
  const own = { view: 'hint', group: 'own', hint: id('код') } as const
  expect(placeStill(hints, [id('код')], own)).toEqual(own)
  expect(placeStill(hints, [], own)).toEqual({ ...own, group: 'general' })
  expect(placeStill(hints, [], { view: 'groupsMenu' })).toEqual({ view: 'groupsMenu' })
})

test('a text is parsed into paragraphs and lists, and markup stays plain text', () =>
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
])('«%s» keeps numbers and prepositions on one line with their words', ([text, expected]) =>
  expect(tied(text as string).replaceAll('\u00a0', '_')).toBe(expected),
)

describe('the order of hints in the editor', () => {
  test('the first six positions of «booking», and of no other group, belong to the booking steps', () => {
    expect([0, 5, 6].map((position) => stepOf({ type: 'booking', position }))).toEqual([0, 5, null])
    expect(stepOf({ type: 'queue', position: 0 })).toBeNull()
  })

  test.for<[HintType, number, number, [number, number]]>([
    ['booking', 2, 12, [0, 5]],
    ['booking', 6, 12, [6, 11]],
    ['booking', 1, 3, [0, 2]],
    ['general', 6, 12, [0, 11]],
  ])('a hint of «%s» at position %i of %i may move between %j', ([type, position, count, [first, last]]) =>
    expect(roomOf(type, position, count)).toEqual({ first, last }),
  )

  test('moving a row shifts the others and loses none', () => {
    expect(moved(['а', 'б', 'в', 'г'], 0, 2)).toEqual(['б', 'в', 'а', 'г'])
    expect(moved(['а', 'б', 'в', 'г'], 3, 1)).toEqual(['а', 'г', 'б', 'в'])
    expect(moved(['а', 'б'], 1, 1)).toEqual(['а', 'б'])
  })
})

describe('hints about the work of staff', () => {
  const file = StaffHintsFile.parse(staffFile)
  const groupsFor = (...roles: string[]) => [
    ...new Set(staffHintsOf(file, { roles }).map(({ type }) => type)),
  ]

  test('each sees those about his own work, an administrator all, a person none', () => {
    expect(groupsFor()).toEqual([])
    expect(groupsFor('registrar')).toEqual(['desk'])
    expect(groupsFor('doctor')).toEqual(['room'])
    expect(groupsFor('chair')).toEqual(['room', 'commission'])
    expect(groupsFor('admin')).toEqual(['desk', 'room', 'commission', 'administration'])
  })

  test('each has an id of its own, which favourites remember', () => {
    const ids = staffHintsOf(file, { roles: ['admin'] }).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
