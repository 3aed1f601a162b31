import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { ImportView } from '../../../../shared/imports/schema.ts'
import { CheckTiles } from './check-tiles.tsx'
import type { Look } from './check-words.ts'

// The modules ask for the width of the window and the names in the page when they are loaded.
vi.hoisted(() => {
  const wide = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  globalThis.matchMedia = (() => wide) as never
  globalThis.document = { querySelector: () => ({ content: '' }) } as never
})

const shown = (departments: string[], look: Look['kind']) => {
  const view = {
    counts: { rows: 9, right: 9, bad: 0, repeats: 0, unaddable: 0 },
    newDepartments: departments.map((name) => ({ name, rows: 1, alike: [], spellings: [name] })),
    newPositions: [],
  } as unknown as ImportView
  return renderToString(
    <MantineProvider>
      <CheckTiles view={view} look={{ kind: look }} onLook={() => {}} />
    </MantineProvider>,
  )
}

test('new names have a tile while the file has any, and the chosen one stays after the last was taken', () => {
  expect(shown(['Цех 5'], 'all')).toContain('Новые подразделения')
  expect(shown([], 'all')).not.toContain('Новые')
  expect(shown([], 'new')).toContain('подразделений и должностей нет')
})
