import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { addDays, clinicDay } from '../../shared/platform/days.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, screen, testWith } from '../browser.ts'
import { visited } from '../follow-up.ts'
import type { FreshDatabase } from '../postgres.ts'
import { enter } from '../sign-in.ts'

const test = testWith({ fill: fillExamined })

const services = ['doc-therapist', 'doc-neurologist']

/** Five employees of the demo factory who have passed two doctors. */
async function fillExamined(database: FreshDatabase): Promise<void> {
  const db = database.open(2)
  const clock = { now: () => new Date() }
  const { rows } = await db.execute(
    `select id, organization_id as organization from employees where due_on is not null and booked_on is null
     order by due_on, id limit 5`,
  )
  for (const { id, organization } of rows) {
    const day = addDays(clinicDay(clock.now()), -1)
    const who = { organization: organization as OrganizationId, employee: String(id) }
    await visited({ db, clock }, { ...who, day, state: 'completed' })
  }
  await db.execute(
    `update bookings set number = 'П-2026-' || lpad((900000 + place)::text, 6, '0'),
       factors = '[{"code":"4.4","marks":[]}]', items = $1,
       employer = json_build_object('inn', '7707083893', 'position', 'Слесарь', 'name', 'АО «Уралспецметалл»')
     from (select id, row_number() over (order by start_at, id) as place from bookings where length(number) = 36) as made
     where made.id = bookings.id`,
    [JSON.stringify(services.map((service) => ({ service, reasons: [], price: 0 })))],
  )
  await db.execute(
    `insert into booking_steps (booking_id, position, from_state, to_state, at, by, slot_id)
     select id, 1, 'draft', 'submitted', now(), 'system', slot_id from bookings
     where not exists (select from booking_steps where booking_id = bookings.id)`,
  )
}

test('the chair decides everybody in the norm by one question, and takes one out by Space', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page, '9000000005', '/conclusions?tab=together')
  const alone = page.getByRole('table', { name: 'Решают отдельно' })
  await alone
    .getByText(/Не записано/)
    .first()
    .waitFor()
  // The doctors write the norm of four people and a deviation of the fifth.
  await page.evaluate(async (known) => {
    const { result } = await (await fetch('/api/conclusions/awaiting?limit=100')).json()
    const own = result.items.filter((row: { number: string }) => row.number.startsWith('П-2026-9000'))
    for (const [at, { booking }] of own.entries()) {
      const isFit = at < 4
      const findings = known.map((service) => ({
        service,
        state: 'done',
        isNormal: isFit,
        ...(!isFit && { text: 'Шум в сердце' }),
      }))
      const sent = { method: 'POST', headers: { 'content-type': 'application/json' } }
      const answer = await fetch(`/api/findings/bookings/${booking}`, {
        ...sent,
        body: JSON.stringify({ findings }),
      })
      if (!answer.ok) throw new Error(await answer.text())
    }
  }, services)
  await page.reload()
  await page
    .getByRole('tab', { name: /^Всё в норме/, selected: true })
    .getByText('4')
    .waitFor()
  await alone.getByText(/Есть отклонения: .*невролог/i).waitFor()
  const rows = page.getByRole('table', { name: 'Всё в норме' }).locator('[data-row]')
  await page.getByText('Выбрано: 4').waitFor()

  // Space takes the person of the row out, and opens nothing.
  await rows.first().getByRole('button').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.getByText('Выбрано: 3').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('?')
  await page.getByText('Исключить человека или вернуть').waitFor()
  await page.keyboard.press('Escape')
  await screen(page, 'together-list')

  // No single key decides: the sheet opens, wants the group, and then asks.
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog', { name: 'Решить вместе' })
  await sheet.getByRole('radio', { name: 'I', exact: true }).check()
  await sheet.getByRole('textbox', { name: 'Председатель комиссии' }).fill('Громова Вера Николаевна')
  await sheet.getByRole('button', { name: 'Решить вместе…' }).click()
  const question = page.getByRole('alertdialog', { name: /^Оформить 3 заключения/ })
  await question.getByText(/^Исключены:/).waitFor()
  expect(await question.getByRole('listitem').count()).toBe(3)
  expect(await accessibilityProblems(page)).toEqual([])
  // Enter answers nothing here, and Esc means no.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  expect(await sheet.getByText(/^Оформлено/).count()).toBe(0)
  await sheet.getByRole('button', { name: 'Решить вместе…' }).click()
  await question.getByRole('button', { name: 'Оформить 3 заключения' }).click()
  await sheet.getByText('Оформлено: 3 заключения').waitFor()
  await screen(page, 'together-done')
  await sheet.getByRole('button', { name: 'К списку' }).click()
  await page.getByText('Выбрано: 0').or(rows.first()).first().waitFor()
  await page
    .getByRole('tab', { name: /^Всё в норме/ })
    .getByText('1')
    .waitFor()
})
