import type { Page } from 'playwright-core'
import { addDays, clinicDay, formatDay } from '../../shared/platform/days.ts'
import { moneyText } from '../../shared/prices/ru.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { makeSlot, wishOf } from '../booking.ts'
import { expect, screen, test, type Visit } from '../browser.ts'
import { people } from '../organizations.ts'
import type { FreshDatabase } from '../postgres.ts'
import { enter } from '../sign-in.ts'

const clerk = '9000000004'
const today = clinicDay(new Date())
const pdf = { name: 'снимок.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nснимок') }

interface PricedBooking {
  id: string
  total: number
}

/** Books a visit of the patient for tomorrow; each test takes another minute. */
async function booked(
  page: Page,
  database: FreshDatabase,
  wish: { time: string; given: object },
): Promise<PricedBooking> {
  const { id: slot } = await makeSlot(database.open(1), { day: addDays(today, 1), time: wish.time })
  const answer = await page.request.post('/api/bookings', { data: wishOf(slot, { ...wish.given }) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).result
}

async function twoPages(visit: Visit): Promise<{ page: Page; desk: Page }> {
  const page = await visit('phone')
  await enter(page, people.patient, '/')
  const desk = await visit('desktop')
  await enter(desk, clerk, '/desk')
  return { page, desk }
}

const openAtDesk = (desk: Page, id: string) =>
  desk.goto(`/desk?city=ekb&day=${addDays(today, 1)}&booking=${id}`)

test('a study of a refused earlier result is back in the route and in the price on the page of the person', async ({
  visit,
  database,
}) => {
  const { page, desk } = await twoPages(visit)
  const earlier = [{ service: 'img-chest-xray', on: addDays(today, -10), clinic: 'Поликлиника № 4' }]
  const person = { ...wishOf('' as never).person, surname: 'Снимков' }
  const { id, total } = await booked(page, database, { time: '08:31', given: { earlier, person } })
  await page.goto(`/preorder/${id}`)
  await page.getByText(`сделано ${formatDay(addDays(today, -10))}, на проверке`).waitFor()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Приложить фото или PDF: Флюорография/ }).click()
  await (await choosing).setFiles(pdf)
  await page.getByRole('button', { name: /^Открыть PDF: Флюорография/ }).waitFor()

  await openAtDesk(desk, id)
  await desk.getByText(/Поликлиника № 4/).waitFor()
  await desk.getByRole('button', { name: /^Не принимать: Флюорография/ }).click()
  await desk.getByLabel('Почему не принят').fill('На снимке нет даты')
  await desk.getByRole('button', { name: 'Не принимать', exact: true }).click()
  await desk.getByText('Исследование вернулось в осмотр').waitFor()

  await page.reload()
  await page.getByText(/не принято: На снимке нет даты/).waitFor()
  const volume = page.getByRole('region', { name: 'Объём осмотра' })
  await volume.getByText(/^Ещё \d+ исследован/).click()
  await volume
    .getByText(/Флюорография/)
    .first()
    .waitFor()
  const { result } = await (await page.request.get(`/api/bookings/${id}`)).json()
  expect(result.total).toBeGreaterThan(total)
  await volume.getByText(moneyText(result.total), { exact: true }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await screen(page, 'given-papers-refused')
})

test('a driver attaches the decision of a psychiatric commission, and the desk accepts it', async ({
  visit,
  database,
}) => {
  const { page, desk } = await twoPages(visit)
  const person = { ...wishOf('' as never).person, surname: 'Водителев' }
  const given = { kind: 'preliminary', factors: [{ code: '18.1' }], person }
  const { id } = await booked(page, database, { time: '08:32', given })
  await page.goto(`/preorder/${id}`)
  await page.getByText(/Кабинет такого решения не готовит/).waitFor()
  await page.getByRole('button', { name: 'Приложить решение' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Дата решения').fill(formatDay(addDays(today, -30)))
  await sheet.getByLabel('Кто принял решение').fill('Областной диспансер')
  await sheet.getByRole('button', { name: 'Приложить решение' }).click()
  await sheet.getByText('Приложите фото или PDF').waitFor()
  const choosing = page.waitForEvent('filechooser')
  await sheet.getByRole('button', { name: /^Приложить фото или PDF/ }).click()
  await (await choosing).setFiles(pdf)
  await sheet.getByRole('button', { name: `Убрать файл ${pdf.name}` }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await screen(page, 'given-papers-decision')
  await sheet.getByRole('button', { name: 'Приложить решение' }).click()
  await page.getByText(/Областной диспансер, на проверке$/).waitFor()

  await openAtDesk(desk, id)
  await desk.getByRole('button', { name: 'Принять: Решение психиатрической комиссии' }).click()
  await desk.getByText(/Областной диспансер, принято$/).waitFor()
  expect(await accessibilityProblems(desk)).toEqual([])
  await screen(desk, 'given-papers-desk')
})

test('numbers that a registrar typed into the search and did not add are not dropped without a word', async ({
  visit,
}) => {
  const desk = await visit('desktop')
  desk.on('dialog', (dialog) => void dialog.accept())
  await enter(desk, clerk, '/desk?book')
  await desk.getByRole('searchbox', { name: 'Найти фактор или вид работ' }).fill('4.4, 6.1, 23')
  await desk.keyboard.press('Control+Enter')
  await desk.getByText('Добавьте пункты из поиска или очистите его').waitFor()
  const add = desk.getByRole('button', { name: /^Добавить/ })
  await expect.poll(() => add.evaluate((node) => node === document.activeElement)).toBe(true)
  await add.click()
  await desk.getByRole('list', { name: 'Выбранные факторы' }).getByText('23').first().waitFor()
  await desk.getByText('Добавьте пункты из поиска или очистите его').waitFor({ state: 'detached' })
})
