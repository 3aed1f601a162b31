import { accessibilityProblems } from '../accessibility.ts'
import { expect, screen, sizes, testWith, widths } from '../browser.ts'
import { act, button, come, fillToday, inside, receive, rested } from '../rooms.ts'
import { enter } from '../sign-in.ts'

const doctor = '9000001014'

const test = testWith({
  fill: (database) =>
    fillToday(database, ['fn-blood-pressure', 'fn-anthropometry-bmi', 'doc-neurologist'], ['4.4']),
})

type Page = Parameters<typeof rested>[0]

const form = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const main = (page: Page) => page.locator('[aria-keyshortcuts="F2"]')

async function look(page: Page, name: string) {
  for (const size of widths) {
    await page.setViewportSize(sizes[size])
    await screen(page, `room-${name}`)
  }
}

test('a doctor writes words with a call out of turn, the norm by Enter, and a diagnosis found by words', async ({
  visit,
  database,
}) => {
  const page = await visit('desktop')
  await come(visit, 4)
  await enter(page, doctor, '/queue')
  await receive(page, 'Невролог')
  await act(page, 'Пригласить следующего')
  await expect.poll(() => inside(page).textContent()).toMatch(/^П-/)
  const early = (await inside(page).textContent()) ?? ''
  await expect.poll(() => main(page).textContent()).toContain('Без патологии, следующий')
  await look(page, 'doctor-blank')
  expect(await accessibilityProblems(page)).toEqual([])
  await rested(page)

  const neurologist = form(page, 'Врач-невролог')
  await neurologist.getByLabel('Рекомендации').fill('Контроль через год')
  await neurologist.getByLabel('Без патологии').uncheck()
  const chosen = page.getByRole('region', { name: /^Ждут/ }).getByRole('listitem').getByRole('button').last()
  const sheet = page.getByRole('dialog', { name: /^П-/ })
  await chosen.click()
  await sheet.getByText('Введённое запишем').waitFor()
  await look(page, 'out-of-turn')
  await button(page, 'Пригласить сюда сейчас').click()
  await neurologist.getByText('Напишите, что найдено, или отметьте норму').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  expect(await inside(page).textContent()).toBe(early)
  await neurologist.getByLabel('Без патологии').check()
  await chosen.click()
  await button(page, 'Пригласить сюда сейчас').click()
  await expect.poll(() => inside(page).textContent()).not.toBe(early)
  const first = (await inside(page).textContent()) ?? ''
  await expect.poll(() => main(page).textContent()).toContain('Без патологии, следующий')
  await rested(page)

  await page.keyboard.press('Enter')
  await expect.poll(() => inside(page).textContent()).not.toBe(first)
  const second = (await inside(page).textContent()) ?? ''
  await rested(page)

  await neurologist.getByLabel('Диагноз по МКБ-10').fill('тугоухость')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const diagnosis = neurologist.getByRole('group', { name: /^H/ })
  await diagnosis.getByLabel('Впервые').check()
  await neurologist.getByLabel('Рекомендации').fill('Контроль через полгода')
  await button(page, 'Противопоказания для этих факторов').click()
  await page.getByText('приложение № 2 к Порядку по приказу № 29н').first().waitFor()
  await look(page, 'doctor-typed')
  expect(await accessibilityProblems(page)).toEqual([])

  await page.reload()
  await diagnosis.waitFor()
  expect(await neurologist.getByLabel('Рекомендации').inputValue()).toBe('Контроль через полгода')
  await expect.poll(() => main(page).textContent()).toContain('Записать, следующий')
  await button(page, 'Шаблоны').click()
  const template = page.getByLabel('Найти шаблон или назвать новый')
  await template.fill('Тугоухость')
  await button(page, 'Сохранить написанное').click()
  await template.waitFor({ state: 'hidden' })
  await neurologist.getByLabel('Рекомендации').fill('')
  await button(page, 'Шаблоны').click()
  await template.fill('туго')
  await button(page, 'Тугоухость').waitFor()
  await screen(page, 'room-doctor-templates')
  await page.keyboard.press('Enter')
  await expect.poll(() => neurologist.getByLabel('Рекомендации').inputValue()).toBe('Контроль через полгода')
  expect(await neurologist.getByRole('group', { name: /^H/ }).count()).toBe(1)
  await page.context().setOffline(true)
  await main(page).click()
  await page.getByText('Нет связи с сервером. Введённое сохранено').waitFor()
  await page.context().setOffline(false)
  await rested(page)
  await neurologist.getByLabel('Рекомендации').press('Enter')
  await expect.poll(() => inside(page).textContent()).not.toBe(second)

  const { rows } = await database
    .open(1)
    .execute('select service, state, version from findings order by written_at')
  expect(rows).toEqual(Array(3).fill({ service: 'doc-neurologist', state: 'done', version: 1 }))
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('полгода')

  await rested(page)
  await button(page, `Вернуть ${second}`).click()
  await neurologist.getByText(/^Ваша запись: H/).waitFor()
  await expect.poll(() => main(page).textContent()).toContain('Закончить и пригласить следующего')

  await page.goto('/queue')
  await receive(page, 'Антропометрия и давление')
  await act(page, 'Пригласить следующего')
  const pressure = form(page, 'Измерение артериального давления')
  await pressure.getByLabel('Систолическое').waitFor()
  await look(page, 'values-blank')
  await page.getByLabel('Рост').fill('178')
  await page.getByLabel('Рост').press('Enter')
  await page.keyboard.type('74,5')
  await page.getByText('23,5 кг/м²').waitFor()
  await pressure.getByLabel('Систолическое').fill('165')
  await pressure.getByText('Вне нормы').waitFor()
  await page.getByLabel('Масса тела').press('Enter')
  await pressure.getByText('Введите: Диастолическое').waitFor()
  await look(page, 'values-typed')
  expect(await accessibilityProblems(page)).toEqual([])
  const measured = (await inside(page).textContent()) ?? ''
  await rested(page)
  await pressure.getByLabel('Диастолическое').fill('95')
  await page.getByLabel('Масса тела').press('Enter')
  await expect.poll(() => inside(page).textContent()).not.toBe(measured)
})
