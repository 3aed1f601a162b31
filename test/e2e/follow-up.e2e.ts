import type { Page } from 'playwright-core'
import type { FollowUp } from '../../shared/follow-up/schema.ts'
import type { OrganizationId, Relation } from '../../shared/organizations/schema.ts'
import { addDays, clinicDay, type Day } from '../../shared/platform/days.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, isGate, type Size, screen, sizes, testWith, type Visit, widths } from '../browser.ts'
import { concluded } from '../concluded.ts'
import { visited } from '../follow-up.ts'
import { people } from '../organizations.ts'
import type { FreshDatabase } from '../postgres.ts'
import { enter } from '../sign-in.ts'
import { inEachTheme } from '../themes.ts'

/** Inserts visits of the last and the next weeks for the demo factory straight into the database. */
const test = testWith({ fill: fillVisits })
const nightly = test.skipIf(isGate)

const states = ['completed', 'completed', 'no_show', 'confirmed', 'cancelled', 'completed'] as const

const papers = [
  ...(['fit', 'unfit', 'fit', 'additional'] as const).map((outcome) => ({
    outcome,
    contraindicated: ['4.4', '6.1'],
  })),
  null,
]

/** One employee is going through the rooms today. */
async function goIn(
  db: ReturnType<FreshDatabase['open']>,
  who: { organization: OrganizationId; employee: string },
) {
  const clock = { now: () => new Date() }
  const day = clinicDay(clock.now())
  const booking = await visited({ db, clock }, { ...who, day, state: 'in_progress' })
  await db.execute(
    `insert into tickets (id, booking_id, city, day, number, state, came_at, since)
     values (gen_random_uuid(), $1, 'ekb', $2, 999, 'away', now(), now())`,
    [booking, day],
  )
}

/** Every second employee due this year has had a visit or has one ahead. */
async function fillVisits(database: FreshDatabase): Promise<void> {
  const db = database.open(2)
  const clock = { now: () => new Date() }
  const today = clinicDay(clock.now())
  const { rows } = await db.execute(
    `select id, organization_id as organization from employees where due_on is not null and booked_on is null
     order by due_on, id limit 110`,
  )
  for (const [at, { id, organization }] of rows.entries()) {
    const state = states[at % states.length] ?? 'confirmed'
    const day = state === 'confirmed' ? addDays(today, 1 + (at % 20)) : addDays(today, -1 - (at % 9) * 5)
    if (at === 1) await goIn(db, { organization: organization as OrganizationId, employee: String(id) })
    if (at % 2 !== 0 && at % 7 !== 0) continue
    const made = {
      organization: organization as OrganizationId,
      employee: String(id),
      day,
      state,
      time: '08:15',
    }
    const booking = await visited({ db, clock }, made)
    const paper = state === 'completed' && papers[at % papers.length]
    if (paper) await concluded({ db, clock }, booking, paper)
  }
}

const page1 = '/organization/profosmotres'
/** A period around today, because early in a year the recent visits belong to the previous year. */
const halfYear = () => {
  const today = clinicDay(new Date())
  return `from=${addDays(today, -180)}&to=${addDays(today, 30)}`
}
const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const tile = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Кого показать' }).getByRole('button', { name })
const rows = (page: Page) => page.getByRole('region', { name: 'Сотрудники' }).locator('[data-row]')
/** The number of people in the list, which loads 50 at a time; null while there are more. */
async function countListed(page: Page): Promise<number | null> {
  const table = page.getByRole('table', { name: 'Сотрудники' })
  if ((await table.count()) === 0) return 0
  const count = Number(await table.getAttribute('aria-rowcount'))
  return count < 0 ? null : count - 1
}
const chip = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function settled(page: Page) {
  await page.getByRole('heading', { level: 1, name: 'Осмотры' }).waitFor()
  await chart(page, 'По подразделениям').waitFor()
  await expect.poll(() => page.getByRole('status', { name: 'Загрузка' }).count()).toBe(0)
}

/** HR of the demo factory at the check-ups page, with the organization's calls ready. */
async function hr(visit: Visit, size: Size = 'desktop', options?: Parameters<Visit>[1]) {
  const page = await visit(size, options)
  await enter(page, people.employer, page1)
  const asked = await page.request.post('/api/user/relations', { data: { target: `+7${people.employer}` } })
  const works = ((await asked.json()) as { result: Relation[] }).result.find(
    ({ status }) => status === 'active',
  )
  // The only organization of a user opens automatically.
  const choose = page.getByRole('button', { name: 'Выбрать организацию' })
  await choose.or(chart(page, 'По подразделениям')).first().waitFor()
  if (await choose.isVisible()) {
    await choose.click()
    await page.getByRole('button', { name: `Выбрать ${works?.name}`, exact: true }).click()
    await page.waitForURL(/organization/)
  }
  await page.goto(page1)
  await settled(page)
  const home = `/api/organizations/${works?.organization}/follow-up`
  const figures = async (query = '') =>
    ((await (await page.request.get(`${home}${query}`)).json()) as { result: FollowUp }).result
  return { page, home, figures }
}

const numberIn = (text: string) => Number(text.replace(/\s/g, ''))

test('tiles count the employees who came, are booked or did not come, and narrow the list to them [§2.3-e]', async ({
  visit,
}) => {
  const { page, figures } = await hr(visit)
  const { counts } = await figures()
  for (const [name, count] of [
    ['Пришли', counts.came],
    ['Записаны', counts.planned],
    ['Не пришли', counts.missed],
    ['Не записаны', counts.unbooked],
  ] as const) {
    const one = tile(page, new RegExp(`^${name}`))
    await one.click()
    await expect.poll(() => one.getAttribute('aria-pressed')).toBe('true')
    await page.getByText(`Найдено: ${new Intl.NumberFormat('ru-RU').format(count)}`).waitFor()
    await expect.poll(() => countListed(page)).toBe(count > 50 ? null : count)
    expect(numberIn((await one.locator('span').nth(1).textContent()) ?? '')).toBe(count)
  }
  expect(new URL(page.url()).searchParams.get('state')).toBe('unbooked')
  await page.reload()
  await settled(page)
  expect(await tile(page, /^Не записаны/).getAttribute('aria-pressed')).toBe('true')
  await chip(page, 'Убрать фильтр: Состояние').click()
  await page.getByText(`Найдено: ${counts.total}`).waitFor()
})

test('outcomes of the check-ups are counted and narrow the list by mouse or by key [§2.3-h]', async ({
  visit,
}) => {
  const { page, figures } = await hr(visit)
  const { outcomes, counts } = await figures()
  expect(Object.values(outcomes).reduce((sum, one) => sum + one)).toBe(counts.came)
  const bar = (name: string) =>
    chart(page, 'Итоги осмотров').getByRole('button', { name: new RegExp(`^${name}:`) })
  for (const [name, count] of [
    ['Противопоказаний нет', outcomes.fit],
    ['Есть противопоказания', outcomes.unfit],
    ['Нужно дообследование', outcomes.additional],
    ['На осмотре', outcomes.inside],
    ['Ждут заключения', outcomes.awaiting],
  ] as const) {
    expect(count, name).toBeGreaterThan(0)
    await bar(name).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => bar(name).getAttribute('aria-pressed')).toBe('true')
    await page.getByText(`Найдено: ${count}`, { exact: true }).waitFor()
    await expect.poll(() => countListed(page)).toBe(count > 50 ? null : count)
    expect(await bar(name).textContent()).toContain(`${count} из ${counts.came}`)
  }
  expect(new URL(page.url()).searchParams.get('outcome')).toBe('awaiting')
  await page.reload()
  await settled(page)
  expect(await bar('Ждут заключения').getAttribute('aria-pressed')).toBe('true')
  await tile(page, /^Пришли/).click()
  await page.getByText(`Найдено: ${counts.came}`, { exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('outcome')).toBe(null)
})

test("an employee who is in the rooms is shown as at the check-up everywhere in the employer's pages", async ({
  visit,
}) => {
  const { page, home } = await hr(visit)
  const { items } = (await (await page.request.get(`${home}/people?outcome=inside`)).json()).result
  const { fullname, id } = items[0]
  await page.goto(`${page1}?outcome=inside`)
  await settled(page)
  await rows(page).filter({ hasText: fullname }).getByText('На осмотре').waitFor()
  for (const size of [sizes.phone, sizes.desktop]) {
    await page.setViewportSize(size)
    await page.goto('/organization/patients')
    await page.getByRole('searchbox').first().fill(fullname)
    await page.getByText('На осмотре', { exact: true }).waitFor()
    await screen(page, 'employees-inside', { fullPage: false })
    await page.goto(`/organization/patients?employee=${id}`)
    const card = page.getByRole('dialog')
    await expect.poll(() => card.getByText('На осмотре', { exact: true }).count()).toBe(2)
    expect(await card.getByText('Ждёт заключения').count()).toBe(0)
    await screen(page, 'employee-inside', { fullPage: false })
    await page.goto(`/organization/preorders?day=${clinicDay(new Date())}`)
    await page.getByRole('button', { name: /^На осмотре/ }).click()
    await page.getByText(fullname).waitFor()
    await screen(page, 'board-inside', { fullPage: false })
  }
})

/** Returns an employee with a заключение by the demo commission, and its number. */
async function concludedEmployee(database: FreshDatabase) {
  const { rows } = await database.open(1).execute(
    `select full_name as name, number || '/' || year as number from conclusions join employees on employees.id = employee_id
     where sealed <> '' and outcome <> 'additional' limit 1`,
  )
  return rows[0] as { name: string; number: string }
}

test('HR saves a заключение from the list and from the card', async ({ visit, database }) => {
  const { page } = await hr(visit)
  const { name, number } = await concludedEmployee(database)
  await page.goto(`${page1}?${halfYear()}&state=came&search=${encodeURIComponent(name)}`)
  await settled(page)
  const row = rows(page).filter({ hasText: `№ ${number}` })
  await row.waitFor()
  const download = (where: ReturnType<Page['locator']>) =>
    Promise.all([
      page.waitForEvent('download'),
      where.getByRole('button', { name: `Скачать заключение № ${number}, ${name}` }).click(),
    ])
  const [saved] = await download(row)
  expect(saved.suggestedFilename()).toMatch(/\.pdf$/)
  await row.getByRole('button', { name, exact: true }).click()
  const visits = page.getByRole('list', { name: 'Записи на осмотр' })
  await visits.getByText(`Заключение № ${number}`).waitFor()
  expect((await download(visits))[0].suggestedFilename()).toBe(saved.suggestedFilename())
  expect(await accessibilityProblems(page)).toEqual([])
  await screen(page, 'check-ups-card')
})

test('the employer sees contraindicated works, learns only that a справка exists, and is told of a missing file', async ({
  visit,
}) => {
  const { page, home } = await hr(visit)
  await page.goto(`${page1}?outcome=unfit`)
  await settled(page)
  const { items } = (await (await page.request.get(`${home}/people?outcome=unfit`)).json()).result
  const row = rows(page).first()
  await row.getByText(`Противопоказания: ${items[0].conclusion.contraindicated.join(', ')}`).waitFor()
  await row.getByText(`№ ${items[0].conclusion.number}`).waitFor()
  await chart(page, 'Итоги осмотров')
    .getByText(/не допускают \(ст\. 76 ТК РФ\)/)
    .waitFor()
  await page.route('**/conclusions/*/file', (route) => route.fulfill({ status: 500, json: {} }))
  await row.getByRole('button', { name: /^Скачать заключение №/ }).click()
  await page.getByText('Заключение не скачалось').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.goto(`${page1}?outcome=additional`)
  await settled(page)
  await rows(page).first().getByText('Нужно дообследование').waitFor()
  expect(await page.getByRole('button', { name: /^Скачать заключение/ }).count()).toBe(0)
})

nightly(
  'a department and a month are chosen by pressing the charts, and these filters are removed by their chips',
  async ({ visit }) => {
    const { page, figures } = await hr(visit)
    const { departments, forecast } = await figures()
    const [first] = departments
    const bar = chart(page, 'По подразделениям').getByRole('button', { name: new RegExp(`^${first?.name}:`) })
    await bar.focus()
    await page.keyboard.press('Enter')
    await page.getByText(`Найдено: ${first?.total}`).waitFor()
    expect(await bar.getAttribute('aria-pressed')).toBe('true')
    expect(await bar.textContent()).toContain(`пришли ${first?.came} из ${first?.total}`)
    await chip(page, 'Убрать фильтр: Подразделение').click()
    await chart(page, 'Когда подходят сроки')
      .getByRole('button', { name: /^Просрочено:/ })
      .click()
    await page.getByText(`Найдено: ${forecast.overdue.due}`).waitFor()
    expect(new URL(page.url()).searchParams.get('month')).toBe('overdue')
    await tile(page, /^Не записаны/).click()
    await page.getByRole('button', { name: 'Сбросить' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.getByText('Два года').click()
    await expect
      .poll(() => chart(page, 'Когда подходят сроки').getByRole('listitem').count())
      .toBeGreaterThanOrEqual(25)
  },
)

nightly(
  'a period is chosen or typed, and selecting a part of the visits sets the period',
  async ({ visit }) => {
    const { page } = await hr(visit)
    await page.getByText('Месяц', { exact: true }).click()
    const today = clinicDay(new Date())
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe(`${today.slice(0, 7)}-01`)
    await page.getByText('Свой', { exact: true }).click()
    await page.getByLabel('С', { exact: true }).fill('01.01.2020')
    await page.getByLabel('По', { exact: true }).fill('01.06.2026')
    await page.getByText('Не больше двух лет').waitFor()
    const week = addDays(today as Day, -6)
    await page.getByLabel('С', { exact: true }).fill(week.split('-').reverse().join('.'))
    await page.getByLabel('По', { exact: true }).fill(today.split('-').reverse().join('.'))
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe(week)
    await page.getByRole('heading', { name: 'Визиты по дням' }).waitFor()
    const day = chart(page, 'Визиты по дням').getByRole('button').first()
    await day.click()
    await expect
      .poll(() => {
        const { searchParams } = new URL(page.url())
        return searchParams.get('from') === searchParams.get('to')
      })
      .toBe(true)
  },
)

nightly(
  'an employee is found by name, the card is one press away, and the list is saved as a sheet',
  async ({ visit }) => {
    const { page } = await hr(visit)
    const name = (await rows(page).first().locator('[data-opener]').textContent()) ?? ''
    await page.getByLabel('Поиск сотрудников').fill(name)
    await expect.poll(() => rows(page).count()).toBeLessThan(4)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Выгрузить' }).click(),
    ])
    expect(saved.suggestedFilename()).toMatch(/^Осмотры 01\.01\.\d{4} — 31\.12\.\d{4}\.xlsx$/)
    await rows(page).first().locator('[data-opener]').click()
    await page.waitForURL(/patients\?employee=/)
    await page.getByLabel('Поиск сотрудников').or(page.getByRole('dialog')).first().waitFor()
  },
)

test('employees who did not come can be taken over into a group booking', async ({ visit }) => {
  const { page, figures } = await hr(visit)
  const { missed } = (await figures(`?${halfYear()}`)).counts
  await page.goto(`${page1}?${halfYear()}`)
  await page.getByRole('button', { name: /^Записать: не пришли/ }).click()
  await page.waitForURL(/preorders\?step=people/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page
    .getByText(new RegExp(`\\b${missed}\\b`))
    .first()
    .waitFor()
})

test('employees selected in the list are taken over into a group booking', async ({ visit }) => {
  const { page, figures } = await hr(visit)
  const { missed } = (await figures(`?${halfYear()}`)).counts
  await page.goto(`${page1}?${halfYear()}&state=missed`)
  await page.getByRole('checkbox', { name: 'Выбрать всё найденное' }).check()
  await rows(page).first().getByRole('checkbox').uncheck()
  const bar = page.getByRole('region', { name: 'Выбранные сотрудники' })
  await bar.getByText(`Выбрано: ${missed - 1}`).waitFor()
  await bar.getByRole('button', { name: 'Записать на осмотр' }).click()
  await page.waitForURL(/preorders\?step=people/)
  await page
    .getByText(new RegExp(`\\b${missed - 1}\\b`))
    .first()
    .waitFor()
})

test('a single employee chosen in the list is booked on one sheet, without the steps of a group', async ({
  visit,
}) => {
  const { page } = await hr(visit)
  await page.goto(`${page1}?${halfYear()}&state=missed`)
  await rows(page).first().getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Выбранные сотрудники' })
  await bar.getByRole('button', { name: 'Записать на осмотр' }).click()
  const sheet = page.getByRole('dialog', { name: /^Записать на осмотр: / })
  await sheet.getByLabel('Где пройти осмотр').waitFor()
  expect(page.url()).toContain(page1)
})

nightly(
  'the weekly letter is switched off and on again, and the setting is kept',
  async ({ visit, database }) => {
    const db = database.open(1)
    await db.execute(
      `update accounts set email = 'hr@works.example', email_confirmed_at = now() where phone = '+79000000002'`,
    )
    const { page } = await hr(visit)
    const toggle = page.getByRole('switch', { name: 'Присылать письмо по понедельникам' })
    await page.getByText('Приходит на hr@works.example').waitFor()
    await toggle.click()
    await expect.poll(() => toggle.isChecked()).toBe(false)
    await page.reload()
    await settled(page)
    expect(await toggle.isChecked()).toBe(false)
    await toggle.click()
    await expect.poll(() => toggle.isChecked()).toBe(true)
  },
)

nightly(
  'the unsubscribe link of a letter asks on a plain page, and a wrong link says so',
  async ({ visit }) => {
    const page = await visit('phone')
    await page.goto('/unsubscribe/wrong')
    await page.getByRole('heading', { name: 'Ссылка не подошла' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await screen(page, 'unsubscribe-wrong')
  },
)

for (const size of widths)
  nightly(`the check-ups look right on a ${size}`, async ({ visit }) => {
    const { page } = await hr(visit, size)
    const look = (name: string) =>
      inEachTheme(page, async (mark) => {
        // The list is dimmed while it reloads.
        await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
        expect(await accessibilityProblems(page), name).toEqual([])
        await screen(page, `${name}${mark}`)
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(wider, `${name} is not wider than the window`).toBeLessThanOrEqual(0)
      })
    await look('check-ups')
    await page.goto(`${page1}?outcome=unfit`)
    await settled(page)
    await look('check-ups-unfit')
    await page.goto(page1)
    await settled(page)
    await tile(page, /^Не пришли/).click()
    await chart(page, 'По подразделениям').getByRole('button').first().click()
    await page.getByRole('button', { name: /^(Сбросить|Фильтры: 2)/ }).waitFor()
    await look('check-ups-narrowed')
  })

nightly(
  'when the server does not answer nothing is lost, and the page offers a way on',
  async ({ visit }) => {
    const { page } = await hr(visit)
    await page.route('**/follow-up/people?*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(page1)
    await page.getByText('Сотрудники не загрузились').waitFor()
    await chart(page, 'По подразделениям').waitFor()
    await page.unroute('**/follow-up/people?*')
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(0)
    await page.route('**/follow-up?*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(`${page1}?from=2026-01-01&to=2026-02-01`)
    await page.getByText('Осмотры не загрузились').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await screen(page, 'check-ups-error')
  },
)

nightly('an organization without due dates is told what to do', async ({ visit }) => {
  const { page, figures } = await hr(visit)
  const known = await figures()
  const none = { total: 0, came: 0, planned: 0, missed: 0, unmarked: 0, cancelled: 0, unbooked: 0 }
  const zero = { due: 0, booked: 0 }
  const months = known.forecast.months.map(({ month }) => ({ month, ...zero }))
  const result = { ...known, counts: none, departments: [], days: [], forecast: { overdue: zero, months } }
  await page.route('**/follow-up?*', (route) => route.fulfill({ json: { result } }))
  await page.reload()
  await page.getByText('Сроков осмотров пока нет').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await screen(page, 'check-ups-empty')
})
