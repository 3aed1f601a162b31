import type { Page } from 'playwright-core'
import { expect, trial } from './browser.ts'

/** Password of the demo accounts in a browser test. */
export const password = trial.CABINET_DEMO_PASSWORD
/** Phones of the demo accounts, without +7. */
export const people = { patient: '9000000001', employer: '9000000002', admin: '9000000003' }

/** Opens the panel of organizations from the menu. */
export async function openOrganizations(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Меню', exact: true }).click()
  await page.getByRole('button', { name: /^Организации/ }).click()
  await page.getByRole('heading', { name: 'Организации' }).waitFor()
  await expect.poll(() => page.getByRole('status', { name: 'Загрузка' }).count()).toBe(0)
}

let made = 0

/** A valid ИНН of ten digits that no other application in this test file uses. */
export function freshInn(): string {
  const digits = `66${String(Date.now() % 100_000).padStart(5, '0')}${String(made++).padStart(2, '0')}`
  const sum = [2, 4, 10, 3, 5, 9, 4, 6, 8].reduce(
    (total, weight, at) => total + weight * Number(digits[at]),
    0,
  )
  return `${digits}${(sum % 11) % 10}`
}

/** Applies for an organization as the form does. */
export async function applyFor(page: Page, phone: string, name: string, inn = freshInn()): Promise<string> {
  const data = { phone: `+7${phone}`, name: 'Соколов Пётр', organization: name, inn, kpp: '667101001' }
  const answer = await page.request.post('/api/user/request', { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return inn
}
