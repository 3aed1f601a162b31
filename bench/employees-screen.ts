import { execFileSync } from 'node:child_process'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '../test/chromium.ts'
import { startServer } from '../test/processes.ts'
import { withCluster } from './platform/cluster.ts'
import { settings } from './platform/demo.ts'
import { goal, median, table } from './platform/report.ts'
import { rollThrough } from './platform/scroll.ts'
import { signIn } from './platform/sign-in.ts'

const people = Number(process.env.BENCH_EMPLOYEES ?? 100_000)
const phone = '+79000000002'
/** Time from an input to its first row, ms. */
const limit = 100
/** Frames a second while the list scrolls. */
const frameGoal = 50
/**
 * Pixels scrolled each 1/60 of a second: the speed of a fast wheel, and a speed above any wheel. Rows on a
 * phone are three times as high.
 */
const speeds = { desktop: [800, 3200], phone: [3200] }
const searches = ['преобр', 'ива', 'яковлева', 'сварщик', 'прокат', '5017', 'анна ильи', 'ив']
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

/** A signed-in page with the trial organization chosen. */
async function openList(
  browser: Browser,
  base: string,
  cookie: string,
  size: keyof typeof sizes,
): Promise<Page> {
  const context = await browser.newContext({ viewport: sizes[size], baseURL: base, locale: 'ru-RU' })
  const cookies = cookie.split('; ').map((pair) => pair.split('=') as [string, string])
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: base })))
  const answer = await context.request.post('/api/user/relations', { data: { target: phone } })
  const { data, result } = (await answer.json()) as Record<'data' | 'result', never>
  const relations = (result ?? (data as { result: unknown }).result) as Record<string, string>[]
  const active = relations.find(({ status }) => status === 'active')
  const chosen = { ...active, id: active?.organization }
  const kept = JSON.stringify({ owner: phone, value: chosen })
  await context.addInitScript((value) => localStorage.setItem('cabinet.activeOrganization', value), kept)
  const page = await context.newPage()
  await page.goto('/organization/patients')
  await page
    .getByText(`Найдено: ${people.toLocaleString('ru-RU')}`)
    .first()
    .waitFor()
  return page
}

/** Milliseconds from the last key event to the frame after the one in which its rows appeared. */
async function rowsAfter(page: Page, text: string): Promise<number> {
  const field = page.getByLabel('Поиск сотрудников')
  await field.pressSequentially(text.slice(0, -1), { delay: 90 })
  await page.waitForTimeout(700)
  const taken = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let begun = 0
        addEventListener('input', ({ timeStamp }) => (begun = timeStamp), { once: true, capture: true })
        const observer = new MutationObserver(() => {
          if (!begun || document.querySelector('[aria-busy="true"]')) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)))
        })
        observer.observe(document.body, { attributeFilter: ['aria-busy'], subtree: true })
      }),
  )
  await field.pressSequentially(text.slice(-1))
  const time = await taken
  await field.fill('')
  await page.waitForTimeout(700)
  return time
}

async function measureSearch(page: Page): Promise<void> {
  const rows: Record<string, unknown>[] = []
  for (const text of searches) {
    const times: number[] = []
    for (let round = 0; round < 3; round += 1) times.push(await rowsAfter(page, text))
    rows.push({ search: text, 'median, ms': median(times), 'longest, ms': Math.max(...times) })
  }
  table(`employees-screen: from the last key to its first rows, ${people} employees`, rows)
  const worst = Math.max(...rows.map((row) => Number(row['median, ms'])))
  goal(`the slowest search shows its rows within ${limit} ms`, worst, worst < limit)
}

async function measureRolling(browser: Browser, base: string, cookie: string): Promise<void> {
  const rows: Record<string, unknown>[] = []
  for (const size of ['desktop', 'phone'] as const)
    for (const speed of speeds[size]) {
      const page = await openList(browser, base, cookie, size)
      const { seconds, frames, middle, p95, longest, late, unready } = await rollThrough(
        page,
        speed,
        '[data-bones]',
      )
      rows.push({
        device: size,
        'px a second': speed * 60,
        seconds,
        'frames a second': frames / seconds,
        'frame, ms': middle,
        'p95, ms': p95,
        'longest, ms': longest,
        'later than 1/50 s': late / frames,
        'with empty rows': unready / frames,
      })
      await page.context().close()
    }
  table(`employees-screen: rolling through all ${people} rows, from the first to the last`, rows)
  const slowest = Math.min(...rows.map((row) => Number(row['frames a second'])))
  goal(`at least ${frameGoal} frames a second`, slowest, slowest >= frameGoal)
}

/**
 * Measures the time from a jump in the list to its rows on the screen, ms. Placeholders are shown until the
 * rows are loaded.
 */
async function measureJumps(page: Page): Promise<void> {
  const rows: Record<string, unknown>[] = []
  for (const share of [1, 0.5, 0.25]) {
    const time = await page.evaluate(
      (share) =>
        new Promise<number>((resolve) => {
          const root = document.documentElement
          const begun = performance.now()
          scrollTo({ top: (root.scrollHeight - innerHeight) * share, behavior: 'instant' })
          const look = () => {
            const isThere = document
              .elementFromPoint(innerWidth / 2, innerHeight / 2)
              ?.closest('[data-index]')
            if (isThere && !document.querySelector('[data-bones]')) resolve(performance.now() - begun)
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(() => requestAnimationFrame(look))
        }),
      share,
    )
    rows.push({ 'to the share of the list': share, ms: time })
  }
  table('employees-screen: a jump by the scrollbar to rows that are not loaded', rows)
}

/** Measures the screen of a large organization: from a key to its rows, and frames while the whole list scrolls. */
export async function run(): Promise<void> {
  await withCluster(async (url) => {
    const env = { ...process.env, ...settings(url) }
    execFileSync(process.execPath, ['scripts/seed.ts', String(people)], { env, stdio: 'inherit' })
    const server = await startServer(settings(url))
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    try {
      const cookie = await signIn(server.url, phone, settings(url).CABINET_DEMO_PASSWORD ?? '')
      const page = await openList(browser, server.url, cookie, 'desktop')
      await measureSearch(page)
      await measureJumps(page)
      await page.context().close()
      await measureRolling(browser, server.url, cookie)
    } finally {
      await browser.close()
      await server.stop()
    }
  })
}
