import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import type { Database } from '../../server/platform/db/types.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { addDays, clinicDay } from '../../shared/platform/days.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, screen, sizes, testWith, widths } from '../browser.ts'
import { visited } from '../follow-up.ts'
import { people } from '../organizations.ts'
import type { FreshDatabase } from '../postgres.ts'
import { enter } from '../sign-in.ts'

const states = ['completed', 'completed', 'completed', 'no_show', 'completed'] as const
/** Visits are two, three and four days ago. */
const daysAgo = [2, 3, 4]

/** Tickets of those who came: each was in two rooms, for six minutes after a wait of five or nine. */
const addStops = (db: Database) =>
  db.execute(`
    with came as (
      select gen_random_uuid() as id, bookings.id as booking, city, day, start_at,
        row_number() over (partition by city, day order by bookings.id)::int + 500 as number
      from bookings where state = 'completed' and day between current_date - 5 and current_date - 1
        and not exists (select from tickets where booking_id = bookings.id)),
    made as (
      insert into tickets (id, booking_id, city, day, number, state, came_at, since)
      select id, booking, city, day, number, 'done', start_at, start_at from came returning id, came_at, number),
    rooms as (
      select key as station, services, row_number() over (order by key) as place from stations
      where city = 'ekb' and key in ('blood', 'ecg'))
    insert into ticket_stops (ticket_id, station, position, services, state, called_at, said_at, started_at, ended_at,
      by_account_id)
    select made.id, station, place, services, 'done', begun, begun, begun, begun + interval '6 minutes',
      (select id from accounts where phone = '+79000000004')
    from made, rooms,
      lateral (select came_at + make_interval(mins => (case when made.number % 2 = 0 then 9 else 5 end
        + (rooms.place - 1) * 11)::int) as begun) as times`)

async function fill(database: FreshDatabase): Promise<void> {
  const db = database.open(2)
  const clock = { now: () => new Date() }
  const today = clinicDay(new Date())
  const { rows } = await db.execute(
    `select id, organization_id as organization from employees where booked_on is null order by id limit 30`,
  )
  for (const [at, { id, organization }] of rows.entries()) {
    const whose = { organization: organization as OrganizationId, employee: String(id) }
    const day = addDays(today, -(daysAgo[at % daysAgo.length] ?? 2))
    const time = `${String(8 + (at % 4)).padStart(2, '0')}:15`
    await visited({ db, clock }, { ...whose, day, state: states[at % states.length] ?? 'completed', time })
  }
  await addStops(db)
}

const test = testWith({ fill })

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** The value of a tile by the name of its figure. */
const figure = async (page: Page, name: string): Promise<string> => {
  const tile = page
    .getByRole('definition')
    .and(page.locator(`dt:has-text("${name}") + dd`))
    .first()
  return (await tile.innerText()).replaceAll('\u00a0', ' ')
}

test('an administrator narrows the figures by clicks and saves the same numbers as .xlsx', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page, people.admin, '/admin?statistics&period=week')
  await region(page, 'Записи и приход').waitFor()
  const planned = Number(await figure(page, 'Запланировано'))
  expect(planned).toBeGreaterThanOrEqual(30)
  await page.getByRole('button', { name: 'Что значит «Пришли»' }).click()
  await page.getByRole('dialog').getByText('Регистратура или киоск отметили приход').waitFor()
  await page.keyboard.press('Escape')
  for (const size of widths) {
    await page.setViewportSize(sizes[size])
    expect(await accessibilityProblems(page), size).toEqual([])
    await screen(page, `statistics-${size}`)
  }
  await page.setViewportSize(sizes.desktop)

  const stations = region(page, 'По кабинетам')
  await stations.getByRole('button').filter({ hasNotText: 'Показать' }).first().click()
  await page.waitForURL(/station=/)
  await expect.poll(() => stations.getByRole('rowheader').count()).toBe(1)
  await page.getByText('записи показаны без отбора по кабинету и врачу').waitFor()
  await stations.getByRole('button', { pressed: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('station')).toBeNull()

  const organizations = region(page, 'По организациям')
  await organizations.getByRole('button').filter({ hasNotText: 'Показать' }).first().click()
  await page.waitForURL(/organization=/)
  await expect.poll(() => organizations.getByRole('rowheader').count()).toBe(1)
  const [cells] = await Promise.all([organizations.getByRole('cell').allInnerTexts()])
  await expect.poll(() => figure(page, 'Запланировано')).toBe(cells[0])

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Сохранить .xlsx' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Показатели \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d\.xlsx$/)
  const totals = new Map(
    (await readSheet(await readFile(await file.path()), 'Итоги')).map(([name, now]) => [name, now]),
  )
  expect(String(totals.get('Запланировано'))).toBe(await figure(page, 'Запланировано'))
  expect(String(totals.get('Пришли'))).toBe(await figure(page, 'Пришли'))
  expect(String(totals.get('Приёмы'))).toBe(await figure(page, 'Приёмы'))
})

test('a click on a day makes it the period; a period without data says so; a failed loading can be repeated', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page, people.admin, '/admin?statistics&period=week')
  const days = page.getByRole('list', { name: 'Записи по дням' })
  await days.getByRole('button').first().click()
  await page.waitForURL(/from=.*to=/)
  await expect.poll(() => days.getByRole('listitem').count()).toBe(1)

  await page.goto('/admin?statistics&from=2020-01-01&to=2020-01-31')
  await page.getByText('За этот период данных нет').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.setViewportSize(sizes.phone)
  await screen(page, 'statistics-empty')
  await page.getByRole('button', { name: 'Показать весь год' }).click()
  await region(page, 'Записи и приход').waitFor()

  await page.route('**/api/admin/statistics?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin?statistics&period=quarter')
  await page.getByText('Показатели не загрузились').waitFor({ timeout: 30_000 })
  await page.unroute('**/api/admin/statistics?*')
  await page
    .getByRole('button', { name: /ещё раз|Повторить/ })
    .first()
    .click()
  await region(page, 'Записи и приход').waitFor()
})
