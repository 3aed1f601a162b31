import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { ImportView, NewPosition } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { NewUnits } from './new-units.tsx'

// The modules ask for the width of the window and the names in the page when they are loaded.
vi.hoisted(() => {
  const wide = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  globalThis.matchMedia = (() => wide) as never
  globalThis.document = { querySelector: () => ({ content: '' }) } as never
})

const position = (name: string, alike: string | null): NewPosition => ({
  name,
  rows: 1,
  factors: [],
  alike,
  isMixed: false,
  isNone: false,
})

test('a new name that looks like a known one is offered that one beside it, before the names that look like none', () => {
  const view = {
    id: '01a20250-a32a-786a-818e-f2025760bb4b',
    newDepartments: [
      {
        name: 'Цех 5',
        rows: 3,
        alike: ['Филиал / Цех № 5', 'Завод / Цех № 5'],
        spellings: ['Цех 5', 'цех №5'],
      },
    ],
    newPositions: [position('Маляр', null), position('токарь 5 р.', 'Токарь')],
  } as unknown as ImportView
  const html = renderToString(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <NewUnits organization={'01a20250-0000-786a-818e-f2025760bb4b' as OrganizationId} view={view} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect([...html.matchAll(/aria-label="(Вместо [^"]*)"/g)].map(([, name]) => name)).toEqual([
    'Вместо «Цех 5» взять «Филиал / Цех № 5»',
    'Вместо «Цех 5» взять «Завод / Цех № 5»',
    'Вместо «токарь 5 р.» взять «Токарь»',
  ])
  expect(html.indexOf('токарь 5 р.')).toBeLessThan(html.indexOf('Маляр'))
})
