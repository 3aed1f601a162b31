import type { Page } from 'playwright-core'
import { addDays, clinicDay, clinicInstant } from '../../shared/platform/days.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, screen, sizes, testWith, type Visit, widths } from '../browser.ts'
import { people } from '../organizations.ts'
import type { FreshDatabase } from '../postgres.ts'
import { enter } from '../sign-in.ts'

/** Fills all times of today, so that the nearest day with free times is a whole day at any hour. */
const fillToday = (database: FreshDatabase) =>
  database
    .open(1)
    .execute('update slots set taken = capacity where start_at < $1', [
      clinicInstant(addDays(clinicDay(new Date()), 1), '00:00'),
    ])

const test = testWith({ fill: fillToday })

const clerk = '9000000004'
const phone = '9220000101'
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const factors = (page: Page) => page.getByRole('searchbox', { name: 'Найти фактор или вид работ' })
const send = (page: Page) => page.getByRole('button', { name: /^Записать на / })
const summary = (page: Page) => page.getByRole('complementary', { name: 'Осмотр' })

async function desk(visit: Visit, path: string, ...how: Parameters<Visit>) {
  const page = await visit(...how)
  page.on('dialog', (dialog) => void dialog.accept())
  await enter(page, clerk, path)
  return page
}

/** Fills in a patient, starting with the phone, without a mouse: Tab leads from field to field. */
async function typePerson(page: Page): Promise<void> {
  await field(page, 'Фамилия').focus()
  for (const text of ['Новосёлов', 'Иван', 'Петрович', '12.03.1985']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Space')
}

async function addFactors(page: Page): Promise<void> {
  for (const text of ['шум', '6.1']) {
    await factors(page).focus()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('list', { name: 'Выбранные факторы' }).getByText('6.1').waitFor()
}

const comeAlone = (page: Page) => page.getByText('Никто', { exact: true }).click()

test('a registrar books a caller by keyboard, finds the patient by phone, and is offered another time when needed [§2.11]', async ({
  visit,
  database,
}) => {
  const page = await desk(visit, '/desk', 'desktop')
  await page.getByRole('searchbox', { name: 'Поиск записи' }).fill(phone)
  await page.getByText('Никого не нашли').waitFor()
  await page.getByRole('link', { name: 'Записать человека' }).last().click()
  await page.getByText('Новый человек.').waitFor()
  expect(await field(page, 'Телефон').inputValue()).toBe('+7 922 000 01 01')

  await page.keyboard.press('Control+Enter')
  await expect
    .poll(() => field(page, 'Фамилия').evaluate((node) => node === document.activeElement))
    .toBe(true)
  await page.getByText('Укажите фамилию').waitFor()
  await typePerson(page)
  await comeAlone(page)
  // The chosen option keeps the focus; the key «/» moves the focus on to the search for factors.
  await page.keyboard.press('/')
  await expect.poll(() => factors(page).evaluate((node) => node === document.activeElement)).toBe(true)
  await addFactors(page)
  await summary(page).getByText(/₽/).waitFor()
  await summary(page)
    .getByText(/^Анализы натощак/)
    .waitFor()
  await summary(page)
    .getByText(/^терапевт, .*оториноларинголог/)
    .waitFor()

  await page.getByText('Документы', { exact: true }).click()
  await field(page, 'СНИЛС').pressSequentially('11223344595')
  await page.reload()
  await page.getByText(/СНИЛС и полис введите ещё раз/).waitFor()
  expect(await field(page, 'Фамилия').inputValue()).toBe('Новосёлов')
  expect(await field(page, 'СНИЛС').inputValue()).toBe('')
  await page.getByRole('link', { name: 'К записям дня' }).click()
  await page.getByRole('button', { name: 'Вернуться к изменениям' }).click()

  await page.getByText('Согласие на обработку данных подписано на бумаге').click()
  await send(page).focus()
  await page.keyboard.press('Enter')
  await page.getByText(/^Записана? на /).waitFor()
  await page.getByRole('heading', { name: 'Новосёлов Иван Петрович' }).waitFor()
  expect(await page.getByText('Согласие на обработку данных: подписать').count()).toBe(0)
  const next = page.getByRole('link', { name: 'Записать ещё' })
  await expect.poll(() => next.evaluate((node) => node === document.activeElement)).toBe(true)
  // One view has one primary button.
  const begin = page.getByRole('link', { name: 'Записать человека' })
  expect(await begin.getAttribute('data-variant')).toBe('default')
  expect(await next.getAttribute('data-variant')).toBe('filled')

  // The same phone finds the patient with the booking; nobody can be booked twice for one day.
  await page.keyboard.press('Enter')
  await field(page, 'Телефон').pressSequentially(phone)
  await page.getByText('В кабинете есть:').waitFor()
  await page.getByText('Уже есть запись').waitFor()
  expect(await field(page, 'Имя').inputValue()).toBe('Иван')
  expect(await field(page, 'Дата рождения').inputValue()).toBe('12.03.1985')
  await comeAlone(page)
  await addFactors(page)
  await page.keyboard.press('Control+Enter')
  const already = page.getByRole('alert').filter({ hasText: 'уже есть запись' })
  await already.getByRole('link', { name: /П-\d{4}-/ }).waitFor()

  // Another phone clears what the first one filled in; meanwhile another registrar has taken the last place of
  // that time.
  await field(page, 'Телефон').fill('')
  await field(page, 'Телефон').pressSequentially('9220000102')
  await page.getByText('Новый человек.').waitFor()
  await expect.poll(() => field(page, 'Имя').inputValue()).toBe('')
  await typePerson(page)
  await field(page, 'Имя').fill('Пётр')
  await page.getByRole('button', { name: /^08:15/ }).click()
  await database.open(1).execute(`update slots set taken = capacity where to_char(start_at at time zone
    'Asia/Yekaterinburg', 'HH24:MI') = '08:15'`)
  await page.keyboard.press('Control+Enter')
  const offer = page.getByRole('alert').getByRole('button').first()
  await expect.poll(() => offer.evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await field(page, 'Имя').inputValue()).toBe('Пётр')
  expect(await page.getByRole('button', { name: 'Выберите другое время' }).isDisabled()).toBe(true)
  expect(await page.getByText('Ближайшее свободное время:').count()).toBe(1)
  await screen(page, 'desk-book-refused')
  await page.keyboard.press('Enter')
  await expect.poll(() => send(page).evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText(/^Записана? на /).waitFor()
  await page.getByRole('heading', { name: 'Новосёлов Пётр Петрович' }).waitFor()
  await page.getByRole('button', { name: 'Согласие подписано' }).click()
  await expect.poll(() => page.getByText('Согласие на обработку данных: подписать').count()).toBe(0)
})

test('by keyboard another person begins at the surname, and Enter takes the only organization and books nothing', async ({
  visit,
}) => {
  const page = await desk(visit, '/desk?book', 'desktop')
  await field(page, 'Телефон').pressSequentially('9000000001')
  await page.getByRole('button', { name: 'Другой человек' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Тестов')
  expect(await field(page, 'Фамилия').inputValue()).toBe('Тестов')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'ИНН' }).pressSequentially('6671000017')
  await page.getByRole('option', { name: /Уральский механический завод/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => field(page, 'Название').inputValue()).toBe('АО «Уральский механический завод»')
  expect(await page.getByText('Укажите имя').count()).toBe(0)
})

test('opening another visit asks for confirmation when a booking is unfinished', async ({ visit }) => {
  const page = await desk(visit, '/desk?book', 'desktop')
  await field(page, 'Телефон').pressSequentially(phone)
  await page.getByText('Уже есть запись').waitFor()
  await addFactors(page)
  const link = page.getByRole('link', { name: /П-\d{4}-\d+/ }).first()
  await link.click()
  const asked = page.getByRole('alertdialog')
  await asked.getByText('Несохранённые изменения будут отменены').waitFor()
  await asked.getByRole('button', { name: 'Вернуться к изменениям' }).click()
  await page.getByRole('list', { name: 'Выбранные факторы' }).getByText('6.1').waitFor()
  await link.click()
  await asked.getByRole('button', { name: 'Уйти' }).click()
  await page.getByRole('heading', { name: 'История' }).waitFor()
})

test("documents that a caller did not dictate are entered on the patient's card at the visit", async ({
  visit,
}) => {
  const page = await desk(visit, '/desk?book', 'desktop')
  await field(page, 'Телефон').pressSequentially('9220000103')
  await page.getByText('Новый человек.').waitFor()
  await typePerson(page)
  await comeAlone(page)
  await addFactors(page)
  await page.getByText('можно внести потом, в карточке записи').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Записана? на /).waitFor()
  const sheet = page.getByRole('dialog', { name: 'Документы человека' })
  const put = sheet.getByRole('button', { name: 'Внести документы' })
  for (const size of widths) {
    await page.setViewportSize(sizes[size])
    await look(page, 'papers-card', false)
    await page.getByRole('button', { name: 'Внести документы' }).click()
    await put.waitFor()
    await look(page, 'papers', size === 'phone')
    if (size !== 'desktop') await page.keyboard.press('Escape')
    if (size !== 'desktop') await sheet.waitFor({ state: 'hidden' })
  }
  await put.click()
  await sheet.getByText('Введите хотя бы один документ').waitFor()
  await page.keyboard.type('11223344596')
  await sheet.getByLabel('Серия').fill('6509')
  await put.click()
  await sheet.getByText('Проверьте СНИЛС: контрольное число не сходится').waitFor()
  await sheet.getByText('Номер паспорта: 6 цифр').waitFor()
  await look(page, 'papers-slips')
  // A slip of the mouse loses nothing typed, and nothing half-typed is saved.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Вернуться к изменениям' }).click()
  await sheet.getByLabel('СНИЛС').fill('11223344595')
  for (const [name, text] of [
    ...([
      ['Серия', '6509 123456'],
      ['Дата выдачи', '01.06.2010'],
      ['Код подразделения', '660-001'],
    ] as const),
    ['Кем выдан', 'УВД Ленинского района г. Екатеринбурга'],
  ] as const)
    await sheet.getByLabel(name, { exact: true }).fill(text)
  await put.click()
  await page.getByText('Документы внесены').waitFor()
  await page.getByText('Указаны: Паспорт, СНИЛС').waitFor()
  await look(page, 'papers-entered')
  await page.getByRole('button', { name: 'Внести документы' }).click()
  await sheet.getByLabel('Полис ОМС').waitFor()
  expect(await sheet.getByLabel('СНИЛС').count()).toBe(0)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('660-001')
})

test('a user without the right to the desk sees nothing of its bookings [§2.11-c]', async ({ visit }) => {
  const page = await visit('phone')
  await enter(page, people.patient, '/desk?book')
  await page.getByText('Раздел для регистраторов').waitFor()
  expect(await page.getByText(/Кого записываем|Записать человека/).count()).toBe(0)
  expect((await page.request.get(`/api/desk/person?phone=${phone}`)).status()).toBe(403)
})

async function look(page: Page, name: string, isChecked = true) {
  await expect.poll(() => page.getByRole('status', { name: 'Загрузка' }).count()).toBe(0)
  if (isChecked) expect(await accessibilityProblems(page), name).toEqual([])
  await screen(page, `desk-book-${name}`)
}

test('the page of a booking is accessible at every width, light and dark [§2.11-b]', async ({ visit }) => {
  const page = await desk(visit, '/desk?book', 'desktop')
  await send(page).waitFor()
  await look(page, 'empty', false)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Укажите фамилию').waitFor()
  await look(page, 'slips')
  await field(page, 'Телефон').pressSequentially(people.patient)
  await page.getByText('В кабинете есть:').waitFor()
  await field(page, 'Дата рождения').fill('12.03.1985')
  await page.getByText('Женский').click()
  await addFactors(page)
  for (const size of [...widths].reverse()) {
    await page.setViewportSize(sizes[size])
    await look(page, 'filled', size === 'phone')
  }
  const dark = await desk(visit, '/desk?book', 'desktop', { dark: true })
  await field(dark, 'Телефон').pressSequentially(people.patient)
  await dark.getByText('В кабинете есть:').waitFor()
  await look(dark, 'dark')
})

test('a time that passes while a patient is being entered is replaced by the next one', async ({ visit }) => {
  const page = await desk(visit, '/desk', 'desktop')
  await page.clock.install()
  await page.goto('/desk?book')
  await send(page).waitFor()
  const label = async () => (await send(page).textContent()) ?? ''
  const first = await label()
  const { result } = await (await page.request.get('/api/slots/nearest?city=ekb')).json()
  await page.clock.fastForward(Date.parse(result[0].start) - Date.now() + 10_000)
  await expect.poll(label).not.toBe(first)
  expect(await label()).toMatch(/^Записать на /)
})

test('a time selected by the form is let go when the registrar opens another day', async ({ visit }) => {
  const page = await desk(visit, '/desk?book', 'desktop')
  await send(page).waitFor()
  await page.getByRole('button', { name: 'Следующий месяц' }).click()
  await page
    .getByRole('button', { name: /свободно \d/ })
    .last()
    .click()
  await page.getByText('Время не выбрано').waitFor()
  expect(await send(page).count()).toBe(0)
})
