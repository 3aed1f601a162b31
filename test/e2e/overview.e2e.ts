import type { Page } from 'playwright-core'
import type { Database } from '../../server/platform/db/types.ts'
import { newId } from '../../server/platform/ids.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { Overview } from '../../shared/overview/schema.ts'
import { weekdayWords } from '../../shared/platform/day-words.ts'
import {
  addDays,
  clinicDay,
  clinicInstant,
  clinicTime,
  type Day,
  formatDay,
} from '../../shared/platform/days.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, isGate, type Size, screen, sizes, testWith, type Visit, widths } from '../browser.ts'
import { visited } from '../follow-up.ts'
import { tabTo, typeInto } from '../keyboard.ts'
import { applyFor, people } from '../organizations.ts'
import type { FreshDatabase } from '../postgres.ts'
import { enter } from '../sign-in.ts'

/** Taken seats in each hour from 08:00; an hour has sixteen seats, four per quarter. */
const load = [11, 16, 14, 9, 12, 5, 3, 8, 2]
const came = ['completed', 'completed', 'arrived', 'in_progress', 'no_show', 'cancelled'] as const

async function fillHours(db: Database, today: Day): Promise<void> {
  for (const [at, hour] of load.entries())
    for (const [quarter, minutes] of ['00', '15', '30', '45'].entries()) {
      const start = clinicInstant(today, `${String(at + 8).padStart(2, '0')}:${minutes}`)
      await db.execute(
        `insert into slots (id, city, start_at, capacity, taken) values ($1, 'ekb', $2, 4, $3)
         on conflict (city, start_at) do update set capacity = 4, taken = $3`,
        [newId(new Date()), start, Math.min(4, Math.max(0, hour - quarter * 4))],
      )
    }
}

async function fillPeople(db: Database, today: Day): Promise<void> {
  const clock = { now: () => new Date() }
  const { rows } = await db.execute(
    `select id, organization_id as organization from employees where booked_on is null order by id limit 40`,
  )
  for (const [at, { id, organization }] of rows.entries()) {
    const whose = { organization: organization as OrganizationId, employee: String(id) }
    const state = at < 12 ? (came[at % came.length] ?? 'arrived') : 'confirmed'
    const day = at < 35 ? today : addDays(today, -3)
    await visited({ db, clock }, { ...whose, day, state, time: '09:00' })
  }
}

const failedMessages = (
  count: number,
) => `insert into outbox (id, channel, kind, recipient, text, state, next_at, created_at)
  select gen_random_uuid(), 'sms', 'booked', '+79000000001', 'x', 'dead', now(), now() from generate_series(1, ${count})`

/** Inserts today's visits and the waiting tasks straight into the database. */
async function fillDay(database: FreshDatabase): Promise<void> {
  const db = database.open(2)
  const today = clinicDay(new Date())
  await fillHours(db, today)
  await fillPeople(db, today)
  // A full slot makes this day a working day even when it would otherwise be a day off.
  await db.execute(
    `insert into slots (id, city, start_at, capacity, taken) values ($1, 'ekb', $2, 4, 4) on conflict do nothing`,
    [newId(new Date()), clinicInstant(addDays(today, 2), '08:00')],
  )
  const share = (days: number, part: string) =>
    db.execute(`update slots set taken = ${part} where city = 'ekb' and day = $1`, [addDays(today, days)])
  for (const [days, part] of [
    [2, 'capacity'],
    [3, 'capacity - capacity / 4'],
    [4, 'greatest(0, capacity - (extract(minute from start_at) = 0)::int)'],
  ] as const)
    await share(days, part)
  await db.execute(
    `insert into prices (id, city, service_code, valid_from, amount, set_at)
     select gen_random_uuid(), city, service_code, $1, amount + 50, now() from prices
     where organization_id is null limit 3`,
    [addDays(today, 10)],
  )
  await db.execute(failedMessages(3))
}

/** The demo clinic on a working day: patients of today, full hours, a failed message, prices that will change. */
const test = testWith({ fill: fillDay })
const nightly = test.skipIf(isGate)

const home = '/admin?overview'
const attention = (page: Page) => page.getByRole('region', { name: 'Требует внимания' })
const need = (page: Page, name: RegExp) => attention(page).getByRole('link', { name })
const city = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function office(visit: Visit, size: Size = 'desktop', options?: Parameters<Visit>[1]) {
  const page = await visit(size, options)
  await enter(page, people.admin, home)
  await city(page, 'Екатеринбург').waitFor()
  return page
}

async function look(page: Page, name: string) {
  expect(await accessibilityProblems(page), name).toEqual([])
  await screen(page, `overview-${name}`)
}

/** Changes the server's real answer before the page gets it. */
const answerWith = (page: Page, change: (overview: Overview) => Overview) =>
  page.route('**/api/admin/overview', async (route) => {
    const { result } = (await (await route.fetch()).json()) as { result: Overview }
    await route.fulfill({ json: { result: change(result) } })
  })

test('an administrator sees what needs attention and opens the page where it is handled [§2.10-b]', async ({
  visit,
}) => {
  const applicant = await visit('desktop')
  await enter(applicant, people.patient)
  const page = await office(visit)
  const shown = async () => Number((await need(page, /нов(ая|ые|ых) заяв/).textContent())?.match(/\d+/)?.[0])
  const before = await shown()
  await applyFor(applicant, people.patient, 'ООО «Обзор»')
  await page.reload()
  await expect.poll(shown).toBe(before + 1)

  await tabTo(page, /^Не отправлены [34]\sсообщения/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/outbox.*state=dead/)
  await page.getByRole('button', { name: 'Состояние: Не отправлено' }).waitFor()
  await page.goBack()
  await need(page, /новые заявки/).click()
  await page.waitForURL(/requests/)
  await page.getByText('ООО «Обзор»').waitFor()
  await page.goBack()
  await need(page, /меняются цены/).click()
  await page.waitForURL(/prices/)
  await page.goBack()
  await need(page, /визитов без отметки/).click()
  await page.waitForURL(new RegExp(`desk.*day=${addDays(clinicDay(new Date()), -3)}`))
  await page.getByRole('heading', { level: 1 }).waitFor()
})

nightly('the figures, hours and days of a city are also given in words', async ({ visit }) => {
  const page = await office(visit)
  const ekb = city(page, 'Екатеринбург')
  expect(await ekb.getByRole('definition').allInnerTexts()).toEqual(['23', '8', '2', '2'])
  const hours = ekb.getByRole('table', { name: 'Загрузка по часам' })
  await hours.getByRole('row', { name: /^14:00(, сейчас)? занято 3 из 16$/ }).waitFor()
  await ekb.locator('svg').getByText('3/16', { exact: true }).waitFor()
  const days = ekb.getByRole('list', { name: 'Свободные места на две недели' })
  await days.getByText(/: мест нет$/).waitFor()
  expect(await days.getByRole('listitem').count()).toBe(14)
})

nightly(
  'a new installation lists what it lacks before the first booking and links to each missing part',
  async ({ visit }) => {
    const page = await visit('desktop')
    await answerWith(page, (overview) => ({
      ...overview,
      attention: {
        ...overview.attention,
        printed: ['sms', 'email'],
        missingContacts: ['name', 'phone', 'email', 'site', 'ogrn', 'address'],
        codes: null,
      },
    }))
    await page.route('**/api/admin/messages/figures*', async (route) => {
      const { result } = (await (await route.fetch()).json()) as { result: object }
      await route.fulfill({ json: { result: { ...result, printed: ['sms', 'email'] } } })
    })
    await enter(page, people.admin, home)
    await need(page, /^Контакты центра/).waitFor()
    for (const size of widths) {
      await page.setViewportSize(sizes[size])
      await look(page, 'new')
    }
    await need(page, /^Контакты центра не заданы/).click()
    await page.getByRole('tab', { name: 'Контакты', selected: true }).waitFor()
    await page.goBack()
    await need(page, /^SMS и письма не уходят/).click()
    await page.getByText('не подключит шлюз SMS и почтовый сервер').waitFor()
    for (const size of widths) {
      await page.setViewportSize(sizes[size])
      await look(page, 'new-messages')
    }
  },
)

test('the overview refreshes itself, and keeps its data when the server does not answer', async ({
  visit,
  database,
}) => {
  const page = await visit('desktop')
  await page.clock.install()
  await enter(page, people.admin, home)
  await need(page, /^Не отправлены 3/).waitFor()
  await database.open(1).execute(failedMessages(1))
  await page.clock.fastForward(61_000)
  await need(page, /^Не отправлены 4/).waitFor()
  await page.route('**/api/admin/overview', (route) => route.fulfill({ status: 403, json: {} }))
  await page.clock.fastForward(61_000)
  await page.getByText(/^Свежие данные не пришли/).waitFor()
  await city(page, 'Екатеринбург').waitFor()
})

test('a guest and a user without the role see no overview', async ({ visit }) => {
  const guest = await visit('desktop')
  await guest.goto(home)
  await guest.getByLabel('Телефон').waitFor()
  expect((await guest.request.get('/api/admin/overview')).status()).toBe(401)
  const person = await visit('desktop')
  await enter(person, people.patient, home)
  await person.getByText('Раздел для администраторов').waitFor()
  expect((await person.request.get('/api/admin/overview')).status()).toBe(403)
})

nightly(
  'when nothing waits and today is a day off, both are stated; a failed loading can be repeated',
  async ({ visit }) => {
    const page = await visit('desktop')
    await answerWith(page, (overview) => ({
      ...overview,
      cities: overview.cities.map((one) => ({
        ...one,
        ...(one.city === 'pvl' && { hours: [] }),
        ...(one.city === 'ekb' && {
          hours: [{ hour: `${clinicTime(new Date()).slice(0, 2)}:00`, taken: 9, capacity: 9 }, ...one.hours],
        }),
      })),
      attention: {
        printed: [],
        unsafe: [],
        missingContacts: [],
        codes: null,
        chair: null,
        requests: 0,
        failed: 0,
        unpriced: 0,
        unmarked: 0,
        unmarkedAt: null,
        overdueDecisions: 0,
        overduePapers: 0,
        closed: 0,
        closedAt: null,
        orderEndsOn: null,
        priceChange: null,
      },
    }))
    await enter(page, people.admin, home)
    await page.getByRole('heading', { name: 'Всё в порядке' }).waitFor()
    await page.getByText('Сегодня выходной').waitFor()
    await look(page, 'calm')
    await page.unrouteAll({ behavior: 'wait' })
    await page.route('**/api/admin/overview', (route) => route.fulfill({ status: 418, json: {} }))
    await page.reload()
    await page.getByText('Обзор не загрузился').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Повторить' }).click()
    await city(page, 'Екатеринбург').waitFor()
  },
)

/** The coming day with the most bookings. */
async function busyDay(db: Database) {
  const { rows } = await db.execute(
    `select day::text, count(*)::int as people from bookings
     where city = 'ekb' and day > $1 and state in ('submitted', 'confirmed')
     group by day order by people desc, day limit 1`,
    [clinicDay(new Date())],
  )
  return rows[0] as { day: Day; people: number }
}

test('the overview leads to patients booked for a day that became a day off [§2.10-c]', async ({
  visit,
  database,
}) => {
  const page = await visit('desktop')
  const { day, people: booked } = await busyDay(database.open(1))
  await enter(page, people.admin, '/admin?main&tab=holidays')
  await page.getByRole('button', { name: 'Добавить дни' }).click()
  await typeInto(page, 'С', formatDay(day))
  await page.getByRole('radiogroup', { name: 'Где' }).getByText('Екатеринбург').click()
  await typeInto(page, 'Название', 'Санитарный день')
  await page.getByRole('button', { name: 'Добавить в календарь' }).click()
  const touched = page.getByRole('dialog', { name: 'Кого это затронет' })
  await touched
    .getByText(/^Свободно рядом/)
    .first()
    .waitFor()
  await look(page, 'day-off-touched')
  await page.setViewportSize(sizes.phone)
  await look(page, 'day-off-touched')
  await page.setViewportSize(sizes.desktop)
  const aside = touched.getByRole('link', { name: 'Открыть этот день в регистратуре' })
  expect(await aside.getAttribute('href')).toBe(`/desk?city=ekb&day=${day}&state=closed`)
  await touched.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await page.getByText('Календарь сохранён').waitFor()
  await page.goto(home)
  const line = need(page, /на время, когда центр закрыт/)
  expect(await line.textContent()).toMatch(new RegExp(`^${booked}\\sзапис`))
  await line.click()
  await page.waitForURL(new RegExp(`desk.*day=${day}`))
  await page.getByText(new RegExp(`^Центр в этот день закрыт: ${booked}\\sчелов`)).waitFor()
  expect(await page.getByRole('table', { name: 'Записи дня' }).locator('[data-row]').count()).toBe(booked)
  await look(page, 'desk-day-off')
  await page.setViewportSize(sizes.phone)
  await look(page, 'desk-day-off')
  await page.getByRole('button', { name: 'Показать всех' }).click()
  await page.getByRole('button', { name: 'Показать только их' }).waitFor()
  await page.setViewportSize(sizes.desktop)
  await page.goto(home)
  const days = city(page, 'Екатеринбург').getByRole('list', { name: 'Свободные места на две недели' })
  await days.getByText(`${weekdayWords(day)}: выходной`).waitFor()

  const hr = await visit('desktop')
  await enter(hr, people.employer, `/organization/preorders?day=${day}`)
  await hr.getByText(/^Центр в это время закрыт: \d+\sчелов/).waitFor()
  await look(hr, 'board-day-off')
  await hr.setViewportSize(sizes.phone)
  await look(hr, 'board-day-off')
  await hr.getByRole('button', { name: 'Перенести их' }).click()
  await hr.getByRole('dialog', { name: `Перенести ${booked}` }).waitFor()
})

nightly('the overview looks right at every width, in light and in dark', async ({ visit }) => {
  const page = await office(visit)
  for (const size of widths)
    for (const dark of size === 'phone' || size === 'desktop' ? [false, true] : [false]) {
      await page.setViewportSize(sizes[size])
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
      await look(page, `today${dark ? '-dark' : ''}`)
    }
})
