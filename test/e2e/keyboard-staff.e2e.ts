import type { Page } from 'playwright-core'
import { expect, testWith, trial, type Visit } from '../browser.ts'
import { fillToday } from '../desk-day.ts'
import { pressOn, tabTo, typeInto } from '../keyboard.ts'
import { people } from '../organizations.ts'

const test = testWith({ fill: fillToday })

const registrar = '9000000004'
/** A window without a mouse: the test fails at its end when anything was pressed by a pointer. */
async function withoutMouse(visit: Visit, phone: string): Promise<Page> {
  const page = await visit('desktop')
  await page.addInitScript(() =>
    addEventListener('pointerdown', () => localStorage.setItem('pointed', 'yes'), true),
  )
  await page.goto('/signin')
  await typeInto(page, 'Телефон', phone)
  await typeInto(page, 'Пароль', trial.CABINET_DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Меню', exact: true }).waitFor()
  return page
}

const isPointed = (page: Page) => page.evaluate(() => localStorage.getItem('pointed'))
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const rowsOf = (page: Page, name: string) => page.getByRole('table', { name }).locator('[data-row]')
const opener = (page: Page, list: string, at: number) => rowsOf(page, list).nth(at).locator('[data-opener]')
const named = async (page: Page, list: string, at: number) =>
  ((await opener(page, list, at).textContent()) ?? '').trim()

async function keys(page: Page, ...pressed: string[]): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key)
}

test("a registrar's hour by keyboard alone: arrivals, a moved visit, a cancelled one, a new booking", async ({
  visit,
}) => {
  const page = await withoutMouse(visit, registrar)
  await heading(page, 'Регистратура')
  const day = 'Записи дня'
  await opener(page, day, 0).waitFor()

  await pressOn(page, /^Ждём/)
  await page.waitForURL(/state=awaited/)
  await tabTo(page, 'Поиск записи')

  // A patient at the window is found by the name.
  const first = await named(page, day, 0)
  await page.keyboard.type(first)
  await expect.poll(() => rowsOf(page, day).count()).toBe(1)
  await keys(page, 'ArrowDown', 'KeyG')
  await page
    .getByText(/^Приход отмечен/)
    .first()
    .waitFor()
  await keys(page, '/', 'Escape')
  await expect.poll(() => rowsOf(page, day).count()).toBeGreaterThan(5)

  // The next one comes while his card is open: he leaves the list, and the keys go on from his neighbour.
  await keys(page, 'ArrowDown')
  const neighbour = await named(page, day, 1)
  await keys(page, 'Enter')
  await page.getByRole('heading', { name: 'История' }).waitFor()
  await pressOn(page, /^Приш(ёл|ла)$/)
  await expect.poll(() => named(page, day, 0)).toBe(neighbour)
  await keys(page, 'Escape')
  await expect.poll(() => focusedText(page)).toBe(neighbour)
  await keys(page, 'j', 'j')
  await expect.poll(() => focusedText(page)).toBe(await named(page, day, 2))

  // A patient calls and asks for another day.
  await keys(page, 'Enter')
  await page.getByRole('heading', { name: 'История' }).waitFor()
  await pressOn(page, 'Перенести')
  await pressOn(page, 'Выбрать')
  await pressOn(page, /^Перенести на /)
  await page.getByText('Запись перенесена').waitFor()
  await expect.poll(() => focusedText(page)).toBe('Перенести')

  // Another one is ill.
  await keys(page, 'Escape')
  await keys(page, 'k', 'Enter')
  await page.getByRole('heading', { name: 'История' }).waitFor()
  await pressOn(page, 'Отменить запись')
  await pressOn(page, 'Заболел')
  await pressOn(page, 'Отменить запись')
  await page.getByText('Отменена: Заболел').waitFor()
  await keys(page, 'Escape')

  await keys(page, '?')
  await page.getByRole('dialog', { name: 'Клавиши списка' }).waitFor()
  await keys(page, 'Escape')

  // A caller without a booking.
  await pressOn(page, 'Записать человека')
  await page.getByLabel('Телефон', { exact: true }).waitFor()
  await typeInto(page, 'Телефон', '9220000901')
  await page.getByText('Новый человек.').waitFor()
  await tabTo(page, 'Фамилия')
  for (const text of ['Новосёлов', 'Иван', 'Петрович', '12.03.1985']) {
    await page.keyboard.type(text)
    await keys(page, 'Tab')
  }
  await keys(page, 'Space')
  await tabTo(page, 'Организация')
  await keys(page, 'ArrowRight')
  await expect.poll(() => page.getByRole('radio', { name: 'Никто' }).isChecked()).toBe(true)
  await keys(page, '/')
  await page.keyboard.type('шум')
  await keys(page, 'Enter')
  await page.getByRole('complementary', { name: 'Осмотр' }).getByText(/₽/).waitFor()
  await tabTo(page, /Согласие на обработку данных подписано/)
  await keys(page, 'Space', 'Control+Enter')
  await page.getByText(/^Записана? на /).waitFor()
  await page.getByRole('heading', { name: 'Новосёлов Иван Петрович' }).waitFor()
  await expect.poll(() => focusedText(page)).toBe('Записать ещё')
  expect(await isPointed(page)).toBe(null)
})

test("HR's hour by keyboard alone: a search, a card, a new employee, a booking of the chosen", async ({
  visit,
}) => {
  const page = await withoutMouse(visit, people.employer)
  await pressOn(page, 'Сотрудники')
  await heading(page, 'Сотрудники')
  const list = 'Сотрудники'
  await opener(page, list, 0).waitFor()

  // An employee is found by the name, read and left; the focus returns to the row.
  const sought = await named(page, list, 3)
  await keys(page, '/')
  await page.keyboard.type(sought)
  await expect.poll(() => named(page, list, 0)).toBe(sought)
  await expect.poll(() => rowsOf(page, list).count()).toBeLessThan(3)
  await tabTo(page, sought)
  await keys(page, 'Enter')
  await page.getByRole('dialog', { name: sought }).waitFor()
  await keys(page, 'Escape')
  await expect.poll(() => focusedText(page)).toBe(sought)
  // A new employee comes.
  await pressOn(page, 'Добавить')
  await page.getByRole('dialog').getByLabel('Фамилия').waitFor()
  await typeInto(page, /^Фамилия/, 'Клавиатурова')
  await typeInto(page, /^Имя/, 'Анна')
  await typeInto(page, /^Дата рождения/, '12031985')
  await pressOn(page, 'Мужской', 'ArrowDown')
  await pressOn(page, 'Добавить сотрудника')
  await page.getByRole('dialog', { name: /Клавиатурова/ }).waitFor()
  await keys(page, 'Escape')

  // Those who are overdue are booked.
  await keys(page, '/', 'Control+A', 'Delete')
  await pressOn(page, /^Просрочено/)
  await expect.poll(() => rowsOf(page, list).count()).toBeGreaterThan(3)
  await tabTo(page, /^Выбрать: /)
  await keys(page, 'Tab', 'x', 'j', 'x')
  await page.getByText('Выбрано: 2').waitFor()
  await pressOn(page, 'Записать на осмотр')
  await heading(page, 'Кого записать')
  await pressOn(page, 'Объём и стоимость')
  await page.getByRole('heading', { name: 'Объём осмотра' }).waitFor()
  await pressOn(page, 'Составить план')
  await pressOn(page, /^Записать \d/)
  await pressOn(page, 'Записать')
  await heading(page, 'Группа записана')
  expect(await isPointed(page)).toBe(null)
})
