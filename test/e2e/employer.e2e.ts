import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Download, Page } from 'playwright-core'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from '../browser.ts'
import { freshInn, openOrganizations, people } from '../organizations.ts'
import { employeesSheet, linesOf, sheetOf } from '../sheets.ts'
import { enter } from '../sign-in.ts'

const run = promisify(execFile)
const office = '/usr/bin/soffice'
const pictures = join(import.meta.dirname, '../screens')
const company = 'ООО «Уральские двери»'
const from = 2000

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('heading', { name, exact: true })

/** Applies for the organization with the fields that the form requires. */
async function apply(page: Page, inn: string) {
  await openOrganizations(page)
  await press(page, 'Добавить организацию')
  await page.getByLabel('ИНН', { exact: true }).fill(inn)
  await page.getByLabel('КПП, если есть').fill('667101001')
  await page.getByLabel('Название организации').fill(company)
  await page.getByLabel('Email').fill('kadry@dveri.example')
  await press(page, 'Подать заявку')
  await page.getByRole('dialog').getByText('Заявка подана').waitFor()
  await press(page, 'Готово')
  await page.getByRole('region', { name: 'На рассмотрении' }).getByText('Уральские двери').waitFor()
}

/** The administrator approves the applicant in a separate window. */
async function approve(clinic: Page) {
  await press(clinic, /Уральские двери/)
  await clinic.getByText('Организаций с этим ИНН нет').waitFor()
  await clinic.getByRole('button', { name: 'Подключить', exact: true }).click()
  await clinic.getByLabel('Номер в системе центра').fill('У-0117')
  await press(clinic, 'Подключить заявителя')
}

/** Uploads a file to the import and has its rows checked. */
async function load(page: Page, name: string, buffer: Buffer) {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await inDialog(page, 'Что в столбцах').waitFor()
  await press(page, /^Проверить/)
  await page.getByRole('group', { name: 'Что показать' }).waitFor()
}

async function write(page: Page, count: number) {
  await press(page, new RegExp(`^Загрузить ${count}\\s`))
  await inDialog(page, 'Загрузка завершена').waitFor({ timeout: 30_000 })
}

/** Returns the row numbers in the file of rejected rows. */
async function badRows(download: Download): Promise<number[]> {
  const [sheet] = (await readXlsxFile(await readFile(await download.path()))) as unknown as {
    data: unknown[][]
  }[]
  const rows = sheet?.data ?? []
  const at = rows.findIndex((cells) => cells.includes('Что исправить'))
  return rows.slice(at + 1).map(([number]) => Number(number))
}

const downloaded = async (page: Page, name: string | RegExp): Promise<Download> =>
  (await Promise.all([page.waitForEvent('download'), press(page, name)]))[0]

/** Opens a paper in LibreOffice and stores a picture of its first page beside the pictures of the screens. */
async function draw(file: Download, name: string) {
  await mkdir(pictures, { recursive: true })
  const path = join(pictures, `employer-${name}`)
  await writeFile(path, await readFile(await file.path()))
  if (!existsSync(office)) return
  const profile = `-env:UserInstallation=file://${pictures}/office`
  const pdf = path.replace(/\.\w+$/, '.pdf')
  if (pdf !== path)
    await run(office, [profile, '--headless', '--convert-to', 'pdf', '--outdir', pictures, path])
  await run('/usr/bin/pdftoppm', ['-png', '-r', '70', '-l', '2', pdf, pdf.replace('.pdf', '')])
}

/** Requests a paper for the booked group and saves it, even when some of its data are missing. */
async function paper(page: Page, name: RegExp, format: RegExp): Promise<Download> {
  const sheet = page.getByRole('dialog', { name: 'Документы' })
  await sheet.getByRole('radio', { name }).check()
  await sheet.getByRole('radio', { name: format }).check()
  const asItIs = sheet.getByRole('button', { name: /^Скачать как есть/ })
  await asItIs
    .or(sheet.getByText(/^Всё заполнено/))
    .first()
    .waitFor()
  const file = page.waitForEvent('download')
  await sheet.getByRole('button', { name: /^Скачать/ }).click()
  return file
}

/** A long time limit: LibreOffice starts four times. */
const timeout = 180_000

test('an employer connects, imports 300 employees, books those who are due and gets their papers [§2.3-m]', {
  timeout,
}, async ({ visit }) => {
  const page = await visit('desktop')
  const clinic = await visit('desktop')
  await enter(page, people.patient)
  await apply(page, freshInn())
  await enter(clinic, people.admin, '/admin?requests')
  await approve(clinic)
  await page.getByRole('region', { name: 'Доступные' }).getByText('Уральские двери').waitFor()
  await press(page, `Выбрать ${company}`)
  await page.waitForURL('**/organization/patients')
  await press(page, 'Закрыть меню')

  await page.getByRole('button', { name: 'Импорт' }).last().click()
  await load(page, 'Контингент.xlsx', await employeesSheet(300, { bad: 12, from }))
  await write(page, 288)
  const left = await badRows(await downloaded(page, 'Скачать строки'))
  expect(left).toHaveLength(12)
  await press(page, 'Загрузить исправленный файл')
  const mended = linesOf(300, { from }).filter((line) => left.includes(Number(line['№ п/п'])))
  await load(page, 'Исправленное.xlsx', await sheetOf(mended))
  await write(page, 12)
  await press(page, 'К списку сотрудников')
  await expect.poll(() => page.getByRole('button', { name: /^Всего/ }).textContent()).toContain('300')

  await page.goto('/organization/preorders')
  await page.getByRole('link', { name: /^Записать \d/ }).click()
  await title(page, 'Кого записать')
  await page.getByRole('radio', { name: /Все, кому пора/, checked: true }).waitFor()
  await press(page, 'Объём и стоимость')
  await page.getByRole('row', { name: /Врач-терапевт/ }).waitFor()
  await press(page, 'Составить план')
  await page.getByText(/не выйдет: /).waitFor()
  const book = page.getByRole('button', { name: /^Записать \d/ })
  const booked = Number(/\d+/.exec((await book.textContent()) ?? '')?.[0])
  expect(booked).toBeGreaterThan(20)
  await book.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Записать', exact: true }).click()
  await title(page, 'Группа записана')
  await page.getByText(`${booked} человек`).first().waitFor()

  await press(page, /Направления/)
  await draw(await paper(page, /Направления/, /PDF/), 'referrals.pdf')
  await draw(await paper(page, /Поимённый список/, /Word/), 'name-list.docx')
  await draw(await paper(page, /Список контингента/, /Word/), 'contingent.docx')
  await draw(await paper(page, /Календарный план/, /Word/), 'plan.docx')
})
