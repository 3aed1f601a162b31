import type { Page } from 'playwright-core'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, nightly, type Size, screen, test, widths } from '../browser.ts'
import { applyFor, freshInn, openOrganizations, people } from '../organizations.ts'
import { enter } from '../sign-in.ts'
import { inEachTheme } from '../themes.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const row = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name })
/** The button of a row, which has the focus while the keyboard moves over the list. */
const opener = (page: Page, name: string) => row(page, name).locator('[data-opener]')
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(name) })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const list = (page: Page, name: string) => page.getByRole('region', { name })
const isFocused = (node: SVGElement | HTMLElement) => node === document.activeElement

async function look(page: Page, name: string) {
  expect(await accessibilityProblems(page), name).toEqual([])
  await screen(page, `requests-${name}`)
}

/** Creates an applicant with an application, and an administrator who has the list of new applications open. */
async function withRequest(visit: (size?: Size) => Promise<Page>, name: string, inn = freshInn()) {
  const applicant = await visit('desktop')
  const office = await visit('desktop')
  await enter(applicant, people.patient)
  await applyFor(applicant, people.patient, name, inn)
  await enter(office, people.admin, '/admin?requests')
  await row(office, name).waitFor()
  return { applicant, office }
}

test('an administrator takes an application and approves it with a new organization; the applicant sees it at once', async ({
  visit,
}) => {
  const { applicant, office } = await withRequest(visit, 'ООО «Заря»')
  await openOrganizations(applicant)
  await list(applicant, 'На рассмотрении').getByText('Заря').waitFor()
  await row(office, 'Заря').click()
  await office.getByText('Организаций с этим ИНН нет').waitFor()
  await press(office, 'Взять в работу')
  await row(office, 'Заря').waitFor({ state: 'hidden' })
  await tab(office, 'В работе').click()
  await row(office, 'Заря').click()
  await press(office, 'Подключить')
  await office.getByLabel('Номер в системе центра').fill('З-0001')
  await office.getByLabel('Менеджер', { exact: true }).fill('Белова Елена Викторовна')
  await press(office, 'Подключить заявителя')
  await list(applicant, 'Доступные').getByText('Заря').waitFor()
  await tab(office, 'Решённые').click()
  await row(office, 'Заря').filter({ hasText: 'Подключена' }).waitFor()
  await press(applicant, 'Выбрать ООО «Заря»')
  await applicant.waitForURL('**/organization/patients')
})

test('an applicant comes through the door of an organization and gives the signed paper to the administrator', async ({
  visit,
}) => {
  const applicant = await visit('phone')
  await applicant.goto('/signup')
  await applicant.getByRole('link', { name: 'Я представляю организацию' }).click()
  await applicant.getByText('подадите заявку на подключение организации').waitFor()
  expect(new URL(applicant.url()).searchParams.get('callbackUrl')).toBe('/organization/patients')
  await enter(applicant, people.patient, '/organization/patients')
  await press(applicant, 'Подать ещё одну заявку')
  const form = dialog(applicant, 'Заявка на подключение')
  await form.getByLabel('ИНН', { exact: true }).fill(freshInn())
  await form.getByLabel('Название организации').fill('ООО «Причал»')
  await form.getByLabel('Email').fill('prichal@example.com')
  await form.getByRole('button', { name: 'Подать заявку' }).click()
  await form.getByText('Заявка подана').waitFor()
  await press(applicant, 'Готово')
  const card = list(applicant, 'ООО «Причал»')
  await card.getByText('ждёт решения').waitFor()
  const scan = { name: 'скан.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 подписано') }
  await card.locator('input[type=file]').setInputFiles(scan)
  await card.getByText(/^Скан приложен сегодня/).waitFor()
  await look(applicant, 'door')
  const office = await visit('desktop')
  await enter(office, people.admin, '/admin?requests')
  await row(office, 'Причал').click()
  const downloading = office.waitForEvent('download')
  await office.getByRole('button', { name: /^Скан от сегодня/ }).click()
  expect((await downloading).suggestedFilename()).toBe('Подписанная заявка на подключение.pdf')
})

test('an application that names a known organization is approved with that organization', async ({
  visit,
}) => {
  const { applicant, office } = await withRequest(visit, 'АО «УМЗ»', '6671000017')
  await row(office, 'АО «УМЗ»').click()
  await office.getByText('Менеджер Белова Елена Викторовна').waitFor()
  await press(office, 'Подключить')
  const known = office.getByRole('radio', { name: /Уральский механический завод/ })
  expect(await known.isChecked()).toBe(true)
  await press(office, 'Подключить заявителя')
  await office.getByText('Заявитель подключён').waitFor()
  await openOrganizations(applicant)
  await list(applicant, 'Доступные').getByText('Уральский механический завод').waitFor()
})

test('a refusal needs a reason; the applicant reads it and applies again with the same data [§4.8]', async ({
  visit,
}) => {
  const { applicant, office } = await withRequest(visit, 'ООО «Без права»')
  await row(office, 'Без права').click()
  await press(office, 'Отказать')
  await press(office, 'Отказать в подключении')
  await office.getByText('Напишите причину отказа').waitFor()
  await press(office, 'Не удалось подтвердить, что вы представляете организацию')
  expect(await office.getByLabel('Причина').inputValue()).toMatch(/^Не удалось подтвердить/)
  await office.getByLabel('Причина').fill('Пришлите доверенность от директора')
  await press(office, 'Отказать в подключении')
  await openOrganizations(applicant)
  await list(applicant, 'Отказ').getByText('Пришлите доверенность от директора').waitFor()
  await press(applicant, 'Подать ещё раз: ООО «Без права»')
  expect(await applicant.getByLabel('Название организации').inputValue()).toBe('ООО «Без права»')
  await applicant.getByLabel('Email').fill('again@example.com')
  await press(applicant, 'Подать заявку')
  await press(applicant, 'Готово')
  await list(applicant, 'На рассмотрении').getByText('Без права').waitFor()
})

test('the second of two administrators deciding one application learns who decided first', async ({
  visit,
}) => {
  const { office } = await withRequest(visit, 'ООО «Двое»')
  const second = await visit('desktop')
  await enter(second, people.admin, '/admin?requests')
  for (const page of [office, second]) await row(page, 'Двое').click()
  await press(office, 'Подключить')
  await press(second, 'Отказать')
  await press(office, 'Подключить заявителя')
  await office.getByText('Заявитель подключён').waitFor()
  await second.getByLabel('Причина').fill('Не те данные')
  await press(second, 'Отказать в подключении')
  const told = second.getByRole('alert').filter({ hasText: 'Заявку уже рассмотрели: заявитель подключён' })
  await told.getByText('сегодня').waitFor()
  await press(second, 'Понятно')
})

nightly(
  'arrow keys move through the list, Enter opens an application, Esc returns the focus',
  async ({ visit }) => {
    const { applicant, office } = await withRequest(visit, 'ООО «Первая стрелка»')
    await applyFor(applicant, people.patient, 'ООО «Вторая стрелка»')
    await office.reload()
    await opener(office, 'Вторая стрелка').focus()
    await office.keyboard.press('ArrowDown')
    expect(await opener(office, 'Первая стрелка').evaluate(isFocused)).toBe(true)
    await office.keyboard.press('Enter')
    const name = office.getByRole('heading', { level: 2, name: 'ООО «Первая стрелка»' })
    await expect.poll(() => name.evaluate(isFocused)).toBe(true)
    await office.reload()
    await name.waitFor()
    await row(office, 'Первая стрелка').click()
    await office.getByRole('button', { name: 'Закрыть заявку' }).focus()
    await office.keyboard.press('Escape')
    await name.waitFor({ state: 'hidden' })
    expect(await opener(office, 'Первая стрелка').evaluate(isFocused)).toBe(true)
  },
)

nightly(
  'the list says when nothing is found, when it is empty and when it cannot be loaded',
  async ({ visit }) => {
    const page = await visit('desktop')
    await enter(page, people.admin, '/admin?requests')
    await row(page, 'Первоуральские трубы').waitFor()
    await page.getByRole('searchbox').fill('нет такой организации')
    await page.getByText('Ничего не нашлось').waitFor()
    await look(page, 'nothing')
    await page.getByRole('searchbox').fill('')
    await tab(page, 'В работе').click()
    await page.getByText('В работе заявок нет').or(page.locator('[data-row]').first()).waitFor()
    await page.route('**/api/admin/requests?*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await page.getByText('Заявки не загрузились').waitFor()
    await look(page, 'error')
    await page.unroute('**/api/admin/requests?*')
    await press(page, 'Повторить')
    await page.getByText('Заявки не загрузились').waitFor({ state: 'hidden' })
  },
)

for (const size of widths)
  nightly(
    `the applications and their dialogs look right and are accessible on a ${size}`,
    async ({ visit }) => {
      const page = await visit(size)
      const see = (name: string) => inEachTheme(page, (mark) => look(page, `${name}${mark}`))
      await enter(page, people.admin, '/admin?requests')
      await row(page, 'Первоуральские трубы').waitFor()
      await see('list')
      await row(page, 'Первоуральские трубы').click()
      await page.getByText('В базе центра').waitFor()
      await see('card')
      await press(page, 'Подключить')
      await dialog(page, 'Подключить к организации').getByLabel('Email менеджера').waitFor()
      await see('approve')
      await page.keyboard.press('Escape')
      await dialog(page, 'Подключить к организации').waitFor({ state: 'hidden' })
      await press(page, 'Отказать')
      await press(page, 'Отказать в подключении')
      await page.getByText('Напишите причину отказа').waitFor()
      await see('refuse')
    },
  )
