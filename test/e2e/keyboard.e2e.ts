import type { Page } from 'playwright-core'
import { expect, test } from '../browser.ts'
import { pressOn, tabTo, typeInto } from '../keyboard.ts'
import type { Running } from '../processes.ts'

const password = 'probnyparol1'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

async function signUp(page: Page, site: Running, phone: string) {
  await page.goto('/signin')
  await heading(page, 'Вход в кабинет')
  await pressOn(page, 'Зарегистрироваться')
  await heading(page, 'Регистрация')
  await typeInto(page, 'Телефон', phone)
  await page.keyboard.press('Enter')
  const tail = `${phone.slice(-4, -2)} ${phone.slice(-2)}`
  const [, code = ''] = await site.line(new RegExp(`SMS на .*${tail}: Код: (\\d{4})`))
  await heading(page, 'Введите код из SMS')
  await page.keyboard.type(code)
  await heading(page, 'Как вас зовут')
  await typeInto(page, 'Фамилия', 'Соловьёва')
  await typeInto(page, 'Имя', 'Ирина')
  await typeInto(page, 'Придумайте пароль', password)
  await page.keyboard.press('Enter')
  await heading(page, 'Ваши согласия')
  await pressOn(page, /обработку персональных данных/, 'Space')
  await pressOn(page, 'Открыть кабинет')
  await heading(page, 'История осмотров')
}

async function tellOfOneself(page: Page) {
  await heading(page, 'Какой осмотр нужен')
  await tabTo(page, /^Екатеринбург/)
  await page.keyboard.press('Space')
  await pressOn(page, 'Далее')
  await heading(page, 'Личные данные')
  await typeInto(page, 'Дата рождения', '120384')
  await pressOn(page, 'Мужской', 'ArrowDown')
  await pressOn(page, 'Далее')
  await heading(page, 'Паспорт')
  await typeInto(page, 'Серия', '6504')
  await typeInto(page, 'Номер', '123456')
  await typeInto(page, 'Дата выдачи', '12042005')
  await typeInto(page, 'Код подразделения', '660002')
  await typeInto(page, 'Кем выдан', 'УВД Ленинского района')
  await pressOn(page, 'Далее')
  await heading(page, 'Организация и должность')
  await pressOn(page, /^Организация *Нынешний/, 'ArrowDown')
  await pressOn(page, 'Далее')
}

test('a patient signs up and books by keyboard alone', async ({ visit, site }) => {
  const page = await visit('desktop')
  await signUp(page, site, '9220015501')
  await pressOn(page, /^Записаться/)
  await tellOfOneself(page)
  await heading(page, 'Вредные факторы и работы')
  await page.getByRole('checkbox', { name: /^4\.4/ }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('4.4')
  await page.keyboard.press('Enter')
  await pressOn(page, 'Выбрать время')
  await heading(page, 'Время и подтверждение')
  await pressOn(page, 'Следующий месяц')
  await pressOn(page, /свободно \d+ мест/)
  await pressOn(page, /^\d\d:\d\d\s*\d+ мест/)
  await page.getByText('Место за вами').first().waitFor()
  await tabTo(page, /Даю согласие на обработку/, 15)
  await page.keyboard.press('Space')
  await pressOn(page, /^Записаться на /)
  await heading(page, 'Вы записаны')
  expect(new URL(page.url()).pathname).toMatch(/^\/preorder\/[0-9a-f-]{36}$/)
})
