import type { Page } from 'playwright-core'
import {
  addDays,
  clinicDay,
  clinicTime,
  type Day,
  formatDay,
  partsOf,
  weekdayOf,
} from '../../shared/platform/days.ts'
import type { Slot } from '../../shared/schedule/schema.ts'
import type { CitySchedule, ScheduleDesk, SpecialDay } from '../../shared/schedule-admin/schema.ts'
import { accessibilityProblems } from '../accessibility.ts'
import { wishOf } from '../booking.ts'
import { expect, nightly, screen, test, widths } from '../browser.ts'
import { pressOn, typeInto } from '../keyboard.ts'
import { people } from '../organizations.ts'
import { enter } from '../sign-in.ts'

const home = '/api/admin/schedule'
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const dayRow = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) })
const weekFoot = (page: Page) => page.getByRole('region', { name: 'Не сохранено' })

async function look(page: Page, name: string) {
  expect(await accessibilityProblems(page), name).toEqual([])
  await screen(page, `schedule-${name}`)
}

async function resultOf<Result>(page: Page, path: string): Promise<Result> {
  const answer = await page.request.get(path)
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { result: Result }).result
}

const slotsOf = (page: Page, day: Day, city = 'ekb') =>
  resultOf<Slot[]>(page, `/api/slots?city=${city}&from=${day}&to=${day}`)
const cityOf = async (page: Page, city: string): Promise<CitySchedule> => {
  const { cities } = await resultOf<ScheduleDesk>(page, home)
  const found = cities.find((one) => one.city === city)
  if (!found) throw new Error(`no city ${city}`)
  return found
}

/** Selects the year of a day: late in a year the coming weeks belong to the next one. */
async function showYearOf(page: Page, day: Day) {
  await page.getByRole('heading', { name: 'Впереди' }).waitFor()
  await page
    .getByRole('radiogroup', { name: 'Год' })
    .getByText(String(partsOf(day).year))
    .click()
}

/**
 * A working day some weeks ahead on this weekday; each test uses another weekday, so that tests do not affect
 * each other.
 */
async function workingDay(page: Page, weekday: number, city = 'ekb'): Promise<Day> {
  const today = clinicDay(new Date())
  for (let day = addDays(today, 21 + weekday - weekdayOf(today)); ; day = addDays(day, 7))
    if ((await slotsOf(page, day, city)).some(({ free }) => free > 0)) return day
}

/** Books a Friday about two weeks ahead as the patient, three hours before its last time, so that a visit fits. */
async function bookFriday(page: Page): Promise<{ day: Day; time: string; number: string }> {
  const today = clinicDay(new Date())
  for (let day = addDays(today, 14 - weekdayOf(today) + 5); ; day = addDays(day, 7)) {
    const slots = await slotsOf(page, day)
    const until = Date.parse(slots.at(-1)?.start ?? '') - 3 * 3_600_000
    const last = slots.findLast(({ free, start }) => free > 0 && Date.parse(start) <= until)
    if (!last) continue
    const data = wishOf(last.id)
    const answer = await page.request.post('/api/bookings', {
      data,
      headers: { 'idempotency-key': `friday-${day}` },
    })
    expect(answer.status(), await answer.text()).toBe(201)
    const { result } = (await answer.json()) as { result: { number: string } }
    return { day, time: clinicTime(new Date(last.start)), number: result.number }
  }
}

test('shortening the hours of Friday names the affected booking, keeps it, and closes the rest of the day [§2.8-g]', async ({
  visit,
}) => {
  const patient = await visit('desktop')
  const office = await visit('desktop')
  await enter(patient, people.patient)
  const { day, time, number } = await bookFriday(patient)
  await enter(office, people.admin, '/admin?main')
  await dayRow(office, 'Пятница').click()
  await office.getByLabel('До', { exact: true }).fill('')
  await office.getByLabel('До', { exact: true }).pressSequentially('11')
  await office.getByLabel('Действует с').fill(formatDay(addDays(day, -1)))
  await weekFoot(office)
    .getByText(/^\d\d:\d\d–11:00/)
    .waitFor()
  const save = office.getByRole('button', { name: 'Проверить и сохранить' })
  const { y = 0, height = 0 } = (await save.boundingBox()) ?? {}
  expect(y + height, 'the save button is on the screen').toBeLessThanOrEqual(
    office.viewportSize()?.height ?? 0,
  )
  await save.click()
  const preview = dialog(office, 'Кого это затронет')
  await preview.getByText(number).waitFor()
  expect(await accessibilityProblems(office)).toEqual([])
  await press(office, 'Сохранить часы')
  await office.getByText('Часы работы сохранены').waitFor()
  await weekFoot(office).waitFor({ state: 'hidden' })
  const left = (await slotsOf(patient, day)).filter(({ free }) => free > 0)
  expect(left.length).toBeGreaterThan(0)
  expect(left.map(({ start }) => clinicTime(new Date(start))).every((at) => at < '11:00')).toBe(true)
  await patient.goto('/')
  await patient.getByText(time).first().waitFor()
  await office.getByRole('radio', { name: `С ${formatDay(addDays(day, -1))}` }).waitFor({ state: 'attached' })
})

test('the second of two administrators changing one week keeps the typed hours and sees the other’s [§2.8-h]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page, people.admin, '/admin?main&city=pvl')
  await dayRow(page, 'Среда').click()
  await page.getByLabel('До', { exact: true }).fill('')
  await page.getByLabel('До', { exact: true }).pressSequentially('1300')
  const { weeks, weekVersion } = await cityOf(page, 'pvl')
  const [first] = weeks
  if (!first) throw new Error('no week')
  const theirs = {
    ...first.week,
    days: first.week.days.map((one) =>
      one.hours && (one.day === 3 || one.day === 2) ? { ...one, hours: { ...one.hours, to: '14:00' } } : one,
    ),
  }
  const data = { startsOn: first.startsOn, week: theirs, weekVersion, keep: true }
  const today = (await resultOf<ScheduleDesk>(page, home)).today
  const other = await page.request.post(`${home}/cities/pvl/week`, { data: { ...data, startsOn: today } })
  expect(other.status(), await other.text()).toBe(200)
  await press(page, 'Проверить и сохранить')
  await press(page, 'Сохранить часы')
  const told = page.getByRole('alert').filter({ hasText: 'часы работы изменил другой администратор' })
  await told.getByText(/Среда: теперь \S+–14:00.*у вас \S+–13:00/).waitFor()
  await told.getByText(/Вторник: теперь \S+–14:00/).waitFor()
  await page.mouse.move(0, 0)
  await look(page, 'overtaken')
  await press(page, 'Проверить и сохранить')
  await press(page, 'Сохранить часы')
  await page.getByText('Часы работы сохранены').waitFor()
})

test('a holiday is added by keyboard, nobody can book on it, and it is removed again [§2.8-i]', async ({
  visit,
}) => {
  const page = await visit('desktop')
  await enter(page, people.admin, '/admin?main&tab=holidays')
  const day = await workingDay(page, 2)
  await page.getByRole('heading', { name: 'Впереди' }).waitFor()
  await pressOn(page, 'Добавить дни')
  const from = dialog(page, 'Добавить дни').getByLabel('С', { exact: true })
  await expect.poll(() => from.evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.type(formatDay(day))
  expect(await from.inputValue(), 'typed over the date that it begins with').toBe(formatDay(day))
  await typeInto(page, 'Название', 'Санитарный день')
  await page.keyboard.press('Enter')
  const touched = dialog(page, 'Кого это затронет').getByRole('button', { name: 'Сохранить', exact: true })
  const added = page.getByRole('button', { name: /^Убрать: .*Санитарный день/ })
  await touched.or(page.getByText('Календарь сохранён')).first().waitFor()
  if (await touched.count()) await touched.click()
  await showYearOf(page, day)
  await added.waitFor()
  expect((await slotsOf(page, day)).filter(({ free }) => free > 0)).toEqual([])
  await added.click()
  await press(page, 'Убрать')
  await added.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await slotsOf(page, day)).some(({ free }) => free > 0)).toBe(true)
})

test('a special day that another administrator has changed is not removed until the change has been seen', async ({
  visit,
}) => {
  const page = await visit('phone')
  await enter(page, people.admin, '/admin?main&tab=holidays')
  const day = await workingDay(page, 3, 'pvl')
  const data = { city: 'pvl', from: day, to: day, title: 'Учёба персонала', hours: null, keep: true }
  const added = await page.request.post(`${home}/days`, { data })
  expect(added.status(), await added.text()).toBe(201)
  const [one] = ((await added.json()) as { result: { days: SpecialDay[] } }).result.days
  await page.reload()
  await showYearOf(page, day)
  await page.getByRole('button', { name: /^Убрать: .*Учёба персонала/ }).click()
  const theirs = { title: 'Ремонт', hours: null, version: one?.version, keep: true }
  expect((await page.request.post(`${home}/days/${one?.id}`, { data: theirs })).status()).toBe(200)
  await press(page, 'Убрать')
  await page.getByRole('alert').getByText('теперь «Ремонт», выходной').waitFor()
  await look(page, 'removed-stale')
  await press(page, 'Всё равно убрать')
  await page.getByText('Дни снова работают по графику').waitFor()
})

test('a station is added with a service found by a word and a daily limit [§2.8-j]', async ({ visit }) => {
  const page = await visit('desktop')
  await enter(page, people.admin, '/admin?main&tab=stations&city=pvl')
  const form = dialog(page, 'Новый кабинет')
  await press(page, 'Добавить кабинет')
  await form.getByRole('button', { name: 'Добавить кабинет' }).click()
  await form.getByText('Укажите название').waitFor()
  await page.getByLabel('Название').fill('Второй рентген')
  await page.getByLabel('Минут на человека').fill('7,5')
  await page.getByText('до 8 человек').waitFor()
  await page.getByLabel('Найти услугу').fill('рентген лёгких')
  await page.getByRole('checkbox').first().check()
  await form.getByRole('button', { name: 'Добавить кабинет' }).click()
  await page.getByRole('button', { name: /^Второй рентген/ }).waitFor()
  await press(page, 'Добавить предел')
  await page.getByLabel('Не больше человек в день').fill('25')
  await page.getByLabel('Найти услугу').fill('спирометрия')
  await page.getByRole('radio', { name: /^Спирометрия/ }).check()
  await press(page, 'Сохранить предел')
  await page.getByRole('button', { name: /^Спирометрия\s*до 25/ }).waitFor()
})

async function post(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(`${home}${path}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

nightly('a station without bookings is removed by its own button', async ({ visit }) => {
  const page = await visit('desktop')
  await enter(page, people.admin, '/admin?main&tab=stations&city=pvl')
  await post(page, '/cities/pvl/stations', { name: 'Лишний кабинет', rooms: 1, minutes: 5, services: [] })
  await page.reload()
  await page.getByRole('button', { name: /^Лишний кабинет/ }).click()
  await press(page, 'Убрать кабинет')
  await page.getByText('Кабинет убран').waitFor()
  expect((await cityOf(page, 'pvl')).stations.map(({ name }) => name)).not.toContain('Лишний кабинет')
})

nightly('a daily limit is removed by its own button', async ({ visit }) => {
  const page = await visit('desktop')
  await enter(page, people.admin, '/admin?main&tab=stations&city=ekb')
  const { services } = await resultOf<ScheduleDesk>(page, home)
  const { limits } = await cityOf(page, 'ekb')
  const free = services.find(({ code }) => !limits.some(({ service }) => service === code))
  if (!free) throw new Error('every service has a limit')
  await post(page, '/cities/ekb/limits', { service: free.code, perDay: 777, version: 0, keep: false })
  await page.reload()
  await page.getByRole('button', { name: /до 777/ }).click()
  await press(page, 'Снять предел')
  await page.getByText('Предел снят').waitFor()
  expect((await cityOf(page, 'ekb')).limits).toEqual(limits)
})

nightly('a special day is removed by the button of its dialog', async ({ visit }) => {
  const page = await visit('desktop')
  await enter(page, people.admin, '/admin?main&tab=holidays')
  const day = await workingDay(page, 4, 'pvl')
  await post(page, '/days', {
    city: 'pvl',
    from: day,
    to: day,
    title: 'Дезинфекция',
    hours: null,
    keep: true,
  })
  await page.reload()
  await showYearOf(page, day)
  const row = page.getByRole('button', { name: /^Изменить: .*Дезинфекция/ })
  await row.click()
  await press(page, 'Убрать из календаря')
  await page.getByText('День снова работает по графику').waitFor()
  await row.waitFor({ state: 'hidden' })
})

test('leaving the list of affected patients asks before the typed day is lost', async ({ visit }) => {
  const page = await visit('desktop')
  await enter(page, people.admin, '/admin?main&tab=holidays')
  const { day, number } = await bookFriday(page)
  await press(page, 'Добавить дни')
  const form = dialog(page, 'Добавить дни')
  await form.getByLabel('С', { exact: true }).fill(formatDay(day))
  await form.getByLabel('Название').fill('Генеральная уборка')
  await form.getByRole('button', { name: 'Добавить в календарь' }).click()
  const touched = dialog(page, 'Кого это затронет')
  await touched.getByText(number).waitFor()
  const question = page.getByRole('alertdialog', { name: /хотите закрыть окно/ })
  for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(20, 500)]) {
    await leave()
    await question.getByRole('button', { name: 'Вернуться к изменениям' }).click()
    await question.waitFor({ state: 'hidden' })
  }
  await touched.getByRole('button', { name: 'Вернуться к изменениям' }).click()
  expect(await form.getByLabel('Название').inputValue()).toBe('Генеральная уборка')
})

test('leaving asks before unsaved settings are lost, and a user without the role sees nothing [§2.8-k]', async ({
  visit,
}) => {
  const office = await visit('desktop')
  const stranger = await visit('phone')
  await enter(office, people.admin, '/admin?main')
  await office.getByLabel('Как добраться').fill('Пять минут от метро')
  await office.getByRole('tab', { name: 'Праздники' }).click()
  await press(office, 'Вернуться к изменениям')
  expect(await office.getByLabel('Как добраться').inputValue()).toBe('Пять минут от метро')
  await press(office, 'Сохранить адрес')
  await office.getByText('Адрес сохранён').waitFor()
  await office.getByRole('tab', { name: 'Праздники' }).click()
  await office.getByRole('heading', { name: 'Впереди' }).waitFor()
  await enter(stranger, people.patient, '/admin?main')
  await stranger.getByText('Раздел для администраторов').waitFor()
  expect((await stranger.request.get(home)).status()).toBe(403)
  await office.route(`**${home}`, (route) => route.fulfill({ status: 500, json: {} }))
  await office.goto('/admin?main')
  await office.getByText('Настройки не загрузились').waitFor()
  await look(office, 'error')
})

for (const size of widths)
  for (const dark of size === 'desktop' ? [false, true] : [false])
    nightly(
      `the hours, the calendar and the stations look right on a ${size}${dark ? ' in the dark' : ''}`,
      async ({ visit }) => {
        const page = await visit(size, { dark })
        // A phone and the dark theme also get an accessibility check; the other widths differ from them only in
        // columns.
        const see =
          size === 'phone' || dark ? look : (at: Page, name: string) => screen(at, `schedule-${name}`)
        const mark = dark ? '-dark' : ''
        await enter(page, people.admin, '/admin?main')
        await dayRow(page, 'Пятница').click()
        await press(page, 'Добавить перерыв')
        await weekFoot(page).waitFor()
        await see(page, `hours${mark}`)
        await press(page, 'Отменить')
        await page.getByRole('tab', { name: 'Праздники' }).click()
        await page.getByRole('heading', { name: 'Впереди' }).waitFor()
        await see(page, `holidays${mark}`)
        await page.getByRole('tab', { name: 'Кабинеты' }).click()
        await page.getByRole('button', { name: /^Забор крови/ }).waitFor()
        await see(page, `stations${mark}`)
        await page.getByRole('button', { name: /^Забор крови/ }).click()
        await page.getByLabel('Найти услугу').fill('кров')
        await see(page, `station${mark}`)
      },
    )
