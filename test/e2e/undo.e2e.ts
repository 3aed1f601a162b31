import type { Page } from 'playwright-core'
import { bookingContract } from '../../shared/booking/contract.ts'
import { addDays, clinicDay } from '../../shared/platform/days.ts'
import { makeSlot, takenOf, wishOf } from '../booking.ts'
import { expect, test } from '../browser.ts'
import { people } from '../organizations.ts'
import { enter } from '../sign-in.ts'

const restore = (page: Page) => page.getByRole('button', { name: /^Вернуть/ })

/** Cancels the booking whose card is open. */
async function cancel(page: Page) {
  await page.getByRole('button', { name: 'Отменить' }).click()
  await page.getByRole('button', { name: 'Отменить запись' }).click()
  await restore(page).waitFor()
}

test('a person puts back a booking cancelled by mistake; the offer lasts ten seconds', async ({
  visit,
  database,
}) => {
  const db = database.open()
  const page = await visit('phone')
  await page.clock.install()
  await enter(page, people.patient)
  const slot = await makeSlot(db, { day: addDays(clinicDay(new Date()), 30), time: '08:09', capacity: 1 })
  const answer = await page.request.post(bookingContract.reserve.path, { data: wishOf(slot.id) })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { id, number } = (await answer.json()).result
  const letters = async () => {
    const sql = `select kind from outbox where text like '%' || $1 || '%' and channel = 'sms'`
    return (await db.execute(sql, [number])).rows.map(({ kind }) => kind)
  }

  await page.goto(`/preorder/${id}`)
  await cancel(page)
  await page.getByText('Вы отменили запись').waitFor()
  await restore(page).click()
  await page.getByText('Запись возвращена').waitFor()
  await page.getByText('Вы вернули запись').waitFor()
  await page.getByRole('button', { name: 'Отменить' }).waitFor()
  await restore(page).waitFor({ state: 'detached' })
  expect(await takenOf(db, slot.id)).toBe(1)
  expect(await letters()).toEqual(['booking-made'])

  await cancel(page)
  await page.clock.runFor(10_500)
  await restore(page).waitFor({ state: 'detached' })
  await page.getByText('Вы отменили запись').last().waitFor()
  expect(await page.getByRole('button', { name: 'Отменить' }).count()).toBe(0)
  expect((await letters()).toSorted()).toEqual(['booking-cancelled', 'booking-made'])
})
