import type { Page } from 'playwright-core'
import writeXlsxFile from 'write-excel-file/node'
import type { PriceTable } from '../../shared/prices/schema.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, nightly, screen, sizes, test, widths } from '../browser.ts'
import { tabTo } from '../keyboard.ts'
import { people } from '../organizations.ts'
import { enter } from '../sign-in.ts'
import { inEachTheme } from '../themes.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const cell = (page: Page, service: string, city: 1 | 2 = 1) =>
  page.locator(`[data-service="${service}"] [data-column="${city}"]`)
const hasFocus = (page: Page, service: string, city: 1 | 2 = 1) =>
  expect.poll(() => cell(page, service, city).evaluate((node) => node === document.activeElement)).toBe(true)
const panel = (page: Page) => page.getByRole('complementary', { name: 'Черновик и примеры' })

async function look(page: Page, name: string) {
  expect(await accessibilityProblems(page), name).toEqual([])
  await screen(page, `prices-${name}`)
}

/** Opens the price list of a day as an administrator. */
async function open(page: Page, on = '2026-12-10', rest = ''): Promise<void> {
  await enter(page, people.admin, `/admin?prices&on=${on}${rest}`)
  await page.getByRole('grid').waitFor()
}

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+V')
}

/** Returns the price of a base check-up on a day. */
async function quoteOn(page: Page, date: string): Promise<number> {
  const person = { kind: 'periodic', city: 'ekb', gender: 'Мужской', birth: '1984-05-17', factors: [] }
  const answer = await page.request.post('/api/bookings/quote', { data: { ...person, date } })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()).result.total
}

/** Makes a price spreadsheet like one that a clinic keeps. */
const sheet = (rows: (string | number)[][]): Promise<Buffer> =>
  writeXlsxFile([['Код услуги', 'Услуга', 'Екатеринбург', 'Первоуральск'], ...rows]).toBuffer()

test('prices are changed by keyboard and by a pasted column, apply from their day, and quotes use them [§2.7-j]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await open(page)
  await tabTo(page, /^350.₽$/)
  await page.keyboard.type('400')
  await page.keyboard.press('Enter')
  await hasFocus(page, 'doc-neurologist')
  await page.keyboard.type('999')
  await page.keyboard.press('Escape')
  await hasFocus(page, 'doc-neurologist')
  await paste(page, '430\r\n1 250,50 ₽\r\nдорого\r\n')
  await panel(page).getByText('Вставлено значений: 3, с ошибкой: 1').waitFor()
  await cell(page, 'doc-psychiatrist').getByText('1 250,50').waitFor()
  await press(page, 'Сохранить 4 цены')
  await page.getByText('Исправьте цены с ошибкой').waitFor()
  await hasFocus(page, 'doc-narcologist')
  await page.keyboard.type('450')
  await page.keyboard.press('Tab')
  await hasFocus(page, 'doc-narcologist', 2)
  const office = panel(page).getByRole('listitem').filter({ hasText: 'Офисный работник' })
  await office.getByText('станет').or(office.getByLabel('станет')).waitFor()
  const before = await quoteOn(page, '2026-12-10')
  const beforeDay = await quoteOn(page, '2026-12-09')
  await panel(page)
    .getByText(/1\s?цена меняется больше чем вдвое\. Проверьте, нет ли лишней цифры\./)
    .waitFor()
  await screen(page, 'prices-steep')
  await press(page, 'Сохранить 3 цены')
  await page.getByText('Сохранено: 3 цены').waitFor()
  // Every check-up includes the therapist (50 more), the neurologist (10 more) and the psychiatrist (800.50
  // more).
  await expect.poll(() => quoteOn(page, '2026-12-10')).toBe(before + 860.5)
  expect(await quoteOn(page, '2026-12-09')).toBe(beforeDay)
  await page.getByLabel('Цены на день').fill('21.11.2026')
  await cell(page, 'doc-therapist').getByText('с 10.12.2026 — 400 ₽').waitFor()
  await cell(page, 'doc-therapist').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  const history = page.getByRole('dialog', { name: 'Врач-терапевт' })
  await history.getByText('Начнёт действовать').waitFor()
  await page.keyboard.press('Escape')
  await history.waitFor({ state: 'hidden' })
})

nightly('missing prices are counted and shown one after another until none is missing', async ({ visit }) => {
  const page = await visit('desktop')
  const missing = [
    ['doc-surgeon', 'ekb'],
    ['lab-glucose', 'pvl'],
  ] as const
  await page.route('**/api/admin/prices?*', async (route) => {
    const { result } = (await (await route.fetch()).json()) as { result: PriceTable }
    for (const [service, city] of missing) {
      const row = result.rows.find((one) => one.service === service)
      Object.assign(row?.cells[city] ?? {}, { row: null, amount: null, since: null, by: null, at: null })
    }
    await route.fulfill({ json: { result } })
  })
  await open(page)
  await page.getByText('Не хватает 2 цен: осмотр с такой услугой не посчитать.').waitFor()
  for (const size of widths) {
    await page.setViewportSize(sizes[size])
    await look(page, 'missing')
  }
  await press(page, 'Показать')
  await hasFocus(page, 'doc-surgeon')
  await page.keyboard.type('700')
  await page.keyboard.press('Enter')
  await page.getByText('Не хватает 1 цены').waitFor()
  await press(page, 'Показать')
  await hasFocus(page, 'lab-glucose', 2)
  await page.keyboard.type('300')
  await page.keyboard.press('Enter')
  await page.getByText(/^Не хватает/).waitFor({ state: 'hidden' })
})

test('a price draft is undone step by step and survives a reload, and leaving asks before it is lost [§2.7-k]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await open(page, '2026-12-20')
  await cell(page, 'lab-cbc').focus()
  await paste(page, '501\t502')
  await page.keyboard.type('503')
  await page.keyboard.press('Enter')
  await panel(page).getByText('503 ₽').waitFor()
  await page.keyboard.press('Control+Z')
  await panel(page).getByText('501 ₽').waitFor()
  await page.reload()
  await cell(page, 'lab-cbc', 2).getByText('502 ₽').waitFor()
  await page.getByRole('link', { name: 'Заявки', exact: true }).click()
  await press(page, 'Остаться')
  await cell(page, 'lab-cbc').focus()
  await page.keyboard.press('Delete')
  await press(page, 'Сохранить 1 цену')
  await page.getByText('Сохранено: 1 цена').waitFor()
})

test('the second of two administrators sees the prices that the first has changed and loses nothing typed [§2.7-l]', async ({
  visit,
}) => {
  const first = await visit('desktop')
  const second = await visit('desktop')
  for (const page of [first, second]) {
    await open(page, '2027-01-15')
    await cell(page, 'lab-alt').focus()
    await paste(page, page === first ? '211\n221' : '212\n222')
    await panel(page)
      .getByText(page === first ? '211 ₽' : '212 ₽')
      .waitFor()
  }
  await press(first, 'Сохранить 2 цены')
  await first.getByText('Сохранено: 2 цены').waitFor()
  await press(second, 'Сохранить 2 цены')
  const told = second.getByRole('alert').filter({ hasText: 'Пока вы работали' })
  await told.getByText(/сегодня, .*: 211.₽. У вас 212.₽/).waitFor()
  await second.getByLabel('Поиск услуги').fill('алт')
  await look(second, 'collision')
  await second.getByLabel('Поиск услуги').fill('')
  const ways = told.getByRole('listitem')
  await ways.first().getByRole('button', { name: 'Оставить моё' }).click()
  await ways.first().getByRole('button', { name: 'Взять новое' }).click()
  await told.waitFor({ state: 'hidden' })
  await press(second, 'Сохранить 1 цену')
  await second.getByText('Сохранено: 1 цена').waitFor()
  await cell(second, 'lab-alt').getByText('212 ₽').waitFor()
  expect(await second.getByText('221 ₽').count()).toBe(1)
})

test('an uploaded file is previewed with the errors of its cells before it becomes the draft [§2.7-m]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await open(page, '2027-02-01')
  const saved = page.waitForEvent('download')
  await press(page, 'Выгрузить')
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
  await press(page, /Загрузить/)
  const content = await sheet([
    ['img-chest-xray', 'Рентгенография', 901, 'дорого'],
    ['doc-nobody', 'Никто', 100, 100],
    ['lab-glucose', '', 333, 222],
  ])
  const file = { name: 'Прайс.xlsx', mimeType: 'application/octet-stream', buffer: content }
  await page.locator('input[type=file]').setInputFiles(file)
  const dialog = page.getByRole('dialog', { name: 'Загрузка цен из Excel' })
  await dialog.getByText('Не похоже на цену').first().waitFor()
  await dialog.getByText('Такого кода нет').first().waitFor()
  await look(page, 'file')
  await press(page, 'Перенести в черновик')
  await dialog.waitFor({ state: 'hidden' })
  await cell(page, 'lab-glucose').getByText('333 ₽').waitFor()
  await press(page, 'Отменить всё')
  await panel(page).getByText('Как менять цены').waitFor()
})

test('an organization has its own prices beside the common price list [§2.7-n]', async ({ visit }) => {
  const page = await visit('desktop')
  await open(page, '2027-03-01')
  await page.getByText('Цены организаций').click()
  await page.getByRole('button', { name: /Уральский механический завод/ }).click()
  await page.getByRole('heading', { name: /Уральский механический завод/ }).waitFor()
  await cell(page, 'doc-therapist').getByText('по прайсу').waitFor()
  await cell(page, 'doc-therapist').focus()
  await page.keyboard.type('300')
  await page.keyboard.press('Enter')
  await press(page, 'Сохранить 1 цену')
  await page.getByText('Сохранено: 1 цена').waitFor()
  await cell(page, 'doc-therapist')
    .getByText(/^прайс/)
    .waitFor()
  await page.getByLabel('Поиск услуги').fill('врач')
  await look(page, 'organization')
})

test('a user without the role is refused by the price page and by the server [§2.7-o]', async ({ visit }) => {
  const page = await visit('desktop')
  await enter(page, people.patient, '/admin?prices')
  await page.getByText('Раздел для администраторов').waitFor()
  expect((await page.request.get('/api/admin/prices')).status()).toBe(403)
})

for (const size of widths)
  nightly(`the price list looks right on a ${size}`, async ({ visit }) => {
    const page = await visit(size)
    const see = (name: string) => inEachTheme(page, (mark) => look(page, `${name}${mark}`))
    await open(page, '2026-12-01')
    // Shows a part of the list: a picture of the whole list would be too long to look at.
    await page.getByLabel('Поиск услуги').fill('врач')
    await see('list')
    const price = cell(page, 'doc-ophthalmologist')
    await price.focus()
    await paste(page, '1 490\nдорого\n520')
    await price.getByText('1 490').waitFor()
    await page.getByText('Офисный работник').or(page.getByText('Не сохранено')).first().waitFor()
    await see('draft')
    if (size !== 'desktop') {
      await press(page, 'Сохранить изменения')
      await page.getByText('Сварщик').waitFor()
      await see('save')
      await page.keyboard.press('Escape')
    }
    // The remaining views look the same at the widths between a phone and a desktop.
    if (size === 'tablet' || size === 'laptop') return
    await page.goto('/admin?prices&on=2026-12-01&service=doc-therapist')
    await page.getByRole('dialog').getByText('Действует', { exact: true }).first().waitFor()
    await look(page, 'history')
    await page.goto('/admin?prices&on=2026-12-01&import')
    await page.getByText(/^(Перетащите файл сюда|Выберите файл)/).waitFor()
    await look(page, 'choose-file')
  })
