import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { addDays, clinicDay } from '../../shared/platform/days.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, isGate, type Size, screen, sizes, testWith, type Visit, widths } from '../browser.ts'
import { visited } from '../follow-up.ts'
import { pressOn, tabTo } from '../keyboard.ts'
import { people } from '../organizations.ts'
import type { FreshDatabase } from '../postgres.ts'
import { enter } from '../sign-in.ts'
import { paperSigner } from '../signing.ts'
import { inEachTheme } from '../themes.ts'

/** Inserts examined employees of the demo factory straight into the database. */
const test = testWith({ fill: fillExamined })
const nightly = test.skipIf(isGate)

const chair = '9000000005'
const clerk = '9000000004'
const long = `Общество с ограниченной ответственностью «${'Уральский завод тяжёлого и энергетического машиностроения, '.repeat(3)}филиал»`

const volume = ['doc-therapist', 'doc-neurologist', 'fn-ecg', 'lab-cbc'].map((service) => ({
  service,
  reasons: [],
  price: 0,
}))

/** Sixteen employees of the demo factory, first in the list by date, who wait for the commission. */
async function fillExamined(database: FreshDatabase): Promise<void> {
  const db = database.open(2)
  const clock = { now: () => new Date() }
  const today = clinicDay(clock.now())
  const { rows } = await db.execute(
    `select id, organization_id as organization from employees where due_on is not null and booked_on is null
     order by due_on, id limit 16`,
  )
  for (const [at, { id, organization }] of rows.entries()) {
    const who = { organization: organization as OrganizationId, employee: String(id) }
    const day = addDays(today, -60 - Math.floor(at / 3))
    // The last of these employees is expected today and has not arrived yet.
    const visit = at === rows.length - 1 ? ({ day: today } as const) : ({ day, state: 'completed' } as const)
    await visited({ db, clock }, { ...who, ...visit })
  }
  await db.execute(
    `update bookings set number = 'П-2026-' || lpad((900000 + place)::text, 6, '0'),
       factors = '[{"code":"4.4","marks":[]},{"code":"5.1","marks":[]}]', items = $2,
       employer = json_build_object('inn', '7707083893', 'position', 'Слесарь-ремонтник',
         'name', case when place = 3 then $1 else 'АО «Уралспецметалл»' end)
     from (select id, row_number() over (order by start_at, id) as place from bookings where length(number) = 36) as made
     where made.id = bookings.id`,
    [long.slice(0, 300), JSON.stringify(volume)],
  )
  await db.execute(
    `insert into booking_steps (booking_id, position, from_state, to_state, at, by, slot_id)
     select id, 1, 'draft', 'submitted', now(), 'system', slot_id from bookings
     where not exists (select from booking_steps where booking_id = bookings.id)`,
  )
}

/** The examination that a справка names. */
const echo = 'Эхокардиография'

/** The rows of a list, which is a table or, in a narrow window, a list of cards. */
const rowsOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name, exact: true })
    .or(page.getByRole('list', { name, exact: true }))
    .locator('[data-row]')
const waiting = (page: Page) => rowsOf(page, 'Ждут решения')
const papers = (page: Page) => rowsOf(page, 'Документы')
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const counted = async (page: Page, name: string) =>
  Number(/\d+$/.exec((await tab(page, name).textContent()) ?? '')?.[0])
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check()
const chooseState = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^Состояние/ }).click()
  await page.getByRole('option', { name }).click()
}
const heading = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('heading', { name }).waitFor()

/** Returns the names of the waiting patients as the list shows them. */
const names = async (page: Page): Promise<string[]> =>
  (await waiting(page).getByRole('button').allTextContents()).map((name) => name.trim())

async function commission(visit: Visit, address = '/conclusions', size: Size = 'desktop') {
  const page = await visit(size)
  await enter(page, chair, address)
  if (address === '/') await page.getByRole('link', { name: 'Заключения' }).click()
  await page.getByRole('heading', { level: 1, name: 'Заключения' }).waitFor()
  await settled(page)
  return page
}

const settled = (page: Page) =>
  expect.poll(() => page.getByRole('status', { name: 'Загрузка' }).count()).toBe(0)

/** Opens the first waiting patient and returns the name. */
async function openFirst(page: Page): Promise<string> {
  await waiting(page).first().waitFor()
  const [name = ''] = await names(page)
  await waiting(page).first().getByRole('button').click()
  await heading(page, name)
  await page.getByRole('radio', { name: 'Противопоказаний нет' }).waitFor()
  return name
}

/** Confirms that the paper states contraindications. */
const agree = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Оформить заключение' }).click()

/** Returns the number that the page shows for the paper just issued. */
async function made(page: Page): Promise<string> {
  const said = page.getByRole('dialog').getByRole('heading', { name: /оформлен[оа]$/ })
  await said.waitFor()
  return /\d+\/\d{4}/.exec((await said.textContent()) ?? '')?.[0] ?? ''
}

/**
 * Issues the заключение of the first waiting patient without contraindications and stays on the page that
 * confirms it.
 */
async function concludeFirst(page: Page): Promise<{ name: string; number: string }> {
  const name = await openFirst(page)
  await choose(page, 'Противопоказаний нет')
  await choose(page, 'I')
  await press(page, 'Оформить заключение')
  return { name, number: await made(page) }
}

test('the chair decides by keyboard alone, sees the number of the paper and moves on to the next patient', async ({
  visit,
}) => {
  const page = await commission(visit)
  const [first = '', second = ''] = await names(page)
  const decided = await waiting(page).first().getAttribute('data-row')
  const waited = await counted(page, 'Ждут решения')
  const lay = await counted(page, 'Выдать')
  await pressOn(page, new RegExp(`^${first}`))
  await heading(page, first)
  const fit = page.getByRole('radio', { name: 'Противопоказаний нет' })
  await expect.poll(() => fit.evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.press('Space')
  // Enter in a field does not issue the paper; Ctrl+Enter names what is missing.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Выберите группу здоровья').waitFor()
  await screen(page, 'conclusions-lacking', { fullPage: false })
  await tabTo(page, 'I')
  await page.keyboard.press('Space')
  await pressOn(page, 'Диспансерное наблюдение', 'Space')
  await page.keyboard.press('Control+Enter')
  expect(await made(page)).toMatch(/^\d+\/\d{4}$/)
  await page.keyboard.press('Enter')
  await heading(page, second)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => counted(page, 'Ждут решения')).toBe(waited - 1)
  expect(await counted(page, 'Выдать')).toBe(lay + 1)
  expect(await page.locator(`[data-row="${decided}"]`).count()).toBe(0)
})

test('contraindications need a factor and appear in the register; the file is printed', async ({ visit }) => {
  const page = await commission(visit)
  const name = await openFirst(page)
  await choose(page, 'Есть противопоказания')
  await choose(page, 'II')
  await press(page, 'Оформить заключение')
  await page.getByText('Отметьте, к каким работам есть противопоказания').waitFor()
  await page.getByRole('checkbox', { name: /^4\.4/ }).check()
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('alertdialog')
  await question.getByText('есть противопоказания к работам 4.4').waitFor()
  await screen(page, 'conclusions-unfit-question', { fullPage: false })
  // A second press of the same keys answers nothing.
  await page.keyboard.press('Control+Enter')
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  expect(await page.getByRole('heading', { name: /оформлено$/ }).count()).toBe(0)
  await press(page, 'Оформить заключение')
  await agree(page)
  const number = await made(page)
  await page.getByText('направьте человека на экспертизу профпригодности').waitFor()
  await screen(page, 'conclusions-unfit-made', { fullPage: false })
  const saved = page.waitForEvent('download')
  await press(page, 'Печать')
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
  await showPdfs(page)
  await press(page, 'Печать')
  await page.locator('[data-print-asked]').waitFor({ state: 'attached' })
  await press(page, 'К списку')
  await tab(page, 'Журнал').click()
  const row = papers(page).filter({ hasText: number })
  await row.getByText('Есть противопоказания').waitFor()
  await row.getByText(name).click()
  await page.getByText('Есть противопоказания: 4.4, группа здоровья II').waitFor()
})

test('the chair signs a paper by another program, and it is given out with the signature', async ({
  visit,
}) => {
  const signer = paperSigner()
  onTestFinished(() => signer.end())
  const page = await commission(visit)
  const { name, number } = await concludeFirst(page)
  await press(page, 'К списку')
  await tab(page, 'Журнал').click()
  await papers(page).filter({ hasText: number }).getByText(name).click()
  const copy = page.waitForEvent('download')
  await press(page, /^Скачать для подписи: \d/)
  const signed = readFileSync(await (await copy).path())
  const attach = async (content: Uint8Array) => {
    const chooser = page.waitForEvent('filechooser')
    await press(page, /^Приложить подпись: \d/)
    await (await chooser).setFiles({
      name: 'заключение.pdf.sig',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(content),
    })
  }
  await attach(signer.sign(Buffer.from('%PDF')))
  await page.getByText('Подписан другой файл').waitFor()
  await attach(signer.sign(signed))
  await page.getByText(/^Орлова Анна Петровна, ООО «Клиника»: подписано .* файл тот же/).waitFor()
  await screen(page, 'conclusions-signed', { fullPage: false })
  const archive = page.waitForEvent('download')
  await press(page, /^Документ с подписью/)
  expect((await archive).suggestedFilename()).toMatch(/\.zip$/)
})

/** Makes the page think that its browser shows PDFs, as most do: the browser of the tests has no viewer. */
const showPdfs = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true })
    Object.defineProperty(HTMLIFrameElement.prototype, 'src', {
      set(this: HTMLIFrameElement) {
        this.srcdoc = '<p></p>'
      },
    })
    const print = () => document.documentElement.setAttribute('data-print-asked', '')
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { get: () => ({ print }) })
  })

/** Writes as a doctor what was found at the first waiting check-up: poor hearing, and a result that comes later. Returns the address of its findings. */
async function findHearingLoss(page: Page): Promise<string> {
  const id = await waiting(page).first().getAttribute('data-row')
  const address = `/api/findings/bookings/${id}`
  const { result } = await (await page.request.get(address)).json()
  const doctors = result.items.filter(({ kind }: { kind: string }) => kind === 'doctor')
  const hearing = { icd10: 'H90.3', isNew: true, isChronic: true }
  const [ill, ...healthy] = doctors.map(({ service }: { service: string }) => service)
  const findings = [
    { service: ill, state: 'done', diagnoses: [hearing], consultation: 'Сурдолог' },
    ...healthy.map((service: string) => ({ service, state: 'done', isNormal: true })),
    { service: 'lab-cbc', state: 'awaited' },
  ]
  const answer = await page.request.post(address, { data: { findings } })
  expect(answer.status(), await answer.text()).toBe(200)
  return address
}

test('the commission reads what was found, marks the factor that the order suggests, and names what doctors ask for', async ({
  visit,
}) => {
  const page = await commission(visit)
  await waiting(page).first().waitFor()
  const address = await findHearingLoss(page)
  await page.reload()
  await waiting(page).first().getByText('Есть отклонения, взято сегодня').waitFor()
  await forEachSize(page, 'found-list')
  await openFirst(page)
  await page.getByText('Нужна консультация: Сурдолог').waitFor()
  await page.getByText(/Ждём результата, осмотр был .+: 1/).waitFor()
  await page.getByText('приложение № 2 к Порядку по приказу № 29н, п. 33').waitFor()
  expect(await page.getByRole('radio', { checked: true }).count(), 'a suggestion decides nothing').toBe(0)
  await forEachSize(page, 'found')
  await press(page, 'Отметить фактор 4.4')
  await page.getByText('Отмечен фактор 4.4').waitFor()
  await choose(page, 'Нужно дообследование')
  await press(page, 'Вписать в справку')
  expect(await page.getByLabel('Какое обследование нужно').inputValue()).toBe('Сурдолог')
  await forEachSize(page, 'found-asked', page.getByLabel('Какое обследование нужно'))
  await choose(page, 'Есть противопоказания')
  expect(await page.getByRole('checkbox', { name: /^4\.4/ }).isChecked()).toBe(true)
  await choose(page, 'II')
  await press(page, 'Оформить заключение')
  await agree(page)
  await page.getByText('Результат исследования ещё ждут').waitFor()
  const given = { service: 'lab-cbc', state: 'refused', reason: 'Пробирка разбита', seen: 1 }
  await page.request.post(address, { data: { findings: [given] } })
  await press(page, 'Оформить заключение')
  await agree(page)
  await page.getByText('Пока вы решали, врач записал новое').waitFor()
  await page.getByText('Пробирка разбита').waitFor()
  await press(page, 'Прочитано')
  const slip = { ...given, reason: 'Пробирка не подписана', seen: 2 }
  await page.request.post(address, { data: { findings: [slip] } })
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  const news = page.getByText('Пока вы решали, записали новое')
  await news.waitFor()
  await page.getByText('Пробирка не подписана').waitFor()
  await forEachSize(page, 'found-news', news)
  expect(await accessibilityProblems(page)).toEqual([])
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Прежние записи и исправление' }).click()
  const results = await opened
  await results.getByRole('button', { name: 'Прежние записи: 2' }).click()
  await results.getByText(/Пробирка разбита/).waitFor()
  await results.close()
  await press(page, 'Прочитано')
  await news.waitFor({ state: 'hidden' })
  const issue = page.getByRole('button', { name: 'Оформить заключение', exact: true })
  expect(await issue.evaluate((node) => node === document.activeElement)).toBe(true)
  await press(page, 'Оформить заключение')
  await agree(page)
  await made(page)
})

/** Marks at the desk what has happened to the consent to intervention of a patient. */
async function markConsent(visit: Visit, booking: string | null, ...steps: ('signed' | 'withdrawn')[]) {
  const desk = await visit('desktop')
  await enter(desk, clerk, '/')
  for (const step of steps) {
    const data = step === 'signed' ? { textVersion: '2022-1' } : { reason: 'Письменное заявление' }
    const answer = await desk.request.post(`/api/desk/bookings/${booking}/intervention/${step}`, { data })
    expect(answer.status(), await answer.text()).toBe(200)
  }
}

test('after a withdrawn consent the commission is told beforehand that only a справка may be issued', async ({
  visit,
}) => {
  const page = await commission(visit)
  const booking = await waiting(page).first().getAttribute('data-row')
  await markConsent(visit, booking, 'signed', 'withdrawn')
  await openFirst(page)
  const note = page.getByText('заключение не оформляют')
  await note.waitFor()
  await forEachSize(page, 'consent-withdrawn', note)
  expect(await accessibilityProblems(page)).toEqual([])
  const issue = page.getByRole('button', { name: /^Оформить/ })
  expect(await issue.isDisabled()).toBe(true)
  await choose(page, 'Нужно дообследование')
  expect(await issue.isEnabled()).toBe(true)
  await markConsent(visit, booking, 'signed')
  await page.reload()
  await choose(page, 'Противопоказаний нет')
  await choose(page, 'I')
  await press(page, 'Оформить заключение')
  await made(page)
})

test('a справка is issued first and the заключение later; until then the patient is listed as under examination', async ({
  visit,
}) => {
  const page = await commission(visit)
  const name = await openFirst(page)
  await choose(page, 'Нужно дообследование')
  expect(await page.getByRole('radio', { name: 'II', exact: true }).count()).toBe(0)
  await page.getByLabel('Какое обследование нужно').fill(echo)
  await press(page, 'Оформить справку')
  const number = await made(page)
  await press(page, 'К списку')
  await tab(page, 'На дообследовании').click()
  await waiting(page)
    .filter({ hasText: `справка ${number}` })
    .getByRole('button')
    .click()
  await heading(page, name)
  await page.getByRole('dialog').getByText(`Справка ${number}`).waitFor()
  await choose(page, 'Противопоказаний нет')
  await choose(page, 'I')
  await press(page, 'Оформить заключение')
  await made(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByText(`справка ${number}`).count()).toBe(0)
})

test('an annulled paper stays with its reason, and the patient waits for a new one', async ({ visit }) => {
  const page = await commission(visit)
  const { name, number } = await concludeFirst(page)
  await press(page, 'К списку')
  await tab(page, 'Выдать').click()
  await press(page, `Аннулировать ${number}`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Аннулировать', exact: true }).click()
  await sheet.getByText('Напишите причину').waitFor()
  await sheet.getByRole('button', { name: 'Ошибка в решении' }).click()
  await sheet.getByRole('button', { name: 'Аннулировать', exact: true }).click()
  await page.getByText(`Заключение ${number} аннулировано`).waitFor()
  await tab(page, 'Журнал').click()
  const row = papers(page).filter({ hasText: number })
  await row.getByText('Ошибка в решении').waitFor()
  expect(await row.getByRole('button').count(), 'only the name, which opens the check-up').toBe(1)
  await row.getByRole('button', { name }).click()
  await heading(page, name)
  await choose(page, 'Противопоказаний нет')
  await choose(page, 'II')
  await press(page, 'Оформить заключение')
  expect(await made(page)).not.toBe(number)
})

const awaited = 'П-2026-900016'

/** Marks at the desk that the patient expected today has arrived, and returns the name. */
async function comes(visit: Visit): Promise<string> {
  const page = await visit('desktop')
  await enter(page, clerk, '/desk')
  await page.getByRole('searchbox', { name: 'Поиск записи' }).fill(awaited)
  const mark = page.getByRole('button', { name: /^Приш(ёл|ла): / })
  await expect.poll(() => mark.count()).toBe(1)
  const name = ((await mark.getAttribute('aria-label')) ?? '').replace(/^Приш(ёл|ла): /, '')
  await mark.click()
  await page
    .getByText(/талон\s/)
    .first()
    .waitFor()
  return name
}

test('the commission cannot decide about a patient whose route through the rooms is not finished', async ({
  visit,
  database,
}) => {
  const name = await comes(visit)
  const page = await commission(visit)
  await waiting(page).first().waitFor()
  expect(await waiting(page).filter({ hasText: awaited }).count(), 'of him nothing can be decided yet').toBe(
    0,
  )
  expect(await counted(page, 'На осмотре')).toBeGreaterThan(0)
  await tab(page, 'На осмотре').click()
  const row = rowsOf(page, 'На осмотре').filter({ hasText: awaited })
  await row.getByText(/^На осмотре: \d+ из \d+$/).waitFor()
  await forEachSize(page, 'at-rooms')
  await row.getByRole('button').click()
  await heading(page, name)
  await page.getByText('Человек ещё проходит кабинеты').waitFor()
  await choose(page, 'Противопоказаний нет')
  await choose(page, 'I')
  await page.keyboard.press('Control+Enter')
  expect(await page.getByRole('button', { name: 'Оформить заключение' }).isDisabled()).toBe(true)
  await screen(page, 'conclusions-inside', { fullPage: false })
  const db = database.open(1)
  await db.execute(
    `insert into ticket_stops (ticket_id, station, position, services, state, ended_at, again)
     select id, 'Кабинет ' || place, 50 + place, '{}', 'done', now(), 0 from tickets, generate_series(1, 6) place`,
  )
  await db.execute(`update tickets set state = 'left'`)
  await page.getByText('Человек ещё проходит кабинеты').waitFor({ state: 'hidden' })
  await page.setViewportSize(sizes.phone)
  const passed = page.getByRole('dialog').getByText('Кабинет 6')
  const shown = page.getByRole('button', { name: 'Показать пройденное: 6' })
  await shown.waitFor()
  expect(await passed.isVisible(), 'on a phone what was passed does not push the form away').toBe(false)
  await screen(page, 'conclusions-route', { fullPage: false })
  await shown.click()
  await passed.waitFor()
  await page.setViewportSize(sizes.desktop)
  await shown.waitFor({ state: 'hidden' })
  await press(page, 'Оформить заключение')
  await made(page)
})

test('a member of the commission leaves their own check-up to a colleague and goes on with the next one', async ({
  visit,
  database,
}) => {
  const own = 'П-2026-900015'
  await database.open(1).execute(
    `update persons set account_id = (select id from accounts where phone = $2)
     from bookings join employees on employees.id = employee_id
     where bookings.number = $1 and persons.id = person_id`,
    [own, `+7${chair}`],
  )
  const page = await commission(visit)
  await waiting(page).filter({ hasText: own }).getByRole('button').click()
  await page.getByText('Это ваш осмотр: о нём решает другой член комиссии').waitFor()
  expect(await page.getByRole('dialog').getByRole('radio').count()).toBe(0)
  await forEachSize(page, 'own')
  await press(page, 'Следующий')
  await page.getByRole('radio', { name: 'Противопоказаний нет' }).waitFor()
})

/** Opens the first waiting patients as another member of the commission. */
async function colleague(visit: Visit, database: FreshDatabase): Promise<Page> {
  await database
    .open(1)
    .execute(`update accounts set roles = '{admin,chair}' where phone = $1`, [`+7${people.admin}`])
  const page = await visit('desktop')
  await enter(page, people.admin, '/conclusions')
  await page.getByRole('heading', { level: 1, name: 'Заключения' }).waitFor()
  await openFirst(page)
  return page
}

/** Issues a справка for the first waiting patient and returns its number. */
async function sendFirst(page: Page): Promise<string> {
  await openFirst(page)
  await choose(page, 'Нужно дообследование')
  await page.getByLabel('Какое обследование нужно').fill(echo)
  await press(page, 'Оформить справку')
  return made(page)
}

test('when two members decide about one patient, the second sees who was first, the decision and their own choice', async ({
  visit,
  database,
}) => {
  const second = await colleague(visit, database)
  await choose(second, 'Есть противопоказания')
  await second.getByRole('checkbox', { name: /^4\.4/ }).check()
  await choose(second, 'II')
  const first = await commission(visit)
  const { number } = await concludeFirst(first)
  await press(second, 'Оформить заключение')
  await agree(second)
  const note = second.getByRole('alert')
  await note.getByText('Ваше решение не записано').waitFor()
  await note.getByText(/Раньше решил другой член комиссии: \S+ \S+ \S+, сегодня, \d\d:\d\d\./).waitFor()
  await note.getByText(`Заключение ${number}. Противопоказаний нет, группа здоровья I`).waitFor()
  await note.getByText('Есть противопоказания: 4.4, группа здоровья II').waitFor()
  await second.getByRole('heading', { name: `Заключение ${number} уже оформлено` }).waitFor()
  await forEachSize(second, 'not-taken', note)
  await inEachTheme(second, async (mark) => {
    expect(await accessibilityProblems(second)).toEqual([])
    await screen(second, `conclusions-not-taken${mark}`, { fullPage: false })
  })
  expect(await first.getByRole('alert').count(), 'the first is told that the paper is his').toBe(0)
})

test('a second справка is not issued: the form says who issued the first and allows another decision', async ({
  visit,
  database,
}) => {
  const second = await colleague(visit, database)
  await choose(second, 'Нужно дообследование')
  await second.getByLabel('Какое обследование нужно').fill(echo)
  const number = await sendFirst(await commission(visit))
  await press(second, 'Оформить справку')
  const note = second.getByRole('alert')
  await note.getByText(`Справка ${number}. Нужно дообследование`).waitFor()
  expect(await second.getByRole('button', { name: 'Оформить справку' }).isDisabled()).toBe(true)
  await forEachSize(second, 'second-sheet', note)
  await choose(second, 'Противопоказаний нет')
  await note.getByText('справка останется среди документов').waitFor()
  await choose(second, 'I')
  await press(second, 'Оформить заключение')
  await made(second)
})

test("issuing a заключение just after a colleague's справка needs confirmation: the member reads and decides again", async ({
  visit,
  database,
}) => {
  const second = await colleague(visit, database)
  await choose(second, 'Противопоказаний нет')
  await choose(second, 'I')
  const number = await sendFirst(await commission(visit))
  await press(second, 'Оформить заключение')
  const note = second.getByRole('alert')
  await note.getByText('Ваше решение не записано').waitFor()
  await note.getByText(`Справка ${number}. Нужно дообследование`).waitFor()
  await note.getByText('Противопоказаний нет, группа здоровья I').waitFor()
  await forEachSize(second, 'sent-meanwhile', note)
  await press(second, 'Оформить заключение')
  await made(second)
})

test('leaving a decision that is not yet issued asks for confirmation', async ({ visit }) => {
  const page = await commission(visit, '/')
  await openFirst(page)
  await choose(page, 'Нужно дообследование')
  await page.keyboard.press('Escape')
  await page.getByText('Несохранённые изменения будут отменены').waitFor()
  await press(page, 'Вернуться к изменениям')
  expect(await page.getByRole('radio', { name: 'Нужно дообследование' }).isChecked()).toBe(true)
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Закрыть' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

nightly('a patient is found by a part of the name, which stays in the address', async ({ visit }) => {
  const page = await commission(visit)
  const last = (await names(page)).at(-1) ?? ''
  await page.getByRole('searchbox').fill(last)
  await expect.poll(async () => new Set(await names(page))).toEqual(new Set([last]))
  await page.reload()
  await expect.poll(async () => new Set(await names(page))).toEqual(new Set([last]))
  await page.getByRole('searchbox').fill('Нетакого')
  await page.getByText('Никого не нашли').waitFor()
})

test('a registrar hands a paper out without seeing its outcome', async ({ visit }) => {
  const chairman = await commission(visit)
  const { number } = await concludeFirst(chairman)
  const page = await visit('desktop')
  await enter(page, clerk, '/conclusions')
  const row = papers(page).filter({ hasText: number })
  await row.waitFor()
  const tabs = await page.getByRole('tab').allTextContents()
  expect(tabs).toEqual([expect.stringMatching(/^Выдать/), 'Журнал', 'Выданные'])
  expect(await page.getByText('Противопоказаний').count()).toBe(0)
  expect(await page.getByRole('button', { name: /Аннулировать/ }).count()).toBe(0)
  const lay = await counted(page, 'Выдать')
  await row.getByRole('button', { name: /^Выдать на руки/ }).click()
  await row.getByText(/^Выдано \d/).waitFor()
  await expect.poll(() => counted(page, 'Выдать')).toBe(lay - 1)
  await tab(page, 'Журнал').click()
  await chooseState(page, 'Выданы')
  await papers(page).filter({ hasText: number }).waitFor()
})

test('a hand-out marked by mistake is undone at once or in the register, and the paper waits again', async ({
  visit,
}) => {
  const chairman = await commission(visit)
  const { name, number } = await concludeFirst(chairman)
  const page = await visit('desktop')
  await enter(page, clerk, '/conclusions')
  const row = papers(page).filter({ hasText: number })
  const hand = row.getByRole('button', { name: /^Выдать на руки/ })
  await hand.click()
  const bar = page.getByRole('status').filter({ hasText: `Заключение ${number} выдано: ${name}` })
  const undo = bar.getByRole('button', { name: 'Вернуть' })
  await row.getByText(/^Выдано \d/).waitFor()
  await undo.waitFor()
  let takenBack = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/unhanded')) takenBack += 1
  })
  // The second press of a slow double click lands on the undo button, which must ignore it.
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await undo.click()
  await page.getByText(`Заключение ${number} снова ждёт выдачи`).waitFor()
  // Enter held for too long also presses the undo button, which must ignore it.
  await hand.focus()
  await page.keyboard.down('Enter')
  await row.getByRole('button', { name: /^Отменить выдачу/ }).waitFor()
  await undo.waitFor()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await forEachSize(page, 'handed')
  expect(takenBack, 'only «Вернуть» took it back').toBe(1)
  await tab(page, 'Журнал').click()
  await chooseState(page, 'Выданы')
  await row.getByRole('button', { name: /^Отменить выдачу/ }).click()
  await row.getByText(/^До \d|^Выдать сегодня/).waitFor()
  await page.getByText(`Заключение ${number} снова ждёт выдачи`).waitFor()
  // Likewise the second press of a double click on undo does not hand the paper out again.
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await row.getByText(/^До \d|^Выдать сегодня/).waitFor()
  await chooseState(page, 'Ждут выдачи')
  await row.waitFor()
  await hand.click()
  await row.getByText(/^Выдано \d/).waitFor()
  // The commission sees in the check-up that the paper was handed out, and may undo it there.
  await chairman.reload()
  const sheet = chairman.getByRole('dialog')
  await sheet.getByText(/^Выдано \d/).waitFor()
  await forEachSize(chairman, 'handed-card')
  await chairman.keyboard.press('Escape')
  await tab(chairman, 'Журнал').click()
  await papers(chairman)
    .filter({ hasText: number })
    .getByText(/^Выдано \d/)
    .waitFor()
  await forEachSize(chairman, 'handed-register')
  await papers(chairman).getByRole('button', { name, exact: true }).first().click()
  await sheet.getByRole('button', { name: /^Отменить выдачу/ }).click()
  await sheet.getByText(/^Выдано \d/).waitFor({ state: 'hidden' })
  await chairman.getByText(`Заключение ${number} снова ждёт выдачи`).waitFor()
  const print = sheet.getByRole('button', { name: `Печать ${number}` })
  expect(await print.evaluate((node) => node === document.activeElement)).toBe(true)
})

test('a user without the role is told that the section is closed, and does not see it in the menu', async ({
  visit,
}) => {
  const page = await visit('phone')
  await enter(page, people.employer, '/conclusions')
  await page.getByText('Раздел для врачебной комиссии и регистраторов').waitFor()
  expect(await page.getByRole('link', { name: 'Заключения' }).count()).toBe(0)
})

nightly('a list that does not load says so and can be requested again', async ({ visit, complaints }) => {
  const page = await visit('laptop')
  await page.context().route('**/api/conclusions/awaiting*', (route) => route.fulfill({ status: 500 }))
  await enter(page, chair, '/conclusions')
  await page.getByText('Список не загрузился').waitFor()
  await screen(page, 'conclusions-failed')
  await page.context().unroute('**/api/conclusions/awaiting*')
  await press(page, 'Повторить')
  await waiting(page).first().waitFor()
  complaints.length = 0
})

nightly('the open tab stays visible when a tablet is turned', async ({ visit }) => {
  const page = await commission(visit, '/conclusions?tab=acts')
  const edge = async () => (await tab(page, 'Акты').boundingBox()) ?? { x: Number.NaN, width: 0 }
  for (const size of ['phone', 'tablet', 'laptop'] as const) {
    await page.setViewportSize(sizes[size])
    await expect.poll(async () => (await edge()).x + (await edge()).width).toBeLessThan(sizes[size].width)
  }
})

/** Takes pictures of the open page at every width. `shown`: the element that the pictures must include. */
async function forEachSize(page: Page, name: string, shown?: Locator) {
  const before = page.viewportSize()
  for (const size of widths) {
    await page.setViewportSize(sizes[size])
    await shown?.scrollIntoViewIfNeeded()
    await screen(page, `conclusions-${name}`, { fullPage: false })
  }
  if (before) await page.setViewportSize(before)
}

async function look(page: Page, name: string) {
  await settled(page)
  await inEachTheme(page, async (mark) => {
    expect(await accessibilityProblems(page), name + mark).toEqual([])
    await screen(page, `conclusions-${name}${mark}`)
  })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over, `${name} is not wider than the window`).toBeLessThanOrEqual(0)
}

for (const size of widths)
  nightly(`the page is accessible on a ${size}, light and dark`, async ({ visit }) => {
    const page = await commission(visit, '/conclusions', size)
    await waiting(page).first().waitFor()
    await look(page, 'awaiting')
    await openFirst(page)
    await choose(page, 'Есть противопоказания')
    await look(page, 'decision')
    await page.goto('/conclusions?tab=register')
    await papers(page).first().waitFor()
    await look(page, 'register')
    await page
      .getByRole('button', { name: /^Аннулировать/ })
      .first()
      .click()
    await page.getByLabel('Причина').waitFor()
    await look(page, 'annul')
  })
