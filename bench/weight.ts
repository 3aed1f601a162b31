import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { findChromium } from '../test/chromium.ts'
import { withDemo } from './platform/demo.ts'
import { goal, table } from './platform/report.ts'

const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10

interface Weight {
  page: string
  'JS, kB gzip': number
  'CSS, kB gzip': number
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
    requests: sums.requests,
  }
}

interface Audit {
  performance: number
  accessibility: number
  'best-practices': number
}

/** Lighthouse in a process of its own: it brings its own dependencies, installed when first needed. */
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

/** What a page loads, and what Lighthouse (mobile) says of it. */
export async function run(): Promise<void> {
  await withDemo(async (server, cookie) => {
    const address = server.url
    const pages = [
      { path: '/signin', cookie: '', limit: 130 },
      { path: '/preorder', cookie, limit: 190 },
    ]
    for (const page of pages) {
      const weight = await weigh(address, page.path, page.cookie)
      const score = audit(address + page.path, page.cookie)
      table(`weight: ${page.path}`, [{ ...weight, ...score }])
      goal(
        `${page.path}: JS at most ${page.limit} kB`,
        weight['JS, kB gzip'],
        weight['JS, kB gzip'] <= page.limit,
      )
      goal(`${page.path}: CSS at most 40 kB`, weight['CSS, kB gzip'], weight['CSS, kB gzip'] <= 40)
      for (const [name, points] of Object.entries(score))
        goal(`${page.path}: Lighthouse ${name} at least 95`, points, points >= 95)
    }
  })
}
