import type { Page } from 'playwright-core'
import type { EmployeeCard } from '../../shared/employees/schema.ts'
import type { Relation } from '../../shared/organizations/schema.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, screen, sizes, test, widths } from '../browser.ts'
import { people } from '../organizations.ts'
import { enter } from '../sign-in.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).first().click()

/** Adds an employee of the factory by the call that the form makes. */
async function hired(page: Page, given: Record<string, unknown>): Promise<EmployeeCard> {
  const asked = await page.request.post('/api/user/relations', { data: { target: `+7${people.employer}` } })
  const { result } = (await asked.json()) as { result: Relation[] }
  const works = result.find(({ status }) => status === 'active')
  const who = { name: 'Пётр', middlename: 'Ильич', gender: 'Мужской', birth: '1980-08-12', anyway: true }
  const answer = await page.request.post(`/api/organizations/${works?.organization}/employees`, {
    data: { ...who, ...given },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { result: EmployeeCard }).result
}

test('HR sees two cards of one person beside each other, chooses what stays, and one card is left', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page, people.employer, '/organization/patients')
  await page.getByRole('link', { name: 'Осмотры' }).waitFor()
  const surname = 'Двойников'
  const kept = await hired(page, { surname, personnelNumber: 'Д-15', phone: '+79021112233' })
  await hired(page, { surname, personnelNumber: 'Д-1500', lastPassedOn: '2025-06-01', workClass: '3.1' })
  await page.goto(`/organization/patients?employee=${kept.id}`)
  await press(page, 'Объединить с…')
  await dialog(page).getByText('Совпадает: те же ФИО и дата рождения').waitFor()
  for (const width of widths) {
    await page.setViewportSize(sizes[width])
    await screen(page, 'card-merge-choice', { fullPage: false })
  }
  await press(page, 'Сравнить')
  const number = dialog(page).getByRole('group', { name: 'Табельный номер' })
  await number.getByText('Д-1500').click()
  for (const width of widths) {
    await page.setViewportSize(sizes[width])
    await screen(page, 'card-merge', { fullPage: false })
    expect(await accessibilityProblems(page)).toEqual([])
  }
  await press(page, 'Объединить карточки')
  await page.getByText('Карточки объединены').waitFor()
  await dialog(page).getByText('Д-1500').waitFor()
  await page.goto(`/organization/patients?q=${surname}`)
  await page.getByText('Найдено: 1', { exact: true }).first().waitFor()
})

test('«Это он, не добавлять» takes the number typed for the newcomer into his card', async ({ visit }) => {
  const page = await visit('desktop')
  await enter(page, people.employer, '/organization/patients')
  await page.getByRole('link', { name: 'Осмотры' }).waitFor()
  const surname = 'Повторов'
  await hired(page, { surname, personnelNumber: 'П-15' })
  await page.goto('/organization/patients?new=1')
  const field = (name: string) => dialog(page).getByRole('textbox', { name, exact: true })
  await field('Фамилия').fill(surname)
  await field('Имя').fill('Пётр')
  await field('Отчество, если есть').fill('Ильич')
  await field('Дата рождения').fill('12.08.1980')
  await field('Табельный номер').fill('П-1500')
  await press(page, 'Добавить сотрудника')
  await press(page, 'Открыть')
  await press(page, 'Это он, не добавлять')
  await page.getByText('Введённое перенесено в карточку').waitFor()
  expect(await field('Табельный номер').inputValue()).toBe('П-1500')
  await press(page, 'Сохранить')
  await dialog(page).getByText('П-1500').waitFor()
})
