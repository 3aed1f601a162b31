import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { formOf } from '../../shared/findings/forms.ts'
import { clinicDay, clinicInstant } from '../../shared/platform/days.ts'
import { test as base, expect, isGate, screen, type Visit } from '../browser.ts'
import { people } from '../organizations.ts'
import { pdfText } from '../pdf-text.ts'
import type { FreshDatabase } from '../postgres.ts'
import { act, button, come, inside, rested } from '../rooms.ts'
import { enter } from '../sign-in.ts'

const test = base.skipIf(isGate)

const doctor = '9000001014'
const chair = '9000000005'
const chairman = 'Громова Вера Николаевна'

/** Ten employees of the demo factory, of as many positions as there are. */
async function pick(database: FreshDatabase) {
  const { rows } = await database.open(1).execute(
    `select id, organization, fullname, gender from (
       select employees.id, organization_id as organization, concat_ws(' ', surname, name, middlename) as fullname, gender,
         row_number() over (partition by position_id order by due_on, employees.id) as place
       from employees join persons on persons.id = person_id
       where due_on is not null and booked_on is null and dismissed_on is null
         and not exists (select from bookings where employee_id = employees.id)) as each
     order by place, id limit 10`,
  )
  return rows as { id: string; organization: string; fullname: string; gender: string }[]
}

/** HR books them with the volume that the order asks for; then their day is moved to today. */
async function book(visit: Visit, database: FreshDatabase, workers: Awaited<ReturnType<typeof pick>>) {
  const page = await visit('desktop')
  await enter(page, people.employer, '/organization/preorders')
  const db = database.open(1)
  const { rows: slots } = await db.execute(
    `select id, (start_at at time zone 'Asia/Yekaterinburg')::date::text as day from slots
     where city = 'ekb' and start_at > now() + interval '3 days' and capacity > taken
     order by start_at limit 10`,
  )
  const home = `/api/organizations/${workers[0]?.organization}/groups`
  const group = { city: 'ekb', kind: 'periodic' }
  const ids = workers.map(({ id }) => id)
  const volume = await page.request.post(`${home}/volume`, {
    data: { ...group, date: slots[0]?.day, who: { ids } },
  })
  const counted = (await volume.json()).result
  const { total } = counted
  const places = ids.map((employee, at) => ({ employee, slot: slots[at]?.id }))
  const booked = await page.request.post(home, { data: { ...group, total, tell: false, places } })
  if (booked.status() === 409) {
    const again = (await booked.json()).error.details.total
    const second = await page.request.post(home, { data: { ...group, total: again, tell: false, places } })
    expect(second.status(), await second.text()).toBe(201)
  }
  const now = new Date()
  await db.execute(
    `with today as (insert into slots (id, city, start_at, capacity, taken) values (gen_random_uuid(), 'ekb', $2, 500, 10)
       on conflict (city, start_at) do update set taken = slots.taken returning id)
     update bookings set day = $1, start_at = $2, slot_id = (select id from today) where employee_id = any($3::uuid[])`,
    [clinicDay(now), clinicInstant(clinicDay(now), '08:15'), ids],
  )
}

/** Values of a healthy person where the lower end of the norm is not one. */
const healthy: Record<string, string> = { height: '178', weight: '74' }

/** Fills the values of the person inside: within the norm, as the forms of the studies give it. */
async function fillValues(page: Page): Promise<void> {
  for (const field of await page.locator('[data-value]').all()) {
    const [service = '', key = ''] = ((await field.getAttribute('data-path')) ?? '').split('.')
    const form = formOf({ service, kind: 'functional' }, clinicDay(new Date()))
    const known = form.fields.find((one) => one.key === key)
    if (!known) throw new Error(`no field ${service}.${key}`)
    if ('choices' in known) await field.selectOption(known.choices[0]?.text ?? '')
    else {
      const { low, high } = known.norms?.[0] ?? {}
      await field.fill(healthy[key] ?? String(low ?? high ?? known.lowest).replace('.', ','))
    }
  }
}

/** A finding of a doctor: the person, the form, the words for the search of ICD-10 and the recommendation. */
interface Deviation {
  of: string
  form: string
  words: string
  advice: string
}

/** Returns the number of the ticket inside the room; empty when nobody is. */
const insideNow = async (page: Page) => {
  const shown = (await inside(page).count()) > 0 ? ((await inside(page).textContent()) ?? '') : ''
  return /^П-/.test(shown) ? shown : ''
}
const settled = (page: Page) =>
  expect.poll(() => page.getByRole('status', { name: 'Загрузка' }).count()).toBe(0)

async function writeDeviations(page: Page, deviations: readonly Deviation[]): Promise<void> {
  const who = (await page.getByRole('region', { name: 'Приём' }).textContent()) ?? ''
  for (const { of, form, words, advice } of deviations) {
    const region = page.getByRole('region', { name: form, exact: true })
    if (!who.includes(of) || (await region.count()) === 0) continue
    await region.getByLabel('Диагноз по МКБ-10').fill(words)
    await page.locator('[role=option]:visible').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await region.getByRole('group').first().getByLabel('Впервые').check()
    await region.getByRole('group').first().getByLabel('Хроническое').check()
    await region.getByLabel('Рекомендации').fill(advice)
  }
}

/** Works a room by the key F2 until nobody waits for it; returns how many people it has received. */
async function work(page: Page, deviations: readonly Deviation[]): Promise<number> {
  let received = 0
  if (await button(page, 'Начать приём').count()) await act(page, 'Начать приём')
  for (let left = 40; left > 0; left--) {
    await rested(page)
    const before = await insideNow(page)
    if (!before) {
      const invite = button(page, 'Пригласить следующего')
      if ((await invite.count()) === 0 || (await invite.isDisabled())) break
    } else {
      await fillValues(page)
      await writeDeviations(page, deviations)
      received += 1
    }
    await page.keyboard.press('F2')
    await expect.poll(() => insideNow(page)).not.toBe(before)
    if (!(await insideNow(page))) break
  }
  return received
}

interface RoomNow {
  id: string
  station: string
  stationName: string
  waiting: number
}

/** Leads everybody through the rooms until no station has anybody left. */
async function workAll(page: Page, deviations: readonly Deviation[]): Promise<Record<string, number>> {
  const stops: Record<string, number> = {}
  for (let round = 60; round > 0; round--) {
    const { result } = await (await page.request.get('/api/queue?city=ekb')).json()
    const rooms = (result.cabinets as RoomNow[]).filter(({ waiting }) => waiting > 0)
    const [room] = rooms.filter(({ stationName }) => !/патолог/i.test(stationName)).concat(rooms)
    if (!room) return stops
    await page.goto(`/queue?cabinet=${room.id}`)
    await page.getByRole('heading', { name: /^У двери/ }).waitFor()
    stops[room.stationName] = (stops[room.stationName] ?? 0) + (await work(page, deviations))
  }
  throw new Error(`the rooms are not done: ${JSON.stringify(stops)}`)
}

/** Writes every awaited result within the norm: one by the grid, the others as the page sends them. */
async function bringResults(page: Page): Promise<number> {
  await page.goto('/results')
  await settled(page)
  const written = await page.evaluate(
    async (forms: Record<string, { key: string; value: number | string }[]>) => {
      const { result } = await (await fetch('/api/findings/results?state=awaited&limit=100')).json()
      const rows = result.items as { booking: string; service: string; version: number }[]
      const results = rows.map(({ booking, service, version }) => ({
        booking,
        service,
        state: 'done',
        isNormal: true,
        values: forms[service] ?? [],
        seen: version,
      }))
      const left: unknown[] = []
      for (let at = 0; at < results.length; at += 100) {
        const answer = await fetch('/api/findings/results', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ results: results.slice(at, at + 100) }),
        })
        left.push(...((await answer.json()).result?.left ?? ['refused']))
      }
      return { asked: results.length, left }
    },
    await normsOf(page),
  )
  expect(written.left).toEqual([])
  return written.asked
}

/** The values within the norm of a man, by awaited service. */
async function normsOf(page: Page) {
  const { result } = await (await page.request.get('/api/findings/results/services')).json()
  const today = clinicDay(new Date())
  return Object.fromEntries(
    (result as { service: string }[]).map(({ service }) => [
      service,
      formOf({ service, kind: 'lab' }, today).fields.map((field) => ({
        key: field.key,
        value:
          'choices' in field
            ? (field.choices[0]?.text ?? '')
            : field.key === 'hemoglobin'
              ? 138
              : (field.norms?.[0]?.low ?? field.norms?.[0]?.high ?? field.lowest),
      })),
    ]),
  )
}

const papers = join(import.meta.dirname, '../screens/papers')

/** Reads a paper, and keeps it beside the pictures for a person to hold it against the order. */
async function paper(page: Page, name: string, path: string): Promise<string> {
  const answer = await page.request.get(path)
  expect(answer.status(), path).toBe(200)
  const content = await answer.body()
  if (process.env.SCREENS !== 'off') {
    mkdirSync(papers, { recursive: true })
    writeFileSync(join(papers, `${name}.pdf`), content)
  }
  return pdfText(content).replace(/\s+/g, ' ')
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check()

/** Opens a waiting person by name. */
async function open(page: Page, fullname: string): Promise<void> {
  await page.goto('/conclusions')
  await settled(page)
  await page
    .getByRole('button', { name: new RegExp(`^${fullname}`) })
    .first()
    .click()
  await page.getByRole('radio', { name: 'Противопоказаний нет' }).waitFor()
}

const made = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('heading', { name: /оформлен[оа]$/ })
    .waitFor()

/** Decides everybody in the norm by one question. */
async function decideTogether(page: Page, people: number): Promise<void> {
  await page.goto('/conclusions?tab=together')
  await page.getByText(`Выбрано: ${people}`).waitFor()
  await screen(page, 'whole-together')
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog', { name: 'Решить вместе' })
  await sheet.getByRole('radio', { name: 'I', exact: true }).check()
  await sheet.getByRole('textbox', { name: 'Председатель комиссии' }).fill(chairman)
  await sheet.getByRole('button', { name: 'Решить вместе…' }).click()
  const question = page.getByRole('alertdialog', { name: /^Оформить / })
  await question.getByRole('button', { name: /^Оформить/ }).click()
  await sheet.getByText(`Оформлено: ${people}`).waitFor()
}

/** Approves the act of today; returns its number. */
async function approveAct(page: Page): Promise<string> {
  await page.goto('/conclusions?tab=acts')
  await settled(page)
  const waits = page.getByRole('table', { name: 'Ждут акта' }).locator('[data-row]')
  await waits.first().getByRole('button').first().click()
  await page.getByRole('heading', { name: 'Результаты осмотра' }).waitFor()
  await page.getByLabel('Работников всего: Всего', { exact: true }).fill('320')
  await page.getByLabel('Работников всего: Женщин', { exact: true }).fill('110')
  await screen(page, 'whole-act')
  await press(page, 'Утвердить акт')
  const question = page.getByRole('alertdialog', { name: /^Утвердить акт за / })
  await question.getByRole('button', { name: 'Утвердить', exact: true }).click()
  const said = page.getByText(/^Акт \d+\/\d{4} утверждён$/)
  await said.waitFor()
  return /\d+\/\d{4}/.exec((await said.textContent()) ?? '')?.[0] ?? ''
}

test('ten workers go from the desk through all rooms to papers and the act, as the order asks', {
  timeout: 1_200_000,
}, async ({ visit, database }) => {
  const workers = await pick(database)
  expect(workers).toHaveLength(10)
  await book(visit, database, workers)
  await come(visit, 10)

  const [deaf = '', nervous = '', sent = ''] = workers.map(({ fullname }) => fullname)
  const deviations: Deviation[] = [
    {
      of: deaf,
      form: 'Врач-оториноларинголог',
      words: 'нейросенсорная',
      advice: 'Аудиограмма через полгода',
    },
    { of: nervous, form: 'Врач-невролог', words: 'радикулопатия', advice: 'Курс лечебной физкультуры' },
    { of: sent, form: 'Врач-терапевт', words: 'гипертоническая', advice: 'Контроль давления' },
  ]
  const rooms = await visit('desktop')
  await enter(rooms, doctor, '/queue')
  const stops = await workAll(rooms, deviations)
  expect(Object.keys(stops).length).toBeGreaterThanOrEqual(6)

  const db = database.open(1)
  const ids = workers.map(({ id }) => id)
  const { rows: unwritten } = await db.execute(
    `select bookings.number, item ->> 'service' as service
     from bookings cross join json_array_elements(items) as item
     where employee_id = any($1::uuid[]) and not exists (
       select from findings where booking_id = bookings.id and service = item ->> 'service')`,
    [ids],
  )
  expect(unwritten.filter(({ service }) => service !== 'fn-questionnaire')).toEqual([])
  const commission = await visit('desktop')
  await enter(commission, chair, '/results')
  expect(await bringResults(commission)).toBeGreaterThan(10)
  await decideTogether(commission, 7)

  await open(commission, deaf)
  await screen(commission, 'whole-decision')
  await choose(commission, 'Есть противопоказания')
  await choose(commission, 'IIIа')
  await commission
    .getByRole('group', { name: /^К каким работам/ })
    .getByRole('checkbox')
    .first()
    .check()
  await press(commission, 'Оформить заключение')
  await commission.getByRole('alertdialog').getByRole('button', { name: 'Оформить заключение' }).click()
  await made(commission)
  await open(commission, nervous)
  await choose(commission, 'Противопоказаний нет')
  await choose(commission, 'II')
  await press(commission, 'Оформить заключение')
  await made(commission)
  await open(commission, sent)
  await choose(commission, 'Нужно дообследование')
  await commission.getByLabel('Какое обследование нужно').fill('Эхокардиография')
  await press(commission, 'Оформить справку')
  await made(commission)

  const { rows: issued } = await db.execute(
    `select conclusions.id, outcome, concat_ws(' ', bookings.surname, bookings.name, bookings.middlename) as fullname
     from conclusions join bookings on bookings.id = booking_id
     where bookings.employee_id = any($1::uuid[]) order by conclusions.number`,
    [ids],
  )
  const outcomes = Object.groupBy(issued as { outcome: string }[], ({ outcome }) => outcome)
  expect(outcomes).toMatchObject({
    fit: Array(8).fill(expect.anything()),
    unfit: [expect.anything()],
    additional: [expect.anything()],
  })
  const act = await approveAct(commission)
  const { rows: acts } = await db.execute('select id from final_acts')
  const text = await paper(commission, 'act', `/api/conclusions/acts/${acts[0]?.id}/file`)
  expect(text).toContain(act)

  const hr = await visit('desktop')
  await enter(hr, people.employer, '/organization/profosmotres')
  await settled(hr)
  await screen(hr, 'whole-employer')
  const organization = workers[0]?.organization
  for (const [place, { id, outcome, fullname }] of issued.entries()) {
    const name = `${place + 1}-${outcome}`
    const own = await paper(commission, name, `/api/conclusions/${id}/file`)
    expect(own).toContain(String(fullname).split(' ')[0])
    if (outcome === 'additional') continue
    const extract = await paper(commission, `${name}-extract`, `/api/conclusions/${id}/extract`)
    if (fullname === deaf) expect(extract).toContain('Аудиограмма через полгода')
    const copy = await paper(
      hr,
      `${name}-employer`,
      `/api/organizations/${organization}/conclusions/${id}/file`,
    )
    expect(copy).not.toMatch(/нейросенсорная|радикулопатия|Аудиограмма|H90|M5/i)
  }
})
