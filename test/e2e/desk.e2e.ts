import type { Page } from 'playwright-core'
import { dayWords } from '../../shared/platform/day-words.ts'
import { addDays, clinicDay, clinicInstant } from '../../shared/platform/days.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, isGate, screen, sizes, testWith, type Visit, widths } from '../browser.ts'
import { fillToday } from '../desk-day.ts'
import { people } from '../organizations.ts'
import { enter } from '../sign-in.ts'

const test = testWith({ fill: fillToday })
const nightly = test.skipIf(isGate)

const clerk = '9000000004'
const latin = Object.fromEntries(
  Array.from('йцукенгшщзхъфывапролджэячсмитьбюё', (letter, at) => [
    letter,
    "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"[at],
  ]),
)
/** A list, which is a table or, in a narrow window, a list of cards. */
const listOf = (page: Page, name: string) =>
  page.getByRole('table', { name }).or(page.getByRole('list', { name }))
const list = (page: Page) => listOf(page, 'Записи дня')
const rows = (page: Page) => list(page).locator('[data-row]')
const field = (page: Page) => page.getByRole('searchbox', { name: 'Поиск записи' })
const tile = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Итоги дня' }).getByRole('button', { name: new RegExp(`^${name}`) })
const figure = async (page: Page, name: string) =>
  Number(/\d+/.exec((await tile(page, name).textContent()) ?? '')?.[0])
const arrive = (page: Page, who: string | RegExp = /./) =>
  list(page).getByRole('button', { name: new RegExp(`^Приш(ёл|ла): ${typeof who === 'string' ? who : ''}`) })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const press = (page: Page, name: string | RegExp) => button(page, name).click()
const nameOf = async (page: Page) =>
  ((await arrive(page).first().getAttribute('aria-label')) ?? '').replace(/^Приш(ёл|ла): /, '')

async function desk(visit: Visit, size?: Parameters<Visit>[0], options?: Parameters<Visit>[1]) {
  const page = await visit(size, options)
  await enter(page, clerk, '/desk')
  await rows(page).first().waitFor()
  return page
}

test('a registrar marks, undoes, moves, cancels and restores visits by keyboard; a colleague sees it [§3.13]', async ({
  visit,
}) => {
  const page = await desk(visit, 'desktop')
  const other = await desk(visit, 'laptop')
  await expect.poll(() => field(page).evaluate((node) => node === document.activeElement)).toBe(true)
  const awaited = await figure(page, 'Ждём')
  const came = await figure(page, 'Пришли')

  const first = await nameOf(page)
  // The key that marks an arrival types a letter while a field has the focus.
  await page.keyboard.press('KeyG')
  expect(await field(page).inputValue()).toBe('g')
  await field(page).fill('')
  expect(await figure(page, 'Пришли')).toBe(came)
  await page.keyboard.type(first.split(' ')[0]?.toLowerCase() ?? '')
  await expect.poll(() => rows(page).count()).toBeLessThan(5)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('KeyG')
  await page.getByRole('status').getByText(first).waitFor()
  await field(page).fill('')
  expect(await figure(page, 'Ждём')).toBe(awaited - 1)
  expect(await figure(page, 'Пришли')).toBe(came + 1)

  // The other registrar still sees the old list: marking the arrival again is refused and shows the new state.
  await arrive(other, first).click()
  await other.getByText(/Запись уже изменили: .*Приш(ёл|ла)/).waitFor()
  await expect.poll(() => figure(other, 'Пришли')).toBe(came + 1)
  await other.getByRole('button', { name: 'Закрыть сообщение' }).click()

  await press(page, 'Вернуть')
  await expect.poll(() => figure(page, 'Ждём')).toBe(awaited)
  await other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => figure(other, 'Ждём'), { timeout: 18_000 }).toBe(awaited)

  await rows(page)
    .filter({ has: page.getByRole('button', { name: /^Приш(ёл|ла): / }) })
    .first()
    .locator('[data-opener]')
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'История' }).waitFor()
  await page.getByText('Кто платит').waitFor()
  await press(page, 'Перенести')
  await page.getByRole('button', { name: 'Выбрать', exact: true }).click()
  await page.getByRole('button', { name: /^Перенести на / }).click()
  await page.getByText('Запись перенесена').waitFor()
  await page.getByText(/^Перенесена на /).waitFor()

  await press(page, 'Отменить запись')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Отменить запись' }).click()
  await sheet.getByText('Напишите причину').waitFor()
  await sheet.getByRole('button', { name: 'Заболел' }).click()
  await sheet.getByRole('button', { name: 'Отменить запись' }).click()
  await page.getByText('Отменена: Заболел').waitFor()
  await screen(page, 'desk-cancelled')
  await press(page, 'Вернуть запись')
  await page.getByText('Запись возвращена').waitFor()
  await page.getByText(/^Возвращена/).waitFor()
})

test('marking an arrival or undoing it by keyboard keeps the focus on the patient; another name can be typed next', async ({
  visit,
}) => {
  const page = await desk(visit, 'desktop')
  const first = await nameOf(page)
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await page.keyboard.type(first)
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText(/^Приход отмечен/).waitFor()
  await expect.poll(focused, { message: 'in its row' }).toContain(first)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'История' }).waitFor()
  await expect.poll(focused).toBe(first)
  await button(page, 'Снять отметку').focus()
  await page.keyboard.press('Enter')
  await page.getByText(/^Отметка снята:/).waitFor()
  await expect.poll(focused, { message: 'in its card' }).toBe(first)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.type('никто')
  expect(await field(page).inputValue()).toBe('никто')

  await page.setViewportSize(sizes.tablet)
  await field(page).fill(first)
  await expect.poll(() => rows(page).count()).toBe(1)
  await rows(page).locator('[data-opener]').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /^Приш(ёл|ла)$/ }).focus()
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: 'Снять отметку' }).waitFor()
  await expect.poll(() => sheet.evaluate((node) => node.contains(document.activeElement))).toBe(true)
})

test('pressing the arrival key twice marks one arrival, and the next patient can be marked meanwhile', async ({
  visit,
}) => {
  const page = await desk(visit, 'desktop')
  await page.goto('/desk?state=awaited')
  await arrive(page).nth(1).waitFor()
  const first = await nameOf(page)
  let asked = 0
  let go = () => {}
  const allowed = new Promise<void>((done) => {
    go = done
  })
  await page.route('**/api/desk/bookings/*/arrive', async (route) => {
    asked += 1
    await allowed
    await route.continue()
  })
  await rows(page).first().locator('[data-opener]').focus()
  await page.keyboard.press('KeyG')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('KeyG')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('KeyG')
  await expect.poll(() => asked).toBe(2)
  expect(await arrive(page, first).getAttribute('data-loading'), 'its mark is still under way').toBe('true')
  go()
  await page.getByText(/^Приход отмечен/).waitFor()
  await expect.poll(() => arrive(page, first).count()).toBe(0)
  expect(asked).toBe(2)
  expect(await page.getByText('Приход не отмечен').count()).toBe(0)
})

test('a registrar marks a group as arrived and prints the tickets of all of them at once', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-print-asked', '')
  })
  await enter(page, clerk, '/desk?state=awaited')
  await arrive(page).nth(2).waitFor()
  const people: string[] = []
  for (const at of [0, 1]) {
    const box = page.getByRole('checkbox', { name: /^Выбрать: / }).nth(at)
    people.push(((await box.getAttribute('aria-label')) ?? '').replace('Выбрать: ', ''))
    await box.check()
  }
  await press(page, 'Пришли, выдать талоны')
  await page.getByText('Приход отмечен: 2').waitFor()
  await page.goto('/desk')
  for (const name of people) await page.getByRole('checkbox', { name: `Выбрать: ${name}` }).check()
  await press(page, 'Талоны')
  await page.locator('[data-print-asked]').waitFor({ state: 'attached' })
  const slips = (await page.locator('[data-printed]').textContent()) ?? ''
  expect(slips.match(/Талон электронной очереди/g)).toHaveLength(2)
  for (const name of people) expect(slips).toContain(name)
})

test('a double click marks one patient as arrived, not also the next row that moves under the pointer', async ({
  visit,
}) => {
  const page = await desk(visit, 'desktop')
  await page.goto('/desk?state=awaited')
  await arrive(page).nth(1).waitFor()
  const awaited = await figure(page, 'Ждём')
  const name = await nameOf(page)
  const { x, y, width, height } = (await arrive(page).first().boundingBox()) ?? expect.fail('no button')
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect.poll(() => arrive(page, name).count()).toBe(0)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await page.getByText(/^Приход отмечен/).waitFor()
  await expect.poll(() => figure(page, 'Ждём')).toBe(awaited - 1)
  await arrive(page).first().click()
  await expect.poll(() => figure(page, 'Ждём')).toBe(awaited - 2)
})

test('a visit is moved, cancelled and restored by keyboard alone, and the focus stays in its card', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page, clerk, `/desk?day=${addDays(clinicDay(new Date()), -1)}`)
  await rows(page).first().locator('[data-opener]').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'История' }).waitFor()
  const name = (await page.getByRole('complementary').getByRole('heading').first().textContent()) ?? ''
  const stays = () => expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)
  const pressKey = async (where: ReturnType<typeof button>) => {
    await where.focus()
    await page.keyboard.press('Enter')
  }
  await pressKey(button(page, 'Перенести'))
  await pressKey(button(page, 'Выбрать'))
  await pressKey(page.getByRole('button', { name: /^Перенести на / }))
  await page.getByText('Запись перенесена').waitFor()
  await stays()
  await pressKey(button(page, 'Отменить запись'))
  await pressKey(page.getByRole('dialog').getByRole('button', { name: 'Заболел' }))
  await pressKey(page.getByRole('dialog').getByRole('button', { name: 'Отменить запись' }))
  await button(page, 'Вернуть запись').waitFor()
  await stays()
  await pressKey(button(page, 'Вернуть запись'))
  await page.getByText('Запись возвращена').waitFor()
  await stays()
})

test('a patient expected yesterday who comes today is moved to today, not marked as arrived yesterday', async ({
  visit,
}) => {
  const page = await visit('laptop')
  const yesterday = addDays(clinicDay(new Date()), -1)
  await enter(page, clerk, `/desk?day=${yesterday}`)
  const name = (await button(page, /^Приш(ёл|ла) .+: /).getAttribute('aria-label')) ?? ''
  await page.goto('/desk')
  await field(page).fill(name.replace(/^.*: /, ''))
  const row = listOf(page, 'Записи в другие дни').locator('[data-row]')
  await expect.poll(() => row.count()).toBe(1)
  expect(await row.getByRole('button', { name: /^Приш/ }).count()).toBe(0)
  await row.getByRole('button').focus()
  await page.keyboard.press('KeyG')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'История' }).waitFor()
  const forThatDay = `^Приш(ёл|ла) ${dayWords(yesterday).replace(/\s/, ' ')}$`
  await button(page, new RegExp(forThatDay)).waitFor()
  await screen(page, 'desk-late-day')
  await button(page, 'Перенести').click()
  await page.getByRole('button', { name: 'Выбрать', exact: true }).click()
  await page.getByRole('button', { name: /^Перенести на / }).click()
  await page.getByText('Запись перенесена').waitFor()
})

nightly(
  'a name is found by one letter, in the wrong keyboard layout, and with a typo, which the list mentions',
  async ({ visit }) => {
    const page = await desk(visit, 'desktop')
    const fitting = () => list(page).getByText(person, { exact: false }).first()
    const person = await nameOf(page)
    const surname = person.split(' ')[0] ?? ''
    await field(page).fill(surname.slice(0, 1))
    await fitting().waitFor()
    await field(page).fill(Array.from(surname.toLowerCase(), (letter) => latin[letter]).join(''))
    await fitting().waitFor()
    expect(await page.getByText('Показаны похожие').count()).toBe(0)
    await field(page).fill(`${surname.slice(0, 2)}щ${surname.slice(3)}`)
    await page.getByText('Точно так никто не записан. Показаны похожие.').waitFor()
    await fitting().waitFor()
    await screen(page, 'desk-similar')
    await field(page).press('Enter')
    await page.getByRole('heading', { name: 'История' }).waitFor()
  },
)

nightly('the card closes when another patient is searched for, and typing continues', async ({ visit }) => {
  const page = await desk(visit, 'desktop')
  await rows(page).first().locator('[data-opener]').click()
  await page.getByRole('heading', { name: 'История' }).waitFor()
  await field(page).click()
  await page.keyboard.type('п')
  await page.getByRole('heading', { name: 'История' }).waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.has('booking')).toBe(false)
  await page.keyboard.type('е')
  expect(await field(page).inputValue()).toBe('пе')
  await field(page).fill('')
  await rows(page).first().locator('[data-opener]').click()
  await page.getByRole('heading', { name: 'История' }).waitFor()
  await tile(page, 'Отменены').click()
  await page.getByRole('heading', { name: 'История' }).waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('state')).toBe('cancelled')
})

nightly(
  'a patient who left before the end is shown apart from those in the clinic',
  async ({ visit, database }) => {
    const page = await desk(visit, 'desktop')
    const who = await nameOf(page)
    await arrive(page, who).click()
    const row = rows(page).filter({ hasText: who })
    await row.getByText(/^Приш(ёл|ла) в \d\d:\d\d, талон/).waitFor()
    await row.locator('[data-opener]').click()
    await page.getByText(/^Пройдено 1 из \d+/).waitFor()
    await database.open(1).execute("update tickets set state = 'left'")
    await row.getByText(/^Не закончен, талон\sП-\d+$/).waitFor({ timeout: 20_000 })
    await page.getByText(/^Пройдено 1 из/).waitFor({ state: 'detached' })
    await page
      .getByRole('complementary', { name: who })
      .getByText(/^Не закончен/)
      .waitFor()
    await screen(page, 'desk-left', { fullPage: false })
    await page.getByRole('button', { name: 'Закрыть карточку' }).click()
    for (const size of ['phone', 'tablet', 'laptop'] as const) {
      await page.setViewportSize(sizes[size])
      await row.scrollIntoViewIfNeeded()
      await screen(page, 'desk-left', { fullPage: false })
    }
  },
)

nightly('a late patient is shown apart from one expected later', async ({ visit }) => {
  const page = await visit('desktop')
  await page.clock.setFixedTime(clinicInstant(clinicDay(new Date()), '12:00'))
  await enter(page, clerk, '/desk?state=awaited')
  await rows(page).first().waitFor()
  // Other tests have already marked the patients with the earliest times as arrived.
  const morning = rows(page)
    .filter({ hasText: /0[89]:\d\d/ })
    .first()
  await morning.getByText(/опаздывает на [23] часа/).waitFor()
  await rows(page).filter({ hasText: '14:00' }).first().waitFor()
  expect(await rows(page).filter({ hasText: '14:00' }).getByText('опаздывает').count()).toBe(0)
  for (const size of [...widths].reverse()) {
    await page.setViewportSize(sizes[size])
    await look(page, 'late')
  }
})

test('a user without the role is told that the desk is closed, and does not see it in the menu', async ({
  visit,
}) => {
  const page = await visit('phone')
  await enter(page, people.patient, '/desk')
  await page.getByText('Раздел для регистраторов').waitFor()
  await page.getByRole('button', { name: 'Меню', exact: true }).click()
  await page.getByRole('button', { name: 'Профиль' }).waitFor()
  expect(await page.getByRole('link', { name: 'Регистратура' }).count()).toBe(0)
})

async function look(page: Page, name: string) {
  await expect.poll(() => page.getByRole('status', { name: 'Загрузка' }).count()).toBe(0)
  // Layouts between the widest and the narrowest differ only in positions, so accessibility is checked at these
  // two.
  const width = page.viewportSize()?.width
  if (width === sizes.desktop.width || width === sizes.phone.width)
    expect(await accessibilityProblems(page), name).toEqual([])
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over, `${name} is not wider than the window`).toBeLessThanOrEqual(0)
  await screen(page, `desk-${name}`)
}

/** Opens the card of a patient who is still expected and can therefore be moved, whatever the current hour. */
async function openAwaited(page: Page) {
  await page.goto('/desk?state=awaited')
  await rows(page).first().locator('[data-opener]').click()
  await page.getByRole('heading', { name: 'История' }).waitFor()
}

nightly('the desk is accessible at every width, light and dark', async ({ visit }) => {
  const page = await desk(visit, 'desktop')
  for (const size of [...widths].reverse()) {
    await page.setViewportSize(sizes[size])
    await page.goto('/desk')
    await rows(page).first().waitFor()
    await look(page, 'day')
    await openAwaited(page)
    await look(page, 'card')
    if (size === 'laptop' || size === 'phone') {
      await press(page, 'Перенести')
      await page.getByText('Ближайшее свободное время').waitFor()
      await look(page, 'move')
      await page.keyboard.press('Escape')
    }
    if (size === 'desktop' || size === 'phone') {
      await press(page, 'Отменить запись')
      await page.getByLabel('Причина').waitFor()
      await look(page, 'cancel')
      await press(page, 'Оставить')
      await page.getByRole('dialog', { name: 'Отменить запись?' }).waitFor({ state: 'hidden' })
    }
    await press(page, /^Закрыть( карточку)?$/)
  }
  const dark = await desk(visit, 'desktop', { dark: true })
  await openAwaited(dark)
  await look(dark, 'dark')
})
