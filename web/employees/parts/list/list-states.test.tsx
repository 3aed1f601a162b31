import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { NothingFound } from './list-states.tsx'

// The modules ask for the width of the window and the names in the page when they are loaded.
vi.hoisted(() => {
  const wide = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  globalThis.matchMedia = (() => wide) as never
  globalThis.document = { querySelector: () => ({ content: '' }) } as never
})

const found = (dismissed: number) =>
  renderToString(
    <MantineProvider>
      <NothingFound
        search="Щукин"
        isFiltered={false}
        dismissed={dismissed}
        onDismissed={() => {}}
        onReset={() => {}}
      />
    </MantineProvider>,
  )

test('a search that finds nobody at work leads to those dismissed whom it finds', () => {
  expect(found(2)).toContain('среди уволенных')
  expect(found(2)).not.toContain('Проверьте написание')
  expect(found(0)).toContain('Проверьте написание')
  expect(found(0)).not.toContain('среди уволенных')
})
