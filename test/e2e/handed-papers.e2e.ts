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

/** The chair decides about everybody who waits; returns the papers by number. */
async function conclude(page: Page) {
  const waiting = await (await page.request.get('/api/conclusions/awaiting?limit=100')).json()
  const papers: { id: string; number: string; fullname: string }[] = []
  for (const { booking } of waiting.result.items) {
    const verdict = { outcome: 'fit', group: 'II', on: today, chairman: 'Громова Вера Николаевна' }
    papers.push(await post(page, `/api/conclusions/bookings/${booking}`, verdict))
  }
  return papers
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
