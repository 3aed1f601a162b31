import { describe } from 'vitest'
import { codeOf } from '../../shared/booking/code.ts'
import { bookingContract } from '../../shared/booking/contract.ts'
import type { BookingId } from '../../shared/booking/schema.ts'
import { stepText } from '../../shared/booking/step-text.ts'
import { deskContract } from '../../shared/desk/contract.ts'
import { deskRefusals, ownerErased, stepAuthor } from '../../shared/desk/ru.ts'
import type { DeskRow } from '../../shared/desk/schema.ts'
import { clinicInstant, type Day } from '../../shared/platform/days.ts'
import { common } from '../../shared/platform/refusal.ts'
import { scheduleRefusals } from '../../shared/schedule/ru.ts'
import { usersContract } from '../../shared/users/contract.ts'
import { member } from '../../test/accounts.ts'
import { eventsOf } from '../../test/audit.ts'
import { book, makeSlot, messagesAbout, takenOf, wishOf } from '../../test/booking.ts'
import { withStations as test } from '../../test/clinic.ts'
import { visited } from '../../test/follow-up.ts'
import { works } from '../../test/group-booking.ts'
import { type Client, expect, type TestApp } from '../../test/harness.ts'
import { bookedByEmployer } from '../../test/recognition.ts'
import { administrator } from '../../test/relations.ts'
import { closeDay, setHours } from '../../test/schedule.ts'
import { deskJobs } from './jobs.ts'

const today = '2026-03-02' as Day
type VisitKey = Pick<DeskRow, 'id' | 'state' | 'slot'>
const registrar = (app: TestApp, given = {}) => member(app, { roles: ['registrar'], ...given })
const act = (client: Client, name: 'arrive' | 'missed' | 'undo', { id, state, slot }: VisitKey) =>
  client.call(deskContract[name], { params: { id }, body: { seen: { state, slot } } })
const move = (client: Client, { id, state, slot }: VisitKey, to: { id: string }) =>
  client.call(deskContract.move, { params: { id }, body: { slot: to.id, seen: { state, slot } } })
const cancel = (client: Client, { id, state, slot }: VisitKey, reason = 'Позвонил и отказался') =>
  client.call(deskContract.cancel, { params: { id }, body: { reason, seen: { state, slot } } })
const card = async (client: Client, id: BookingId) =>
  (await client.call(deskContract.one, { params: { id } })).result
const runJobs = async ({ db }: TestApp) => {
  for (const job of deskJobs(db)) await job.run(new AbortController().signal)
}

const find = async (client: Client, search: string) =>
  (await client.call(deskContract.find, { query: { search } })).result.rows.map(({ id }) => id)
const dayOf = async (client: Client, day: Day = today, known?: string) =>
  (await client.call(deskContract.day, { query: { city: 'ekb', day, ...(known && { known }) } })).result

let minute = 0
/** A booking later today, as the desk sees it. */
async function visit(app: TestApp, given: Record<string, unknown> = {}, at: { day?: string } = {}) {
  const { client } = await member(app)
  minute += 1
  const time = `1${1 + Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
  const slot = await makeSlot(app.db, { day: today, time, ...at })
  const { id, number } = await book(client, slot.id, given)
  const seen: VisitKey = { id, state: 'confirmed', slot: slot.id }
  return { ...seen, number, client, start: slot.start }
}
const someone = (surname: string, phone: string) => ({
  person: { ...wishOf('' as never).person, surname, phone },
})

describe('the right to the desk', () => {
  test('belongs to registrars and admins only', async ({ app }) => {
    const known = await visit(app)
    const office = await works(app)
    const doctor = await member(app, { roles: ['doctor'] })
    const stranger = await member(app)
    for (const { client } of [doctor, stranger, office, { client: known.client }]) {
      expect(await client.call(deskContract.day, { query: { city: 'ekb', day: today } })).toBeRefused(
        common.FORBIDDEN,
      )
      expect(await act(client, 'arrive', known)).toBeRefused(common.FORBIDDEN)
    }
    expect(await act(app.visitor(), 'arrive', known)).toBeRefused(common.NO_SESSION)
    const admin = await member(app, { roles: ['admin'] })
    expect((await act(admin.client, 'arrive', known)).status).toBe(200)
  })

  test('shows the price and who pays on the card, and document numbers nowhere', async ({ app }) => {
    const { client } = await registrar(app)
    const known = await visit(app)
    const shown = JSON.stringify([await card(client, known.id), await dayOf(client)])
    expect(JSON.stringify(await dayOf(client))).not.toMatch(/price|total/)
    expect(await card(client, known.id)).toMatchObject({
      total: expect.any(Number),
      payer: 'employer',
      isNegotiated: false,
      employer: { name: 'АО «Уралспецметалл»' },
    })
    expect(shown).not.toMatch(/11223344595|6600123456789016|"6508"|123456"/)
    expect((await card(client, known.id)).papers).toEqual([
      { name: 'Паспорт', isGiven: true, part: 'paper' },
      { name: 'СНИЛС', isGiven: true, part: 'snils' },
      { name: 'Полис ОМС', isGiven: true, part: 'policy' },
      { name: 'Направление', isGiven: true, part: null },
    ])
  })
})

test('a visit booked by prices of a contract says so, and one at prices of the clinic does not', async ({
  app,
}) => {
  const { office } = await bookedByEmployer(app)
  const { client } = await registrar(app)
  const { rows } = await app.db.execute('select id from bookings where organization_id = $1', [
    office.organization,
  ])
  const row = { id: rows[0]?.id as BookingId }
  expect(await card(client, row.id)).toMatchObject({ payer: 'employer', isNegotiated: false })
  await app.db.execute(
    `insert into prices (id, city, service_code, valid_from, amount, organization_id, set_at)
      select gen_random_uuid(), city, items -> 0 ->> 'service', day, 10, $2, created_at - interval '1 hour'
      from bookings where id = $1`,
    [row.id, office.organization],
  )
  expect(await card(client, row.id)).toMatchObject({ payer: 'employer', isNegotiated: true })
})

describe('a mark of arrival or absence', () => {
  test('marking an arrival is written to the history with its author and to the audit with the previous state', async ({
    app,
  }) => {
    const { client, account } = await registrar(app, { surname: 'Регистраторова' })
    const known = await visit(app)
    const { result } = await act(client, 'arrive', known)
    expect(result).toMatchObject({ id: known.id, state: 'arrived', markedAt: app.clock.now().toISOString() })
    expect((await card(client, known.id)).steps.at(-1)).toMatchObject({
      state: 'arrived',
      by: 'clinic',
      who: 'Регистраторова Анна Петровна',
    })
    const events = await eventsOf(app, account.id)
    const [marked, looked] = ['change', 'view'].map((one) => events.find(({ act: done }) => done === one))
    expect(marked).toMatchObject({ role: 'registrar', act: 'change', what: 'booking', subject: known.id })
    expect(marked?.details).toMatchObject({ before: { state: 'Ждём' }, after: { state: 'Пришёл' } })
    expect(looked).toMatchObject({ act: 'view', what: 'booking', subject: known.id })
    expect(await messagesAbout(app.db, known)).toHaveLength(2)
  })

  test('can be undone on its day, not later', async ({ app }) => {
    const { client } = await registrar(app)
    const one = await visit(app)
    const other = await visit(app)
    for (const known of [one, other]) await act(client, 'arrive', known)
    const back = await act(client, 'undo', { ...one, state: 'arrived' })
    expect(back.result.state).toBe('confirmed')
    app.clock.set(clinicInstant('2026-03-03' as Day, '09:00'))
    expect(await act(client, 'undo', { ...other, state: 'arrived' })).toBeRefused(deskRefusals.NOT_NOW)
    app.clock.set(clinicInstant(today, '10:00'))
  })

  test("«Не пришёл» is possible only after the visit's time, and can be undone when the person comes late", async ({
    app,
  }) => {
    const { client } = await registrar(app)
    const known = await visit(app)
    expect(await act(client, 'missed', known)).toBeRefused(deskRefusals.NOT_NOW)
    app.clock.set(new Date(known.start.getTime() + 60_000))
    expect((await act(client, 'missed', known)).result.state).toBe('no_show')
    expect((await act(client, 'undo', { ...known, state: 'no_show' })).result.state).toBe('confirmed')
    expect((await act(client, 'arrive', known)).result.state).toBe('arrived')
    app.clock.set(clinicInstant(today, '10:00'))
  })

  test('«Не пришёл» cannot be undone when the person has booked again that day', async ({ app }) => {
    const { client } = await registrar(app)
    const known = await visit(app)
    app.clock.set(new Date(known.start.getTime() + 60_000))
    await act(client, 'missed', known)
    const later = await makeSlot(app.db, { day: today, time: '18:00' })
    await book(known.client, later.id)
    expect(await act(client, 'undo', { ...known, state: 'no_show' })).toBeRefused(deskRefusals.OTHER_VISIT)
    app.clock.set(clinicInstant(today, '10:00'))
  })

  test('an arrival can be marked only on the day of the visit: otherwise the visit is moved first', async ({
    app,
  }) => {
    const { client } = await registrar(app)
    const known = await visit(app, {}, { day: '2026-03-05' })
    expect(await act(client, 'arrive', known)).toBeRefused(deskRefusals.NOT_NOW)
  })

  test('an arrival of an employee booked by an organization can be marked and undone too', async ({
    app,
  }) => {
    const { client } = await registrar(app)
    const known = await employeeVisit(app)
    expect((await act(client, 'arrive', known)).result.state).toBe('arrived')
    expect((await act(client, 'undo', { ...known, state: 'arrived' })).result.state).toBe('confirmed')
    expect(await card(client, known.id)).toMatchObject({ needsConsent: true, phone: '+79125550077' })
  })
})

/** A visit of an employee today, found by phone. */
async function employeeVisit(app: TestApp, phone = '+79125550077') {
  const office = await works(app)
  const [person] = await office.people(1, { phone })
  minute += 1
  const at = await makeSlot(app.db, { day: today, time: `16:${String(minute % 60).padStart(2, '0')}` })
  const who = { ids: [person?.id] }
  const { total } = (await office.ask('volume', { body: { who, city: 'ekb', kind: 'periodic' } })).result as {
    total: number
  }
  const places = [{ employee: person?.id, slot: at.id }]
  const body = { city: 'ekb', kind: 'periodic', places, total, tell: false }
  const made = await office.ask('book', { body })
  if (made.status !== 201) throw new Error(JSON.stringify(made.error))
  const sql = 'select id, state, slot_id as slot from bookings where employee_id = $1'
  const { rows } = await app.db.execute(sql, [person?.id])
  return rows[0] as unknown as VisitKey
}

describe('two registrars at once', () => {
  test('mark one person once: the second learns the new state and its author', async ({ app }) => {
    const one = await registrar(app, { surname: 'Первая' })
    const other = await registrar(app)
    const known = await visit(app)
    await act(one.client, 'arrive', known)
    const refused = await act(other.client, 'arrive', known)
    expect(refused).toBeRefused(deskRefusals.STALE_VISIT)
    expect(refused.error?.message).toBe('Запись уже изменили: Первая Анна Петровна, 10:00. Пришёл')
    expect(refused.error?.details).toMatchObject({ row: { id: known.id, state: 'arrived' } })
    expect((await card(one.client, known.id)).steps.filter(({ state }) => state === 'arrived')).toHaveLength(
      1,
    )
  })

  test('moving one visit at once: one of them succeeds', async ({ app }) => {
    const one = await registrar(app)
    const other = await registrar(app)
    const known = await visit(app)
    const answers = await Promise.all([act(one.client, 'arrive', known), cancel(other.client, known)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test("see each other's marks; an unchanged day is answered without rows", async ({ app }) => {
    const one = await registrar(app)
    const other = await registrar(app)
    const known = await visit(app)
    const first = await dayOf(other.client)
    expect(first.rows?.map(({ id }) => id)).toContain(known.id)
    expect(await dayOf(other.client, today, first.version)).toEqual({
      version: first.version,
      rows: null,
      closed: null,
    })
    await act(one.client, 'arrive', known)
    const next = await dayOf(other.client, today, first.version)
    expect(next.rows?.find(({ id }) => id === known.id)).toMatchObject({ state: 'arrived' })
    expect((await eventsOf(app, other.account.id)).map(({ what }) => what)).toEqual(['booking'])
  })
})

describe("the desk's list of a day", () => {
  const off = '2026-03-11' as Day
  const cut = '2026-03-18' as Day

  test('when the clinic is closed says how many people are still booked, until they are moved or cancelled', async ({
    app,
  }) => {
    const { client } = await registrar(app)
    const one = await visit(app, {}, { day: off })
    const other = await visit(app, {}, { day: off })
    const { version, closed } = await dayOf(client, off)
    expect(closed).toBe(null)
    await closeDay(await administrator(app), 'ekb', off)
    const again = await dayOf(client, off, version)
    expect(again).toMatchObject({ rows: null, closed: { people: 2, isDayOff: true } })
    await move(client, one, await makeSlot(app.db))
    expect((await dayOf(client, off)).closed?.people).toBe(1)
    await cancel(client, other)
    expect((await dayOf(client, off)).closed).toBe(null)
  })

  test('with shortened hours says who is booked outside them, and when', async ({ app }) => {
    const { client } = await registrar(app)
    for (const time of ['13:45', '14:30', '15:00']) {
      const slot = await makeSlot(app.db, { day: cut, time })
      await book((await member(app)).client, slot.id)
    }
    await setHours(await administrator(app), 'ekb', cut, { to: '14:00' })
    const { closed } = await dayOf(client, cut)
    expect(closed).toEqual({ people: 2, isDayOff: false, times: ['14:30', '15:00'] })
  })
})

describe('a visit moved at the desk', () => {
  test('takes the new seat, frees the old one, and notifies the person', async ({ app }) => {
    const { client } = await registrar(app)
    const known = await visit(app)
    const to = await makeSlot(app.db, { day: '2026-03-04', time: '09:10' })
    // Messages of the same moment have no defined order.
    app.clock.pass(1)
    const { result } = await move(client, known, to)
    expect(result).toMatchObject({ state: 'confirmed', day: '2026-03-04', slot: to.id })
    expect([await takenOf(app.db, known.slot), await takenOf(app.db, to.id)]).toEqual([0, 1])
    expect((await messagesAbout(app.db, known)).at(-1)?.text).toContain('4\u00a0марта')
    const late = await move(client, known, to)
    expect(late).toBeRefused(deskRefusals.STALE_VISIT)
    expect(late.error?.message).toMatch(/, 10:00\. Перенесена на 4\u00a0марта, 09:10$/)
  })

  test('may be moved to a later time today although its own time has passed', async ({ app }) => {
    const { client } = await registrar(app)
    const known = await visit(app)
    app.clock.set(new Date(known.start.getTime() + 60_000))
    const later = await makeSlot(app.db, { day: today, time: '19:00' })
    expect((await move(client, known, later)).result.slot).toBe(later.id)
    app.clock.set(clinicInstant(today, '10:00'))
  })

  test('a person marked as a no-show is expected again at the new time', async ({ app }) => {
    const { client } = await registrar(app)
    const known = await visit(app)
    app.clock.set(clinicInstant(today, '23:00'))
    await act(client, 'missed', known)
    app.clock.set(clinicInstant('2026-03-03' as Day, '09:00'))
    const soon = await makeSlot(app.db, { day: '2026-03-03', time: '09:40' })
    const { result } = await move(client, { ...known, state: 'no_show' }, soon)
    expect(result).toMatchObject({ state: 'confirmed', day: '2026-03-03', slot: soon.id })
    expect([await takenOf(app.db, known.slot), await takenOf(app.db, soon.id)]).toEqual([0, 1])
    expect((await messagesAbout(app.db, known)).at(-1)?.text).toContain('3\u00a0марта')
    const { steps, gender } = await card(client, known.id)
    const last = steps.at(-1) as (typeof steps)[number]
    expect(stepText({ step: last, before: steps.at(-2), gender }, 'clinic')).toBe(
      'Перенесена на 3\u00a0марта, 09:40',
    )
    expect((await act(client, 'arrive', result)).result.state).toBe('arrived')
    app.clock.set(clinicInstant(today, '10:00'))
  })

  test('is refused when the no-show has booked again for that day', async ({ app }) => {
    const { client } = await registrar(app)
    const known = await visit(app)
    app.clock.set(clinicInstant(today, '23:00'))
    await act(client, 'missed', known)
    const own = await makeSlot(app.db, { day: '2026-03-06', time: '10:40' })
    const other = await makeSlot(app.db, { day: '2026-03-06', time: '11:40' })
    await book(known.client, own.id)
    expect(await move(client, { ...known, state: 'no_show' }, other)).toBeRefused(deskRefusals.OTHER_VISIT)
    app.clock.set(clinicInstant(today, '10:00'))
  })

  test('is refused when the employer has booked the no-show again for that day', async ({ app }) => {
    const { client } = await registrar(app)
    const { organization, people } = await works(app)
    const [person] = await people(1)
    const of = { organization, employee: person?.id ?? '' }
    const missed = await visited(app, { ...of, day: '2026-03-01', state: 'no_show' })
    await visited(app, { ...of, day: '2026-03-05' })
    const sql = `update slots set taken = 1 from bookings where slots.id = slot_id and bookings.id = $1 returning slot_id as slot`
    const { rows } = await app.db.execute(sql, [missed])
    const known = { id: missed, state: 'no_show', slot: rows[0]?.slot } as VisitKey
    const other = await makeSlot(app.db, { day: '2026-03-06', time: '12:40' })
    expect(await move(client, known, other)).toBeRefused(deskRefusals.OTHER_VISIT)
  })

  test('into a full time is refused with the nearest free times', async ({ app }) => {
    const { client } = await registrar(app)
    const known = await visit(app)
    const full = await makeSlot(app.db, { day: '2026-03-04', time: '10:20', capacity: 1, taken: 1 })
    const refused = await move(client, known, full)
    expect(refused).toBeRefused(scheduleRefusals.SLOT_FULL)
    expect(refused.error?.details).toEqual({ nearest: expect.arrayContaining([expect.anything()]) })
  })

  test("moving an employee's visit notifies the phone on the employee's card", async ({ app }) => {
    const { client } = await registrar(app)
    const known = await employeeVisit(app, '+79125550078')
    const to = await makeSlot(app.db, { day: '2026-03-06', time: '09:10' })
    expect((await move(client, known, to)).status).toBe(200)
    const sql = "select text from outbox where recipient = '+79125550078' and kind = 'booking-moved'"
    expect(String((await app.db.execute(sql)).rows[0]?.text)).toContain('6\u00a0марта')
  })
})

describe('a visit cancelled at the desk', () => {
  test('needs a reason, frees its seat, and notifies the person', async ({ app }) => {
    const { client, account } = await registrar(app)
    const known = await visit(app)
    expect((await cancel(client, known, ' ')).status).toBe(422)
    expect((await cancel(client, known)).result.state).toBe('cancelled')
    expect(await takenOf(app.db, known.slot)).toBe(0)
    expect((await messagesAbout(app.db, known)).map(({ kind }) => kind)).toContain('booking-cancelled')
    const [event] = await eventsOf(app, account.id)
    expect([event?.act, event?.details.after]).toEqual([
      'remove',
      { state: 'Отменена', reason: 'Позвонил и отказался' },
    ])
    expect(await act(client, 'arrive', { ...known, state: 'cancelled' })).toBeRefused(deskRefusals.NOT_NOW)
  })
})

describe('a cancelled visit', () => {
  const restore = (client: Client, { id, slot }: VisitKey) =>
    client.call(deskContract.restore, { params: { id }, body: { seen: { state: 'cancelled', slot } } })

  test('is restored to its time and seat, and its person is notified, whoever cancelled it', async ({
    app,
  }) => {
    const { client } = await registrar(app)
    for (const cancelled of [
      (known: VisitKey) => cancel(client, known, 'Ошибка в записи'),
      ({ id }: VisitKey, own: Client) => own.call(bookingContract.cancel, { params: { id }, body: {} }),
    ]) {
      const known = await visit(app)
      expect((await cancelled(known, known.client)).status).toBe(200)
      expect((await restore(client, known)).result).toMatchObject({ state: 'confirmed', slot: known.slot })
      expect(await takenOf(app.db, known.slot)).toBe(1)
      const kinds = (await messagesAbout(app.db, known)).map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind === 'booking-made')).toHaveLength(4)
      const { steps, gender } = await card(client, known.id)
      const last = steps.at(-1) as (typeof steps)[number]
      expect(stepText({ step: last, before: steps.at(-2), gender }, 'clinic')).toBe('Возвращена')
      expect(stepAuthor(last)).toBe('Иванова Анна Петровна')
      expect((await restore(client, known)).error?.code).toBe('STALE_VISIT')
    }
  })

  test('is not restored when its seat is taken, its person has another booking that day, or its time is past', async ({
    app,
  }) => {
    const { client } = await registrar(app)
    const known = await visit(app)
    await cancel(client, known)
    await app.db.execute('update slots set capacity = 1, taken = 1 where id = $1', [known.slot])
    expect(await restore(client, known)).toBeRefused(scheduleRefusals.SLOT_FULL)
    await app.db.execute('update slots set taken = 0 where id = $1', [known.slot])
    await book(known.client, (await makeSlot(app.db, { day: today, time: '17:00' })).id)
    expect(await restore(client, known)).toBeRefused(deskRefusals.OTHER_VISIT)
    expect(await takenOf(app.db, known.slot)).toBe(0)

    const late = await visit(app)
    await cancel(client, late)
    app.clock.set(late.start)
    expect(await restore(client, late)).toBeRefused(deskRefusals.NOT_NOW)
    app.clock.set(clinicInstant(today, '10:00'))
  })

  test("an erased person's cancelled visit stays cancelled, and a missed one is not moved", async ({
    app,
  }) => {
    const { client } = await registrar(app)
    const admin = await administrator(app)
    const person = await member(app)
    const early = await makeSlot(app.db, { day: today, time: '15:00' })
    const missed = await book(person.client, early.id)
    app.clock.set(clinicInstant(today, '15:01'))
    await act(client, 'missed', { id: missed.id, state: 'confirmed', slot: early.id })
    const slot = await makeSlot(app.db, { day: today, time: '16:00' })
    const { id } = await book(person.client, slot.id)
    const known: VisitKey = { id, state: 'confirmed', slot: slot.id }
    await cancel(client, known)
    const { account } = person
    const erased = await admin.client.call(usersContract.erase, {
      params: { id: account.id },
      body: { version: 1, phone: account.profile.phone },
    })
    expect(erased.status).toBe(200)
    expect((await restore(client, known)).error?.message).toBe(ownerErased)
    const moved = await move(client, { id: missed.id, state: 'no_show', slot: early.id }, slot)
    expect(moved.error?.message).toBe(ownerErased)
    app.clock.set(clinicInstant(today, '10:00'))
    await expect(
      app.db.execute(`update bookings set state = 'confirmed' where id = $1`, [id]),
    ).rejects.toThrow(/erased/)
  })

  test("an employee's cancelled visit can be restored, and the employee gets the booking message again", async ({
    app,
  }) => {
    const { client } = await registrar(app)
    const known = await employeeVisit(app, '+79125550081')
    await cancel(client, known)
    expect((await restore(client, known)).result.state).toBe('confirmed')
    const sql = "select text from outbox where recipient = '+79125550081' and kind = 'booking-made'"
    expect((await app.db.execute(sql)).rows.length).toBeGreaterThan(0)
  })
})

describe('a search', () => {
  test('finds a booking at once, before and after the indexing job', async ({ app }) => {
    const { client } = await registrar(app)
    const { id } = await visit(app, someone('Граммовский', '+79126660099'))
    expect(await find(client, 'раммовск')).toEqual([id])
    await runJobs(app)
    expect((await app.db.execute('select * from booking_finds_due')).rows).toEqual([])
    expect(await find(client, 'раммовск')).toEqual([id])
  })

  test('finds by a part of the name, a phone in any form, a number and an organization', async ({ app }) => {
    const { client } = await registrar(app)
    const { id, number } = await visit(app, {
      ...someone('Ёлкинштерн', '+79126660077'),
      employer: { inn: '7707083893', name: 'АО «Особый завод»', position: 'Сварщик' },
    })
    for (const text of [
      ...['елкин', 'кинште', 'Ёлкинштерн Алекс', '8 (912) 666-00-77', '912 666 00 77', '6660077'],
      ...[number, number.slice(-6), 'особый завод', 'елкин особый'],
    ])
      expect([text, await find(client, text)]).toEqual([text, expect.arrayContaining([id])])
    for (const text of ['елкинштерн другой', '8 (912) 666-00-78', '%%', '__'])
      expect([text, await find(client, text)]).toEqual([text, expect.not.arrayContaining([id])])
  })

  test('finds one visit by a scanned code in both keyboard layouts, and by the whole printed number', async ({
    app,
  }) => {
    const { client } = await registrar(app)
    const { id, number } = await visit(app)
    await visit(app)
    const [, year, sequence] = number.split('-')
    const code = codeOf({ id, number })
    for (const text of [
      ...[`https://cabinet.example.ru/b/${code}`, code, number, `P${year}${sequence}`],
      `реезыЖ..сфиштуеюучфьздуюкг.и.${code.replace('P', 'З')}`,
    ])
      expect([text, await find(client, text)]).toEqual([text, [id]])
    expect(await find(client, `https://cabinet.example.ru/b/P-${year}-999999-123456`)).toEqual([])
  })

  test('requires every typed word: a name is not found inside a patronymic', async ({ app }) => {
    const { client } = await registrar(app)
    const { person } = wishOf('' as never)
    const named = async (surname: string, name: string, middlename: string, phone: string) =>
      (await visit(app, { person: { ...person, surname, name, middlename, phone } })).id
    const ivan = await named('Громовержцев', 'Гром', 'Петрович', '+79126660101')
    const other = await named('Сизов', 'Пётр', 'Громович', '+79126660102')
    const both = await find(client, 'гром')
    expect([both.includes(ivan), both.includes(other)]).toEqual([true, true])
    expect(await find(client, 'громовержцев гром')).toEqual([ivan])
    expect(await find(client, 'гром громо')).toEqual([ivan])
  })

  test('tolerates the wrong keyboard layout and one typo, and says so, when nothing matches exactly', async ({
    app,
  }) => {
    const { client } = await registrar(app)
    const { id } = await visit(app, someone('Кочетыгов', '+79126660066'))
    const other = await visit(app, someone('Кочетыжин-Щапов', '+79126660065'))
    const ask = async (search: string) => {
      const { rows, isSimilar } = (await client.call(deskContract.find, { query: { search } })).result
      return [rows.map((row) => row.id).toSorted(), isSimilar]
    }
    for (const job of [false, true]) {
      if (job) await runJobs(app)
      expect(await ask('rjxtnsujd')).toEqual([[id], false])
      for (const typed of ['кочетыгво', 'кочтыгов', 'уочетыгов', 'rjxtnsujjd'])
        expect([typed, await ask(typed)]).toEqual([typed, [[id], true]])
      expect(await ask('кочеты')).toEqual([[id, other.id].toSorted(), false])
      expect(await ask('щ')).toEqual([[other.id], false])
      expect(await ask('мочетыгво')).toEqual([[], false])
    }
  })

  test('tells namesakes apart by birth date, and finds people by it alone', async ({ app }) => {
    const { client } = await registrar(app)
    const born = (phone: string, birth: string) => {
      const { person } = someone('Тёзкин', phone)
      return visit(app, { person: { ...person, birth: birth as Day } })
    }
    const old = await born('+79126660055', '1971-04-09')
    const young = await born('+79126660054', '1989-12-31')
    for (const job of [false, true]) {
      if (job) await runJobs(app)
      expect((await find(client, 'тезкин')).toSorted()).toEqual([old.id, young.id].toSorted())
      expect(await find(client, 'тезкин 09.04.1971')).toEqual([old.id])
      expect(await find(client, '31.12.1989')).toEqual([young.id])
      expect(await find(client, '1989')).toEqual([])
      expect(await find(client, 'тезкин 10.04.1971')).toEqual([])
    }
  })

  test('finds an employee by the complete phone of the card', async ({ app }) => {
    const { client } = await registrar(app)
    const known = await employeeVisit(app, '+79125550079')
    expect(await find(client, '8 912 555-00-79')).toEqual([known.id])
  })

  test('lists coming visits before past ones, also after a move', async ({ app }) => {
    const { client } = await registrar(app)
    const name = someone('Порядков', '+79126660088')
    const far = await visit(app, name, { day: '2026-03-09' })
    const soon = await visit(app, name, { day: '2026-03-08' })
    const gone = await visit(app, name)
    app.clock.set(clinicInstant('2026-03-03' as Day, '10:00'))
    expect(await find(client, 'порядков')).toEqual([soon.id, far.id, gone.id])
    await move(client, soon, await makeSlot(app.db, { day: '2026-03-10', time: '09:30' }))
    expect(await find(client, 'порядков')).toEqual([far.id, soon.id, gone.id])
    app.clock.set(clinicInstant(today, '10:00'))
  })
})

describe('the audit of the day that refreshes by itself', () => {
  test('names each person once in ten minutes, and somebody new at once', async ({ app }) => {
    const { client, account } = await registrar(app)
    const day = '2026-03-19' as Day
    const known = await visit(app, {}, { day })
    const subjects = async () => (await eventsOf(app, account.id)).map(({ details }) => details.subjects)
    await dayOf(client, day)
    await dayOf(client, day)
    expect(await subjects()).toEqual([[known.id]])
    app.clock.pass(1)
    const fresh = await visit(app, {}, { day })
    await dayOf(client, day)
    expect(await subjects()).toEqual([[known.id], [fresh.id]])
    app.clock.pass(10 * 60)
    await dayOf(client, day)
    expect((await subjects()).at(-1)?.toSorted()).toEqual([known.id, fresh.id].toSorted())
  })
})
