import type { Page } from 'playwright-core'
import file from '../../reference/hints.json' with { type: 'json' }
import { accessibilityProblems } from '../accessibility.ts'
import { expect, nightly, type Size, screen, test, widths } from '../browser.ts'
import { pressOn, tabTo } from '../keyboard.ts'
import { people } from '../organizations.ts'
import { enter } from '../sign-in.ts'
import { inEachTheme } from '../themes.ts'

const office = '/admin?helper&group=general'
const row = (page: Page, name: string) => page.locator('[data-hint]').filter({ hasText: name })
const open = (page: Page, name: string) => row(page, name).locator('[data-part="open"]').click()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const note = (page: Page) => page.getByRole('alert').filter({ hasText: 'изменил другой администратор' })
const namesIn = (page: Page) => page.locator('[data-hint] [class*="name"]').allTextContents()
const [first, second, third] = file.hints.general.map(({ name }) => name) as [string, string, string]

async function asAdmin(visit: (size?: Size, options?: { dark?: boolean }) => Promise<Page>, path = office) {
  const page = await visit('desktop')
  await enter(page, people.admin, path)
  await page.locator('[data-hint]').first().waitFor()
  return page
}

async function look(page: Page, name: string) {
  expect(await accessibilityProblems(page), name).toEqual([])
  await screen(page, `hints-editor-${name}`)
}

test('a new hint is previewed, published, switched off and removed, and a user sees each change on the next visit', async ({
  visit,
}) => {
  const page = await asAdmin(visit)
  const person = await visit('desktop')
  await enter(person, people.patient)
  const seen = async () => {
    await person.reload()
    const helper = person.getByRole('button', { name: 'Подсказки', exact: true })
    if ((await helper.getAttribute('aria-expanded')) === 'false') await helper.click()
    await person
      .getByRole('searchbox')
      .or(person.getByRole('button', { name: 'Все подсказки' }))
      .waitFor()
    if (await person.getByRole('button', { name: 'Все подсказки' }).isVisible())
      await press(person, 'Все подсказки')
    await person.getByRole('searchbox').fill('шлагбаум')
    await person.getByText(/^Найдено: 1|^Ничего не нашлось/).waitFor()
    return person
      .locator('#hints-panel')
      .getByRole('button', { name: /Парковка/ })
      .count()
  }
  await press(page, 'Добавить подсказку')
  await field(page, 'Название').fill('Парковка')
  await field(page, 'Заголовок').fill('Где оставить машину')
  await field(page, 'Текст').fill('Въезд через шлагбаум.\n\n- место 1\n- место 2')
  const preview = page.getByRole('region', { name: 'Так увидит человек' })
  await expect.poll(() => preview.locator('li').allTextContents()).toEqual(['Парковка', 'место 1', 'место 2'])
  await page.locator('form').getByRole('button', { name: 'Добавить подсказку' }).click()
  await row(page, 'Парковка').waitFor()
  await expect.poll(seen, { timeout: 8000 }).toBe(1)
  await page.getByRole('switch', { name: 'Показывать людям' }).click()
  await press(page, 'Сохранить')
  await row(page, 'Парковка').getByText('Выключена').waitFor()
  await expect.poll(seen, { timeout: 8000 }).toBe(0)
  await press(page, 'Удалить')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
  await row(page, 'Парковка').waitFor({ state: 'hidden' })
})

test('the second of two administrators editing one hint keeps the typed text and merges it by field [§2.9-d]', async ({
  visit,
}) => {
  const one = await asAdmin(visit)
  const two = await asAdmin(visit)
  for (const page of [one, two]) await open(page, second)
  await field(one, 'Текст').fill('Текст первого')
  await field(one, 'Заголовок').fill('Заголовок первого')
  await field(two, 'Текст').fill('Текст второго')
  await press(one, 'Сохранить')
  await one.getByText('Подсказка сохранена').waitFor()
  await press(two, 'Сохранить')
  await note(two).getByText('Текст первого').waitFor()
  await note(two).getByText('Заголовок: теперь Заголовок первого').waitFor()
  expect(await field(two, 'Текст').inputValue()).toBe('Текст второго')
  await look(two, 'collision')
  await press(two, 'Сохранить моё поверх')
  await two.getByText('Подсказка сохранена').waitFor()
  await field(one, 'Текст').fill('Снова первый')
  await press(one, 'Сохранить')
  await press(one, 'Взять новое: Текст')
  expect(await field(one, 'Текст').inputValue()).toBe('Текст второго')
  expect(await field(one, 'Заголовок').inputValue()).toBe('Заголовок первого')
})

test('leaving asks before unsaved text is lost, and the text survives a reload even when the hint has changed', async ({
  visit,
}) => {
  const page = await asAdmin(visit)
  const other = await asAdmin(visit)
  await open(page, third)
  await field(page, 'Сноска').fill('Недописанное')
  await open(page, first)
  await press(page, 'Вернуться к изменениям')
  expect(await field(page, 'Сноска').inputValue()).toBe('Недописанное')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByText('Вернули ваш несохранённый текст').waitFor()
  expect(await field(page, 'Сноска').inputValue()).toBe('Недописанное')
  await open(other, third)
  await field(other, 'Заголовок').fill('Другой заголовок')
  await press(other, 'Сохранить')
  await other.getByText('Подсказка сохранена').waitFor()
  await page.reload()
  await note(page).getByText('Заголовок: теперь Другой заголовок').waitFor()
  expect(await field(page, 'Сноска').inputValue()).toBe('Недописанное')
  await press(page, 'Закрыть подсказку')
  await press(page, 'Закрыть')
  await field(page, 'Сноска').waitFor({ state: 'hidden' })
  await open(page, third)
  expect(await field(page, 'Сноска').inputValue()).not.toBe('Недописанное')
})

nightly(
  'on a phone Esc closes the question about a removal, and the hint stays open under it',
  async ({ visit }) => {
    const page = await visit('phone')
    await enter(page, people.admin, office)
    await open(page, third)
    const question = page.getByRole('alertdialog', { name: /^Удалить подсказку/ })
    await press(page, 'Удалить')
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await press(page, 'Удалить')
    await press(page, 'Оставить')
    await question.waitFor({ state: 'hidden' })
    await field(page, 'Сноска').fill('Осталась открытой')
  },
)

test("hints are reordered by keyboard, buttons and dragging; another administrator's order is not overwritten [§2.9-c]", async ({
  visit,
}) => {
  const page = await asAdmin(visit, '/admin?helper&group=history')
  const [a, b, c] = (await namesIn(page)) as [string, string, string]
  const order = () => namesIn(page).then((names) => names.slice(0, 3))
  await tabTo(page, new RegExp(`^${a}`))
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('status').getByText(`«${a}»: место 2 из`).waitFor()
  await page.getByText('Порядок сохранён').waitFor()
  expect(await order()).toEqual([b, a, c])
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowUp')
  await pressOn(page, `Опустить «${a}»`)
  await expect.poll(order).toEqual([b, c, a])
  await page.getByText('Порядок сохранён').waitFor()
  const from = await row(page, a).boundingBox()
  const to = await row(page, b).boundingBox()
  if (!from || !to) throw new Error('no rows')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 10, { steps: 8 })
  await page.mouse.up()
  await expect.poll(order).toEqual([a, b, c])
  await page.getByText('Порядок сохранён').waitFor()
  await page.reload()
  await expect.poll(order).toEqual([a, b, c])
  const other = await asAdmin(visit, '/admin?helper&group=history')
  await row(other, b).locator('[data-part="open"]').focus()
  await other.keyboard.press('Alt+ArrowUp')
  await other.getByText('Порядок сохранён').waitFor()
  await row(page, c).locator('[data-part="open"]').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByText('Порядок не сохранён').waitFor()
  await expect.poll(order).toEqual([b, a, c])
})

test('a guest and a user without the role have no editor', async ({ visit }) => {
  const guest = await visit('desktop')
  await guest.goto('/admin?helper')
  await guest.getByRole('heading', { name: /Вход/ }).waitFor()
  expect((await guest.request.get('/api/admin/hints')).status()).toBe(401)
  const person = await visit('desktop')
  await enter(person, people.patient, '/admin?helper')
  await person.getByText('Раздел для администраторов').waitFor()
  expect((await person.request.get('/api/admin/hints')).status()).toBe(403)
})

nightly('the list says when nothing is found and when it cannot be loaded', async ({ visit }) => {
  const page = await asAdmin(visit)
  await page.getByRole('searchbox').fill('нетакогослова')
  await page.getByText('Ничего не нашлось').waitFor()
  await look(page, 'nothing')
  await page.getByRole('searchbox').fill('паспорт')
  await page.getByText(/^Найдено/).waitFor()
  await look(page, 'found')
  await page.route('**/api/admin/hints', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await page.getByText('Подсказки не загрузились').waitFor()
  await page.unroute('**/api/admin/hints')
  await press(page, 'Повторить')
  await row(page, first).waitFor()
})

for (const size of widths)
  nightly(`the editor looks right on a ${size}`, async ({ visit }) => {
    const page = await visit(size)
    const see = (name: string) => inEachTheme(page, (mark) => look(page, `${name}${mark}`))
    await enter(page, people.admin, '/admin?helper')
    await row(page, 'Шаг 3').waitFor()
    await see('list')
    await open(page, 'Шаг 3')
    await page.getByRole('region', { name: 'Так увидит человек' }).waitFor()
    await field(page, 'Заголовок').fill('')
    await press(page, 'Сохранить')
    await page.getByText('Заполните поле').waitFor()
    await see('open')
  })
