import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { CorrectionView } from '../../../../shared/imports/corrections/schema.ts'
import type { ImportView } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { CheckPanels } from './check-panels.tsx'
import { panelsOf } from './panel-list.ts'
import type { useStart } from './start-choices.tsx'

// The modules ask for the width of the window and the names in the page when they are loaded.
vi.hoisted(() => {
  const wide = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  globalThis.matchMedia = (() => wide) as never
  globalThis.document = { querySelector: () => ({ content: '' }) } as never
})

const view = {
  id: '01a20250-a32a-786a-818e-f2025760bb4b',
  counts: { rows: 9, right: 5, bad: 4, repeats: 0, unaddable: 0 },
  problems: [{ field: 'factors', text: 'Укажите номер пункта', rows: 4 }],
  warnings: [],
  newDepartments: [],
  newPositions: [],
  factorLosses: { people: 0, list: [], factors: [] },
} as unknown as ImportView
const start = {
  counts: view.counts,
  duplicates: 'update',
  mode: 'right',
} as unknown as ReturnType<typeof useStart>
const mistake = (value: string, rows: number) => ({ field: 'factors' as const, value, text: 'Нет', rows })

function rendered(mistakes: CorrectionView['mistakes']): string {
  const corrections = { mistakes, values: [], cells: [] }
  return renderToString(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <CheckPanels
          organization={'01a20250-0000-786a-818e-f2025760bb4b' as OrganizationId}
          view={view}
          corrections={corrections}
          panels={panelsOf(view, corrections, start)}
          start={start}
          look={{ kind: 'bad' }}
          onLook={() => {}}
          onNew={() => {}}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

/** The names of the opened and of the closed panels and mistakes, as a screen reader tells them. */
function panels(mistakes: CorrectionView['mistakes']) {
  const html = rendered(mistakes)
  const controls = [...html.matchAll(/aria-expanded="(true|false)".*?<p [^>]*>(.*?)<\/p>/g)]
  const named = (state: string) =>
    controls.filter(([, is]) => is === state).map(([, , name]) => name?.replaceAll('<!-- -->', ''))
  return { opened: named('true'), closed: named('false') }
}

test('the panel to begin with is open with its first mistake, and the others are a line each', () => {
  expect(panels([mistake('холод', 3), mistake('пыль', 1)])).toEqual({
    opened: ['Заменить во всех строках', 'Вредные факторы: «холод»'],
    closed: ['Вредные факторы: «пыль»', 'Что исправить', 'Как загрузить'],
  })
})

test('after the last equal mistake the next panel is open', () => {
  expect(panels([])).toEqual({ opened: ['Что исправить'], closed: ['Как загрузить'] })
})

test('words in place of factors are left for later or told to need no check-up, each by a press', () => {
  const html = rendered([mistake('вредность', 1)])
  expect(html).toContain(': факторы укажу позже')
  expect(html).toContain('Факторов нет: осмотр не требуется')
})
