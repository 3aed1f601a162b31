import type { Page } from 'playwright-core'
import file from '../../reference/hints.json' with { type: 'json' }
import { accessibilityProblems } from '../accessibility.ts'
import { expect, nightly, screen, test, widths } from '../browser.ts'
import { enter as signIn } from '../sign-in.ts'

async function enter(page: Page, phone = '9000000001') {
  await signIn(page, phone)
  await page.getByRole('heading', { level: 1, name: 'История осмотров' }).waitFor()
}

/** An unfinished booking on this device that lacks only the passport and the time. */
async function keepDraft(page: Page) {
  const value = {
    prepare: { kind: 'periodic', city: 'ekb', hasReferral: true },
    personal: {
      surname: 'Соловьёва',
      name: 'Ирина',
      gender: 'Женский',
      birth: '12.03.1984',
      phone: '+7 900 000 00 01',
    },
    organization: { isSent: false },
    factors: [{ code: '4.4', substances: null }],
  }
  const draft = JSON.stringify({ owner: '+79000000001', value })
  await page.evaluate((text) => localStorage.setItem('cabinet.preorder', text), draft)
}

async function fillPassport(page: Page) {
  await page.getByLabel('Серия').pressSequentially('6504')
  await page.getByLabel('Номер', { exact: true }).pressSequentially('123456')
  await page.getByLabel('Дата выдачи').pressSequentially('12042005')
  await page.getByLabel('Код подразделения').pressSequentially('660002')
  await page.getByLabel('Кем выдан').fill('УВД Ленинского района г. Екатеринбурга')
}

const onward = (page: Page) => page.getByRole('button', { name: /^(Далее|Выбрать время)$/ }).click()

const opener = (page: Page) => page.getByRole('button', { name: 'Подсказки', exact: true })
const beside = (page: Page) => page.getByRole('complementary', { name: 'Подсказки' })
const over = (page: Page) => page.getByRole('dialog', { name: 'Подсказки' })
const title = (page: Page, name: string) =>
  page.locator('#hints-panel').getByRole('heading', { level: 3, name, exact: true })
const [first, second, third] = file.hints.booking.map(({ header }) => header) as [string, string, string]
const isFocused = (page: Page, name: string) =>
  expect.poll(() => title(page, name).evaluate((node) => node === document.activeElement)).toBe(true)

test('each step of a booking opens its own hint, and the open helper follows the user [§2.40]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page)
  await keepDraft(page)
  await page.goto('/preorder?step=prepare')
  await opener(page).click()
  for (const { header } of file.hints.booking.slice(0, 5)) {
    await title(page, header).waitFor()
    if (header === third) await fillPassport(page)
    await onward(page)
  }
  await title(page, file.hints.booking[5]?.header ?? '').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Время и подтверждение')
  // The focus moves into the new step, not into the helper that changes together with it.
  expect(await beside(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(false)
})

test('another address opens its own group of hints [§2.39]', async ({ visit }) => {
  const page = await visit('desktop')
  await enter(page)
  await opener(page).click()
  await title(page, 'История осмотров').waitFor()
  await page.getByRole('link', { name: 'Талоны', exact: true }).click()
  await title(page, 'Электронная очередь').waitFor()
  await page.goto('/organization/patients')
  await title(page, 'Для организаций').waitFor()
  await page.goto('/nosuchpage')
  await title(page, 'Общая информация').waitFor()
})

nightly('beside the page the helper does not cover the buttons of a booking', async ({ visit }) => {
  for (const size of ['laptop', 'desktop'] as const) {
    const page = await visit(size)
    await enter(page)
    await keepDraft(page)
    await page.goto('/preorder?step=passport')
    await fillPassport(page)
    await onward(page)
    await onward(page)
    await opener(page).click()
    await title(page, file.hints.booking[4]?.header ?? '').waitFor()
    const panel = await beside(page).boundingBox()
    for (const name of ['Выбрать время', 'Назад']) {
      const button = await page
        .locator('main')
        .getByRole('button', { name, exact: true })
        .last()
        .boundingBox()
      expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan(panel?.x ?? 0)
    }
    await screen(page, 'hints-factors')
    await onward(page)
    await page.getByRole('button', { name: 'Следующий месяц' }).waitFor()
    await screen(page, 'hints-confirm')
  }
})

test('after a reload the helper is open at the same hint [§4.19]', async ({ visit }) => {
  const page = await visit('desktop')
  await enter(page)
  await opener(page).click()
  await beside(page).getByRole('button', { name: 'Все подсказки' }).click()
  await beside(page)
    .getByRole('button', { name: /^Общая информация/ })
    .click()
  await beside(page).getByRole('button', { name: 'Забыли пароль' }).click()
  await page.reload()
  await title(page, 'Забыли пароль').waitFor()
  await page.getByRole('button', { name: 'Закрыть подсказки' }).click()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'История осмотров' }).waitFor()
  await opener(page).waitFor()
  expect(await beside(page).count()).toBe(0)
})

test('by keyboard alone: into the helper, through the hints past the end of a group, and out [§2.38]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page)
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => beside(page).evaluate((panel) => panel === document.activeElement)).toBe(true)
  const last = file.hints.history.at(-1)
  await beside(page)
    .getByRole('button', { name: last?.name ?? '' })
    .press('Enter')
  await isFocused(page, last?.header ?? '')
  const next = beside(page).getByRole('button', { name: /^Следующая/ })
  await next.press('Enter')
  await title(page, file.hints.queue[0]?.header ?? '').waitFor()
  await beside(page).getByText(`1 из ${file.hints.queue.length}`).waitFor()
  expect(await next.evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await beside(page).getByRole('status').textContent()).toBe(file.hints.queue[0]?.header)
  await beside(page)
    .getByRole('button', { name: `Предыдущая: ${last?.name}` })
    .press('Enter')
  await title(page, last?.header ?? '').waitFor()
  await page.keyboard.press('Escape')
  expect(await beside(page).count()).toBe(0)
  expect(await opener(page).evaluate((node) => node === document.activeElement)).toBe(true)
})

nightly('a starred hint is listed in a group of its own until the star is removed', async ({ visit }) => {
  const page = await visit('desktop')
  await enter(page)
  await opener(page).click()
  await beside(page).getByRole('button', { name: 'Когда придёт напоминание' }).click()
  const star = beside(page).getByRole('button', { name: 'В избранное' })
  await star.click()
  expect(await star.getAttribute('aria-pressed')).toBe('true')
  await page.reload()
  await beside(page).getByRole('button', { name: 'История осмотров' }).click()
  await beside(page).getByRole('button', { name: 'В избранном: Когда придёт напоминание' }).waitFor()
  await beside(page).getByRole('button', { name: 'Все подсказки' }).click()
  await beside(page).getByRole('button', { name: 'Избранное 1 подсказка' }).click()
  await beside(page).getByRole('button', { name: 'Когда придёт напоминание' }).click()
  await star.click()
  await title(page, 'Когда придёт напоминание').waitFor()
  await beside(page).getByRole('button', { name: 'История осмотров' }).click()
  await beside(page).getByRole('button', { name: 'Все подсказки' }).click()
  expect(
    await beside(page)
      .getByRole('button', { name: /^Избранное/ })
      .count(),
  ).toBe(0)
})

nightly('the search finds a hint by a word of its text and returns to the results', async ({ visit }) => {
  const page = await visit('desktop')
  await enter(page)
  await opener(page).click()
  await beside(page).getByRole('button', { name: 'Все подсказки' }).click()
  await beside(page).getByRole('searchbox').fill('натощак')
  await beside(page)
    .getByText(/^Найдено: \d+/)
    .waitFor()
  await beside(page)
    .getByRole('button', { name: /Как подготовиться к анализам/ })
    .click()
  await title(page, 'Приходите натощак').waitFor()
  await beside(page).getByRole('button', { name: 'Результаты поиска' }).click()
  expect(await beside(page).getByRole('searchbox').inputValue()).toBe('натощак')
  await beside(page).getByRole('searchbox').fill('динозавр')
  await beside(page)
    .getByText(/Ничего не нашлось/)
    .waitFor()
})

nightly(
  'hints that fail to load say so, leave the page alone and load after «Повторить»',
  async ({ visit }) => {
    const page = await visit('desktop')
    await enter(page)
    await page.route('**/api/helper/hints', (route) => route.fulfill({ status: 400, body: '{}' }))
    await opener(page).click()
    await beside(page).getByRole('alert').getByText('Подсказки не загрузились').waitFor()
    await screen(page, 'hints-error')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.unroute('**/api/helper/hints')
    await beside(page).getByRole('button', { name: 'Повторить' }).click()
    await title(page, 'История осмотров').waitFor()
  },
)

nightly(
  'on a phone the helper is a sheet: it is read, closed by Esc, and does not reopen by itself',
  async ({ visit }) => {
    const page = await visit('phone')
    await enter(page)
    await page.goto('/preorder')
    await opener(page).click()
    await title(page, first).waitFor()
    await over(page)
      .getByRole('button', { name: /^Следующая/ })
      .click()
    await title(page, second).waitFor()
    await page.keyboard.press('Escape')
    await over(page).waitFor({ state: 'hidden' })
    await expect.poll(() => opener(page).evaluate((node) => node === document.activeElement)).toBe(true)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await over(page).count()).toBe(0)
    await opener(page).click()
    await title(page, second).waitFor()
  },
)

nightly.for(widths)(
  'every view is accessible and fits its edges on a %s, light and dark',
  async (size, { visit }) => {
    const page = await visit(size)
    await enter(page)
    const panel = page.locator('#hints-panel')
    const kept = async (view: string) => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await screen(page, `hints-${view}${colorScheme === 'dark' ? '-dark' : ''}`)
        expect(await accessibilityProblems(page)).toEqual([])
      }
      const [width, inside] = await panel.evaluate((node) => [node.clientWidth, node.scrollWidth])
      expect(inside).toBeLessThanOrEqual(width ?? 0)
    }
    await opener(page).click()
    await title(page, 'История осмотров').waitFor()
    await kept('list')
    await panel.getByRole('button', { name: 'Все подсказки' }).click()
    await kept('groups')
    await panel.getByRole('button', { name: /^Для организаций/ }).click()
    await panel.getByRole('button', { name: 'Что указать в направлении' }).click()
    await kept('hint')
    for (const button of await panel.getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  },
)

nightly('where both do not fit, the helper replaces the menu', async ({ visit }) => {
  for (const size of ['laptop', 'desktop'] as const) {
    const page = await visit(size)
    await enter(page)
    await page.getByRole('button', { name: 'Меню', exact: true }).click()
    await page.getByRole('complementary', { name: 'Меню' }).waitFor()
    await opener(page).click()
    await title(page, 'История осмотров').waitFor()
    await page.getByRole('complementary', { name: 'Меню' }).waitFor({ state: 'hidden' })
    expect(await beside(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
  }
})

nightly(
  'a helper whose code does not load says so and opens after the page is opened anew',
  async ({ visit }) => {
    const page = await visit('desktop')
    await enter(page)
    // The page has loaded its own code by now, so only the code of the helper is blocked.
    await page.context().route('**/assets/*.js', (route) => route.abort())
    await opener(page).click()
    await page.getByText('Подсказки не открылись').waitFor()
    expect(await opener(page).getAttribute('aria-expanded')).toBe('false')
    await page.context().unroute('**/assets/*.js')
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Обновить страницу' }).click(),
    ])
    await opener(page).click()
    await title(page, 'История осмотров').waitFor()
  },
)
