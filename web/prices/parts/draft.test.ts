import { expect, test } from 'vitest'
import type { Day } from '../../../shared/platform/days.ts'
import type { PriceCell, PriceId, PriceTable } from '../../../shared/prices/schema.ts'
import { changesIn, percentText } from './changes/changes.ts'
import {
  cellKey,
  changed,
  draftOf,
  type Edit,
  isMoved,
  redone,
  settled,
  typedInto,
  undone,
  withoutSaved,
} from './draft.ts'

const day = '2026-12-01' as Day
const ent = cellKey('doc-ent', 'ekb')
const eye = cellKey('doc-eye', 'pvl')
const id = (number: number) => `row-${number}` as PriceId
const cell = (given: Partial<PriceCell> = {}): PriceCell => ({
  row: id(1),
  amount: 460,
  since: '2026-01-01' as Day,
  by: null,
  at: null,
  next: null,
  clinic: null,
  ...given,
})
const clinics = { cell: cell(), day, isOwn: false }
const edit = (text: string, given: Partial<Edit> = {}): Edit => ({
  text,
  amount: Number(text) || null,
  slip: null,
  seen: id(1),
  was: 460,
  day,
  ...given,
})
const table = (ekb = cell(), on = day) =>
  ({
    on,
    rows: ['doc-ent', 'doc-eye'].map((service) => ({
      service,
      name: service,
      kind: 'doctor',
      cells: { ekb, pvl: cell() },
    })),
  }) as unknown as PriceTable

test('a price that differs from the current one is a change; an empty field or the same price is not', () => {
  expect(typedInto(' 490 ', clinics)).toEqual(edit('490'))
  expect(typedInto('460,00 ₽', clinics)).toBeNull()
  expect(typedInto('', clinics)).toBeNull()
})

test("a price of an organization's list can be removed, but only in a cell where the list has its own price", () => {
  const own = { ...clinics, isOwn: true }
  expect(typedInto('', own)).toEqual(edit(''))
  expect(typedInto('', { ...own, cell: cell({ row: null, amount: null, clinic: 460 }) })).toBeNull()
})

test('invalid text stays in the cell with its reason', () => {
  expect(typedInto('дорого', clinics)).toMatchObject({
    text: 'дорого',
    amount: null,
    slip: expect.stringContaining('Не похоже на цену'),
  })
  expect(typedInto('1 250,50 ₽', clinics)).toMatchObject({ amount: 1250.5, slip: null })
})

test('undo and redo treat all changes of one step together', () => {
  const one = changed(draftOf({}), { [ent]: edit('490') })
  const two = changed(one, { [ent]: null, [eye]: edit('470') })
  expect(two.edits).toEqual({ [eye]: edit('470') })
  expect(undone(two).edits).toEqual({ [ent]: edit('490') })
  expect(undone(undone(two)).edits).toEqual({})
  expect(redone(undone(two)).edits).toEqual(two.edits)
  expect(undone(draftOf({})).edits).toEqual({})
  expect(changed(two, { [eye]: edit('470') })).toBe(two)
})

test('a price that another administrator has changed meanwhile conflicts until it is resolved', () => {
  const draft = draftOf({ [ent]: edit('490') })
  const now = cell({ row: id(2), amount: 480, by: 'Зубарев П. С.' })
  expect(settled(draft, table(now)).edits).toEqual(draft.edits)
  expect(isMoved(edit('490'), now, day)).toBe(true)
  expect(changesIn(table(now), draft.edits)).toMatchObject([{ service: 'doc-ent', isMoved: true }])
})

test('an edit is dropped when another administrator has set the same price', () => {
  const draft = draftOf({ [ent]: edit('490') })
  expect(settled(draft, table(cell({ row: id(2), amount: 490 }))).edits).toEqual({})
})

test('on another day the draft is based on the prices of that day', () => {
  const later = '2027-01-01' as Day
  const draft = draftOf({ [ent]: edit('490') })
  const moved = settled(draft, table(cell({ row: id(3), amount: 475 }), later))
  expect(moved.edits).toEqual({ [ent]: edit('490', { seen: id(3), was: 475, day: later }) })
  expect(settled(moved, table(cell({ row: id(3), amount: 475 }), later))).toBe(moved)
})

test('edits typed while the save was pending are kept', () => {
  const sent = { [ent]: edit('490'), [eye]: edit('470') }
  const typed = { ...sent, [eye]: edit('475') }
  expect(withoutSaved(draftOf(typed), sent).edits).toEqual({ [eye]: edit('475') })
})

test.each([
  [460, 490, '+6,5\u00a0%'],
  [500, 450, '−10\u00a0%'],
  [500, 500, ''],
  [null, 500, ''],
  [500, null, ''],
])('a change from %s to %s is shown as «%s»', (was, now, text) => {
  expect(percentText(was, now)).toBe(text)
})
