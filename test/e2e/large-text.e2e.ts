import type { Page } from 'playwright-core'
import { expect, screen, test } from '../browser.ts'
import { setTextSize, textProblems } from '../large-text.ts'
import { enter } from '../sign-in.ts'

const patient = '9000000001'
const usual = 16

const bar = (page: Page) => page.getByRole('navigation', { name: 'Разделы' })
const menu = (page: Page) => page.getByRole('complementary', { name: 'Меню' })

/** The texts of a page and of the bar under it that cannot be read. */
async function problemsOf(page: Page, address: string): Promise<string[]> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => page.getByRole('status', { name: 'Загрузка' }).count()).toBe(0)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  const places = [page.locator('main'), page.getByRole('banner').first(), bar(page)]
  const found: string[] = []
  for (const place of places) if (await place.isVisible()) found.push(...(await textProblems(place)))
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return beyond > 0 ? [...found, `the page is ${beyond} px wider than the window`] : found
}

for (const scale of [1.5, 2])
  test(`on a phone with text ${scale * 100} % large nothing is cut and nothing overlaps`, async ({
    visit,
  }) => {
    const page = await visit('phone')
    await setTextSize(page, usual * scale)
    await enter(page, patient, '/')
    for (const address of ['/', '/tickets', '/preorder'])
      expect(await problemsOf(page, address), address).toEqual([])
    await page.goto('/')
    await page.getByRole('button', { name: 'Меню', exact: true }).click()
    await menu(page).getByRole('link', { name: 'Позвонить' }).waitFor()
    await screen(page, `menu-text-${scale * 100}`, { fullPage: false })
    expect(await textProblems(menu(page)), 'the menu').toEqual([])
    expect(await textProblems(bar(page)), 'the bar').toEqual([])
    // The city stands whole: its two names do not share a line that is too short for them.
    const city = menu(page).getByText('Первоуральск', { exact: true })
    expect(await city.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    // Icons grow with the words beside them.
    const icon = await bar(page).locator('svg').first().boundingBox()
    expect(icon?.width).toBe(24 * scale)
  })
