import type { Page, Response } from 'playwright-core'
import type { SlotId } from '../../shared/schedule/schema.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { wishOf } from '../booking.ts'
import { expect, nightly, screen, sizes, test, trial, widths } from '../browser.ts'
import { failNextPage } from '../next-page.ts'
import { enter as signIn } from '../sign-in.ts'
import { inEachTheme } from '../themes.ts'

const patient = '9000000001'
const employer = '9000000002'
const administrator = '9000000003'
const registrar = '9000000004'

/** Signs in and opens an address. */
const enter = (page: Page, path = '/', phone = patient) => signIn(page, phone, path)

const menuButton = (page: Page) => page.getByRole('button', { name: 'Меню', exact: true })
const menu = (page: Page) => page.getByRole('complementary', { name: 'Меню' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const sections = (page: Page) => page.getByRole('navigation', { name: 'Разделы' }).getByRole('link')
const leftOfPage = (page: Page) =>
  page.locator('main').evaluate((main) => Number.parseFloat(getComputedStyle(main).paddingLeft))
/** Waits for the answer to a change, because a reload before it would undo the change. */
const saved = (page: Page) => page.waitForResponse('**/api/user/change')
const isFocused = (node: SVGElement | HTMLElement) => node === document.activeElement

async function openMenu(page: Page) {
  await menuButton(page).click()
  await menu(page).getByRole('link', { name: 'Позвонить' }).waitFor()
}

/** Whether the server stores the user as a representative of an organization. */
const isOrganization = async (page: Page) => {
  const session = await page.request.get('/api/auth/session')
  return ((await session.json()) as { user: { isOrganization: boolean } }).user.isOrganization
}

test('on a desktop the open menu moves the page by 630 px and stays open while the user works [§2.20]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page)
  expect(await leftOfPage(page)).toBe(92)
  await openMenu(page)
  await menu(page).getByText('Екатеринбург').waitFor()
  expect(await leftOfPage(page)).toBe(630)
  await page.getByRole('link', { name: 'Записаться', exact: true }).first().click()
  await page.waitForURL('**/preorder*')
  expect(await leftOfPage(page)).toBe(630)
})

test('the page slides for 250 ms, and not at all for a user who prefers no motion [§9.8]', async ({
  visit,
}) => {
  // Measured inside the page, because a round trip to it may take longer than the motion.
  const slides = (button: HTMLElement | SVGElement) => {
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    return new Promise((resolve) => {
      const ask = () => document.querySelector('main')?.getAnimations() ?? []
      setTimeout(() => resolve(ask().map((one) => one.effect?.getTiming().duration)))
    })
  }
  for (const reduced of [false, true]) {
    const page = await visit('desktop', { reduced })
    await enter(page)
    const button = menuButton(page)
    await button.hover()
    expect(await button.evaluate(slides)).toEqual(reduced ? [] : [250])
  }
})

for (const size of ['laptop', 'tablet', 'phone'] as const)
  test(`on a ${size} the menu covers the page, and Esc returns the focus [§4.20]`, async ({ visit }) => {
    const page = await visit(size)
    await enter(page)
    const before = await leftOfPage(page)
    const button = menuButton(page)
    await openMenu(page)
    expect(await leftOfPage(page)).toBe(before)
    expect(await menu(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
    expect(await page.locator('main').evaluate((main) => (main as HTMLElement).inert)).toBe(true)
    await page.keyboard.press('Escape')
    await menu(page).waitFor({ state: 'hidden' })
    expect(await button.evaluate(isFocused)).toBe(true)
  })

nightly(
  'a menu that does not load says so, closes, and opens after the page is opened anew',
  async ({ visit }) => {
    const page = await visit('phone')
    await enter(page)
    const scripts = '**/assets/*.js'
    await page.context().route(scripts, (route) => route.abort())
    await menuButton(page).click()
    await page.getByText('Меню не открылось').waitFor()
    expect(await menuButton(page).getAttribute('aria-expanded')).toBe('false')
    await screen(page, 'menu-not-loaded')
    await page.context().unroute(scripts)
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Обновить страницу' }).click(),
    ])
    await openMenu(page)
  },
)

test('a panel opened from the menu takes the focus and returns it to its entry [§2.29]', async ({
  visit,
}) => {
  const page = await visit('phone')
  await enter(page)
  await openMenu(page)
  const entry = menu(page).getByRole('button', { name: 'Профиль' })
  await entry.press('Enter')
  const back = menu(page).getByRole('button', { name: 'Назад в меню' })
  await back.waitFor()
  expect(await menu(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
  await back.press('Enter')
  await entry.waitFor()
  expect(await entry.evaluate(isFocused)).toBe(true)
})

nightly(
  'on a phone «back» closes the overlays, the last opened first, and then leaves the page',
  async ({ visit }) => {
    const page = await visit('phone')
    await enter(page)
    await page.getByRole('link', { name: 'Талоны' }).click()
    await heading(page, 'Электронная очередь')
    await openMenu(page)
    await menu(page).getByRole('button', { name: 'Профиль' }).click()
    await menu(page)
      .getByRole('button', { name: /^Изменить/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await menuButton(page).getAttribute('aria-expanded')).toBe('true')
    // In the menu, «back» closes a panel first and returns to the list that opened it.
    await menu(page).getByRole('button', { name: 'Назад в меню' }).waitFor()
    await page.goBack()
    const entry = menu(page).getByRole('button', { name: 'Профиль' })
    await entry.waitFor()
    expect(await entry.evaluate(isFocused)).toBe(true)
    expect(await menuButton(page).getAttribute('aria-expanded')).toBe('true')
    await page.goBack()
    await expect.poll(() => menuButton(page).getAttribute('aria-expanded')).toBe('false')
    await heading(page, 'Электронная очередь')
    await page.goBack()
    await heading(page, 'История осмотров')
  },
)

test("the menu shows the address and hours of the city's clinic, the support and the site [§2.25]", async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page)
  await openMenu(page)
  await menu(page).getByText('ул. Белинского, 86').waitFor()
  await menu(page).getByText('пн–пт').waitFor()
  const hrefOf = (name: string) => menu(page).getByRole('link', { name }).getAttribute('href')
  expect(await hrefOf('Позвонить')).toBe('tel:+73433000000')
  expect(await hrefOf('+7 343 300 00 00')).toBe('tel:+73433000000')
  expect(await hrefOf('help@')).toMatch(/^mailto:help@/)
  expect(await hrefOf('Сайт центра')).toMatch(/^https:/)
})

test('the city chosen in the menu is saved [§2.25-b]', async ({ visit }) => {
  const page = await visit('desktop')
  await enter(page)
  await openMenu(page)
  await Promise.all([saved(page), menu(page).getByText('Первоуральск').click()])
  await page.getByText('Ваш город Екатеринбург?').waitFor({ state: 'hidden' })
  await page.reload()
  await openMenu(page)
  await expect.poll(() => menu(page).getByRole('radio', { name: 'Первоуральск' }).isChecked()).toBe(true)
})

nightly(
  'employees of the clinic are asked for a city only where their workplace depends on it',
  async ({ visit }) => {
    const page = await visit('desktop')
    const question = page.getByText('Ваш город Екатеринбург?')
    await enter(page, '/conclusions', registrar)
    await heading(page, 'Заключения')
    expect(await question.count()).toBe(0)
    await page.goto('/desk')
    await heading(page, 'Регистратура')
    await page.getByText('С него будет начинаться регистратура.').waitFor()
    await screen(page, 'frame-city-at-desk')
    await page.setViewportSize(sizes.phone)
    await screen(page, 'frame-city-at-desk')
    await Promise.all([saved(page), page.getByRole('button', { name: 'Нет, Первоуральск' }).click()])
    await question.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Первоуральск', pressed: true }).waitFor()
  },
)

test('a user without a city is asked for it once, with the other city to choose [§4.12]', async ({
  visit,
}) => {
  const page = await visit('phone')
  await enter(page, '/tickets', administrator)
  await page.getByText('Ваш город Екатеринбург?').waitFor()
  await Promise.all([saved(page), page.getByRole('button', { name: 'Нет, Первоуральск' }).click()])
  await page.getByText('Ваш город Екатеринбург?').waitFor({ state: 'hidden' })
  await page.reload()
  await heading(page, 'Электронная очередь')
  expect(await page.getByText('Ваш город').count()).toBe(0)

  const other = await visit('phone')
  await enter(other, '/tickets', employer)
  await other.getByText('Ваш город Екатеринбург?').waitFor()
  // The view of an organization is saved too when its representative enters.
  const isOfCity = (answer: Response) => answer.request().postDataJSON()?.type === 'city'
  const [change] = await Promise.all([
    other.waitForResponse(isOfCity),
    other.getByRole('button', { name: 'Да', exact: true }).click(),
  ])
  expect(change.request().postDataJSON()).toEqual({ type: 'city', city: 'ekb' })
  await other.reload()
  await heading(other, 'Электронная очередь')
  expect(await other.getByText('Ваш город').count()).toBe(0)
})

test('the menu switches between the personal and the organization view, and the next sign-in remembers it [§2.26]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page, '/', employer)
  await openMenu(page)
  await menu(page).getByText('Юрлицо').click()
  await heading(page, 'Сотрудники')
  await expect.poll(() => isOrganization(page)).toBe(true)
  await menu(page).getByRole('button', { name: 'Выйти' }).click()
  await heading(page, 'Вход в кабинет')
  await page.goto('/signin')
  await page.getByLabel('Телефон').fill(employer)
  await page.getByLabel('Пароль', { exact: true }).fill(trial.CABINET_DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await heading(page, 'Сотрудники')
})

test('opening an organization page or a personal page changes the kind of user that the server stores [§2.19]', async ({
  visit,
}) => {
  const page = await visit('phone')
  await enter(page, '/organization/profosmotres')
  await heading(page, 'Осмотры')
  await expect.poll(() => isOrganization(page)).toBe(true)
  const isChosen = (name: string) => menu(page).getByRole('radio', { name }).isChecked()
  await openMenu(page)
  await expect.poll(() => isChosen('Юрлицо')).toBe(true)
  await page.getByRole('button', { name: 'Закрыть меню' }).click()
  await page.getByRole('link', { name: 'Вернуться в личный кабинет' }).click()
  await heading(page, 'История осмотров')
  await expect.poll(() => isOrganization(page)).toBe(false)
  await openMenu(page)
  await expect.poll(() => isChosen('Физлицо')).toBe(true)
})

test('the logo, the building of an organization and the closing cross are the pictures of the specification [§9.10-b]', async ({
  visit,
}) => {
  const page = await visit('phone')
  const drawn = new Set<string>()
  page.on('response', (answer) => {
    if (answer.ok()) drawn.add(new URL(answer.url()).pathname)
  })
  const isDrawn = (path: string) => expect.poll(() => [...drawn], { message: path }).toContain(path)
  await page.goto('/signin')
  await isDrawn('/logo.svg')
  await enter(page, '/organization/patients')
  await page.getByText('Организация не выбрана').waitFor()
  await isDrawn('/department.svg')
  await page.getByRole('button', { name: 'Меню', exact: true }).click()
  await page.getByRole('button', { name: /^Организации/ }).click()
  await isDrawn('/cancel.svg')
})

test('without an active organization the menu shows no organization sections [§6.5]', async ({ visit }) => {
  const page = await visit('phone')
  await enter(page, '/organization/patients')
  await heading(page, 'Сотрудники')
  expect(await sections(page).allInnerTexts()).toEqual(['Кабинет'])
  await page.getByText('Организация не выбрана').waitFor()
})

test('on the admin panel an administrator who acts for an organization finds its sections too [§2.19-b]', async ({
  visit,
  database,
}) => {
  const grant = (role: string) =>
    database.open(1).execute(`update accounts set roles = '{${role}}' where phone = '+7${employer}'`)
  await grant('admin')
  const page = await visit('desktop')
  await enter(page, '/', employer)
  await openMenu(page)
  await menu(page)
    .getByRole('button', { name: /^Организации/ })
    .click()
  await page
    .getByRole('button', { name: /^Выбрать / })
    .first()
    .click()
  await page.goto('/admin?requests')
  await heading(page, 'Заявки на подключение')
  await expect
    .poll(async () => (await sections(page).allInnerTexts()).slice(-7))
    .toEqual(['Журнал', 'Сотрудники', 'Записи', 'Осмотры', 'Кампании', 'Доступ', 'Счета'])
  await openMenu(page)
  expect(await menu(page).getByRole('radio', { name: 'Юрлицо' }).isChecked()).toBe(true)
  await grant('')
})

test('an administrator moves through the sections, and the address names each by its key alone [§2.5]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page, '/', administrator)
  await openMenu(page)
  await menu(page).getByRole('link', { name: 'Администрирование' }).click()
  await heading(page, 'Обзор')
  expect(new URL(page.url()).search).toBe('?overview')
  const titles = {
    statistics: 'Показатели',
    requests: 'Заявки на подключение',
    users: 'Пользователи',
    prices: 'Прайс-лист',
    billing: 'Счета и акты',
    main: 'Общие настройки',
    helper: 'Подсказки',
    outbox: 'Сообщения',
    audit: 'Журнал действий',
  }
  for (const [key, title] of Object.entries(titles)) {
    await sections(page).filter({ hasText: title }).click()
    await heading(page, title)
    expect(new URL(page.url()).search).toBe(`?${key}`)
    expect(await page.locator('[aria-current="page"]').allInnerTexts()).toEqual([title])
  }
  await page.reload()
  await heading(page, 'Журнал действий')
})

test('a user without the role is refused in the admin panel and has no menu entry for it [§2.27]', async ({
  visit,
}) => {
  const page = await visit('phone')
  await enter(page, '/admin?users')
  await page.getByText('Раздел для администраторов').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await openMenu(page)
  expect(await menu(page).getByText('Администрирование').count()).toBe(0)
})

test('the device layouts change at 480, 1080 and 1140 px [§3.11]', async ({ visit }) => {
  const page = await visit('desktop')
  await enter(page)
  const height = 900
  const kind = async (width: number) => {
    await page.setViewportSize({ width, height })
    return page.locator('[data-device]').getAttribute('data-device')
  }
  for (const [width, name] of [
    [480, 'mobile'],
    [481, 'tablet'],
    [1080, 'tablet'],
    [1081, 'laptop'],
    [1140, 'laptop'],
    [1141, 'desktop'],
  ] as const)
    await expect.poll(() => kind(width)).toBe(name)
})

test("the title is the product's name, and «Загрузка» until the user is known [§2.23]", async ({ visit }) => {
  const page = await visit('phone')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/auth/session', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/signin')
  await page.getByText('Загрузка', { exact: true }).waitFor()
  expect(await page.title()).toBe('Личный кабинет медицинского центра профосмотров')
  answer.resolve()
  await heading(page, 'Вход в кабинет')
})

nightly('an unknown address is reported inside the cabinet', async ({ visit }) => {
  const page = await visit('phone')
  await enter(page, '/nosuchpage')
  await heading(page, 'Такой страницы нет')
})

nightly(
  'when the next page of check-ups fails to load, those on the screen are not marked as outdated',
  async ({ visit }) => {
    const page = await visit('phone')
    const next = await failNextPage(page, '/api/checkups')
    await enter(page)
    await page.getByRole('button', { name: 'Показать ещё' }).click()
    const again = page.getByRole('button', { name: 'Не загрузилось. Повторить' })
    await again.waitFor()
    expect(await page.getByText('Показаны записи на').count()).toBe(0)
    next.mend()
    await again.click()
    await again.waitFor({ state: 'hidden' })
  },
)

nightly('when the queue cannot load the visit, it says so and loads it again', async ({ visit }) => {
  const page = await visit('tablet')
  await page.route('**/api/bookings?*', (route) => route.fulfill({ status: 500, json: {} }))
  await enter(page, '/tickets')
  await page.getByText('Не удалось узнать, когда ваш визит').waitFor()
  await page.getByText('Как работает очередь').waitFor()
  await screen(page, 'tickets-error')
  await page.unroute('**/api/bookings?*')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await page.getByText('Визита пока нет').waitFor()
})

const places = [
  ['tickets', '/tickets', patient, 'Визита пока нет'],
  ['organization', '/organization/patients', patient, 'Организация не выбрана'],
  ['admin', '/admin?requests', administrator, 'ООО «Первоуральские трубы»'],
  ['admin-refused', '/admin?requests', patient, 'Раздел для администраторов'],
] as const

for (const size of widths)
  nightly(`the frame looks right on a ${size}, closed and open`, async ({ visit }) => {
    const see = (page: Page, name: string) =>
      inEachTheme(page, async (mark) => {
        expect(await accessibilityProblems(page), name).toEqual([])
        await screen(page, `${name}${mark}`)
      })
    const people = {
      [patient]: await visit(size),
      [employer]: await visit(size),
      [administrator]: await visit(size),
    }
    for (const [phone, page] of Object.entries(people)) await enter(page, '/', phone)
    for (const [name, path, phone, text] of places) {
      const page = people[phone] as Page
      await page.goto(path)
      await page.getByText(text).waitFor()
      await see(page, name)
      await openMenu(page)
      await menu(page).getByText('пн–пт').waitFor()
      await see(page, `${name}-menu`)
    }
  })

/** Books the first free place from the day after tomorrow on as the wizard does, and returns its start. */
async function book(page: Page): Promise<string> {
  const from = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const slots = await page.request.get(`/api/slots/nearest?city=ekb&from=${from}`)
  const { result } = (await slots.json()) as { result: { id: string; start: string; free: number }[] }
  const slot = result.find(({ free }) => free > 0)
  if (!slot) throw new Error('No free place')
  const made = await page.request.post('/api/bookings', { data: wishOf(slot.id as SlotId) })
  expect(made.status(), await made.text()).toBe(201)
  return slot.start
}

test('the queue page shows the next visit, and on its day the code for the desk', async ({ visit }) => {
  const page = await visit('phone')
  await enter(page, '/tickets', employer)
  const start = await book(page)
  await page.reload()
  await page.getByText('Следующий визит').waitFor()
  await page.getByText('Номер в очереди дадут в регистратуре в день визита').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await screen(page, 'tickets-next')
  await page.clock.setFixedTime(start)
  await page.reload()
  await page.getByText('Ваш визит сегодня').waitFor()
  await page.getByRole('button', { name: /Код записи .* для регистратуры/ }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await screen(page, 'tickets-today')
  await page.setViewportSize(sizes.desktop)
  await screen(page, 'tickets-today')
})
