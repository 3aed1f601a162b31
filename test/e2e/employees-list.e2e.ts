import type { Page } from 'playwright-core'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, nightly, screen, test, widths } from '../browser.ts'
import { tabTo } from '../keyboard.ts'
import { setTextSize, textProblems } from '../large-text.ts'
import { applyFor, freshInn, people } from '../organizations.ts'
import { enter } from '../sign-in.ts'

const address = '/organization/patients'
/** The number of employees of the demo factory. */
const everybody = 300

interface Relation {
  organization: string
  name: string
  inn: string
  kpp: string
  ref: string | null
  status: string
}

async function relationsOf(page: Page, phone: string): Promise<Relation[]> {
  const answer = await page.request.post('/api/user/relations', { data: { target: phone } })
  const { result, data } = (await answer.json()) as { result?: Relation[]; data?: { result: Relation[] } }
  return result ?? data?.result ?? []
}

/** Signs in with an organization already selected on this device and opens its employees. */
async function openList(page: Page, path = address, phone = people.employer): Promise<Relation> {
  await enter(page, phone)
  const owner = `+7${phone}`
  const active = (await relationsOf(page, owner)).find(({ status }) => status === 'active')
  if (!active) throw new Error('no organization')
  const kept = JSON.stringify({ owner, value: { ...active, id: active.organization } })
  await page.evaluate((value) => localStorage.setItem('cabinet.activeOrganization', value), kept)
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: 'Сотрудники' }).waitFor()
  await expect.poll(() => page.getByRole('status', { name: 'Загрузка' }).count()).toBe(0)
  return active
}

const rows = (page: Page) => page.locator('[data-index]')
const row = (page: Page, index: number) => page.locator(`[data-index="${index}"]`)
const search = (page: Page) => page.getByLabel('Поиск сотрудников')
const found = (page: Page) => page.getByText(/^Найдено: /).first()
const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const pressFilter = (page: Page, name: string) =>
  page.getByRole('search').getByRole('button', { name, exact: true }).click()
const pressHeading = (page: Page, name: string) =>
  page.getByRole('columnheader').getByRole('button', { name, exact: true }).click()
const chosenBar = (page: Page) => page.getByRole('region', { name: 'Выбранные сотрудники' })
const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('cabinet.secret.chosenEmployees') ?? 'null')?.value)
const textsOf = (page: Page) => rows(page).allTextContents()

test('employees are found by any fragment while HR types, and the address keeps the search [§2.4]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await openList(page)
  await expect.poll(() => found(page).textContent()).toBe(`Найдено: ${everybody}`)
  await search(page).pressSequentially('сварщ лит', { delay: 30 })
  await expect.poll(() => found(page).textContent()).not.toBe(`Найдено: ${everybody}`)
  await page.waitForURL(/q=/)
  for (const text of await textsOf(page)) expect(text).toMatch(/Электрогазосварщик.*Литейный цех/)
  const count = await found(page).textContent()
  expect(await tile(page, 'Всего').textContent()).toContain(String(everybody))
  await page.reload()
  await expect.poll(() => found(page).textContent()).toBe(count)
  expect(await search(page).inputValue()).toBe('сварщ лит')
  await search(page).fill('нет такого человека')
  await page.getByRole('heading', { name: 'Никого не нашли' }).waitFor()
  await press(page, 'Сбросить поиск')
  await expect.poll(() => found(page).textContent()).toBe(`Найдено: ${everybody}`)
})

test('a chosen count leaves the other counts as they are, and employees without factors have one', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await openList(page)
  const tiles = page.getByRole('group', { name: 'Кого показать' }).getByRole('button')
  await expect.poll(() => tile(page, 'Всего').textContent()).toContain(String(everybody))
  const counts = await tiles.allTextContents()
  const unstated = tile(page, 'Без факторов')
  const count = /\d+/.exec(`${await unstated.textContent()}`)?.[0]
  await unstated.click()
  await expect.poll(() => found(page).textContent()).toBe(`Найдено: ${count}`)
  expect(await tiles.allTextContents()).toEqual(counts)
  for (const text of await textsOf(page)) expect(text).toContain('Факторы не указаны')
})

nightly(
  'pressing a count above the list shows the employees that it counts; pressing it again shows everyone',
  async ({ visit }) => {
    const page = await visit('desktop')
    await openList(page)
    const overdue = tile(page, 'Просрочено')
    await expect.poll(() => overdue.textContent()).toMatch(/\d/)
    const count = /\d+/.exec(`${await overdue.textContent()}`)?.[0]
    await overdue.click()
    await expect.poll(() => found(page).textContent()).toBe(`Найдено: ${count}`)
    expect(await overdue.getAttribute('aria-pressed')).toBe('true')
    for (const text of await textsOf(page)) expect(text).toContain('Просрочено')
    await overdue.click()
    await expect.poll(() => found(page).textContent()).toBe(`Найдено: ${everybody}`)
  },
)

test('filters combine, are kept in the address and are cleared all at once', async ({ visit }) => {
  const page = await visit('desktop')
  await openList(page)
  await pressFilter(page, 'Подразделение')
  await page.getByLabel('Поиск: Подразделение').fill('литейн')
  await page.getByRole('option', { name: /Литейный цех/ }).click()
  await pressFilter(page, 'Фактор')
  await page.getByLabel('Поиск: Фактор').fill('4.8')
  await page.getByRole('option', { name: /^4\.8/ }).click()
  await pressFilter(page, 'Срок')
  await page.getByRole('option', { name: /60/ }).click()
  await page.waitForURL(/department=.*factor=.*due=60|due=60.*department=.*factor=/)
  await expect.poll(() => found(page).textContent()).toMatch(/^Найдено: \d{1,2}$/)
  for (const text of await textsOf(page)) expect(text).toContain('Литейный цех')
  await page.reload()
  await page.getByRole('button', { name: /^Подразделение: / }).waitFor()
  await press(page, 'Сбросить отбор')
  await expect.poll(() => found(page).textContent()).toBe(`Найдено: ${everybody}`)
  expect(new URL(page.url()).search).toBe('')
})

nightly('the table headings sort the table and announce the order', async ({ visit }) => {
  const page = await visit('desktop')
  await openList(page)
  const header = (name: string) => page.getByRole('columnheader', { name })
  expect(await header('Сотрудник').getAttribute('aria-sort')).toBe('ascending')
  await pressHeading(page, 'Срок осмотра')
  await expect.poll(() => header('Срок осмотра').getAttribute('aria-sort')).toBe('ascending')
  // Another test may have booked the employee with the earliest due day.
  await expect.poll(() => row(page, 0).textContent()).toMatch(/Просрочено|Записан/)
  await pressHeading(page, 'Срок осмотра')
  await expect.poll(() => header('Срок осмотра').getAttribute('aria-sort')).toBe('descending')
  await expect.poll(() => row(page, 0).textContent()).toContain('Срока нет')
  expect(await header('Сотрудник').getAttribute('aria-sort')).toBe('none')
})

test('the list scrolls to its last employee and back, and draws only the visible rows [§2.4-d]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await openList(page)
  const first = await row(page, 0).textContent()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await row(page, everybody - 1).waitFor()
  expect(await rows(page).count()).toBeLessThan(60)
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => row(page, 0).textContent()).toBe(first)
})

for (const pixels of [16, 32])
  test(`on a phone with text of ${pixels} px every row of the list shows its whole text, over no other`, async ({
    visit,
  }) => {
    const page = await visit('phone')
    await setTextSize(page, pixels)
    await openList(page)
    const list = page.getByRole('list', { name: 'Сотрудники' })
    await row(page, 0).getByRole('button').waitFor()
    expect(await textProblems(list)).toEqual([])
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await row(page, everybody - 1)
      .getByRole('button')
      .waitFor()
    expect(await textProblems(list)).toEqual([])
  })

nightly(
  'on a wide page the list never takes the phone layout, not even before it is shown',
  async ({ visit }) => {
    const page = await visit('desktop')
    await page.addInitScript(() => {
      const layouts = new Set<string | null>()
      Object.assign(window, { layouts })
      new MutationObserver(() => {
        for (const card of document.querySelectorAll('[data-layout]'))
          layouts.add(card.getAttribute('data-layout'))
      }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-layout'] })
    })
    await openList(page)
    await row(page, 0).waitFor()
    const layouts = page.evaluate(() => [...(window as unknown as { layouts: Set<string> }).layouts])
    expect(await layouts).toEqual(['table'])
  },
)

test('by keyboard alone HR moves through all rows, opens a card and returns to the same row', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await openList(page)
  const name = async (index: number) => `${await row(page, index).getByRole('button').textContent()}`
  await tabTo(page, await name(0))
  await page.keyboard.press('ArrowDown')
  const at = () =>
    page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset.index)
  expect(await at()).toBe('1')
  await page.keyboard.press('End')
  await expect.poll(at).toBe(String(everybody - 1))
  await page.keyboard.press('ArrowUp')
  await expect.poll(at).toBe(String(everybody - 2))
  const last = await name(everybody - 2)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText(last).first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(at).toBe(String(everybody - 2))
  await page.keyboard.press('Home')
  await expect.poll(at).toBe('0')
})

test('by the keys of the list HR gets their help, selects a row and goes from card to card', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await openList(page)
  const name = async (index: number) => `${await row(page, index).getByRole('button').textContent()}`
  await tabTo(page, await name(0))
  await page.keyboard.press('x')
  await chosenBar(page).getByText('Выбрано: 1').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: await name(1) }).waitFor()
  await press(page, 'Следующая запись списка')
  await page.getByRole('dialog', { name: await name(2) }).waitFor()
  await press(page, 'Предыдущая запись списка')
  await page.getByRole('dialog', { name: await name(1) }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Клавиши списка' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => page.locator(':focus').getAttribute('data-opener')).toBe('true')
  expect(await page.locator(':focus').textContent()).toBe(await name(1))
})

test('strange filters in the address are dropped, and a saved view without its lost value opens and says so', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await openList(page, `${address}?status=boiled&due=soon&department=1&sort=nobody&employee=7&colour=red`)
  await found(page)
    .filter({ hasText: String(everybody) })
    .waitFor()
  const data = { name: 'Старый', search: { status: 'boiled', visit: 'none' } }
  await page.request.post('/api/user/lists/employees/views', { data })
  await page.goto(address)
  await press(page, 'Отборы')
  await press(page, 'Старый')
  await page.getByText('Отбор «Старый» открыт не целиком, пропущено: Состояние').waitFor()
  await page.getByRole('button', { name: /^Запись: / }).waitFor()
  await page.waitForURL(/visit=none/)
  expect(page.url()).not.toContain('boiled')
})

test('HR saves a view for all HR of the organization, opens it by its name and deletes it', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await openList(page, `${address}?visit=none`)
  await press(page, 'Отборы')
  await page.getByLabel('Сохранить этот отбор как').fill('Не записаны')
  await page.getByRole('checkbox', { name: 'Для всех кадровиков организации' }).check()
  await press(page, 'Сохранить')
  const shared = page.getByRole('group', { name: 'Для всех кадровиков организации' })
  await shared.waitFor()
  await page.goto(address)
  await press(page, 'Отборы')
  await shared.getByRole('button', { name: 'Не записаны', exact: true }).click()
  await page.waitForURL(/visit=none/)
  await press(page, 'Отборы')
  await press(page, 'Удалить отбор всей организации: Не записаны')
  await shared.waitFor({ state: 'hidden' })
})

test('the list shows 18 employees at once on a screen of 1440 by 900', async ({ visit }) => {
  const page = await visit('desktop')
  await page.setViewportSize({ width: 1440, height: 900 })
  await openList(page)
  // The question about the city does not push the list.
  await page.getByRole('region', { name: 'Ваш город' }).waitFor()
  const bottomOfLast = async () => {
    const box = await row(page, 17).boundingBox()
    return box ? box.y + box.height : Number.POSITIVE_INFINITY
  }
  await expect.poll(bottomOfLast).toBeLessThanOrEqual(900)
})

test('HR selects employees by checkboxes, a range of them with Shift, and takes them to the booking [§2.4-e]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  const { organization } = await openList(page)
  const box = (index: number) => row(page, index).getByRole('checkbox')
  await box(1).check()
  await box(4).click({ modifiers: ['Shift'] })
  await chosenBar(page).getByText('Выбрано: 4').waitFor()
  await box(2).uncheck()
  await chosenBar(page).getByText('Выбрано: 3').waitFor()
  await press(page, 'Записать на осмотр')
  await page.waitForURL('**/organization/preorders*')
  expect(await kept(page)).toEqual({
    organization,
    count: 3,
    people: { ids: [expect.any(String), expect.any(String), expect.any(String)] },
  })
})

nightly('setting a filter does not move the other filters', async ({ visit }) => {
  const page = await visit('desktop')
  await openList(page)
  const placeOf = (name: string) =>
    page.getByRole('search').getByRole('button', { name, exact: true }).boundingBox()
  const before = await placeOf('Срок')
  expect(before?.y).toBe((await placeOf('Состояние'))?.y)
  await tile(page, 'Просрочено').click()
  await page.getByRole('button', { name: 'Состояние: Просрочено' }).waitFor()
  expect(await placeOf('Срок')).toEqual(before)
})

test('all found employees except a few are selected, and the referrals get this selection as a filter', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await openList(page, `${address}?status=overdue`)
  const count = Number(/\d+/.exec(`${await found(page).textContent()}`)?.[0])
  await page.getByRole('checkbox', { name: 'Выбрать всех найденных' }).check()
  await chosenBar(page).getByText(`Выбрано: ${count}`).waitFor()
  await row(page, 0).getByRole('checkbox').uncheck()
  await chosenBar(page)
    .getByText(`Выбрано: ${count - 1}`)
    .waitFor()
  await press(page, 'Направления')
  await page.waitForURL('**/organization/preorders?paper=referrals*')
  expect(await kept(page)).toMatchObject({
    count: count - 1,
    people: { filter: { status: 'overdue' }, except: [expect.any(String)] },
  })
})

nightly('clearing the filter also clears the selection «все найденные»', async ({ visit }) => {
  const page = await visit('desktop')
  await openList(page)
  await page.getByRole('checkbox', { name: 'Выбрать всех найденных' }).check()
  await chosenBar(page).getByText(`Выбрано: ${everybody}`).waitFor()
  await search(page).fill('литейн')
  await chosenBar(page).waitFor({ state: 'hidden' })
})

nightly('a failed loading is reported, and succeeds on another try', async ({ visit }) => {
  const page = await visit('desktop')
  await openList(page)
  await page.route('**/employees?*', (route) => route.abort())
  await search(page).fill('ива')
  await page.getByRole('alert').getByText('Сотрудники не загрузились').waitFor()
  await page.unroute('**/employees?*')
  await press(page, 'Повторить')
  await expect.poll(() => row(page, 0).textContent()).toMatch(/ива/i)
})

const departments = '**/departments'

nightly(
  'departments that failed to load are not shown as an empty list, and load on another try',
  async ({ visit }) => {
    const page = await visit('desktop')
    await page.route(departments, (route) => route.fulfill({ status: 418, json: {} }))
    await openList(page)
    await pressFilter(page, 'Подразделение')
    await page.getByText('Список не загрузился').waitFor()
    expect(await page.getByText('Пока пусто').isVisible()).toBe(false)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.unroute(departments)
    await press(page, 'Повторить')
    await page.getByRole('option', { name: /Литейный цех/ }).waitFor()
  },
)

nightly('a filter looks set while its list is still loading', async ({ visit }) => {
  const page = await visit('phone')
  const { organization } = await openList(page)
  const answer = await page.request.get(`/api/organizations/${organization}/departments`)
  const [{ id, name }] = (await answer.json()).result
  const held = Promise.withResolvers<void>()
  await page.route(departments, (route) => held.promise.then(() => route.continue()))
  await page.goto(`${address}?department=${id}`)
  await page.getByRole('button', { name: 'Фильтры' }).click()
  const chosen = page.getByLabel('Подразделение').getByRole('option', { selected: true })
  await expect.poll(() => chosen.textContent()).toBe('Загрузка')
  held.resolve()
  await expect.poll(() => chosen.textContent()).toBe(name)
})

nightly('an organization without employees is invited to import them', async ({ visit }) => {
  const page = await visit('phone')
  const office = await visit('desktop')
  await enter(page, people.patient)
  await enter(office, people.admin)
  const inn = await applyFor(page, people.patient, 'ООО «Пустая»', freshInn())
  const asked = await office.request.get(`/api/admin/requests?search=${inn}`)
  const { result } = (await asked.json()) as { result: { items: { id: string }[] } }
  const organization = { name: 'ООО «Пустая»', inn, kpp: '667101001' }
  const path = `/api/admin/requests/${result.items[0]?.id}/approve`
  await office.request.post(path, { data: { with: 'new', organization } })
  await page.context().clearCookies()
  await openList(page, address, people.patient)
  await page.getByRole('heading', { name: 'В списке пока никого нет' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await screen(page, 'employees-list-nobody')
  await press(page, 'Добавить сотрудника')
  await page.getByRole('dialog').waitFor()
})

async function addLongNames(page: Page, organization: string) {
  const home = `/api/organizations/${organization}`
  const long = (text: string) => `${text} ${'длиннейшее'.repeat(20)}`.slice(0, 200)
  const made = async (what: string, data: object) =>
    ((await (await page.request.post(`${home}/${what}`, { data })).json()) as { result: { id: string } })
      .result
  const department = await made('departments', { name: long('Ааа отдел') })
  const position = await made('positions', { name: long('Ааа должность'), factors: [] })
  const name = `Ааа${'бвгд'.repeat(20)}`
  const person = {
    surname: name.slice(0, 60),
    name: name.slice(0, 60),
    gender: 'Женский',
    birth: '1990-05-17',
  }
  const units = { department: department.id, position: position.id, personnelNumber: 'Т'.repeat(40) }
  expect((await page.request.post(`${home}/employees`, { data: { ...person, ...units } })).status()).toBe(201)
}

async function look(page: Page, name: string) {
  // An open list of options covers the table heading.
  const problems = (await accessibilityProblems(page)).filter((line) => !line.includes('partially obscured'))
  expect(problems, name).toEqual([])
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wider, `${name} is not wider than the window`).toBeLessThanOrEqual(0)
  await page.evaluate(() => document.fonts.ready)
  await screen(page, `employees-list-${name}`)
}

/** Checks the list with all employees, with a selection far down, with open filters, and with nothing found. */
async function lookAtAll(page: Page, mark = '') {
  await look(page, `all${mark}`)
  await row(page, 0).getByRole('checkbox').check()
  await row(page, 1).getByRole('checkbox').check()
  await page.evaluate(() => scrollTo(0, 4000))
  await chosenBar(page).waitFor()
  await look(page, `chosen${mark}`)
  await press(page, 'Снять выбор')
  await page.evaluate(() => scrollTo(0, 0))
  const inSheet = page.getByRole('button', { name: 'Фильтры' })
  if (await inSheet.isVisible()) {
    await inSheet.click()
    await page.getByLabel('Подразделение').selectOption({ index: 2 })
    await page.getByRole('button', { name: /^Показать: \d{1,2}$/ }).waitFor()
  } else {
    await pressFilter(page, 'Подразделение')
    await page.getByRole('option').first().waitFor()
  }
  await look(page, `filters${mark}`)
}

for (const size of widths)
  nightly(`the list meets WCAG 2.2 AA on a ${size}, even with the longest names`, async ({ visit }) => {
    const page = await visit(size)
    const { organization } = await openList(page)
    if (size === 'phone') {
      await addLongNames(page, organization)
      await page.reload()
      await row(page, 0).getByText(/^Ааа/).first().waitFor()
    }
    await lookAtAll(page)
  })

nightly('the list meets WCAG 2.2 AA in dark mode', async ({ visit }) => {
  const page = await visit('desktop', { dark: true })
  await openList(page)
  await lookAtAll(page, '-dark')
})
