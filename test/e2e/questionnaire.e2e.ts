import type { Page } from 'playwright-core'
import { addDays, clinicDay, clinicInstant } from '../../shared/platform/days.ts'
import type { Console, QueueNow } from '../../shared/queue/schema.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { makeSlot, wishOf } from '../booking.ts'
import { expect, screen, sizes, test, widths } from '../browser.ts'
import { people } from '../organizations.ts'
import { enter } from '../sign-in.ts'
import { moveVisit } from '../trial.ts'

const clerk = '9000000004'
const doctor = '9000001014'

async function ask<Reply>(page: Page, path: string, data?: object): Promise<Reply> {
  const answer = await (data ? page.request.post(path, { data }) : page.request.get(path))
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()).result
}

async function look(page: Page, name: string) {
  for (const size of widths) {
    await page.setViewportSize(sizes[size])
    await screen(page, `questionnaire-${name}`)
    expect(await accessibilityProblems(page), name).toEqual([])
  }
  await page.setViewportSize(sizes.phone)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const choose = (page: Page, legend: string | RegExp, answer: string) =>
  page.getByRole('group', { name: legend }).getByText(answer, { exact: true }).click()

test('a person fills the questionnaire offline and after a reload, and the doctor reads what alarms', async ({
  visit,
  database,
}) => {
  const db = database.open(1)
  await db.execute('truncate bookings cascade')
  const page = await visit('phone')
  await enter(page, people.patient, '/')
  const tomorrow = addDays(clinicDay(new Date()), 1)
  const { id: ahead } = await makeSlot(db, { day: tomorrow, time: '05:40' })
  const { id } = await ask<{ id: string }>(
    page,
    '/api/bookings',
    wishOf(ahead, { factors: [{ code: '4.4' }] }),
  )

  await page.goto(`/preorder/${id}`)
  await page.getByText('До осмотра заполните анкету').waitFor()
  await look(page, 'asked')
  await page.getByRole('link', { name: 'Заполнить анкету' }).click()
  await page.getByText('Раздел 1 из 6', { exact: true }).waitFor()
  await look(page, 'complaints')
  await button(page, 'Дальше').click()
  await page.getByText('Отметьте, что подходит, или «ничего»').waitFor()
  await page.getByLabel('Кашель дольше трёх недель').check()
  await button(page, 'Дальше').click()
  await page.getByLabel('Никаких из этих').check()
  await choose(page, 'Есть инвалидность?', 'Нет')

  await page.reload()
  await page.getByText('Раздел 2 из 6', { exact: true }).waitFor()
  expect(await page.getByLabel('Никаких из этих').isChecked()).toBe(true)
  await button(page, 'Дальше').click()
  await page.getByLabel('Ничем из этого или не знаю').check()
  await button(page, 'Дальше').click()
  await choose(page, 'Курите?', 'Курю')
  await page.getByLabel('Сколько сигарет в день?').fill('10')
  await page.getByLabel('Сколько лет курите или курили?').fill('5')
  await choose(page, 'Как часто пьёте алкоголь?', 'Не пью')
  await choose(page, /^Ходите пешком/, 'Да')
  await look(page, 'habits')
  await button(page, 'Дальше').click()
  for (const question of [/^Раньше работали/, /^Вам устанавливали/, /^Комиссия когда-нибудь/])
    await choose(page, question, 'Нет')
  await button(page, 'Дальше').click()
  await choose(page, /^Принимаете лекарства/, 'Нет')
  await choose(page, /^Была аллергия/, 'Да')
  await page.getByLabel('На что и как проявлялась?').fill('Пенициллин, сыпь')
  await look(page, 'last')
  await page.context().setOffline(true)
  await button(page, 'Отправить анкету').click()
  await page.getByText('Нет связи с сервером. Введённое сохранено').waitFor()
  await page.context().setOffline(false)
  await button(page, 'Отправить анкету').click()
  await page.getByText('Анкета заполнена: врач прочтёт её на осмотре.').waitFor()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Пенициллин')

  await page.getByRole('link', { name: 'Прочитать', exact: true }).click()
  await page.getByText('даю информированное добровольное согласие').waitFor()
  await look(page, 'consent')
  await button(page, 'Текст прочитан').click()
  await page.getByText('Вы прочитали текст. Осталось подписать его').waitFor()
  await button(page, 'Отозвать согласие').click()
  await button(page, 'Отозвать').click()
  await page.getByText('Согласие отозвано. Осмотр без него не проводят').waitFor()

  const staff = await visit('desktop')
  await enter(staff, clerk, '/')
  const { cabinets } = await ask<QueueNow>(staff, '/api/queue?city=ekb')
  for (const room of cabinets) if (room.isOpen) await ask(staff, `/api/queue/cabinets/${room.id}/close`, {})
  const slot = await moveVisit(db, id, new Date(clinicInstant(tomorrow, '00:00').getTime() - 1000))
  const room = cabinets.find(({ station }) => station === 'neurologist')
  const seen = { seen: { state: 'confirmed', slot } }
  const refused = await staff.request.post(`/api/desk/bookings/${id}/arrive`, { data: seen })
  expect(refused.status()).toBe(409)
  await staff.goto(`/desk?booking=${id}`)
  await staff.getByText('Согласие на вмешательство отозвано').waitFor()
  await staff.getByText(/^Анкета заполнена \d/).waitFor()
  await look(staff, 'desk')
  await staff.setViewportSize(sizes.desktop)
  await button(staff, 'Подписано на бумаге').click()
  await staff.getByText('Согласие на вмешательство подписано.').waitFor()
  await ask(staff, `/api/desk/bookings/${id}/arrive`, seen)
  const reader = await visit('desktop')
  await enter(reader, doctor, '/')
  await ask(reader, `/api/queue/cabinets/${room?.id}/open`, {})
  await ask<Console>(reader, `/api/queue/cabinets/${room?.id}/next`, { current: null })
  await reader.goto(`/queue?cabinet=${room?.id}`)
  await reader.getByText('Кашель дольше трёх недель').waitFor()
  await reader.getByText(/^Была аллергия .*: да$/).waitFor()
  await button(reader, 'Вся анкета').click()
  await reader.getByText('Пенициллин, сыпь').waitFor()
  await look(reader, 'room')
})
