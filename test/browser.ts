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
  // A page that is opened again stays in its process, where its code is compiled.
  '--process-per-site',
]

// Chromium heeds only the last list of what is off, so Playwright's own is said again.
const playwrightTurnsOff = `
  AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose PaintHolding HttpsUpgrades HttpsFirstBalancedModeAutoEnable
  ThirdPartyStoragePartitioning AvoidCorsURLLoaderRestartOnRedirect OptimizationHints NetworkTimeServiceQuerying
  LensOverlay MediaRouter PreconnectToSearch AimEnabled`
// Half of what a new window costs: the pages of suggestions under its address line, and a process kept ready for another site.
const weTurnOff = 'WebUIOmniboxPopup WebUIOmniboxAimPopup SpareRendererForSitePerProcess'
const off = `${playwrightTurnsOff} ${weTurnOff}`.trim().split(/\s+/)

const screens = join(import.meta.dirname, 'screens')

/** The four widths at which every screen is looked at. */
export const sizes = {
  phone: { width: 360, height: 780 },
  tablet: { width: 768, height: 1024 },
  laptop: { width: 1100, height: 800 },
  desktop: { width: 1440, height: 900 },
} as const

/** Name of a width. */
export type Size = keyof typeof sizes

/** Whether this is the run before a landing, which leaves out what docs/decisions/0048 calls nightly. */
export const isGate = process.env.TESTS === 'gate'

/** Widths at which this run looks at a screen: the gate takes the narrowest and the widest, other runs all four. */
export const widths: readonly Size[] = isGate
  ? ['phone', 'desktop']
  : ['phone', 'tablet', 'laptop', 'desktop']

const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    headless: true,
    args: [...flags, `--disable-features=${off.join()}`],
    // Files keep their Russian names, whatever the language of the machine is.
    env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
  })

// Chromium reports these itself when a call of the page, or its search for a newer worker, gets no answer.
const unanswered = ['Failed to load resource', 'An unknown error occurred when fetching the script']

/** Collects the complaints of a page: errors in its console, exceptions, requests to a foreign host. */
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

/** Keeps what the pages of a failed test looked like. */
async function keepFailed(contexts: BrowserContext[], id: string): Promise<void> {
  const pages = contexts.flatMap((context) => context.pages())
  for (const [index, page] of pages.entries()) {
    const path = join(screens, `failed${id}-${index}.png`)
    await page.screenshot({ path, fullPage: true, timeout: 5000 }).catch(() => {})
    console.error(`The page of the failed test stood at ${page.url()}, its picture: ${path}`)
  }
}

/** Closes a visitor's browser: an answer that a test was still changing is nobody's any more, and no error. */
async function close(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()]
  await Promise.all(routed.map((where) => where.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

/** Opens a new visitor's browser at a size. */
export type Visit = (
  size?: Size,
  options?: { dark?: boolean; reduced?: boolean; touch?: boolean },
) => Promise<Page>

/** Settings of a server with the trial clinic. */
export const trial = { CABINET_DEMO: 'on', CABINET_DEMO_PASSWORD: 'probnyparol1' }

/** A database with the trial clinic, where nobody comes today. The first file of a run fills it: that takes longer than to copy it. */
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

/** The trial clinic and the real server over it, for as long as they are used. */
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
  /** Clinic of this try: a second one does not meet the leftovers of the first. */
  clinic: Clinic
  /** The database of the clinic, for what no screen can bring about. */
  database: FreshDatabase
  /** The real server over it. */
  site: Running
  visit: Visit
  /** Complaints of all pages of the test; any left at its end fails it. Take out those that you expect. */
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
      // A second try that passes hides the reason of the first failure.
      for (const { message } of task.result.errors ?? []) console.error(`${task.name}: ${message}`)
      await keepFailed(contexts, task.id)
    }
    await Promise.all(contexts.map(close))
  },
})

/**
 * `test` of a file that has something beside the trial: `const test = testWith({ fill: fillToday })`. A `test` of its own, since
 * the files of a worker share this module: an override of the common one would be theirs too.
 */
export const testWith = (given: FileSetup) =>
  test.extend<{ given: FileSetup }>({ given: [given, { scope: 'file' }] })

/** `test` in the whole Chromium: its headless shell refuses notifications. */
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

/** `test` that the gate leaves to `npm run test:full`. */
export const nightly = test.skipIf(isGate)

async function keep(page: Page, folder: string, name: string, fullPage: boolean): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage, animations: 'disabled' })
}

/**
 * Keeps what the page looks like in test/screens/, for a person to look at; nothing is compared with it.
 * The whole `npm test` (SCREENS=off) only waits for the fonts: nobody looks there, and a picture takes as long as a page.
 */
export async function screen(page: Page, name: string, { fullPage = true } = {}): Promise<void> {
  if (process.env.SCREENS === 'off') await page.evaluate(() => document.fonts.ready.then(() => {}))
  else await keep(page, screens, `${name}-${page.viewportSize()?.width ?? 0}`, fullPage)
}

/** Makes a picture of README anew; only with PICTURES=1, so that an ordinary run leaves the tree as it was. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await keep(page, join(import.meta.dirname, '../docs/pictures'), name, false)
}

export { expect }
