import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { addMonths, clinicDay, formatDay } from '../../shared/platform/days.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, screen, sizes, testWith, widths } from '../browser.ts'
import { visited } from '../follow-up.ts'
import { act, button, come, fillToday, inside, receive, rested } from '../rooms.ts'
import { enter } from '../sign-in.ts'

const test = testWith({ fill: (database) => fillToday(database, ['doc-neurologist'], ['4.4']) })

const today = clinicDay(new Date())
const lastYear = addMonths(today, -12)

test('a doctor reads the former check-up of the person inside, and is told when there was none', async ({
  visit,
  database,
}) => {
  const db = database.open(1)
  await come(visit, 2)
  const { rows } = await db.execute(
    `select employee_id as employee, bookings.organization_id as organization from tickets
     join bookings on bookings.id = booking_id order by tickets.number limit 1`,
  )
  const booking = await visited(
    { db, clock: { now: () => new Date() } },
    {
      employee: String(rows[0]?.employee),
      organization: rows[0]?.organization as OrganizationId,
      day: lastYear,
      state: 'completed',
    },
  )
  await db.execute(
    `update bookings set number = 'П-2025-000001', items = $2, factors = '[{"code":"4.4","marks":[]}]',
       employer = '{"inn":"7707083893","position":"Слесарь","name":"АО «Уралспецметалл»"}' where id = $1`,
    [booking, JSON.stringify([{ service: 'doc-neurologist', reasons: [], price: 0 }])],
  )
  const chair = await visit('desktop')
  await enter(chair, '9000000005', '/')
  const finding = {
    service: 'doc-neurologist',
    state: 'done',
    text: 'Радикулопатия',
    recommendation: 'Лечебная физкультура',
  }
  const verdict = { outcome: 'fit', group: 'II', on: lastYear, chairman: 'Громова Вера Николаевна' }
  for (const [path, data] of [
    [`/api/findings/bookings/${booking}`, { findings: [finding] }],
    [`/api/conclusions/bookings/${booking}`, verdict],
  ] as const) {
    const answer = await chair.request.post(path, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  }

  const page = await visit('desktop')
  await enter(page, '9000001014', '/queue')
  await receive(page, 'Невролог')
  await act(page, 'Пригласить следующего')
  await expect.poll(() => inside(page).textContent()).toMatch(/^П-/)
  const first = await inside(page).textContent()
  const former = page.getByRole('dialog', { name: 'Прежние осмотры' })
  await button(page, 'Прежние осмотры').click()
  const checkUp = former.getByRole('region', { name: `Осмотр ${formatDay(lastYear)}` })
  await checkUp.getByText('Радикулопатия. Рекомендации: Лечебная физкультура').waitFor()
  for (const size of widths) {
    await page.setViewportSize(sizes[size])
    await screen(page, 'room-former')
  }
  await page.setViewportSize(sizes.desktop)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await former.waitFor({ state: 'hidden' })
  await rested(page)
  await page.keyboard.press('F2')
  await expect.poll(() => inside(page).textContent()).not.toBe(first)
  await button(page, 'Прежние осмотры').click()
  await former.getByText('В этом центре человек раньше осмотр не проходил.').waitFor()
})
