import { accessibilityProblems } from '../accessibility.ts'
import { expect, screen, sizes, testWith, widths } from '../browser.ts'
import { act, button, come, fillToday, inside, receive, rested } from '../rooms.ts'
import { enter } from '../sign-in.ts'

const doctor = '9000001014'
const chair = '9000000005'

const test = testWith({ fill: (database) => fillToday(database, ['lab-cholesterol']) })

type Page = Parameters<typeof act>[0]

async function look(page: Page, name: string) {
  for (const size of widths) {
    await page.setViewportSize(sizes[size])
    await screen(page, `results-${name}`)
  }
  await page.setViewportSize(sizes.desktop)
}

/** Lets two people into a room one after another, and ends each stop by the key of the large button. */
async function receiveBoth(page: Page, station: string | RegExp) {
  await receive(page, station)
  await act(page, 'Пригласить следующего')
  const first = (await inside(page).textContent()) ?? ''
  await page.keyboard.press('F2')
  await expect.poll(() => inside(page).textContent()).not.toBe(first)
  await rested(page)
  const second = (await inside(page).textContent()) ?? ''
  await page.keyboard.press('F2')
  await expect
    .poll(() =>
      inside(page)
        .count()
        .then((count) => (count ? inside(page).textContent() : '')),
    )
    .not.toBe(second)
}

test('blood taken in a room is awaited by the commission until its result is loaded from a file of the laboratory', async ({
  visit,
  database,
}) => {
  const db = database.open(1)
  const page = await visit('desktop')
  await come(visit, 2)
  await enter(page, doctor, '/queue')
  await receiveBoth(page, 'Забор крови')
  // The route of each ends with the chair of the commission.
  await page.goto('/queue')
  await receiveBoth(page, /патолог/)
  const states = async () =>
    (await db.execute("select state from check_ups where state = 'studies_pending'")).rows.length
  await expect.poll(states).toBe(2)

  const commission = await visit('desktop')
  await enter(commission, chair, '/conclusions')
  await commission.getByText('Анализ: взято сегодня').first().waitFor()
  await commission.goto('/results')
  await commission.getByRole('heading', { level: 1 }).waitFor()
  await look(commission, 'list')
  expect(await accessibilityProblems(commission)).toEqual([])

  await commission.goto('/results?service=lab-cholesterol')
  const cell = commission.locator('[data-cell="0:0"]')
  await cell.fill('9,1')
  await commission.getByText(/^Вне нормы/).waitFor()
  await commission.reload()
  await expect.poll(() => cell.inputValue()).toBe('9,1')
  await look(commission, 'grid')
  expect(await accessibilityProblems(commission)).toEqual([])
  await commission.context().setOffline(true)
  await button(commission, 'Сохранить 1').click()
  await commission.getByText('Не сохранилось.').waitFor()
  await commission.context().setOffline(false)
  expect(await cell.inputValue()).toBe('9,1')
  await cell.press('Enter')
  await commission.keyboard.press('Enter')
  await commission.getByText('Записано: 1').waitFor()

  const { rows } = await db.execute(
    `select number from findings join bookings on bookings.id = booking_id
     group by number having max(findings.version) = 1`,
  )
  const number = String(rows[0]?.number)
  await button(commission, 'Загрузить из файла').click()
  const file = `Номер записи;Холестерин, ммоль/л\r\n${number};4,4\r\nП-2026-999999;5`
  await commission
    .locator('input[type=file]')
    .setInputFiles({ name: 'лаборатория.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await commission.getByText('Строк: 2, можно записать: 1, посмотрите: 1').waitFor()
  await look(commission, 'file')
  expect(await accessibilityProblems(commission)).toEqual([])
  await button(commission, 'Записать 1 результат').click()
  await commission.getByText('Записано: 1 результат').waitFor()
  await expect.poll(states).toBe(0)
  await commission.goto('/conclusions')
  await commission.getByText('Всё в норме').waitFor()
  await commission.getByText('Есть отклонения').waitFor()
})
