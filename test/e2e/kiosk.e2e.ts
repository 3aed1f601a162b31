import type { Page } from 'playwright-core'
import { codeOf } from '../../shared/booking/code.ts'
import type { BookingId } from '../../shared/booking/schema.ts'
import { clinicDay, clinicTime } from '../../shared/platform/days.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, screen, sizes, testWith } from '../browser.ts'
import { visited } from '../follow-up.ts'
import { pressOn, typeInto } from '../keyboard.ts'
import { people } from '../organizations.ts'
import type { FreshDatabase } from '../postgres.ts'
import { enter } from '../sign-in.ts'

const numbers = ['П-2026-900001', 'П-2026-900002', 'П-2026-900003'] as const
const surname = 'Тайнова'
const booked: BookingId[] = []

/** Three employees are expected now; the third has not signed the consent. */
async function fillNow(database: FreshDatabase): Promise<void> {
  const db = database.open(2)
  const now = new Date()
  const { rows } = await db.execute(
    `select id, organization_id as organization from employees where due_on is not null and booked_on is null
     order by due_on, id limit 3`,
  )
  for (const [at, { id, organization }] of rows.entries()) {
    const visit = { organization, employee: String(id), day: clinicDay(now), time: clinicTime(now) }
    const booking = await visited({ db, clock: { now: () => now } }, visit as Parameters<typeof visited>[1])
    booked.push(booking as BookingId)
    await db.execute(
      `update bookings set number = $2, surname = $3, birth = '1984-05-17',
         items = '[{"service":"fn-ecg","reasons":[],"price":100}]' where id = $1`,
      [booking, numbers[at], surname],
    )
    await db.execute(
      `insert into booking_steps (booking_id, position, from_state, to_state, at, by, slot_id)
       select id, 1, 'submitted', 'confirmed', now(), 'system', slot_id from bookings where id = $1`,
      [booking],
    )
    if (at < 2)
      await db.execute(
        `insert into booking_consents (booking_id, purpose, text_version, given_at, address, agent)
         values ($1, 'personal-data', '1', now(), '127.0.0.1', 'test')`,
        [booking],
      )
  }
}

const test = testWith({ fill: fillNow })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const start = (page: Page) => page.getByRole('heading', { name: 'Отметьтесь и получите талон' })

/** Types like a keyboard scanner: fast, wherever the focus is, with Enter at the end. */
async function scan(page: Page, text: string) {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('an administrator adds a kiosk, and a tablet checks booked people in, without names, and forgets them', async ({
  visit,
}) => {
  const admin = await visit('desktop')
  await enter(admin, people.admin, '/admin?main&tab=kiosks')
  await press(admin, 'Добавить киоск')
  await admin.getByLabel('Где стоит').fill('Вход с улицы')
  await press(admin, 'Получить код')
  const code = (await admin.locator('[data-code]').textContent()) ?? ''
  expect(code).toMatch(/^\d{4} \d{4}$/)
  await press(admin, 'Готово')

  const page = await visit('tablet')
  await page.clock.install()
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-print-asked', '')
  })
  await page.goto('/kiosk')
  await page.getByLabel('Код киоска, 8 цифр').pressSequentially(code.replace(' ', ''))
  await start(page).waitFor()
  for (const size of ['phone', 'tablet', 'laptop', 'desktop'] as const) {
    await page.setViewportSize(sizes[size])
    await screen(page, `kiosk-${size}`)
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(width, `the kiosk is not wider than a ${size}`).toBeLessThanOrEqual(0)
  }
  expect(await accessibilityProblems(page), 'the kiosk').toEqual([])
  await page.setViewportSize(sizes.tablet)

  const begun = Date.now()
  for (const digit of '900001') await press(page, digit)
  await press(page, 'Далее')
  await page.getByLabel('Год рождения').waitFor()
  for (const digit of '1984') await press(page, digit)
  await press(page, 'Готово')
  await page.getByRole('heading', { name: 'Вы отмечены' }).waitFor()
  expect(Date.now() - begun).toBeLessThan(15_000)
  await page.getByText(/^П-\d{3}$/).waitFor()
  expect(await page.locator('body').textContent()).not.toContain(surname)
  expect(await accessibilityProblems(page), 'the answer').toEqual([])
  await screen(page, 'kiosk-arrived')
  await press(page, 'Напечатать талон')
  await page.locator('[data-print-asked]').waitFor({ state: 'attached' })
  const slip = page.locator('[data-printed]')
  expect(await slip.textContent()).toMatch(/П-\d{3}/)
  expect(await slip.textContent()).not.toContain(surname)
  await page.clock.fastForward(21_000)
  await start(page).waitFor()
  expect(await page.getByRole('textbox', { name: 'Номер записи' }).inputValue()).toBe('П-2026-')

  const second = `${new URL(page.url()).origin}/b/${codeOf({ id: booked[1] as BookingId, number: numbers[1] })}`
  await scan(page, second)
  await page.getByRole('heading', { name: 'Вы отмечены' }).waitFor()
  await scan(page, second)
  await page.getByRole('heading', { name: 'Вы уже отмечены' }).waitFor()
  await pressOn(page, 'Готово')
  await typeInto(page, 'Номер записи', numbers[0])
  await page.keyboard.press('Enter')
  await page.getByLabel('Год рождения').waitFor()
  await page.keyboard.type('1984')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Вы уже отмечены' }).waitFor()
  await pressOn(page, 'Готово')
  await scan(page, codeOf({ id: booked[2] as BookingId, number: numbers[2] }))
  await page.getByText('Нужно подписать согласие. Подойдите в регистратуру').waitFor()
  await screen(page, 'kiosk-refused')

  await admin.getByText(/^На связи сегодня/).waitFor()
  await press(admin, 'Отключить: Вход с улицы')
  await press(admin, 'Отключить')
  await admin.getByText('Киосков нет').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Киоск не подключён' }).waitFor()
})
