import type { Page } from 'playwright-core'
import { expect, trial } from './browser.ts'

/**
 * Signs in by calls instead of the form and opens an address: only the tests of the sign-in itself need the
 * form.
 */
export async function enter(page: Page, phone: string, path = '/'): Promise<void> {
  const password = trial.CABINET_DEMO_PASSWORD
  const { csrfToken } = await (await page.request.get('/api/auth/csrf')).json()
  const form = { csrfToken, phone, password, json: 'true' }
  const answer = await page.request.post('/api/auth/callback/credentials', { form })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.goto(path)
  await page.getByRole('button', { name: 'Меню', exact: true }).waitFor()
}
