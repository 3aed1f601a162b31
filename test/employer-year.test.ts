// A year of one employer: from the first file of the staff to the paid invoice, by three people of HR and the clinic.
import { settle } from '../server/check-ups/actions.ts'
import { billingContract } from '../shared/billing/contract.ts'
import type { BookingId } from '../shared/booking/schema.ts'
import { clinicCampaignsContract } from '../shared/campaigns/contract.ts'
import { documentsContract } from '../shared/documents/contract.ts'
import { employeesContract } from '../shared/employees/contract.ts'
import { followUpContract } from '../shared/follow-up/contract.ts'
import { groupBookingContract } from '../shared/group-booking/contract.ts'
import { importCorrectionsContract } from '../shared/imports/corrections/contract.ts'
import { colleaguesContract, invitationsContract } from '../shared/organizations/colleagues/contract.ts'
import type { EmployerRole } from '../shared/organizations/schema.ts'
import { addDays, type Day, formatDay } from '../shared/platform/days.ts'
import { enterAgain, member } from './accounts.ts'
import { billingOf } from './billing.ts'
import { makeSlot } from './booking.ts'
import { campaignOffice } from './campaigns.ts'
import { withStations as test } from './clinic.ts'
import { actsOf } from './final-acts.ts'
import { expect, type TestApp } from './harness.ts'
import { check, settled, write } from './imports.ts'

/** Everybody in the nightly tests, a part of them before each change. */
const staff = process.env.TESTS === 'full' ? 1200 : 120

/** A branch of the employer: its people pass the check-up in its own city, on days of their own. */
const branches = [
  {
    name: 'Екатеринбург',
    city: 'ekb',
    shops: ['Литейный цех', 'Прокатный цех', 'Склад'],
    from: '2026-05-18',
  },
  { name: 'Первоуральск', city: 'pvl', shops: ['Трубный цех', 'Гараж'], from: '2026-06-15' },
] as const
type Branch = (typeof branches)[number]
/** From the first day of a branch to its last one. */
const daysOfBranch = 25

const surnames = ['Иванов', 'Белов', 'Крылов', 'Орлов', 'Зуев', 'Лазарев', 'Попов', 'Юдин', 'Ёлкин', 'Чернов']
const names = ['Пётр', 'Иван', 'Артём', 'Олег', 'Лев', 'Глеб']
const posts = [
  { position: 'Сварщик', factors: 'шум, 6.1' },
  { position: 'Кладовщик', factors: '5.1' },
  { position: 'Оператор', factors: 'п. 4.4' },
]

/** A list as HR has it: factors in words, a date that is none, a phone with a letter. */
function listOf(people: number): string {
  const shops = branches.flatMap(({ shops }) => shops)
  const rows = Array.from({ length: people }, (_, at) => {
    const { position, factors } = posts[at % posts.length] ?? { position: '', factors: '' }
    const surname = `${surnames[at % surnames.length]}`
    const name = names[Math.floor(at / surnames.length) % names.length]
    const middlename = `Ильич`
    const birth = addDays('1970-08-01' as Day, at * 7)
    const last = at % 40 === 7 ? '31.02.2025' : formatDay(addDays('2025-04-01' as Day, at % 90))
    return [
      `${surname} ${name} ${middlename}`,
      formatDay(birth),
      'м',
      `Т-${at + 1}`,
      shops[at % shops.length],
      position,
      factors,
      last,
    ].join(';')
  })
  const head = 'ФИО;Дата рождения;Пол;Табельный номер;Подразделение;Должность;Факторы;Последний осмотр'
  return [head, ...rows].join('\n')
}

type Office = Awaited<ReturnType<typeof campaignOffice>>
type Person = Awaited<ReturnType<typeof member>>

/** HR loads the list: impossible dates of the last check-up are left out, their people are not. */
async function bringStaff(office: Office): Promise<void> {
  const checked = await check(office, listOf(staff))
  const params = { ...office.at, id: checked.id }
  const { result } = await office.client.call(importCorrectionsContract.view, { params })
  expect(result.mistakes).toMatchObject([{ field: 'lastPassedOn', value: '31.02.2025' }])
  const values = result.mistakes.map(({ field, value }) => ({ field, value, text: '' }))
  await office.client.call(importCorrectionsContract.change, { params, body: { values } })
  const mended = await settled(office, checked.id)
  expect(mended.counts).toMatchObject({ right: staff, bad: 0 })
  expect((await write(office, mended)).result).toMatchObject({ added: staff })
}

/** The head invites a colleague, who accepts. */
async function invite(app: TestApp, { client, at }: Office, role: EmployerRole, departments: string[] = []) {
  const colleague = await member(app)
  const body = { role, departments, contact: colleague.phone } as never
  const { error } = await client.call(colleaguesContract.invite, { params: at, body })
  expect(error).toBeUndefined()
  const [invitation] = (await colleague.client.call(invitationsContract.own)).result
  const params = { id: invitation?.id as never }
  await colleague.client.call(invitationsContract.answer, { params, body: { accept: true } })
  return colleague
}

/** Opens the clinic's days of a branch: quarters of an hour from eight to four on the working days of four weeks. */
async function openDays(app: TestApp, { city, from }: Branch): Promise<void> {
  for (let day = 0; day <= daysOfBranch; day += 1) {
    if (day % 7 > 4) continue
    for (let quarter = 0; quarter < 32; quarter += 1) {
      const time = `${String(8 + Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
      await makeSlot(app.db, { city, day: addDays(from as Day, day), time, capacity: 10 })
    }
  }
}

/** Plans the people of some departments and books them as planned, with no SMS. */
async function bookBranch({ client }: Person, { at }: Office, branch: Branch, departments: string[]) {
  const ids: string[] = []
  for (const department of departments) {
    for (let after: string | null = null; ; ) {
      const query = { department, limit: 100, ...(after && { after }) } as never
      const page: { items: { id: string }[]; next: string | null } = (
        await client.call(employeesContract.list, { params: at, query })
      ).result
      ids.push(...page.items.map(({ id }) => id))
      after = page.next
      if (!after) break
    }
  }
  const who = { ids }
  const from = branch.from as Day
  const asked = {
    who,
    city: branch.city,
    kind: 'periodic',
    from,
    to: addDays(from, daysOfBranch),
    limits: { share: 1 },
  }
  const { result: plan, error } = await client.call(groupBookingContract.plan, {
    params: at,
    body: asked as never,
  })
  expect(error).toBeUndefined()
  expect([plan.left, plan.misfits]).toEqual([[], []])
  const places = plan.places.map(({ employee, slot }) => ({ employee, slot }))
  const group = { city: branch.city, kind: 'periodic', places, total: plan.total, tell: false }
  const booked = await client.call(groupBookingContract.book, { params: at, body: group as never })
  expect(booked.error).toBeUndefined()
  return plan
}

/** Everybody who is booked comes and passes the whole check-up. */
async function examine(app: TestApp, bookings: readonly BookingId[]): Promise<void> {
  for (const state of ['arrived', 'in_progress', 'completed']) {
    await app.db.execute('update bookings set state = $2 where id = any($1::uuid[])', [bookings, state])
    await app.db.transact((tx) => settle(tx, bookings, null, app.clock.now()))
  }
}

/** The employer sends the list of each branch two months ahead; everybody is in one of them. */
async function sendLists(office: Office, idsOf: (branch: Branch) => string[]): Promise<string[]> {
  const campaigns: string[] = []
  let people = 0
  for (const branch of branches) {
    const whom = { kind: 'departments', departments: idsOf(branch) } as never
    const days = { startsOn: branch.from as Day, endsOn: addDays(branch.from as Day, daysOfBranch) }
    const id = await office.made({ name: branch.name, city: branch.city, whom, ...days })
    const { result, error } = await office.step(id, 'list_sent')
    expect(error).toBeUndefined()
    people += result.figures.people
    campaigns.push(id)
  }
  expect(people).toBe(staff)
  return campaigns
}

/** The plan of a campaign is sent, agreed by the clinic and shown to the employees, all in the order's terms. */
async function agreePlan(office: Office, desk: Person, id: string): Promise<void> {
  expect((await office.step(id, 'plan_sent')).error).toBeUndefined()
  const params = { id: id as never }
  const agreed = await desk.client.call(clinicCampaignsContract.step, {
    params,
    body: { step: 'plan_agreed' },
  })
  expect(agreed.error).toBeUndefined()
  const { result } = await office.step(id, 'plan_shown')
  const inTime = ['list', 'plan', 'shown'].map((term) => ({ term, state: 'done' }))
  expect(result.terms).toMatchObject([...inTime, {}, {}])
}

/** Issues the направления of a department. */
async function issueReferrals(
  { client }: Person,
  { organization }: Office,
  department: string,
): Promise<void> {
  const who = { filter: { department }, except: [] }
  const payload = JSON.stringify({ paper: 'referrals', who, format: 'docx', anyway: true })
  const url = documentsContract.print.path.replace(':organization', organization)
  const headers = { 'content-type': 'application/json' }
  expect((await client.send({ method: 'POST', url, payload, headers })).statusCode).toBe(200)
}

/** The check-up of a branch: all come, the commission decides about each, the final act is signed. Returns how many are unfit. */
async function passBranch(app: TestApp, office: Office, { city, from }: Branch): Promise<number> {
  const last = addDays(from as Day, daysOfBranch)
  app.clock.set(`${last}T14:00:00Z`)
  const { rows } = await app.db.execute(
    'select id, factors from bookings where organization_id = $1 and city = $2 order by start_at, id',
    [office.organization, city],
  )
  const own = rows as { id: BookingId; factors: { code: string }[] }[]
  await examine(
    app,
    own.map(({ id }) => id),
  )
  const chair = await actsOf(app, office)
  const unfit = own.filter((_, at) => at % 20 === 3)
  for (const one of own) {
    const ban = { outcome: 'unfit', contraindicated: [one.factors[0]?.code], group: 'II' }
    const { error } = await chair.conclude(one.id, unfit.includes(one) ? ban : {})
    expect(error).toBeUndefined()
  }
  expect((await chair.approve({ from, to: last })).error).toBeUndefined()
  return unfit.length
}

test('an employer goes from the first file of the staff to the paid invoice through two branches', {
  timeout: 900_000,
}, async ({ app }) => {
  const office = await campaignOffice(app)
  const { client, at } = office
  await bringStaff(office)
  const units = (await client.call(employeesContract.departments, { params: at })).result
  const idsOf = ({ shops }: Branch) =>
    units.filter(({ name }) => shops.some((shop) => shop === name)).map(({ id }) => id as string)
  const [first, second] = branches
  const hr = await invite(app, office, 'hr')
  const branchHr = await invite(app, office, 'departments', idsOf(second))
  const viewer = await invite(app, office, 'viewer')
  const campaigns = await sendLists(office, idsOf)

  app.clock.set('2026-03-12T05:00:00Z')
  for (const one of [office, hr, branchHr, viewer]) await enterAgain(app, one)
  for (const branch of branches) await openDays(app, branch)
  const planOfFirst = await bookBranch(hr, office, first, idsOf(first))
  const planOfSecond = await bookBranch(branchHr, office, second, idsOf(second))
  expect(planOfFirst.places.length + planOfSecond.places.length).toBe(staff)
  const desk = await member(app, { roles: ['registrar'] })
  for (const id of campaigns) await agreePlan(office, desk, id)
  for (const { id } of units) await issueReferrals(hr, office, id)
  expect((await office.card(campaigns[0] ?? '')).referrals).toBe(planOfFirst.places.length)

  let unfit = 0
  for (const branch of branches) unfit += await passBranch(app, office, branch)
  const billing = await billingOf(app, office)
  const done = (await billing.make('act', { from: first.from as Day })).result
  expect(done).toMatchObject({ people: staff, total: planOfFirst.total + planOfSecond.total })
  const invoice = (await billing.invoice(done.id)).result
  await billing.pay(invoice.id, invoice.total)

  for (const one of [office, hr, branchHr, viewer]) await enterAgain(app, one)
  const { total: sum } = done
  const money = { rendered: sum, invoiced: sum, paid: sum, left: 0, overdue: 0 }
  expect((await billing.seen.year(2026)).result).toMatchObject(money)
  const figuresOf = async (one: Pick<Person, 'client'>) =>
    (await one.client.call(followUpContract.figures, { params: at })).result
  expect(await figuresOf(hr)).toMatchObject({
    counts: { total: staff, came: staff },
    outcomes: { fit: staff - unfit, unfit },
    forecast: { overdue: { due: 0 } },
  })
  expect((await figuresOf(branchHr)).counts.came).toBe(planOfSecond.places.length)
  const seenBy = async ({ client: own }: Pick<Person, 'client'>) =>
    (await own.call(billingContract.year, { params: at, query: {} })).status
  expect(await Promise.all([hr, viewer, branchHr].map(seenBy))).toEqual([200, 200, 403])
  expect((await office.card(campaigns[0] ?? '')).state).toBe('closed')
})
