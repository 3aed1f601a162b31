import { addDays, clinicDay, mondayOf } from '../../shared/platform/days.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, screen, sizes, testWith, widths } from '../browser.ts'
import { enter } from '../sign-in.ts'

/** The demo clinic in which today is a working day. */
const test = testWith({
  fill: async (database) => {
    await database.open(1).execute(
      `insert into special_days (city, day, title, hours) values ('ekb', $1, 'Рабочий день', $2)
       on conflict (day, city) do update set hours = excluded.hours`,
      [clinicDay(new Date()), '{"from":"00:00","to":"24:00","people":4,"breaks":[],"pieces":[]}'],
    )
  },
})

const admin = '9000000003'
const doctor = '9000001014'

test('an administrator plans a week of shifts, keeps a vacation out of the next one, and the doctor finds his room', async ({
  visit,
}) => {
  const today = clinicDay(new Date())
  const page = await visit('desktop')
  await enter(page, admin, '/shifts?city=ekb')
  const grid = page.getByRole('table', { name: 'Смены по кабинетам и дням' })
  const cells = grid.getByRole('button', { name: /Кабинет 9, / })
  const cell = cells.first()
  const sheet = page.getByRole('dialog')
  await cell.waitFor()

  await cell.focus()
  await page.keyboard.press('Enter')
  const worker = sheet.getByLabel('Сотрудник')
  const own = await worker
    .locator('option')
    .filter({ hasNotText: /Выберите|отсутствует/ })
    .allTextContents()
  expect(own.length, 'the clinic has two doctors').toBeGreaterThan(1)
  const theirs = await visit('desktop')
  await enter(theirs, doctor, '/queue')
  const label = await theirs.evaluate(async () => {
    const session = await (await fetch('/api/auth/session')).json()
    return String(session.user.fullname)
  })
  expect(own).toContain(label)
  await worker.selectOption({ label })
  await sheet.getByRole('button', { name: 'Поставить смену' }).click()
  await expect.poll(() => cell.textContent()).toContain('00:00–24:00')

  // The same person cannot stand in another room at that time: the refusal names the shift.
  await grid
    .getByRole('button', { name: /Кабинет 10, / })
    .first()
    .click()
  await sheet.getByLabel('Сотрудник').selectOption({ label })
  await sheet.getByRole('button', { name: 'Поставить смену' }).click()
  await sheet
    .getByRole('alert')
    .getByText(/уже есть смена 00:00–24:00, кабинет 9/)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Закрыть' }).click()
  for (const size of widths) {
    await page.setViewportSize(sizes[size])
    await screen(page, `shifts-${size}`)
  }
  await page.setViewportSize(sizes.desktop)
  expect(await accessibilityProblems(page)).toEqual([])

  // He is on vacation next week, so the copied week leaves him out and says so.
  const menu = page.getByRole('button', { name: 'Действия с планом' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Отпуска и отсутствия' }).click()
  const next = addDays(mondayOf(today), 7)
  const typed = (day: string) => day.split('-').reverse().join('.')
  await sheet.getByLabel('Сотрудник').selectOption({ label })
  await sheet.getByLabel('Первый день').fill(typed(next))
  await sheet.getByLabel('Последний день').fill(typed(addDays(next, 6)))
  await sheet.getByRole('button', { name: 'Отметить' }).click()
  await sheet.getByRole('list', { name: 'Кого нет' }).getByText(label).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.keyboard.press('PageDown')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Повторить прошлую неделю' }).click()
  await page.getByText('Не повторено:').waitFor()
  await page
    .getByText(/отсутствует|центр закрыт/)
    .first()
    .waitFor()

  await theirs.reload()
  const card = theirs.getByRole('region', { name: 'Ваши смены' })
  await card.getByText(/Кабинет 9, .*00:00–24:00/).waitFor()
  for (const size of widths) {
    await theirs.setViewportSize(sizes[size])
    await screen(theirs, `own-shifts-${size}`)
  }
  await theirs
    .getByText(/по плану .*00:00–24:00/)
    .first()
    .waitFor()
  await card.getByRole('link', { name: 'Открыть свой кабинет' }).click()
  await theirs.getByRole('heading', { level: 1, name: /Кабинет 9/ }).waitFor()
})
