import type { Page } from 'playwright-core'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, screen, sizes, test } from '../browser.ts'
import { people } from '../organizations.ts'
import { enter } from '../sign-in.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** Checks a page on a phone and on a wide screen: everybody can use it, and it does not move sideways. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const size of [sizes.phone, sizes.desktop]) {
    await page.setViewportSize(size)
    await screen(page, name, { fullPage: false })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide, `${name} at ${size.width} does not move sideways`).toBeLessThanOrEqual(0)
    expect(await accessibilityProblems(page), `${name} ${size.width}`).toEqual([])
  }
}

/** Opens a group of the employer that still has people to come, and the links for its foremen. */
async function openForemen(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => /\/groups(\?|$)/.test(response.url()) && response.ok())
  await enter(page, people.employer, '/organization/preorders')
  const { result } = (await (await answered).json()) as {
    result: { items: { id: string; states: { confirmed?: number } }[] }
  }
  const group = result.items.find(({ states }) => (states.confirmed ?? 0) > 0)
  await page.goto(`/organization/preorders?group=${group?.id}`)
  await press(page, 'Бригадирам')
}

test('HR gives a foreman a link, he marks who cannot come, and HR sees it', async ({ visit }) => {
  const hr = await visit('desktop')
  await openForemen(hr)
  await press(hr, /^Сделать ссылку/)
  const { pathname, hash } = new URL(await hr.getByLabel(/^Ссылка: /).inputValue())
  await lookAt(hr, 'foremen-links')

  const foreman = await visit()
  await foreman.goto(pathname + hash)
  await press(foreman, /^Не может/)
  await foreman.getByLabel('Комментарий').fill('до понедельника')
  await foreman.getByRole('button', { name: 'Отметить', exact: true }).click()
  await foreman.getByText('Отпуск: до понедельника').waitFor()
  await lookAt(foreman, 'foreman-page')

  await hr.reload()
  await press(hr, 'Бригадирам')
  await hr.getByText('Не могут прийти: 1').waitFor()
  await hr.getByText('Отпуск: до понедельника').first().waitFor()
})
