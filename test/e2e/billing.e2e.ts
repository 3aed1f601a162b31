import type { Page } from 'playwright-core'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { addDays, clinicDay, formatDay } from '../../shared/platform/days.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { payeeInput } from '../billing.ts'
import { expect, screen, sizes, testWith, widths } from '../browser.ts'
import { visited } from '../follow-up.ts'
import { people } from '../organizations.ts'
import type { FreshDatabase } from '../postgres.ts'
import { enter } from '../sign-in.ts'

const today = clinicDay(new Date())
const day = addDays(today, -3)
const price = 1250.5

/** Gives the demo factory four completed check-ups of one service. */
async function fillVisits(database: FreshDatabase) {
  const db = database.open(2)
  const clock = { now: () => new Date() }
  const { rows } = await db.execute(
    `select id, organization_id as organization from employees where due_on is not null and booked_on is null
     order by due_on, id limit 4`,
  )
  for (const { id, organization } of rows) {
    const who = { organization: organization as OrganizationId, employee: String(id) }
    await visited({ db, clock }, { ...who, day, state: 'completed' })
  }
  const items = JSON.stringify([{ service: 'fn-audiometry', reasons: [], price }])
  await db.execute(
    `update bookings set items = $1, employer = '{"department":"Ремонтный цех"}' where length(number) = 36`,
    [items],
  )
}

const test = testWith({ fill: fillVisits })

const settled = (page: Page) =>
  expect.poll(() => page.getByRole('status', { name: 'Загрузка' }).count()).toBe(0)
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()

/** Looks at a page in each width. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const size of widths.map((one) => sizes[one])) {
    await page.setViewportSize(size)
    await settled(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide, `${name} at ${size.width} does not move sideways`).toBeLessThanOrEqual(0)
    expect(await accessibilityProblems(page), `${name} ${size.width}`).toEqual([])
    await screen(page, name)
  }
  await page.setViewportSize(sizes.desktop)
}

/** Fills the fields of an open form by their labels. */
async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value)
}

const director = {
  'Должность того, кто подписывает': 'Директор',
  'Кто подписывает': 'Орлов О. О.',
  'На основании чего': 'устава',
}

test('an administrator makes an act and its invoice and marks a payment; the employer sees what is left', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page, people.admin, '/admin?billing')
  await press(page, 'Реквизиты центра')
  await fill(page, {
    ИНН: payeeInput.inn,
    КПП: payeeInput.kpp,
    Банк: payeeInput.bank,
    БИК: payeeInput.bik,
    'Расчётный счёт': payeeInput.account,
    'Корреспондентский счёт': payeeInput.correspondentAccount,
    ...director,
  })
  await screen(page, 'billing-payee', { fullPage: false })
  await press(page, 'Сохранить')
  await page.getByText('Реквизиты сохранены').waitFor()
  await press(page, 'Выбрать организацию')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Уральский механический/ })
    .first()
    .click()
  await press(page, 'Записать договор')
  await fill(page, { 'Номер договора': '15/М', Подписан: formatDay(addDays(today, -60)), ...director })
  await screen(page, 'billing-agreement', { fullPage: false })
  await press(page, 'Сохранить')
  await press(page, 'Новый акт или счёт')
  await fill(page, { 'Осмотры с': formatDay(day), по: formatDay(day) })
  await page.getByText('Ремонтный цех, 4 человека').waitFor()
  await screen(page, 'billing-new', { fullPage: false })
  await press(page, 'Оформить')
  await page.getByText(/^Акт №\s1\/\d{4} от .* оформлен$/).waitFor()
  await page
    .getByRole('button', { name: /^Акт №\s1/ })
    .first()
    .click()
  await press(page, 'Выставить счёт')
  await page.getByText(/^Счёт №\s1\/\d{4} от .* выставлен$/).waitFor()
  await lookAt(page, 'billing-act')
  await page.goto('/admin?billing')
  await page
    .getByRole('button', { name: /^Счёт №\s1/ })
    .first()
    .click()
  await press(page, 'Отметить оплату')
  await fill(page, { Сумма: '1000' })
  await page.getByRole('dialog').getByRole('button', { name: 'Отметить оплату', exact: true }).last().click()
  await page.getByText('Оплата отмечена').waitFor()
  await lookAt(page, 'billing-invoice')

  const hr = await visit('desktop')
  await enter(hr, people.employer, '/organization/billing')
  await hr.getByText('Осталось оплатить').waitFor()
  await hr
    .getByText(/^4\s002\s₽$/)
    .first()
    .waitFor()
  await hr.getByRole('article', { name: /^Счёт №\s1/ }).waitFor()
  await lookAt(hr, 'billing-employer')
  const printed = hr.waitForEvent('download')
  await hr.getByRole('button', { name: /^Счёт №\s1.*: PDF$/ }).click()
  expect((await printed).suggestedFilename()).toMatch(/^Счёт 1-\d{4} от .*\.pdf$/)
})
