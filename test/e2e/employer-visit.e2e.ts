import type { Page } from 'playwright-core'
import { addDays, clinicDay, formatDay } from '../../shared/platform/days.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { makeSlot } from '../booking.ts'
import { expect, screen, sizes, test, widths } from '../browser.ts'
import { employeeOf } from '../employees.ts'
import { people } from '../organizations.ts'
import { enter } from '../sign-in.ts'

async function ask<Reply>(page: Page, path: string, data?: object): Promise<Reply> {
  const answer = await (data ? page.request.post(path, { data }) : page.request.get(path))
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()).result
}

const birth = '1988-07-14'

test('an employee booked by the employer enters the birth date and sees when and where to come', async ({
  visit,
  database,
}) => {
  const db = database.open(1)
  const hr = await visit('desktop')
  const page = await visit('phone')
  await enter(hr, people.employer, '/')
  await enter(page, people.patient, '/')
  const [who] = (
    await db.execute('select surname, name from accounts where phone = $1', [`+7${people.patient}`])
  ).rows as { surname: string; name: string }[]
  const relations = await ask<{ organization: string; status: string }[]>(hr, '/api/user/relations', {
    target: `+7${people.employer}`,
  })
  const home = `/api/organizations/${relations.find(({ status }) => status === 'active')?.organization}`
  const employee = employeeOf({ ...who, birth, phone: `+7${people.patient}`, anyway: true })
  const position = await ask<{ id: string }>(hr, `${home}/positions`, {
    name: 'Сварщик ручной сварки',
    factors: [{ code: '4.4' }, { code: '6.1' }],
  })
  const { id } = await ask<{ id: string }>(hr, `${home}/employees`, { ...employee, position: position.id })
  const day = addDays(clinicDay(new Date()), 2)
  const slot = await makeSlot(db, { day, time: '05:40' })
  const wish = { city: 'ekb', kind: 'periodic' }
  const { total } = await ask<{ total: number }>(hr, `${home}/groups/volume`, {
    ...wish,
    who: { ids: [id] },
    date: day,
  })
  await ask(hr, `${home}/groups`, { ...wish, places: [{ employee: id, slot: slot.id }], total, tell: false })

  await page.goto('/')
  const offer = page.getByText('Вас записал на осмотр работодатель?')
  await offer.waitFor()
  // A patient who has a visit is not invited to book and pay for another.
  await page.getByRole('link', { name: 'Записаться на осмотр' }).waitFor({ state: 'detached' })
  for (const name of widths) {
    await page.setViewportSize(sizes[name])
    expect(await accessibilityProblems(page), name).toEqual([])
    await screen(page, 'employer-visit-offer')
  }
  await page.setViewportSize(sizes.phone)
  await page.getByRole('button', { name: 'Показать запись' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Дата рождения').fill('15.07.1988')
  await sheet.getByRole('button', { name: 'Показать запись' }).click()
  await sheet.getByRole('alert').filter({ hasText: 'Не совпало' }).waitFor()
  await screen(page, 'employer-visit-wrong')
  await sheet.getByLabel('Дата рождения').fill(formatDay(birth as never))
  await sheet.getByRole('button', { name: 'Показать запись' }).click()

  const card = page.getByRole('region', { name: /Ближайшая запись/ })
  await card.getByText('Вас записал работодатель').waitFor()
  await offer.waitFor({ state: 'detached' })
  expect(await card.getByRole('button', { name: 'Отменить' }).count()).toBe(0)
  for (const name of widths) {
    await page.setViewportSize(sizes[name])
    expect(await accessibilityProblems(page), name).toEqual([])
    await screen(page, 'employer-visit-home')
  }
  await card.getByRole('link', { name: 'Подробнее' }).click()
  await page.getByText('Оплачивает работодатель').waitFor()
  expect(await page.getByText('₽').count()).toBe(0)
  for (const name of widths) {
    await page.setViewportSize(sizes[name])
    expect(await accessibilityProblems(page), name).toEqual([])
    await screen(page, 'employer-visit-booking')
  }
})
