import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import type { SlotId } from '../shared/schedule/schema.ts'
import { wishOf } from '../test/booking.ts'
import { findChromium } from '../test/chromium.ts'
import { connectTo } from './platform/cluster.ts'
import { signInStaff, withDemo } from './platform/demo.ts'
import { goal, median, table } from './platform/report.ts'

const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10

interface Weight {
  page: string
  'JS, kB gzip': number
  'CSS, kB gzip': number
  /** Scripts and styles. */
  files: number
  requests: number
}

async function weigh(address: string, path: string, cookie: string): Promise<Weight> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const page = await (await browser.newContext({ extraHTTPHeaders: cookie ? { cookie } : {} })).newPage()
  const sums = { script: 0, stylesheet: 0, requests: 0 }
  const bodies: Promise<void>[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    sums.requests += 1
    if (type !== 'script' && type !== 'stylesheet') return
    const add = (body: Buffer) => {
      sums[type] += gzipSync(body).length
    }
    bodies.push(response.body().then(add))
  })
  await page.goto(address + path, { waitUntil: 'networkidle' })
  await Promise.all(bodies)
  await browser.close()
  return {
    page: path,
    'JS, kB gzip': kilobytes(sums.script),
    'CSS, kB gzip': kilobytes(sums.stylesheet),
    files: bodies.length,
    requests: sums.requests,
  }
}

interface Audit {
  performance: number
  accessibility: number
  'best-practices': number
}

/** Runs Lighthouse as a separate process with its own dependencies, which are installed on the first run. */
function audit(url: string, cookie: string): Audit {
  if (!existsSync('bench/lighthouse/node_modules'))
    execFileSync('npm', ['ci', '--prefix', 'bench/lighthouse'], {
      env: { ...process.env, PUPPETEER_SKIP_DOWNLOAD: '1' },
    })
  const printed = execFileSync(process.execPath, ['bench/lighthouse/audit.mjs', url, cookie], {
    encoding: 'utf8',
  })
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '{}')
}

const audits = 3

/** Returns the median of several audits for each category, because a single audit varies by some points. */
function middle(scores: readonly Audit[]): Audit {
  const of = (name: keyof Audit) => median(scores.map((score) => score[name]))
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
  }
}

/** A page to weigh. `limit`: the most kilobytes of script that it may load, by default 350. */
interface Target {
  path: string
  cookie: string
  limit?: number
  /**
   * A page of the clinic's staff, who use desktop computers: its speed on a slow phone is printed but has no
   * goal.
   */
  isStaff?: boolean
}

function judge({ path, limit = 350, isStaff }: Target, weight: Weight, score: Audit): void {
  const js = weight['JS, kB gzip']
  const css = weight['CSS, kB gzip']
  goal(`${path}: JS at most ${limit} kB`, js, js <= limit)
  goal(`${path}: at most 25 scripts and styles`, weight.files, weight.files <= 25)
  goal(`${path}: CSS at most 40 kB`, css, css <= 40)
  for (const [name, points] of Object.entries(score))
    if (!isStaff || name !== 'performance')
      goal(`${path}: Lighthouse ${name} at least 95`, points, points >= 95)
}

/** Makes a booking to look at, because the demo user has none. */
async function bookingOf(address: string, cookie: string): Promise<string> {
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(address + path, {
      ...init,
      headers: { cookie, 'content-type': 'application/json' },
    })
    return ((await answer.json()) as { result: unknown }).result
  }
  const slots = (await ask(`/api/slots/nearest?city=ekb&from=${dayAfter(7)}`)) as {
    id: SlotId
    free: number
  }[]
  const slot = slots.find(({ free }) => free > 0)
  if (!slot) throw new Error('no free time in the demo clinic')
  const booking = await ask('/api/bookings', { method: 'POST', body: JSON.stringify(wishOf(slot.id)) })
  return (booking as { id: string }).id
}

const adminPages = ['', '?requests', '?users', '?prices', '?main', '?helper', '?outbox', '?audit']

const dayAfter = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Measures how much each page loads and runs Lighthouse (mobile) on it. */
export async function run(): Promise<void> {
  await withDemo(async (server, cookie, url) => {
    const address = server.url
    const booking = await bookingOf(address, cookie)
    const client = await connectTo(url)
    const admin = await signInStaff(address, '+79000000003', client)
    await client.end()
    const pages: Target[] = [
      { path: '/signin', cookie: '', limit: 140 },
      { path: '/preorder', cookie, limit: 200 },
      { path: '/', cookie },
      { path: `/preorder/${booking}`, cookie },
      { path: '/tickets', cookie },
      ...adminPages.map((section) => ({ path: `/admin${section}`, cookie: admin, isStaff: true })),
      { path: '/desk', cookie: admin, isStaff: true },
    ]
    for (const page of pages) {
      const weight = await weigh(address, page.path, page.cookie)
      const times = page.isStaff ? 1 : audits
      const score = middle(Array.from({ length: times }, () => audit(address + page.path, page.cookie)))
      table(`weight: ${page.path}`, [{ ...weight, ...score }])
      judge(page, weight, score)
    }
  })
}
