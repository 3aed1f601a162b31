import type { Page } from 'playwright-core'
import { addDays, clinicDay, clinicInstant } from '../../shared/platform/days.ts'
import type { Console, MyTickets, QueueNow, QueueRoom, Ticket } from '../../shared/queue/schema.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { makeSlot, wishOf } from '../booking.ts'
import { expect, nightly, type Size, screen, sizes, test, type Visit, widths } from '../browser.ts'
import { pressOn } from '../keyboard.ts'
import { people } from '../organizations.ts'
import type { FreshDatabase } from '../postgres.ts'
import { enter } from '../sign-in.ts'
import { inEachTheme } from '../themes.ts'
import { moveVisit } from '../trial.ts'

const clerk = '9000000004'
const { patient } = people

async function ask<Reply>(page: Page, path: string, data?: object): Promise<Reply> {
  const answer = await (data ? page.request.post(path, { data }) : page.request.get(path))
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()).result
}

/** Prepares a clinic without patients or open rooms, and a signed-in patient with a booking for today. */
async function morning(visit: Visit, database: FreshDatabase, size: Size = 'phone', factors = ['4.4']) {
  const db = database.open(1)
  await db.execute('truncate bookings cascade')
  const staff = await visit('desktop')
  const page = await visit(size)
  await enter(staff, clerk, '/')
  const rooms = await roomsOf(staff)
  for (const { id, isOpen } of rooms) if (isOpen) await ask(staff, `/api/queue/cabinets/${id}/close`, {})
  await enter(page, patient, '/')
  await page.evaluate(() => localStorage.clear())
  // The visit is booked for tomorrow and moved to the last second of today, so it lies ahead at any hour.
  const tomorrow = addDays(clinicDay(new Date()), 1)
  const { id: ahead } = await makeSlot(db, { day: tomorrow, time: `05:${10 + made}` })
  const wish = wishOf(ahead, { factors: factors.map((code) => ({ code })) })
  const booking = await ask<{ id: string }>(page, '/api/bookings', wish)
  const midnight = clinicInstant(tomorrow, '00:00').getTime()
  const slot = await moveVisit(db, booking.id, new Date(midnight - 1000 + made))
  made += 1
  const seen = { seen: { state: 'confirmed', slot } }
  const come = () => ask(staff, `/api/desk/bookings/${booking.id}/arrive`, seen)
  return { staff, page, come }
}

let made = 0

/**
 * The page's clock starts at noon of today and runs on: the test moves it forward, and the day does not end
 * meanwhile.
 */
const startAtNoon = (page: Page) =>
  page.clock.install({ time: clinicInstant(clinicDay(new Date()), '12:00') })

const roomsOf = async (staff: Page): Promise<QueueRoom[]> =>
  (await ask<QueueNow>(staff, '/api/queue?city=ekb')).cabinets

/** Opens a room of a station and sets its number and the directions to it. */
async function openRoom(staff: Page, station: string, name: string): Promise<string> {
  const room = (await roomsOf(staff)).find((room) => room.station === station && !room.isOpen)
  const id = room?.id ?? ''
  await ask(staff, `/api/queue/cabinets/${id}/name`, { name, place: '2 этаж, от лестницы направо' })
  await ask(staff, `/api/queue/cabinets/${id}/open`, {})
  return id
}

const ticketOf = async (page: Page): Promise<Ticket> =>
  (await ask<MyTickets>(page, '/api/tickets')).tickets[0] as Ticket
const inviteNext = (staff: Page, room: string) =>
  ask<Console>(staff, `/api/queue/cabinets/${room}/next`, { current: null })

/** Drops all stops still ahead, so that only the present stop remains in the route. */
async function dropRest(staff: Page, { id, stops }: Ticket): Promise<void> {
  for (const { station, state } of stops)
    if (state === 'ahead') await ask(staff, `/api/queue/tickets/${id}/drop`, { station, reason: 'Проба' })
}

const card = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.locator('h2') })
    .first()
const title = (page: Page, name: RegExp) => page.getByRole('heading', { level: 2, name }).waitFor()
/** The card has the colour of a call. */
const isAmber = (page: Page) => expect.poll(() => card(page).getAttribute('data-called')).toBe('true')

/** Moves the time of the last call of every patient inside a room three minutes back. */
const threeMinutesLater = (database: FreshDatabase) =>
  database
    .open(1)
    .execute("update ticket_stops set said_at = said_at - interval '3 minutes' where state = 'inside'")

const look = (page: Page, name: string) =>
  inEachTheme(page, async (mark) => {
    expect(await accessibilityProblems(page), name).toEqual([])
    await screen(page, `${name}${mark}`)
  })

/** Counts tones and vibrations and tells the page that they are allowed, because a test cannot hear. */
const listenIn = (page: Page) =>
  page.addInitScript(() => {
    const heard = { tones: 0, shakes: 0 }
    Object.assign(window, { heard })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when?: number) {
      heard.tones += 1
      start.call(this, when)
    }
    navigator.vibrate = () => {
      heard.shakes += 1
      return true
    }
  })
const heard = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: { tones: number; shakes: number } }).heard)

/** The state of the page's live streams, which a test reads and changes. */
interface Line {
  isDead: boolean
  /** The number of streams that have delivered a state. */
  spoken: number
}
declare const line: Line

/**
 * Lets a test silence the streams of a page: a silent stream sends nothing, not even an error, as on a phone
 * that has lost its signal. Timeouts of requests also follow the page's clock.
 */
const tapStreams = (page: Page) =>
  page.addInitScript(() => {
    const told = new Set<EventTarget>()
    const state = {
      isDead: false,
      get spoken() {
        return told.size
      },
    }
    Object.assign(window, { line: state })
    const { addEventListener } = EventSource.prototype
    Object.assign(EventSource.prototype, {
      addEventListener(this: EventSource, kind: string, on: (event: Event) => void) {
        addEventListener.call(this, kind, (event: Event) => {
          if (state.isDead) return
          if (kind === 'tickets') told.add(this)
          on(event)
        })
      },
    })
    AbortSignal.timeout = (ms) => {
      const patience = new AbortController()
      setTimeout(() => patience.abort(new DOMException('Too late', 'TimeoutError')), ms)
      return patience.signal
    }
  })

test('an arrived patient sees the ticket, is called by sound and sight without a reload, goes in and is done [§2.1-b]', async ({
  visit,
  database,
}) => {
  const { staff, page, come } = await morning(visit, database)
  await listenIn(page)
  await page.goto('/tickets')
  await page.getByText('Ваш визит сегодня').waitFor()
  await come()
  await title(page, /^П-\d{3} Ждите вызова$/)
  await page.getByText('Ваши кабинеты сейчас не принимают').waitFor()
  const { number } = await ticketOf(page)
  // The browser plays a tone only after a user action.
  await page.getByRole('heading', { name: 'Маршрутный лист' }).click()
  await look(page, 'ticket-waiting')

  const room = await openRoom(staff, 'blood', '212')
  await title(page, /^Идите в кабинет 212 Забор крови$/)
  await page.getByText(`Вас вызывают, талон ${number}`, { exact: true }).waitFor()
  await expect.poll(() => page.title()).toBe('Вас вызывают: кабинет 212')
  await expect.poll(() => heard(page)).toEqual({ tones: 4, shakes: 1 })
  await page
    .getByText(`Вас вызывают, талон ${number}. Идите в кабинет 212, забор крови, 2`)
    .waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'Вас вызывают: Талоны' }).waitFor()
  await look(page, 'ticket-called')
  for (const size of ['tablet', 'laptop', 'desktop'] as const) {
    await page.setViewportSize(sizes[size])
    await look(page, 'ticket-called')
  }
  await page.setViewportSize(sizes.phone)

  await page.getByRole('button', { name: 'Я здесь' }).click()
  await page.getByText('Врач видит, что вы у двери').waitFor()
  expect((await ask<Console>(staff, `/api/queue/cabinets/${room}`)).door[0]?.isHere).toBe(true)
  const { inside } = await inviteNext(staff, room)
  await title(page, /^Вас ждут в кабинете 212 Забор крови$/)
  await expect.poll(() => heard(page)).toEqual({ tones: 8, shakes: 2 })
  await expect.poll(() => page.title()).toBe('Вас ждут: кабинет 212')
  await isAmber(page)
  await page.getByRole('link', { name: 'Вас вызывают: Талоны' }).waitFor()
  await look(page, 'ticket-invited')
  await ask(staff, `/api/queue/cabinets/${room}/recall`, { current: inside?.ticket })
  await page.getByText(`Вызываем ещё раз, талон ${number}`, { exact: true }).waitFor()
  await expect.poll(() => heard(page)).toEqual({ tones: 12, shakes: 3 })

  await threeMinutesLater(database)
  await page.reload()
  await title(page, /^Вас ждут в кабинете 212 Забор крови$/)
  expect(await card(page).getAttribute('data-called')).toBe(null)
  expect(await page.title()).not.toContain('Вас')
  await look(page, 'ticket-inside')

  await dropRest(staff, await ticketOf(page))
  await ask(staff, `/api/queue/cabinets/${room}/done`, { current: inside?.ticket })
  await title(page, /^Осмотр пройден$/)
  await page.getByText('не сегодня').first().waitFor()
  await look(page, 'ticket-done')
  expect(await card(page).getByRole('button').count()).toBe(0)
})

test('a patient admitted without a call to the door sees and hears the admission as a call', async ({
  visit,
  database,
}) => {
  const { staff, page, come } = await morning(visit, database)
  await listenIn(page)
  await come()
  const { id } = await ticketOf(page)
  await ask(staff, `/api/tickets/${id}/away`, {})
  const room = await openRoom(staff, 'blood', '219')
  await page.goto('/tickets')
  await title(page, /^П-\d{3} Не вызываем до/)
  await page.getByRole('heading', { name: 'Маршрутный лист' }).click()
  await ask(staff, `/api/queue/cabinets/${room}/take`, { current: null, ticket: id })
  await title(page, /^Вас ждут в кабинете 219 Забор крови$/)
  await isAmber(page)
  await expect.poll(() => heard(page)).toEqual({ tones: 4, shakes: 1 })
  await expect.poll(() => page.title()).toBe('Вас ждут: кабинет 219')
  for (const size of [...widths].reverse()) {
    await page.setViewportSize(sizes[size])
    await look(page, 'ticket-corridor')
  }
})

test('when the room that called a patient closes, the ticket explains the wait and the call to another room', async ({
  visit,
  database,
}) => {
  const { staff, page, come } = await morning(visit, database)
  const room = await openRoom(staff, 'blood', '220')
  const heart = await openRoom(staff, 'ecg', '221')
  await ask(staff, `/api/queue/cabinets/${heart}/close`, {})
  await come()
  await page.goto('/tickets')
  await title(page, /^Идите в кабинет 220/)
  await ask(staff, `/api/queue/cabinets/${room}/close`, {})
  await title(page, /^П-\d{3} Ждите/)
  await page.getByText('Кабинет 220 закрылся', { exact: true }).waitFor()
  for (const size of [...widths].reverse()) {
    await page.setViewportSize(sizes[size])
    await look(page, 'ticket-shut')
  }
  await ask(staff, `/api/queue/cabinets/${heart}/open`, {})
  await title(page, /^Идите в кабинет 221/)
  await page.getByText('Кабинет 220 закрылся', { exact: true }).waitFor()
  await look(page, 'ticket-shut-called')
  await page.getByRole('button', { name: 'Отойду на 10 минут' }).click()
  await title(page, /Не вызываем/)
  expect(await page.getByText('закрылся').count()).toBe(0)
})

test('a finished ticket left open overnight is replaced by the next visit without a reload', async ({
  visit,
  database,
}) => {
  const { staff, page, come } = await morning(visit, database)
  await startAtNoon(page)
  await tapStreams(page)
  // The page is opened before the arrival, when only the live stream requests the tickets.
  await page.goto('/tickets')
  await page.getByText('Ваш визит сегодня').waitFor()
  await come()
  await title(page, /Ждите вызова$/)
  const { id, stops } = await ticketOf(page)
  await page.getByText('Обновляется сама').waitFor()
  for (const { station, state } of stops)
    if (state === 'ahead') await ask(staff, `/api/queue/tickets/${id}/drop`, { station, reason: 'Проба' })
  await title(page, /^Осмотр пройден$/)
  // The stream works in a hidden tab too and is opened anew when the visit begins and ends, so three streams
  // deliver a state.
  await expect.poll(() => page.evaluate(() => line.spoken)).toBe(3)
  await database.open(1).execute('update tickets set day = day - 1')
  await page.clock.fastForward('10:00')
  await expect.poll(() => page.getByText('Осмотр пройден').count()).toBe(0)
  await page.getByRole('heading', { name: 'Как работает очередь' }).waitFor()
})

test('with two rooms open both are named; a patient away for ten minutes is not called before reporting back', async ({
  visit,
  database,
}) => {
  const { staff, page, come } = await morning(visit, database, 'desktop')
  await openRoom(staff, 'blood', '213')
  await openRoom(staff, 'blood', '214')
  await come()
  await page.goto('/tickets')
  await title(page, /^Идите к кабинетам 213 и 214 Забор крови$/)
  await page.getByText('Пригласят в тот, что освободится первым').waitFor()
  await look(page, 'ticket-two-rooms')
  await pressOn(page, 'Я здесь')
  await page.getByText('Врач видит, что вы у двери').waitFor()
  await page.reload()
  await page.getByText('Врач видит, что вы у двери').waitFor()
  expect(await page.getByRole('button', { name: 'Я здесь' }).count()).toBe(0)
  await pressOn(page, /^Отойду на 10.минут$/)
  await title(page, /^П-\d{3} Не вызываем до \d\d:\d\d$/)
  const isFocused = page.locator('h2:focus')
  await isFocused.waitFor()
  await look(page, 'ticket-away')
  await pressOn(page, 'Я здесь')
  await title(page, /^Идите к кабинетам 213 и 214/)
})

test('a lost connection is shown with its time and recovers by itself; the device keeps the ticket until sign-out', async ({
  visit,
  database,
  complaints,
}) => {
  const { staff, page, come } = await morning(visit, database)
  await come()
  await page.goto('/tickets')
  await page.getByText('Обновляется сама').waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.context().setOffline(true)
  await page.getByText(/^Нет связи, показано на \d\d:\d\d\.$/).waitFor()
  expect(await page.getByText('Обновляется сама').count()).toBe(0)
  await look(page, 'ticket-lost')
  await openRoom(staff, 'blood', '215')
  await page.context().setOffline(false)
  await title(page, /^Идите в кабинет 215/)
  await page.getByText('Нет связи').waitFor({ state: 'hidden' })
  await page.getByText('Обновляется сама').waitFor()

  const kept = () => page.evaluate(() => localStorage.getItem('cabinet.last-ticket'))
  await expect.poll(kept).toContain('Вас вызывают: кабинет 215')
  expect(await kept()).not.toMatch(/кров|Преображенск/i)
  await page.context().setOffline(true)
  await page.goto('/tickets')
  await page.getByRole('heading', { name: 'Нет связи с кабинетом' }).waitFor()
  await page.getByText('Вас вызывают: кабинет 215').waitFor()
  await page.getByText(/^Так было в \d\d:\d\d\. Пока связи нет, следите за табло/).waitFor()
  await look(page, 'ticket-offline')
  await page.context().setOffline(false)
  await title(page, /^Идите в кабинет 215/)
  await page.getByRole('button', { name: 'Меню', exact: true }).click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page.getByRole('button', { name: 'Войти', exact: true }).waitFor()
  expect(await kept()).toBe(null)
  complaints.splice(0)
})

test('a silently broken live stream is detected, and the missed call is shown after reconnecting', async ({
  visit,
  database,
}) => {
  const { staff, page, come } = await morning(visit, database)
  await startAtNoon(page)
  await tapStreams(page)
  await come()
  await page.goto('/tickets')
  await page.getByText('Обновляется сама').waitFor()
  await page.evaluate(() => {
    line.isDead = true
  })
  await page.route('**/api/tickets**', () => {})
  await page.clock.fastForward('00:15')
  expect(await page.getByText('Нет связи').count()).toBe(0)
  // Fifty seconds of silence, then a request that gets no answer for ten seconds.
  const asked = page.waitForRequest(/\/api\/tickets$/)
  await page.clock.fastForward('00:50')
  await asked
  await page.clock.fastForward('00:10')
  await page.getByText(/^Нет связи, показано на \d\d:\d\d\.$/).waitFor()
  expect(await page.getByText('Обновляется сама').count()).toBe(0)
  await openRoom(staff, 'blood', '222')
  await page.unroute('**/api/tickets**')
  await page.evaluate(() => {
    line.isDead = false
  })
  await page.clock.fastForward('01:00')
  await title(page, /^Идите в кабинет 222/)
  await page.getByText('Обновляется сама').waitFor()
})

test("the first page shows today's ticket above the booking, and a call is marked at the menu link «Талоны»", async ({
  visit,
  database,
}) => {
  const { staff, page, come } = await morning(visit, database)
  await page.goto('/')
  const toBring = page.getByText('Очки или линзы')
  await toBring.waitFor()
  await come()
  await page.goto('/')
  await page.getByRole('link', { name: /^П-\d{3} Ждите вызова$/ }).waitFor()
  // A patient in the clinic gets no instructions for coming.
  await page.getByText('Вы в клинике').waitFor()
  expect(await toBring.count()).toBe(0)
  await look(page, 'ticket-strip')
  await page.setViewportSize(sizes.desktop)
  await screen(page, 'visit-here')
  await page.setViewportSize(sizes.phone)
  await openRoom(staff, 'blood', '216')
  // A page that is shown again requests the state at once, unless a request is already under way; it also does
  // so periodically.
  const strip = page.getByRole('link', { name: /^П-\d{3} Вас вызывают: кабинет 216$/ })
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => comeBack().then(() => strip.count())).toBe(1)
  await page.getByRole('link', { name: 'Вас вызывают: Талоны' }).waitFor()
  await look(page, 'ticket-strip-called')
  await strip.click()
  await title(page, /^Идите в кабинет 216/)
})

nightly('a background tab shows the call in its title', async ({ visit, database }) => {
  const { staff, page, come } = await morning(visit, database, 'laptop')
  await come()
  await page.goto('/tickets')
  await page.getByText('Обновляется сама').waitFor()
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  const room = await openRoom(staff, 'blood', '218')
  await expect.poll(() => page.title()).toBe('Вас вызывают: кабинет 218')
  await inviteNext(staff, room)
  await expect.poll(() => page.title()).toBe('Вас ждут: кабинет 218')
  await ask(staff, `/api/queue/cabinets/${room}/done`, { current: (await ticketOf(page)).id })
  await expect.poll(() => page.title()).toBe('Личный кабинет медицинского центра профосмотров')
})

nightly(
  'the page explains notifications of calls that arrive while it is closed, then offers them',
  async ({ visit, database }) => {
    const { page, come } = await morning(visit, database)
    // Headless Chromium refuses notifications without asking the user.
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    })
    await come()
    await page.goto('/tickets')
    await page.getByRole('button', { name: 'Уведомлять и при закрытой странице' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('в день осмотра скажем, когда вас вызывают в кабинет').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  },
)

nightly('the sound is switched off on the device and stays off', async ({ visit, database }) => {
  const { staff, page, come } = await morning(visit, database)
  await listenIn(page)
  await come()
  await page.goto('/tickets')
  const sound = page.getByRole('switch', { name: 'Звук и вибрация' })
  expect(await sound.isChecked()).toBe(true)
  await sound.click()
  await page.reload()
  expect(await sound.isChecked()).toBe(false)
  await page.getByRole('heading', { name: 'Маршрутный лист' }).click()
  await openRoom(staff, 'blood', '217')
  await title(page, /^Идите в кабинет 217/)
  expect(await heard(page)).toEqual({ tones: 0, shakes: 0 })
})

test("a user who signs in after another on the same device does not see the other's ticket", async ({
  visit,
  database,
}) => {
  const { page, come } = await morning(visit, database)
  await come()
  await page.goto('/tickets')
  const kept = () => page.evaluate(() => localStorage.getItem('cabinet.last-ticket'))
  await expect.poll(kept).toContain(patient)
  await page.goto('about:blank')
  await page.context().clearCookies()
  await enter(page, people.employer, '/preorder')
  await expect.poll(kept).toBe(null)
})

test('the desk sees where a patient is called and how many stops are done, and prints a ticket and a route sheet', async ({
  visit,
  database,
}) => {
  // The volume of a driver who works in noise, vibration and dust: as long as route sheets usually are.
  const { staff, come } = await morning(visit, database, 'phone', ['4.4', '4.3.1', '3.1.7', '18.1', '6.1'])
  await staff.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-print-asked', '')
  })
  await come()
  await staff.goto('/desk')
  await staff.locator('[data-row]').first().click()
  await staff.getByText('Ждёт вызова').waitFor()
  await staff.getByText(/^Пройдено \d из \d/).waitFor()
  const blood = await openRoom(staff, 'blood', '52')
  await staff.getByText('Вызывают: кабинет 52').waitFor()
  for (const size of [...widths].reverse()) {
    await staff.setViewportSize(sizes[size])
    await staff.getByText('Вызывают: кабинет 52').waitFor()
    if (size === 'phone') expect(await accessibilityProblems(staff)).toEqual([])
    await screen(staff, 'desk-where')
  }
  await staff.setViewportSize(sizes.desktop)

  const papers = { Талон: 'slip', 'Маршрутный лист': 'sheet' }
  for (const [name, file] of Object.entries(papers)) {
    await staff.getByRole('button', { name, exact: true }).click()
    await staff.locator('[data-print-asked]').waitFor({ state: 'attached' })
    await staff.emulateMedia({ media: 'print' })
    const paper = staff.locator('[data-printed]')
    // The width of an A4 sheet within its margins; the ticket slip has its own width.
    await paper.evaluate((node: HTMLElement) => node.style.setProperty('width', '703px'))
    expect(await paper.textContent()).toMatch(file === 'slip' ? /Идите в кабинет\s*52/ : /Забор крови/)
    expect(await staff.locator('#root').isVisible()).toBe(false)
    await screen(staff, `desk-paper-${file}`)
    await paper.evaluate((node: HTMLElement) => node.style.removeProperty('width'))
    const pdf = await staff.pdf({ format: 'A4' })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g), `${name} is one sheet`).toHaveLength(1)
    await staff.emulateMedia({ media: null })
    await staff.evaluate(() => dispatchEvent(new Event('afterprint')))
    await paper.waitFor({ state: 'detached' })
  }
  await inviteNext(staff, blood)
  await staff.getByText('На приёме: кабинет 52').waitFor()
})
