import { readFile } from 'node:fs/promises'
import PizZip from 'pizzip'
import type { Page } from 'playwright-core'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { addDays, clinicDay } from '../../shared/platform/days.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, screen, sizes, testWith } from '../browser.ts'
import { visited } from '../follow-up.ts'
import type { FreshDatabase } from '../postgres.ts'
import { enter } from '../sign-in.ts'

const test = testWith({ fill: fillConcluded })

const chair = '9000000005'
const today = clinicDay(new Date())

/** Three employees of the demo factory who have passed their check-ups yesterday. */
async function fillConcluded(database: FreshDatabase): Promise<void> {
  const db = database.open(2)
  const clock = { now: () => new Date() }
  await db.execute('truncate bookings cascade')
  const { rows } = await db.execute(
    `select id, organization_id as organization from employees where due_on is not null and booked_on is null
       and organization_id = (select id from organizations order by (select count(*) from employees
         where organization_id = organizations.id) desc limit 1)
     order by due_on, id limit 3`,
  )
  for (const { id, organization } of rows) {
    const who = { organization: organization as OrganizationId, employee: String(id) }
    await visited({ db, clock }, { ...who, day: addDays(today, -1), state: 'completed' })
  }
  await db.execute(
    `update bookings set number = 'П-2026-' || lpad((900000 + place)::text, 6, '0'),
       factors = '[{"code":"4.4","marks":[]}]',
       employer = json_build_object('inn', '7707083893', 'position', 'Слесарь', 'name', 'АО «Уралспецметалл»')
     from (select id, row_number() over (order by start_at, id) as place from bookings where length(number) = 36) as made
     where made.id = bookings.id`,
  )
}

async function post<Reply>(page: Page, path: string, data: object): Promise<Reply> {
  const answer = await page.request.post(path, { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()).result
}

/** The chair decides about everybody who still waits; returns all papers by number, as the tests share one clinic. */
async function conclude(page: Page) {
  const waiting = await (await page.request.get('/api/conclusions/awaiting?limit=100')).json()
  for (const { booking } of waiting.result.items) {
    const verdict = { outcome: 'fit', group: 'II', on: today, chairman: 'Громова Вера Николаевна' }
    await post(page, `/api/conclusions/bookings/${booking}`, verdict)
  }
  const register = await (await page.request.get('/api/conclusions?limit=100')).json()
  const papers: { number: string; fullname: string }[] = register.result.items
  return papers.toReversed()
}

/** Looks at the page at 360 and at the width of a desktop. */
async function look(page: Page, name: string): Promise<void> {
  expect(await accessibilityProblems(page), name).toEqual([])
  await screen(page, `handed-papers-${name}`)
  await page.setViewportSize({ width: 360, height: 740 })
  await screen(page, `handed-papers-${name}-360`)
  await page.setViewportSize(sizes.desktop)
}

test('the commission saves all заключения of an organization as an archive with a file by number for each', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page, chair, '/conclusions')
  const papers = await conclude(page)
  expect(papers).toHaveLength(3)
  await page.goto(`/conclusions?tab=register&from=${today}&to=${today}`)
  await page.getByText(papers[0]?.fullname ?? '').waitFor()
  await page.getByRole('button', { name: 'Организация' }).click()
  await page.getByPlaceholder('Название или ИНН').fill('6671000017')
  await page.getByRole('option').first().click()
  await expect.poll(() => new URL(page.url()).searchParams.get('organization')).not.toBeNull()
  await look(page, 'register')
  await page.getByRole('button', { name: 'Все заключения…' }).click()
  const archive = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Архив .zip, файл на каждого' }).click()
  const files = new PizZip(await readFile(await (await archive).path())).files
  expect(Object.keys(files)).toEqual(
    papers.map(
      ({ number, fullname }) => `Заключение ${number.replace('/', '-')} ${fullname.split(' ')[0]}.pdf`,
    ),
  )
  // A period without papers says so, and offers no file.
  await page.goto(`/conclusions?tab=register&from=${addDays(today, 1)}`)
  await page.getByText('Ничего не нашлось').waitFor()
  expect(await page.getByRole('button', { name: 'Все заключения…' }).count()).toBe(0)
})

test('a registrar hands a packet to the employer against one receipt, finds it in the register and corrects it', async ({
  visit,
}) => {
  const commission = await visit('desktop')
  await enter(commission, chair, '/conclusions')
  const papers = await conclude(commission)
  const page = await visit('desktop')
  await enter(page, '9000000004', '/conclusions?tab=hand')
  expect(papers).toHaveLength(3)
  await page.getByRole('table', { name: 'Документы' }).getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Выдать…' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: 'Представителю работодателя' }).check()
  await sheet.getByRole('radio', { name: 'И те, и другие' }).check()
  await sheet.getByRole('button', { name: 'Записать выдачу' }).click()
  // Nothing typed is lost by a refusal that names the fields.
  await sheet.getByText('Укажите ФИО получателя').waitFor()
  await sheet.getByLabel('Фамилия, имя, отчество').fill('Кузнецова Ольга Ивановна')
  await expect.poll(() => sheet.getByText('Укажите ФИО получателя').count()).toBe(0)
  await sheet.getByLabel('Доверенность или должность').fill('доверенность № 12')
  await look(page, 'hand')
  await sheet.getByRole('button', { name: 'Записать выдачу' }).click()
  await sheet.getByText('Выдача записана').waitFor()
  await sheet.getByRole('button', { name: 'К списку' }).click()
  await page.getByText('Выдавать нечего').waitFor()

  await page.getByRole('tab', { name: 'Выданные' }).click()
  const rows = page.getByRole('table', { name: 'Выданные документы' }).locator('[data-row]')
  await expect.poll(() => rows.count()).toBe(2 * papers.length)
  await page.getByRole('columnheader', { name: 'Экземпляр' }).waitFor()
  await look(page, 'receipts')
  await rows.first().getByRole('button').click()
  const record = page.getByRole('dialog', { name: 'Запись о выдаче' })
  await record.getByRole('button', { name: 'Исправить запись' }).click()
  await record
    .getByRole('checkbox', { name: /экземпляр человека/ })
    .first()
    .uncheck()
  await record.getByLabel('Почему исправляете').fill('Экземпляр не забрали')
  await look(page, 'correct')
  await record.getByRole('button', { name: 'Исправить запись' }).click()
  await page.getByText('Прежняя осталась в истории').waitFor()
  await expect.poll(() => rows.count()).toBe(2 * papers.length - 1)
  await rows.first().getByRole('button').click()
  await record.getByText('Как было записано раньше').waitFor()
  await record.getByText('Экземпляр не забрали').waitFor()
  await look(page, 'record')
})
