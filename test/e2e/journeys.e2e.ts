// One check-up by each of the four ways in, through the pages of the people whom it concerns. The rooms, and steps
// that have a browser test of their own, are calls here; test/journeys.test.ts says what every viewer reads.
import type { Page } from 'playwright-core'
import type { BookingId } from '../../shared/booking/schema.ts'
import type { EmployeeCard, Position } from '../../shared/employees/schema.ts'
import { addDays, clinicDay, clinicInstant, formatDay } from '../../shared/platform/days.ts'
import type { QueueNow, Ticket } from '../../shared/queue/schema.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { makeSlot, wishOf } from '../booking.ts'
import { expect, nightly, screen, sizes, test, type Visit, widths } from '../browser.ts'
import { people } from '../organizations.ts'
import type { FreshDatabase } from '../postgres.ts'
import { enter } from '../sign-in.ts'
import { moveVisit } from '../trial.ts'

const clerk = '9000000004'
const chair = '9000000005'
const snils = '11223344595'
const today = clinicDay(new Date())
const welder = { surname: 'Орлов', name: 'Пётр', middlename: 'Ильич', gender: 'Мужской', birth: '1984-05-17' }

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page) => page.getByRole('dialog')
/** The card of the desk: beside the list, or over it on a narrow page. */
const deskCard = (page: Page) => page.getByRole('complementary').or(dialog(page))
const employerBlock = (page: Page) =>
  deskCard(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Направление от работодателя' }) })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function ask<Reply>(page: Page, path: string, data?: object): Promise<Reply> {
  const answer = await (data ? page.request.post(path, { data }) : page.request.get(path))
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()).result
}

/** Opens the desk's card anew and scrolls it to a button of the employer's block. */
async function showBlock(desk: Page, button: string): Promise<void> {
  await desk.reload()
  const shown = deskCard(desk).getByRole('button', { name: button, exact: true })
  await shown.waitFor()
  await shown.scrollIntoViewIfNeeded()
}

/** Takes pictures at each width; `open` opens what is to be seen, for it may begin anew at another width. */
async function look(page: Page, name: string, open = async () => {}): Promise<void> {
  const before = page.viewportSize() ?? sizes.desktop
  for (const size of widths) {
    await page.setViewportSize(sizes[size])
    await open()
    expect(await accessibilityProblems(page), `${name} on a ${size}`).toEqual([])
    await screen(page, `journey-${name}`, { fullPage: false })
  }
  await page.setViewportSize(before)
}

/** The demo factory, whose HR has the employee in the list, and another employer with the same person. */
async function factory(visit: Visit, given: object) {
  const page = await visit('desktop')
  await enter(page, people.employer, '/organization/patients')
  const relations = await ask<{ organization: string; status: string; name: string; inn: string }[]>(
    page,
    '/api/user/relations',
    { target: `+7${people.employer}` },
  )
  const active = relations.find(({ status }) => status === 'active')
  const home = `/api/organizations/${active?.organization}`
  const { id: position } = await ask<Position>(page, `${home}/positions`, {
    name: `Сварщик участка ${Math.random().toString(36).slice(2, 7)}`,
    factors: [{ code: '4.4' }, { code: '6.1' }],
  })
  const employee = await ask<EmployeeCard>(page, `${home}/employees`, {
    ...welder,
    snils,
    ...given,
    position,
    anyway: true,
  })
  return { page, home, employee, name: active?.name ?? '', inn: active?.inn ?? '' }
}
type Factory = Awaited<ReturnType<typeof factory>>

/** HR opens the card of the employee and reads the visit. */
async function seenByEmployer({ page, employee }: Factory, outcome: string): Promise<void> {
  const { id, surname } = employee
  await page.goto(`/organization/patients?q=${encodeURIComponent(surname)}&employee=${id}`)
  await dialog(page).getByRole('region', { name: 'Осмотры и записи' }).getByText(outcome).first().waitFor()
}

/** A time of tomorrow, which the visit leaves for today: a person books ahead only. */
const tomorrow = (database: FreshDatabase, time: string) =>
  makeSlot(database.open(1), { day: addDays(today, 1), time })
const bringForward = (database: FreshDatabase, id: BookingId, time: string) =>
  moveVisit(database.open(1), id, clinicInstant(today, time))

/** The registrar opens the card of the visit. */
async function openAtDesk(visit: Visit, id: BookingId): Promise<Page> {
  const page = await visit('desktop')
  await enter(page, clerk, `/desk?booking=${id}`)
  await deskCard(page).waitFor()
  return page
}

/** The registrar marks the arrival on the card; the doctors take the person through each room of the route. */
async function passRoute(desk: Page, id: BookingId, doctor: Page): Promise<void> {
  await deskCard(desk)
    .getByRole('button', { name: /^Приш(ёл|ла)$/ })
    .click()
  await expect
    .poll(async () => (await ask<{ state: string }>(desk, `/api/desk/bookings/${id}`)).state)
    .toBe('arrived')
  for (let calls = 0; calls < 40; calls += 1) {
    const { ticket } = await ask<{ ticket: Ticket | null }>(desk, `/api/desk/bookings/${id}/ticket`)
    const stop = ticket?.stops.find(({ state, after }) => state === 'ahead' && after.length === 0)
    if (!ticket || !stop) return
    const { cabinets } = await ask<QueueNow>(doctor, '/api/queue?city=ekb')
    const room = cabinets.find(({ station }) => station === stop.station)
    const at = (what: string, data: object) => ask(doctor, `/api/queue/cabinets/${room?.id}/${what}`, data)
    await at('open', {})
    await at('take', { current: null, ticket: ticket.id })
    await at('done', { current: ticket.id })
    // An open room would call the next test's person before the stop that is chosen here.
    await at('close', {})
  }
  throw new Error('the route has no end')
}

/** The chair of the commission decides on the page of the check-up. */
async function conclude(page: Page, id: BookingId, outcome: 'fit' | 'unfit', isUnsent = false) {
  await page.goto(`/conclusions?booking=${id}`)
  const decision = outcome === 'fit' ? 'Противопоказаний нет' : 'Есть противопоказания'
  await page.getByRole('radio', { name: decision, exact: true }).check()
  if (outcome === 'unfit') await page.getByRole('checkbox', { name: /^4\.4/ }).check()
  await page.getByRole('radio', { name: 'II', exact: true }).check()
  if (isUnsent) await page.getByRole('checkbox', { name: /оформить заключение без этого/ }).check()
  await press(page, 'Оформить заключение')
  if (outcome === 'unfit')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Оформить заключение' }).click()
  await dialog(page)
    .getByRole('heading', { name: /оформлено$/ })
    .waitFor()
}

async function chairOf(visit: Visit): Promise<Page> {
  const page = await visit('desktop')
  await enter(page, chair, '/conclusions')
  return page
}

/** The person opens the history, then the check-up, and saves the paper. */
async function downloadPaper(page: Page, surname: string): Promise<void> {
  const press = page.getByRole('button', { name: 'Скачать PDF' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), press])
  expect(file.suggestedFilename()).toMatch(new RegExp(`^Заключение .* ${surname}\\.pdf$`))
}

async function openFromHistory(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Периодический осмотр' }).first().click()
}

test('an employee booked with a group comes, proves himself by СНИЛС and saves his заключение [§2.2-h]', async ({
  visit,
  database,
}) => {
  const db = database.open(1)
  const [owner] = (
    await db.execute('select surname, name from accounts where phone = $1', [`+7${people.patient}`])
  ).rows as { surname: string; name: string }[]
  const hr = await factory(visit, { ...owner, phone: `+7${people.patient}` })
  const slot = await tomorrow(database, '05:11')
  const group = { city: 'ekb', kind: 'periodic' }
  const who = { ids: [hr.employee.id] }
  const { total } = await ask<{ total: number }>(hr.page, `${hr.home}/groups/volume`, {
    ...group,
    who,
    date: slot.day,
  })
  const places = [{ employee: hr.employee.id, slot: slot.id }]
  await ask(hr.page, `${hr.home}/groups`, { ...group, places, total, tell: false })
  const visits = `${hr.home}/employees/${hr.employee.id}/bookings`
  const [booked] = await ask<{ id: BookingId }[]>(hr.page, visits)
  if (!booked) throw new Error('nobody is booked')

  const person = await visit('phone')
  await enter(person, people.patient, '/')
  await press(person, 'Показать запись')
  await dialog(person)
    .getByLabel('Дата рождения')
    .fill(formatDay(welder.birth as never))
  await dialog(person).getByRole('button', { name: 'Показать запись' }).click()
  await person
    .getByRole('region', { name: /Ближайшая запись/ })
    .getByText('Вас записал работодатель')
    .waitFor()

  await bringForward(database, booked.id, '05:11')
  const desk = await openAtDesk(visit, booked.id)
  await deskCard(desk).getByText('Записал работодатель, он и платит').waitFor()
  const commission = await chairOf(visit)
  await passRoute(desk, booked.id, commission)
  await conclude(commission, booked.id, 'fit')
  await seenByEmployer(hr, 'Противопоказаний нет')

  await openFromHistory(person)
  await person.getByText('Этот осмотр вы прошли.').waitFor()
  expect(await person.getByText('Противопоказаний нет').count()).toBe(0)
  const form = dialog(person)
  const type = async (number: string) => {
    await press(person, 'Подтвердить')
    await form.getByRole('textbox', { name: 'СНИЛС' }).pressSequentially(number)
  }
  await look(person, 'proof-form', async () => {
    await person.reload()
    await type('12345678964')
  })
  await person.reload()
  await type('12345678964')
  await form.getByRole('button', { name: 'Подтвердить' }).click()
  await form.getByText('Номер не совпал').waitFor()
  await screen(person, 'journey-proof-refused', { fullPage: false })
  await form.getByRole('textbox', { name: 'СНИЛС' }).fill('')
  await form.getByRole('textbox', { name: 'СНИЛС' }).pressSequentially(snils)
  await form.getByRole('button', { name: 'Подтвердить' }).click()
  await part(person, 'Заключение').getByText('Противопоказаний нет').waitFor()
  await downloadPaper(person, owner?.surname ?? '')
})

nightly(
  'a person who names the employer is linked by the desk; HR sees that he is unfit',
  async ({ visit, database }) => {
    const hr = await factory(visit, { surname: 'Соколов' })
    const person = await visit('phone')
    await enter(person, people.patient, '/')
    const slot = await tomorrow(database, '05:12')
    const { person: known } = wishOf(slot.id)
    const wish = wishOf(slot.id, {
      person: { ...known, ...welder, surname: 'Соколов' },
      employer: { inn: hr.inn, name: hr.name, position: 'Сварщик' },
    })
    const { id } = await ask<{ id: BookingId }>(person, '/api/bookings', wish)
    await bringForward(database, id, '05:12')

    const desk = await openAtDesk(visit, id)
    const block = employerBlock(desk)
    await desk.getByText('Похоже, его направил работодатель').waitFor()
    await look(desk, 'employer-offer', () => showBlock(desk, 'Прикрепить'))
    await desk.getByRole('button', { name: 'Прикрепить', exact: true }).click()
    await block.getByText('Основание: совпали ФИО и дата рождения').waitFor()
    await seenByEmployer(hr, 'Записан')
    const commission = await chairOf(visit)
    await passRoute(desk, id, commission)
    await conclude(commission, id, 'unfit')
    await seenByEmployer(hr, 'Есть противопоказания')

    await openFromHistory(person)
    await part(person, 'Заключение').getByText('Есть противопоказания').first().waitFor()
    await downloadPaper(person, 'Соколов')
  },
)

nightly(
  'a person who comes without an employer saves the заключение, and no employer sees the visit',
  async ({ visit, database }) => {
    const hr = await factory(visit, { surname: 'Лебедев' })
    const person = await visit('phone')
    await enter(person, people.patient, '/')
    const slot = await tomorrow(database, '05:13')
    const { person: known } = wishOf(slot.id)
    const wish = wishOf(slot.id, {
      person: { ...known, ...welder, surname: 'Лебедев' },
      employer: null,
      hasReferral: false,
    })
    const { id } = await ask<{ id: BookingId }>(person, '/api/bookings', wish)
    await bringForward(database, id, '05:13')
    const desk = await openAtDesk(visit, id)
    const commission = await chairOf(visit)
    await passRoute(desk, id, commission)
    await conclude(commission, id, 'fit', true)
    await openFromHistory(person)
    await part(person, 'Заключение').getByText('Противопоказаний нет').waitFor()
    await downloadPaper(person, 'Лебедев')
    await seenByEmployer(hr, 'Записей на осмотр ещё не было')
  },
)

test('the desk links a walk-in by the paper направление; HR sees that he is unfit [§2.11-e]', async ({
  visit,
  database,
}) => {
  const hr = await factory(visit, { surname: 'Журавлёв' })
  const slot = await tomorrow(database, '05:14')
  const { consent: _consent, paper: _paper, person: known, ...wish } = wishOf(slot.id)
  const { email: _email, snils: _snils, policy: _policy, ...who } = known
  const desk = await visit('desktop')
  await enter(desk, clerk, '/')
  const { id } = await ask<{ id: BookingId }>(desk, '/api/desk/bookings', {
    ...wish,
    person: { ...who, ...welder, surname: 'Журавлёв', phone: '+79220000207' },
    employer: null,
    hasReferral: false,
    consentOnPaper: true,
  })
  await bringForward(database, id, '05:14')

  await desk.goto(`/desk?booking=${id}`)
  const block = employerBlock(desk)
  const search = async () => {
    await desk.reload()
    await block.getByRole('button', { name: 'Прикрепить к работодателю' }).click()
    await block.getByLabel('Номер на бумаге').fill('12-к')
    await block.getByLabel(/^Номер направления из кабинета/).fill(hr.inn)
    await block.getByText(/Журавлёв Пётр Ильич/).waitFor()
    await block.getByText('Укажите и номер, и дату').scrollIntoViewIfNeeded()
    const attach = block.getByRole('button', { name: 'Прикрепить', exact: true })
    expect(await attach.isDisabled(), 'half of a proof is not taken').toBe(true)
  }
  await look(desk, 'employer-search', search)
  await search()
  await block.getByLabel('Дата на бумаге').fill(formatDay(today))
  await block.getByRole('button', { name: 'Прикрепить', exact: true }).click()
  await block.getByText(`№ 12-к от ${formatDay(today)}`).waitFor()
  await look(desk, 'employer-linked', () => showBlock(desk, 'Открепить'))
  await seenByEmployer(hr, 'Записан')
  const commission = await chairOf(visit)
  await passRoute(desk, id, commission)
  await conclude(commission, id, 'unfit')
  await seenByEmployer(hr, 'Есть противопоказания')
})
