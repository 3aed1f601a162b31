import type { Page } from 'playwright-core'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, screen, test } from '../browser.ts'
import { people } from '../organizations.ts'
import { enter } from '../sign-in.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page) => page.getByRole('dialog')
const told = (page: Page, text: string) => page.getByRole('region', { name: 'Сообщения' }).getByText(text)

async function look(page: Page, name: string) {
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await accessibilityProblems(page), name).toEqual([])
  await screen(page, `colleagues-${name}`)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a head invites a colleague to look, makes the colleague HR and takes the access away at once', async ({
  visit,
}) => {
  const head = await visit('desktop')
  await enter(head, people.employer, '/organization/colleagues')
  await head.getByRole('heading', { name: 'Кто имеет доступ' }).waitFor()
  await press(head, 'Пригласить коллегу')
  await dialog(head).getByLabel('Телефон или email').fill('8 (900) 000-00-01')
  await dialog(head).getByText('Просмотр', { exact: true }).click()
  await look(head, 'invite')
  await dialog(head).getByRole('button', { name: 'Пригласить', exact: true }).click()
  await told(head, 'Приглашение отправлено').waitFor()

  const colleague = await visit('desktop')
  await enter(colleague, people.patient, '/invitations')
  await colleague.getByRole('button', { name: 'Принять' }).waitFor()
  await look(colleague, 'invitation')
  await press(colleague, 'Принять')
  await told(colleague, 'Организация подключена').waitFor()
  await colleague.goto('/organization/patients')
  await colleague.getByRole('heading', { level: 1, name: /Сотрудники/ }).waitFor()
  expect(await colleague.getByRole('navigation', { name: 'Разделы' }).getByText('Доступ').count()).toBe(0)
  await look(colleague, 'viewer')
  await colleague.goto('/organization/preorders')
  await colleague.getByRole('heading', { level: 1, name: 'Записи' }).waitFor()
  await colleague.getByRole('table').or(colleague.getByText('Записей пока нет')).first().waitFor()
  const change = colleague.getByRole('link', { name: /^(Документы|Записать)/ })
  expect(await change.count()).toBe(0)
  await look(colleague, 'viewer-bookings')
  await colleague.goto('/organization/campaigns')
  await colleague.getByText('Кампаний пока нет').waitFor()
  const campaign = colleague.getByRole('button', { name: 'Новая кампания' })
  expect(await campaign.count()).toBe(0)

  await head.reload()
  await head.getByRole('button', { name: /Изменить доступ: Иванова/ }).waitFor()
  await look(head, 'list')
  await head.getByRole('button', { name: /Изменить доступ: Иванова/ }).click()
  await dialog(head).getByText('Кадры всей организации', { exact: true }).click()
  await dialog(head).getByRole('button', { name: 'Сохранить роль' }).click()
  await told(head, 'Роль изменена').waitFor()
  await told(colleague, 'Ваша роль изменена').waitFor()
  await campaign.first().waitFor()

  await head.getByRole('button', { name: /Изменить доступ: Иванова/ }).click()
  await dialog(head).getByRole('button', { name: 'Закрыть доступ' }).click()
  await head.getByRole('alertdialog').getByRole('button', { name: 'Закрыть доступ' }).click()
  await told(head, 'Доступ закрыт').waitFor()
  await told(colleague, 'Организация отключена').waitFor()
})
