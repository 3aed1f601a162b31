import type { Page } from 'playwright-core'
import { addDays, clinicDay } from '../../shared/platform/days.ts'
import type { Slot, SlotId } from '../../shared/schedule/schema.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { wishOf } from '../booking.ts'
import { expect, nightly, type Size, screen, test, widths } from '../browser.ts'
import { failNextPage } from '../next-page.ts'
import { password, people } from '../organizations.ts'
import { enter } from '../sign-in.ts'
import { inEachTheme } from '../themes.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const row = (page: Page, name: string | RegExp) => page.locator('[data-row]').filter({ hasText: name })
/** The button of a row, which has the focus while the keyboard moves over the list. */
const opener = (page: Page, name: string | RegExp) => row(page, name).locator('[data-opener]')
const card = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const part = (page: Page, name: string) => page.getByRole('tab', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const question = (page: Page) => page.getByRole('alertdialog')
const told = (page: Page, text: string) => page.getByRole('region', { name: 'Сообщения' }).getByText(text)
const isFocused = (node: SVGElement | HTMLElement) => node === document.activeElement

async function look(page: Page, name: string) {
  expect(await accessibilityProblems(page), name).toEqual([])
  await screen(page, `users-${name}`)
}

/** Opens the links and the history of the card. */
async function lookAround(page: Page, see: (name: string) => Promise<void>) {
  await part(page, 'Связи').click()
  await page.getByRole('region', { name: 'Организации' }).waitFor()
  await see('links')
  await part(page, 'История').click()
  await page.getByRole('region', { name: 'Согласия' }).waitFor()
  await expect.poll(() => page.getByRole('status', { name: 'Загрузка' }).count()).toBe(0)
  await see('history')
}

/** Opens the list of users as an administrator. */
async function office(visit: (size?: Size) => Promise<Page>, path = '/admin?users') {
  const page = await visit('desktop')
  await enter(page, people.admin, path)
  await row(page, /./).first().waitFor()
  return page
}

/** Adds a user by a call, finds the user by surname and opens the card. */
async function withPerson(page: Page, surname: string, phone: string) {
  const data = { phone, surname, name: 'Анна', roles: [] }
  const answer = await page.request.post('/api/admin/users', { data })
  expect(answer.status(), await answer.text()).toBe(201)
  await page.getByRole('searchbox').fill(surname)
  await row(page, new RegExp(surname)).click()
  await card(page, `${surname} Анна`).waitFor()
}

test('an admin finds a person by a phone, changes the name, ends a session, gives a role, blocks and unblocks [§2.5-b]', async ({
  visit,
}) => {
  const page = await office(visit)
  const person = await visit('phone')
  await enter(person, people.employer)
  await page.getByRole('searchbox').fill('8 (900) 000-00-02')
  await row(page, /Соколова/).waitFor({ state: 'hidden' })
  await row(page, /Петров Андрей/).click()
  await press(page, 'Изменить ФИО')
  await page.getByLabel('Фамилия').fill('Петров-Водкин')
  await press(page, 'Сохранить ФИО')
  await card(page, 'Петров-Водкин Андрей Львович').waitFor()
  await row(page, /Петров-Водкин/).waitFor()

  await part(page, 'Доступ').click()
  await press(page, /^Завершить сеанс/)
  await question(page).getByRole('button', { name: 'Завершить' }).click()
  await page.getByText('Сейчас никто не вошёл').waitFor()
  await person.reload()
  await person.waitForURL('**/signin**')

  await press(page, 'Изменить роли')
  await page.getByRole('checkbox', { name: 'Регистратор' }).check()
  await press(page, 'Сохранить роли')
  await row(page, /Регистратор/).waitFor()

  await press(page, 'Заблокировать')
  await press(page, 'Закрыть доступ')
  await page.getByText('Напишите причину').waitFor()
  await press(page, 'Попросил владелец номера')
  expect(await page.getByLabel('Причина').inputValue()).toBe('Попросил владелец номера')
  await page.getByLabel('Причина').fill('Звонил владелец номера')
  await press(page, 'Закрыть доступ')
  await row(page, /Заблокирован/).waitFor()
  await page.getByText('Звонил владелец номера').waitFor()
  await person.getByLabel('Телефон').fill(people.employer)
  await person.getByLabel('Пароль', { exact: true }).fill(password)
  await press(person, 'Войти')
  await person.getByText('Доступ в кабинет закрыт').waitFor()

  await press(page, 'Вернуть доступ')
  await question(page).getByRole('button', { name: 'Вернуть доступ' }).click()
  await told(page, 'Доступ возвращён').waitFor()
  await press(person, 'Войти')
  await person.getByRole('button', { name: 'Меню', exact: true }).waitFor()
})

nightly.for(['laptop', 'desktop'] as const)(
  'the rows of the list have the same height with and without an open card, at the width of a %s',
  async (size, { visit }) => {
    const page = await visit(size)
    await enter(page, people.admin, '/admin?users')
    await row(page, /./).first().waitFor()
    const heights = () =>
      row(page, /./).evaluateAll((rows) =>
        rows.map((one) => [one.dataset.row, one.getBoundingClientRect().height]),
      )
    const before = await heights()
    expect(before.length).toBeGreaterThan(4)
    await screen(page, `users-list-${size}`, { fullPage: false })
    await row(page, /Регистратор/)
      .first()
      .click()
    await page.getByRole('tablist', { name: 'Карточка пользователя' }).waitFor()
    expect(await heights()).toEqual(before)
    await screen(page, `users-beside-${size}`, { fullPage: false })
  },
)

test('the second of two administrators learns what the first has changed and keeps the typed text [§2.6-c]', async ({
  visit,
}) => {
  const first = await office(visit)
  const second = await office(visit)
  await withPerson(first, 'Двоева', '+79025550001')
  await second.goto(first.url())
  await press(second, 'Изменить ФИО')
  await second.getByLabel('Отчество, если есть').fill('Петровна')
  await press(first, 'Изменить город')
  await first.getByRole('radio', { name: 'Первоуральск' }).check()
  await press(first, 'Сохранить город')
  await told(first, 'Город изменён').waitFor()
  await press(second, 'Сохранить ФИО')
  await second.getByRole('alert').getByText('Город: теперь Первоуральск').waitFor()
  await press(second, 'Сохранить ФИО')
  await card(second, 'Двоева Анна Петровна').waitFor()

  await first.reload()
  await part(first, 'Доступ').click()
  await press(first, 'Заблокировать')
  await first.getByLabel('Причина').fill('Проверка данных')
  await part(second, 'Доступ').click()
  await press(second, 'Изменить роли')
  await second.getByRole('checkbox', { name: 'Врач', exact: true }).check()
  await press(second, 'Сохранить роли')
  await told(second, 'Роли сохранены').waitFor()
  await press(first, 'Закрыть доступ')
  await first.getByRole('alert').getByText('Роли: теперь Врач').waitFor()
  expect(await first.getByLabel('Причина').inputValue()).toBe('Проверка данных')
  await press(first, 'Закрыть доступ')
  await first.getByText('Проверка данных').waitFor()
})

test('an unknown user is added, a taken phone leads to its owner, and erasing data asks for the phone [§2.6]', async ({
  visit,
}) => {
  const page = await office(visit)
  await page.getByRole('searchbox').fill('8 902 555 00 02')
  await page.getByText('в кабинете никого нет').waitFor()
  await page.getByRole('button', { name: 'Завести пользователя' }).last().click()
  const phone = dialog(page, 'Новый пользователь').getByLabel('Телефон')
  expect(await phone.inputValue()).toBe('+7 902 555 00 02')
  await phone.fill('+79000000001')
  await page.getByLabel('Фамилия').fill('Забывалова')
  await page.getByLabel('Имя', { exact: true }).fill('Анна')
  const add = dialog(page, 'Новый пользователь').getByRole('button', { name: 'Завести пользователя' })
  await add.click()
  await page.getByText('Этот номер телефона уже занят').waitFor()
  await page.getByRole('button', { name: 'Найти по этому номеру' }).waitFor()
  await phone.fill('+79025550002')
  await add.click()
  await card(page, 'Забывалова Анна').waitFor()
  await page.getByText('Не задан').waitFor()

  await part(page, 'Доступ').click()
  await press(page, 'Удалить данные')
  const confirmation = page.getByLabel(/Чтобы подтвердить/)
  await confirmation.fill('+79025550003')
  await press(page, 'Удалить данные навсегда')
  await page.getByText('Это не телефон пользователя').waitFor()
  await confirmation.fill('89025550002')
  await press(page, 'Удалить данные навсегда')
  await card(page, 'Данные удалены').waitFor()
  await page.getByText('Данные удалены по просьбе пользователя').waitFor()
  await page.getByRole('searchbox').fill('')
  await press(page, 'Доступ')
  await page.getByRole('option', { name: /^Данные удалены/ }).click()
  await row(page, /Данные удалены/)
    .first()
    .waitFor()
})

const registrar = '9000000004'

test('erasing a user with a coming visit first shows the visit and then cancels it', async ({ visit }) => {
  const page = await office(visit)
  const person = await visit('phone')
  await enter(person, registrar)
  const bookOne = async (at: number) => {
    const from = addDays(clinicDay(new Date()), 8 + at)
    const free = await person.request.get(`/api/slots/nearest?city=ekb&from=${from}`)
    const [slot] = ((await free.json()) as { result: Slot[] }).result
    const headers = { 'idempotency-key': `erase-${at}` }
    const made = await person.request.post('/api/bookings', { data: wishOf(slot?.id as SlotId), headers })
    expect(made.status(), await made.text()).toBe(201)
    return ((await made.json()) as { result: { number: string } }).result.number
  }
  const first = await bookOne(0)
  await page.getByRole('searchbox').fill(registrar)
  await expect.poll(() => row(page, /./).count()).toBe(1)
  await row(page, /./).click()
  await part(page, 'Доступ').click()
  await press(page, 'Удалить данные')
  await page.getByRole('link', { name: new RegExp(first) }).waitFor()
  const second = await bookOne(10)
  await page.getByLabel(/Чтобы подтвердить/).fill(registrar)
  await press(page, 'Отменить записи и удалить данные')
  await page.getByRole('alert').filter({ hasText: second }).waitFor()
  await look(page, 'erase-visits')
  await press(page, 'Отменить записи и удалить данные')
  await card(page, 'Данные удалены').waitFor()
})

test('an admin links a user to a patient, unlinks the user, and ends a connection to an organization [§2.6-b]', async ({
  visit,
}) => {
  const page = await office(visit)
  await page.getByRole('searchbox').fill('механический')
  await row(page, /900 000 00 02/).click()
  await part(page, 'Связи').click()
  await press(page, 'Связать с пациентом')
  await page.getByLabel('Номер пациента').fill('EKB-77')
  await dialog(page, 'Связать с пациентом').getByRole('button', { name: 'Связать с пациентом' }).click()
  await page.getByRole('complementary').getByText('EKB-77').waitFor()
  await press(page, 'Разорвать связь')
  await question(page).getByRole('button', { name: 'Разорвать связь' }).click()
  await page.getByText('Не связан').waitFor()
  await press(page, /^Отключить: .*Уральский механический/)
  await question(page).getByRole('button', { name: 'Отключить' }).click()
  const sheet = dialog(page, 'Что будет с записями?')
  await sheet.getByText(/Уральский механический завод»: впереди .+, последняя /).waitFor()
  await sheet.getByRole('button', { name: 'Отключить' }).click()
  await sheet.getByText('Выберите, что будет с записями').first().waitFor()
  await look(page, 'ending')
  await sheet.getByText('Оставить', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Отключить' }).click()
  await told(page, 'Организация отключена').waitFor()
  await page
    .getByRole('button', { name: /^Отключить: .*Уральский механический/ })
    .waitFor({ state: 'hidden' })
})

test('the list says when nobody is found or loading fails; a user without the role is refused [§2.6-d]', async ({
  visit,
}) => {
  const page = await office(visit)
  await page.getByRole('searchbox').fill('такого человека нет')
  await page.getByText('Никого не нашли').waitFor()
  await look(page, 'nothing')
  await press(page, 'Сбросить поиск')
  await row(page, /./).first().waitFor()
  await page.route('**/api/admin/users?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await page.getByText('Пользователи не загрузились').waitFor()
  await look(page, 'error')
  await page.unroute('**/api/admin/users?*')
  await press(page, 'Повторить')
  await row(page, /./).first().waitFor()
  const stranger = await visit('desktop')
  await enter(stranger, people.patient, '/admin?users')
  await stranger.getByText('Раздел для администраторов').waitFor()
  expect((await stranger.request.get('/api/admin/users')).status()).toBe(403)
})

nightly('a next page of users that fails to load is reported and can be retried', async ({ visit }) => {
  const page = await visit('desktop')
  const next = await failNextPage(page, '/api/admin/users')
  await enter(page, people.admin, '/admin?users')
  const lost = page.getByText('Часть списка не загрузилась')
  await lost.waitFor()
  await look(page, 'more-lost')
  next.mend()
  await press(page, 'Повторить')
  await lost.waitFor({ state: 'hidden' })
})

for (const size of widths)
  nightly(`the users, a card and its dialogs look right on a ${size}`, async ({ visit }) => {
    const page = await visit(size)
    const see = (name: string) => inEachTheme(page, (mark) => look(page, `${name}${mark}`))
    await enter(page, people.admin, '/admin?users')
    await row(page, /./).first().waitFor()
    await see('list')
    await page.getByRole('searchbox').fill('Иванова')
    await expect.poll(() => row(page, /./).count()).toBe(1)
    await row(page, /Иванова/).click()
    await press(page, 'Изменить ФИО')
    await dialog(page, 'Изменить ФИО').getByLabel('Фамилия').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page, 'Изменить ФИО').waitFor({ state: 'hidden' })
    await see('card')
    if (size === 'phone' || size === 'desktop') await lookAround(page, see)
    await part(page, 'Доступ').click()
    await page.getByRole('region', { name: 'Сеансы' }).waitFor()
    await see('access')
    await press(page, 'Удалить данные')
    await press(page, 'Удалить данные навсегда')
    await page.getByText('Указан неверный номер телефона').waitFor()
    await see('erase')
  })

// This test is the last one, because its many users would make the pictures of the list long.
nightly(
  'an administrator goes through a long list, into a card and back by keyboard; only visible rows are drawn',
  async ({ visit }) => {
    const page = await office(visit)
    for (let at = 10; at < 80; at++) {
      const data = { phone: `+790255511${at}`, surname: 'Многолюдова', name: `Анна ${at}` }
      expect((await page.request.post('/api/admin/users', { data })).status()).toBe(201)
    }
    await page.getByRole('searchbox').fill('многолюд')
    await opener(page, /Анна 10/).focus()
    // A key press that moves nothing must have no later effect: the next list does not take the focus from the
    // search.
    await page.keyboard.press('Home')
    await page.getByRole('searchbox').focus()
    const found = page.waitForResponse(/search=/)
    await page.getByRole('searchbox').fill('многолюдов')
    await found
    await expect.poll(() => opener(page, /./).first().evaluate(isFocused)).toBe(false)
    expect(await page.getByRole('searchbox').evaluate(isFocused)).toBe(true)
    await opener(page, /Анна 10/).focus()
    await page.keyboard.press('End')
    await expect.poll(() => opener(page, /Анна 59/).evaluate(isFocused)).toBe(true)
    await row(page, /Анна 62/).waitFor()
    await page.keyboard.press('End')
    await expect.poll(() => opener(page, /Анна 79/).evaluate(isFocused)).toBe(true)
    expect(await row(page, /./).count()).toBeLessThan(40)
    await page.keyboard.press('Home')
    await expect.poll(() => opener(page, /Анна 10/).evaluate(isFocused)).toBe(true)
    await page.keyboard.press('ArrowDown')
    const second = opener(page, /Анна 11/)
    await expect.poll(() => second.evaluate(isFocused)).toBe(true)
    await page.keyboard.press('Enter')
    const heading = page.getByRole('complementary').getByRole('heading', { level: 2 })
    await expect.poll(() => heading.evaluate(isFocused)).toBe(true)
    await part(page, 'Профиль').waitFor()
    // Past the buttons that lead to the neighbours and close the card.
    for (let at = 0; at < 4; at++) await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('region', { name: 'Сеансы' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog(page, 'Роли пользователя').waitFor()
    await page.keyboard.press('Escape')
    const change = page.getByRole('button', { name: 'Изменить роли' })
    await expect.poll(() => change.evaluate(isFocused)).toBe(true)
    await page.keyboard.press('Escape')
    await heading.waitFor({ state: 'hidden' })
    expect(await second.evaluate(isFocused)).toBe(true)
  },
)
