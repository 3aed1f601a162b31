import type { Page } from 'playwright-core'
import { people } from './organizations.ts'
import { enter } from './sign-in.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Opens the employees of the demo factory with the import over them. */
export async function openImport(page: Page): Promise<void> {
  await enter(page, people.employer)
  const owner = `+7${people.employer}`
  const answer = await page.request.post('/api/user/relations', { data: { target: owner } })
  const { result } = (await answer.json()) as { result: { organization: string; status: string }[] }
  const active = result.find(({ status }) => status === 'active')
  const kept = JSON.stringify({ owner, value: { ...active, id: active?.organization } })
  await page.evaluate((value) => localStorage.setItem('cabinet.activeOrganization', value), kept)
  await page.goto('/organization/patients')
  await page.getByRole('button', { name: 'Импорт' }).click()
  await page.getByRole('heading', { name: 'Выберите файл' }).waitFor()
}

/** Chooses a file in the opened import. */
export const chooseFile = (page: Page, buffer: Buffer): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({ name: 'Список.xlsx', mimeType: xlsx, buffer })
