import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '../test/chromium.ts'
import type { Running } from '../test/processes.ts'
import { withDemo } from './platform/demo.ts'
import { framesOf } from './platform/frames.ts'
import { goal, median, table } from './platform/report.ts'
import { type Device, interactionsOf, openSlowly, slowDown } from './platform/slow-page.ts'
import {
  type Act,
  closeMenu,
  guestActs,
  heading,
  helperActs,
  menuOf,
  openMenu,
  profileActs,
  wizardActs,
} from './platform/ui-acts.ts'

/** Interaction to next paint at the slow-down, ms. */
const limit = 200
const rounds = 5
const walks = 3

type Row = {
  device: Device
  what: string
  interactions: number
  'median, ms': number
  'longest, ms': number
}

async function measure(page: Page, device: Device, [what, act]: Act): Promise<Row> {
  const times = await interactionsOf(page, () => act(page))
  const longest = Math.max(16, ...times)
  return {
    device,
    what,
    interactions: times.length,
    'median, ms': Math.max(16, median(times)),
    'longest, ms': longest,
  }
}

async function measureAll(page: Page, device: Device, acts: Act[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const act of acts) rows.push(await measure(page, device, act))
  return rows
}

/** Opens every panel of the menu and returns from it. */
async function panelActs(page: Page): Promise<Act[]> {
  const names = await menuOf(page).locator('[data-opens]').allTextContents()
  return names.flatMap((name): Act[] => [
    [`panel: ${name}, open`, (open) => menuOf(open).getByRole('button', { name }).click()],
    [`panel: ${name}, back`, (open) => menuOf(open).getByRole('button', { name: 'Назад в меню' }).click()],
  ])
}

async function menuRows(page: Page, device: Device): Promise<Row[]> {
  await page.goto('/')
  await heading(page, 'История осмотров')
  const rows = await measureAll(page, device, [openMenu])
  rows.push(...(await measureAll(page, device, await panelActs(page))))
  await menuOf(page).getByRole('button', { name: 'Профиль' }).click()
  rows.push(...(await measureAll(page, device, profileActs)))
  await menuOf(page).getByRole('button', { name: 'Назад в меню' }).click()
  rows.push(...(await measureAll(page, device, [closeMenu])))
  return [...rows, ...(await measureAll(page, device, helperActs))]
}

/** Takes the median of several walks, because a walk slowed by another program says nothing about the page. */
function middleOf(walks: Row[][]): Row[] {
  return (walks[0] ?? []).map((row, at) => {
    const same = walks.flatMap((walk) => walk[at] ?? [])
    const middle = (name: 'median, ms' | 'longest, ms') => median(same.map((one) => one[name]))
    return { ...row, 'median, ms': middle('median, ms'), 'longest, ms': middle('longest, ms') }
  })
}

async function deviceRows(browser: Browser, server: Running, cookie: string, device: Device): Promise<Row[]> {
  const guest = await openSlowly(browser, server.url, device, '')
  await guest.goto('/signin')
  await heading(guest, 'Вход в кабинет')
  const rows = await measureAll(guest, device, guestActs)
  await guest.context().close()
  const page = await openSlowly(browser, server.url, device, cookie)
  rows.push(...(await menuRows(page, device)))
  await page.goto('/preorder')
  await heading(page, 'Какой осмотр нужен')
  rows.push(...(await measureAll(page, device, wizardActs)))
  await page.context().close()
  return rows
}

/** The menu is opened once before measuring: only the first opening includes loading. */
async function menuFrames(browser: Browser, server: Running, cookie: string, device: Device) {
  const page = await openSlowly(browser, server.url, device, cookie)
  await page.goto('/')
  await heading(page, 'История осмотров')
  const open = () => openMenu[1](page)
  const close = () => closeMenu[1](page)
  await open()
  await close()
  await page.waitForTimeout(500)
  const frames = await framesOf(browser, page, { open, close }, rounds)
  await page.context().close()
  return Object.entries(frames).map(([what, count]) => ({
    device,
    menu: `${what}, ${rounds} times`,
    ...count,
  }))
}

/**
 * Measures the time from an interaction to its next paint for each input mask, panel and step, and the frames
 * of the menu, on a slow device.
 */
export async function run(): Promise<void> {
  await withDemo(async (server, cookie) => {
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    const devices: Device[] = ['phone', 'desktop']
    const rows: Row[] = []
    const frames = []
    for (const device of devices) {
      const walked: Row[][] = []
      for (let walk = 0; walk < walks; walk += 1)
        walked.push(await deviceRows(browser, server, cookie, device))
      rows.push(...middleOf(walked))
      frames.push(...(await menuFrames(browser, server, cookie, device)))
    }
    await browser.close()
    table(`ui: interaction to next paint, processor ${slowDown}x slower (16: not longer than a frame)`, rows)
    table('ui: frames of the menu by the trace of the compositor', frames)
    const worst = Math.max(...rows.map((row) => row['longest, ms']))
    goal(`every interaction within ${limit} ms`, worst, worst < limit)
    const dropped = frames.reduce((sum, row) => sum + row.dropped, 0)
    goal('the menu drops no frame', dropped, dropped === 0)
  })
}
