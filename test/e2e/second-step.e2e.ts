import type { Page } from 'playwright-core'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, screen, testInChromium } from '../browser.ts'
import { password, people } from '../organizations.ts'

// Behind a proxy a demo is no longer a trial on one's own machine: every role needs the second step.
const test = testInChromium.extend<{ given: { settings: Record<string, string> } }>({
  given: [{ settings: { TRUST_PROXY: 'on' } }, { scope: 'file' }],
})

/** Gives the browser a key that answers at once, as a phone with a fingerprint does. */
async function plugInKey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signIn(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/signin`)
  await page.getByLabel('Телефон').fill('')
  await page.getByLabel('Телефон').pressSequentially(people.admin)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

test('an administrator signs in with a key made at the first sign-in, and unlocks the screen by the password', async ({
  visit,
  site,
  complaints,
}) => {
  // Browsers bind no key to a numeric address.
  const home = site.url.replace('127.0.0.1', 'localhost')
  const page = await visit('desktop')
  await plugInKey(page)

  await signIn(page, home)
  await heading(page, 'Защитите вход')
  expect(await accessibilityProblems(page)).toEqual([])
  await screen(page, 'second-step-enrol')
  await page.getByRole('button', { name: 'Создать ключ доступа' }).click()
  await heading(page, 'Сохраните коды')
  await expect
    .poll(() => page.getByRole('list', { name: 'Коды восстановления' }).getByRole('listitem').count())
    .toBe(10)
  await screen(page, 'second-step-codes')
  await page.getByRole('button', { name: 'Коды сохранены' }).click()
  await page.getByRole('button', { name: 'Меню', exact: true }).waitFor()

  await page.context().clearCookies()
  await signIn(page, home)
  await heading(page, 'Подтвердите вход')
  await screen(page, 'second-step-ask')
  await page.getByRole('button', { name: 'Подтвердить ключом доступа' }).click()
  await page.getByRole('button', { name: 'Меню', exact: true }).waitFor()

  await page.goto(`${home}/admin?users`)
  const search = page.getByRole('searchbox').or(page.getByRole('textbox')).first()
  await search.fill('Иванова')
  await page.evaluate(async () => {
    await fetch('/api/auth/lock', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.getByText('Экран заблокирован').waitFor()
  await screen(page, 'second-step-locked')
  await page.getByRole('button', { name: 'Ввести пароль' }).click()
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Подтвердить', exact: true }).click()
  await page.getByText('Экран заблокирован').waitFor({ state: 'hidden' })
  expect(await search.inputValue()).toBe('Иванова')

  const elsewhere = complaints.filter((one) => !one.startsWith(`a request to ${home}/`))
  complaints.length = 0
  complaints.push(...elsewhere)
})
