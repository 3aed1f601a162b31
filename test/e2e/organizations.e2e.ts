import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { noCheckUpsYet } from '../../shared/organizations/ru.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, nightly, screen, test, widths } from '../browser.ts'
import { pressOn, tabTo, typeInto } from '../keyboard.ts'
import { applyFor, freshInn, openOrganizations, people } from '../organizations.ts'
import { enter } from '../sign-in.ts'
import { inEachTheme } from '../themes.ts'

const plant = 'АО «Уральский механический завод»'
const panel = (page: Page) => page.getByRole('complementary', { name: 'Меню' })
const list = (page: Page, name: string) => page.getByRole('region', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'activeOrganization')?.value
const sections = (page: Page) => page.getByRole('navigation', { name: 'Разделы' }).getByRole('link')

async function look(page: Page, name: string) {
  expect(await accessibilityProblems(page), name).toEqual([])
  await screen(page, `organizations-${name}`)
}

/** Approves an application in the administrator's own browser, with a new organization. */
async function approve(page: Page, inn: string, given: Record<string, string> = {}) {
  const found = await page.request.get(`/api/admin/requests?search=${inn}`)
  const { result } = (await found.json()) as { result: { items: { id: string; name: string }[] } }
  const { id = '', name = '' } = result.items[0] ?? {}
  const organization = { name, inn, kpp: '667101001', ...given }
  const answer = await page.request.post(`/api/admin/requests/${id}/approve`, {
    data: { with: 'new', organization },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Approves an application with the organization that the clinic knows by its numbers. */
async function approveAgain(page: Page, inn: string) {
  const found = await page.request.get(`/api/admin/requests?search=${inn}&stage=new`)
  const { result } = (await found.json()) as { result: { items: { id: string }[] } }
  const path = `/api/admin/requests/${result.items[0]?.id}`
  const card = (await (await page.request.get(path)).json()) as { result: { matches: { id: string }[] } }
  const data = { with: 'known', organization: card.result.matches[0]?.id }
  const answer = await page.request.post(`${path}/approve`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Remembers, by the clock of the page, when it asks for the list of organizations. */
async function watchRelations(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    const ask = window.fetch
    const moments: number[] = []
    Object.assign(window, { moments })
    window.fetch = (...request) => {
      if (String(request[0]).includes('/api/user/relations')) moments.push(Date.now())
      return ask(...request)
    }
  })
}

/**
 * Stops the clock of the page. The returned function lets it go on for some milliseconds and says after how many of
 * them, since the stop, the page has asked for the list.
 */
async function stopClock(page: Page) {
  const now = () => page.evaluate(() => Date.now())
  await page.clock.pauseAt((await now()) + 1000)
  const start = await now()
  const moments = () => page.evaluate(() => (window as unknown as { moments: number[] }).moments)
  const before = (await moments()).length
  return async (milliseconds: number): Promise<number[]> => {
    await page.clock.runFor(milliseconds)
    return (await moments()).slice(before).map((moment) => moment - start)
  }
}

test('the panel lists available, reviewed and refused organizations and searches by name, ИНН and КПП [§2.34]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page, people.employer)
  await openOrganizations(page)
  await list(page, 'Доступные').getByText(plant).waitFor()
  await list(page, 'На рассмотрении').getByText('Первоуральские трубы').waitFor()
  await list(page, 'Отказ').getByText('Нет подтверждения, что вы представляете организацию').waitFor()
  const choices = panel(page).getByRole('button', { name: /^Выбрать / })
  expect(await choices.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
    `Выбрать ${plant}`,
  ])
  const search = panel(page).getByRole('searchbox')
  for (const typed of ['логист', '6658000025', '665801001']) {
    await search.fill(typed)
    await expect.poll(() => list(page, 'Доступные').count()).toBe(0)
    await list(page, 'Отказ').getByText('Северная логистика').waitFor()
  }
  await search.fill('нет такой')
  await panel(page).getByText('ничего не нашлось').waitFor()
})

test('the selected organization is kept in a cookie, opens its sections and is cleared by the sign-out [§3.9]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page, people.employer)
  await openOrganizations(page)
  await press(page, `Выбрать ${plant}`)
  await expect
    .poll(() => sections(page).allInnerTexts())
    .toEqual(['Сотрудники', 'Записи', 'Осмотры', 'Кампании', 'Доступ', 'Счета'])
  expect(await cookieOf(page)).toBe('6671000017-667101001')
  await page.goto('/')
  await expect.poll(() => sections(page).allInnerTexts()).toEqual(['История', 'Запись', 'Талоны'])
  await page.goto('/organization/patients')
  await expect.poll(() => sections(page).count()).toBe(6)
  await openOrganizations(page)
  await list(page, 'Выбранная организация').getByText(plant).waitFor()
  await press(page, 'Назад в меню')
  await press(page, 'Выйти')
  await page.getByRole('heading', { level: 1, name: 'Вход в кабинет' }).waitFor()
  expect(await cookieOf(page)).toBeUndefined()
  expect(await page.evaluate(() => localStorage.getItem('cabinet.activeOrganization'))).toBeNull()
})

test('a user of two organizations sees the figures of both on one page and opens one by a number', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page, people.employer)
  const inn = freshInn()
  await applyFor(page, people.employer, 'ООО «Второй завод»', inn)
  const admin = await visit('desktop')
  await enter(admin, people.admin)
  await approve(admin, inn)
  await page.reload()
  await openOrganizations(page)
  await panel(page).getByRole('link', { name: 'Показатели всех организаций' }).click()
  const table = page.getByRole('table', { name: 'Показатели организаций' })
  await table.getByRole('row', { name: /^Всего/ }).waitFor()
  expect(await table.getByRole('row').count()).toBe(4)
  await look(page, 'figures')
  const phone = await visit('phone')
  await enter(phone, people.employer)
  await openOrganizations(phone)
  await panel(phone).getByRole('link', { name: 'Показатели всех организаций' }).click()
  await phone.getByRole('row', { name: /^Всего/ }).waitFor()
  await expect.poll(() => panel(phone).isVisible()).toBe(false)
  await look(phone, 'figures-phone')
  await table.getByRole('button', { name: `Просрочено: `, exact: false }).first().click()
  await page.getByRole('heading', { level: 1, name: /Сотрудники/ }).waitFor()
  expect(page.url()).toContain('status=overdue')
})

nightly("a user's only organization is selected automatically on its pages", async ({ visit }) => {
  const page = await visit('phone')
  await enter(page, people.employer, '/organization/patients')
  await page.getByText(plant).waitFor()
  expect(await cookieOf(page)).toBe('6671000017-667101001')
})

test('all sections of an organization open from its name, and the manager gets a letter [§2.35]', async ({
  visit,
  site,
}) => {
  const page = await visit('phone')
  await enter(page, people.employer)
  await openOrganizations(page)
  await press(page, plant)
  await dialog(page).getByText('Белова Елена Викторовна', { exact: true }).waitFor()
  const captions = await dialog(page).locator('dt').allInnerTexts()
  const values = await dialog(page).locator('dd').allInnerTexts()
  expect(captions.map((caption, at) => [caption, values[at]])).toEqual([
    ['ИНН', '6671000017'],
    ['КПП', '667101001'],
    ['Менеджер', 'Белова Елена Викторовна'],
    ['Email менеджера', 'belova@med-centr.example'],
    ['Рабочий телефон', '+7 343 300 00 01, доб. 214'],
    ['Мобильный телефон', '+7 912 000 00 01'],
    ['Код ОКВЭД', '25.62'],
  ])
  await press(page, 'Получить помощь менеджера')
  await dialog(page).getByText('Вам поможет Белова Елена Викторовна').waitFor()
  await page.getByLabel('Что нужно сделать').fill('Подключите второй филиал')
  await press(page, 'Отправить менеджеру')
  await page.getByText('Письмо менеджеру отправлено').waitFor()
  await site.line(/Письмо на .*@med-centr\.example.*Нужна помощь менеджера/)
})

test('a user applies, an administrator approves in another window, and the user sees it at once [§2.36]', async ({
  visit,
}) => {
  const page = await visit('phone')
  const office = await visit('desktop')
  await enter(page, people.patient)
  await enter(office, people.admin)
  await openOrganizations(page)
  await press(page, 'Добавить организацию')
  const inn = freshInn()
  await page.getByLabel('ИНН', { exact: true }).fill(inn)
  await page.getByLabel('КПП, если есть').fill('667101001')
  await page.getByLabel('Название организации').fill('ООО «Новая мебель»')
  await page.getByLabel('Email').fill('mebel@example.com')
  await press(page, 'Подать заявку')
  await dialog(page).getByText('Заявка подана').waitFor()
  await press(page, 'Готово')
  await list(page, 'На рассмотрении').getByText('Новая мебель').waitFor()
  await approve(office, inn)
  await list(page, 'Доступные').getByText('Новая мебель').waitFor()
  await press(page, 'Выбрать ООО «Новая мебель»')
  await page.getByRole('alert').filter({ hasText: noCheckUpsYet }).waitFor()
  await expect.poll(() => cookieOf(page)).toBe(`${inn}-667101001`)
})

test('an application with a wrong ИНН is corrected after the refusal, and the refused one disappears', async ({
  visit,
}) => {
  const page = await visit('phone')
  const office = await visit('desktop')
  await enter(page, people.patient)
  await enter(office, people.admin)
  const mistaken = await applyFor(page, people.patient, 'ООО «Опечатка»')
  const found = await office.request.get(`/api/admin/requests?search=${mistaken}`)
  const [request] = ((await found.json()) as { result: { items: { id: string }[] } }).result.items
  const data = { comment: 'В ИНН ошибка' }
  const refused = await office.request.post(`/api/admin/requests/${request?.id}/refuse`, { data })
  expect(refused.status(), await refused.text()).toBe(200)
  await openOrganizations(page)
  await press(page, 'Подать ещё раз: ООО «Опечатка»')
  const inn = freshInn()
  await page.getByLabel('ИНН', { exact: true }).fill(inn)
  await page.getByLabel('Email').fill('pechat@example.com')
  await press(page, 'Подать заявку')
  await dialog(page).getByText('Заявка подана').waitFor()
  await press(page, 'Готово')
  await list(page, 'На рассмотрении').getByText(`ИНН ${inn}`).waitFor()
  expect(await panel(page).getByText('В ИНН ошибка').count()).toBe(0)
})

test('a user disconnects after confirming; the list is loaded again and the selection is cleared [§4.10]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  const office = await visit('desktop')
  await watchRelations(page)
  await enter(page, people.patient)
  await enter(office, people.admin)
  const inn = await applyFor(page, people.patient, 'ООО «Временная»')
  await approve(office, inn, { ref: 'В-1' })
  await openOrganizations(page)
  await press(page, 'Выбрать ООО «Временная»')
  await page.waitForURL('**/organization/patients')
  await press(page, 'ООО «Временная»')
  await press(page, 'Отключиться от организации')
  const question = page.getByRole('alertdialog')
  await question.getByText('Отключиться от организации ООО «Временная»?').waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await press(page, 'Отключиться от организации')
  const asked = await stopClock(page)
  // The live list reports the disconnection before the answer arrives, but sends no notice to the user who
  // caused it.
  await page.route('**/api/user/change', async (route) => {
    const answer = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.fulfill({ response: answer })
  })
  await question.getByRole('button', { name: 'Отключиться от организации' }).click()
  await page.getByText('Вы отключились от организации').waitFor()
  expect((await asked(5000)).filter((after) => after > 0)).toEqual([1000])
  await page.getByText('Организация не выбрана').waitFor()
  expect(await page.getByText('Организация отключена').count()).toBe(0)
  expect(await cookieOf(page)).toBeUndefined()
  expect(await panel(page).getByText('Временная').count()).toBe(0)
})

test('a manager disconnected by the clinic loses the pages without a reload and regains them when reconnected', async ({
  visit,
}) => {
  const page = await visit('desktop')
  const office = await visit('desktop')
  await enter(page, people.patient)
  await enter(office, people.admin)
  const inn = await applyFor(page, people.patient, 'ООО «Бывшая»')
  await approve(office, inn, { ref: 'Б-1' })
  await openOrganizations(page)
  await press(page, 'Выбрать ООО «Бывшая»')
  await page.waitForURL('**/organization/patients')
  await press(page, 'Закрыть меню')
  const data = { type: 'relation', inn, kpp: '667101001', user: `+7${people.patient}` }
  expect((await office.request.post('/api/user/change', { data })).status()).toBe(200)
  await page.getByText('Организация не выбрана').waitFor()
  await page.getByText('ООО «Бывшая» больше не в вашем кабинете.').waitFor()
  await screen(page, 'organizations-disconnected')
  await applyFor(page, people.patient, 'ООО «Бывшая»', inn)
  await approveAgain(office, inn)
  await page.getByText('Организация снова подключена').waitFor()
  await page.getByText('Организация не выбрана').waitFor({ state: 'hidden' })
  await expect.poll(() => cookieOf(page)).toBe(`${inn}-667101001`)
})

test('missing fields are listed with links to them, and a suspicious ИНН is questioned [§5.12]', async ({
  visit,
}) => {
  const page = await visit('phone')
  await enter(page, people.patient)
  await openOrganizations(page)
  await press(page, 'Добавить организацию')
  await page.getByLabel('ФИО').fill('')
  await page.getByLabel('Телефон').fill('')
  await press(page, 'Подать заявку')
  const missing = dialog(page).getByRole('alert').filter({ hasText: 'Не заполнены поля:' })
  expect(await missing.getByRole('link').allInnerTexts()).toEqual([
    'ИНН',
    'Название организации',
    'ФИО',
    'Телефон',
    'Email',
  ])
  await missing.getByRole('link', { name: 'Email' }).click()
  expect(await page.getByLabel('Email').evaluate((node) => node === document.activeElement)).toBe(true)
  await page.getByLabel('ИНН', { exact: true }).fill('6670123456')
  await page.getByLabel('КПП, если есть').focus()
  await dialog(page).getByText('Контрольная цифра не сходится').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByText('Несохранённые изменения будут отменены').waitFor()
})

test('the filled-in application is saved as a document, and e-mailed to a confirmed address alone [§2.36-b]', async ({
  visit,
  site,
}) => {
  const page = await visit('desktop')
  await enter(page, people.patient)
  await openOrganizations(page)
  await press(page, 'Добавить организацию')
  await page.getByLabel('ИНН', { exact: true }).fill(freshInn())
  await page.getByLabel('Название организации').fill('ООО «Бумага»')
  await page.getByLabel('Email').fill('bumaga@example.com')
  const downloading = page.waitForEvent('download')
  await press(page, 'Сохранить')
  const file = await downloading
  expect(file.suggestedFilename()).toBe('Заявка на подключение.docx')
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  await press(page, 'Отправить себе')
  await dialog(page).getByText('Письмо уходит только на подтверждённую почту').waitFor()
  await press(page, 'Подать заявку')
  await dialog(page).getByText('Заявка подана').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await screen(page, 'organizations-submitted')
  await press(page, 'Отправить себе')
  await dialog(page).getByText('Письмо уходит только на подтверждённую почту').waitFor()
  expect(site.lines.join('')).not.toContain('b•••@example.com')
})

test('an application is made by keyboard alone, with an organization that the clinic knows [§3.7]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page, people.patient, '/tickets')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await pressOn(page, 'Меню')
  await page.getByRole('button', { name: /^Организации/ }).waitFor()
  await pressOn(page, /^Организации/)
  await page.getByRole('button', { name: 'Добавить организацию' }).waitFor()
  await pressOn(page, 'Добавить организацию')
  await dialog(page).waitFor()
  await typeInto(page, 'ИНН', '6671000017')
  await page.getByRole('option', { name: plant }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await page.getByLabel('КПП, если есть').inputValue()).toBe('667101001')
  expect(await page.getByLabel('Название организации').inputValue()).toBe(plant)
  const username = await page.getByLabel('ФИО').inputValue()
  expect(username).not.toBe('')
  await page.getByLabel('Телефон').fill('+7 922 000 03 07')
  await typeInto(page, 'Email', 'anna@example.com')
  const sent = callsOf(page, '/api/user/request')
  await tabTo(page, 'Подать заявку')
  await page.keyboard.press('Enter')
  await dialog(page).getByText('Заявка подана').waitFor()
  expect(sent).toEqual([
    {
      inn: '6671000017',
      kpp: '667101001',
      organization: plant,
      username,
      name: username,
      phone: '+7 922 000 03 07',
      email: 'anna@example.com',
    },
  ])
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'hidden' })
  await list(page, 'На рассмотрении').getByText(plant).waitFor()
})

/** Returns the bodies of one kind of call that a page has sent. */
function callsOf(page: Page, path: string): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(path)) sent.push(request.postDataJSON())
  })
  return sent
}

test('organizations are fetched once, when the phone is known [§4.7]', async ({ visit }) => {
  const page = await visit('desktop')
  const calls = callsOf(page, '/api/user/relations')
  await enter(page, people.employer)
  await expect.poll(() => calls.length).toBe(1)
  for (const name of ['Запись', 'Талоны', 'История']) await sections(page).filter({ hasText: name }).click()
  await page.getByRole('heading', { level: 1, name: 'История осмотров' }).waitFor()
  expect(calls).toHaveLength(1)
})

test('organizations are looked up from the tenth digit of an ИНН [§5.17]', async ({ visit }) => {
  const page = await visit('desktop')
  const calls = callsOf(page, '/api/admin/contragents')
  await enter(page, people.patient)
  await openOrganizations(page)
  await press(page, 'Добавить организацию')
  await page.getByLabel('ИНН', { exact: true }).pressSequentially('6671000017', { delay: 300 })
  await page.getByRole('option', { name: plant }).waitFor()
  expect(calls).toEqual([{ inn: '6671000017' }])
})

test('three seconds after the form closes the list is loaded again [§4.21]', async ({ visit }) => {
  const page = await visit('desktop')
  await watchRelations(page)
  await enter(page, people.patient)
  await openOrganizations(page)
  await press(page, 'Добавить организацию')
  await page.getByLabel('Название организации').waitFor()
  const asked = await stopClock(page)
  await page.keyboard.press('Escape')
  expect(await asked(10_000)).toEqual([3000])
  await dialog(page).waitFor({ state: 'hidden' })
})

for (const size of widths)
  nightly(`the panel and its dialogs look right on a ${size}`, async ({ visit }) => {
    const page = await visit(size)
    const see = (name: string) => inEachTheme(page, (mark) => look(page, `${name}${mark}`))
    await enter(page, people.employer, '/organization/patients')
    await page.getByText(plant).first().waitFor()
    await openOrganizations(page)
    await list(page, 'На рассмотрении').waitFor()
    await see('panel')
    await press(page, plant)
    await dialog(page).getByText('Код ОКВЭД').waitFor()
    await see('info')
    await press(page, 'Отключиться от организации')
    await page.getByRole('alertdialog').waitFor()
    await see('question')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await press(page, 'Добавить организацию')
    await press(page, 'Подать заявку')
    await page.getByText('Не заполнены поля:').waitFor()
    await see('form')
  })
