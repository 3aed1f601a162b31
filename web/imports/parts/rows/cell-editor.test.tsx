import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { ImportCell } from '../../../../shared/imports/schema.ts'
import { CellEditing, type useCellEditing } from './cell-editing.ts'
import { CellEditor } from './cell-editor.tsx'

// The modules ask for the width of the window and the names in the page when they are loaded.
vi.hoisted(() => {
  const wide = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  globalThis.matchMedia = (() => wide) as never
  globalThis.document = { querySelector: () => ({ content: '' }) } as never
})

const cell = (given: Partial<ImportCell>) =>
  ({ field: 'gender', text: 'М', problem: null, warning: null, ...given }) as ImportCell

const shown = (one: ImportCell, isEdited: boolean) => {
  const editing = {
    placeOf: String,
    isEdited: () => isEdited,
    textOf: (_: number, { text }: ImportCell) => text,
    failureOf: () => null,
  } as unknown as ReturnType<typeof useCellEditing>
  return renderToString(
    <MantineProvider>
      <CellEditing value={editing}>
        <CellEditor row={17} cell={one} />
      </CellEditing>
    </MantineProvider>,
  )
}

test('an opened cell shows the name of its field as the label of the text field', () => {
  expect(shown(cell({}), true)).toMatch(/<label[^>]*>Пол</)
  expect(shown(cell({}), false)).toMatch(/Пол(?:<!-- -->)?:/)
})

test('an empty cell says in which form its value is typed', () => {
  expect(shown(cell({ text: '' }), true)).toContain('placeholder="М или Ж"')
  expect(shown(cell({ field: 'birth', text: '' }), true)).toContain('placeholder="ДД.ММ.ГГГГ"')
})

test('a long value of a cell takes several lines beside its pencil', () => {
  const path = 'Филиал «Северский» / Цех № 5 механосборочный / Участок токарной обработки'
  const html = shown(cell({ field: 'department', text: path }), false)
  expect(html).toMatch(new RegExp(`white-space:normal[^>]*>${path}<`))
  expect(html).toContain('tabler-icon-pencil')
})
