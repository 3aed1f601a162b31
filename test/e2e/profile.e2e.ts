import type { Page } from 'playwright-core'
import { formatPhone } from '../../shared/platform/phone.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { passSecondStep } from '../accounts.ts'
import { expect, isGate, type Size, screen, testWith, type Visit, widths } from '../browser.ts'
import type { Running } from '../processes.ts'
import { inEachTheme } from '../themes.ts'

// Each test user has an IP address of its own, because the limits per address are meant for real visitors.
const test = testWith({ settings: { TRUST_PROXY: 'on' } })
const nightly = test.skipIf(isGate)

const password = 'parol2026'
const sizes = isGate ? (['phone'] as const) : (['phone', 'desktop'] as const)
let made = 0

const freshPhone = () =>
  `+7913${String(Date.now() % 100_000).padStart(5, '0')}${String(made++).padStart(2, '0')}`
const freshEmail = () => `anna@pochta${made++}.example.com`

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const question = (page: Page) => page.getByRole('alertdialog')
const isFocused = (page: Page, label: string) =>
  field(page, label).evaluate((node) => node === document.activeElement)

/** The code that the server has printed, since there is no SMS or e-mail gateway. */
async function codeOf(site: Running, target: string): Promise<string> {
  const sms = `SMS на .* ${target.slice(-4, -2)} ${target.slice(-2)}: Код: (\\d{4})`
  const [name = '', host] = target.split('@')
  const letter = `Письмо на ${name.charAt(0)}•••@${host} «Код подтверждения»: Ваш код подтверждения: (\\d{4})`
  const [, code = ''] = await site.line(new RegExp(host ? letter : sms))
  return code
}

const wrongCode = (code: string) => (code === '0000' ? '1111' : '0000')

interface Visitor {
  page: Page
  phone: string
}

/** Signs in a new user and opens the profile. */
async function withProfile(visit: Visit, site: Running, size: Size): Promise<Visitor> {
  const page = await visit(size)
  const phone = freshPhone()
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': `10.1.${made % 250}.${made}` })
  const target = { type: 'phone', target: phone }
  await page.request.post('/api/auth/verification', { data: target })
  await page.request.patch('/api/auth/verification', { data: { ...target, code: await codeOf(site, phone) } })
  const person = { surname: 'Иванова', name: 'Анна', middlename: 'Петровна' }
  const data = { phone, password, ...person, consents: ['personal-data'] }
  expect((await page.request.post('/api/auth/signup', { data })).status()).toBe(201)
  await page.goto('/')
  await openProfile(page)
  return { page, phone }
}

async function openProfile(page: Page) {
  await press(page, 'Меню')
  await press(page, 'Профиль')
  await page.getByRole('heading', { level: 2, name: 'Профиль' }).waitFor()
  await page.getByRole('button', { name: 'Изменить телефон' }).waitFor()
}

/** Opens the dialog of a change without a pointer: focuses its button and presses Enter. */
async function openByKeyboard(page: Page, object: string) {
  await page.getByRole('button', { name: `Изменить ${object}`, exact: true }).focus()
  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
}

/** Checks the open dialog for accessibility and takes its pictures. */
async function inspect(page: Page, name: string) {
  expect(await accessibilityProblems(page)).toEqual([])
  await screen(page, name)
}

const saved = async (page: Page, words: string) => {
  await page.getByText(words, { exact: true }).first().waitFor()
  await dialog(page).waitFor({ state: 'hidden' })
}

for (const size of sizes) {
  test(`the full name is changed by keyboard alone, ${size} [§2.32]`, async ({ visit, site }) => {
    const { page } = await withProfile(visit, site, size)
    await openByKeyboard(page, 'ФИО')
    expect(await isFocused(page, 'Фамилия')).toBe(true)
    await inspect(page, 'profile-fullname')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Сидорова')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Enter')
    await saved(page, 'ФИО изменены')
    await page.getByText('Сидорова Анна', { exact: true }).first().waitFor()
    await expect
      .poll(() =>
        page
          .getByRole('button', { name: 'Изменить ФИО' })
          .evaluate((node) => node === document.activeElement),
      )
      .toBe(true)
  })

  test(`a name without a surname is not sent, ${size} [§5.13]`, async ({ visit, site }) => {
    const { page } = await withProfile(visit, site, size)
    await openByKeyboard(page, 'ФИО')
    await field(page, 'Фамилия').fill('')
    await press(page, 'Сохранить ФИО')
    await dialog(page).getByText('Укажите фамилию').waitFor()
    expect(await isFocused(page, 'Фамилия')).toBe(true)
  })

  test(`the gender is changed by keyboard alone, ${size} [§2.32-b]`, async ({ visit, site }) => {
    const { page } = await withProfile(visit, site, size)
    await page.getByText('Не указан', { exact: true }).first().waitFor()
    await openByKeyboard(page, 'пол')
    await inspect(page, 'profile-gender')
    await page.getByRole('radio', { name: 'Женский' }).focus()
    await page.keyboard.press('Space')
    // After a change the profile is asked for again.
    const asked = page.waitForRequest('**/api/user/export')
    await page.keyboard.press('Enter')
    await saved(page, 'Пол изменён')
    await asked
    await page.getByText('Женский', { exact: true }).first().waitFor()
  })

  test(`the birth date is typed with two digits of the year and checked by the calendar, ${size} [§2.32-c]`, async ({
    visit,
    site,
  }) => {
    const { page } = await withProfile(visit, site, size)
    await page.getByText('Не указана', { exact: true }).waitFor()
    await openByKeyboard(page, 'дату рождения')
    await page.keyboard.type('29022023')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('Такой даты нет в календаре').waitFor()
    await inspect(page, 'profile-birth')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('01.01.1930')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('Дата рождения не может быть раньше чем 90 лет назад').waitFor()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('01.01.2999')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('Дата рождения не может быть позже сегодняшней').waitFor()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('29.02.84')
    await page.keyboard.press('Enter')
    await saved(page, 'Дата рождения изменена')
    await page.getByText('29.02.1984', { exact: true }).first().waitFor()
  })

  test(`the password is changed by keyboard alone, and every tab is signed out, ${size} [§2.33-c]`, async ({
    visit,
    site,
  }) => {
    const { page, phone } = await withProfile(visit, site, size)
    const other = await page.context().newPage()
    await other.goto('/')
    await heading(other, 'История осмотров')
    await openByKeyboard(page, 'пароль')
    await page.keyboard.type('wrong2026')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('novyparol2026')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('Неверный пароль!').waitFor()
    expect(await field(page, 'Старый пароль').inputValue()).toBe('')
    expect(await isFocused(page, 'Старый пароль')).toBe(true)
    await inspect(page, 'profile-password')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.getByText('Пароль изменён. Войдите с новым паролем').waitFor()
    await inspect(page, 'signin-after-password')
    await heading(other, 'Вход в кабинет')
    expect((await field(page, 'Телефон').inputValue()).replace(/\D/g, '')).toBe(phone.slice(1))
    expect(await isFocused(page, 'Пароль')).toBe(true)
    await page.keyboard.type('novyparol2026')
    await page.keyboard.press('Enter')
    await heading(page, 'История осмотров')
  })

  test(`the phone is changed through the verification dialog by keyboard alone, ${size} [§2.33-b]`, async ({
    visit,
    site,
  }) => {
    const { page } = await withProfile(visit, site, size)
    const newPhone = freshPhone()
    await openByKeyboard(page, 'телефон')
    await page.keyboard.type('912')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('Указан неверный номер телефона').waitFor()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('9000000001')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('Этот номер телефона уже занят').waitFor()
    await inspect(page, 'profile-phone')
    await page.keyboard.press('Control+A')
    await page.keyboard.type(newPhone)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Подтвердите телефон' }).waitFor()
    const code = await codeOf(site, newPhone)
    await page.keyboard.type(wrongCode(code))
    await page.getByRole('alert').filter({ hasText: 'Неверный код' }).waitFor()
    expect(await field(page, 'Код из четырёх цифр').inputValue()).toBe('')
    await inspect(page, 'profile-verify-wrong')
    await page.keyboard.type(code)
    await page.getByText('Номер телефона изменён. Войдите с новым номером').waitFor()
    expect((await field(page, 'Телефон').inputValue()).replace(/\D/g, '')).toBe(newPhone.slice(1))
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await heading(page, 'История осмотров')
  })

  test(`the e-mail is changed through the verification dialog by keyboard alone, ${size} [§2.33]`, async ({
    visit,
    site,
  }) => {
    const { page } = await withProfile(visit, site, size)
    const email = freshEmail()
    await openByKeyboard(page, 'email')
    await page.keyboard.type('anna@')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('Указан неверный email').waitFor()
    await inspect(page, 'profile-email')
    await page.keyboard.press('Control+A')
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Подтвердите email' }).waitFor()
    await inspect(page, 'profile-verify')
    await page.keyboard.type(await codeOf(site, email))
    await page.getByText('Email изменён. Войдите ещё раз').waitFor()
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await heading(page, 'История осмотров')
    await openProfile(page)
    await page.getByText(email, { exact: true }).waitFor()
  })
}

test('a change of the e-mail asks for the password in a session that was opened long ago', async ({
  visit,
  site,
  database,
}) => {
  const { page, phone } = await withProfile(visit, site, 'phone')
  const email = freshEmail()
  await database
    .open(1)
    .execute(
      'update sessions set owner_checked_at = null where account_id in (select id from accounts where phone = $1)',
      [phone],
    )
  await openByKeyboard(page, 'email')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Подтвердите email' }).waitFor()
  await page.keyboard.type(await codeOf(site, email))
  await page.getByRole('dialog', { name: 'Подтвердите, что это вы' }).waitFor()
  await inspect(page, 'profile-owner-check')
  await page.keyboard.type('wrong2026')
  await page.keyboard.press('Enter')
  await page.getByText('Неверный пароль!').waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByText('Email изменён. Войдите ещё раз').waitFor()
})

test('a new phone of a colleague waits for a day in the profile, and is cancelled there', async ({
  visit,
  site,
  database,
}) => {
  const { page, phone } = await withProfile(visit, site, 'phone')
  const db = database.open(1)
  await db.execute("update accounts set roles = '{doctor}' where phone = $1", [phone])
  await db.execute(passSecondStep)
  await page.goto('/')
  await openProfile(page)
  const newPhone = freshPhone()
  await openByKeyboard(page, 'телефон')
  await page.keyboard.type(newPhone)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Подтвердите телефон' }).waitFor()
  await page.keyboard.type(await codeOf(site, newPhone))
  const stop = page.getByRole('button', { name: 'Отменить изменение' })
  await stop.waitFor()
  await page.getByText(formatPhone(newPhone)).waitFor()
  await page.getByText(formatPhone(phone)).first().waitFor()
  await inspect(page, 'profile-waiting')
  await stop.click()
  await stop.waitFor({ state: 'hidden' })
})

test('the boxes of a code accept a paste, arrow keys and Backspace [§2.41]', async ({ visit, site }) => {
  const { page } = await withProfile(visit, site, 'desktop')
  await openByKeyboard(page, 'email')
  await page.keyboard.type(freshEmail())
  await page.keyboard.press('Enter')
  const boxes = field(page, 'Код из четырёх цифр')
  await boxes.waitFor()
  const active = () =>
    page.locator('[data-active]').evaluate((box) => [...(box.parentElement?.children ?? [])].indexOf(box) - 1)
  await page.keyboard.type('123')
  expect(await active()).toBe(3)
  await press(page, 'Подтвердить')
  await page.getByText('Введите четыре цифры кода').waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  expect(await active()).toBe(1)
  await page.keyboard.type('a')
  expect(await boxes.inputValue()).toBe('123')
  await page.keyboard.type('9')
  expect(await boxes.inputValue()).toBe('193')
  expect(await active()).toBe(2)
  await page.keyboard.press('Home')
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  expect(await boxes.inputValue()).toBe('19')
  const { x, y, width, height } = (await boxes.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(x + width / 8, y + height / 2)
  expect(await active()).toBe(0)
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text', 'Код: 70 43.')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  })
  await page.getByRole('alert').filter({ hasText: 'Неверный код' }).waitFor()
  expect(await boxes.inputValue()).toBe('')
  expect(await boxes.getAttribute('autocomplete')).toBe('one-time-code')
  expect(await boxes.getAttribute('aria-invalid')).toBe('true')
})

test('the countdown to another code continues after a reload, and the dialog is still open [§2.41-b]', async ({
  visit,
  site,
}) => {
  const { page } = await withProfile(visit, site, 'phone')
  const email = freshEmail()
  await openByKeyboard(page, 'email')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await page.getByText(/Отправить ещё раз через 1:5\d/).waitFor()
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
  await openProfile(page)
  await openByKeyboard(page, 'email')
  await page.getByRole('dialog', { name: 'Подтвердите email' }).waitFor()
  await page.getByText(email).waitFor()
  await page.getByText(/Отправить ещё раз через 1:[2345]\d/).waitFor()
  expect(await page.getByRole('button', { name: 'Отправить код ещё раз' }).count()).toBe(0)
  expect(await dialog(page).getByRole('link', { name: '+7 343 300 00 00' }).getAttribute('href')).toMatch(
    /^tel:/,
  )
})

const sentence = 'Вы уверены, что хотите закрыть окно? Несохранённые изменения будут отменены.'

/** Types something into the dialog of the full name. */
async function typeSurname(page: Page) {
  await openByKeyboard(page, 'ФИО')
  await field(page, 'Фамилия').fill('Кузнецова')
}

const waysOut = {
  Esc: (page: Page) => page.keyboard.press('Escape'),
  'the close button': (page: Page) => dialog(page).getByRole('button', { name: 'Закрыть' }).click(),
  'a click outside': (page: Page) => page.mouse.click(5, 5),
  'the browser’s «back»': (page: Page) => page.evaluate(() => history.back()),
}

for (const [way, leave] of Object.entries(waysOut)) {
  test(`${way} asks before typed data is discarded, and does not ask when there is none [§8.2]`, async ({
    visit,
    site,
  }) => {
    const { page } = await withProfile(visit, site, 'desktop')
    // Opens one more page first, so that «back» has an address to return to.
    await page.getByRole('link', { name: 'Записаться', exact: true }).first().click()
    await page.waitForURL('**/preorder*')
    const address = page.url()
    await typeSurname(page)
    await leave(page)
    await question(page).getByText(sentence, { exact: true }).waitFor()
    await press(page, 'Вернуться к изменениям')
    expect(await field(page, 'Фамилия').inputValue()).toBe('Кузнецова')
    await leave(page)
    await question(page).getByRole('button', { name: 'Закрыть' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    await openByKeyboard(page, 'ФИО')
    expect(await field(page, 'Фамилия').inputValue()).toBe('Иванова')
    await leave(page)
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await question(page).count()).toBe(0)
    expect(page.url()).toBe(address)
    await page.getByRole('heading', { level: 2, name: 'Профиль' }).waitFor()
  })
}

nightly(
  'the question about unsaved changes is announced, keeps the focus, and Esc answers «no»',
  async ({ visit, site }) => {
    const { page } = await withProfile(visit, site, 'phone')
    await typeSurname(page)
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog', { name: sentence }).waitFor()
    await inspect(page, 'profile-question')
    const stay = page.getByRole('button', { name: 'Вернуться к изменениям' })
    expect(await stay.evaluate((node) => node === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await question(page).waitFor({ state: 'hidden' })
    expect(await field(page, 'Фамилия').inputValue()).toBe('Кузнецова')
  },
)

test('closing the tab asks for confirmation only while something is unsaved [§8.2-b]', async ({
  visit,
  site,
}) => {
  const { page } = await withProfile(visit, site, 'desktop')
  let asked = 0
  page.on('dialog', (box) => {
    asked += box.type() === 'beforeunload' ? 1 : 0
    void box.dismiss()
  })
  await typeSurname(page)
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toBe(1)
  await press(page, 'Сохранить ФИО')
  await saved(page, 'ФИО изменены')
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => page.isClosed()).toBe(true)
  expect(asked).toBe(1)
})

nightly('turning a phone or a tablet keeps the typed text', async ({ visit, site }) => {
  for (const [size, width, height] of [
    ['phone', 780, 360],
    ['tablet', 1440, 768],
  ] as const) {
    const { page } = await withProfile(visit, site, size)
    const before = page.viewportSize() ?? { width, height }
    await typeSurname(page)
    for (const turned of [{ width, height }, before]) {
      await page.setViewportSize(turned)
      await page.waitForFunction((now) => innerWidth === now, turned.width)
      expect(await field(page, 'Фамилия').inputValue()).toBe('Кузнецова')
    }
    await press(page, 'Сохранить ФИО')
    await saved(page, 'ФИО изменены')
  }
})

test('without a connection nothing typed is lost', async ({ visit, site }) => {
  const { page } = await withProfile(visit, site, 'phone')
  await typeSurname(page)
  await page.context().setOffline(true)
  await press(page, 'Сохранить ФИО')
  await dialog(page).getByText('Нет связи с сервером. Введённое сохранено').waitFor()
  await page.context().setOffline(false)
  await press(page, 'Сохранить ФИО')
  await saved(page, 'ФИО изменены')
})

test('another code can be requested after the countdown; if the server still waits, its refusal is explained [§4.16]', async ({
  visit,
  site,
}) => {
  const { page } = await withProfile(visit, site, 'phone')
  await page.clock.install()
  await openByKeyboard(page, 'email')
  await page.keyboard.type(freshEmail())
  await page.keyboard.press('Enter')
  await page.getByText(/Отправить ещё раз через [12]:\d\d/).waitFor()
  const again = page.getByRole('button', { name: 'Отправить код ещё раз' })
  await page.clock.fastForward(100_000)
  await page.getByText(/Отправить ещё раз через 0:[01]\d/).waitFor()
  expect(await again.count()).toBe(0)
  await page.clock.fastForward(21_000)
  await again.click()
  await dialog(page)
    .getByText(/^Код только что отправлен. Попробуйте через 2 минуты$/)
    .waitFor()
})

nightly('a mistyped phone can be corrected from the verification dialog', async ({ visit, site }) => {
  const { page } = await withProfile(visit, site, 'phone')
  const mistyped = freshPhone()
  const meant = freshPhone()
  await openByKeyboard(page, 'телефон')
  await page.keyboard.type(mistyped)
  await page.keyboard.press('Enter')
  await field(page, 'Код из четырёх цифр').waitFor()
  await press(page, 'Изменить номер')
  await expect
    .poll(async () => (await field(page, 'Новый телефон').inputValue()).replace(/\D/g, ''))
    .toBe(mistyped.slice(1))
  await field(page, 'Новый телефон').fill(meant)
  await press(page, 'Получить код')
  await field(page, 'Код из четырёх цифр').waitFor()
  await page.keyboard.type(await codeOf(site, meant))
  await page.getByText('Номер телефона изменён. Войдите с новым номером').waitFor()
})

test('an e-mail confirmed by another account is refused at its field, and the typed text stays', async ({
  visit,
  site,
  database,
}) => {
  const owner = await withProfile(visit, site, 'phone')
  const email = freshEmail()
  await database
    .open(1)
    .execute('update accounts set email = $2, email_confirmed_at = now() where phone = $1', [
      owner.phone,
      email,
    ])
  const { page } = await withProfile(visit, site, 'phone')
  await openByKeyboard(page, 'email')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await field(page, 'Код из четырёх цифр').waitFor()
  await page.keyboard.type(await codeOf(site, email))
  await dialog(page).getByText('Этот email уже занят').waitFor()
  expect(await field(page, 'Новый email').inputValue()).toBe(email)
  expect(await isFocused(page, 'Новый email')).toBe(true)
})

test('a user recognised by the clinic sees why the name, gender and birth date cannot be changed [§2.32-d]', async ({
  visit,
  site,
  database,
}) => {
  const { page, phone } = await withProfile(visit, site, 'phone')
  await database.open(1).execute(`update accounts set patient_id = 'P-' || phone where phone = $1`, [phone])
  await page.reload()
  await openProfile(page)
  await page.getByText('ФИО, пол и дату рождения сверили с паспортом в клинике').waitFor()
  for (const object of ['ФИО', 'пол', 'дату рождения'])
    expect(await page.getByRole('button', { name: `Изменить ${object}`, exact: true }).count()).toBe(0)
  await inspect(page, 'profile-locked')
})

for (const size of widths)
  test(`the profile and the verification look right, ${size} [§2.31]`, async ({ visit, site }) => {
    const { page, phone } = await withProfile(visit, site, size)
    await page.getByText('Ваш город Екатеринбург?').waitFor()
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Изменить / }) })
    expect((await rows.allInnerTexts()).map((text) => text.split('\n').slice(0, 2))).toEqual([
      ['ФИО', 'Иванова Анна Петровна'],
      ['Пол', 'Не указан'],
      ['Дата рождения', 'Не указана'],
      ['Телефон', formatPhone(phone)],
      ['Email', 'Не указан'],
      ['Пароль', '••••••••'],
    ])
    const see = (name: string) => inEachTheme(page, (mark) => inspect(page, `${name}${mark}`))
    await see('profile')
    await openByKeyboard(page, 'телефон')
    await see('profile-new-phone')
    await page.keyboard.type(freshPhone())
    await page.keyboard.press('Enter')
    await field(page, 'Код из четырёх цифр').waitFor()
    await page.keyboard.type('70')
    await see('profile-code')
    await page.keyboard.press('Escape')
    await question(page).waitFor()
    await see('profile-ask')
  })
