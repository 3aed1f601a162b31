import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, isGate, type Size, screen, testWith, widths } from '../browser.ts'
import { tabTo } from '../keyboard.ts'
import { applyFor, people } from '../organizations.ts'
import { enter } from '../sign-in.ts'
import { inEachTheme } from '../themes.ts'

/** A local SMS gateway that a test can break and repair. */
const gateway = await new Promise<{ url: string; status: number; taken: string[]; close: () => void }>(
  (ready) => {
    const taken: string[] = []
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        if (made.status === 200) taken.push(JSON.parse(body).text)
        response.writeHead(made.status, { 'content-type': 'application/json' }).end('{"id":"gw-1"}')
      })
    })
    const made = { url: '', status: 200, taken, close: () => void server.close() }
    server.listen(0, '127.0.0.1', () => {
      made.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
      ready(made)
    })
  },
)
afterAll(() => gateway.close())

const test = testWith({ settings: { SMS_URL: gateway.url, SMS_TOKEN: 'key' } })
const nightly = test.skipIf(isGate)

const row = (page: Page, text: string | RegExp) => page.locator('[data-row]').filter({ hasText: text })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const agree = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Отправить' }).click()
/** Chooses a value of a filter. */
async function filter(page: Page, name: string, value: RegExp) {
  await press(page, name)
  await page.getByRole('option', { name: value }).click()
}

/** Refuses an application as an administrator; the gateway accepts or rejects the SMS that tells the applicant. */
async function refuse(visit: (size?: Size) => Promise<Page>, reason: string, status: number) {
  const applicant = await visit('desktop')
  const office = await visit('desktop')
  await enter(applicant, people.patient)
  await applyFor(applicant, people.patient, `ООО «${reason}»`)
  await enter(office, people.admin, '/admin?outbox')
  gateway.status = status
  const { result } = await (await office.request.get('/api/admin/requests?stage=new')).json()
  const request = result.items.find(({ name }: { name: string }) => name.includes(reason))
  await office.request.post(`/api/admin/requests/${request.id}/refuse`, { data: { comment: reason } })
  const failed = async () => {
    const { result: found } = await (
      await office.request.get('/api/admin/messages?kind=relation-refused')
    ).json()
    return found.items.some(({ state }: { state: string }) => state === (status === 200 ? 'sent' : 'dead'))
  }
  await expect.poll(failed).toBe(true)
  await office.reload()
  return office
}

async function look(page: Page, name: string) {
  expect(await accessibilityProblems(page), name).toEqual([])
  await screen(page, `outbox-${name}`)
}

test('a message refused by the gateway is listed first and is sent again when the gateway works [§2.13-b]', async ({
  visit,
}) => {
  const page = await refuse(visit, 'Нет доверенности', 400)
  await page.getByText(/^Не отправлено 1\sсообщение/).waitFor()
  await filter(page, 'Состояние', /^Не отправлено/)
  await row(page, 'SMS-сервис отказался от этого сообщения').click()
  await page.getByText('Ответ дословно: Сервис ответил 400').waitFor()
  await page.getByText('Нет доверенности').first().waitFor()
  gateway.status = 200
  await press(page, 'Отправить ещё раз')
  await agree(page)
  await page.getByText('Сообщение отправляется ещё раз').waitFor()
  await expect.poll(() => gateway.taken.some((text) => text.includes('Нет доверенности'))).toBe(true)
  await page.reload()
  await page.getByRole('button', { name: 'Состояние: Не отправлено' }).waitFor()
  await page.getByRole('complementary').getByText('Отправлено', { exact: true }).first().waitFor()
})

test('one press sends all failed messages again, and the text of a code is never shown', async ({
  visit,
}) => {
  const page = await refuse(visit, 'Второй отказ', 422)
  const data = { type: 'phone', target: '+79990001122' }
  expect((await page.request.post('/api/auth/verification', { data })).status()).toBe(200)
  await refuse(visit, 'Третий отказ', 400)
  await page.goto('/admin?outbox&kind=verification-code')
  await row(page, 'SMS на +7 999 000 11 22').click()
  await page.getByText('Ещё раз отправить нельзя').waitFor()
  await page.getByText('Текст скрыт: в нём код').waitFor()
  await page.goto('/admin?outbox')
  gateway.status = 200
  await press(page, 'Повторить все')
  await agree(page)
  await page.getByText(/^Отправляем ещё раз: /).waitFor()
  await expect.poll(() => gateway.taken.some((text) => text.includes('Третий отказ'))).toBe(true)
})

nightly(
  'the list works by keyboard, keeps its filters in the address, and leads to the user',
  async ({ visit }) => {
    const page = await refuse(visit, 'Четвёртый', 200)
    await row(page, 'Отказ в подключении').first().waitFor()
    await page.getByLabel('Получатель').fill('+7 900 000-00-01')
    await page.waitForURL(/q=/)
    await filter(page, 'Способ', /^SMS/)
    await page.waitForURL(/channel=sms/)
    await page.reload()
    await page.getByRole('button', { name: 'Способ: SMS', exact: true }).waitFor()
    await row(page, 'SMS').first().waitFor()
    await press(page, 'Когда')
    await page.getByLabel('По', { exact: true }).pressSequentially('01012020')
    await page.getByText('Ничего не нашлось').waitFor()
    await page.keyboard.press('Escape')
    await press(page, 'Сбросить отбор')
    await page.waitForURL((url) => !/channel=|to=/.test(url.search))
    await row(page, 'SMS').first().waitFor()
    await tabTo(page, /^Отказ в подключении/)
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { level: 2, name: 'Отказ в подключении' })
    await expect.poll(() => heading.evaluate((node) => node === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await heading.waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await page
      .getByRole('complementary')
      .getByRole('link', { name: /Иванова/ })
      .click()
    await page.waitForURL(/users&user=|user=.*users/)
  },
)

test('a guest and a user without the role see no messages', async ({ visit }) => {
  const guest = await visit('desktop')
  await guest.goto('/admin?outbox')
  await guest.getByLabel('Телефон').waitFor()
  expect((await guest.request.get('/api/admin/messages')).status()).toBe(401)
  const person = await visit('desktop')
  await enter(person, people.patient, '/admin?outbox')
  await person.getByText('Раздел для администраторов').waitFor()
  expect((await person.request.get('/api/admin/messages')).status()).toBe(403)
})

nightly('an empty result and a failed loading are explained', async ({ visit }) => {
  const page = await visit('desktop')
  await enter(page, people.admin, '/admin?outbox&q=nobody@example.ru')
  await page.getByText('Ничего не нашлось').waitFor()
  await look(page, 'nothing')
  await page.route('**/api/admin/messages?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await page.getByText('Сообщения не загрузились').waitFor()
  await look(page, 'error')
})

for (const size of widths)
  nightly(`the messages look right on a ${size}`, async ({ visit }) => {
    await refuse((given) => visit(given), `Отказ ${size}`, 400)
    const page = await visit(size)
    const see = (name: string) => inEachTheme(page, (mark) => look(page, `${name}${mark}`))
    await enter(page, people.admin, '/admin?outbox')
    await row(page, 'SMS-сервис отказался').first().waitFor()
    await see('list')
    await row(page, 'SMS-сервис отказался').first().click()
    await page.getByText('Ответ дословно').waitFor()
    await see('card')
  })
