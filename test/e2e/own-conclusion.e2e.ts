import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { settle } from '../../server/check-ups/actions.ts'
import type { Database } from '../../server/platform/db/types.ts'
import type { BookingId } from '../../shared/booking/schema.ts'
import { dayWordsWithYear } from '../../shared/platform/day-words.ts'
import {
  addDays,
  addMonths,
  clinicDay,
  clinicInstant,
  type Day,
  formatDay,
} from '../../shared/platform/days.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { makeSlot, wishOf } from '../booking.ts'
import { expect, nightly, type Size, screen, sizes, test, type Visit, widths } from '../browser.ts'
import { people } from '../organizations.ts'
import type { FreshDatabase } from '../postgres.ts'
import { enter } from '../sign-in.ts'
import { inEachTheme } from '../themes.ts'
import { moveVisit } from '../trial.ts'

const chairman = '9000000005'
/** The longest organization name that the forms allow. */
const longName =
  `ООО «${'Уральское научно-производственное объединение специальных монтажных работ '.repeat(3)}»`.slice(
    0,
    200,
  )
const today = clinicDay(new Date())

async function post<Reply>(page: Page, path: string, data: object): Promise<Reply> {
  const answer = await page.request.post(path, { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()).result
}

let minute = 0

interface ConclusionSetup {
  size?: Size
  /** How long ago the patient was examined. */
  daysAgo?: number
  wish?: Record<string, unknown>
  /** Keeps the check-ups that the test has made before. */
  keeps?: boolean
}

/** Gives the patient's account the name and the birth date of the person whom the tests book. */
const nameOwner = (db: Database) =>
  db.execute(
    `update accounts set surname = 'Преображенский', name = 'Александр', middlename = 'Владиславович',
       birth = '1984-05-17' where phone = $1`,
    [`+7${people.patient}`],
  )

/** An examined patient and the chair of the commission, each signed in. */
async function examined(visit: Visit, database: FreshDatabase, given: ConclusionSetup = {}) {
  const { size = 'phone', daysAgo = 0, wish = {}, keeps = false } = given
  const db = database.open(1)
  if (!keeps) await db.execute('truncate bookings cascade')
  await nameOwner(db)
  const chair = await visit('desktop')
  const page = await visit(size)
  await enter(chair, chairman, '/')
  await enter(page, people.patient, '/')
  // A visit can only be booked ahead, so it is booked for tomorrow and then moved back to the day of the
  // check-up.
  const on = addDays(today, -daysAgo)
  const time = `05:${String(10 + minute++)}`
  const { id: ahead } = await makeSlot(db, { day: addDays(today, 1), time })
  const { id } = await post<{ id: string }>(page, '/api/bookings', wishOf(ahead, wish))
  await moveVisit(db, id, clinicInstant(on, time))
  for (const state of ['arrived', 'in_progress', 'completed'])
    await db.execute('update bookings set state = $2 where id = $1', [id, state])
  await db.transact((tx) => settle(tx, [id as BookingId], null, new Date()))
  const conclude = (verdict: object) =>
    post<{ id: string; number: string }>(chair, `/api/conclusions/bookings/${id}`, {
      outcome: 'fit',
      group: 'II',
      on,
      chairman: 'Громова Вера Николаевна',
      ...verdict,
    })
  return { page, chair, id, on, conclude }
}

const card = (page: Page, name: string) => page.getByRole('region', { name })
const fact = (page: Page, caption: string) =>
  page.locator('dl > div').filter({ hasText: caption }).locator('dd')
const look = (page: Page, name: string) =>
  inEachTheme(page, async (mark) => {
    expect(await accessibilityProblems(page), name).toEqual([])
    await screen(page, `own-conclusion-${name}${mark}`)
  })

async function atEachWidth(page: Page, name: string): Promise<void> {
  for (const size of widths.map((one) => sizes[one])) {
    await page.setViewportSize(size)
    await look(page, name)
  }
}

/** Presses the file button and returns the name and the text of the saved file. */
async function saved(page: Page) {
  const press = page.getByRole('button', { name: 'Скачать PDF' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), press])
  return { name: file.suggestedFilename(), text: (await readFile(await file.path())).toString('latin1') }
}
const pagesOf = (pdf: string): number => pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0

test('a patient sees that the заключение is being prepared, then its outcome, and downloads it [§2.2]', async ({
  visit,
  database,
}) => {
  const wish = { employer: { inn: '7707083893', name: longName, position: 'Электрогазосварщик' } }
  const { page, id, on, conclude } = await examined(visit, database, { wish })
  await page.goto('/')
  await page.getByText('Заключение готовится').waitFor()
  await look(page, 'history-awaited')
  await page.getByRole('link', { name: 'Периодический осмотр' }).click()
  await page.getByText('Осмотр пройден, заключение готовится: до 5 рабочих дней.').waitFor()
  await look(page, 'awaited')

  const { number } = await conclude({
    outcome: 'unfit',
    contraindicated: ['6.1'],
    needs: ['outpatient', 'resort'],
    group: 'IIIа',
  })
  await page.goto('/')
  await page.getByText('Есть противопоказания').waitFor()
  await page.getByText(`Заключение от ${formatDay(on)}`).waitFor()
  await atEachWidth(page, 'history')
  await page.setViewportSize(sizes.phone)
  await page.getByRole('link', { name: 'Периодический осмотр' }).click()
  await card(page, 'Заключение').waitFor()
  const factors = page.getByRole('list', { name: 'Результат по факторам' }).getByRole('listitem')
  await expect
    .poll(() => factors.allTextContents())
    .toEqual([
      expect.stringMatching(/^6\.1 .*Есть противопоказания$/),
      expect.stringMatching(/^4\.4 .*Противопоказаний нет$/),
    ])
  expect(await fact(page, 'Номер и дата').textContent()).toBe(`№ ${number} от ${dayWordsWithYear(on)}`)
  expect(await fact(page, 'Группа здоровья').textContent()).toBe('IIIа')
  expect(await fact(page, 'Рекомендации').textContent()).toContain('Санаторно-курортное лечение')
  expect(await fact(page, 'Следующий осмотр').textContent()).toBe(`до ${dayWordsWithYear(addMonths(on, 12))}`)
  expect(await fact(page, 'На бумаге').textContent()).toContain('ждёт вас в регистратуре')
  await atEachWidth(page, 'unfit')
  const { name, text } = await saved(page)
  expect(pagesOf(text)).toBe(1)
  expect(name).toBe(`Заключение ${number.replace('/', '-')} Преображенский.pdf`)
  await page.getByText('Файл сохранён').waitFor()
  expect(page.url()).toContain(id)
})

test('a patient sees when the paper was handed out, and that an annulled one is being prepared again [§2.2-b]', async ({
  visit,
  database,
}) => {
  const { page, chair, id, conclude } = await examined(visit, database)
  const { id: paper } = await conclude({})
  await post(chair, `/api/conclusions/${paper}/handed`, {})
  await page.goto(`/preorder/${id}`)
  await page.getByText('Медицинские противопоказания к работе не выявлены').waitFor()
  expect(await fact(page, 'На бумаге').textContent()).toBe(`Экземпляр выдан ${dayWordsWithYear(today)}`)
  await atEachWidth(page, 'fit')
  await post(chair, `/api/conclusions/${paper}/annul`, { reason: 'Ошибка в группе здоровья' })
  await page.reload()
  await page.getByText('заключение готовится').waitFor()
  expect(await card(page, 'Заключение').count()).toBe(0)
})

test('a справка says plainly that the check-up is unfinished and what to do; the заключение follows [§2.2-c]', async ({
  visit,
  database,
}) => {
  const { page, conclude } = await examined(visit, database)
  const { number: additionalSeen } = await conclude({
    outcome: 'additional',
    group: null,
    examinations: 'Эхокардиография',
  })
  await page.goto('/')
  await page.getByText('Нужно дообследование').waitFor()
  await page.getByText('новая запись для этого не нужна').waitFor()
  expect(await page.getByRole('link', { name: /Записаться/ }).count()).toBe(0)
  await look(page, 'history-additional')
  await page.getByRole('link', { name: 'Открыть справку' }).click()
  await card(page, 'Справка о дополнительном обследовании').waitFor()
  await page.getByText('Осмотр не завершён').waitFor()
  await page.getByText('Записываться на осмотр заново не нужно').waitFor()
  expect(await page.getByText('Группа здоровья').count()).toBe(0)
  expect(await page.getByText('вы уже прошли').count()).toBe(0)
  await atEachWidth(page, 'additional')
  expect((await saved(page)).name).toMatch(/^Справка .*\.pdf$/)
  await conclude({ additionalSeen })
  await page.reload()
  await card(page, 'Заключение').waitFor()
})

test.for([
  [350, 'near', (day: Day) => `Пора пройти осмотр до ${dayWordsWithYear(day)}`],
  [420, 'over', (day: Day) => `Осмотр нужно было пройти до ${dayWordsWithYear(day)}`],
  [10, 'far', (day: Day) => `Следующий осмотр до ${dayWordsWithYear(day)}`],
] as const)(
  'after a check-up %s days ago, the next one is %s, and the patient is told the day [§2.2-d]',
  async ([daysAgo, name, words], { visit, database }) => {
    const { page, on, conclude } = await examined(visit, database, { daysAgo })
    await conclude({})
    await page.goto('/')
    await page.getByText(words(addMonths(on, 12))).waitFor()
    await look(page, `next-${name}`)
    await page.getByRole('link', { name: 'Записаться на осмотр' }).click()
    await page.getByRole('heading', { level: 1, name: 'Какой осмотр нужен' }).waitFor()
  },
)

test('each person of an account is named in the history and reminded of an own next check-up; /checkups has the PDF', async ({
  visit,
  database,
}) => {
  const { page, conclude } = await examined(visit, database, { daysAgo: 10 })
  const { person } = wishOf('' as never)
  const wife = { ...person, surname: 'Преображенская', name: 'Анна', gender: 'Женский', birth: '1986-03-04' }
  const hers = await examined(visit, database, { daysAgo: 360, wish: { person: wife }, keeps: true })
  await conclude({})
  await hers.conclude({ on: hers.on })
  await page.goto('/')
  const due = dayWordsWithYear(addMonths(hers.on, 12))
  await page.getByText(`Преображенская Анна Владиславович: пора пройти осмотр до ${due}`).waitFor()
  await page
    .getByText(`Следующий осмотр до ${dayWordsWithYear(addMonths(addDays(today, -10), 12))}`)
    .waitFor()
  await page.getByText('Преображенская Анна Владиславович, АО «Уралспецметалл», Сварщик').waitFor()
  expect(await page.getByText('Преображенский').count()).toBe(0)
  await atEachWidth(page, 'history-family')
  const { items } = await (await page.request.get(`/api/checkups?booking=${hers.id}`))
    .json()
    .then((r) => r.result)
  await page.goto(`/checkups/${items[0].id}`)
  await page.getByText('Кто проходил осмотр').waitFor()
  await atEachWidth(page, 'check-up-page')
  expect((await saved(page)).name).toMatch(/^Заключение .* Преображенская\.pdf$/)
  await page.getByRole('link', { name: 'Открыть запись' }).click()
  await card(page, 'Заключение').waitFor()
})

nightly('a заключение that fails to load says so and loads on another try', async ({ visit, database }) => {
  const { page, id, conclude } = await examined(visit, database)
  await conclude({})
  await page.route('**/api/checkups/*', (route) => route.fulfill({ status: 500 }))
  await page.goto(`/preorder/${id}`)
  await page.getByText('Не удалось открыть заключение').waitFor({ timeout: 30_000 })
  await look(page, 'failed')
  await page.unroute('**/api/checkups/*')
  await page.getByRole('button', { name: 'Повторить' }).first().click()
  await card(page, 'Заключение').waitFor()
})

test('a check-up booked by the desk shows nothing until the consent is signed, and the page says so', async ({
  visit,
  database,
}) => {
  const db = database.open(1)
  await db.execute('truncate bookings cascade')
  const desk = await visit('desktop')
  const chair = await visit('desktop')
  const page = await visit('phone')
  await enter(desk, '9000000004', '/')
  await enter(chair, chairman, '/')
  await enter(page, people.patient, '/')
  const { id: slot } = await makeSlot(db, { day: addDays(today, 1), time: '05:55' })
  const { consent: _consent, person, ...wish } = wishOf(slot)
  const who = { ...person, phone: `+7${people.patient}` }
  const booking = { ...wish, person: who, consentOnPaper: false }
  const { id } = await post<{ id: string }>(desk, '/api/desk/bookings', booking)
  await moveVisit(db, id, clinicInstant(today, '05:56'))
  for (const state of ['arrived', 'in_progress'])
    await db.execute('update bookings set state = $2 where id = $1', [id, state])
  const verdict = { outcome: 'fit', group: 'II', on: today, chairman: 'Громова Вера Николаевна' }
  await post(chair, `/api/conclusions/bookings/${id}`, verdict)
  await page.goto(`/preorder/${id}`)
  await page.getByText('Результат появится здесь, когда вы подпишете согласие').waitFor()
  expect(await card(page, 'Заключение').count()).toBe(0)
  await look(page, 'unsigned')
  await post(desk, `/api/desk/bookings/${id}/consent`, {})
  await page.reload()
  await card(page, 'Заключение').waitFor()
})
