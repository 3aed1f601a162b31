import type { Page } from 'playwright-core'
import { arrivalWords } from '../../shared/accounts/sign-in/arrival-words.ts'
import { formatPhone } from '../../shared/platform/phone.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, nightly, screen, sizes, test, widths } from '../browser.ts'
import type { Running } from '../processes.ts'
import { signInErrors } from '../sign-in-errors.ts'
import { inEachTheme } from '../themes.ts'

const password = 'probnyparol1'
const patient = '9000000001'
// The phones of the demo accounts end in 01 to 03, so a code is found by the last digits of its phone.
let made = 10
const freshPhone = () =>
  `912${String(Date.now() % 100_000).padStart(5, '0')}${String(made++).padStart(2, '0')}`

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const type = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).pressSequentially(text)

/** Returns the code that the server printed for a phone, since there is no SMS gateway here. */
async function codeOf(site: Running, phone: string): Promise<string> {
  const tail = `${phone.slice(-4, -2)} ${phone.slice(-2)}`
  const [, code = ''] = await site.line(new RegExp(`SMS на .* ${tail}: Код: (\\d{4})`))
  return code
}

async function signIn(page: Page, phone: string, secret: string) {
  await page.getByLabel('Телефон').fill('')
  await type(page, 'Телефон', phone)
  await page.getByLabel('Пароль', { exact: true }).fill(secret)
  await press(page, 'Войти')
}

async function askForCode(page: Page, phone: string) {
  await type(page, 'Телефон', phone)
  await press(page, 'Получить код')
  await heading(page, 'Введите код из SMS')
}

/** Signs up somebody with a confirmed e-mail whom an administrator then gives her role; leaves everybody signed out. */
async function confirmEmail(page: Page, site: Running): Promise<string> {
  const email = 'olga@example.com'
  const phone = `+7${freshPhone()}`
  const { request } = page
  const sent = async (path: string, data: object) => {
    const answer = await request.post(path, { data })
    expect([path, answer.ok()]).toEqual([path, true])
    return (await answer.json()).result
  }
  const own = { type: 'phone', target: phone }
  await sent('/api/auth/verification', own)
  await request.patch('/api/auth/verification', { data: { ...own, code: await codeOf(site, phone) } })
  const person = { surname: 'Соколова', name: 'Ольга', password: 'parol2026' }
  await sent('/api/auth/signup', { phone, ...person, consents: ['personal-data'] })
  const target = { type: 'email', target: email }
  await sent('/api/auth/verification', target)
  const [, code] = await site.line(/«Код подтверждения»: Ваш код подтверждения: (\d{4})/)
  await request.patch('/api/auth/verification', { data: { ...target, code } })
  await sent('/api/user/change', { type: 'email', email })
  await page.goto('/signin')
  await signIn(page, '9000000003', password)
  await page.getByRole('button', { name: 'Меню', exact: true }).waitFor()
  const found = await request.get(`/api/admin/users?${new URLSearchParams({ search: email })}`)
  const [{ id }] = (await found.json()).result.items
  const card = await (await request.get(`/api/admin/users/${id}`)).json()
  await sent(`/api/admin/users/${id}/roles`, { roles: ['admin'], version: card.result.version })
  return email
}

/** Takes a new user through the sign-up as far as the consents. */
async function reachConsents(page: Page, site: Running) {
  const phone = freshPhone()
  await page.goto('/signup')
  await askForCode(page, phone)
  await page.keyboard.type(await codeOf(site, phone))
  await introduce(page)
}

async function introduce(page: Page) {
  await heading(page, 'Как вас зовут')
  await type(page, 'Фамилия', 'Иванова')
  await type(page, 'Имя', 'Анна')
  await type(page, 'Придумайте пароль', 'parol2026')
  await press(page, 'Далее')
  await heading(page, 'Ваши согласия')
  await page.getByRole('checkbox').first().waitFor()
}

test('a new user signs up with the code from the SMS and enters the cabinet by one session', async ({
  visit,
  site,
  database,
}) => {
  const page = await visit('phone')
  await reachConsents(page, site)
  const boxes = page.getByRole('checkbox')
  for (const box of await boxes.all()) expect(await box.isChecked()).toBe(false)
  await screen(page, 'signup-consents')
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check()
  await press(page, 'Открыть кабинет')
  await heading(page, 'История осмотров')
  const { rows } = await database.open(1).execute(
    `select count(*)::int as sessions from sessions join accounts on accounts.id = account_id
     where accounts.created_at = (select max(created_at) from accounts)`,
  )
  expect(rows).toEqual([{ sessions: 1 }])
})

/** Waits for the volume in the bar of a phone, or beside the factors. */
const priced = (page: Page) =>
  page
    .getByText(/\d врач\S+, \d+ исследован/)
    .last()
    .waitFor()

test('a visitor learns the price by factors, signs up, and the booking begins with the choice', async ({
  visit,
  site,
}) => {
  const page = await visit('phone')
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Узнать цену по факторам' }).click()
  await heading(page, 'Цена осмотра')
  expect(await page.context().cookies()).toEqual([])
  await page.getByRole('radio', { name: /Первоуральск/ }).check()
  await page.getByRole('button', { name: 'Записаться' }).click()
  await page.getByRole('alert').getByText('Укажите пол').waitFor()
  await page.getByRole('radio', { name: 'Женский' }).check()
  await type(page, 'Возраст, лет', '45')
  await page.getByRole('searchbox').fill('4.4, 6.1')
  // While the search has the focus, the bar makes room for what is found.
  await page.getByRole('searchbox').blur()
  await page.getByRole('button', { name: 'Записаться' }).click()
  await page.getByRole('alert').getByText('Добавьте пункты из поиска').waitFor()
  await page.getByRole('searchbox').press('Enter')
  await priced(page)
  await page.getByRole('button', { name: 'Почему' }).click()
  const volume = page.getByRole('dialog')
  await volume.getByText(/около \d+\s(ч|мин)/).waitFor()
  await volume.getByText('Ближайший день').waitFor()
  await page.keyboard.press('Escape')
  // A reload keeps the choice.
  await page.reload()
  await priced(page)
  for (const size of [...widths].reverse().map((width) => sizes[width])) {
    await page.setViewportSize(size)
    await inEachTheme(page, async (mark) => {
      await screen(page, `price${mark}`)
      expect(await accessibilityProblems(page)).toEqual([])
    })
  }
  await page.getByRole('button', { name: 'Записаться' }).click()
  const phone = freshPhone()
  await askForCode(page, phone)
  await page.keyboard.type(await codeOf(site, phone))
  await introduce(page)
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check()
  await press(page, 'Открыть кабинет')
  await heading(page, 'Какой осмотр нужен')
  expect(await page.getByRole('radio', { name: /Первоуральск/ }).isChecked()).toBe(true)
  const draft = await page.evaluate(() => localStorage.getItem('cabinet.preorder'))
  expect(JSON.parse(draft ?? '').value.factors.map(({ code }: { code: string }) => code)).toEqual([
    '4.4',
    '6.1',
  ])
  expect(await page.evaluate(() => localStorage.getItem('cabinet.price'))).toBeNull()
  // A signed-in user books instead.
  await page.goto('/price')
  await heading(page, 'Личные данные')
})

test('a sign-up without the required consent names the missing consent', async ({ visit, site }) => {
  const page = await visit('desktop')
  await reachConsents(page, site)
  await press(page, 'Открыть кабинет')
  await page.getByText('Без этого согласия кабинет открыть нельзя').waitFor()
  const focused = page.getByRole('checkbox', { name: /обработку персональных данных/ })
  expect(await focused.evaluate((box) => box === document.activeElement)).toBe(true)
})

nightly(
  'the text of a consent opens beside the form and returns the focus when it closes',
  async ({ visit, site }) => {
    const page = await visit('desktop')
    await reachConsents(page, site)
    const open = page.getByRole('button', { name: /обработку персональных данных: открыть текст/ })
    await open.click()
    const text = page.getByRole('dialog', { name: /обработку персональных данных/ })
    await text.waitFor()
    await page.keyboard.press('Escape')
    await text.waitFor({ state: 'hidden' })
    expect(await open.evaluate((button) => button === document.activeElement)).toBe(true)
  },
)

test('a wrong code clears the boxes and shows «Неверный код» [§7.2-b]', async ({ visit, site }) => {
  const page = await visit('phone')
  const phone = freshPhone()
  await page.goto('/signup')
  await askForCode(page, phone)
  const code = await codeOf(site, phone)
  await page.keyboard.type(code === '0000' ? '1111' : '0000')
  await page.getByRole('alert').filter({ hasText: 'Неверный код' }).waitFor()
  const box = page.getByLabel('Код из четырёх цифр')
  expect(await box.inputValue()).toBe('')
  expect(await box.evaluate((field) => field === document.activeElement)).toBe(true)
  await screen(page, 'signup-wrong-code')
})

nightly('the wait for another code continues after a reload', async ({ visit }) => {
  const page = await visit('phone')
  await page.goto('/signup')
  await askForCode(page, freshPhone())
  await page.getByText(/Отправить ещё раз через 1:5\d/).waitFor()
  await page.reload()
  await page.getByText(/Отправить ещё раз через 1:[345]\d/).waitFor()
  expect(await page.getByRole('button', { name: 'Отправить код ещё раз' }).count()).toBe(0)
})

test('a reload during the sign-up keeps the typed name and drops the password', async ({ visit, site }) => {
  const page = await visit('phone')
  await reachConsents(page, site)
  await page.reload()
  await heading(page, 'Как вас зовут')
  const typed = (label: string) => page.getByLabel(label, { exact: true }).inputValue()
  expect([await typed('Фамилия'), await typed('Имя')]).toEqual(['Иванова', 'Анна'])
  expect(await typed('Придумайте пароль')).toBe('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('parol2026')
  await type(page, 'Придумайте пароль', 'parol2026')
  await press(page, 'Далее')
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check()
  await press(page, 'Открыть кабинет')
  await heading(page, 'История осмотров')
})

nightly(
  '«back» in the sign-up opens the previous step: from the code to the number, from the consents to the name',
  async ({ visit, site }) => {
    const page = await visit('phone')
    await page.goto('/signin')
    await page.getByRole('link', { name: 'Зарегистрироваться' }).click()
    await heading(page, 'Регистрация')
    const phone = freshPhone()
    await askForCode(page, phone)
    await page.goBack()
    await heading(page, 'Регистрация')
    expect(await page.getByLabel('Телефон').inputValue()).toBe(formatPhone(`+7${phone}`))
    await press(page, 'Получить код')
    await heading(page, 'Введите код из SMS')
    await page.keyboard.type(await codeOf(site, phone))
    await introduce(page)
    await page.goBack()
    await heading(page, 'Как вас зовут')
    expect(await page.getByLabel('Придумайте пароль', { exact: true }).inputValue()).toBe('parol2026')
    await press(page, 'Далее')
    await agree(page)
    await press(page, 'Открыть кабинет')
    await heading(page, 'История осмотров')
  },
)

/** Makes the server refuse the next call in this way; later calls get the server's own answers. */
const refuseOnce = (page: Page, path: string, status: number, message: string) =>
  page.route(path, (route) => route.fulfill({ status, json: { error: { code: 'NO', message } } }), {
    times: 1,
  })

const consent = (page: Page) => page.getByRole('checkbox', { name: /обработку персональных данных/ })
const agree = (page: Page) => consent(page).check()

nightly(
  'the reason for a refused sign-up is shown once and disappears with the next code',
  async ({ visit, site }) => {
    const page = await visit('phone')
    await reachConsents(page, site)
    await refuseOnce(page, '**/api/auth/signup', 403, 'Номер не подтверждён')
    await agree(page)
    await press(page, 'Открыть кабинет')
    const refusal = page.getByText('Номер не подтверждён')
    await refusal.waitFor()
    const phone = freshPhone()
    await page.getByLabel('Телефон').fill('')
    await askForCode(page, phone)
    await press(page, 'Изменить номер')
    await heading(page, 'Регистрация')
    expect(await refusal.count()).toBe(0)
    await press(page, 'Получить код')
    await heading(page, 'Введите код из SMS')
    await page.keyboard.type(await codeOf(site, phone))
    await page.getByLabel('Придумайте пароль', { exact: true }).fill('')
    await introduce(page)
    expect(await refusal.count()).toBe(0)
    await agree(page)
    await press(page, 'Открыть кабинет')
    await heading(page, 'История осмотров')
  },
)

nightly('a user sent back from the consents to the name step is told why', async ({ visit, site }) => {
  const page = await visit('phone')
  await reachConsents(page, site)
  await refuseOnce(page, '**/api/auth/signup', 422, 'Фамилия пишется по-русски')
  // A touch that lands beside the box still ticks it.
  const { x = 0, y = 0 } = (await consent(page).boundingBox()) ?? {}
  await page.touchscreen.tap(x - 8, y - 8)
  await press(page, 'Открыть кабинет')
  await heading(page, 'Как вас зовут')
  await page.getByRole('alert').filter({ hasText: 'Фамилия пишется по-русски' }).waitFor()
  await press(page, 'Далее')
  await heading(page, 'Ваши согласия')
  expect(await page.getByText('Фамилия пишется по-русски').count()).toBe(0)
})

test('when the password is changed but the sign-in fails, the page says so and the next press signs in', async ({
  visit,
  site,
}) => {
  const page = await visit('phone')
  const phone = '9000001002'
  await page.goto('/remember')
  await askForCode(page, phone)
  await page.keyboard.type(await codeOf(site, phone))
  await page.getByLabel('Новый пароль', { exact: true }).fill('novyparol4')
  await page.route('**/callback/credentials', (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  })
  await press(page, 'Сохранить и войти')
  await page.getByRole('alert').filter({ hasText: 'Пароль изменён, но войти не получилось' }).waitFor()
  await screen(page, 'remember-not-in')
  await press(page, 'Сохранить и войти')
  await page.getByRole('button', { name: 'Меню', exact: true }).waitFor()
})

test('a phone that is already taken is reported at once, with the ways to go on', async ({ visit }) => {
  const page = await visit('phone')
  await page.goto('/signup')
  await type(page, 'Телефон', patient)
  await press(page, 'Получить код')
  await page.getByText('Этот номер телефона уже занят').waitFor()
  await page.getByRole('link', { name: 'задайте новый пароль' }).click()
  await heading(page, 'Забыли пароль')
  await page.getByText('Вспомнили пароль?').waitFor()
  expect(await page.getByLabel('Телефон').inputValue()).toBe('+7 900 000 00 01')
})

test('a forgotten password is replaced with the help of a code, and the old one stops working', async ({
  visit,
  site,
}) => {
  const page = await visit('phone')
  const phone = '9000000002'
  await page.goto('/remember')
  await askForCode(page, phone)
  await page.keyboard.type(await codeOf(site, phone))
  await heading(page, 'Придумайте пароль')
  await page.getByLabel('Новый пароль', { exact: true }).fill('novyparol2')
  await press(page, 'Сохранить и войти')
  await page.getByRole('button', { name: 'Меню', exact: true }).waitFor()
  const other = await visit('phone')
  await other.goto('/signin')
  await signIn(other, phone, password)
  await other.getByText('Неверный телефон или пароль').waitFor()
})

test('a page requested without a session opens after the sign-in', async ({ visit }) => {
  const page = await visit('laptop')
  await page.goto('/preorder?step=prepare')
  await heading(page, 'Вход в кабинет')
  expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe('/preorder?step=prepare')
  await signIn(page, patient, password)
  await page.waitForURL('**/preorder?step=prepare')
})

test('a callbackUrl of another site leads only to the start page', async ({ visit, site }) => {
  const page = await visit('laptop')
  await page.goto('/signin?callbackUrl=https://example.com/')
  await signIn(page, patient, password)
  await heading(page, 'История осмотров')
  expect(page.url()).toBe(`${site.url}/`)
})

test('after «SessionRequired» the user is told why and still reaches the requested page [§8.5]', async ({
  visit,
}) => {
  const page = await visit('laptop')
  await page.goto('/signin?error=SessionRequired&callbackUrl=%2Fpreorder')
  await page.getByText('Сеанс завершён').waitFor()
  await signIn(page, patient, password)
  await page.waitForURL('**/preorder*')
})

test('each name of an authentication error leads to its own sentence on the sign-in page [§8.5-c]', async ({
  visit,
}) => {
  const page = await visit('laptop')
  for (const name of signInErrors) {
    await page.goto(`/signin?error=${name}`)
    await page.getByText(arrivalWords(name)).waitFor()
  }
})

test('signing out in one tab closes the cabinet in the other', async ({ visit }) => {
  const page = await visit('desktop')
  await page.goto('/signin')
  await signIn(page, patient, password)
  await heading(page, 'История осмотров')
  const other = await page.context().newPage()
  await other.goto('/')
  await heading(other, 'История осмотров')
  await press(page, 'Меню')
  await press(page, 'Выйти')
  await heading(page, 'Вход в кабинет')
  await heading(other, 'Вход в кабинет')
  expect(new URL(other.url()).searchParams.get('error')).toBe('SessionRequired')
})

test('a wrong password keeps the phone and selects the password', async ({ visit }) => {
  const page = await visit('phone')
  await page.goto('/signin')
  await signIn(page, patient, 'notthatone1')
  await page.getByText('Неверный телефон или пароль').waitFor()
  expect(await page.getByLabel('Телефон').inputValue()).toBe('+7 900 000 00 01')
  await screen(page, 'signin-wrong')
})

test("a one-time link from an e-mail signs in once and opens the requested page, or the staff's start page", async ({
  visit,
  site,
}) => {
  const page = await visit('phone')
  const email = await confirmEmail(page, site)
  await page.context().clearCookies()
  await page.goto('/preorder?step=prepare')
  await page.getByRole('link', { name: 'Войти по ссылке из письма' }).click()
  await heading(page, 'Вход по ссылке')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.type('anna@')
  await page.keyboard.press('Enter')
  await page.getByText('Указан неверный email').waitFor()
  await screen(page, 'signin-letter')
  await page.keyboard.press('Control+A')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await page.getByText('на него ушло письмо со ссылкой').waitFor()
  await screen(page, 'signin-letter-sent')
  const [, link = ''] = await site.line(/«Вход в личный кабинет»: .*?(http\S+)/)
  await page.goto(link)
  await screen(page, 'signin-letter-open')
  await press(page, 'Войти в кабинет')
  await page.waitForURL('**/preorder?step=prepare')
  await page.context().clearCookies()
  await page.goto(link)
  await page.getByText('Ссылка открывается только в том браузере').waitFor()

  await page.goto('/signin?letter=ask')
  await page.getByLabel('Email').fill(email)
  await press(page, 'Получить ссылку')
  await page.getByText('на него ушло письмо со ссылкой').waitFor()
  const [, home = ''] = await site.line(/«Вход в личный кабинет»: .*?(http\S+callbackUrl=\S+signin\S*)/)
  await page.goto(home)
  await press(page, 'Войти в кабинет')
  await heading(page, 'Обзор')
})

test('an unknown e-mail gets the same answer as a known one, and no letter is sent', async ({
  visit,
  site,
}) => {
  const page = await visit('desktop')
  await page.goto('/signin?letter=ask')
  await page.getByLabel('Email').fill('nobody@example.com')
  await press(page, 'Получить ссылку')
  await page.getByText('на него ушло письмо со ссылкой').waitFor()
  expect(site.lines.filter((line) => line.includes('n•••@example.com'))).toEqual([])
})

nightly('empty fields are named, and the first of them gets the focus', async ({ visit }) => {
  const page = await visit('phone')
  await page.goto('/signin')
  await press(page, 'Войти')
  await page.getByText('Введите номер телефона').waitFor()
  const field = page.getByLabel('Телефон')
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(await field.evaluate((node) => node === document.activeElement)).toBe(true)
})

nightly('without a connection the page says that nothing is lost', async ({ visit }) => {
  const page = await visit('phone')
  await page.goto('/signin')
  await page.getByLabel('Телефон').waitFor()
  await page.context().setOffline(true)
  await signIn(page, patient, password)
  await page.getByText('Нет связи с сервером. Введённое сохранено').waitFor()
  expect(await page.getByLabel('Пароль', { exact: true }).inputValue()).toBe(password)
})

test('after ten wrong passwords the user is told how long to wait', async ({ visit }) => {
  const page = await visit('phone')
  await page.goto('/signin')
  for (let tries = 0; tries < 10; tries += 1) {
    await signIn(page, '9000000003', `notthatone${tries}`)
    await page.getByText('Неверный телефон или пароль').waitFor()
  }
  await signIn(page, '9000000003', password)
  await page.getByText(/Слишком много попыток. Попробуйте через \d+ мин/).waitFor()
})
