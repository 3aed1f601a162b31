import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, nightly, screen, sizes, test, widths } from '../browser.ts'
import type { Running } from '../processes.ts'
import { inEachTheme } from '../themes.ts'

const password = 'probnyparol1'
// The demo data contain prices, working hours and free times for the weeks ahead.
const next = (page: Page) => page.getByRole('button', { name: 'Далее' }).click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const times = (page: Page) => page.getByRole('button', { name: /^\d\d:\d\d\s*\d+ мест/ })
const days = (page: Page) => page.getByRole('button', { name: /свободно \d+ мест/ })

/** Types as a user does: clicks a field, fills it, and only then goes on to the next one. */
async function type(page: Page, label: string, text: string) {
  const field = page.getByLabel(label, { exact: true })
  await field.click()
  await field.pressSequentially(text)
  await expect.poll(() => field.inputValue()).not.toBe('')
}

/** Signs up on the screens with the code that the server prints, since there is no SMS gateway. */
async function signUp(page: Page, site: Running, phone: string) {
  await page.goto('/signup')
  await type(page, 'Телефон', phone)
  await page.getByRole('button', { name: 'Получить код' }).click()
  const tail = `${phone.slice(-4, -2)} ${phone.slice(-2)}`
  const [, code = ''] = await site.line(new RegExp(`SMS на .*${tail}: Код: (\\d{4})`))
  await page.getByLabel('Код из четырёх цифр').fill(code)
  await heading(page, 'Как вас зовут')
  await type(page, 'Фамилия', 'Соловьёва')
  await type(page, 'Имя', 'Ирина')
  await type(page, 'Придумайте пароль', password)
  await next(page)
  await page.getByRole('checkbox', { name: /персональных данных/ }).check()
  await page.getByRole('button', { name: 'Открыть кабинет' }).click()
  await heading(page, 'История осмотров')
}

async function signIn(page: Page, phone: string) {
  await heading(page, 'Вход в кабинет')
  // The phone of the previous user may still be in the field.
  await page.getByLabel('Телефон').fill('')
  await page.getByLabel('Телефон').pressSequentially(phone)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
}

async function introduce(page: Page, city = 'Екатеринбург') {
  await heading(page, 'Какой осмотр нужен')
  await page.getByRole('radio', { name: city }).check()
  await next(page)
  await heading(page, 'Личные данные')
  await page.getByLabel('Дата рождения').pressSequentially('120384')
  await page.getByText('Женский').click()
  await next(page)
  await passport(page)
}

async function passport(page: Page, look = async () => {}) {
  await heading(page, 'Паспорт')
  // Series and number are typed in one go, as people dictate them: the number moves into its own field.
  await page.getByLabel('Серия').pressSequentially('6504')
  await page.keyboard.type('123456')
  expect(await page.getByLabel('Номер', { exact: true }).inputValue()).toBe('123456')
  await page.getByLabel('Дата выдачи').pressSequentially('12042005')
  await page.getByLabel('Код подразделения').pressSequentially('660002')
  await page.getByLabel('Кем выдан').fill('УВД Ленинского района г. Екатеринбурга')
  await look()
  await next(page)
}

/** Names the employer by its ИНН alone, which gives the name of the only organization, and checks the hint on where to find it. */
async function nameEmployer(page: Page) {
  await heading(page, 'Организация и должность')
  const where = page.getByRole('link', { name: 'сайт налоговой' })
  expect(await where.getAttribute('href')).toBe('https://egrul.nalog.ru/')
  await page.getByRole('combobox', { name: 'ИНН' }).pressSequentially('6671000017')
  const option = page.getByRole('option', { name: /Уральский механический завод/ })
  await option.waitFor()
  await screen(page, 'employer-offered')
  await expect.poll(() => page.getByLabel('Название').inputValue()).toBe('АО «Уральский механический завод»')
  await page.getByLabel('КПП').focus()
  await option.waitFor({ state: 'hidden' })
  await page.getByRole('combobox', { name: 'ИНН' }).focus()
  await option.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await page.getByLabel('Название').inputValue()).toBe('АО «Уральский механический завод»')
  await page.getByLabel('Должность или профессия').fill('Электрогазосварщик')
  await next(page)
}

async function chooseFactors(page: Page) {
  await heading(page, 'Вредные факторы и работы')
  await page.getByRole('searchbox').fill('щум')
  await page.getByRole('checkbox', { name: /^4\.4/ }).check()
  await page.getByRole('button', { name: 'Очистить поиск' }).click()
  await page.getByRole('checkbox', { name: /^3\.1\.7/ }).check()
  await page.getByRole('button', { name: 'Выбрать время' }).click()
  await page.getByText('Уточните вещества').last().waitFor()
  await page.getByRole('checkbox', { name: 'Марганец', exact: true }).check()
  await page.getByRole('button', { name: 'Выбрать время' }).click()
}

test('a patient without a referral names a profession and is offered its factors, or is told whom to ask', async ({
  visit,
  site,
}) => {
  const page = await visit('phone')
  await signUp(page, site, '9220014548')
  await page.goto('/preorder')
  await page.getByText('Иду без направления').click()
  await introduce(page)
  await heading(page, 'Организация и должность')
  expect(await page.getByLabel('Подразделение').count()).toBe(0)
  await page.getByText('в запись она не войдёт').waitFor()
  expect(await page.getByText('Зачем нужна организация').count()).toBe(0)
  await screen(page, 'profession')
  await page.getByLabel('Должность или профессия').fill('Повар')
  await next(page)
  await page.getByRole('button', { name: /По должности «Повар»/ }).waitFor()
  await page.getByRole('checkbox', { name: /^23/ }).waitFor()
  const note = page.getByText('Не знаете свои факторы?')
  expect(await note.getByRole('link').getAttribute('href')).toMatch(/^tel:\+?\d+$/)
  await screen(page, 'whom-to-ask')
})

nightly(
  'the next button shows a required question that the search has hidden, and the booking includes the answer',
  async ({ visit, site }) => {
    const page = await visit('desktop')
    await signUp(page, site, '9220014533')
    await page.goto('/preorder')
    await introduce(page)
    await page.getByText('Без организации').click()
    await next(page)
    const search = page.getByRole('searchbox')
    const answer = page.getByRole('checkbox', { name: 'Формальдегид', exact: true })
    await search.fill('1.3')
    await search.press('Enter')
    await answer.waitFor()
    await search.fill('шум')
    expect(await answer.count()).toBe(0)
    await page.getByRole('button', { name: 'Выбрать время' }).click()
    await expect.poll(() => answer.evaluate((box) => box === document.activeElement)).toBe(true)
    await answer.check()
    await page.getByRole('button', { name: 'Выбрать время' }).click()
    await page.getByLabel('Итог').getByText('оплата в день осмотра').waitFor()
    const review = page.getByRole('region', { name: 'Проверьте данные' })
    await review.getByText('Вещества').waitFor()
    expect(await review.getByText('Формальдегид', { exact: true }).count()).toBe(1)
  },
)

/** Takes a time on the second free day, because the nearest time may be only minutes away. */
async function takeTime(page: Page): Promise<string> {
  await heading(page, 'Время и подтверждение')
  await page.getByRole('button', { name: 'Следующий месяц' }).click()
  await days(page).nth(1).click()
  await times(page).first().click()
  await page.getByText('Место за вами').first().waitFor()
  return (await page.getByRole('button', { name: /выбрано$/ }).textContent())?.slice(0, 5) ?? ''
}

test('a new patient signs up on a phone, books a visit, moves it and cancels it [§2.1-d]', async ({
  visit,
  site,
}) => {
  const page = await visit('phone')
  await signUp(page, site, '9220014518')
  await page.getByRole('link', { name: 'Записаться на осмотр' }).click()
  await introduce(page)
  await nameEmployer(page)
  await chooseFactors(page)
  // A patient with a referral is not told to pay, and sees the city before booking.
  await page.getByLabel('Итог').getByText('оплачивает работодатель').waitFor()
  await page
    .getByRole('region', { name: 'Проверьте данные' })
    .getByText('Екатеринбург', { exact: true })
    .waitFor()
  const time = await takeTime(page)
  await page.getByRole('link', { name: 'Изменить: Кто идёт на осмотр' }).click()
  await heading(page, 'Личные данные')
  await page.getByRole('button', { name: 'Вернуться к проверке' }).click()
  await heading(page, 'Время и подтверждение')
  await page.getByRole('button', { name: 'Согласие на обработку персональных данных: открыть текст' }).click()
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await heading(page, 'Время и подтверждение')
  await page.getByRole('button', { name: 'Записаться' }).click()
  await page.getByText('Без согласия записаться нельзя').waitFor()
  await page.getByRole('checkbox', { name: /Даю согласие на обработку/ }).check()
  await page.getByRole('button', { name: 'Записаться' }).click()

  await heading(page, 'Вы записаны')
  await screen(page, 'booked')
  const card = page.getByRole('region', { name: /Ваша запись П-\d{4}-\d{6}/ })
  expect(await card.getByRole('heading', { level: 2 }).textContent()).toContain(time)
  await card.getByRole('button', { name: /Код записи/ }).waitFor()
  const saving = page.waitForEvent('download')
  await card.getByRole('button', { name: 'В календарь' }).click()
  expect(readFileSync(await (await saving).path(), 'utf8')).toContain('BEGIN:VEVENT')
  await site.line(/SMS на .*45 18: Ирина, вы записаны на медосмотр/)
  // After a booking «back» shows the coming visit and not an empty wizard.
  await page.goBack()
  await page.getByRole('region', { name: /Ближайшая запись/ }).waitFor()
  await page.goForward()
  await heading(page, 'Вы записаны')

  await card.getByRole('link', { name: 'Перенести' }).click()
  await heading(page, 'Перенос записи')
  await page.getByRole('button', { name: 'Следующий месяц' }).click()
  await days(page).nth(2).click()
  await times(page).nth(1).click()
  await page.getByRole('button', { name: /^Перенести на/ }).click()
  await heading(page, 'История осмотров')
  const message = await page
    .getByRole('region', { name: 'Сообщения' })
    .getByText('Запись перенесена')
    .boundingBox()
  const sections = await page.getByRole('navigation', { name: 'Разделы' }).boundingBox()
  expect(message?.y).toBeGreaterThan((await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 780)
  expect((message?.y ?? 780) + (message?.height ?? 0)).toBeLessThan(sections?.y ?? 0)
  await screen(page, 'toast')
  await site.line(/SMS на .*45 18: Ирина, ваш медосмотр перенесён/)
  // The move is finished: «back» leads to the booking, not to moving it again.
  await page.goBack()
  await heading(page, 'Вы записаны')
  await page.goForward()
  await heading(page, 'История осмотров')
  // The services of the visit and their cost are one tap away.
  for (const size of [...widths].reverse().map((size) => sizes[size])) {
    await page.setViewportSize(size)
    await screen(page, 'coming')
  }
  await page.getByRole('link', { name: 'Подробнее' }).click()
  await page.getByRole('heading', { name: 'Объём осмотра' }).waitFor()
  await page.goBack()

  await page.getByRole('button', { name: 'Отменить' }).click()
  await page.getByLabel('Почему отменяете').fill('Уезжаю')
  await page.getByRole('button', { name: 'Отменить запись' }).click()
  await page.getByRole('heading', { name: 'Предстоящих записей нет' }).waitFor()
  await page.getByText('Запись отменена').first().waitFor()
  await page.getByRole('link', { name: 'Периодический осмотр' }).click()
  await page.getByText('Вы отменили запись: Уезжаю').waitFor()
  await page.getByText(/^Вы перенесли запись на \d/).waitFor()
  expect(await page.getByText('автоматически').count()).toBe(0)
})

/** Returns the labels of buttons and switches that do not fit into them. */
const cutWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.mantine-Button-label, .mantine-SegmentedControl-label')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
  )

nightly('on a phone with larger text every button shows its whole label', async ({ visit }) => {
  const page = await visit('phone')
  // For the layout, text of 20 px on a width of 360 equals text of 16 px on 288.
  await page.setViewportSize({ width: 288, height: 624 })
  await page.goto('/')
  await signIn(page, '9000000001')
  await heading(page, 'История осмотров')
  expect(await cutWords(page)).toEqual([])
  await page.getByRole('button', { name: 'Меню' }).click()
  await page.getByText('Первоуральск', { exact: true }).waitFor()
  expect(await cutWords(page)).toEqual([])
  await screen(page, 'larger-menu')
  await page.goto('/preorder')
  await next(page)
  await heading(page, 'Личные данные')
  await page.getByLabel('Дата рождения').pressSequentially('150790')
  await next(page)
  await passport(page)
  await page.getByText('Без организации').click()
  await next(page)
  await page.getByRole('button', { name: 'Почему' }).waitFor()
  expect(await cutWords(page)).toEqual([])
  await screen(page, 'larger-factors')
})

/** Goes from a new account to the last step, with a time held. */
async function reachTime(page: Page, site: Running, phone: string, city?: string) {
  await signUp(page, site, phone)
  await page.goto('/preorder')
  await introduce(page, city)
  await page.getByText('Без организации').click()
  await next(page)
  await page.getByRole('checkbox', { name: /^4\.4/ }).check()
  await page.getByRole('button', { name: 'Выбрать время' }).click()
  await takeTime(page)
}

const again = (page: Page) => page.getByRole('link', { name: /^Записаться так же/ }).click()

/** Books a visit, cancels it, and leaves another draft behind. */
async function bookedBefore(page: Page, site: Running, phone: string) {
  await reachTime(page, site, phone)
  await page.getByRole('checkbox', { name: /Даю согласие на обработку/ }).check()
  await page.getByRole('button', { name: 'Записаться' }).click()
  await heading(page, 'Вы записаны')
  await page.getByRole('button', { name: 'Отменить' }).click()
  await page.getByRole('button', { name: 'Отменить запись' }).click()
  await page.goto('/preorder')
  await page.getByRole('radio', { name: 'Первоуральск' }).check()
  await page.goto('/')
  await page.getByRole('link', { name: /^Записаться так же/ }).waitFor()
}

test('repeating an earlier check-up needs only a time, and the user is asked before another draft is lost', async ({
  visit,
  site,
}) => {
  const page = await visit('phone')
  await bookedBefore(page, site, '9220014547')
  await screen(page, 'history-again')
  await again(page)
  const question = page.getByRole('alertdialog', { name: /У вас есть незаконченная запись/ })
  await question.getByRole('button', { name: 'Продолжить незаконченную' }).click()
  await heading(page, 'Паспорт')
  await page.goBack()
  await page.getByRole('link', { name: 'Периодический осмотр' }).click()
  await again(page)
  await question.getByRole('button', { name: 'Записаться так же' }).click()
  await heading(page, 'Время и подтверждение')
  await page.getByText(/^номер заканчивается на 456, из записи П-/).waitFor()
  await screen(page, 'again-confirm')
  expect(await left(page)).not.toContain('456')
  await takeTime(page)
  await page.getByRole('checkbox', { name: /Даю согласие на обработку/ }).check()
  await page.getByRole('button', { name: 'Записаться' }).click()
  await heading(page, 'Вы записаны')
})

test('a patient with a new passport enters it over the old one; data that cannot be reused are asked for again', async ({
  visit,
  site,
}) => {
  const page = await visit('phone')
  await bookedBefore(page, site, '9220014562')
  await again(page)
  await page.getByRole('button', { name: 'Записаться так же' }).click()
  await heading(page, 'Время и подтверждение')
  await page.getByRole('link', { name: 'Изменить: Документ' }).click()
  await heading(page, 'Паспорт')
  await page.getByText('Паспорт РФ (номер заканчивается на 456)').waitFor()
  await screen(page, 'again-passport')
  await page.getByRole('button', { name: 'Указать другой' }).click()
  await next(page)
  await page.getByText('Проверьте 5 полей').waitFor()
  await screen(page, 'again-passport-anew')
  await page.getByRole('button', { name: 'Взять прежний' }).click()
  await page.getByRole('button', { name: 'Вернуться к проверке' }).click()
  await takeTime(page)
  await page.getByRole('checkbox', { name: /Даю согласие на обработку/ }).check()
  const error = { code: 'PAPERS_GONE', message: 'Документы прошлой записи для этой не подходят' }
  await page.route('**/api/bookings', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, json: { error } }) : route.fallback(),
  )
  await page.getByRole('button', { name: 'Записаться' }).click()
  await heading(page, 'Паспорт')
  await page.getByText('документы введите заново').waitFor()
  await page.unroute('**/api/bookings')
  await passport(page)
  await heading(page, 'Организация и должность')
})

nightly(
  'a patient whose passport must be replaced because of age is told so and can still book with it',
  async ({ visit, site }) => {
    const page = await visit('phone')
    await signUp(page, site, '9220014571')
    await page.goto('/preorder')
    await next(page)
    await page.getByLabel('Дата рождения').pressSequentially('120380')
    await page.getByText('Женский').click()
    await next(page)
    await heading(page, 'Паспорт')
    const remark = page.getByText('Паспорт пора заменить: после 45 лет')
    await page.getByLabel('Дата выдачи').pressSequentially('12042025')
    expect(await remark.count()).toBe(0)
    await page.getByLabel('Дата выдачи').fill('')
    await passport(page, () => remark.waitFor())
    await heading(page, 'Организация и должность')
    await page.goBack()
    for (const size of widths) {
      await page.setViewportSize(sizes[size])
      await remark.waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      await screen(page, 'passport-renewal')
    }
  },
)

/** Sends a request about the seat hold as the user who is signed in on this page. */
const asks = (page: Page, method: string, body?: object) =>
  page.evaluate(
    async ([how, sent]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/api/holds', { method: how, ...(sent && { headers, body: sent }) })
      return { status: answer.status, ...(await answer.json()) }
    },
    [method, body && JSON.stringify(body)] as const,
  )

test('an expired hold is reported and the same time can be held again', async ({ visit, site }) => {
  const page = await visit('phone')
  await page.clock.install()
  await reachTime(page, site, '9220014525')
  await page.clock.fastForward('05:01')
  await page.getByText('Место больше не держим').waitFor()
  await page.getByRole('button', { name: 'Держать ещё 5 минут' }).click()
  await page.getByText('Место за вами').first().waitFor()
  expect(await page.getByText('Место больше не держим').count()).toBe(0)
  // When a hold expires while the patient is on another step, the last step still shows the chosen time and the
  // message.
  const chosen = await page.getByRole('button', { name: /выбрано$/ }).textContent()
  await page.getByRole('link', { name: 'Изменить: Кто идёт на осмотр' }).click()
  await heading(page, 'Личные данные')
  await page.clock.fastForward('11:00')
  // The server's clock has not moved, so the test releases the hold as the server would have done by now.
  await asks(page, 'DELETE')
  await page.getByRole('button', { name: 'Вернуться к проверке' }).click()
  await page.getByText('Место больше не держим').waitFor()
  expect(await page.getByRole('button', { name: /выбрано$/ }).textContent()).toBe(chosen)
})

test('after a sign-out in the middle of a booking, the wizard restarts from the kind and the city, not the passport', async ({
  visit,
  site,
}) => {
  const page = await visit('phone')
  await signUp(page, site, '9220014563')
  await page.goto('/preorder')
  await introduce(page, 'Первоуральск')
  await heading(page, 'Организация и должность')
  const other = await page.context().newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Меню', exact: true }).click()
  await other.getByRole('button', { name: 'Выйти', exact: true }).click()
  await other.getByRole('button', { name: 'Всё равно выйти' }).click()
  await signIn(page, '9220014563')
  await heading(page, 'Какой осмотр нужен')
  await page.getByRole('radio', { name: 'Первоуральск' }).check()
  await next(page)
  // The form is filled in with everything that the profile knows.
  await heading(page, 'Личные данные')
  await next(page)
  await heading(page, 'Паспорт')
})

/**
 * Types into the wizard in a second tab: the text also appears in the first tab, which alone keeps the document
 * numbers.
 */
async function fillTogether(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto('/preorder?step=personal')
  await heading(other, 'Личные данные')
  await other.getByLabel('Имя', { exact: true }).fill('Арина')
  await page.getByText('Соловьёва Арина').waitFor()
  await page.getByText(/123456/).waitFor()
  return other
}

test('two tabs share one booking: each shows what was booked or cancelled in the other and offers no stale actions', async ({
  visit,
  site,
}) => {
  const page = await visit('phone')
  await reachTime(page, site, '9220014561')
  const other = await fillTogether(page)
  await page.getByRole('checkbox', { name: /Даю согласие на обработку/ }).check()
  await page.getByRole('button', { name: 'Записаться' }).click()
  await heading(page, 'Вы записаны')
  const booked = page.url()
  await heading(other, 'Какой осмотр нужен')
  await other.getByText('уже оформлена в другой вкладке').waitFor()
  await screen(other, 'made-in-another-tab')
  await other.goto('/')
  await other.getByRole('button', { name: 'Отменить' }).click()
  await other.getByRole('button', { name: 'Отменить запись' }).waitFor()
  await page.getByRole('link', { name: 'Перенести' }).click()
  await page.getByRole('button', { name: 'Следующий месяц' }).click()
  await days(page).nth(2).click()
  await times(page).nth(1).click()
  await page.getByText('Место за вами').first().waitFor()
  expect(await page.evaluate(cancelAt, booked)).toBe(200)
  await page.getByRole('button', { name: /^Перенести на/ }).click()
  await page.getByText('Эту запись уже нельзя перенести').waitFor()
  expect(await page.getByRole('button', { name: /^Перенести на/ }).count()).toBe(0)
  await screen(page, 'move-too-late')
  await other.getByRole('button', { name: 'Отменить запись' }).click()
  await other.getByRole('heading', { name: 'Предстоящих записей нет' }).waitFor()
  await other.getByText('Запись отменена').first().waitFor()
})

/** Cancels the booking in the page's address, as another device would. */
const cancelAt = async (address: string) => {
  const id = /preorder\/([^?]+)/.exec(address)?.[1]
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`/api/bookings/${id}/cancel`, { method: 'POST', headers, body: '{}' })).status
}

test('when the chosen time has been taken by others, the nearest free times are offered at once', async ({
  visit,
  site,
}) => {
  const page = await visit('desktop')
  // The smaller clinic takes three patients per quarter of an hour.
  await reachTime(page, site, '9220014526', 'Первоуральск')
  const slot = (await asks(page, 'GET')).result.slot.id
  await asks(page, 'DELETE')
  for (const phone of ['9000000001', '9000000002', '9000000003']) {
    const other = await visit('desktop')
    await other.goto('/signin')
    await signIn(other, phone)
    await other.waitForURL(({ pathname }) => pathname !== '/signin')
    expect((await asks(other, 'POST', { slot })).status).toBe(201)
  }
  await page.getByRole('checkbox', { name: /Даю согласие на обработку/ }).check()
  await page.getByRole('button', { name: /^Записаться на/ }).click()
  const offers = page.getByRole('alert').filter({ hasText: 'мест на это время больше нет' })
  await offers.getByRole('button').first().click()
  await page.getByText('Место за вами').first().waitFor()
  await page.getByRole('button', { name: /^Записаться на/ }).click()
  await heading(page, 'Вы записаны')
})

nightly(
  'when the factors cannot be loaded, the last step says so and loads them again on request',
  async ({ visit, site }) => {
    const page = await visit('phone')
    await reachTime(page, site, '9220014551')
    await page.route('**/api/factors', (route) => route.fulfill({ status: 418, json: {} }))
    await page.reload()
    await page.getByText('Не удалось загрузить список факторов').waitFor()
    await page.unroute('**/api/factors')
    await page.getByRole('button', { name: 'Повторить' }).click()
    await page.getByText('Место за вами').first().waitFor()
  },
)

test('when two times are pressed in a row the second is held, whatever the outcome of the first', async ({
  visit,
  site,
}) => {
  const page = await visit('desktop')
  await reachTime(page, site, '9220014552')
  const first = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/api/holds', async (route) => {
    asked += 1
    if (asked > 1) return route.continue()
    await first.promise
    return route.fulfill({ status: 418, json: {} })
  })
  await times(page).nth(1).click()
  await times(page).nth(3).click()
  const kept = page.getByRole('button', { name: /выбрано$/ })
  await expect.poll(() => kept.count()).toBe(1)
  const time = await kept.textContent()
  expect(asked).toBe(1)
  first.resolve()
  await page.getByText('Место за вами').first().waitFor()
  expect([asked, await kept.textContent()]).toEqual([2, time])
})

test('while another day loads, its heading stands over no times of the day before', async ({
  visit,
  site,
}) => {
  const page = await visit('desktop')
  await reachTime(page, site, '9220014558')
  await times(page).first().waitFor()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/slots/fitting', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Следующий месяц' }).click()
  await days(page).nth(2).click()
  await expect.poll(() => times(page).count()).toBe(0)
  answer.resolve()
  await times(page).first().waitFor()
})

nightly(
  'the refusal of a time during a move disappears once another offered time is taken',
  async ({ visit, site }) => {
    const page = await visit('desktop')
    await reachTime(page, site, '9220014553')
    await page.getByRole('checkbox', { name: /Даю согласие на обработку/ }).check()
    await page.getByRole('button', { name: /^Записаться на/ }).click()
    await heading(page, 'Вы записаны')
    await page.getByRole('link', { name: 'Перенести' }).click()
    await heading(page, 'Перенос записи')
    const { result: nearest } = await (await page.request.get('/api/slots/nearest?city=ekb')).json()
    const error = { code: 'SLOT_FULL', message: 'На это время мест больше нет', details: { nearest } }
    await page.route('**/move', (route) => route.fulfill({ status: 409, json: { error } }))
    await page.getByRole('button', { name: 'Следующий месяц' }).click()
    await days(page).nth(2).click()
    await times(page).nth(1).click()
    await page.getByRole('button', { name: /^Перенести на/ }).click()
    const offers = page.getByRole('alert').filter({ hasText: 'мест больше нет' })
    await offers.getByRole('button').first().click()
    await page.getByText('Место за вами').first().waitFor()
    expect(await offers.count()).toBe(0)
  },
)

test('typed data survive a reload, the back button and the end of the session [§3.10]', async ({
  visit,
  site,
}) => {
  const page = await visit('phone')
  await signUp(page, site, '9220014519')
  await page.goto('/preorder')
  await heading(page, 'Какой осмотр нужен')
  await next(page)
  await page.getByLabel('Дата рождения').pressSequentially('12.03')
  await page.goBack()
  await heading(page, 'Какой осмотр нужен')
  await page.goForward()
  await page.reload()
  expect(await page.getByLabel('Дата рождения').inputValue()).toBe('12.03')

  await page.context().clearCookies()
  await page.reload()
  await signIn(page, '9220014519')
  await heading(page, 'Личные данные')
  expect(await page.getByLabel('Дата рождения').inputValue()).toBe('12.03')

  // A patient who left half-way resumes at the same step, and the first step is still reachable.
  await page.goto('/')
  await page.getByRole('link', { name: 'Записаться на осмотр' }).click()
  await heading(page, 'Личные данные')
  expect(await page.getByLabel('Дата рождения').inputValue()).toBe('12.03')
  await page.getByRole('button', { name: 'Назад', exact: true }).click()
  await heading(page, 'Какой осмотр нужен')
})

test('a birth date corrected during the booking is saved in the profile', async ({ visit, site }) => {
  const page = await visit('phone')
  await signUp(page, site, '9220014541')
  await page.goto('/preorder')
  await next(page)
  await page.getByText('Женский').click()
  const birth = page.getByLabel('Дата рождения')
  for (const day of ['12052015', '12051985']) {
    await birth.fill('')
    await birth.pressSequentially(day)
    await next(page)
    await heading(page, 'Паспорт')
    await page.goBack()
    await heading(page, 'Личные данные')
  }
  await page.goto('/')
  await page.getByRole('button', { name: 'Меню' }).click()
  await page.getByRole('button', { name: 'Профиль' }).click()
  await page.getByText('12.05.1985').waitFor()
})

nightly('an earlier study needs its date and can be removed', async ({ visit }) => {
  const page = await visit('phone')
  await page.goto('/preorder')
  await signIn(page, '9000000001')
  await page.getByRole('button', { name: 'Флюорография' }).click()
  await next(page)
  await page.getByText('Укажите дату или уберите исследование').waitFor()
  const date = page.getByLabel('Флюорография: когда сделано')
  expect(await date.evaluate((field) => field === document.activeElement)).toBe(true)
  await screen(page, 'earlier-undated')
  await page.getByRole('button', { name: 'Убрать: Флюорография' }).click()
  await next(page)
  await heading(page, 'Личные данные')
})

nightly('a list of studies that failed to load is requested again', async ({ visit }) => {
  const page = await visit('phone')
  await page.goto('/preorder')
  await signIn(page, '9000000003')
  await page.route('**/api/services', (route) => route.fulfill({ status: 418, json: {} }))
  await page.getByRole('button', { name: 'Другое исследование' }).click()
  await page.getByText('Список исследований не загрузился').waitFor()
  await screen(page, 'studies-lost')
  await page.unroute('**/api/services')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await page.getByLabel('Какое исследование').waitFor()
  await page.getByText(/^И ещё \d+ исследован/).waitFor()
  expect(await page.getByRole('option').count()).toBeGreaterThan(5)
})

nightly(
  'a study is found by a few letters of its everyday name, by keyboard alone, and is not listed twice',
  async ({ visit }) => {
    const page = await visit('phone')
    await page.goto('/preorder')
    await signIn(page, '9000000003')
    const other = page.getByRole('button', { name: 'Другое исследование' })
    await other.click()
    const field = page.getByRole('combobox', { name: 'Какое исследование' })
    await page.getByRole('option').first().waitFor()
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    await screen(page, 'study-offers')
    await field.pressSequentially('кардиаграмма')
    await page.getByRole('option', { name: 'Электрокардиография' }).waitFor()
    await screen(page, 'study-found')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const date = page.getByLabel('Электрокардиография в покое (ЭКГ): когда сделано')
    await date.waitFor()
    expect(await date.evaluate((input) => input === document.activeElement)).toBe(true)
    await other.click()
    await field.fill('экг')
    await page.getByText('Такого исследования в осмотрах нет').waitFor({ state: 'hidden' })
    expect(await page.getByRole('option', { name: 'Электрокардиография' }).count()).toBe(0)
    await field.fill('телепатия')
    await page.getByText('Такого исследования в осмотрах нет').waitFor()
    expect(await field.getAttribute('aria-describedby')).toBeTruthy()
    await screen(page, 'study-not-found')
  },
)

/** Returns everything that the tab stores on the device. */
const left = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

test('document numbers survive a reload but not the session, and the next user of the device sees none of them', async ({
  visit,
  site,
}) => {
  const page = await visit('phone')
  await signUp(page, site, '9220014527')
  await page.goto('/preorder')
  await introduce(page)
  await heading(page, 'Организация и должность')
  await page.goBack()
  await page.reload()
  expect(await page.getByLabel('Номер', { exact: true }).inputValue()).toBe('123456')
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  for (const secret of ['6504', '123456', '660-002', 'УВД']) expect(kept).not.toContain(secret)
  expect(kept).toContain('1984-03-12')

  await page.context().clearCookies()
  await page.reload()
  await heading(page, 'Вход в кабинет')
  for (const secret of ['6504', '123456', '660-002', 'УВД']) expect(await left(page)).not.toContain(secret)
  await signIn(page, '9220014527')
  await heading(page, 'Паспорт')
  await page.getByText('Паспорт, СНИЛС и полис введите ещё раз').waitFor()
  await screen(page, 'papers-gone')
  expect(await page.getByLabel('Номер', { exact: true }).inputValue()).toBe('')

  await page.context().clearCookies()
  await page.reload()
  await signIn(page, '9000000001')
  await heading(page, 'Какой осмотр нужен')
  expect(await left(page)).not.toContain('1984-03-12')
  expect(await left(page)).not.toContain('Соловьёва')
})

nightly(
  'a step opens from its address only when the steps before it are complete',
  async ({ visit, site }) => {
    const page = await visit('laptop')
    await signUp(page, site, '9220014520')
    await page.goto('/preorder?step=confirm')
    await heading(page, 'Какой осмотр нужен')
    expect(page.url()).toContain('step=prepare')
    await next(page)
    await heading(page, 'Личные данные')
    await page.goto('/preorder?step=confirm')
    await heading(page, 'Личные данные')
    expect(page.url()).toContain('step=personal')
    await next(page)
    await page.getByText('Проверьте').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('birth')
  },
)

test('signing out asks before it deletes the draft', async ({ visit }) => {
  const page = await visit('desktop')
  await page.goto('/preorder')
  await signIn(page, '9000000001')
  await next(page)
  await page.getByLabel('Дата рождения').fill('12.03')
  expect(await left(page)).toContain('12.03')
  // A suspended tab receives the change of storage late.
  await page.evaluate(() =>
    dispatchEvent(new StorageEvent('storage', { key: 'cabinet.preorder', newValue: null })),
  )
  expect(await left(page)).toContain('12.03')
  await page.getByRole('button', { name: 'Меню' }).click()
  await page.getByRole('button', { name: 'Выйти', exact: true }).click()
  await page.getByRole('button', { name: 'Остаться' }).click()
  expect(await left(page)).toContain('12.03')
  await page.getByRole('button', { name: 'Выйти', exact: true }).click()
  await page.getByRole('button', { name: 'Всё равно выйти' }).click()
  await heading(page, 'Вход в кабинет')
  expect(await left(page)).not.toContain('12.03')
})

nightly('the calendar and the times work by keyboard alone', async ({ visit, site }) => {
  const page = await visit('desktop')
  await signUp(page, site, '9220014522')
  await page.goto('/preorder')
  await introduce(page)
  await page.getByText('Без организации').click()
  await next(page)
  await page.getByRole('searchbox').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('4.4')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Выбрать время' }).click()
  await page.getByRole('button', { name: 'Следующий месяц' }).click()
  await days(page).first().focus()
  const before = await page.evaluate(() => document.activeElement?.textContent)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).not.toBe(before)
  await page.keyboard.press('Enter')
  await times(page).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Записаться на \d+ / }).waitFor()
})

nightly('every step meets WCAG 2.2 AA, in light and in dark', async ({ visit, site }) => {
  const page = await visit('desktop')
  const look = () => inEachTheme(page, async () => expect(await accessibilityProblems(page)).toEqual([]))
  await signUp(page, site, '9220014523')
  await page.goto('/preorder')
  await heading(page, 'Какой осмотр нужен')
  await look()
  await introduce(page)
  await look()
  await nameEmployer(page)
  await page.getByRole('checkbox', { name: /^3\.1\.7/ }).check()
  await look()
  await page.getByRole('checkbox', { name: 'Нет в списке' }).check()
  await page.getByRole('button', { name: 'Выбрать время' }).click()
  await takeTime(page)
  await look()
})
