import type { Page } from 'playwright-core'
import { matchNow, offerTime } from '../../server/booking/standby/actions.ts'
import { openMisses } from '../../server/booking/standby/misses.ts'
import type { Database } from '../../server/platform/db/types.ts'
import { changeSeats } from '../../server/schedule/store.ts'
import { bookingContract } from '../../shared/booking/contract.ts'
import type { Booking } from '../../shared/booking/schema.ts'
import { standbyName } from '../../shared/booking/standby/ru.ts'
import { dayWords } from '../../shared/platform/day-words.ts'
import { addDays, clinicDay, type Day, formatDay, weekdayOf } from '../../shared/platform/days.ts'
import type { SlotId } from '../../shared/schedule/schema.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { makeSlot, takenOf, wishOf } from '../booking.ts'
import { expect, screen, sizes, test, widths } from '../browser.ts'
import { people } from '../organizations.ts'
import { enter } from '../sign-in.ts'

const clerk = '9000000004'
const brand = { name: 'Центр', phone: '+7 343 300 00 00' }

/** Returns a working day so many days ahead or a little later. */
function workday(count: number): Day {
  let day = addDays(clinicDay(new Date()), count)
  while (weekdayOf(day) > 5) day = addDays(day, 1)
  return day
}

async function book(page: Page, slot: SlotId): Promise<Booking> {
  const answer = await page.request.post(bookingContract.reserve.path, { data: wishOf(slot) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).result
}

/** Frees the only seat of a full time and offers it at once, at any hour; the server's own job may be first. */
async function freeAndOffer(db: Database, slot: SlotId): Promise<void> {
  const now = new Date()
  await db.transact((tx) => changeSeats(tx, { give: [slot] }, now))
  for (const match of await matchNow(db.reader, openMisses(), now))
    await db.transact((tx) => offerTime(tx, match, { brand, now }))
}

/** Takes pictures at each width, and looks for what a screen reader or a keyboard would stumble over. */
async function look(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? sizes.desktop
  for (const size of widths) {
    await page.setViewportSize(sizes[size])
    expect(await accessibilityProblems(page), `${name} on a ${size}`).toEqual([])
    await screen(page, `standby-${name}`)
  }
  await page.setViewportSize(before)
}

const card = (page: Page) => page.getByRole('region', { name: standbyName })
const toggle = (page: Page) => page.getByRole('switch', { name: standbyName })
const offer = (page: Page) => page.getByRole('region', { name: 'Предложенное время' })

test('a person asks for an earlier time, declines one, and takes the next by the link of the SMS', async ({
  visit,
  database,
}) => {
  const db = database.open(2)
  const last = workday(40)
  const early = workday(20)
  const full = async (time: string) => (await makeSlot(db, { day: early, time, capacity: 1, taken: 1 })).id
  const first = await full('08:07')
  const second = await full('08:37')
  const page = await visit('phone')
  await enter(page, people.patient)
  const booking = await book(page, (await makeSlot(db, { day: last, time: '08:07', capacity: 1 })).id)

  await page.goto(`/preorder/${booking.id}`)
  await toggle(page).waitFor()
  await look(page, 'off')
  await toggle(page).click()
  await card(page)
    .getByText(`Ждём время раньше ${dayWords(last)}`)
    .waitFor()
  await page.getByLabel('Могу прийти не раньше').fill(formatDay(addDays(last, 1)))
  await card(page).getByRole('button', { name: 'Сохранить' }).click()
  await card(page).getByText('укажите день не позже').waitFor()
  await page.getByLabel('Могу прийти не раньше').fill(formatDay(addDays(early, -3)))
  await card(page).getByRole('button', { name: 'Сохранить' }).click()
  await card(page)
    .getByText(`не раньше ${dayWords(addDays(early, -3))}`)
    .waitFor()
  await look(page, 'on')

  await page.goto(`/preorder/${booking.id}/move`)
  await toggle(page).waitFor()
  await look(page, 'move')

  await freeAndOffer(db, first)
  await page.goto(`/preorder/${booking.id}`)
  await page.getByText(`Освободилось время: ${dayWords(early)}, 08:07`).waitFor()
  await look(page, 'offered')
  const desk = await visit('desktop')
  await enter(desk, clerk, `/desk?booking=${booking.id}`)
  await desk.getByText('Ждёт время раньше').waitFor()
  await desk.getByText('08:07, ждём ответа до').waitFor()
  await screen(desk, 'standby-desk')
  await page.getByRole('link', { name: 'Посмотреть' }).click()
  await offer(page).waitFor()
  await look(page, 'offer')
  await page.getByRole('button', { name: 'Оставить как есть' }).click()
  await card(page).getByText('Ждём время раньше').waitFor()
  expect(await takenOf(db, first)).toBe(0)

  await freeAndOffer(db, second)
  const { rows } = await db.execute(
    `select link, text from outbox where kind = 'earlier-time' and channel = 'sms' order by created_at desc, id desc limit 1`,
  )
  expect(rows[0]?.text).toContain('08:37')
  await page.goto(String(rows[0]?.link))
  await page.getByRole('button', { name: `Перенести на ${dayWords(early)}, 08:37` }).click()
  await page
    .getByRole('region', { name: /Ваша запись/ })
    .getByText('08:37')
    .waitFor()
  expect(await toggle(page).isChecked()).toBe(false)
  expect(await takenOf(db, second)).toBe(1)

  await page.goto(String(rows[0]?.link))
  await page.getByText('Сейчас вам ничего не предлагаем').waitFor()
  await look(page, 'over')
})
