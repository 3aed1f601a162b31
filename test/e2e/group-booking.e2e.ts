import type { Page } from 'playwright-core'
import type { EmployeeCard } from '../../shared/employees/schema.ts'
import { weekdayWords } from '../../shared/platform/day-words.ts'
import { addDays, clinicDay, type Day, formatDay, parseDay } from '../../shared/platform/days.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, nightly, screen, sizes, test, widths } from '../browser.ts'
import { applyFor, people } from '../organizations.ts'
import { enter } from '../sign-in.ts'
import { inEachTheme } from '../themes.ts'

const board = '/organization/preorders'
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).click()
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const outcome = (page: Page) => page.getByRole('complementary', { name: /^(Кого записываем|Итог)$/ })
const bookButton = (page: Page) => page.getByRole('button', { name: /^Записать \d/ })
/** Books the plan and agrees to the people, the sum and the SMS that the question names. */
const book = async (page: Page) => {
  await bookButton(page).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Записать', exact: true }).click()
}
const numberIn = (text: string | null) => Number(/\d+/.exec(text ?? '')?.[0])

/** Opens the bookings of the user's only organization, which is selected automatically. */
async function openBookings(page: Page, phone = people.employer, search = ''): Promise<void> {
  if (phone === people.employer) await enter(page, phone, board + search)
  else await page.goto(board + search)
  await page.getByRole('link', { name: 'Записи', exact: true }).waitFor()
  const city = page.getByRole('button', { name: 'Да', exact: true })
  if (await city.isVisible()) await city.click()
}

/** The base address of the organization's calls. */
const homeOf = async (page: Page) =>
  `/api/organizations/${
    /"id":"([^"]+)"/.exec(
      (await page.evaluate(() => localStorage.getItem('cabinet.activeOrganization'))) ?? '',
    )?.[1]
  }`

async function look(page: Page, name: string) {
  expect(await accessibilityProblems(page), name).toEqual([])
  await screen(page, `group-booking-${name}`)
}

const planned = (page: Page) => page.getByRole('region', { name: 'План' })

/** Goes from the choice of employees to the plan. */
async function toPlan(page: Page) {
  await title(page, 'Кого записать')
  await page
    .getByText(/^\d+.человек/)
    .first()
    .waitFor()
  await press(page, 'Объём и стоимость')
  await page.getByRole('heading', { name: 'Объём осмотра' }).waitFor()
  await press(page, 'Составить план')
  await planned(page).waitFor()
}

interface PlanReply {
  misfits: { employee: string; fullname: string }[]
  places: { employee: string; fullname: string; slot: string; day: string; time: string }[]
}

/** The last plan that the server made for the page. */
function rememberPlan(page: Page) {
  const last: { plan: PlanReply } = { plan: { places: [], misfits: [] } }
  page.on('response', async (response) => {
    if (response.url().endsWith('/groups/plan') && response.ok())
      last.plan = ((await response.json()) as { result: PlanReply }).result
  })
  return last
}

/** Chooses a whole department for the booking by its index in the list. */
async function chooseDepartment(page: Page, index: number) {
  await page.getByRole('radio', { name: /Подразделение/ }).check()
  await page.getByLabel('Подразделение', { exact: true }).last().selectOption({ index })
}

test('an empty bookings page invites HR to add employees, then to book those who are due', async ({
  visit,
}) => {
  const page = await visit('desktop')
  const office = await visit('desktop')
  await enter(page, people.patient)
  await enter(office, people.admin)
  const inn = await applyFor(page, people.patient, 'ООО «Новая мебель»')
  const found = await office.request.get(`/api/admin/requests?search=${inn}`)
  const [request] = ((await found.json()) as { result: { items: { id: string }[] } }).result.items
  const organization = { name: 'ООО «Новая мебель»', inn, kpp: '667101001' }
  const answer = await office.request.post(`/api/admin/requests/${request?.id}/approve`, {
    data: { with: 'new', organization },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await openBookings(page, people.patient)
  await page.getByRole('heading', { name: 'Сначала добавьте сотрудников' }).waitFor()
  await look(page, 'nobody')
  const home = await homeOf(page)
  const hire = async (surname: string, factors?: object[]) => {
    const data = { surname, name: 'Пётр', gender: 'Мужской', birth: '1980-01-10', factors }
    const hired = await page.request.post(`${home}/employees`, { data })
    expect(hired.status(), await hired.text()).toBe(201)
  }
  await hire('Петров')
  await page.goto(`${board}?step=people`)
  await page.getByText('У 1 человека не указаны факторы, а без них срока нет.').waitFor()
  await look(page, 'nobody-due')
  await hire('Иванов', [{ code: '4.4' }])
  await page.goto(board)
  await page.getByRole('heading', { name: 'Записать тех, кому пора' }).waitFor()
  await look(page, 'empty')
  await follow(page, /^Записать 1.человек/)
  await title(page, 'Кого записать')
  await page.getByRole('radio', { name: /Все, кому пора/, checked: true }).waitFor()
  await page.getByText('1 человек', { exact: true }).waitFor()
  // An organization without departments is not asked to choose one.
  expect(await page.getByRole('radio').count()).toBe(1)
  await press(page, 'Объём и стоимость')
  await page.getByLabel('Всего в день, не больше').waitFor()
  await page.getByRole('heading', { name: 'Объём осмотра' }).waitFor()
  expect(await page.getByText(/отдел|подразделен/i).count()).toBe(0)
  await look(page, 'no-departments')
  await page.goto('/organization/patients?units=1')
  await page.getByText('Должностей пока нет').waitFor()
})

nightly(
  'departments that failed to load are requested again where one of them is chosen',
  async ({ visit }) => {
    const page = await visit('desktop')
    await page.route('**/departments', (route) => route.fulfill({ status: 418, json: {} }))
    await openBookings(page, people.employer, '?step=people')
    await page.getByRole('radio', { name: /Подразделение/ }).check()
    await page.getByText('Подразделения не загрузились').waitFor()
    await look(page, 'departments-lost')
    await page.unroute('**/departments')
    await press(page, 'Повторить')
    await chooseDepartment(page, 1)
  },
)

nightly('after a plan is stopped its button is ready at once', async ({ visit }) => {
  const page = await visit('desktop')
  await openBookings(page, people.employer, '?step=people')
  await title(page, 'Кого записать')
  await press(page, 'Объём и стоимость')
  await page.getByRole('heading', { name: 'Объём осмотра' }).waitFor()
  await page.route('**/groups/plan', () => {})
  await press(page, 'Составить план')
  await press(page, 'Остановить')
  await page.getByText('План не составлен. Всё выбранное сохранено.').waitFor()
  await press(page, /^Записать$/)
  await page.getByRole('alert').filter({ hasText: 'План не составлен' }).waitFor()
})

test('the chosen employees survive a reload, and a sign-out deletes the choice', async ({ visit }) => {
  const page = await visit('desktop')
  await openBookings(page, people.employer, '?step=people')
  await page.getByRole('radio', { name: /Подразделение/ }).check()
  await press(page, 'Объём и стоимость')
  await page.getByRole('alert').filter({ hasText: 'Выберите, кого записать' }).waitFor()
  const department = page.getByLabel('Подразделение', { exact: true }).last()
  await department.selectOption({ index: 1 })
  const chosen = await department.inputValue()
  await expect.poll(() => outcome(page).textContent()).toMatch(/\d/)
  await press(page, 'Объём и стоимость')
  await page.getByLabel('Всего в день, не больше').fill('2')
  await page.getByLabel('Не позже').fill('01.01.2020')
  await press(page, 'Составить план')
  await page.getByRole('alert').filter({ hasText: 'конец периода раньше начала' }).waitFor()
  await page.reload()
  expect(await page.getByLabel('Всего в день, не больше').inputValue()).toBe('2')
  await page.goBack()
  await expect.poll(() => department.inputValue()).toBe(chosen)
  await page.getByRole('button', { name: 'Меню', exact: true }).click()
  await press(page, 'Выйти')
  await title(page, 'Вход в кабинет')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('group')))).toEqual(
    [],
  )
})

test('a seat taken by others is named with the nearest free time, and one button moves all employees affected', async ({
  visit,
}) => {
  const page = await visit('desktop')
  const last = rememberPlan(page)
  await openBookings(page, people.employer, '?step=people')
  await chooseDepartment(page, 2)
  await toPlan(page)
  await expect.poll(() => last.plan.places.length).toBeGreaterThan(0)
  await fillPlace(page, last.plan)
  await book(page)
  await page.getByRole('alert').filter({ hasText: 'Ничего не изменено' }).waitFor()
  await look(page, 'conflicts')
  await press(page, /^Перенести/)
  await title(page, 'Группа записана')
  await page.getByRole('heading', { name: /^Г-20\d\d-\d+$/ }).waitFor()
  // «Back» after a booked group leads to the bookings and not to the plan, so no further press books the
  // employees again.
  await page.goBack()
  await title(page, 'Записи')
})

test('an employee dismissed by a colleague is reported as dismissed, and the others can be booked', async ({
  visit,
}) => {
  const page = await visit('desktop')
  const last = rememberPlan(page)
  await openBookings(page, people.employer, '?step=people')
  await chooseDepartment(page, 3)
  await toPlan(page)
  await expect.poll(() => last.plan.places.length).toBeGreaterThan(1)
  const gone = `${await homeOf(page)}/employees/${last.plan.places[0]?.employee}`
  const { result } = (await (await page.request.get(gone)).json()) as { result: EmployeeCard }
  const data = { on: clinicDay(new Date()), version: result.version }
  expect((await page.request.post(`${gone}/dismiss`, { data })).status()).toBe(200)
  await book(page)
  const told = page.getByRole('alert').filter({ hasText: 'Ничего не изменено, вот что мешает' })
  await told.getByText('Сотрудник уволен').waitFor()
  await told.getByText('1 человека можно пропустить и продолжить без него').waitFor()
  await told.getByRole('button', { name: 'Пропустить и продолжить' }).click()
  await title(page, 'Группа записана')
})

/** Books employees who are not in the plan into its first time until no seats are left. */
async function fillPlace(page: Page, { places: [first, ...others] }: PlanReply) {
  if (!first) throw new Error('nobody is planned')
  const home = await homeOf(page)
  const answer = await page.request.get(`${home}/employees?limit=200`)
  const { result } = (await answer.json()) as { result: { items: { id: string }[] } }
  const inPlan = new Set([first, ...others].map(({ employee }) => employee))
  for (const { id } of result.items.filter((one) => !inPlan.has(one.id))) {
    const who = { ids: [id] }
    const volume = await page.request.post(`${home}/groups/volume`, {
      data: { who, city: 'ekb', kind: 'periodic', date: first.day },
    })
    const { total, people: count } = ((await volume.json()) as { result: { total: number; people: number } })
      .result
    if (count === 0) continue
    const booked = await page.request.post(`${home}/groups`, {
      data: {
        city: 'ekb',
        kind: 'periodic',
        places: [{ employee: id, slot: first.slot }],
        total,
        tell: false,
      },
    })
    if (booked.status() === 409) return
  }
  throw new Error('the place took everybody')
}

test('HR books all employees due: sees the volume and the plan, moves one by hand, and the group gets a number [§2.3-i]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  const last = rememberPlan(page)
  await openBookings(page, people.employer, '?step=people')
  await title(page, 'Кого записать')
  await page
    .getByText(/^\d+.человек/)
    .first()
    .waitFor()
  await look(page, 'people')
  await press(page, 'Объём и стоимость')
  await page.getByRole('row', { name: /Врач-терапевт/ }).waitFor()
  await look(page, 'volume')
  await press(page, 'Составить план')
  await planned(page)
    .getByText(/не выйдет: /)
    .waitFor()
  await look(page, 'plan')

  const before = last.plan.places
  const name = await page
    .getByRole('button', { name: /^Переставить: / })
    .first()
    .getAttribute('aria-label')
  await press(page, name ?? '')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /^09:00/ }).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(name)
  await page.keyboard.press('Enter')
  await sheet.locator('button[data-tone=many]').last().click()
  await sheet.getByRole('button', { name: /^09:00/ }).click()
  await look(page, 'place')
  await sheet.getByRole('button', { name: /^Поставить на .*09:00/ }).click()
  await page.getByRole('button', { name: `${name}, время поставлено вручную` }).waitFor()
  const moved = name?.replace('Переставить: ', '')
  await expect.poll(() => last.plan.places.find(({ fullname }) => fullname === moved)?.time).toBe('09:00')
  const beside = last.plan.places.filter(
    ({ employee, fullname, day, time }) =>
      fullname !== moved &&
      !before.some((one) => one.employee === employee && one.day === day && one.time === time),
  )
  // Few other employees are moved to make room, and the page names each of them.
  expect(beside.length).toBeLessThan(3)
  const told = page.getByRole('status').filter({ hasText: 'План переставил ещё' })
  for (const { fullname } of beside) await told.filter({ hasText: fullname }).waitFor()
  await look(page, 'moved')

  // The device stores the planned times: a plan opened anew keeps them.
  const after = last.plan.places
  last.plan = { places: [], misfits: [] }
  await page.reload()
  const movedTo = after.find(({ fullname }) => fullname === moved)?.day ?? ''
  await page
    .getByRole('grid', { name: 'По дням' })
    .getByRole('button', { name: weekdayWords(movedTo as Day) })
    .click()
  await page.getByRole('button', { name: `${name}, время поставлено вручную` }).waitFor()
  expect(last.plan.places).toEqual(after)

  const count = numberIn(await bookButton(page).textContent())
  await book(page)
  await title(page, 'Группа записана')
  await page.getByText(`${count} человек`).first().waitFor()
  await look(page, 'done')
  await follow(page, 'Открыть на доске')
  await title(page, 'Записи')
  await page
    .getByRole('checkbox', { name: /^Выбрать: / })
    .first()
    .waitFor()
})

nightly(
  'a group of chosen people warns about a start today, and tells who needs a preliminary check-up',
  async ({ visit }) => {
    const page = await visit('desktop')
    await openBookings(page)
    for (const name of ['Пётр', 'Павел']) {
      const hired = await page.request.post(`${await homeOf(page)}/employees`, {
        data: {
          surname: 'Одинцов',
          name,
          gender: 'Мужской',
          birth: '1980-01-10',
          factors: [{ code: '4.4' }],
        },
      })
      expect(hired.status()).toBe(201)
    }
    await page.goto('/organization/patients?q=Одинцов')
    await page.getByRole('checkbox', { name: /Одинцов Пётр/ }).check()
    await page.getByRole('checkbox', { name: /Одинцов Павел/ }).check()
    await press(page, 'Записать на осмотр')
    await title(page, 'Кого записать')
    await page.getByText('У 2 человек нет осмотра при приёме на работу').waitFor()
    for (const size of ['phone', 'desktop'] as const) {
      await page.setViewportSize(sizes[size])
      await look(page, 'preliminary')
    }
    await press(page, 'Записать их на предварительный')
    await page.getByText('У 2 человек нет осмотра при приёме на работу').waitFor({ state: 'hidden' })
    await press(page, 'Объём и стоимость')
    await page.getByLabel('Осмотры с').waitFor()
    expect(await page.getByRole('radio', { name: 'Предварительный' }).isChecked()).toBe(true)
    const from = page.getByLabel('Осмотры с')
    const warning = page.getByText('Осмотры начнутся сегодня')
    expect(await warning.count()).toBe(0)
    const today = clinicDay(new Date())
    await fillDay(page, 'Осмотры с', today)
    await warning.waitFor()
    await look(page, 'today')
    await press(page, 'Начать с завтрашнего дня')
    await warning.waitFor({ state: 'hidden' })
    expect(await from.inputValue()).toBe(formatDay(addDays(today, 1)))
    await press(page, 'Составить план')
    await page.getByRole('button', { name: /^Переставить: Одинцов Пётр/ }).waitFor()
  },
)

/** Clears a date and types another. */
async function fillDay(page: Page, label: string, day: Day) {
  await page.getByLabel(label).clear()
  await page.getByLabel(label).fill(formatDay(day))
}

/** Chooses the first day with free seats in the calendar, in the next month when this one has none left. */
async function chooseFirstFreeDay(page: Page) {
  const sheet = page.getByRole('dialog')
  const free = sheet.locator('button[data-tone=many]')
  await expect.poll(() => sheet.locator('button[data-tone=loading]').count()).toBe(0)
  if ((await free.count()) === 0) await sheet.getByRole('button', { name: 'Следующий месяц' }).click()
  await free.first().click()
}

test('an employee who did not fit is put on an earlier day by hand; the button counts the planned out of all', async ({
  visit,
}) => {
  const page = await visit('desktop')
  const last = rememberPlan(page)
  await openBookings(page, people.employer, '?step=people')
  await chooseDepartment(page, 1)
  await expect.poll(() => outcome(page).textContent()).toMatch(/\d/)
  await press(page, 'Объём и стоимость')
  const from = addDays(parseDay(await page.getByLabel('Осмотры с').inputValue()) as Day, 14)
  await fillDay(page, 'Осмотры с', from)
  await fillDay(page, 'Не позже', addDays(from, 13))
  await page.getByLabel('Всего в день, не больше').fill('1')
  await press(page, 'Составить план')
  await expect.poll(() => last.plan.misfits.length).toBeGreaterThan(0)
  const { places, misfits } = last.plan
  const all = places.length + misfits.length
  await page.getByRole('button', { name: `Записать ${places.length} из ${all}` }).waitFor()
  await look(page, 'some-left')

  const [someone] = misfits
  await press(page, `Поставить вручную: ${someone?.fullname}`)
  await chooseFirstFreeDay(page)
  const sheet = page.getByRole('dialog')
  await sheet
    .getByRole('button', { name: /^\d\d:\d\d/ })
    .last()
    .click()
  await sheet.getByRole('button', { name: /^Поставить на / }).click()
  await page.getByRole('button', { name: `Записать ${places.length + 1} из ${all}` }).waitFor()
  await page.getByRole('button', { name: `${someone?.fullname}, время поставлено вручную` }).waitFor()
  const placed = last.plan.places.find(({ employee }) => employee === someone?.employee)
  expect(placed?.day.localeCompare(from)).toBe(-1)
  await look(page, 'before-period')
})

test('two bookings of one day are moved together, and one is cancelled with a reason [§2.3-j]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await openBookings(page)
  const row = page.getByRole('checkbox', { name: /^Выбрать: / })
  await row.nth(1).waitFor()
  await look(page, 'board')
  const before = await row.count()
  await row.nth(0).check()
  await row.nth(1).check()
  await look(page, 'chosen')
  await press(page, 'Перенести')
  const sheet = page.getByRole('dialog')
  // The dialog starts at the day of the first employee, because another hour is wanted more often than another
  // month.
  const day = await page.getByRole('heading', { level: 2, name: /^\S+, \d+/ }).textContent()
  await sheet.getByRole('heading', { level: 3, name: day ?? '' }).waitFor()
  // At the end of a month its last free day may be the day they come on already.
  await sheet.getByRole('button', { name: 'Следующий месяц' }).click()
  await sheet.locator('button[data-tone=many]').last().click()
  await sheet
    .getByRole('button', { name: /^1\d:\d\d/ })
    .last()
    .click()
  const coming = sheet.getByRole('list', { name: 'Кто во сколько придёт' }).getByRole('listitem')
  const told = /^1\d:\d\d\D+сейчас\s\d+\s\D+,\s\d\d:\d\d$/
  expect(await coming.allTextContents()).toEqual([expect.stringMatching(told), expect.stringMatching(told)])
  await look(page, 'move')
  await sheet.getByRole('button', { name: /^Перенести на / }).click()
  await page.getByText(/^Перенесено: 2/).waitFor()
  await expect.poll(() => row.count()).toBe(before - 2)
  await row.nth(0).check()
  await press(page, 'Отменить')
  await page.getByRole('group', { name: 'Частые причины' }).getByRole('button', { name: 'Заболел' }).click()
  expect(await page.getByLabel('Причина').inputValue()).toBe('Заболел')
  await look(page, 'cancel')
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить запись' }).click()
  await page.getByText('Запись отменена').waitFor()
  await page.getByText('Отменена').first().waitFor()
})

nightly(
  'on a phone the calendar shows a week above the employees of a day, and opens the month on demand',
  async ({ visit }) => {
    const page = await visit('phone')
    await openBookings(page)
    await page
      .getByRole('checkbox', { name: /^Выбрать: / })
      .first()
      .waitFor()
    const grid = page.getByRole('grid')
    const days = grid.getByRole('button')
    const week = () => page.getByRole('heading', { level: 2, name: /\d.*–/ }).textContent()
    await expect.poll(() => days.count()).toBe(7)
    const first = await week()
    const shown = await days.first().textContent()
    await press(page, 'Следующая неделя')
    await expect.poll(week).not.toBe(first)
    await page.keyboard.press('Tab')
    await expect.poll(() => grid.locator(':focus').count()).toBe(1)
    await press(page, 'Предыдущая неделя')
    await grid.locator('[aria-pressed=true]').press('ArrowDown')
    await expect.poll(week).not.toBe(first)
    await page.keyboard.press('ArrowUp')
    await expect.poll(week).toBe(first)
    await press(page, 'Весь месяц')
    await expect.poll(() => days.count()).toBeGreaterThan(27)
    await press(page, 'Только неделя')
    await expect.poll(() => days.first().textContent()).toBe(shown)
  },
)

nightly(
  'a search by name covers all days, and a state filter narrows the list of one day',
  async ({ visit }) => {
    const page = await visit('desktop')
    await openBookings(page)
    const names = page.locator('[data-row] [data-opener]')
    await names.first().waitFor()
    const [surname = ''] = ((await names.first().textContent()) ?? '').split(' ')
    await page.getByRole('searchbox', { name: 'Поиск по всем дням' }).fill(surname)
    await page.getByRole('heading', { name: 'Найдено во всех днях' }).waitFor()
    await expect
      .poll(async () => (await names.allTextContents()).every((one) => one.includes(surname)))
      .toBe(true)
    await page.getByRole('searchbox', { name: 'Поиск по всем дням' }).fill('Нетакого')
    await page.getByRole('heading', { name: 'Никого не нашли' }).waitFor()
    await page.getByRole('searchbox', { name: 'Поиск по всем дням' }).fill('')
    await names.first().waitFor()
    await page
      .getByRole('group', { name: 'Состояние' })
      .getByRole('button', { name: /^Записан/ })
      .click()
    await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe('confirmed')
  },
)

nightly.for(widths)('the screens of the group booking look right on a %s', async (size, { visit }) => {
  const page = await visit(size)
  const see = (name: string) => inEachTheme(page, (mark) => look(page, `${name}${mark}`))
  await openBookings(page)
  await page
    .getByRole('checkbox', { name: /^Выбрать: / })
    .first()
    .waitFor()
  await see('wide-board')
  await page.goto(`${board}?step=people`)
  await chooseDepartment(page, 3)
  for (const step of ['people', 'volume', 'plan']) {
    if (step !== 'people') await page.goto(`${board}?step=${step}`)
    await page
      .getByText(/\d₽|\d+.человек/)
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('status', { name: 'Загрузка' }).count()).toBe(0)
    await see(`wide-${step}`)
  }
  await bookButton(page).click()
  await page.getByRole('alertdialog').waitFor()
  await see('wide-question')
})
