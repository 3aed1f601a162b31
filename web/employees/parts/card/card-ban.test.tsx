import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { EmployeeCard, EmployeeId } from '../../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { type Visits, visitsQuery } from './card-api.ts'
import { CardBan } from './card-ban.tsx'
import { CardDue } from './card-due.tsx'

// The modules ask for the width of the window when they are loaded.
vi.hoisted(() => {
  const wide = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  globalThis.matchMedia = (() => wide) as never
})

const organization = '01890000-0000-7000-8000-000000000001' as OrganizationId
const id = '01890000-0000-7000-8000-000000000002' as EmployeeId
const passed = {
  id,
  status: 'passed',
  gender: 'Мужской',
  dueOn: '2027-02-24',
  lastPassedOn: '2026-02-24',
  bookedOn: null,
  cameOn: null,
  dueReason: null,
  factors: null,
  positionFactors: [{ code: '4.4', marks: [] }],
} as unknown as EmployeeCard

/** Renders the head of the card of an employee who has passed, with what the cabinet knows of his visits. */
function shown(visits: Visits | 'loading' | 'failed') {
  // A failed query is shown as such: no attempt is made again by mounting.
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const { queryKey } = visitsQuery(organization, id)
  if (visits === 'failed')
    queries
      .getQueryCache()
      .build(queries, { queryKey })
      .setState({ status: 'error', error: new Error('418'), fetchStatus: 'idle', errorUpdateCount: 1 })
  else if (visits !== 'loading') queries.setQueryData(queryKey, visits)
  const markup = renderToString(
    <QueryClientProvider client={queries}>
      <MantineProvider>
        <CardBan canOrder organization={organization} card={passed} />
        <CardDue organization={organization} card={passed} today={'2026-03-02' as Day} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  const text = markup.replace(/<style[\s\S]*?<\/style>/g, '').replace(/<[^>]+>/g, ' ')
  return { markup, text: text.replace(/\s+/g, ' ') }
}

const conclusion = (outcome: 'fit' | 'unfit') => ({
  id: null,
  number: '81-п',
  isFinal: true,
  outcome,
  on: '2026-02-24' as Day,
  contraindicated: outcome === 'unfit' ? ['4.4'] : [],
})
const known = (outcome: 'fit' | 'unfit') =>
  ({ bookings: [], checkUps: [{ day: '2026-02-20', conclusion: conclusion(outcome) }] }) as unknown as Visits

test('the card says that it does not know yet whether the employee may work, and not «Пройден»', () => {
  const { text, markup } = shown('loading')
  expect(markup).toContain('Узнаём, допущен ли сотрудник к работе')
  expect(text).not.toContain('Пройден')
})

test('after a failure the card says that it could not find out, offers to try again, and does not say «Пройден»', () => {
  const { text } = shown('failed')
  expect(text).toContain('Не удалось узнать, допущен ли сотрудник к работе.')
  expect(text).toContain('Повторить')
  expect(text).not.toContain('Пройден')
})

test('the ban comes first, with the number and the day of the paper; of somebody fit the card says «Пройден»', () => {
  const { text } = shown(known('unfit'))
  expect(text).toMatch(/^ ?Нельзя допускать к работам по факторам: 4\.4/)
  expect(text).toContain('№ 81-п')
  expect(text).not.toContain('Пройден')
  expect(shown(known('fit')).text).toContain('Пройден')
})
