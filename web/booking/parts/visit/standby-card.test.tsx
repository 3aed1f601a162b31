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
import { BookingCard } from '../../../../shared/booking/schema.ts'
import { nearestFor } from '../../../schedule/api.ts'
import { OfferNote, StandbyCard } from './standby-card.tsx'

// The modules ask for the width of the window when they are loaded.
vi.hoisted(() => {
  const wide = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  globalThis.matchMedia = (() => wide) as never
})

const slotAt = (start: string) => ({
  id: '01890000-0000-7000-8000-000000000003',
  city: 'ekb',
  start,
  end: start,
})
const offer = {
  slot: slotAt('2026-03-10T03:20:00Z'),
  day: '2026-03-10',
  until: '2026-03-02T05:15:00Z',
  stay: null,
}
const asked = { askedAt: '2026-03-02T05:00:00Z', notBefore: null, offer: null }

const card = (given: object): BookingCard =>
  BookingCard.parse({
    id: '01890000-0000-7000-8000-000000000001',
    number: 'П-2026-000001',
    state: 'confirmed',
    kind: 'periodic',
    kindReason: null,
    slot: slotAt('2026-03-30T03:20:00Z'),
    day: '2026-03-30',
    address: 'ул. Белинского, 86',
    person: {
      fullname: 'Орлов Илья Ильич',
      surname: 'Орлов',
      name: 'Илья',
      middlename: 'Ильич',
      birth: '1984-05-17',
      gender: 'Мужской',
      phone: null,
    },
    employer: null,
    paperKind: null,
    hasReferral: false,
    factors: [],
    items: [],
    total: 100,
    periodicityMonths: 12,
    createdAt: '2026-03-01T05:00:00Z',
    stay: null,
    canChange: true,
    needsConsent: false,
    conclusion: null,
    isByEmployer: false,
    isSeenByEmployer: false,
    needsProof: false,
    steps: [],
    earlier: [],
    corrections: [],
    standby: null,
    ...given,
  })

/** Renders the card of a booking on a page of its own; `free`: the earliest time that is free now. */
async function shown(given: object, free = '2026-04-01T03:20:00Z') {
  const booking = card(given)
  const parts = () => (
    <>
      <OfferNote booking={booking} />
      <StandbyCard booking={booking} />
    </>
  )
  const root = createRootRoute()
  const routes = ['/', '/preorder/$id/move', '/preorder/$id/earlier'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: parts }),
  )
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  await router.load()
  const queries = new QueryClient()
  queries.setQueryData(nearestFor('ekb', []).queryKey, [{ ...slotAt(free), capacity: 1, free: 1 }] as never)
  const markup = renderToString(
    <QueryClientProvider client={queries}>
      <MantineProvider>
        <RouterProvider router={router as never} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  const text = markup
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ')
  return { markup, text }
}

test('a booking that does not wait shows the switch off and what would happen', async () => {
  const { markup, text } = await shown({})
  expect(markup).toContain('data-checked="false"')
  expect(text).toContain('придержим место на 15 минут и пришлём SMS')
  expect(text).not.toContain('Уже сейчас есть время раньше')
})

test('an earlier time that is free now is named before anybody waits for one', async () => {
  const { text, markup } = await shown({}, '2026-03-12T03:20:00Z')
  expect(text).toContain('Уже сейчас есть время раньше: 12 марта, 08:20')
  expect(markup).toContain('/preorder/01890000-0000-7000-8000-000000000001/move')
})

test('a booking that waits says for what, and from which day the person can come', async () => {
  const { markup, text } = await shown({ standby: { ...asked, notBefore: '2026-03-05' } })
  expect(markup).toContain('data-checked="true"')
  expect(text).toContain('Ждём время раньше 30 марта, но не раньше 5 марта')
})

test('an offered time stands above the booking with the end of the offer and a way to answer', async () => {
  const { markup, text } = await shown({ standby: { ...asked, offer } })
  expect(text).toContain('Освободилось время: 10 марта, 08:20. Место за вами до 10:15.')
  expect(markup).toContain('/preorder/01890000-0000-7000-8000-000000000001/earlier')
})

test('a booking that its owner may not change any more shows nothing of it', async () => {
  expect((await shown({ canChange: false, standby: { ...asked, offer } })).text).toBe('')
})
