import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import readXlsxFile from 'read-excel-file/node'
import type { EmployeePage } from '../../shared/employees/schema.ts'
import { addDays, clinicDay, formatDay } from '../../shared/platform/days.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, nightly, screen, sizes, test, widths } from '../browser.ts'
import { openImport } from '../import-page.ts'
import { bookOf, employeesSheet, linesOf, sheetOf } from '../sheets.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Загрузка сотрудников' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string) => dialog(page).getByRole('heading', { name, exact: true })
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const file = (name: string, buffer: Buffer) => ({ name, mimeType: xlsx, buffer })

/** All employees of the demo factory, by name. */
async function listOf(page: Page): Promise<EmployeePage['items']> {
  const { id } = await page.evaluate(() => {
    const kept = localStorage.getItem('cabinet.activeOrganization') ?? ''
    return (JSON.parse(kept) as { value: { id: string } }).value
  })
  const all: EmployeePage['items'] = []
  for (let after: string | null = ''; after !== null; ) {
    const query: string = after && `&after=${encodeURIComponent(after)}`
    const answer = await page.request.get(`/api/organizations/${id}/employees?limit=200${query}`)
    const { result } = (await answer.json()) as { result: EmployeePage }
    all.push(...result.items)
    after = result.next
  }
  return all
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles(file(name, buffer))

async function check(page: Page, name: string, buffer: Buffer) {
  await choose(page, name, buffer)
  await heading(page, 'Что в столбцах').waitFor()
  await button(page, /^Проверить/).click()
  await page.getByRole('group', { name: 'Что показать' }).waitFor()
}

const tile = (page: Page, name: string) => button(page, new RegExp(`^${name}`))
/** The numbers in the result of the import, by their labels. */
const figures = (page: Page) => dialog(page).locator('dl').textContent()
const total = async (page: Page) =>
  Number((await tile(page, 'Всего').textContent())?.replace(/\s/g, '').match(/\d+/)?.[0])

async function sheetIn(download: Download): Promise<unknown[][]> {
  const [sheet] = (await readXlsxFile(await readFile(await download.path()))) as unknown as {
    data: unknown[][]
  }[]
  return sheet?.data ?? []
}

/** Drops files on the zone, as a user does with the mouse. */
async function drop(page: Page, ...names: string[]) {
  const data = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer()
    for (const name of given)
      transfer.items.add(new File(['ФИО;Дата рождения\nИванов Пётр Ильич;01.02.1980'], name))
    return transfer
  }, names)
  const zone = page.getByRole('region', { name: 'Файл с сотрудниками' })
  await zone.dispatchEvent('dragenter', { dataTransfer: data })
  await page.getByText('Отпустите файл').waitFor()
  await zone.dispatchEvent('drop', { dataTransfer: data })
}

test('a file of 300 employees is loaded without its 12 invalid rows, which are corrected and loaded again [§2.3-c]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await openImport(page)
  const from = 1000
  await check(page, 'Контингент.xlsx', await employeesSheet(300, { bad: 12, from }))
  await expect.poll(() => tile(page, 'С ошибками').textContent()).toContain('12')
  await expect.poll(() => page.getByRole('img', { name: 'Ошибка:' }).count()).toBeGreaterThanOrEqual(5)
  await page.getByText('Контрольное число не сходится').first().waitFor()
  await button(page, /^Загрузить 288\s/).click()
  await heading(page, 'Загрузка завершена').waitFor({ timeout: 30_000 })
  expect(await figures(page)).toMatch(/Добавлено\s*288/)
  expect(await figures(page)).toMatch(/Не загружено\s*12/)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Скачать строки').click(),
  ])
  const rows = await sheetIn(download)
  const at = rows.findIndex((cells) => cells.includes('Что исправить'))
  const left = rows.slice(at + 1).map(([number]) => Number(number))
  expect(left).toHaveLength(12)
  const right = linesOf(300, { from }).filter((line) => left.includes(Number(line['№ п/п'])))
  await button(page, 'Загрузить исправленный файл').click()
  await check(page, 'Исправленное.xlsx', await sheetOf(right))
  await heading(page, 'Всё готово к загрузке').waitFor()
  await button(page, /^Загрузить 12\s/).click()
  await heading(page, 'Загрузка завершена').waitFor({ timeout: 30_000 })
  await button(page, 'К списку сотрудников').click()
  await expect.poll(() => total(page)).toBe(600)

  // The second file was a mistake: within a day it is taken back as a whole.
  await openImport(page)
  await button(page, 'Вернуть как было: Исправленное.xlsx').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Вернуть как было' }).click()
  await page.getByText('Убрано из списка: 12 сотрудников').waitFor()
  await dialog(page)
    .getByText(/Список возвращён/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => total(page)).toBe(588)
})

test('a repeated import recognises the employees, and HR chooses to update, skip or add them', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await openImport(page)
  await check(page, 'Те же.xlsx', await employeesSheet(40))
  await expect.poll(() => tile(page, 'Уже есть').textContent()).toContain('40')
  await page.getByText('Уже есть, таб.').first().waitFor()
  await page.getByText('Обновим 40.', { exact: false }).waitFor()
  await dialog(page).getByText('Дата приёма:').first().waitFor()
  await button(page, /^Как загрузить/).click()
  await page.getByText('Пропустить', { exact: true }).click()
  await button(page, 'Загрузить').last().click()
  await page.getByRole('alert').filter({ hasText: 'нет строк, которые можно загрузить' }).waitFor()
  await page.getByText('Обновить данные').click()
  await button(page, /^Загрузить 40\s/).click()
  await heading(page, 'Загрузка завершена').waitFor({ timeout: 30_000 })
  expect(await figures(page)).toMatch(/Обновлено\s*40/)
})

test('employees missing from a newer file are listed after the import; dismissing one there cancels the booking', async ({
  visit,
}) => {
  const page = await visit('phone')
  await openImport(page)
  const everybody = await listOf(page)
  const booked = everybody.find(({ bookedOn }) => bookedOn !== null)
  const free = everybody.filter(({ status }) => status === 'passed').slice(0, 2)
  const gone = everybody.filter((one) => one === booked || free.includes(one))
  const lines = everybody
    .filter((one) => !gone.includes(one))
    .map(({ fullname, birth }) => ({ ФИО: fullname, 'Дата рождения': birth }))
  await check(page, 'Новый список.xlsx', await sheetOf(lines))
  // Nothing is changed by this list, but it says who is no longer in it.
  await button(page, /^Загрузить$/).click()
  await heading(page, 'Загрузка завершена').waitFor({ timeout: 30_000 })
  const absent = dialog(page).getByRole('region', { name: 'В файле нет: 3 сотрудника из списка' })
  await absent.waitFor()
  await absent.getByText(/есть запись на/).waitFor()
  for (const one of [booked, free[0]])
    await absent.getByRole('checkbox', { name: one?.fullname ?? '' }).check()
  await absent.getByRole('checkbox', { name: 'Отменить 1 запись' }).scrollIntoViewIfNeeded()
  await look(page, 'absent')
  const day = absent.getByLabel('Дата увольнения')
  await day.fill(formatDay(addDays(clinicDay(new Date()), 1)))
  await absent.getByRole('button', { name: 'Уволить 2 сотрудников' }).click()
  await absent.getByText('Дата увольнения не может быть в будущем').waitFor()
  await day.fill(formatDay(clinicDay(new Date())))
  await absent.getByRole('button', { name: 'Уволить 2 сотрудников' }).click()
  await page.getByText(/^2\sсотрудника, отменено: 1\sзапись$/).waitFor()
  await dialog(page).getByRole('region', { name: 'В файле нет: 1 сотрудник из списка' }).waitFor()
  const left = (await listOf(page)).map(({ id }) => id)
  const missing = everybody.filter(({ id }) => !left.includes(id))
  expect(missing).toEqual(gone.filter((one) => one !== free[1]))
})

test('a new employee who may be a listed one with another surname is shown before and after the import', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await openImport(page)
  const everybody = await listOf(page)
  const married = everybody.find(
    ({ gender, status, personnelNumber }) => gender === 'Женский' && status === 'passed' && personnelNumber,
  )
  const [, ...given] = married?.fullname.split(' ') ?? []
  const lines = everybody.map(({ id, fullname, birth }) => ({
    ФИО: id === married?.id ? ['Новобрачная', ...given].join(' ') : fullname,
    'Дата рождения': birth,
  }))
  await check(page, 'После свадьбы.xlsx', await sheetOf(lines))
  await button(page, /^Возможно, сменилась фамилия/).click()
  await button(page, /^Показать: .*с другой фамилией/).click()
  await dialog(page).getByText(`Похоже на сотрудника ${married?.fullname}: если фамилия сменилась`).waitFor()
  for (const size of widths.map((one) => sizes[one])) {
    await page.setViewportSize(size)
    await look(page, 'renamed')
  }
  await button(page, /^Загрузить \d/).click()
  await heading(page, 'Загрузка завершена').waitFor({ timeout: 30_000 })
  await dialog(page)
    .getByText(`в файле есть ${['Новобрачная', ...given].join(' ')} с той же датой рождения`)
    .waitFor()
})

test("for an old file the check names employees whose last check-up date stays that of the clinic's заключение", async ({
  visit,
}) => {
  const page = await visit('desktop')
  await openImport(page)
  const { id } = await page.evaluate(() => {
    const kept = localStorage.getItem('cabinet.activeOrganization') ?? ''
    return (JSON.parse(kept) as { value: { id: string } }).value
  })
  const asked = await page.request.get(`/api/organizations/${id}/employees?status=passed&limit=200`)
  const { result } = (await asked.json()) as { result: EmployeePage }
  const examined = result.items.filter(({ outcome }) => outcome !== null)
  const lines = [...examined, ...result.items.filter(({ outcome }) => outcome === null).slice(0, 1)].map(
    ({ fullname, birth }) => ({
      ФИО: fullname,
      'Дата рождения': birth,
      'Дата последнего осмотра': '12.03.2025',
    }),
  )
  await check(page, 'Прошлый год.xlsx', await sheetOf(lines))
  await button(page, /^Что останется как было/).click()
  await dialog(page).getByText('Раньше заключения центра, останется дата из карточки').waitFor()
  await button(page, /^Показать: Последний осмотр/).click()
  const told = dialog(page).getByText(
    /Раньше заключения центра от \d\d\.\d\d\.\d{4}, при обновлении не возьмём/,
  )
  await expect.poll(() => told.count()).toBe(examined.length)
  await screen(page, 'import-warned', { fullPage: false })
  // Adding the rows as new employees changes no existing card, so the warning disappears.
  await button(page, /^Как загрузить/).click()
  await page.getByText('Добавить как новых', { exact: true }).click()
  await button(page, /^Что останется как было/).waitFor({ state: 'detached' })
})

nightly(
  'a file is dropped on the zone; several files or a file that is no table are refused with an explanation',
  async ({ visit }) => {
    const page = await visit('desktop')
    await openImport(page)
    await drop(page, 'один.csv', 'два.csv')
    await page.getByRole('alert').filter({ hasText: 'Загружайте по одному файлу' }).waitFor()
    await choose(page, 'фото.xlsx', Buffer.from('это вовсе не таблица'.repeat(20)))
    await page
      .getByRole('alert')
      .filter({ hasText: /табли|столбц|повреждён/ })
      .waitFor()
    // The chosen file is kept: it can be sent once more or replaced.
    await dialog(page).getByText('фото.xlsx').waitFor()
    await button(page, 'Отправить ещё раз').waitFor()
    await drop(page, 'один.csv')
    await heading(page, 'Что в столбцах').waitFor()
    await dialog(page).getByText('один.csv, 1 строка').waitFor()
  },
)

test('HR corrects the meaning of a column and is told which columns are required; closing asks first', async ({
  visit,
}) => {
  const page = await visit('phone')
  await openImport(page)
  await choose(page, 'Столбцы.xlsx', await employeesSheet(5, { from: 3000 }))
  await heading(page, 'Что в столбцах').waitFor()
  await page.getByLabel('Что в столбце C').selectOption('')
  await page.getByText('Не хватает обязательного: Дата рождения').waitFor()
  await button(page, /^Проверить/).click()
  await page.getByRole('alert').filter({ hasText: 'Дата рождения' }).waitFor()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await question.getByText('Вы уверены, что хотите закрыть окно').waitFor()
  await question.getByRole('button', { name: 'Вернуться к изменениям' }).click()
  await page.getByLabel('Что в столбце C').selectOption('birth')
  // A reload returns to the same file.
  await page.reload()
  await heading(page, 'Что в столбцах').waitFor()
  await button(page, /^Проверить/).click()
  await heading(page, 'Всё готово к загрузке').waitFor()
  // A window closed on the way opens where it was left.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await button(page, 'Импорт').click()
  await heading(page, 'Всё готово к загрузке').waitFor()
})

test('HR loads two sheets with other headings at once, and each row is named by its sheet', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await openImport(page)
  const shop = [
    ['Отдел', 'Фамилия', 'Имя', 'Отч-во', 'Шифр', 'Г.р.', 'Вредные условия', 'Доплата за вредн.'],
    ['Литейный цех', 'Абросимов', 'Виктор', 'Ильич', 'Л-9001', '02.04.1972', '4.4\n5.1', '12%'],
    ['Литейный цех', 'Бажин', 'Руслан', 'Олегович', 'Л-9002', '31.02.1986', '4.4', '8%'],
  ]
  const staff = [
    ['Сотрудник', 'Код', 'День рожд.', 'Структ. подразд.', 'Вредность'],
    ['Мокрушина Инна Леонидовна', 'К-9101', '05.05.1975', 'ОТК', '4.4'],
    ['Нехорошков Илья Ильич', 'К-9102', '31.02.1983', 'ОТК', '4.4'],
  ]
  await choose(page, 'Ведомость.xlsx', await bookOf({ 'Осн.произв.': shop, 'АУП и прочие': staff }))
  await heading(page, 'Что в столбцах').waitFor()
  const code = page.getByLabel('Что в столбце B листа «АУП и прочие»')
  await page.getByLabel('Что в столбце E листа «Осн.произв.»').selectOption('personnelNumber')
  await code.selectOption('personnelNumber')
  await expect
    .poll(() => page.getByLabel('Что в столбце E листа «Осн.произв.»').inputValue())
    .toBe('personnelNumber')
  await screen(page, 'import-columns-of-sheets')
  await button(page, /^Проверить/).click()
  await heading(page, 'Проверьте строки с ошибками').waitFor()
  await button(page, 'Исправить: Дата рождения, строка 3 листа «Осн.произв.»').waitFor()
  await button(page, 'Исправить: Дата рождения, строка 3 листа «АУП и прочие»').waitFor()
  await screen(page, 'import-check-of-sheets')
})

nightly(
  'when another tab has removed the file, the refused «Удалить» is reported and the list is corrected',
  async ({ visit }) => {
    const page = await visit('desktop')
    await openImport(page)
    const sent = page.waitForResponse(/\/imports\?name=/)
    await choose(page, 'Лишний.xlsx', await employeesSheet(3, { from: 5000 }))
    const upload = await sent
    const { result } = (await upload.json()) as { result: { id: string } }
    await heading(page, 'Что в столбцах').waitFor()
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/organization/patients')
    await button(page, 'Импорт').click()
    const removal = button(page, 'Удалить: Лишний.xlsx')
    await removal.waitFor()
    expect((await page.request.post(`${upload.url().split('?')[0]}/${result.id}/cancel`)).status()).toBe(200)
    await removal.click()
    await page.getByText('Загрузка не удалена').waitFor()
    await removal.waitFor({ state: 'hidden' })
  },
)

nightly(
  'a failed background import is marked as failed, and on a phone its close button stays beside the text',
  async ({ visit }) => {
    const page = await visit('phone')
    let line = { status: 'running', failure: null as string | null }
    await openImport(page)
    await page.route(/\/imports$/, (route) =>
      route.fulfill({
        json: {
          success: true,
          result: [
            {
              id: '01a20250-a32a-786a-818e-f2025760bb4b',
              fileName: 'Все.xlsx',
              createdAt: new Date(),
              rows: 300,
              progress: 100,
              counts: null,
              result: null,
              hasRows: true,
              ...line,
            },
          ],
        },
      }),
    )
    await page.goto('/organization/patients')
    const bar = page.getByRole('region', { name: 'Загрузка сотрудников из файла' })
    await bar.getByText('Идёт загрузка', { exact: true }).waitFor()
    line = { status: 'failed', failure: 'Загрузите файл ещё раз' }
    await bar.getByText('Загрузить не удалось.').waitFor()
    expect(await bar.locator('.tabler-icon-alert-triangle').count()).toBe(1)
    await screen(page, 'import-bar-failed')
    const words = await bar.getByRole('status').boundingBox()
    const cross = await bar.getByRole('button', { name: 'Скрыть итог загрузки' }).boundingBox()
    expect(cross && words && cross.y < words.y + words.height).toBe(true)
  },
)

nightly('employees can be saved as a file even when counting them has failed', async ({ visit }) => {
  const page = await visit('desktop')
  await openImport(page)
  await button(page, 'Закрыть').click()
  await page.route('**/employees/summary*', (route) => route.fulfill({ status: 418, json: {} }))
  await button(page, 'Выгрузить').click()
  const menu = page.getByRole('dialog', { name: 'Выгрузить в Excel' })
  await menu.getByText('Сосчитать не удалось').waitFor()
  expect(await menu.getByText('Считаем').count()).toBe(0)
})

test('the listed employees are saved as a file [§2.3-d]', async ({ visit }) => {
  const page = await visit('desktop')
  await openImport(page)
  await button(page, 'Закрыть').click()
  const found = page.getByText(/^Найдено: /).first()
  const all = await found.textContent()
  await page.getByLabel('Поиск сотрудников').fill('сварщ')
  await expect.poll(() => found.textContent()).not.toBe(all)
  await button(page, 'Выгрузить').click()
  const menu = page.getByRole('dialog', { name: 'Выгрузить в Excel' })
  const said = await menu.getByRole('button', { name: /Кого показывает список\s*\d+/ }).textContent()
  const count = Number(said?.replace(/\D/g, ''))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    menu.getByRole('button', { name: /Кого показывает список/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
  const rows = await sheetIn(download)
  expect(rows.filter((cells) => cells.some((cell) => /сварщ/i.test(String(cell)))).length).toBe(count)
  await page.getByText('Файл сохранён').waitFor()
})

/** A picture of the visible screen only: the list below the sheet is as long as there are employees. */
async function look(page: Page, name: string) {
  expect(await accessibilityProblems(page), name).toEqual([])
  await screen(page, `imports-${name}`, { fullPage: false })
}

nightly.for(widths)('the import looks right on a %s', async (size, { visit }) => {
  const page = await visit(size, { dark: size === 'laptop' })
  await openImport(page)
  await look(page, 'file')
  const lines = linesOf(60, { bad: 12, from: 280 })
  const moved = lines.map((one, at) => (at === 59 ? { ...one, 'Цех, участок': 'Новый участок' } : one))
  await choose(page, 'Контингент.xlsx', await sheetOf(moved))
  await heading(page, 'Что в столбцах').waitFor()
  await look(page, 'columns')
  await button(page, /^Проверить/).click()
  await page.getByRole('group', { name: 'Что показать' }).waitFor()
  await look(page, 'panels')
  const isNarrow = size === 'phone' || size === 'tablet'
  if (isNarrow) await page.getByRole('tab', { name: 'Строки с ошибками' }).click()
  await expect.poll(() => page.getByRole('img', { name: 'Ошибка:' }).count()).toBeGreaterThan(1)
  await look(page, 'bad')
  await tile(page, 'Новые').click()
  await look(page, 'new')
  await tile(page, 'Уже есть').click()
  await look(page, 'repeats')
})

test('a large import continues after its dialog is closed and after a reload; only visible rows are drawn', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await openImport(page)
  await check(page, 'Большой.xlsx', await employeesSheet(4000, { from: 10_000 }))
  await tile(page, 'Все строки').click()
  const table = page.getByRole('table', { name: 'Все строки файла' })
  await table.waitFor()
  expect(await table.getByRole('row').count()).toBeLessThan(60)
  const last = () => table.locator('[data-row]').last().getAttribute('data-row')
  const before = Number(await last())
  await page.keyboard.press('End')
  await expect.poll(async () => Number(await last())).toBeGreaterThan(before)
  expect(await table.getByRole('row').count()).toBeLessThan(60)
  await button(page, /^Загрузить\s/)
    .last()
    .click()
  await heading(page, 'Загружаем сотрудников').waitFor()
  await button(page, 'Закрыть окно').click()
  const bar = page.getByRole('region', { name: 'Загрузка сотрудников из файла' })
  await bar.getByRole('progressbar', { name: 'Идёт загрузка' }).waitFor()
  const loaded = await total(page)
  await page.reload()
  await expect.poll(() => total(page), { timeout: 60_000 }).toBeGreaterThan(loaded)
  await button(page, 'Импорт').click()
  await expect.poll(() => dialog(page).textContent(), { timeout: 60_000 }).toMatch(/Добавлено\s*4\s000/)
}, 120_000)
