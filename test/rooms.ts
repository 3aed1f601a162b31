import type { Page } from 'playwright-core'
import { clinicDay } from '../shared/platform/days.ts'
import { expect, type Visit } from './browser.ts'
import { visited } from './follow-up.ts'
import type { FreshDatabase } from './postgres.ts'
import { enter } from './sign-in.ts'

const clerk = '9000000004'

/** Books thirty employees for today, each with the same services. */
export async function fillToday(
  database: FreshDatabase,
  services: readonly string[],
  factors: readonly string[] = [],
): Promise<void> {
  const db = database.open(2)
  const clock = { now: () => new Date() }
  const { rows } = await db.execute(
    `select id, organization_id as organization from employees where due_on is not null and booked_on is null
     order by due_on, id limit 30`,
  )
  for (const { id, organization } of rows)
    await visited({ db, clock }, {
      organization,
      employee: String(id),
      day: clinicDay(clock.now()),
      time: '08:15',
    } as Parameters<typeof visited>[1])
  const items = JSON.stringify(services.map((service) => ({ service, price: 100 })))
  await db.execute(
    `update bookings set number = 'П-2026-' || lpad(place::text, 6, '0'), items = $1, factors = $2,
       employer = '{"inn":"7707083893","name":"АО «Уралспецметалл»"}'
     from (select id, row_number() over (order by id) + 700 as place from bookings where employer is null) as made
     where made.id = bookings.id`,
    [items, JSON.stringify(factors.map((code) => ({ code, substances: null })))],
  )
  // The bookings above have no history, and the desk shows the step that led to the present state.
  await db.execute(
    `insert into booking_steps (booking_id, position, from_state, to_state, at, by, slot_id)
     select id, 1, 'draft', 'submitted', now(), 'system', slot_id from bookings
     where not exists (select from booking_steps where booking_id = bookings.id)`,
  )
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const inside = (page: Page) =>
  page.getByRole('region', { name: 'Приём' }).getByRole('heading', { level: 2 })
/** Waits until the buttons work again: they are disabled for a moment after each press. */
export const rested = (page: Page) => expect.poll(() => page.locator('[data-busy]').count()).toBe(0)

export async function act(page: Page, name: string | RegExp) {
  await button(page, name).click()
  await rested(page)
}

/** Presses an act of the menu «Ещё» of a room. */
export async function actRare(page: Page, name: string | RegExp) {
  await page.getByRole('region', { name: 'Приём' }).getByRole('button', { name: 'Ещё' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Marks the arrival of so many patients as a registrar; each of them gets a ticket. */
export async function come(visit: Visit, count: number) {
  const page = await visit('desktop')
  await enter(page, clerk, '/desk?state=awaited')
  const marks = page.getByLabel('Записи дня').getByRole('button', { name: /^Приш(ёл|ла): / })
  for (let left = count; left > 0; left--) {
    const name = (await marks.first().getAttribute('aria-label')) ?? ''
    await marks.first().click()
    await expect.poll(() => page.getByRole('button', { name, exact: true }).count()).toBe(0)
  }
  return page
}

/** Opens a room of a station from the list and starts receiving patients, unless the room is already open. */
export async function receive(page: Page, station: string | RegExp) {
  await page.getByRole('region', { name: station }).getByRole('link').first().click()
  await page.getByRole('heading', { name: /^У двери/ }).waitFor()
  if (await button(page, 'Начать приём').count()) await act(page, 'Начать приём')
}
