import { readFile } from 'node:fs/promises'
import PizZip from 'pizzip'
import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { actTexts } from '../../shared/final-acts/ru.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { addDays, clinicDay, type Day, formatDay } from '../../shared/platform/days.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, type Size, screen, sizes, testWith, type Visit, widths } from '../browser.ts'
import { visited } from '../follow-up.ts'
import { people } from '../organizations.ts'
import type { FreshDatabase } from '../postgres.ts'
import { enter } from '../sign-in.ts'
import { paperSigner } from '../signing.ts'
import { inEachTheme } from '../themes.ts'

const chair = '9000000005'
const outcomes = ['fit', 'fit', 'unfit', 'fit', 'additional', null, 'no_show'] as const
const today = clinicDay(new Date())
/** The department that the visits name. */
const shop = 'Ремонтный цех'
/** The check-up ended so long ago that its final act is overdue. */
const first = addDays(today, -50)
const last = addDays(today, -40)

/**
 * Employees of the demo factory who were examined forty days ago, with the decision that the commission will
 * make on each.
 */
async function fillCheckUp(database: FreshDatabase) {
  const db = database.open(2)
  const clock = { now: () => new Date() }
  const { rows } = await db.execute(
    `select id, organization_id as organization from employees where due_on is not null and booked_on is null
     order by due_on, id limit ${outcomes.length}`,
  )
  const made: { booking: string; outcome: (typeof outcomes)[number] }[] = []
  for (const [at, { id, organization }] of rows.entries()) {
    const who = { organization: organization as OrganizationId, employee: String(id) }
    const outcome = outcomes[at] ?? null
    const state = outcome === 'no_show' ? 'no_show' : 'completed'
    const day = at === 0 ? first : last
    made.push({ booking: await visited({ db, clock }, { ...who, day, state }), outcome })
  }
  await db.execute(
    `insert into departments (id, organization_id, name, folded, search)
     values (gen_random_uuid(), $1, $2, lower($2), lower($2))`,
    [rows[0]?.organization, shop],
  )
  await db.execute(
    `update bookings set factors = '[{"code":"4.4","marks":[]}]',
       employer = '{"inn":"7707083893","position":"Слесарь","name":"АО «Уралспецметалл»","department":"Ремонтный цех"}'
     where length(number) = 36`,
  )
  await db.execute(
    `insert into booking_steps (booking_id, position, from_state, to_state, at, by, slot_id)
     select id, 1, 'draft', 'submitted', now(), 'system', slot_id from bookings
     where not exists (select from booking_steps where booking_id = bookings.id)`,
  )
  return made
}

let visits: Awaited<ReturnType<typeof fillCheckUp>> = []
const test = testWith({
  async fill(database: FreshDatabase) {
    visits = await fillCheckUp(database)
  },
})

/** Issues one conclusion by a server call: the commission's page has tests of its own. */
async function decideOf(
  page: Page,
  booking: string,
  outcome: 'fit' | 'unfit' | 'additional',
  expected = [200],
) {
  const data = {
    outcome,
    on: last,
    chairman: 'Громова Вера Николаевна',
    group: outcome === 'additional' ? null : outcome === 'unfit' ? 'IIIа' : 'I',
    contraindicated: outcome === 'unfit' ? ['4.4'] : [],
    needs: outcome === 'unfit' ? ['dispensary'] : [],
    examinations: outcome === 'additional' ? 'Эхокардиография' : null,
    withoutEmployment: true,
  }
  const answer = await page.request.post(`/api/conclusions/bookings/${booking}`, { data })
  expect(expected, await answer.text()).toContain(answer.status())
}

/** Decides on every employee; decisions made by another test of the file stay. */
async function decide(page: Page): Promise<void> {
  for (const { booking, outcome } of visits)
    if (outcome !== null && outcome !== 'no_show') await decideOf(page, booking, outcome, [200, 409])
}

async function commission(visit: Visit, size: Size = 'desktop') {
  const page = await visit(size)
  await enter(page, chair, '/conclusions?tab=acts')
  await page.getByRole('tab', { name: 'Акты', selected: true }).waitFor()
  await settled(page)
  return page
}

const settled = (page: Page) =>
  expect.poll(() => page.getByRole('status', { name: 'Загрузка' }).count()).toBe(0)
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const asked = (page: Page) => page.getByRole('alertdialog', { name: /^Утвердить акт за / })

/** Approves the final act on the screen and confirms the question. */
async function approve(page: Page): Promise<void> {
  await press(page, 'Утвердить акт')
  await asked(page).getByRole('button', { name: 'Утвердить', exact: true }).click()
}

/** The rows of a list, which is a table or, in a narrow window, a list of cards. */
const rowsOf = (page: Page, name: string) =>
  page.getByRole('table', { name }).or(page.getByRole('list', { name })).locator('[data-row]')
const waits = (page: Page) => rowsOf(page, 'Ждут акта')

/** Opens the draft act of the check-up of forty days ago. */
async function openDraft(page: Page): Promise<void> {
  await waits(page).first().getByRole('button').click()
  await page.getByRole('heading', { name: 'Результаты осмотра' }).waitFor()
  await page.getByLabel('С', { exact: true }).fill(formatDay(first as Day))
  await page.getByLabel('По', { exact: true }).fill(formatDay(last as Day))
  await page.getByText(/^Срок акта прошёл /).waitFor()
}

/** Checks a page in each theme and width. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const size of widths.map((one) => sizes[one])) {
    await page.setViewportSize(size)
    await settled(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide, `${name} at ${size.width} does not move sideways`).toBeLessThanOrEqual(0)
    await inEachTheme(page, async (mark) => {
      expect(await accessibilityProblems(page), `${name} ${size.width}${mark}`).toEqual([])
      await screen(page, `${name}${mark}`)
    })
  }
  await page.setViewportSize(sizes.desktop)
}

async function fillAct(page: Page): Promise<void> {
  await page.getByLabel('Работников всего: Всего', { exact: true }).fill('320')
  await page.getByLabel('Работников всего: Женщин', { exact: true }).fill('410')
  await page.getByRole('combobox', { name: 'Предварительный диагноз: добавить из списка осмотра' }).click()
  await page.getByRole('option').first().click()
  expect(await page.getByLabel(actTexts.suspected).inputValue()).toMatch(
    /^[А-ЯЁ][а-яё]+ .+, \d\d\.\d\d\.\d{4}, /,
  )
  await page.getByLabel('Впервые установленные хронические').fill('X. Болезни органов дыхания — 1')
  await page.getByLabel('Рекомендации работодателю').fill('Обеспечить наушниками')
}

/** Shows the act to the employer before the approval. */
async function showToEmployer(page: Page): Promise<void> {
  await press(page, 'Показать работодателю')
  const question = page.getByRole('alertdialog', { name: /^Показать проект работодателю/ })
  await question.getByRole('button', { name: 'Показать', exact: true }).click()
  await page.getByText(/^Проект показан работодателю сегодня, /).waitFor()
}

/** HR opens the proposal among the check-ups and writes remarks. */
async function answerProposal(hr: Page, remarks: string): Promise<void> {
  await enter(hr, people.employer, '/organization/profosmotres')
  await hr.getByText(/^Проект заключительного акта от /).scrollIntoViewIfNeeded()
  expect(await accessibilityProblems(hr)).toEqual([])
  await screen(hr, 'act-proposal', { fullPage: false })
  const saved = hr.waitForEvent('download')
  await press(hr, 'Скачать проект')
  expect((await saved).suggestedFilename()).toMatch(/^Проект заключительного акта от .*\.pdf$/)
  await press(hr, 'Есть замечания…')
  await hr.getByLabel('Что исправить').fill(remarks)
  await press(hr, 'Отправить замечания')
  await hr
    .getByText(/^Замечания отправлены/)
    .first()
    .waitFor()
}

/** Signs the employer's copy of an act by another program, after its signature was offered for the whole act. */
async function signCopy(page: Page, number: string): Promise<void> {
  const signer = paperSigner()
  onTestFinished(() => signer.end())
  await press(page, `Электронная подпись акта ${number}`)
  const sheet = page.getByRole('dialog', { name: `Электронная подпись акта ${number}` })
  const whole = sheet.getByRole('region', { name: `Электронная подпись: акт ${number}` })
  const copy = sheet.getByRole('region', { name: `Электронная подпись: экземпляр работодателя ${number}` })
  const take = async (part: typeof copy) => {
    const saving = page.waitForEvent('download')
    await part.getByRole('button', { name: /^Скачать для подписи/ }).click()
    return readFile(await (await saving).path())
  }
  await take(whole)
  const signature = signer.sign(await take(copy))
  const attach = async (part: typeof copy) => {
    const chooser = page.waitForEvent('filechooser')
    await part.getByRole('button', { name: /^Приложить подпись: / }).click()
    await (await chooser).setFiles({
      name: 'акт.sig',
      mimeType: 'application/octet-stream',
      buffer: signature,
    })
  }
  await attach(whole)
  await page.getByText('Подписан другой файл').waitFor()
  await attach(copy)
  await copy.getByText(/^Орлова Анна Петровна, ООО «Клиника»: подписано .* файл тот же/).waitFor()
  await page.reload()
  await press(page, `Электронная подпись акта ${number}`)
  await copy.getByText(/^Орлова Анна Петровна/).waitFor()
  await lookAt(page, 'act-signatures')
  await sheet.getByRole('button', { name: 'Закрыть' }).click()
  await rowsOf(page, 'Утверждённые акты')
    .filter({ hasText: number })
    .getByText('Подписан экземпляр работодателя')
    .waitFor()
}

test('the chair approves the act of a check-up, and HR downloads the employer’s copy', async ({ visit }) => {
  const page = await commission(visit)
  await decide(page)
  await page.reload()
  const row = waits(page).first()
  await row.getByText(/^до /).waitFor()
  await lookAt(page, 'acts-waiting')
  await openDraft(page)
  await page.getByText('Имеют медицинские противопоказания').waitFor()
  await page.getByText(/^Ещё \d+\sчеловека? записан(ы до| на) \d+\s[а-я]+\.$/).waitFor()
  await page.getByText(/Прошли осмотр: /).click()
  await page.getByText('Есть противопоказания, 4.4').waitFor()
  await fillAct(page)
  await press(page, 'Утвердить акт')
  await page.getByText('Женщин: Больше, чем всего в этой строке').waitFor()
  expect(await page.getByLabel('Рекомендации работодателю').inputValue()).toBe('Обеспечить наушниками')
  await lookAt(page, 'act-draft')
  await page.getByLabel('Работников всего: Женщин', { exact: true }).fill('110')
  await page.getByText(/^Черновик сохранён: сегодня, /).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Результаты осмотра' }).waitFor()
  expect(await page.getByLabel('Рекомендации работодателю').inputValue()).toBe('Обеспечить наушниками')

  const hr = await visit('desktop')
  await showToEmployer(page)
  await answerProposal(hr, 'Подразделение указано неверно')
  await page.reload()
  await page.getByText(/^Замечания работодателя: /).waitFor()
  await page.getByText('Подразделение указано неверно').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await screen(page, 'act-remarks')
  await press(page, 'Утвердить акт')
  await asked(page)
    .getByText(/Прошли осмотр: 4 из \d+/)
    .waitFor()
  await screen(page, 'act-asked', { fullPage: false })
  await page.keyboard.press('Escape')
  const again = page.getByRole('button', { name: 'Утвердить акт' })
  await expect.poll(() => again.evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await page.getByText(/^Акт \d+\/\d{4} утверждён$/).count()).toBe(0)
  await approve(page)
  const said = page.getByText(/^Акт \d+\/\d{4} утверждён$/)
  await said.waitFor()
  const number = /\d+\/\d{4}/.exec((await said.textContent()) ?? '')?.[0] ?? ''
  const made = rowsOf(page, 'Утверждённые акты').filter({ hasText: number })
  await made.getByText('прошли 4 из').waitFor()
  await lookAt(page, 'acts-approved')
  const printed = page.waitForEvent('download')
  await press(page, `Печать акта ${number}`)
  expect((await printed).suggestedFilename()).toMatch(/^Заключительный акт .*\.pdf$/)
  await signCopy(page, number)

  await hr.goto('/organization/profosmotres')
  await hr.getByRole('button', { name: 'Меню', exact: true }).click()
  const menu = hr.getByRole('complementary', { name: 'Меню' })
  await menu.getByRole('button', { name: 'Сообщения' }).click()
  const told = menu.getByRole('link', { name: /^Заключительный акт готов/ })
  await told.getByText(`№ ${number}`).waitFor()
  expect(await accessibilityProblems(hr)).toEqual([])
  await screen(hr, 'acts-told', { fullPage: false })
  await told.click()
  const acts = hr.getByRole('dialog').getByRole('list', { name: 'Заключительные акты' })
  await acts.getByText(`№ ${number}`).waitFor()
  await acts.scrollIntoViewIfNeeded()
  for (const size of widths.map((one) => sizes[one])) {
    await hr.setViewportSize(size)
    await acts.scrollIntoViewIfNeeded()
    expect(await accessibilityProblems(hr), `the employer's acts at ${size.width}`).toEqual([])
    await screen(hr, 'acts-employer', { fullPage: false })
  }
  await hr.setViewportSize(sizes.desktop)
  await hr.goto('/organization/profosmotres')
  await hr.getByRole('heading', { name: 'Заключительные акты' }).scrollIntoViewIfNeeded()
  await screen(hr, 'acts-follow-up')
  await hr.goto('/organization/preorders?paper=')
  const saving = hr.waitForEvent('download')
  await hr.getByRole('button', { name: `Скачать с подписью заключительный акт № ${number}` }).click()
  const content = await readFile(await (await saving).path())
  expect(Object.keys(new PizZip(content).files).map((name) => name.replace(/^.*работодателя/, ''))).toEqual([
    '.pdf',
    '.pdf.sig',
  ])

  await press(page, `Аннулировать акт ${number}`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Ошибка в данных' }).click()
  await sheet.getByRole('button', { name: 'Аннулировать', exact: true }).click()
  await made.getByText(/^Аннулирован/).waitFor()
  await lookAt(page, 'acts-annulled')
  await hr.reload()
  await acts.getByText('Аннулирован').waitFor()
  await hr.goto('/organization/profosmotres')
  await hr.getByRole('button', { name: 'Меню', exact: true }).click()
  await menu.getByRole('button', { name: 'Сообщения' }).click()
  await menu.getByText('Заключительный акт больше не действует').waitFor()
})

/** Returns a заключение of the check-up that is included in an act. */
async function paperOf(database: FreshDatabase, booking: string | undefined) {
  const { rows } = await database
    .open(1)
    .execute("select id, number || '/' || year as number from conclusions where booking_id = $1", [booking])
  return rows[0] as { id: string; number: string }
}

test('after a заключение is annulled a new act is made from the old one, and the employer sees which is outdated', async ({
  visit,
  database,
}) => {
  const page = await commission(visit)
  await decide(page)
  await page.reload()
  await openDraft(page)
  await approve(page)
  await page.getByText(/^Акт \d+\/\d{4} утверждён$/).waitFor()
  const wrong = await paperOf(database, visits[0]?.booking)
  const data = { reason: 'Ошибка в факторах' }
  const gone = await page.request.post(`/api/conclusions/${wrong.id}/annul`, { data })
  expect(gone.status(), await gone.text()).toBe(200)
  await page.reload()
  const said = `После утверждения аннулировано заключение №\u00a0${wrong.number}: акт расходится с реестром`
  const behind = rowsOf(page, 'Утверждённые акты').filter({ hasText: said })
  await behind.waitFor()
  await lookAt(page, 'acts-outdated')
  const hr = await visit('desktop')
  await enter(hr, people.employer, '/organization/preorders?paper=acts')
  const acts = hr.getByRole('dialog').getByRole('list', { name: 'Заключительные акты' })
  await acts.getByText('После утверждения заключения менялись').waitFor()
  for (const size of widths.map((one) => sizes[one])) {
    await hr.setViewportSize(size)
    expect(await accessibilityProblems(hr), `an outdated act at ${size.width}`).toEqual([])
    await screen(hr, 'acts-employer-outdated', { fullPage: false })
  }
  await behind.getByRole('button', { name: /^Составить заново акт/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Изменилось заключение' }).click()
  await sheet.getByRole('button', { name: 'Аннулировать', exact: true }).click()
  await page.getByText('Прошли осмотр: 3').waitFor()
  expect(await page.getByLabel('С', { exact: true }).inputValue()).toBe(formatDay(first))
})

test('the chair approves an act of one department, and the act of the whole organization leaves its people out', async ({
  visit,
}) => {
  const page = await commission(visit)
  await decide(page)
  await page.reload()
  await openDraft(page)
  await page.getByRole('combobox', { name: 'О ком акт' }).click()
  await page.getByRole('option', { name: shop, exact: true }).click()
  await page.getByText(new RegExp(`^${shop}, ИНН `)).waitFor()
  await settled(page)
  await lookAt(page, 'act-of-part')
  await approve(page)
  const said = page.getByText(/^Акт \d+\/\d{4} утверждён$/)
  await said.waitFor()
  const number = /\d+\/\d{4}/.exec((await said.textContent()) ?? '')?.[0] ?? ''
  const made = rowsOf(page, 'Утверждённые акты').filter({ hasText: number })
  await made.getByText(new RegExp(`, ${shop}$`)).waitFor()
  const printed = page.waitForEvent('download')
  await press(page, `Печать акта ${number}`)
  expect((await printed).suggestedFilename()).toMatch(/^Заключительный акт .*\.pdf$/)
  await page.reload()
  await waits(page).first().getByRole('button').click()
  await page.getByLabel('С', { exact: true }).fill(formatDay(first as Day))
  await page
    .getByText(`Не входят люди из утверждённых актов подразделений: ${shop} — акт № ${number}.`)
    .waitFor()
  await screen(page, 'act-of-the-rest')
  await press(page, 'Все акты')
  await press(page, `Аннулировать акт ${number}`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Ошибка в данных' }).click()
  await sheet.getByRole('button', { name: 'Аннулировать', exact: true }).click()
  await made.getByText(/^Аннулирован/).waitFor()
})

test("leaving asks before the chair's unsaved text is lost, and the text stays when the figures change", async ({
  visit,
}) => {
  const page = await commission(visit)
  await openDraft(page)
  const passed = Number(/\d+$/.exec((await page.getByText(/^Прошли осмотр: /).textContent()) ?? '')?.[0])
  const advice = page.getByLabel('Рекомендации работодателю')
  await advice.fill('Обеспечить наушниками')
  await press(page, 'Все акты')
  await page.getByText('Несохранённые изменения будут отменены').waitFor()
  await press(page, 'Вернуться к изменениям')
  const waiting = visits.find(({ outcome }) => outcome === null)
  await decideOf(page, waiting?.booking ?? '', 'fit')
  await approve(page)
  await page.getByText(/^Пока вы заполняли акт, данные изменились/).waitFor()
  expect(await advice.inputValue()).toBe('Обеспечить наушниками')
  await page.getByText(`Прошли осмотр: ${passed + 1}`).waitFor()
  await approve(page)
  await page.getByText(/^Акт \d+\/\d{4} утверждён$/).waitFor()
})
