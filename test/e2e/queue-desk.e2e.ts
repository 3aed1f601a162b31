import type { Page } from 'playwright-core'
import { accessibilityProblems } from '../accessibility.ts'
import { expect, isGate, screen, sizes, testWith, widths } from '../browser.ts'
import { people } from '../organizations.ts'
import { act, actRare, button, come, fillToday, inside, receive, rested } from '../rooms.ts'
import { enter } from '../sign-in.ts'

/** The demo clinic with patients of today who need only a few rooms. */
const test = testWith({
  fill: (database) => fillToday(database, ['fn-ecg', 'doc-neurologist', 'doc-ophthalmologist']),
})
const nightly = test.skipIf(isGate)

const doctor = '9000001014'

/** The buttons that end a stop, with what they write about the patient inside. */
const end = /^(Норма, закончить|Закончить)$/
const endAndInvite = /^(Без патологии, следующий|Закончить и пригласить следующего)$/

const door = (page: Page) => page.getByRole('region', { name: /^У двери/ })
const pool = (page: Page) => page.getByRole('region', { name: /^Ждут/ })
const row = (place: ReturnType<typeof door>, number: string | RegExp) =>
  place.getByRole('button', { name: typeof number === 'string' ? new RegExp(`^${number}`) : number })
/** Closes the room; patients called to its door return to the queue. */
async function endReception(page: Page) {
  await actRare(page, 'Закончить приём')
  const question = page.getByRole('alertdialog')
  const over = page.getByRole('heading', { name: 'Приём закрыт' })
  await question.or(over).first().waitFor()
  if (await question.isVisible()) await question.getByRole('button', { name: 'Закончить приём' }).click()
  await over.waitFor()
  await rested(page)
}

test('a registrar marks arrivals, a doctor opens a room, calls and finishes, and the board shows the call', async ({
  visit,
}) => {
  const wall = await visit('desktop')
  await wall.goto('/board?city=ekb')
  await wall.getByText('Когда подойдёт очередь').waitFor()
  await button(wall, 'Включить звук').click()
  await expect.poll(() => button(wall, 'Включить звук').count()).toBe(0)

  const page = await visit('desktop')
  await enter(page, doctor, '/queue')
  await come(visit, 3)
  await page.getByText(/Никто не принимает, а нужно сегодня:.*\(3\).* и\sещё\s\d/).waitFor()
  const says = (station: string, words: RegExp) =>
    page.getByRole('region', { name: station }).getByText(words).waitFor()
  await says('Невролог', /^ждут 3\sчеловека$/)
  await says('Терапевт и профпатолог', /^никто не ждёт, всего нужно сегодня:\s3$/)
  for (const size of widths) {
    await page.setViewportSize(sizes[size])
    await look(page, 'lacking')
  }
  await receive(page, 'ЭКГ')
  await row(door(page), /^П-\d{3}/).waitFor()

  await page.keyboard.press('F2')
  await expect.poll(() => inside(page).textContent()).toMatch(/^П-\d{3}$/)
  const first = (await inside(page).textContent()) ?? ''
  const [, room = ''] =
    /Кабинет (\d+)/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '') ?? []
  await page.getByText('Электрокардиография').waitFor()
  const large = wall.getByRole('region', { name: 'Приглашаем' })
  await large.getByText(first).waitFor()
  await expect.poll(() => large.textContent()).toContain(`кабинет ${room}`)
  expect(await wall.getByText(/[А-ЯЁ][а-яё]+ [А-ЯЁ][а-яё]+вн?а?ич/).count(), 'no names on the wall').toBe(0)

  await rested(page)
  await act(page, endAndInvite)
  await expect.poll(() => inside(page).textContent()).not.toBe(first)
  expect(await inside(page).textContent()).toMatch(/^П-\d{3}$/)
  await act(page, end)
  await page.getByText('закончено').waitFor()
  expect(await inside(page).textContent()).toBe('Свободно')
  await page.getByRole('link', { name: 'Все кабинеты' }).click()
  await page.getByRole('region', { name: 'Кабинет этого устройства' }).getByText(/ЭКГ/).waitFor()
})

/**
 * Presses the large button, and again just after a patient is shown inside; returns the ticket called by the
 * first press.
 */
const pressTwice = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((done) => {
        const press = () => document.querySelector<HTMLElement>('[aria-keyshortcuts="F2"]')?.click()
        const watch = new MutationObserver(() => {
          const called = document.querySelector('main h2')?.textContent ?? ''
          if (!called.startsWith('П-')) return
          watch.disconnect()
          setTimeout(() => {
            press()
            done(called)
          }, 150)
        })
        watch.observe(document.body, { subtree: true, childList: true, characterData: true })
        press()
      }),
  )

test('two quick presses call one person, and a press on an outdated page shows the patient who is inside now', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await come(visit, 2)
  await enter(page, doctor, '/queue')
  await receive(page, 'Невролог')
  const other = await visit('tablet')
  await other.route('**/live', (route) => route.abort())
  await enter(other, doctor, new URL(page.url()).pathname + new URL(page.url()).search)
  await other.getByText('Нет связи. Показано').waitFor()

  await row(door(page), /^П-/).waitFor()
  const now = await pressTwice(page)
  await rested(page)
  expect(await inside(page).textContent(), 'the second press sent nobody away').toBe(now)

  expect(await inside(other).textContent()).toBe('Свободно')
  await button(other, 'Пригласить следующего').click()
  await other.getByText(/^В кабинете уже П-\d{3}\. Проверьте и повторите$/).waitFor()
  expect(await inside(other).textContent()).toBe(now)
  await act(page, end)
})

/** Takes pictures of the wall board, full of calls, in both orientations of the screen. */
async function screenOfWall(wall: Page) {
  const rows = wall.getByRole('region', { name: 'Последние вызовы' }).getByRole('listitem')
  const size = wall.viewportSize()
  const calls = Array.from({ length: 12 }, (_, at) => ({
    number: `П-${String(40 - at).padStart(3, '0')}`,
    again: 0,
    cabinet: at === 3 ? 'Процедурная 2Б, Процедурная 3' : at === 6 ? 'Перевязочная' : String(10 + at),
    at: new Date(Date.now() - 600_000 - at * 60_000).toISOString(),
  }))
  await wall.route('**/api/queue/board*', async (route) => {
    const answer = await (await route.fetch()).json()
    const { calls: own } = answer.result
    await route.fulfill({ json: { ...answer, result: { ...answer.result, calls: [...own, ...calls] } } })
  })
  await wall.setViewportSize({ width: 1920, height: 1080 })
  await expect.poll(() => rows.count()).toBe(5)
  await screen(wall, 'board-wide')
  await wall.setViewportSize({ width: 1080, height: 1920 })
  await expect.poll(() => rows.count()).toBe(8)
  await screen(wall, 'board-upright')
  await wall.unrouteAll({ behavior: 'wait' })
  if (size) await wall.setViewportSize(size)
}

test('two simultaneous calls are each shown large on the board for ten seconds; a lost connection is shown too', async ({
  visit,
}) => {
  await come(visit, 2)
  const rooms = [await visit('laptop'), await visit('laptop')] as const
  const [heart, nerves] = rooms
  for (const [page, station] of [
    [heart, 'ЭКГ'],
    [nerves, 'Невролог'],
  ] as const) {
    await enter(page, doctor, '/queue')
    await receive(page, station)
    await act(page, /ригласить следующего$/)
    await expect.poll(() => inside(page).textContent()).toMatch(/^П-/)
  }
  const one = await inside(heart).textContent()
  const other = await inside(nerves).textContent()

  const wall = await visit('tablet')
  await wall.goto('/board?city=ekb')
  const large = wall.getByRole('region', { name: 'Приглашаем' })
  await large.getByText(other ?? '').waitFor()
  await screenOfWall(wall)
  await button(heart, 'Повторить вызов').click()
  await large.getByText(one ?? '').waitFor()
  await button(nerves, 'Повторить вызов').click()
  const bothNewestFirst = new RegExp(`${other}.*${one}`, 's')
  await expect
    .poll(() => large.textContent(), { message: 'at once, beside the first' })
    .toMatch(bothNewestFirst)

  await wall.route('**/api/queue/board*', (route) => route.abort())
  await wall.getByText('Нет связи').waitFor()
  expect(await large.textContent(), 'what was known stays').toContain(other)
  await wall.unroute('**/api/queue/board*')
  await wall.getByText('Нет связи').waitFor({ state: 'hidden' })
  for (const page of rooms) {
    await rested(page)
    await act(page, end)
    await endReception(page)
  }
})

nightly('a board without a connection stops showing calls once they are old', async ({ visit }) => {
  const wall = await visit('desktop')
  await wall.clock.install()
  const call = { number: 'П-017', cabinet: '12', at: new Date().toISOString(), again: 0 }
  await wall.route('**/api/queue/board*', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({
      json: { ...answer, result: { ...answer.result, calls: [call], soon: ['П-018'] } },
    })
  })
  await wall.goto('/board?city=pvl')
  await wall.getByText('П-017').waitFor()
  await wall.unroute('**/api/queue/board*')
  await wall.route('**/api/queue/board*', (route) => route.abort())
  await wall.clock.fastForward(170_000)
  await wall.getByText('Нет связи', { exact: true }).waitFor()
  expect([await wall.getByText('П-017').count(), await wall.getByText('П-018').count()]).toEqual([1, 1])
  await wall.clock.fastForward(15_000)
  await wall.getByText('Нет связи: новые вызовы здесь не видны').waitFor()
  expect([await wall.getByText('П-017').count(), await wall.getByText('П-018').count()]).toEqual([0, 0])
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
    [1080, 1920],
  ] as const) {
    await wall.setViewportSize({ width, height })
    await screen(wall, `board-cut-off-${width}`)
  }
  await wall.unroute('**/api/queue/board*')
  await wall.clock.fastForward(9000)
  await wall.getByText('Когда подойдёт очередь').waitFor()
  await wall.getByText('Нет связи').waitFor({ state: 'hidden' })
})

test('a doctor undoes a call, marks an absence, calls out of turn, drops a stop and ends a visit', async ({
  visit,
}) => {
  const page = await visit('desktop')
  const desk = await come(visit, 3)
  await enter(page, doctor, '/queue')
  await receive(page, 'Офтальмолог')
  await row(door(page), /^П-/).waitFor()
  await act(page, 'Пригласить следующего')
  const number = (await inside(page).textContent()) ?? ''

  await page.keyboard.press('F8')
  await page.getByText(`${number}: вызов повторён`).waitFor()
  await actRare(page, 'Вернуть к двери')
  await rested(page)
  await row(door(page), number).waitFor()
  expect(await inside(page).textContent()).toBe('Свободно')
  await act(page, 'Пригласить следующего')
  expect(await inside(page).textContent(), 'he is the first at the door again').toBe(number)
  await page.keyboard.press('F9')
  const menu = page.getByRole('menu')
  await menu.getByRole('menuitem', { name: /^Не приш(ёл|ла)$/ }).waitFor()
  await expect.poll(() => menu.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('1')
  await rested(page)
  await row(pool(page), number).getByText('Отошёл').waitFor()
  await row(pool(page), number)
    .getByText(/^вызвана?, не приш(ёл|ла)$/)
    .waitFor()

  await row(pool(page), number).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Пригласить сюда сейчас' }).click()
  await expect.poll(() => inside(page).textContent()).toBe(number)
  await rested(page)

  await actRare(page, 'Не нужно или отложено')
  await sheet.getByRole('button', { name: 'Убрать из маршрута' }).click()
  await sheet.getByText('Напишите причину').waitFor()
  await sheet.getByRole('button', { name: 'Принёс результаты' }).click()
  await sheet.getByRole('button', { name: 'Убрать из маршрута' }).click()
  await expect.poll(() => inside(page).textContent()).toBe('Свободно')
  await expect.poll(() => row(door(page), number).count()).toBe(0)
  await expect.poll(() => row(pool(page), number).count()).toBe(0)

  await act(page, 'Пригласить следующего')
  const gone = (await inside(page).textContent()) ?? ''
  await actRare(page, / не закончив$/)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: / не закончив$/ })
    .click()
  await page.getByText(`${gone} ушёл, остальное в другой день`).waitFor()
  expect(await inside(page).textContent()).toBe('Свободно')
  await rested(page)
  await endReception(page)
  expect(await inside(page).textContent()).toBe('Приём закрыт')

  await desk.getByLabel('Поиск записи').fill(gone.toLowerCase())
  const list = desk.getByLabel('Записи дня')
  await list.getByText(`талон\u00a0${gone}`).waitFor()
  await list.locator('[data-opener]').first().click()
  await desk.getByText('Не пройдено:').waitFor()
  await screen(desk, 'desk-rest-desktop')
  await button(desk, 'Снова в очередь').click()
  await desk.getByRole('group', { name: 'Что пройти сегодня' }).waitFor()
  await screen(desk, 'desk-again-desktop')
  await desk.getByRole('button', { name: 'Поставить в очередь' }).click()
  await desk.getByText(`Снова в очереди, талон ${gone}`).waitFor()
  await expect.poll(() => desk.getByText('Не пройдено:').count()).toBe(0)
})

test('ending the reception asks first and names the patients who go back from the door to the queue', async ({
  visit,
}) => {
  const page = await visit('phone')
  await come(visit, 1)
  await enter(page, doctor, '/queue')
  await receive(page, 'Офтальмолог')
  await row(door(page), /^П-/).waitFor()
  const [number = ''] = /П-\d+/.exec((await row(door(page), /^П-/).first().textContent()) ?? '') ?? []
  await actRare(page, 'Закончить приём')
  const question = page.getByRole('alertdialog', { name: /От двери в очередь верн.*: / })
  await question.getByText(number).waitFor()
  await question.getByText('других открытых кабинетов нет').waitFor()
  for (const size of widths) {
    await page.setViewportSize(sizes[size])
    await look(page, 'closing')
  }
  await question.getByRole('button', { name: 'Продолжить приём' }).click()
  await row(door(page), number).waitFor()
  await endReception(page)
  await page.getByText(new RegExp(`Приём закончен\\. В очередь верн.* ${number}`)).waitFor()
  await door(page).getByText('У двери никого').waitFor()
  await look(page, 'closed')
})

nightly(
  'on a phone the buttons do not move when the directions are long or the time for undoing ends',
  async ({ visit, database }) => {
    const page = await visit('phone')
    await page.clock.install()
    await come(visit, 1)
    await enter(page, doctor, '/queue')
    await receive(page, 'Офтальмолог')
    const large = page.locator('[aria-keyshortcuts="F2"]')
    const topOf = (what: ReturnType<typeof door>) =>
      what.evaluate((node) => node.getBoundingClientRect().top + scrollY)
    const sheet = page.getByRole('dialog')
    const sayWay = async (way: string) => {
      await actRare(page, 'Изменить кабинет')
      await sheet.getByLabel('Как пройти').fill(way)
      await sheet.getByRole('button', { name: 'Сохранить' }).click()
      await sheet.waitFor({ state: 'detached' })
      await page.getByText(way, { exact: true }).waitFor()
      return topOf(large)
    }
    const before = await sayWay('2 этаж')
    const long =
      'от входа налево по коридору до конца, затем по лестнице на третий этаж, дверь напротив лифта, 2Б'
    expect(await sayWay(long)).toBe(before)
    await look(page, 'long-way')

    await act(page, 'Пригласить следующего')
    await act(page, end)
    await button(page, /^Вернуть П-/).waitFor()
    await look(page, 'ended')
    const below = await topOf(door(page))
    // The server also checks how long ago the stop ended, so the test moves this time back, past the trigger
    // that protects it.
    const db = database.open(1)
    await db.execute('alter table ticket_stops disable trigger user')
    await db.execute(
      "update ticket_stops set ended_at = ended_at - interval '2 minutes' where state = 'done'",
    )
    await db.execute('alter table ticket_stops enable trigger user')
    await page.clock.fastForward('02:01')
    await expect.poll(() => button(page, /^Вернуть П-/).count()).toBe(0)
    expect(await topOf(door(page)), 'nothing below has moved').toBe(below)
    await look(page, 'ended-over')
    await endReception(page)
  },
)

test('a stop ended by mistake is undone by keyboard and by mouse; the patient called next waits at the door', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await come(visit, 2)
  await enter(page, doctor, '/queue')
  await receive(page, 'Невролог')
  const other = await visit('tablet')
  await enter(other, doctor, new URL(page.url()).pathname + new URL(page.url()).search)
  await act(page, 'Пригласить следующего')
  const first = (await inside(page).textContent()) ?? ''
  await act(page, endAndInvite)
  await expect.poll(() => inside(page).textContent()).not.toBe(first)
  const second = (await inside(page).textContent()) ?? ''
  await page.getByText(`Закончено: ${first}. Если вернуть, ${second} подождёт у двери`).waitFor()
  await look(page, 'passed')

  await button(page, end).focus()
  for (let count = 0; count < 2; count++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText(`${first} снова в кабинете, ${second} ждёт у двери`).waitFor()
  expect(await inside(page).textContent()).toBe(first)
  expect(await inside(page).evaluate((node) => node === document.activeElement)).toBe(true)
  await row(door(page), second).waitFor()
  await expect.poll(() => inside(other).textContent(), { message: 'another screen follows' }).toBe(first)
  expect(await button(page, /^Вернуть П-/).count(), 'there is nobody else to take back').toBe(0)

  await rested(page)
  await act(page, end)
  expect(await inside(page).textContent()).toBe('Свободно')
  await button(other, `Вернуть ${first}`).click()
  await expect.poll(() => inside(other).textContent()).toBe(first)
  await expect.poll(() => inside(page).textContent()).toBe(first)
  await act(page, endAndInvite)
  expect(await inside(page).textContent(), 'the first at the door').toBe(second)
  await act(page, end)
  await endReception(page)
  await expect.poll(() => button(page, /^Вернуть П-/).count(), { message: 'nor from a closed room' }).toBe(0)
})

test('a patient put ahead of the queue is labelled and called first, and the doctor can undo the priority', async ({
  visit,
}) => {
  const page = await visit('phone')
  await come(visit, 3)
  await enter(page, doctor, '/queue')
  await receive(page, 'Невролог')
  const last = row(pool(page), /^П-/).last()
  const number = /П-\d+/.exec((await last.textContent()) ?? '')?.[0] ?? ''
  await last.click()
  const sheet = page.getByRole('dialog')
  await screen(page, 'queue-person-phone')
  await sheet.getByRole('button', { name: 'Вне очереди во все кабинеты' }).click()
  await page.getByText(`${number} пойдёт вне очереди`).waitFor()
  await row(door(page), number).getByText('Вне очереди').waitFor()
  await rested(page)
  await row(door(page), number).click()
  await sheet.getByRole('button', { name: 'Вызывать как всех' }).click()
  await page.getByText(`${number} ждёт как все`).waitFor()
  await rested(page)
  await endReception(page)
})

nightly(
  'a doctor changes the number of a room; a number in use is refused and the typed one stays',
  async ({ visit }) => {
    const page = await visit('laptop')
    await enter(page, doctor, '/queue')
    const stations = async () => {
      await page.getByRole('region', { name: 'Хирург' }).waitFor()
      return page.locator('section h2').allTextContents()
    }
    const before = await stations()
    await receive(page, 'Хирург')
    const taken = '1'
    await actRare(page, 'Изменить кабинет')
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Номер на двери').fill(taken)
    await sheet.getByLabel('Как пройти').fill('2 этаж, от лестницы налево')
    await sheet.getByRole('button', { name: 'Сохранить' }).click()
    await sheet.getByText('Кабинет с таким номером уже есть').waitFor()
    await sheet.getByLabel('Номер на двери').fill('214')
    await sheet.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByRole('heading', { name: 'Кабинет 214' }).waitFor()
    await page.getByText('2 этаж, от лестницы налево').waitFor()
    await endReception(page)
    await page.getByRole('link', { name: 'Все кабинеты' }).click()
    await page.getByText('Кабинет 214').first().waitFor()
    expect(await stations(), 'the card of its station stays where it was').toEqual(before)
  },
)

test('a user without the role is told that the rooms are closed to them, and does not see them in the menu', async ({
  visit,
}) => {
  const page = await visit('phone')
  await enter(page, people.patient, '/queue')
  await page.getByText('Раздел для врачей и регистраторов').waitFor()
  expect(await page.getByRole('link', { name: 'Очередь', exact: true }).count()).toBe(0)
})

/** Gives a user exactly these roles, as an administrator does. */
async function giveRoles(office: Page, phone: string, roles: string[]) {
  const found = await (await office.request.get(`/api/admin/users?search=${phone}`)).json()
  const { id } = found.result.items[0]
  const { version } = (await (await office.request.get(`/api/admin/users/${id}`)).json()).result
  const answer = await office.request.post(`/api/admin/users/${id}/roles`, { data: { roles, version } })
  expect(answer.status(), await answer.text()).toBe(200)
}

test("a user who lost the doctor's role no longer sees the room, and is shown no notice of a lost connection", async ({
  visit,
}) => {
  const phone = '9000001008'
  const office = await visit('desktop')
  await enter(office, people.admin)
  await giveRoles(office, phone, ['doctor'])
  const page = await visit('laptop')
  await enter(page, phone, '/queue')
  await receive(page, 'Невролог')
  const room = new URL(page.url())
  const other = await visit('laptop')
  await enter(other, phone, '/queue')
  await other.getByRole('region', { name: 'Невролог' }).waitFor()
  await giveRoles(office, phone, [])
  for (const one of [page, other])
    await one.getByText('Раздел для врачей и регистраторов').waitFor({ timeout: 20_000 })
  await giveRoles(office, phone, ['doctor'])
  // The first role ends the sessions from before it.
  await enter(page, phone, room.pathname + room.search)
  await endReception(page)
})

async function look(page: Page, name: string) {
  await expect.poll(() => page.getByRole('status', { name: 'Загрузка' }).count()).toBe(0)
  expect(await accessibilityProblems(page), name).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(width, `${name} is not wider than the window`).toBeLessThanOrEqual(0)
  await screen(page, `queue-${name}`)
}

for (const size of widths)
  nightly(
    `the page of an open room meets WCAG 2.2 AA on a ${size} and works by keyboard alone`,
    async ({ visit }) => {
      const dark = size === 'phone' || size === 'laptop'
      const page = await visit(size, { dark })
      await enter(page, doctor, '/queue')
      await come(visit, 2)
      await page.getByRole('region', { name: 'ЭКГ' }).waitFor()
      await look(page, 'rooms')
      await receive(page, 'Рентген')
      await look(page, 'free')
      await page.goto('/queue')
      await receive(page, 'ЭКГ')
      await page.keyboard.press('F2')
      await expect.poll(() => page.locator('[data-busy]').count()).toBe(0)
      await look(page, 'inside')
      const some = page
        .getByRole('region', { name: /^(У двери|Ждут)/ })
        .getByRole('listitem')
        .getByRole('button')
      await some.first().focus()
      await page.keyboard.press('Enter')
      const sheet = page.getByRole('dialog', { name: /^П-/ })
      await sheet.getByRole('button', { name: 'Пригласить сюда сейчас' }).waitFor()
      await look(page, 'guest')
      await sheet.getByRole('button', { name: 'Не нужно или отложено' }).click()
      const reason = page.getByLabel('Причина')
      await expect.poll(() => reason.evaluate((node) => node === document.activeElement)).toBe(true)
      await look(page, 'drop')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expect.poll(() => some.first().evaluate((node) => node === document.activeElement)).toBe(true)
    },
  )
