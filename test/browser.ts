import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { findChromium, findHeadlessShell } from './chromium.ts'
import { type FreshDatabase, freshDatabase, migratedTemplate } from './postgres.ts'
import { type Running, startServer } from './processes.ts'
import { clockShift, shiftClock } from './shifted-clock.ts'
import { sendHome } from './trial.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of one site share a process, so that a page opened again finds its code compiled.
  '--process-per-site',
]

// Chromium obeys only the last list of disabled features, so the list that Playwright passes is repeated here.
const playwrightTurnsOff = `
  AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose PaintHolding HttpsUpgrades HttpsFirstBalancedModeAutoEnable
  ThirdPartyStoragePartitioning AvoidCorsURLLoaderRestartOnRedirect OptimizationHints NetworkTimeServiceQuerying
  LensOverlay MediaRouter PreconnectToSearch AimEnabled`
// These features are half the cost of a new window: suggestion pages under the address bar, and a spare process
// for another site.
const weTurnOff = 'WebUIOmniboxPopup WebUIOmniboxAimPopup SpareRendererForSitePerProcess'
const off = `${playwrightTurnsOff} ${weTurnOff}`.trim().split(/\s+/)

const screens = join(import.meta.dirname, 'screens')

/** The four screen sizes at which every screen is tested. */
export const sizes = {
  phone: { width: 360, height: 780 },
  tablet: { width: 768, height: 1024 },
  laptop: { width: 1100, height: 800 },
  desktop: { width: 1440, height: 900 },
} as const

/** Name of a screen size. */
export type Size = keyof typeof sizes

/** True in the run before a landing, which leaves out the tests that docs/decisions/0048 calls nightly. */
export const isGate = process.env.TESTS === 'gate'

/** Screen sizes that this run tests: the gate takes the narrowest and the widest, other runs all four. */
export const widths: readonly Size[] = isGate
  ? ['phone', 'desktop']
  : ['phone', 'tablet', 'laptop', 'desktop']

const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    headless: true,
    args: [...flags, `--disable-features=${off.join()}`],
    // Downloaded files keep their Russian names, whatever the language of the machine is.
    env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
  })

// Chromium itself reports these errors when a request of the page, or its check for a newer service worker,
// gets no answer.
const unanswered = ['Failed to load resource', 'An unknown error occurred when fetching the script']

/** Collects the complaints of a page: console errors, exceptions, requests to another host. */
function listen(context: BrowserContext, home: string, complaints: string[]): void {
  context.on('console', (message) => {
    const answered = unanswered.some((words) => message.text().startsWith(words))
    if (message.type() === 'error' && !answered) complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('request', (request) => {
    const foreign = /^(https?|wss?):/.test(request.url()) && !request.url().startsWith(`${home}/`)
    if (foreign) complaints.push(`a request to ${request.url()}`)
  })
}

/** Saves screenshots of the pages of a failed test. */
async function keepFailed(contexts: BrowserContext[], id: string): Promise<void> {
  const pages = contexts.flatMap((context) => context.pages())
  for (const [index, page] of pages.entries()) {
    const path = join(screens, `failed${id}-${index}.png`)
    await page.screenshot({ path, fullPage: true, timeout: 5000 }).catch(() => {})
    console.error(`The page of the failed test stood at ${page.url()}, its picture: ${path}`)
  }
}

/** Closes a visitor's browser. Answers that the test was still intercepting are dropped without an error. */
async function close(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()]
  await Promise.all(routed.map((where) => where.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

/** Opens a page in a new visitor's browser at a screen size. */
export type Visit = (
  size?: Size,
  options?: { dark?: boolean; reduced?: boolean; touch?: boolean },
) => Promise<Page>

/** Settings of a server with the trial clinic. */
export const trial = { CABINET_DEMO: 'on', CABINET_DEMO_PASSWORD: 'probnyparol1' }

/**
 * A database with the trial clinic, where no patient comes today. The first file of a run fills it, which takes
 * longer than copying it.
 */
const trialDatabase = (): Promise<FreshDatabase> =>
  freshDatabase(inject('postgresUrl'), {
    name: inject('trialName'),
    from: migratedTemplate,
    async fill(url) {
      await (await startServer({ DATABASE_URL: url, ...trial })).stop()
      await sendHome(url)
    },
  })

/** The additions of a test file to the demo: settings of the server, and rows put straight into the database. */
interface FileSetup {
  settings?: Record<string, string>
  fill?: (database: FreshDatabase) => Promise<unknown>
}

interface Clinic {
  database: FreshDatabase
  site: Running
}

/**
 * Runs the trial clinic and the real server on it while `use` works, then stops the server and drops the
 * database.
 */
async function withClinic(
  { settings, fill }: FileSetup,
  use: (clinic: Clinic) => Promise<void>,
): Promise<void> {
  const database = await trialDatabase()
  const site = await startServer({ DATABASE_URL: database.url, ...trial, ...settings })
  await fill?.(database)
  await use({ database, site })
  await site.stop()
  await database.drop()
}

interface Tools {
  /** The additions of this file to the demo. */
  given: FileSetup
  browser: Browser
  clinicOfFile: Clinic
  /** The clinic of this attempt: a retry gets a new one, without the leftovers of the first attempt. */
  clinic: Clinic
  /** The database of the clinic, for states that no screen can produce. */
  database: FreshDatabase
  /** The real server on that database. */
  site: Running
  visit: Visit
  /** Complaints of all pages of the test; any complaint left at the end fails it. Take out the expected ones. */
  complaints: string[]
}

/** `test` with a real server and a real browser: every test starts as a new visitor. */
export const test = base.extend<Tools>({
  given: [{}, { scope: 'file' }],
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures from the pattern
    async ({}, use) => {
      const browser = await launch(findHeadlessShell() ?? findChromium())
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  clinicOfFile: [({ given }, use) => withClinic(given, use), { scope: 'file' }],
  clinic: ({ clinicOfFile, given, task }, use) =>
    task.result?.retryCount ? withClinic(given, use) : use(clinicOfFile),
  database: ({ clinic }, use) => use(clinic.database),
  site: ({ clinic }, use) => use(clinic.site),
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures from the pattern
  complaints: async ({}, use) => {
    const complaints: string[] = []
    await use(complaints)
    expect(complaints, 'what the pages complained of').toEqual([])
  },
  visit: async ({ browser, site, complaints, task }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (size = 'phone', { dark = false, reduced = true, touch = size === 'phone' } = {}) => {
      const context = await browser.newContext({
        viewport: sizes[size],
        baseURL: site.url,
        locale: 'ru-RU',
        timezoneId: 'Asia/Yekaterinburg',
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: reduced ? 'reduce' : 'no-preference',
        hasTouch: touch,
      })
      contexts.push(context)
      await context.addInitScript(shiftClock, clockShift)
      listen(context, site.url, complaints)
      context.setDefaultTimeout(15_000)
      return context.newPage()
    })
    if (task.result?.state === 'fail') {
      // A retry that passes would hide the reason of the first failure.
      for (const { message } of task.result.errors ?? []) console.error(`${task.name}: ${message}`)
      await keepFailed(contexts, task.id)
    }
    await Promise.all(contexts.map(close))
  },
})

/**
 * `test` of a file with additions to the trial clinic: `const test = testWith({ fill: fillToday })`. It is a
 * separate `test`, because the files of a worker share this module: an override of the common `test` would
 * apply to all of them.
 */
export const testWith = (given: FileSetup) =>
  test.extend<{ given: FileSetup }>({ given: [given, { scope: 'file' }] })

/** `test` in the full Chromium: the headless shell refuses notifications. */
export const testInChromium = test.extend<{ browser: Browser }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures from the pattern
    async ({}, use) => {
      const browser = await launch(findChromium())
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})

/** `test` that the gate skips; `npm run test:full` runs it. */
export const nightly = test.skipIf(isGate)

async function keep(page: Page, folder: string, name: string, fullPage: boolean): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage, animations: 'disabled' })
}

/**
 * Saves a picture of the page in test/screens/ for a person to look at; nothing is compared with it. With
 * SCREENS=off (the whole `npm test`) it only waits for the fonts, because a picture takes as long as a page.
 */
export async function screen(page: Page, name: string, { fullPage = true } = {}): Promise<void> {
  if (process.env.SCREENS === 'off') await page.evaluate(() => document.fonts.ready.then(() => {}))
  else await keep(page, screens, `${name}-${page.viewportSize()?.width ?? 0}`, fullPage)
}

/** Renews a picture of README; only with PICTURES=1, so that an ordinary run leaves the working tree unchanged. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await keep(page, join(import.meta.dirname, '../docs/pictures'), name, false)
}

export { expect }
