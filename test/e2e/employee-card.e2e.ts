import type { Page } from 'playwright-core'
import type { EmployeeCard, EmployeePage, Position } from '../../shared/employees/schema.ts'
import type { Relation } from '../../shared/organizations/schema.ts'
import { addDays, clinicDay, formatDay } from '../../shared/platform/days.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, nightly, type Size, screen, sizes, test, type Visit, widths } from '../browser.ts'
import { inputOf } from '../employees.ts'
import { pressOn, typeInto } from '../keyboard.ts'
import { people } from '../organizations.ts'
import { enter } from '../sign-in.ts'
import { inEachTheme } from '../themes.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const question = (page: Page) => page.getByRole('alertdialog')
const press = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole('button', { name, exact: true }).click()
const part = (page: Page, name: string) => dialog(page).getByRole('region', { name, exact: true })
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })
const unit = (page: Page, name: string) => dialog(page).getByRole('combobox', { name })
const told = (page: Page, text: string) => page.getByText(text).first().waitFor()

let made = 0
const surnames = [
  'Ясенев',
  'Ивняков',
  'Рябинов',
  'Дубов',
  'Липатов',
  'Клёнов',
  'Осинин',
  'Вязов',
  'Елин',
  'Соснин',
]
/** Returns a name that no other test of this file uses. */
const newcomer = () => `${surnames[made++ % surnames.length]}-${String.fromCharCode(1040 + made)}`

/** HR of the demo factory in a separate browser, with the calls that the pages make. */
async function hr(visit: Visit, size: Size = 'desktop', options?: Parameters<Visit>[1]) {
  const page = await visit(size, options)
  await enter(page, people.employer, '/organization/patients')
  const asked = await page.request.post('/api/user/relations', { data: { target: `+7${people.employer}` } })
  const { result } = (await asked.json()) as { result: Relation[] }
  const works = result.find(({ status }) => status === 'active')
  const home = `/api/organizations/${works?.organization}`
  // The only organization is selected automatically.
  await page.getByRole('link', { name: 'Осмотры' }).waitFor()
  const call = async <Answer>(path: string, data?: unknown): Promise<Answer> => {
    const answer = data ? await page.request.post(home + path, { data }) : await page.request.get(home + path)
    expect(answer.status(), await answer.text()).toBeLessThan(300)
    return ((await answer.json()) as { result: Answer }).result
  }
  const post = (name: string, ...codes: string[]) =>
    call<Position>('/positions', { name, factors: codes.map((code) => ({ code })) })
  const hire = (given: Record<string, unknown> = {}) =>
    call<EmployeeCard>('/employees', {
      surname: newcomer(),
      name: 'Пётр',
      middlename: 'Ильич',
      gender: 'Мужской',
      birth: '1984-03-12',
      ...given,
    })
  const open = async ({ id, surname, fullname }: EmployeeCard) => {
    await page.goto(`/organization/patients?q=${encodeURIComponent(surname)}&employee=${id}`)
    await dialog(page).getByText(fullname).first().waitFor()
    await part(page, 'Работа').waitFor()
  }
  const begin = (what: 'new' | 'units') =>
    page.goto(`/organization/patients?q=${encodeURIComponent('Нет таких')}&${what}=1`)
  return { page, call, post, hire, open, begin }
}

async function fillIn(page: Page, surname: string) {
  await field(page, 'Фамилия').fill(surname)
  await field(page, 'Имя').fill('Пётр')
  await field(page, 'Отчество, если есть').fill('Ильич')
  await field(page, 'Дата рождения').fill('12.03.1984')
  // The middle name determined the gender.
  await expect.poll(() => dialog(page).getByLabel('Мужской').isChecked()).toBe(true)
}

test('the card shows the employee, the next check-up and its reason, the source of factors and missing data [§2.3]', async ({
  visit,
}) => {
  const { page, post, hire, open } = await hr(visit)
  const turner = await post('Токарь-расточник', '4.4')
  const input = { position: turner.id, personnelNumber: 'К-1', seniorityFrom: '2014-03-01', workClass: '3.1' }
  await open(await hire({ ...input, lastPassedOn: '2026-05-10', phone: '+79123456789' }))
  await part(page, 'Срок осмотра').getByText('Осмотр до 10.05.2027').waitFor()
  await told(page, 'Последний осмотр 10.05.2026, по фактору 4.4 — раз в год')
  await part(page, 'Факторы и виды работ')
    .getByText('Действуют факторы должности «Токарь-расточник»')
    .waitFor()
  for (const fact of ['К-1', 'Класс 3.1, вредные 1 степени'])
    await part(page, 'Работа').getByText(fact, { exact: true }).waitFor()
  await part(page, 'О сотруднике').getByText('+7 912 345 67 89').waitFor()
  await told(page, 'Для направления не хватает')
  await press(page, 'Полис ОМС')
  await expect
    .poll(() => field(page, 'Полис ОМС').evaluate((node) => node === document.activeElement))
    .toBe(true)
})

test('a new department is created while an employee is added, and a likely duplicate is shown before that [§2.3-b]', async ({
  visit,
}) => {
  const { page, hire, begin } = await hr(visit)
  const { surname } = await hire()
  await begin('new')
  await fillIn(page, surname)
  await unit(page, 'Подразделение').fill(`Участок ${surname}`)
  await dialog(page)
    .getByRole('option', { name: `Создать «Участок ${surname}»` })
    .click()
  await press(page, 'Добавить сотрудника')
  await told(page, 'Совпадает: те же ФИО и дата рождения')
  await press(page, 'Открыть')
  await part(page, 'Срок осмотра').waitFor()
  await press(page, 'К новому сотруднику')
  expect(await unit(page, 'Подразделение').inputValue()).toBe(`Участок ${surname}`)
  await press(page, 'Добавить всё равно')
  await told(page, 'Сотрудник добавлен')
  await part(page, 'Работа').getByText(`Участок ${surname}`).waitFor()
})

test('the card of a new employee has its own address: «back» closes it, a reload shows it', async ({
  visit,
}) => {
  const { page, call } = await hr(visit)
  const surname = newcomer()
  await page.getByRole('link', { name: 'Осмотры' }).click()
  await page.getByRole('link', { name: 'Сотрудники', exact: true }).click()
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await fillIn(page, surname)
  await dialog(page).evaluate((node) => node.setAttribute('data-same', ''))
  await press(page, 'Добавить сотрудника')
  await part(page, 'Срок осмотра').waitFor()
  const { items } = await call<EmployeePage>(`/employees?search=${encodeURIComponent(surname)}`)
  const address = `/organization/patients?employee=${items[0]?.id}`
  const at = () => page.url().slice(new URL(page.url()).origin.length)
  await expect.poll(at).toBe(address)
  // The card did not slide in again.
  expect(await page.locator('[data-same]').count()).toBe(1)
  await page.goBack()
  await dialog(page).waitFor({ state: 'hidden' })
  await expect.poll(at).toBe('/organization/patients')
  await page.goto(address)
  await dialog(page).getByText(surname).first().waitFor()
})

test('a new employee is not sent before the new department is created, however slow the server is', async ({
  visit,
}) => {
  const { page, begin } = await hr(visit)
  const surname = newcomer()
  await begin('new')
  await fillIn(page, surname)
  const asked = Promise.withResolvers<() => void>()
  await page.route('**/departments', (route) => asked.resolve(() => void route.continue()))
  await unit(page, 'Подразделение').fill(`Участок ${surname}`)
  await page.keyboard.press('Enter')
  const answer = await asked.promise
  await dialog(page).getByText('Создаём…').waitFor()
  await field(page, 'Имя').press('Enter')
  expect(await dialog(page).getByText('Такого подразделения нет').count()).toBe(0)
  answer()
  await press(page, 'Добавить сотрудника')
  await told(page, 'Сотрудник добавлен')
  await part(page, 'Работа').getByText(`Участок ${surname}`).waitFor()
})

nightly(
  '«no check-up needed» is shown for an employee known to have no factors, not for one with unknown factors',
  async ({ visit }) => {
    const { page, post, hire, open } = await hr(visit)
    const { id: position } = await post('Работник без описания')
    await open(await hire({ position, gender: 'Женский' }))
    await part(page, 'Срок осмотра').getByRole('heading', { name: 'Факторы не указаны' }).waitFor()
    await part(page, 'Срок осмотра').getByText('укажите их в должности').waitFor()
    await open(await hire({ position, factors: [] }))
    await part(page, 'Срок осмотра').getByRole('heading', { name: 'Осмотр не требуется' }).waitFor()
  },
)

nightly(
  'typing part of a position, the arrow key and Enter select the existing position instead of creating another',
  async ({ visit }) => {
    const { page, call, post, begin } = await hr(visit)
    await post('Аппаратчик гидролиза', '4.4')
    await begin('new')
    await unit(page, 'Должность').pressSequentially('гидрол')
    await dialog(page).getByRole('option', { name: 'Создать «гидрол»' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await unit(page, 'Должность').inputValue()).toBe('Аппаратчик гидролиза')
    expect((await call<Position[]>('/positions')).filter(({ name }) => /^гидрол$/i.test(name))).toEqual([])
  },
)

nightly('when a found duplicate is the same employee, nothing is added', async ({ visit }) => {
  const { page, call, hire, begin } = await hr(visit, 'phone')
  const { surname } = await hire({ personnelNumber: 'К-2' })
  await begin('new')
  await fillIn(page, surname)
  await press(page, 'Добавить сотрудника')
  await press(page, 'Открыть')
  await press(page, 'Это он, не добавлять')
  await part(page, 'Работа').getByText('К-2', { exact: true }).waitFor()
  const { items } = await call<{ items: unknown[] }>(`/employees?search=${encodeURIComponent(surname)}`)
  expect(items).toHaveLength(1)
})

test('errors are shown at their fields, and nothing typed is lost without the server', async ({ visit }) => {
  const { page, hire, begin } = await hr(visit)
  await hire({ personnelNumber: 'К-3' })
  await begin('new')
  await press(page, 'Добавить сотрудника')
  await expect.poll(() => field(page, 'Фамилия').getAttribute('aria-invalid')).toBe('true')
  expect(await field(page, 'Фамилия').evaluate((node) => node === document.activeElement)).toBe(true)
  for (const sentence of ['Укажите фамилию', 'Укажите имя', 'Укажите дату', 'Укажите пол'])
    await dialog(page).getByText(sentence).waitFor()
  const surname = newcomer()
  await fillIn(page, surname)
  await field(page, 'Табельный номер').fill('К-3')
  await press(page, 'Добавить сотрудника')
  await dialog(page).getByText('Этот табельный номер уже занят').waitFor()
  await field(page, 'Табельный номер').fill('К-4')
  await page.context().setOffline(true)
  await press(page, 'Добавить сотрудника')
  await dialog(page).getByRole('alert').filter({ hasText: 'Нет связи с сервером' }).waitFor()
  await page.context().setOffline(false)
  expect(await field(page, 'Фамилия').inputValue()).toBe(surname)
  await press(page, 'Добавить сотрудника')
  await told(page, 'Сотрудник добавлен')
})

nightly(
  'on a phone an error is shown above the buttons, even for a field that already has the focus',
  async ({ visit }) => {
    const { page, begin } = await hr(visit, 'phone')
    await begin('new')
    await fillIn(page, newcomer())
    const snils = field(page, 'СНИЛС')
    const save = dialog(page).getByRole('button', { name: 'Добавить сотрудника' })
    await snils.fill('11223344596')
    // The field is visible but the place of its error is not, so the error is shown right above the buttons.
    await snils.evaluate((node) => {
      node.style.scrollMargin = '0 0 6rem'
      node.scrollIntoView({ block: 'end' })
      node.style.scrollMargin = ''
    })
    await snils.press('Enter')
    const error = dialog(page).getByText('контрольное число не сходится')
    await error.waitFor()
    const bottomOf = async () => (await error.boundingBox())?.y ?? Number.POSITIVE_INFINITY
    const top = (await save.boundingBox())?.y ?? 0
    await expect.poll(bottomOf).toBeLessThan(top - 36)
    await screen(page, 'error-above-buttons')
  },
)

test("HR saving over a colleague's change sees what changed, keeps the typed data and saves both", async ({
  visit,
}) => {
  const { page, call, hire, open } = await hr(visit)
  const card = await hire({ personnelNumber: 'К-5' })
  await open(card)
  await press(page, 'Изменить данные')
  await field(page, 'Email').fill('yasenev@example.ru')
  await field(page, 'Табельный номер').fill('К-55')
  const theirs = { phone: '+79120000077', personnelNumber: 'К-56' }
  await call(`/employees/${card.id}`, { ...inputOf(card), ...theirs })
  await press(page, 'Сохранить')
  await dialog(page).getByText('Пока вы правили, эту карточку изменили').waitFor()
  await dialog(page).getByText('Телефон: теперь +7 912 000 00 77').waitFor()
  await dialog(page).getByText('Табельный номер: теперь К-56, у вас К-55').waitFor()
  await press(page, 'Сохранить')
  await told(page, 'Данные сотрудника сохранены')
  const saved = await call<EmployeeCard>(`/employees/${card.id}`)
  expect(saved).toMatchObject({ email: 'yasenev@example.ru', phone: '+79120000077', personnelNumber: 'К-55' })
})

test('an employer saving an open card learns that another user has dismissed the employee', async ({
  visit,
}) => {
  const { page, call, hire, open } = await hr(visit)
  const one = await hire()
  const other = await hire()
  const today = clinicDay(new Date())
  await open(one)
  await press(page, 'Изменить данные')
  await field(page, 'Табельный номер').fill('К-77')
  await call(`/employees/${one.id}/dismiss`, { on: today, version: one.version })
  await press(page, 'Сохранить')
  await dialog(page)
    .getByText(`записано увольнение ${formatDay(today)}`)
    .waitFor()
  await press(page, 'Сохранить')
  await told(page, 'Данные сотрудника сохранены')
  expect(await call<EmployeeCard>(`/employees/${one.id}`)).toMatchObject({
    personnelNumber: 'К-77',
    dismissedOn: today,
  })

  await open(other)
  await press(page, 'Уволить')
  await call(`/employees/${other.id}/dismiss`, { on: addDays(today, -3), version: other.version })
  await press(page, 'Уволить')
  await dialog(page)
    .getByText(`Увольнение ${formatDay(addDays(today, -3))} уже записано другим человеком`)
    .waitFor()
  await press(page, 'К карточке')
  await dialog(page).getByRole('button', { name: 'Вернуть на работу' }).waitFor()
})

test('an employee’s own factors override those of the position until they are reset', async ({ visit }) => {
  const { page, post, hire, open } = await hr(visit)
  const welder = await post('Сварщик на сборке', '4.8')
  await open(await hire({ position: welder.id }))
  await press(page, 'Указать свои факторы')
  await dialog(page).getByRole('searchbox').fill('4.4')
  await page.keyboard.press('Enter')
  await press(page, 'Сохранить')
  const factors = part(page, 'Факторы и виды работ')
  await factors.getByText('Действуют свои факторы сотрудника').waitFor()
  await expect
    .poll(() => factors.getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringMatching(/^4\.4/), expect.stringMatching(/^4\.8/)])
  await press(page, 'Вернуть факторы должности')
  await factors.getByText('Действуют факторы должности «Сварщик на сборке»').waitFor()
  await expect.poll(() => factors.getByRole('listitem').count()).toBe(1)
})

test('the card lists bookings with their outcomes; the next booking is made there, and a dismissal cancels it', async ({
  visit,
}) => {
  const { page, post, hire, open } = await hr(visit, 'phone')
  const { id: position } = await post('Монтажник стендов', '4.4')
  const card = await hire({ position, phone: '+79021230321' })
  await open(card)
  await part(page, 'Осмотры и записи').getByText('Записей на осмотр ещё не было').waitFor()
  await press(page, 'Записать на осмотр')
  const times = dialog(page).getByRole('group', { name: 'Время осмотра' })
  const time = times.getByRole('button', { name: /^\d\d:\d\d$/ })
  await time.first().waitFor()
  expect(await dialog(page).getByLabel('Вид осмотра').inputValue()).toBe('preliminary')
  await press(page, 'Записать')
  await dialog(page).getByRole('alert').filter({ hasText: 'Выберите время осмотра' }).first().waitFor()
  await time.first().click()
  await times.getByText(/вы записаны на медосмотр/).waitFor()
  for (const size of [...widths].reverse()) {
    await page.setViewportSize(sizes[size])
    expect(await accessibilityProblems(page), size).toEqual([])
    await screen(page, 'employee-booking')
  }
  await press(page, 'Записать')
  const visits = part(page, 'Осмотры и записи')
  await visits.getByText('Записан', { exact: true }).waitFor()
  await visits.getByText(/^История записи П-/).click()
  await visits.getByText(/Записан на \d/).waitFor()
  expect(await dialog(page).getByRole('button', { name: 'Записать на осмотр' }).count()).toBe(0)

  await press(page, 'Уволить')
  const freeing = dialog(page).getByRole('checkbox', { name: /^Отменить запись на \d/ })
  expect(await freeing.isChecked()).toBe(true)
  for (const size of [...widths].reverse()) {
    await page.setViewportSize(sizes[size])
    expect(await accessibilityProblems(page), size).toEqual([])
    await screen(page, 'employee-dismissal')
  }
  await press(page, 'Уволить')
  await part(page, 'Срок осмотра').getByText('Уволен').waitFor()
  await visits.getByText('Отменена', { exact: true }).waitFor()
})

nightly('bookings that fail to load in the card can be retried', async ({ visit }) => {
  const { page, hire, open } = await hr(visit)
  const card = await hire()
  await page.route('**/bookings', (route) => route.fulfill({ status: 418, json: {} }))
  await open(card)
  const visits = part(page, 'Осмотры и записи')
  await visits.getByText('Записи не загрузились').waitFor()
  const unknown = dialog(page).getByRole('alert').filter({ hasText: 'Не удалось узнать, допущен ли' })
  await unknown.waitFor()
  await page.unroute('**/bookings')
  await unknown.getByRole('button', { name: 'Повторить' }).click()
  await unknown.waitFor({ state: 'detached' })
  await visits.getByText('Записей на осмотр ещё не было').waitFor()
})

nightly('an employee dismissed on a day stays among the dismissed and is reinstated', async ({ visit }) => {
  const { page, hire, open } = await hr(visit, 'phone')
  await open(await hire({ hiredOn: '2026-02-01' }))
  await press(page, 'Уволить')
  await field(page, 'Дата увольнения').fill('31.01.2026')
  await press(page, 'Уволить')
  await dialog(page).getByText('Дата увольнения раньше приёма на работу').waitFor()
  await field(page, 'Дата увольнения').fill('05.03.2026')
  await press(page, 'Уволить')
  await part(page, 'Срок осмотра').getByText('Уволен 05.03.2026').waitFor()
  await press(page, 'Вернуть на работу')
  await told(page, 'Сотрудник снова работает')
  await told(page, 'Проверьте дату приёма и должность')
  await dialog(page).getByRole('button', { name: 'Изменить данные' }).waitFor()
})

test("changing a position's factors moves its employees' next check-ups, and HR is told how many it affects", async ({
  visit,
}) => {
  const { page, post, hire, call, begin } = await hr(visit)
  const name = 'Шлифовщик валков'
  const grinder = await post(name, '4.4')
  const passed = { position: grinder.id, lastPassedOn: '2026-05-10' }
  await hire(passed)
  await hire(passed)
  const own = await hire({ ...passed, factors: [{ code: '4.4' }] })
  await begin('units')
  await dialog(page).getByText('Должности', { exact: true }).click()
  await dialog(page).getByRole('searchbox').fill('валк')
  await press(page, new RegExp(name))
  await dialog(page)
    .getByRole('button', { name: /^Убрать 4\.4/ })
    .click()
  await dialog(page).getByRole('searchbox').fill('6.1')
  await page.keyboard.press('Enter')
  await press(page, 'Сохранить')
  await told(page, 'Сроки изменились у 2 сотрудников')
  expect((await call<EmployeeCard>(`/employees/${own.id}`)).dueReason?.factor).toBe('4.4')
})

nightly(
  'missing factors are entered at once for all employees of a position, from the card of one',
  async ({ visit }) => {
    const { page, post, hire, open } = await hr(visit)
    const someone = await hire({ position: (await post('Упаковщик сырья')).id })
    await open(someone)
    await page.getByRole('link', { name: 'Указать факторы должности' }).click()
    await expect.poll(() => field(page, 'Название').inputValue()).toBe('Упаковщик сырья')
    await dialog(page).getByRole('searchbox').fill('4.4')
    await page.keyboard.press('Enter')
    await press(page, 'Сохранить')
    await told(page, 'Сроки изменились у 1 сотрудника')
  },
)

nightly(
  'a department is found among hundreds and renamed; a name already taken is reported at the field',
  async ({ visit }) => {
    const { page, call, begin } = await hr(visit)
    for (let number = 1; number <= 130; number += 1) await call('/departments', { name: `Склад ${number}` })
    await begin('units')
    await dialog(page).getByRole('list', { name: 'Подразделения' }).waitFor()
    expect(await dialog(page).getByRole('listitem').count()).toBe(60)
    await dialog(page).getByRole('searchbox').fill('склад 129')
    await press(page, /^Склад 129/)
    await field(page, 'Название').fill('Склад 128')
    await press(page, 'Сохранить')
    await dialog(page).getByText('Такое название уже есть').waitFor()
    await field(page, 'Название').fill('Архив 129')
    await press(page, 'Сохранить')
    await told(page, 'Подразделение сохранено')
    const names = (await call<{ name: string }[]>('/departments')).map(({ name }) => name)
    expect(names.filter((name) => name.endsWith('129'))).toEqual(['Архив 129'])
  },
)

test('Esc, a click outside, the close button, «back» and «не менять» ask before unsaved input is lost [§8.2-c]', async ({
  visit,
}) => {
  const { page, hire } = await hr(visit)
  const card = await hire()
  await page.goto(`/organization/patients?q=${encodeURIComponent(card.surname)}`)
  await page.getByRole('link', { name: 'Осмотры' }).click()
  await page.getByRole('link', { name: 'Сотрудники' }).click()
  await page.getByRole('searchbox').fill(card.surname)
  await page.getByRole('button', { name: card.fullname }).click()
  await press(page, 'Изменить данные')
  await field(page, 'Email').fill('ne-sohraneno@example.ru')
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(20, 500),
    () => press(page, 'Закрыть'),
    () => page.evaluate(() => history.back()),
  ]
  for (const leave of ways) {
    await leave()
    await question(page).getByText('Вы уверены, что хотите закрыть окно?').waitFor()
    await question(page).getByRole('button', { name: 'Вернуться к изменениям' }).click()
    await question(page).waitFor({ state: 'hidden' })
    expect(await field(page, 'Email').inputValue()).toBe('ne-sohraneno@example.ru')
  }
  await press(page, 'Не менять')
  await question(page).getByText('Отменить изменения?').waitFor()
  await page.keyboard.press('Escape')
  await question(page).waitFor({ state: 'hidden' })
  expect(await field(page, 'Email').inputValue()).toBe('ne-sohraneno@example.ru')
  await press(page, 'Не менять')
  await question(page).getByRole('button', { name: 'Отменить изменения' }).click()
  await press(page, 'Изменить данные')
  await field(page, 'Email').fill('ne-sohraneno@example.ru')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Закрыть' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(card.fullname)
})

test('an employee is edited by keyboard alone, and the focus returns to where it was', async ({ visit }) => {
  const { page, post, hire, open } = await hr(visit)
  const name = 'Наладчик клавиатур'
  await post(name, '4.4')
  await open(await hire())
  await pressOn(page, 'Изменить данные')
  await typeInto(page, 'Должность', 'клавиатур')
  await page.keyboard.press('Enter')
  expect(await unit(page, 'Должность').inputValue()).toBe(name)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  expect(await dialog(page).count()).toBe(1)
  await pressOn(page, 'Сохранить')
  await part(page, 'Работа').getByText(name).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Изменить данные')
})

/**
 * The picture shows the window as it is; accessibility is checked where nothing lies under the fixed buttons at
 * the bottom.
 */
async function look(page: Page, name: string) {
  await screen(page, `employee-${name}`)
  const size = page.viewportSize() ?? sizes.desktop
  await page.setViewportSize({ width: size.width, height: 3000 })
  expect(await accessibilityProblems(page), name).toEqual([])
  await page.setViewportSize(size)
}

for (const size of widths)
  nightly(`the card, its form and the positions look right on a ${size}`, async ({ visit }) => {
    const { page, post, hire, open, begin } = await hr(visit, size)
    const see = (what: string) => inEachTheme(page, (mark) => look(page, `${what}${mark}`))
    const { id, name } = await post(`Оператор ${newcomer()}`, '4.4', '3.1.7', '6.1')
    const card = await hire({ position: id, hiredOn: '2020-02-01', lastPassedOn: '2025-12-10' })
    await open(card)
    await see('card')
    await press(page, 'Изменить данные')
    await field(page, 'Фамилия').fill('')
    await press(page, 'Сохранить')
    await dialog(page).getByText('Укажите фамилию').waitFor()
    await see('form')
    await unit(page, 'Должность').click()
    await see('choice')
    await begin('new')
    await fillIn(page, card.surname)
    await press(page, 'Добавить сотрудника')
    await told(page, 'Совпадает')
    await see('duplicate')
    await begin('units')
    await dialog(page).getByText('Должности', { exact: true }).click()
    await press(page, new RegExp(`^${name} `))
    await dialog(page).getByRole('searchbox').waitFor()
    await see('position')
  })

test("the last check-up cannot be dated before the clinic's заключение or cleared: the field explains both", async ({
  visit,
}) => {
  const { page, call, open } = await hr(visit)
  const { items } = await call<EmployeePage>('/employees?status=passed&limit=200')
  const examined = items.find(({ outcome }) => outcome === 'fit')
  const card = await call<EmployeeCard>(`/employees/${examined?.id}`)
  const day = card.concludedOn ? formatDay(card.concludedOn) : ''
  await open(card)
  await press(page, 'Изменить данные')
  await dialog(page).getByText(`Есть заключение центра от ${day}`).waitFor()
  for (const [typed, sentence] of [
    ['12.03.2025', 'Не раньше заключения центра от'],
    ['', 'Дату не убрать: есть заключение центра от'],
  ] as const) {
    await field(page, 'Последний осмотр').fill(typed)
    await press(page, 'Сохранить')
    await dialog(page).getByText(`${sentence} ${day}`).waitFor()
  }
  await field(page, 'Последний осмотр').fill(day)
  await press(page, 'Сохранить')
  await part(page, 'Работа').waitFor()
  expect((await call<EmployeeCard>(`/employees/${card.id}`)).lastPassedOn).toBe(card.concludedOn)
})
