import { expect, test } from 'vitest'
import type { TableView } from '../../../shared/platform/table-view.ts'
import { type Column, firstView, fitting, shownColumns, widthsOf, withoutGone } from './columns.ts'

const column = (key: string, width: number, more: Partial<Column<unknown>> = {}): Column<unknown> => ({
  key,
  title: key,
  width,
  cell: () => key,
  ...more,
})
const columns = [
  column('time', 6),
  column('name', 10, { isName: true, share: 2 }),
  column('who', 8, { share: 1 }),
  column('note', 12, { isExtra: true }),
]
const keysOf = (shown: readonly Column<unknown>[]) => shown.map(({ key }) => key)

test('a table that nobody has changed shows its columns in their order, without the extra ones', () => {
  expect(keysOf(shownColumns(columns, firstView(columns)))).toEqual(['time', 'name', 'who'])
})

test('a user changes the order and hides columns, but not the one that names the row', () => {
  const view: TableView = {
    density: 'compact',
    order: ['who', 'name', 'note', 'time'],
    hidden: ['time', 'name'],
  }
  expect(keysOf(shownColumns(columns, view))).toEqual(['who', 'name', 'note'])
})

test('a kept view with a column that no longer exists opens without it', () => {
  const view: TableView = { density: 'compact', order: ['gone', 'who'], hidden: ['gone too'] }
  expect(keysOf(shownColumns(columns, view))).toEqual(['who', 'time', 'name'])
  expect(withoutGone(columns, view)).toEqual({ density: 'compact', order: ['who'], hidden: [] })
  expect(withoutGone(columns, firstView(columns))).toBeNull()
})

test('a column without values now is left out and keeps its place in a kept view', () => {
  const view: TableView = { density: 'compact', order: ['city', 'who'], hidden: [] }
  const withCity = (isOff: boolean) => [...columns, column('city', 8, { isOff, isKept: true })]
  expect(keysOf(shownColumns(withCity(true), view))).toEqual(['who', 'time', 'name'])
  expect(withoutGone(withCity(true), view)).toBeNull()
  expect(keysOf(shownColumns(withCity(false), view))).toEqual(['city', 'who', 'time', 'name'])
})

test('a column that is new to a kept view is shown, an extra one only once it is chosen', () => {
  const view: TableView = { density: 'compact', order: ['time', 'name'], hidden: [] }
  expect(keysOf(shownColumns(columns, view))).toEqual(['time', 'name', 'who'])
  expect(keysOf(shownColumns(columns, { ...view, order: ['note', ...view.order] }))).toEqual([
    ...['note', 'time', 'name', 'who'],
  ])
})

test('the last columns give way on a narrow screen, and the one that names the row never does', () => {
  expect(keysOf(fitting(columns, 36))).toEqual(['time', 'name', 'who', 'note'])
  expect(keysOf(fitting(columns, 30))).toEqual(['time', 'name', 'who'])
  expect(keysOf(fitting(columns, 17))).toEqual(['time', 'name'])
  expect(keysOf(fitting(columns, 3))).toEqual(['name'])
})

test('a column that is kept, such as the buttons of a row, is neither hidden nor gives way', () => {
  const withActs = [...columns, column('acts', 5, { isKept: true })]
  const view: TableView = { density: 'compact', order: [], hidden: ['acts', 'who', 'note'] }
  expect(keysOf(shownColumns(withActs, view))).toEqual(['time', 'name', 'acts'])
  expect(keysOf(fitting(withActs, 16))).toEqual(['name', 'acts'])
})

test('spare columns give way before the last ones', () => {
  const spare = [column('birth', 8, { isSpare: true }), ...columns]
  expect(keysOf(fitting(spare, 36))).toEqual(['time', 'name', 'who', 'note'])
  expect(keysOf(fitting(spare, 30))).toEqual(['time', 'name', 'who'])
})

test('the room that is left is divided by shares', () => {
  expect([...widthsOf(columns, 42).values()]).toEqual([6, 14, 10, 12])
  expect([...widthsOf(columns, 20).values()]).toEqual([6, 10, 8, 12])
})
