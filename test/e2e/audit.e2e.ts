import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import type { EmployeeCard } from '../../shared/employees/schema.ts'
import type { Relation } from '../../shared/organizations/schema.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, nightly, type Size, screen, sizes, test, type Visit, widths } from '../browser.ts'
import { tabTo } from '../keyboard.ts'
import { people } from '../organizations.ts'
import { enter } from '../sign-in.ts'

const row = (page: Page, text: string | RegExp) => page.locator('[data-row]').filter({ hasText: text })
const card = (page: Page) => page.getByRole('complementary')

/**
 * The widths between a phone and a desktop follow the layout rules of one of the two, so a picture is enough
 * there.
 */
async function look(page: Page, name: string) {
  const { width = 0 } = page.viewportSize() ?? {}
  const isBetween = width > sizes.phone.width && width < sizes.desktop.width
  if (!isBetween) expect(await accessibilityProblems(page), name).toEqual([])
  await screen(page, `audit-${name}`)
}

const filter = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Opens a filter and takes one of its choices. */
async function choose(page: Page, name: string, choice: string | RegExp, typed?: string) {
  await filter(page, name).click()
  if (typed) await page.getByRole('combobox', { name: `Поиск: ${name}` }).fill(typed)
  await page.getByRole('option', { name: choice }).first().click()
}

/** As HR of the demo, adds an employee and changes the surname through the calls of the card. */
async function renameEmployee(visit: Visit, surname: string, next: string): Promise<void> {
  const page = await visit('desktop')
  await enter(page, people.employer, '/organization/patients')
  const asked = await page.request.post('/api/user/relations', { data: { target: `+7${people.employer}` } })
  const works = ((await asked.json()) as { result: Relation[] }).result.find(
    ({ status }) => status === 'active',
  )
  const home = `/api/organizations/${works?.organization}/employees`
  const person = { surname, name: 'Анна', gender: 'Женский', birth: '1990-01-15', workClass: '3.1' }
  const added = await page.request.post(home, { data: person })
  expect(added.status(), await added.text()).toBe(201)
  const { id, version } = ((await added.json()) as { result: EmployeeCard }).result
  const data = { ...person, surname: next, workClass: '3.2', snils: '11223344595', version }
  const answer = await page.request.post(`${home}/${id}`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

async function office(visit: Visit, path = '/admin?audit', size: Size = 'desktop') {
  const page = await visit(size)
  await enter(page, people.admin, path)
  await row(page, /./).first().waitFor()
  return page
}

test('an administrator finds who renamed an employee, sees both names, and saves the events as a spreadsheet [§2.12-b]', async ({
  visit,
}) => {
  await renameEmployee(visit, 'Белова', 'Чернова')
  const page = await office(visit)
  await choose(page, 'Кто', /Петров/, 'Петров Андрей')
  await page.waitForURL(/who=/)
  await choose(page, 'Действие', 'Изменение')
  await page.waitForURL(/act=change/)
  await choose(page, 'С чем', 'Сотрудник')
  await page.waitForURL(/what=employee/)
  await row(page, 'Создание').waitFor({ state: 'hidden' })
  await page.reload()
  await filter(page, 'Действие: Изменение').waitFor()
  await filter(page, /^Кто: Петров/).waitFor()

  await row(page, 'Чернова').first().click()
  const change = (field: string) => card(page).locator('dl > div').filter({ hasText: field })
  await change('ФИО').getByText('Белова Анна', { exact: true }).waitFor()
  await change('ФИО').getByText('Чернова Анна', { exact: true }).waitFor()
  await change('СНИЛС').getByText('изменено', { exact: true }).waitFor()
  expect(await card(page).textContent()).not.toContain('11223344595')
  await card(page).getByText(/Linux/).waitFor()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Сохранить в Excel' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Журнал действий начало — \d\d\.\d\d\.\d{4}\.xlsx$/)
  const [, ...lines] = await readSheet(await readFile(await file.path()))
  expect(lines.every((line) => line[4] === 'Изменение' && line[5] === 'Сотрудник')).toBe(true)
  expect(lines.length).toBeGreaterThan(0)

  await card(page).getByRole('button', { name: 'Вся история записи' }).click()
  await page.waitForURL(/subject=/)
  await row(page, 'Создание').first().waitFor()
  await row(page, 'Создание').first().click()
  await card(page)
    .getByRole('link', { name: /Петров/ })
    .click()
  await page.waitForURL(/user=/)
  await page.getByRole('heading', { level: 2, name: /Петров/ }).waitFor()
})

nightly(
  'the audit works by keyboard alone: arrows move between rows, Enter opens the card, Esc closes it',
  async ({ visit }) => {
    await renameEmployee(visit, 'Лисина', 'Галкина')
    const page = await office(visit)
    await row(page, /./).nth(1).waitFor()
    const first = await row(page, /./).first().locator('[data-opener]').textContent()
    await tabTo(page, first ?? '')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/event=/)
    const heading = card(page).getByRole('heading', { level: 2 })
    await expect.poll(() => heading.evaluate((node) => node === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await heading.waitFor({ state: 'hidden' })
    const second = row(page, /./).nth(1).locator('[data-opener]')
    await expect.poll(() => second.evaluate((node) => node === document.activeElement)).toBe(true)
  },
)

test('an administrator hides a column and saves filters by name, and finds both after a reload', async ({
  visit,
}) => {
  const page = await office(visit)
  await page.getByRole('columnheader', { name: 'Роль' }).waitFor()
  await page.getByRole('button', { name: 'Вид', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Роль' }).uncheck()
  await page.getByRole('columnheader', { name: 'Роль' }).waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await choose(page, 'Действие', 'Просмотр')
  await page.waitForURL(/act=view/)
  await page.getByRole('button', { name: 'Отборы' }).click()
  await page.getByLabel('Сохранить этот отбор как').fill('Кто смотрел')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Кто смотрел', exact: true }).waitFor()
  await page.goto('/admin?audit')
  await page.getByRole('columnheader', { name: 'Кто' }).waitFor()
  expect(await page.getByRole('columnheader', { name: 'Роль' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Отборы' }).click()
  await page.getByRole('button', { name: 'Кто смотрел', exact: true }).click()
  await page.waitForURL(/act=view/)
  await filter(page, 'Действие: Просмотр').waitFor()
})

test('a kept view with a column that no longer exists opens without it and says so once', async ({
  visit,
}) => {
  const page = await office(visit)
  const path = '/api/user/lists/audit'
  const kept = async () => (await (await page.request.get(path)).json()).result.table
  await page.getByRole('button', { name: 'Вид', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Роль' }).uncheck()
  await expect.poll(async () => (await kept())?.hidden).toContain('role')
  const table = await kept()
  await page.route(
    `**${path}`,
    async (route) => {
      const answer = await route.fetch()
      const { result } = await answer.json()
      await route.fulfill({
        json: { result: { ...result, table: { ...table, order: ['gone', ...table.order] } } },
      })
    },
    { times: 1 },
  )
  await page.reload()
  await page.getByText('Столбца больше нет').waitFor()
  await page.getByRole('columnheader', { name: 'Кто' }).waitFor()
  expect(await page.getByRole('columnheader', { name: 'Роль' }).count()).toBe(0)
  await page.reload()
  await page.getByRole('columnheader', { name: 'Кто' }).waitFor()
  expect(await page.getByText('Столбца больше нет').count()).toBe(0)
})

test('an unknown filter in the address is dropped, and the page stands', async ({ visit }) => {
  const page = await office(visit, '/admin?audit&act=boil&who=nobody&from=yesterday')
  expect(await filter(page, 'Действие').count()).toBe(1)
})

test('users without the role are refused; an empty result and a failed loading are explained', async ({
  visit,
}) => {
  const guest = await visit('desktop')
  await guest.goto('/admin?audit')
  await guest.getByLabel('Телефон').waitFor()
  for (const path of ['/api/admin/audit', '/api/admin/audit/export'])
    expect((await guest.request.get(path)).status()).toBe(401)
  const person = await visit('desktop')
  await enter(person, people.patient, '/admin?audit')
  await person.getByText('Раздел для администраторов').waitFor()
  for (const path of ['/api/admin/audit', '/api/admin/audit/export'])
    expect((await person.request.get(path)).status()).toBe(403)

  const page = await visit('desktop')
  await enter(page, people.admin, '/admin?audit&to=2020-01-01')
  await page.getByText('Ничего не нашлось').waitFor()
  await look(page, 'nothing')
  await page.route('**/api/admin/audit?*', (route) => route.fulfill({ status: 418, json: {} }))
  await page.getByRole('button', { name: 'Сбросить отбор' }).click()
  await page.getByText('Журнал не загрузился').waitFor()
  await look(page, 'error')
})

/** Looks at the list and at the card of the changed employee. */
async function lookAtWidth(page: Page, size: Size, colorScheme: 'light' | 'dark') {
  const change = row(page, 'Калинина').filter({ hasText: 'Изменение' })
  const mark = colorScheme === 'dark' ? '-dark' : ''
  await page.setViewportSize(sizes[size])
  await page.emulateMedia({ colorScheme })
  await change.waitFor()
  await look(page, `list${mark}`)
  await change.click()
  await page.getByText('Что изменилось').waitFor()
  await look(page, `card${mark}`)
  await page.getByRole('button', { name: /^Закрыть/ }).click()
  await page.getByText('Что изменилось').waitFor({ state: 'hidden' })
}

nightly('the audit looks right at every width, in light and in dark', async ({ visit }) => {
  await renameEmployee(visit, 'Рябинина', 'Калинина')
  const page = await office(visit)
  await page.request.get('/api/admin/users?search=Соколов')
  await page.request.get('/api/admin/users?role=admin')
  await page.reload()
  for (const size of widths) await lookAtWidth(page, size, 'light')
  for (const size of ['phone', 'desktop'] as const) await lookAtWidth(page, size, 'dark')
})
