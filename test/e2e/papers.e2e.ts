import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, nightly, screen, test, widths } from '../browser.ts'
import { pressOn, tabTo } from '../keyboard.ts'
import { people } from '../organizations.ts'
import { enter } from '../sign-in.ts'
import { inEachTheme } from '../themes.ts'

const papers = (page: Page) => page.getByRole('dialog', { name: 'Документы' })
const requisites = (page: Page) => page.getByRole('dialog', { name: 'Реквизиты организации' })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const download = (page: Page) => papers(page).getByRole('button', { name: /^Скачать/ })
const asItIs = (page: Page) => papers(page).getByRole('button', { name: /^Скачать как есть/ })
const gaps = (page: Page) => papers(page).getByRole('button', { name: 'Показать, чего не хватает' })
const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Направления' })
    .or(page.getByRole('list', { name: 'Направления' }))
    .locator('[data-row]')

/** Opens a page of the employer's bookings as HR of the demo factory. */
async function open(page: Page, search = '') {
  await enter(page, people.employer, '/organization/preorders')
  await page.getByRole('navigation', { name: 'Виды записей' }).waitFor()
  const city = page.getByRole('button', { name: 'Да', exact: true })
  if (await city.isVisible()) await city.click()
  if (!search) return
  await page.goto(`/organization/preorders${search}`)
  await page.getByRole('navigation', { name: 'Виды записей' }).waitFor()
}

/** Runs an action that saves a file; returns the file's name and bytes. */
async function saved(page: Page, act: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
const wordsOf = (docx: Buffer): string =>
  new TextDecoder().decode(unzipSync(docx)['word/document.xml']).replace(/<[^>]+>/g, '')

async function look(page: Page, name: string) {
  expect(await accessibilityProblems(page), name).toEqual([])
  await screen(page, `papers-${name}`)
}

async function chooseDepartment(page: Page, index: number): Promise<void> {
  await papers(page).getByRole('radio', { name: 'Подразделение' }).check()
  await papers(page).getByLabel('Подразделение', { exact: true }).last().selectOption({ index })
}

const homeOf = async (page: Page) =>
  `/api/organizations/${await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('cabinet.activeOrganization') ?? '{}') as { value: { id: string } })
        .value.id,
  )}`

test('направления of a department: missing data are named and filled in on the spot, and the papers get numbers [§2.3-k]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await open(page, '?paper=referrals')
  await download(page).waitFor()
  await chooseDepartment(page, 2)
  await asItIs(page).waitFor()
  await gaps(page).click()
  await papers(page).getByRole('alert').filter({ hasText: 'скачайте как есть' }).waitFor()
  const cards = papers(page).getByRole('list', { name: 'Карточки, которые нужно дополнить' })
  const before = await cards.getByRole('listitem').count()
  const who = (await cards.getByRole('link').first().textContent()) ?? ''
  await cards.getByRole('link').first().click()
  const card = page.getByRole('dialog', { name: who })
  await card.getByRole('button', { name: 'Полис ОМС' }).click()
  await card.getByLabel('Полис ОМС').pressSequentially('6600123456789016')
  await card.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByText('Данные сотрудника сохранены').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => cards.getByRole('listitem').count()).toBe(before - 1)
  expect(await papers(page).getByRole('radio', { name: 'Подразделение' }).isChecked()).toBe(true)

  const count = Number(/\d+/.exec((await download(page).textContent()) ?? '')?.[0])
  const pdf = await saved(page, () => asItIs(page).click())
  expect(pdf.name).toMatch(new RegExp(`^Направления 1–${count} от \\d\\d\\.\\d\\d\\.\\d{4}\\.pdf$`))
  expect(pdf.bytes.subarray(0, 4).toString()).toBe('%PDF')
  expect(pagesOf(pdf.bytes)).toBe(count)
  await papers(page).getByRole('status').filter({ hasText: pdf.name }).waitFor()
  await papers(page).getByText('Направления уже выданы').waitFor()
})

test('the plan of chosen bookings is saved as .docx and contains their employees', async ({ visit }) => {
  const page = await visit('desktop')
  await open(page)
  const boxes = page.getByRole('checkbox', { name: /^Выбрать: / })
  await boxes.first().check()
  const [, name = ''] = /^Выбрать: (.+)$/.exec((await boxes.first().getAttribute('aria-label')) ?? '') ?? []
  await page
    .getByRole('region', { name: 'Выбранные записи' })
    .getByRole('button', { name: 'Документы' })
    .click()
  await papers(page).getByText('Сотрудники из выбранных записей').waitFor()
  await papers(page)
    .getByRole('radio', { name: /Календарный план/ })
    .check()
  await papers(page).getByRole('radio', { name: /Word/ }).check()
  await papers(page).getByText('Всё заполнено: 1 человек').waitFor()
  const docx = await saved(page, () => download(page).click())
  expect(docx.name).toMatch(/^Календарный план от .+\.docx$/)
  expect(docx.bytes.subarray(0, 2).toString()).toBe('PK')
  expect(wordsOf(docx.bytes)).toContain(name)
})

test('all заключения of the organization are saved as one .pdf and as an archive with a file for each person', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await open(page, '?paper=name-list')
  const part = papers(page).getByRole('region', { name: 'Медицинские заключения' })
  await papers(page).getByRole('radio', { name: 'Все сотрудники' }).check()
  const archive = await saved(page, () => part.getByRole('button', { name: /^Архив \.zip/ }).click())
  expect(archive.name).toMatch(/^Заключения на \d\d\.\d\d\.\d{4}\.zip$/)
  const names = Object.keys(unzipSync(archive.bytes))
  expect(names[0]).toMatch(/^Заключение \d+-\d{4} [А-ЯЁ][а-яё-]+\.pdf$/)
  const pdf = await saved(page, () => part.getByRole('button', { name: /одним файлом/ }).click())
  expect(pagesOf(pdf.bytes)).toBeGreaterThanOrEqual(names.length)
  await part.getByRole('status').filter({ hasText: pdf.name }).waitFor()
  await part.scrollIntoViewIfNeeded()
  await look(page, 'copies')
})

test('an order to suspend names only whom it has a ground for, and is saved for Word', async ({ visit }) => {
  const page = await visit('desktop')
  await open(page, '?paper=suspension')
  await papers(page)
    .getByRole('radio', { name: /^Приказы об отстранении/, checked: true })
    .waitFor()
  await papers(page).getByRole('radio', { name: /^Word/ }).check()
  const { name, bytes } = await saved(page, () => download(page).click())
  expect(name).toMatch(/^Приказы об отстранении от .*\.docx$/)
  expect(wordsOf(bytes)).toContain('статья 76 Трудового кодекса')
})

test('papers are made for the employees chosen in the list', async ({ visit }) => {
  const page = await visit('desktop')
  await enter(page, people.employer, '/organization/patients')
  const boxes = page.getByRole('checkbox', { name: /^Выбрать: / })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page
    .getByRole('region', { name: 'Выбранные сотрудники' })
    .getByRole('button', { name: 'Направления' })
    .click()
  await papers(page).getByRole('radio', { name: 'Выбранные в списке: 2 человека', checked: true }).waitFor()
  await expect.poll(() => download(page).textContent()).toContain('2 человека')
})

nightly(
  'a wrong period is reported beside its field, and a failed request keeps everything that is chosen',
  async ({ visit }) => {
    const page = await visit('desktop')
    await open(page, '?paper=name-list')
    const sheet = papers(page)
    await sheet.getByLabel('С', { exact: true }).fill('20.12.2026')
    await sheet.getByLabel('По', { exact: true }).fill('01.12.2026')
    await download(page).click()
    await sheet.getByText('Конец периода раньше начала').waitFor()
    await tabTo(page, 'По')
    await sheet.getByLabel('По', { exact: true }).fill('25.12.2026')
    await asItIs(page)
      .or(sheet.getByText(/^Всё заполнено/))
      .first()
      .waitFor()
    await page.route('**/papers', (route) => route.abort())
    await download(page).click()
    await sheet.getByRole('alert').filter({ hasText: 'Нет связи с сервером' }).waitFor()
    expect(await sheet.getByLabel('С', { exact: true }).inputValue()).toBe('20.12.2026')
    await page.unroute('**/papers')
    const file = await saved(page, () => press(page, 'Повторить'))
    expect(file.name).toMatch(/^Поимённый список от .+\.pdf$/)
  },
)

nightly(
  'while a file takes long to make, the page shows the progress and the user can stop it',
  async ({ visit }) => {
    const page = await visit('desktop')
    await open(page, '?paper=contingent')
    await page.route('**/papers', async () => {})
    await expect.poll(() => download(page).textContent()).toMatch(/\d/)
    await download(page).click()
    await papers(page).getByRole('progressbar', { name: 'Готовим файл' }).waitFor()
    await press(page, 'Отменить')
    await expect.poll(() => papers(page).getByRole('progressbar').count()).toBe(0)
    expect(await papers(page).getByRole('alert').count()).toBe(0)
  },
)

test('when another user has changed the requisites, the typed values stay and the changes are shown', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await open(page, '?paper=referrals')
  await press(page, 'Реквизиты организации')
  const form = requisites(page)
  await form.getByRole('textbox', { name: 'Код ОКВЭД' }).fill('')
  await form.getByRole('textbox', { name: 'Код ОКВЭД' }).pressSequentially('2410')
  expect(await form.getByRole('textbox', { name: 'Код ОКВЭД' }).inputValue()).toBe('24.10')
  await page.keyboard.press('Escape')
  await press(page, 'Вернуться к изменениям')

  const home = await homeOf(page)
  const { result } = (await (await page.request.get(`${home}/requisites`)).json()) as {
    result: Record<string, string | number | null>
  }
  const { organization: _id, name: _name, inn: _inn, kpp: _kpp, ...kept } = result
  const theirs = { ...kept, okved: '28.99', signerName: 'Орлов Пётр Ильич' }
  expect((await page.request.post(`${home}/requisites`, { data: theirs })).status()).toBe(200)

  await form.getByRole('button', { name: 'Сохранить реквизиты' }).click()
  const alert = form.getByRole('alert')
  await alert.filter({ hasText: 'Код ОКВЭД: теперь 28.99, у вас 24.10' }).waitFor()
  expect(await form.getByLabel('Фамилия, имя, отчество').inputValue()).toBe('Орлов Пётр Ильич')
  expect(await form.getByRole('textbox', { name: 'Код ОКВЭД' }).inputValue()).toBe('24.10')
  await look(page, 'requisites-overtaken')
  await form.getByRole('button', { name: 'Сохранить реквизиты' }).click()
  await page.getByText('Реквизиты сохранены').waitFor()
  await expect.poll(() => form.count()).toBe(0)
  expect(await papers(page).count()).toBe(1)
})

test('in the register a referral is found by number, printed again, and annulled with a reason by keyboard [§2.3-l]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await open(page, '?paper=referrals')
  await chooseDepartment(page, 3)
  await asItIs(page)
    .or(papers(page).getByText(/^Всё заполнено/))
    .first()
    .waitFor()
  await saved(page, () => download(page).click())
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Журнал направлений' }).click()
  await rows(page).first().waitFor()
  const number = /\d+\/\d{4}/.exec((await rows(page).first().textContent()) ?? '')?.[0] ?? ''
  await page.getByLabel('Поиск').fill(number)
  await expect.poll(() => rows(page).count()).toBe(1)
  const again = await saved(page, () => press(page, `Напечатать направление ${number} ещё раз`))
  expect(again.name).toMatch(/^Направление \d+ от .+\.pdf$/)
  expect(pagesOf(again.bytes)).toBe(1)

  await pressOn(page, `Аннулировать направление ${number}`)
  await page.getByRole('dialog', { name: `Аннулировать направление ${number}?` }).waitFor()
  await pressOn(page, 'Аннулировать')
  await page.getByText('Напишите причину').waitFor()
  await expect
    .poll(() => page.getByLabel('Причина').evaluate((node) => node === document.activeElement))
    .toBe(true)
  await pressOn(page, 'Сотрудник уволен')
  expect(await page.getByLabel('Причина').inputValue()).toBe('Сотрудник уволен')
  await page.getByLabel('Причина').fill('Изменилась должность')
  await page.route('**/annul*', (route) => route.abort())
  await pressOn(page, 'Аннулировать')
  await page.getByRole('dialog').getByRole('alert').waitFor()
  expect(await page.getByLabel('Причина').inputValue(), 'nothing typed is lost').toBe('Изменилась должность')
  await page.unroute('**/annul*')
  await pressOn(page, 'Аннулировать')
  await rows(page).filter({ hasText: 'Изменилась должность' }).waitFor()
  await press(page, 'Состояние')
  await page.getByRole('option', { name: 'Действуют' }).click()
  await page.getByText('Ничего не нашлось').waitFor()

  await page.getByLabel('Поиск').fill('')
  await expect.poll(() => rows(page).count()).toBeGreaterThan(3)
  for (const at of [0, 1, 2]) await rows(page).nth(at).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Выбранные направления' })
  const three = await saved(page, () => bar.getByRole('button', { name: 'Напечатать ещё раз' }).click())
  expect(pagesOf(three.bytes)).toBe(3)
})

test('after a change of data HR prints the same paper again or issues a new one under a new number', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await open(page, '?paper=referrals')
  const home = await homeOf(page)
  const { result } = (await (await page.request.get(`${home}/requisites`)).json()) as {
    result: Record<string, string | number | null>
  }
  await chooseDepartment(page, 4)
  await asItIs(page)
    .or(papers(page).getByText(/^Всё заполнено/))
    .first()
    .waitFor()
  const first = await saved(page, () => download(page).click())
  const { organization: _id, name: _name, inn: _inn, kpp: _kpp, ...kept } = result
  await page.request.post(`${home}/requisites`, { data: { ...kept, signerName: 'Белова Анна Юрьевна' } })
  await page.reload()
  await chooseDepartment(page, 4)
  await papers(page)
    .getByRole('radio', { name: /Выдать новые/ })
    .check()
  const renewed = await saved(page, () => download(page).click())
  expect(renewed.name).not.toBe(first.name)
  await expect
    .poll(() =>
      papers(page)
        .getByRole('radio', { name: /Выдать новые/ })
        .count(),
    )
    .toBe(0)
})

nightly('the page that confirms a booked group offers the plan of the group', async ({ visit }) => {
  const page = await visit('tablet')
  await open(page)
  const answer = await page.request.get(`${await homeOf(page)}/groups`)
  const { result } = (await answer.json()) as { result: { items: { id: string; people: number }[] } }
  await page.goto(`/organization/preorders?step=done&group=${result.items[0]?.id}`)
  await press(page, 'Календарный план')
  await papers(page).getByText('Сотрудники записанной группы').waitFor()
  const plan = await saved(page, () => download(page).click())
  expect(plan.name).toMatch(/^Календарный план от .+\.pdf$/)
  expect(pagesOf(plan.bytes)).toBeGreaterThan(0)
})

nightly.for(['phone', 'desktop'] as const)(
  'when all data are missing, each part says who fills it in, and HR can e-mail the clinic, on a %s',
  async (size, { visit }) => {
    const page = await visit(size)
    const fullname = 'Константинопольский-Вознесенский Александр Святославович'
    const missing = ['position', 'factors', 'policy']
    const employees = Array.from({ length: 200 }, (_, at) => ({
      employee: `0190a0b0-0000-7000-8000-${String(at).padStart(12, '0')}`,
      fullname,
      missing,
    }))
    const check = {
      people: 1000,
      leftOut: 0,
      ready: 240,
      issued: 120,
      changed: 15,
      employees,
      organization: ['email', 'phone', 'ownership', 'okved', 'signerPosition', 'signerName'],
      clinic: ['ogrn', 'address', 'email', 'phone'],
      counts: { position: 12, factors: 40, policy: 760, seniorityFrom: 0 },
    }
    await page.route('**/papers/check', (route) => route.fulfill({ json: { result: check } }))
    await open(page, '?paper=referrals')
    await gaps(page).click()
    await look(page, 'full')
    await press(page, 'Написать менеджеру')
    await papers(page)
      .getByText(/^Письмо отправлено: /)
      .waitFor()
    await press(page, 'Показать ещё 24')
    await expect.poll(() => papers(page).getByRole('link', { name: fullname }).count()).toBe(32)
    await papers(page).getByText('Медицинский центр', { exact: true }).scrollIntoViewIfNeeded()
    await look(page, 'full-gaps')
  },
)

nightly('an empty register of referrals says how to issue the first one', async ({ visit }) => {
  const page = await visit('desktop')
  await page.route('**/referrals?*', (route) =>
    route.fulfill({ json: { result: { items: [], next: null } } }),
  )
  await open(page, '?view=referrals')
  await look(page, 'register-empty')
  await press(page, 'Выдать направления')
  await papers(page).waitFor()
})

nightly.for(widths)('papers, requisites and the register look right on a %s', async (size, { visit }) => {
  const page = await visit(size)
  const see = (name: string) => inEachTheme(page, (mark) => look(page, `${name}${mark}`))
  await open(page, '?paper=referrals')
  await chooseDepartment(page, 2)
  await asItIs(page)
    .or(papers(page).getByText(/^Всё заполнено/))
    .first()
    .waitFor()
  await see('sheet')
  if (await gaps(page).count()) await gaps(page).click()
  await see('missing')
  await press(page, 'Реквизиты организации')
  await requisites(page).getByLabel('Код ОКВЭД').waitFor()
  await see('requisites')
  await requisites(page).getByRole('button', { name: 'Закрыть' }).click()
  await expect.poll(() => requisites(page).count()).toBe(0)
  await saved(page, () => download(page).click())
  await see('printed')
  await papers(page).getByRole('button', { name: 'Закрыть' }).click()
  await expect.poll(() => papers(page).count()).toBe(0)
  await page.getByRole('link', { name: 'Журнал направлений' }).click()
  await rows(page).first().waitFor()
  await rows(page).first().getByRole('checkbox').check()
  await see('register')
  await page
    .getByRole('button', { name: /^Аннулировать направление/ })
    .first()
    .click()
  await page.getByLabel('Причина').waitFor()
  await see('annul')
})
