import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { CheckUp } from '../../shared/check-ups/schema.ts'
import type { Day } from '../../shared/platform/days.ts'
import { profileQuery } from '../accounts/api.ts'
import { CheckUpList } from './check-up-list.tsx'

// The modules ask for the width of the window when they are loaded.
vi.hoisted(() => {
  const wide = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  globalThis.matchMedia = (() => wide) as never
})

const booking = '01890000-0000-7000-8000-000000000001'
const son = { fullname: 'Орлов Пётр Ильич', surname: 'Орлов', name: 'Пётр', birth: '2007-05-17' }
const checkUp = (given: object): CheckUp =>
  CheckUp.parse({
    id: '01890000-0000-7000-8000-000000000002',
    booking,
    state: 'concluded',
    day: '2026-02-27',
    person: { fullname: 'Орлов Илья Ильич', surname: 'Орлов', name: 'Илья', birth: '1984-05-17' },
    kind: 'periodic',
    city: 'ekb',
    employer: { name: 'АО «Уралспецметалл»', position: 'Сварщик' },
    factors: [{ code: '4.4', name: 'Шум' }],
    outcome: 'fit',
    validUntil: '2027-03-02',
    paper: { number: '127/2026', on: '2026-03-02', issuedOn: null },
    paperAt: 'cabinet',
    isByEmployer: false,
    awaited: [],
    ...given,
  })

/** Renders the list of one check-up on a page of its own; returns the markup and its plain text. */
async function shown(given: object, today = '2026-03-03') {
  const list = () => <CheckUpList checkUps={[checkUp(given)]} today={today as Day} />
  const root = createRootRoute()
  const routes = ['/', '/preorder/$id', '/preorder/$id/again', '/checkups/$id'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: list }),
  )
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  await router.load()
  const queries = new QueryClient()
  const owner = { name: 'Илья', fullname: 'Орлов Илья Ильич', birth: '17.05.1984' }
  queries.setQueryData(profileQuery('').queryKey, owner as never)
  const markup = renderToString(
    <QueryClientProvider client={queries}>
      <MantineProvider>
        <RouterProvider router={router as never} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  const text = markup.replace(/<style[\s\S]*?<\/style>/g, '').replace(/<[^>]+>/g, ' ')
  return { markup, text: text.replace(/\s+/g, ' ') }
}

test('a person reads the outcome, the paper and until when it counts, and may book the same again [§2.2-g]', async () => {
  const { text, markup } = await shown({})
  expect(text).toContain('2026')
  expect(text).toContain('АО «Уралспецметалл», Сварщик')
  expect(text).toContain('Противопоказаний нет')
  expect(text).toMatch(/Заключение от 02\.03\.2026 ?, № 127\/2026/)
  expect(text).toContain('Действует до 02.03.2027')
  expect(markup).toContain(`href="/preorder/${booking}"`)
  expect(markup).toContain(`href="/preorder/${booking}/again"`)
  expect(markup).toContain('aria-label="Скачать PDF: заключение № 127/2026"')
})

test('a check-up that waits for the commission says that its заключение is in preparation, for two weeks only', async () => {
  const waiting = { state: 'commission', outcome: null, paper: null, validUntil: null }
  expect((await shown(waiting)).text).toContain('Заключение готовится')
  expect((await shown(waiting, '2026-03-20')).text).not.toContain('готовится')
  expect((await shown({ ...waiting, paperAt: 'desk' })).text).not.toContain('готовится')
})

test('a check-up whose doctors are done names the results that it waits for', async () => {
  const waiting = { state: 'studies_pending', outcome: null, paper: null, validUntil: null }
  const { text } = await shown({ ...waiting, awaited: ['Общий анализ крови', 'Общий анализ мочи'] })
  expect(text).toContain('Ждём результатов: общий анализ крови, общий анализ мочи')
  expect((await shown(waiting)).text).toContain('Остались исследования')
})

test('a check-up of the clinic’s system opens a page of its own; one by the employer is not booked again', async () => {
  const sent = await shown({ booking: null, state: 'issued' })
  expect(sent.markup).toContain('href="/checkups/01890000-0000-7000-8000-000000000002"')
  expect(sent.text).not.toMatch(/Записаться так же|Скачать/)
  const byEmployer = { state: 'issued', outcome: null, paper: null, validUntil: null, paperAt: 'desk' }
  const { text } = await shown({ ...byEmployer, isByEmployer: true })
  expect(text).toContain('Записал работодатель')
  expect(text).not.toMatch(/Записаться так же|противопоказани/i)
})

test('a cancelled check-up stands back, without its factors', async () => {
  const cancelled = { state: 'cancelled', outcome: null, paper: null, validUntil: null }
  const { markup, text } = await shown(cancelled)
  expect(markup).toContain('data-quiet="true"')
  expect(text).toContain('Запись отменена')
  expect(text).not.toContain('4.4')
})

test('a check-up of a relative names the relative; the owner of the account is not named', async () => {
  expect((await shown({})).text).not.toContain('Орлов')
  expect((await shown({ person: son })).text).toContain('Орлов Пётр Ильич, АО «Уралспецметалл»')
  const namesake = { ...son, fullname: 'Орлов Илья Ильич', name: 'Илья' }
  expect((await shown({ person: namesake })).text).toContain('Орлов Илья Ильич, 17.05.2007 г. р.')
  expect((await shown({ person: { ...son, name: 'Илья' }, isByEmployer: true })).text).not.toContain('Орлов')
})
