import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '../test/chromium.ts'
import { typeKeys } from '../test/fields/typist.ts'
import type { Running } from '../test/processes.ts'
import { withDemo } from './platform/demo.ts'
import { framesOf } from './platform/frames.ts'
import { goal, median, table } from './platform/report.ts'
import { type Device, interactionsOf, openSlowly, slowDown } from './platform/slow-page.ts'

/** Interaction to next paint at the slow-down, ms. */
const limit = 200
const rounds = 5
const walks = 3

/** One thing that a person does, by the words he sees. */
type Act = [what: string, act: (page: Page) => Promise<unknown>]

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Types over what stands in the field with 30 ms between the keys, faster than people do. */
const typed = (label: string, text: string): Act => [
  `typing: ${label}`,
  async (page) => {
    await page.getByLabel(label, { exact: true }).selectText()
    await typeKeys(page, text, 30)
  },
]
const pressed = (name: string | RegExp, title: string): Act => [
  `step: ${title}`,
  async (page) => {
    await button(page, name).click()
    await heading(page, title)
  },
]
const chosen = (what: string, role: 'radio' | 'checkbox', name: string | RegExp): Act => [
  what,
  (page) => page.getByRole(role, { name }).first().click({ force: true }),
]

const guestActs: Act[] = [typed('Телефон', '9220014518'), typed('Пароль', 'parol2026')]

/** The wizard from its first step to the chosen time. */
const wizardActs: Act[] = [
  chosen('choice: Екатеринбург', 'radio', 'Екатеринбург'),
  typed('Дата прошлого осмотра', '12.03.2025'),
  pressed('Далее', 'Личные данные'),
  typed('Фамилия', 'Римская-Корсакова'),
  typed('Имя', 'Ирина'),
  typed('Отчество, если есть', 'Павловна'),
  typed('Дата рождения', '12031984'),
  typed('Телефон', '89220014518'),
  typed('Email, если хотите письмо о записи', 'irina@mail.ru'),
  typed('СНИЛС', '11223344595'),
  typed('Полис ОМС', '6600123456789016'),
  chosen('choice: Женский', 'radio', 'Женский'),
  pressed('Далее', 'Паспорт'),
  typed('Серия', '6504'),
  typed('Номер', '123456'),
  typed('Дата выдачи', '12042005'),
  typed('Код подразделения', '660002'),
  typed('Кем выдан', 'УВД Ленинского района'),
  pressed('Далее', 'Организация и должность'),
  typed('ИНН', '7707083893'),
  typed('КПП, если есть', '770701001'),
  typed('Название', 'АО «Уралспецметалл»'),
  pressed('Далее', 'Вредные факторы и работы'),
  [
    'typing: search of factors',
    async (page) => {
      await page.getByRole('searchbox').focus()
      await typeKeys(page, 'шум', 30)
    },
  ],
  chosen('choice: 4.4 Шум', 'checkbox', /^4\.4/),
  pressed('Выбрать время', 'Время и подтверждение'),
  // A place held on the walk before opens its month, which may be the last one.
  [
    'calendar: another month',
    (page) =>
      button(page, /^(Следующий|Предыдущий) месяц$/)
        .and(page.locator(':enabled'))
        .last()
        .click(),
  ],
  [
    'calendar: a day',
    (page) =>
      button(page, /свободно \d+ мест/)
        .nth(1)
        .click(),
  ],
  [
    'calendar: a time',
    (page) =>
      button(page, /^\d\d:\d\d\s*\d+ мест/)
        .first()
        .click(),
  ],
]

const menuOf = (page: Page) => page.getByRole('complementary', { name: 'Меню' })
const menuButton = (page: Page) => page.getByRole('button', { name: 'Меню', exact: true })
const openMenu: Act = [
  'menu: open',
  async (page) => {
    await menuButton(page).click()
    await menuOf(page).getByRole('button', { name: 'Выйти' }).waitFor()
  },
]
const closeMenu: Act = [
  'menu: close',
  async (page) => {
    await page.keyboard.press('Escape')
    await menuOf(page).waitFor({ state: 'hidden' })
  },
]

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

/** Every panel that an entry of the open menu leads to, and the way back from it. */
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
  return [...rows, ...(await measureAll(page, device, [closeMenu]))]
}

/** Of several walks the middle figures: a walk that another program of this machine has hindered says nothing of the page. */
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

/** The menu is opened once before: a person meets its loading once, and each opening afterwards is what is counted. */
async function menuFrames(browser: Browser, server: Running, cookie: string, device: Device) {
  const page = await openSlowly(browser, server.url, device, cookie)
  await page.goto('/')
  await heading(page, 'История осмотров')
  const [open, close] = [() => openMenu[1](page), () => closeMenu[1](page)]
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

/** From an interaction to its next paint for each mask, panel and step, and the frames of the menu, on a slow device. */
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
