import { describe } from 'vitest'
import { bookingContract } from '../../../shared/booking/contract.ts'
import type { BookingId } from '../../../shared/booking/schema.ts'
import { conclusionsContract } from '../../../shared/conclusions/contract.ts'
import { deskContract } from '../../../shared/desk/contract.ts'
import { employerLinkContract } from '../../../shared/desk/employer-link/contract.ts'
import { employerLinkRefusals } from '../../../shared/desk/employer-link/ru.ts'
import type { NewEmployerLink } from '../../../shared/desk/employer-link/schema.ts'
import { employeesContract } from '../../../shared/employees/contract.ts'
import type { EmployeeCard } from '../../../shared/employees/schema.ts'
import { followUpContract } from '../../../shared/follow-up/contract.ts'
import { groupBookingContract } from '../../../shared/group-booking/contract.ts'
import { groupRefusals, placeWords } from '../../../shared/group-booking/ru.ts'
import { addDays, clinicDay } from '../../../shared/platform/days.ts'
import { giveNotifications } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { wishOf } from '../../../test/booking.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { commission, mark, workerBooked } from '../../../test/commission.ts'
import { employer, hire } from '../../../test/employees.ts'
import { actsOf } from '../../../test/final-acts.ts'
import { doctor } from '../../../test/findings.ts'
import { works } from '../../../test/group-booking.ts'
import { type Client, expect, type TestApp } from '../../../test/harness.ts'
import { booked } from '../../../test/queue.ts'
import { remindSome } from '../../booking/jobs.ts'
import { sendSome } from '../../follow-up/weekly-letter/actions.ts'
import { remindEmployees } from '../../group-booking/employee-bookings/jobs.ts'

type Office = Awaited<ReturnType<typeof works>>

let made = 0
/** Another name for each test, so that no earlier employee is found in it. */
function freshPerson() {
  made += 1
  const surname = `Алёшин${String.fromCharCode(1072 + made)}`
  return { surname, name: 'Пётр', middlename: 'Ильич', gender: 'Мужской' as const, birth: '1984-05-17' }
}

/** The same person as an employee of an organization and as a visitor who has booked himself for today. */
async function sent(app: TestApp, given: Record<string, unknown> = {}) {
  const office = await works(app)
  const who = freshPerson()
  const [employee] = await office.people(1, { ...who, lastPassedOn: '2025-02-10' })
  const { person } = wishOf('' as never)
  // The registrar types е for ё.
  const visitor = { ...person, ...who, surname: who.surname.replace('ё', 'е') }
  const visit = await booked(app, { person: visitor, employer: null, hasReferral: false, ...given })
  const desk = await commission(app, 'registrar')
  return {
    office,
    employee: employee as EmployeeCard,
    visit,
    ...visit,
    ...linking(desk.client, visit.booking),
  }
}

const linking = (client: Client, id: BookingId) => ({
  desk: client,
  link: (body: NewEmployerLink) => client.call(employerLinkContract.link, { params: { id }, body }),
  end: (reason = 'mistake') =>
    client.call(employerLinkContract.end, { params: { id }, body: { reason } as never }),
  employerOf: async () => (await client.call(employerLinkContract.one, { params: { id } })).result,
  find: async (search = '') =>
    (await client.call(employerLinkContract.find, { params: { id }, query: { search } })).result.offers,
})

const byName = ({ id }: Pick<EmployeeCard, 'id'>): NewEmployerLink => ({
  employee: id,
  proof: { proof: 'name' },
})

/** All that an employer reads about an employee, as it comes over the wire. */
async function toldTo(app: TestApp, { client, at, account, organization }: Office, { id }: EmployeeCard) {
  const query = {} as never
  const of = { params: { ...at, id } }
  const { result: list } = await client.call(employeesContract.list, { params: at, query })
  const { result: summary } = await client.call(employeesContract.summary, { params: at, query })
  const { result: card } = await client.call(employeesContract.one, of)
  const { result: bookings } = await client.call(groupBookingContract.ofEmployee, of)
  const { result: board } = await client.call(groupBookingContract.board, { params: at, query })
  const { result: days } = await client.call(groupBookingContract.boardDays, { params: at, query })
  const { result: figures } = await client.call(followUpContract.figures, { params: at, query })
  const { result: people } = await client.call(followUpContract.people, { params: at, query })
  const { result: draft } = await (await actsOf(app, { organization })).draft()
  const all = JSON.stringify([list, summary, card, bookings, board, days, figures, people])
  return { all, summary, card, bookings, board, days, people, draft, letter: await letterTo(app, account.id) }
}

/** The weekly letter of this week, sent anew. */
async function letterTo(app: TestApp, account: string): Promise<string> {
  const email = `${account}@example.ru`
  await app.db.execute('update accounts set email = $2, email_confirmed_at = now() where id = $1', [
    account,
    email,
  ])
  await app.db.execute('delete from weekly_letters')
  const brand = { name: 'Медцентр', phone: '+7 343 300 00 00', url: 'https://cabinet.example' }
  const context = { brand, secrets: app.deps.secrets }
  await app.db.transact((tx) => sendSome(tx, context, app.clock.now()))
  const sql =
    "select text from outbox where kind = 'weekly-letter' and account_id = $1 order by id desc limit 1"
  return String((await app.db.execute(sql, [account])).rows[0]?.text)
}

const fileFor = async ({ organization, client }: Office, paper: string) => {
  const { path } = conclusionsContract.employerFile
  const url = path.replace(':organization', organization).replace(':id', paper)
  return (await client.send({ method: 'GET', url })).statusCode
}

const bookingOf = async (app: TestApp, id: BookingId) =>
  (await app.db.execute('select * from bookings where id = $1', [id])).rows[0] as Record<string, unknown>

describe('a visit that a person booked without the employer', () => {
  test('is shown nowhere to the employer of an employee with that name, phone and birth date', async ({
    app,
  }) => {
    const { office, employee, visit } = await sent(app)
    const key = app.deps.secrets.digest('lookup', `phone ${(await bookingOf(app, visit.booking)).phone}`)
    const sql = 'update persons set phone_key = $2 where id = (select person_id from employees where id = $1)'
    await app.db.execute(sql, [employee.id, key])
    await mark(app, visit.booking, 'completed')
    const { result: paper } = await (await commission(app)).conclude(visit.booking)
    const told = await toldTo(app, office, employee)
    expect(told.card).toMatchObject({ status: 'overdue', cameOn: null, lastPassedOn: '2025-02-10' })
    expect([told.bookings, told.board.items, told.days]).toEqual([[], [], []])
    expect(told.people.items).toMatchObject([{ state: 'unbooked', conclusion: null }])
    expect(told.draft.lists).toMatchObject({
      passed: [],
      unfinished: [],
      absent: [{ birth: employee.birth }],
    })
    expect(told.letter).toContain('Срок прошёл: 1 сотрудник, никто не записан')
    for (const secret of [visit.booking, paper.id, paper.number]) expect(told.all).not.toContain(secret)
    expect(await fileFor(office, paper.id)).toBe(404)
  })
})

describe('a visit linked to the employer who sent the person', () => {
  test('is seen by that employer with its outcome, without services, price and findings', async ({ app }) => {
    const { office, employee, visit, link } = await sent(app)
    expect((await link(byName(employee))).status).toBe(200)
    const today = clinicDay(app.clock.now())
    const before = await toldTo(app, office, employee)
    expect(before.card).toMatchObject({ status: 'overdue', bookedOn: today })
    expect(before.board.items).toMatchObject([
      { id: visit.booking, isOwn: true, price: null, canChange: false, group: null, position: 'Сварщик' },
    ])
    expect(before.letter).toContain('Срок прошёл: 1 сотрудник, из них записаны 1')
    await mark(app, visit.booking, 'completed')
    const hearing = { icd10: 'H90.3', isNew: true, isChronic: true }
    const found = { diagnoses: [hearing], text: 'Шёпотная речь 2 м', consultation: 'Сурдолог' }
    expect(
      (await (await doctor(app)).save(visit.booking, { service: 'doc-therapist', ...found })).status,
    ).toBe(200)
    const { result: paper } = await (await commission(app)).conclude(visit.booking)
    const told = await toldTo(app, office, employee)
    const telling = `${told.all}${told.letter}${JSON.stringify(told.draft)}`
    expect(telling).not.toMatch(/H90|слуха|Шёпотная|Сурдолог|"diagnoses"/)
    expect(told.card).toMatchObject({ status: 'passed', lastPassedOn: paper.on })
    const ready =
      "select 1 from outbox where kind = 'conclusion-ready' and account_id = $1 and channel = 'sms'"
    expect((await app.db.execute(ready, [visit.account.id])).rows).toHaveLength(1)
    expect(told.bookings).toMatchObject([{ id: visit.booking, conclusion: { id: paper.id, outcome: 'fit' } }])
    expect(told.people.items).toMatchObject([{ state: 'came', conclusion: { id: paper.id } }])
    expect(told.draft.lists).toMatchObject({ passed: [{ birth: employee.birth }], absent: [] })
    expect(told.all).not.toMatch(/"services"|"price":\d|"group":"I"|Громова|"reasons"/)
    expect(await fileFor(office, paper.id)).toBe(200)
    // Another employer who has the same person in his list learns nothing.
    const other = await works(app)
    const { surname, name, middlename, birth, gender } = employee
    const [namesake] = await other.people(1, { surname, name, middlename, birth, gender })
    expect((await toldTo(app, other, namesake as EmployeeCard)).all).not.toContain(visit.booking)
    expect(await fileFor(other, paper.id)).toBe(404)
  })

  test('stays the person’s own: price, outcome, cancellation and messages are his', async ({ app }) => {
    const { office, employee, visit, link, client } = await sent(app)
    await link(byName(employee))
    const params = { id: visit.booking }
    const own = (await client.call(bookingContract.one, { params })).result
    expect(own).toMatchObject({
      isByEmployer: false,
      isSeenByEmployer: true,
      canChange: true,
      employer: { position: 'Сварщик' },
    })
    expect(own.total).toBeGreaterThan(0)
    const reason = 'Беременность'
    expect((await client.call(bookingContract.cancel, { params, body: { reason } })).status).toBe(200)
    const told = await toldTo(app, office, employee)
    expect(told.bookings).toMatchObject([{ state: 'cancelled' }])
    expect(told.all).not.toContain(reason)
    expect(told.card).toMatchObject({ status: 'overdue', bookedOn: null })
    const sql =
      "select recipient from outbox where kind = 'booking-cancelled' and account_id = $1 and channel = 'sms'"
    expect((await app.db.execute(sql, [visit.account.id])).rows).toHaveLength(1)
  })

  test('can be neither moved nor cancelled by HR, nor by the dismissal of the employee', async ({ app }) => {
    const { office, employee, visit, link } = await sent(app)
    await link(byName(employee))
    const cancelled = await office.ask('cancel', { body: { ids: [visit.booking] } })
    expect(cancelled).toBeRefused(groupRefusals.GROUP_CONFLICTS)
    expect(cancelled.error?.details).toMatchObject({ conflicts: [{ reason: placeWords.ownBooking }] })
    const moves = [{ id: visit.booking, day: addDays(clinicDay(app.clock.now()), 1), time: '08:00' }]
    expect(await office.ask('move', { body: { moves } })).toBeRefused(groupRefusals.GROUP_CONFLICTS)
    const { version } = (
      await office.client.call(employeesContract.one, { params: { ...office.at, id: employee.id } })
    ).result
    const body = { version, on: clinicDay(app.clock.now()), free: true } as never
    const params = { ...office.at, id: employee.id }
    expect((await office.client.call(employeesContract.dismiss, { params, body })).status).toBe(200)
    expect(await bookingOf(app, visit.booking)).toMatchObject({
      state: 'confirmed',
      employee_id: employee.id,
    })
  })

  test('is reminded of to the phone of the booking, once', async ({ app }) => {
    const { employee, visit, link } = await sent(app)
    await link(byName(employee))
    await giveNotifications(app, visit.account.id)
    const now = app.clock.now()
    // The visit is tomorrow, and the evening of today has come.
    const evening = new Date(now.getTime() - 24 * 3_600_000 + 9 * 3_600_000)
    const early = "update bookings set told_at = '2026-01-01', created_at = '2026-01-01' where id = $1"
    await app.db.execute(early, [visit.booking])
    const brand = { name: 'Медцентр', phone: '+7 343 300 00 00', url: 'https://cabinet.example' }
    const context = { brand, secrets: app.deps.secrets }
    await app.db.transact((tx) => remindEmployees(tx, context, evening))
    expect(await bookingOf(app, visit.booking)).toMatchObject({ reminded_of: null })
    await app.db.transact((tx) => remindSome(tx, context, evening))
    const sql =
      "select recipient from outbox where kind = 'booking-reminder' and channel = 'sms' and account_id = $1"
    const { phone } = await bookingOf(app, visit.booking)
    expect((await app.db.execute(sql, [visit.account.id])).rows).toEqual([{ recipient: phone }])
  })

  test('is taken from the employer again, and says what it said before', async ({ app }) => {
    const { office, employee, visit, link, end } = await sent(app, {
      employer: { inn: '7707083893', name: 'ООО «Ромашка»' },
    })
    await link({
      employee: employee.id,
      proof: { proof: 'paper', number: '12-к', on: '2026-03-01' as never },
    })
    expect(await bookingOf(app, visit.booking)).toMatchObject({
      has_referral: true,
      employer: { name: 'АО «Уралспецметалл»', position: 'Сварщик' },
    })
    await mark(app, visit.booking, 'arrived')
    const chair = await commission(app)
    await chair.conclude(visit.booking, { outcome: 'additional', group: null })
    expect((await toldTo(app, office, employee)).people.items).toMatchObject([
      { state: 'came', conclusion: { outcome: 'additional' } },
    ])
    expect((await end('unsent')).result).toMatchObject({ link: null, canLink: true })
    const told = await toldTo(app, office, employee)
    expect(told.all).not.toContain(visit.booking)
    expect(told.card).toMatchObject({ status: 'overdue', cameOn: null })
    expect(await bookingOf(app, visit.booking)).toMatchObject({
      has_referral: false,
      organization_id: null,
      employer: { name: 'ООО «Ромашка»' },
    })
    expect(await end()).toBeRefused(employerLinkRefusals.NOT_LINKED)
  })

  test('a final act stays outdated when the annulled заключение that it counted loses its employer', async ({
    app,
  }) => {
    const { office, employee, visit, link, end } = await sent(app)
    await link(byName(employee))
    await app.db.execute("update bookings set kind = 'periodic' where id = $1", [visit.booking])
    await mark(app, visit.booking, 'completed')
    const chair = await actsOf(app, office)
    const { result: paper } = await chair.conclude(visit.booking)
    const { result: act } = await chair.approve()
    const since = async () =>
      (await chair.acts({ limit: 100 })).result.items.find(({ id }) => id === act.id)?.since.annulled
    expect(await since()).toEqual({ count: 0, numbers: [] })
    await chair.annul(paper.id)
    expect((await end()).result.link).toBeNull()
    expect(await since()).toEqual({ count: 1, numbers: [paper.number] })
  })

  test('keeps its employer from the заключение on, until the commission annuls it', async ({ app }) => {
    const { employee, visit, link, end, employerOf } = await sent(app)
    await link(byName(employee))
    await mark(app, visit.booking, 'completed')
    const chair = await commission(app)
    const { result: paper } = await chair.conclude(visit.booking)
    expect(await end()).toBeRefused(employerLinkRefusals.LINK_NOT_NOW)
    expect(await employerOf()).toMatchObject({ canEnd: false, link: { employee: { id: employee.id } } })
    await chair.annul(paper.id)
    expect((await end()).status).toBe(200)
  })
})

describe('the desk finds who sent a person', () => {
  test('by ИНН, by name, by the person, and says when the list has nobody of this name', async ({ app }) => {
    const { office, employee, find, employerOf } = await sent(app)
    const sql = "update organizations set name = 'ЗАО «Берёзка-7»' where id = $1 returning inn"
    const { rows } = await app.db.execute(sql, [office.organization])
    const mine = {
      organization: { id: office.organization },
      employee: { id: employee.id, position: 'Сварщик' },
    }
    for (const typed of [String(rows[0]?.inn), 'березка', '']) expect(await find(typed)).toMatchObject([mine])
    const other = await employer(app)
    await app.db.execute("update organizations set name = 'ЗАО «Осинка»' where id = $1", [other.organization])
    expect(await find('осинка')).toMatchObject([{ organization: { id: other.organization }, employee: null }])
    expect((await employerOf()).suggestion).toBeNull()
  })

  test('by the number of the referral, and a referral links one visit', async ({ app }) => {
    const { office, employee, visit, find, link } = await sent(app)
    const sql = `insert into referrals (id, organization_id, year, number, issued_on, issued_at, issued_by, employee_id,
        kind, full_name, search, sealed)
      values (gen_random_uuid(), $1, 2026, 417, '2026-02-20', now(), $2, $3, 'periodic', '', '', '') returning id`
    const values = [office.organization, office.account.id, employee.id]
    const id = String((await app.db.execute(sql, values)).rows[0]?.id)
    for (const typed of ['417', '№ 417/2026'])
      expect(await find(typed)).toMatchObject([
        { employee: { id: employee.id }, referral: { id, number: '417/2026', isAnnulled: false } },
      ])
    expect(await find('417/2025')).toEqual([])
    const proof = { proof: 'register', referral: id } as never
    const [colleague] = await office.people(1, freshPerson())
    expect(await link({ employee: (colleague as EmployeeCard).id, proof })).toBeRefused(
      employerLinkRefusals.NOT_THIS_PERSON,
    )
    expect((await link({ employee: employee.id, proof })).result.link).toMatchObject({
      proof: 'register',
      referral: { number: '417/2026', on: '2026-02-20' },
    })
    expect(await bookingOf(app, visit.booking)).toMatchObject({ has_referral: true })
  })

  test('by the employer named in the booking with a referral: it is offered and never joined silently', async ({
    app,
  }) => {
    const office = await works(app)
    const who = freshPerson()
    const [employee] = await office.people(1, who)
    const { rows } = await app.db.execute('select inn from organizations where id = $1', [
      office.organization,
    ])
    const given = {
      person: { ...wishOf('' as never).person, ...who },
      employer: { inn: String(rows[0]?.inn), name: 'Завод' },
    }
    const visit = await booked(app, given)
    const { employerOf, link, end } = linking((await commission(app, 'registrar')).client, visit.booking)
    expect(await bookingOf(app, visit.booking)).toMatchObject({ employee_id: null })
    expect((await employerOf()).suggestion).toMatchObject({ employee: { id: employee?.id } })
    await link(byName(employee as EmployeeCard))
    await end()
    expect((await employerOf()).suggestion).toBeNull()
  })
})

describe('the desk cannot link a visit', () => {
  test('to another person, to a dismissed one, or to an organization that nobody is connected to', async ({
    app,
  }) => {
    const { office, employee, link } = await sent(app)
    const { surname, name, middlename, gender } = employee
    const older = await hire(office, { surname, name, middlename, gender, birth: '1984-05-18' })
    expect(await link(byName(older))).toBeRefused(employerLinkRefusals.NOT_THIS_PERSON)
    await app.db.execute('update employees set dismissed_on = $2 where id = $1', [employee.id, '2026-02-01'])
    expect(await link(byName(employee))).toBeRefused(employerLinkRefusals.NOT_AT_WORK)
    await app.db.execute('update relations set left_at = now() where organization_id = $1', [
      office.organization,
    ])
    expect(await link(byName(employee))).toBeRefused(employerLinkRefusals.NOT_CONNECTED)
  })

  test('twice, after a cancellation, or when the employer made the booking', async ({ app }) => {
    const { office, employee, visit, link, client, desk } = await sent(app)
    await link(byName(employee))
    expect(await link(byName(employee))).toBeRefused(employerLinkRefusals.ALREADY_LINKED)
    const another = await sent(app)
    await another.client.call(bookingContract.cancel, { params: { id: another.visit.booking }, body: {} })
    expect(await another.link(byName(another.employee))).toBeRefused(employerLinkRefusals.LINK_NOT_NOW)
    const worker = await workerBooked(app, office)
    expect(await linking(desk, worker.booking).link(byName(worker.employee))).toBeRefused(
      employerLinkRefusals.LINK_NOT_NOW,
    )
    expect((await client.call(bookingContract.one, { params: { id: visit.booking } })).status).toBe(200)
  })

  test('while the employer awaits the same employee: the refusal names that visit, which stays', async ({
    app,
  }) => {
    const office = await works(app)
    const who = freshPerson()
    const { employee, booking } = await workerBooked(app, office, who)
    const visit = await booked(app, { person: { ...wishOf('' as never).person, ...who }, employer: null })
    const { link, desk } = linking((await commission(app, 'registrar')).client, visit.booking)
    const refused = await link(byName(employee))
    expect(refused).toBeRefused(employerLinkRefusals.EMPLOYER_BOOKED)
    expect(refused.error?.details).toMatchObject({ row: { id: booking, day: clinicDay(app.clock.now()) } })
    expect(await bookingOf(app, booking)).toMatchObject({ state: 'confirmed' })
    const cancelling = { seen: { state: 'confirmed', slot: visit.slot }, reason: 'Записан дважды' } as never
    await desk.call(deskContract.cancel, { params: { id: visit.booking }, body: cancelling })
    expect(await bookingOf(app, booking)).toMatchObject({ state: 'confirmed' })
  })
})

test('a link by a referral of the register makes the check-up one with a referral, and its end takes that back', async ({
  app,
}) => {
  const { office, employee, visit, link, end } = await sent(app)
  const sql = `insert into referrals (id, organization_id, year, number, issued_on, issued_at, issued_by, employee_id,
      kind, full_name, search, sealed)
    values (gen_random_uuid(), $1, 2026, 418, '2026-02-20', now(), $2, $3, 'periodic', '', '', '') returning id`
  const { rows } = await app.db.execute(sql, [office.organization, office.account.id, employee.id])
  const stateOf = async () =>
    (await app.db.execute('select state from check_ups where booking_id = $1', [visit.booking])).rows[0]
      ?.state
  expect(await stateOf()).toBe('planned')
  await link({ employee: employee.id, proof: { proof: 'register', referral: rows[0]?.id as never } })
  expect(await stateOf()).toBe('referral_issued')
  await end('mistake')
  expect(await stateOf()).toBe('planned')
})

test('a search, a link and its end are in the audit of the booking and of the organization', async ({
  app,
}) => {
  const { office, employee, visit, link } = await sent(app)
  const registrar = await commission(app, 'registrar')
  await link(byName(employee))
  const { end, find } = linking(registrar.client, visit.booking)
  await find('')
  await end('another')
  const all = await eventsOf(app, registrar.account.id)
  const looks = all.filter(({ act }) => act === 'view')
  expect(looks).toMatchObject([{ what: 'booking', subject: visit.booking, details: { count: 1 } }])
  const events = all.filter(({ act }) => act === 'change')
  expect(events.map(({ what, subject }) => [what, subject]).sort()).toEqual([
    ['booking', visit.booking],
    ['employee', employee.id],
  ])
  const sql =
    "select count(*)::int as count from audit_events where organization_id = $1 and what = 'employee' and act = 'change'"
  expect((await app.db.execute(sql, [office.organization])).rows).toEqual([{ count: 2 }])
})

test('the database lets no booking name an employee without a link, and no link be rewritten', async ({
  app,
}) => {
  const { office, employee, visit, link } = await sent(app)
  const name = app.db.execute('update bookings set organization_id = $2, employee_id = $3 where id = $1', [
    visit.booking,
    office.organization,
    employee.id,
  ])
  await expect(name).rejects.toThrow()
  await link(byName(employee))
  await expect(
    app.db.execute('update bookings set organization_id = null, employee_id = null where id = $1', [
      visit.booking,
    ]),
  ).rejects.toThrow()
  await expect(
    app.db.execute("update employer_links set proof = 'name', linked_at = now()"),
  ).rejects.toThrow()
  await expect(app.db.execute('delete from employer_links')).rejects.toThrow()
})
