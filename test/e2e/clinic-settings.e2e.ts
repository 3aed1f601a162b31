import type { Page } from 'playwright-core'
import factorsFile from '../../reference/factors.json' with { type: 'json' }
import { addDays, clinicDay, type Day, formatDay } from '../../shared/platform/days.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, nightly, screen, sizes, test, widths } from '../browser.ts'
import { people } from '../organizations.ts'
import { enter } from '../sign-in.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const today = () => clinicDay(new Date())
const firstDay = '2027-04-01' as Day

/** Opens one part of the general settings. */
async function office(page: Page, tab: string): Promise<Page> {
  await enter(page, people.admin, `/admin?main&tab=${tab}`)
  return page
}

/** Opens the user menu, which shows the contacts. */
async function menu(page: Page) {
  await page.getByRole('button', { name: /меню/i }).first().click()
  return page.getByRole('region', { name: 'Помощь' })
}

/** Builds a file of the next edition of the order, in which a surgeon also examines for noise. */
function edition(change: (file: { meta: object; factors: Record<string, unknown>[] }) => unknown = () => {}) {
  const file = structuredClone(factorsFile) as unknown as { meta: object; factors: Record<string, unknown>[] }
  Object.assign(file.meta, { order: 'Приказ 1н', edition: 'первая', valid_from: firstDay, valid_to: null })
  const noise = file.factors.find(({ code }) => code === '4.4') as { doctors: string[] }
  noise.doctors = [...noise.doctors, 'doc-surgeon']
  change(file)
  return { name: 'factors.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) }
}

test("contacts changed by an administrator appear in another user's menu after a reload, and are restored [§2.21-d]", async ({
  visit,
}) => {
  const page = await office(await visit('desktop'), 'contacts')
  const person = await visit('desktop')
  await enter(person, people.patient)
  await page.getByRole('textbox', { name: 'Телефон', exact: true }).fill('8 800 555-35-35')
  await page.getByRole('textbox', { name: 'Примечание к телефону' }).fill('Отвечаем с 8 до 18')
  await page.getByRole('textbox', { name: 'ОГРН' }).fill('123')
  await press(page, 'Сохранить')
  await page.getByText('контрольная цифра не сходится').waitFor()
  await page.getByRole('textbox', { name: 'ОГРН' }).fill('1026600000008')
  await press(page, 'Сохранить')
  await page.getByText('Контакты сохранены').waitFor()
  await person.reload()
  const help = await menu(person)
  await help.getByText('8 800 555-35-35').waitFor()
  await help.getByText('Отвечаем с 8 до 18').waitFor()
  await press(page, 'Вернуть: Телефон')
  await press(page, 'Убрать: Примечание к телефону')
  await press(page, 'Сохранить')
  await page.getByText('Изменено сегодня').waitFor()
  await expect.poll(() => page.getByText('Задано здесь').count()).toBe(0)
})

test('the second of two administrators sees the changes, keeps the typed data, and saves them', async ({
  visit,
}) => {
  const first = await office(await visit('desktop'), 'contacts')
  const second = await office(await visit('desktop'), 'contacts')
  await second.getByRole('textbox', { name: 'Название центра' }).fill('Клиника на Ватутина')
  await first.getByRole('textbox', { name: 'Название центра' }).fill('Клиника на Белинского')
  await first.getByRole('textbox', { name: 'Сайт' }).fill('https://belinka.example')
  await press(first, 'Сохранить')
  await first.getByText('Контакты сохранены').waitFor()
  await press(second, 'Сохранить')
  await second.getByText('Название центра: теперь Клиника на Белинского, у вас Клиника на Ватутина').waitFor()
  await second.getByText('Сайт: теперь https://belinka.example').waitFor()
  expect(await second.getByRole('textbox', { name: 'Название центра' }).inputValue()).toBe(
    'Клиника на Ватутина',
  )
  expect(await second.getByRole('textbox', { name: 'Сайт' }).inputValue()).toBe('https://belinka.example')
  await press(second, 'Сохранить')
  await second.getByText('Контакты сохранены').waitFor()
})

test('a new version of a consent is compared with the old one, is scheduled for its day and is withdrawn', async ({
  visit,
}) => {
  const page = await office(await visit('desktop'), 'consents')
  const card = page.getByRole('region', { name: 'Рекламные сообщения' })
  await card.getByRole('button', { name: 'Новая версия' }).click()
  const sheet = page.getByRole('dialog')
  const text = sheet.getByLabel('Текст')
  await text.fill(`${await text.inputValue()} Не чаще раза в неделю.`)
  await sheet.locator('ins').filter({ hasText: 'Не чаще раза в неделю.' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await sheet.getByText(/^Вместо {clinic} человек прочтёт название центра: /).waitFor()
  await screen(page, 'clinic-consent-new')
  await press(page, 'Добавить версию')
  await card.getByText('Ещё не действует').waitFor()
  await card.getByText(new RegExp(`^Версия .+, с ${formatDay(addDays(today(), 1))}$`)).waitFor()
  await card.getByRole('button', { name: 'Отозвать' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отозвать' }).click()
  await card.getByText('Отозвана до начала').waitFor()

  await card
    .getByRole('button', { name: /^Прочитать/ })
    .first()
    .click()
  await sheet.getByText(/^Я согласен получать от организации «[^{»]+»/).waitFor()
  await screen(page, 'clinic-consent-read')
})

test('an edition with errors is refused with the place of each; a correct edition shows its changes and is accepted', async ({
  visit,
}) => {
  const page = await office(await visit('desktop'), 'reference')
  await page.getByText('действует до 01.04.2027').waitFor()
  const files = page.getByLabel('Файлы новой редакции')
  await files.setInputFiles(
    edition((file) => Object.assign(file.factors[3] ?? {}, { doctors: ['doc-nobody'] })),
  )
  await page.getByText('пункт 1.4, врачи: нет такого: «doc-nobody»').waitFor()
  await screen(page, 'clinic-edition-faults')
  await files.setInputFiles(edition())
  await page.locator('ins').filter({ hasText: 'Врач-хирург' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await screen(page, 'clinic-edition-news')
  await press(page, 'Принять редакцию')
  await page.getByText('с 01.04.2027 без срока').waitFor()
  await page.getByText('по 31.03.2027').waitFor()
  await press(page, 'Отозвать')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отозвать' }).click()
  await page.getByText('Отозвана до начала').waitFor()
})

test('a user without the role does not see the settings', async ({ visit }) => {
  const page = await visit('desktop')
  await enter(page, people.patient)
  for (const address of ['clinic', 'consents', 'editions']) {
    const answer = await page.request.get(`/api/admin/${address}`)
    expect(answer.status()).toBe(403)
  }
})

nightly(
  'the three parts of the general settings look right at each width, in light and in dark',
  async ({ visit }) => {
    for (const dark of [false, true]) {
      const page = await visit('desktop', { dark })
      await enter(page, people.admin, '/admin?main&tab=contacts')
      for (const tab of ['contacts', 'consents', 'reference']) {
        await page.goto(`/admin?main&tab=${tab}`)
        await page.locator('[data-wait]').waitFor({ state: 'detached' })
        await page.getByRole('tabpanel').getByRole('button').first().waitFor()
        expect(await accessibilityProblems(page), tab).toEqual([])
        for (const size of dark ? [sizes.desktop] : widths.map((size) => sizes[size])) {
          await page.setViewportSize(size)
          await screen(page, `clinic-${tab}${dark ? '-dark' : ''}`)
        }
        await page.setViewportSize(sizes.desktop)
      }
    }
  },
)
