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
import { afterAll, expect, test, vi } from 'vitest'
import { clinicDay } from '../../shared/platform/days.ts'
import { edition } from '../../test/programme.ts'
import { priceList } from '../prices/api.ts'
import { editionNow } from '../programme/api.ts'
import { fittingOn, nearestFor, workTime } from '../schedule/api.ts'
import { keepChoice, PriceChoice } from './parts/price/price-choice.ts'
import { PricePage } from './price-page.tsx'

// The modules ask for the width of the window and the contacts in the page when they are loaded.
vi.hoisted(() => {
  const wide = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  globalThis.matchMedia = (() => wide) as never
  globalThis.document = { querySelector: () => null } as never
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

// The router takes a world with a document for a browser.
Reflect.deleteProperty(globalThis, 'document')
afterAll(() => void vi.unstubAllGlobals())

const now = new Date()
const today = clinicDay(now)

/** Renders the page for a visitor with this choice; each service costs 100 roubles. */
async function shown(choice: object, price = 100) {
  keepChoice(PriceChoice.parse(choice), now.getTime())
  const root = createRootRoute()
  const routes = ['/price', '/signin', '/signup'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: PricePage }),
  )
  const history = createMemoryHistory({ initialEntries: ['/price'] })
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  await router.load()
  const queries = new QueryClient()
  const prices = Object.fromEntries(edition.services.map(({ code }) => [code, price]))
  const office = { address: 'ул. Ватутина, 31', daysAhead: 180 }
  queries.setQueryData(editionNow.queryKey, edition)
  queries.setQueryData(workTime.queryKey, { ekb: office, pvl: office } as never)
  queries.setQueryData(priceList('ekb', today).queryKey, { city: 'ekb', on: today, prices })
  const page = () =>
    renderToString(
      <QueryClientProvider client={queries}>
        <MantineProvider>
          <RouterProvider router={router as never} />
        </MantineProvider>
      </QueryClientProvider>,
    )
  const plain = (markup: string) =>
    markup
      .replace(/<style[\s\S]*?<\/style>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
  return { queries, text: () => plain(page()), markup: page }
}

test('a visitor is told what a price needs, and finds no price before', async () => {
  const { text, markup } = await shown({})
  expect(text()).toContain('Укажите пол: от него зависят врачи и исследования')
  expect(text()).toContain('Цена уточняется')
  expect(text()).not.toContain('₽')
  expect(markup()).toMatch(/href="\/signin\?callbackUrl=[^"]*preorder[^"]*priced/)
})

test('a visitor sees doctors, studies, duration, the nearest day and the price of the chosen factors', async () => {
  const { queries, text } = await shown({ gender: 'Мужской', age: '30', factors: [{ code: '4.4' }] })
  const [, doctors, studies] = /(\d+) врач\S*, (\d+) исследован/.exec(text()) ?? []
  const count = Number(doctors) + Number(studies)
  expect(count).toBeGreaterThan(5)
  expect(text().replace(/\s/g, '')).toContain(`${count * 100}₽`)
  expect(text()).toContain('Следующий осмотр раз в год')
  const [key] = queries.getQueryCache().findAll({ queryKey: nearestFor('ekb', []).queryKey.slice(0, 3) })
  const services = key?.queryKey.at(-1) as string[]
  const slot = { start: '2026-12-01T03:00:00Z', end: '2026-12-01T03:15:00Z' }
  queries.setQueryData(nearestFor('ekb', services).queryKey, [slot] as never)
  const day = '2026-12-01' as never
  queries.setQueryData(fittingOn('ekb', day, services).queryKey, { minutes: 150 } as never)
  expect(text()).toContain('вторник, 1 декабря, 08:00')
  expect(text()).toMatch(/около 2\s?ч 30\s?мин/)
})

test('a service without a price makes no cheaper check-up: the clinic names the price', async () => {
  const { queries, text } = await shown({ gender: 'Мужской', age: '30', factors: [{ code: '4.4' }] })
  queries.setQueryData(priceList('ekb', today).queryKey, { city: 'ekb', on: today, prices: {} })
  expect(text()).toContain('Цену уточнит клиника')
  expect(text()).not.toContain('₽')
})
