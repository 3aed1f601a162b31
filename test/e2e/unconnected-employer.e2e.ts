import { accessibilityProblems } from '../accessibility.ts'
import { expect, screen, testWith } from '../browser.ts'
import { enter } from '../sign-in.ts'

const chair = '9000000005'
const test = testWith({})

test('the commission makes the final act of an employer who has no cabinet', async ({ visit }) => {
  const page = await visit('desktop')
  await enter(page, chair, '/conclusions?tab=acts')
  const employers = page.getByRole('region', { name: 'Работодатели без кабинета' })
  await employers.getByText('ООО «Уралстроймонтаж»').click()
  const people = page.getByRole('table', { name: 'Назвали этого работодателя' })
  await expect.poll(() => people.locator('[data-row]').count()).toBe(9)
  await screen(page, 'unconnected-people')
  expect(await accessibilityProblems(page)).toEqual([])
  // The visit of last December belongs to another check-up.
  await people
    .getByRole('row', { name: /Иванова Мария/ })
    .getByRole('checkbox')
    .click()
  await page.getByRole('button', { name: 'Прикрепить к работодателю…' }).click()
  const sheet = page.getByRole('dialog', { name: 'Прикрепить к работодателю' })
  await sheet.getByLabel('КПП, если есть').fill('665801001')
  await screen(page, 'unconnected-sheet')
  expect(await accessibilityProblems(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Прикрепить', exact: true }).click()
  await page.getByRole('heading', { name: 'ООО «Уралстроймонтаж»' }).waitFor()
  await page
    .getByText(/Прошли осмотр/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Утвердить акт' }).click()
  const asked = page.getByRole('alertdialog', { name: /^Утвердить акт за / })
  await asked.getByRole('button', { name: 'Утвердить', exact: true }).click()
  const acts = page.getByRole('table', { name: 'Утверждённые акты' })
  await acts.getByText('ООО «Уралстроймонтаж»').waitFor()
  await employers.getByText(/^1\sчеловек$/).waitFor()
})
