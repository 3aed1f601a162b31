import { describe } from 'vitest'
import { signInContract } from '../../../shared/accounts/sign-in/contract.ts'
import { bookingContract } from '../../../shared/booking/contract.ts'
import { quoteFor, volumeRequestOf } from '../../../shared/booking/quote.ts'
import { bookingRefusals } from '../../../shared/booking/ru.ts'
import type { BookingId } from '../../../shared/booking/schema.ts'
import { deskContract } from '../../../shared/desk/contract.ts'
import { deskRefusals } from '../../../shared/desk/ru.ts'
import type { DeskBooking } from '../../../shared/desk/schema.ts'
import { clinicDay, type Day } from '../../../shared/platform/days.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { scheduleContract } from '../../../shared/schedule/contract.ts'
import { scheduleRefusals } from '../../../shared/schedule/ru.ts'
import { scheduleAdminContract } from '../../../shared/schedule-admin/contract.ts'
import { usersContract } from '../../../shared/users/contract.ts'
import { confirm, freshPhone, lastMessageTo, member, signInWith } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { book, makeSlot, messagesAbout, passUndo, takenOf, wishOf } from '../../../test/booking.ts'
import { ownPaperOf } from '../../../test/check-ups.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { commission, examined, mark } from '../../../test/commission.ts'
import { works } from '../../../test/group-booking.ts'
import { type Client, expect, type TestApp } from '../../../test/harness.ts'

import { findSources } from '../../booking/actions.ts'

type Slot = Awaited<ReturnType<typeof makeSlot>>
const registrar = (app: TestApp, given = {}) => member(app, { roles: ['registrar'], ...given })

/** Data given on the phone: no documents, no e-mail. */
function called(slot: Pick<Slot, 'id'>, phone: string, given: object = {}): DeskBooking {
  const { paper: _paper, consent: _consent, person, ...wish } = wishOf(slot.id)
  const { email: _email, snils: _snils, policy: _policy, ...who } = person
  return { ...wish, person: { ...who, phone }, consentOnPaper: false, ...given }
}

const sign = (client: Client, id: BookingId) => client.call(deskContract.sign, { params: { id }, body: {} })
const ask = (client: Client, body: DeskBooking, headers = {}) =>
  client.call(deskContract.book, { body, headers })
const person = (client: Client, phone: string) => client.call(deskContract.person, { query: { phone } })
const card = async (client: Client, id: BookingId) =>
  (await client.call(deskContract.one, { params: { id } })).result

async function kept(app: TestApp, id: string) {
  const { rows } = await app.db.execute(
    `select account_id as account, paper_kind as "paperKind", papers_sealed as sealed,
       (select row_to_json(given) from (select purpose, text_version, address, paper_taken_by
          from booking_consents where booking_id = bookings.id) as given) as consent
     from bookings where id = $1`,
    [id],
  )
  return rows[0] as {
    account: string
    paperKind: string | null
    sealed: string | null
    consent: object | null
  }
}
const accountsOf = async (app: TestApp, phone: string) =>
  (
    await app.db.execute(
      'select id, surname, birth::text, gender, password_hash as password from accounts where phone = $1',
      [phone],
    )
  ).rows

describe('looking a person up by phone', () => {
  test('returns the account with its open bookings by time, and is recorded', async ({ app }) => {
    const { client, account } = await registrar(app)
    const known = await member(app, { gender: 'Женский', birth: '1990-03-04', email: 'anna@example.ru' })
    const later = await makeSlot(app.db)
    const sooner = await makeSlot(app.db, { day: '2026-04-20', time: '10:20' })
    const second = await book(known.client, later.id)
    const first = await book(known.client, sooner.id)
    const third = await book(known.client, (await makeSlot(app.db)).id)
    await known.client.call(bookingContract.cancel, { params: { id: third.id }, body: {} })
    const { result } = await person(client, known.phone.replace('+7', '8 '))
    expect(result.account).toEqual({
      id: known.account.id,
      surname: 'Иванова',
      name: 'Анна',
      middlename: 'Петровна',
      fullname: 'Иванова Анна Петровна',
      gender: 'Женский',
      birth: '1990-03-04',
      email: 'anna@example.ru',
      isBlocked: false,
    })
    expect(result.bookings.map(({ id }) => id)).toEqual([first.id, second.id])
    const looked = { role: 'registrar', act: 'view', what: 'account', subject: known.account.id }
    expect(await eventsOf(app, account.id)).toMatchObject([{ ...looked, details: { count: 2 } }])
  })

  test("adds what the profile lacks from the owner's own booking, never from a relative's", async ({
    app,
  }) => {
    const { client } = await registrar(app)
    const known = await member(app)
    await app.db.execute('update accounts set birth = null, gender = null where id = $1', [known.account.id])
    const own = await book(known.client, (await makeSlot(app.db)).id)
    const relative = await book(known.client, (await makeSlot(app.db, { day: '2026-04-21' })).id)
    await app.db.execute(
      "update bookings set surname = 'Иванова', name = 'Анна', middlename = 'Петровна', birth = '1990-03-04', gender = 'Женский' where id = $1",
      [own.id],
    )
    await app.db.execute(
      "update bookings set surname = 'Иванова', name = 'Анна', middlename = 'Сергеевна', birth = '2010-01-02' where id = $1",
      [relative.id],
    )
    expect((await person(client, known.phone)).result.account).toMatchObject({
      birth: '1990-03-04',
      gender: 'Женский',
    })
  })

  test('shows when the account is blocked', async ({ app }) => {
    const { client } = await registrar(app)
    const known = await member(app)
    await app.db.execute('update accounts set blocked_at = now() where id = $1', [known.account.id])
    expect((await person(client, known.phone)).result.account).toMatchObject({ isBlocked: true })
  })

  test('finds nobody by an unknown phone, and is recorded too', async ({ app }) => {
    const { client, account } = await registrar(app)
    expect((await person(client, freshPhone())).result).toEqual({ account: null, bookings: [] })
    expect(await eventsOf(app, account.id)).toMatchObject([
      { act: 'view', subject: null, details: { count: 0 } },
    ])
  })

  test('needs the complete number, and is limited to 120 an hour', async ({ app }) => {
    const { client } = await registrar(app)
    expect(await person(client, '902 000')).toBeRefused(common.INVALID)
    const phone = freshPhone()
    for (let times = 0; times < 120; times += 1) expect((await person(client, phone)).status).toBe(200)
    expect(await person(client, phone)).toBeRefused(common.TOO_OFTEN)
    expect((await person((await registrar(app)).client, phone)).status).toBe(200)
  })
})

describe('the right to book other people', () => {
  test('belongs to registrars and admins only [§6.2-f]', async ({ app }) => {
    const slot = await makeSlot(app.db)
    const doctor = await member(app, { roles: ['doctor'] })
    const stranger = await member(app)
    const office = await works(app)
    for (const { client } of [doctor, stranger, office]) {
      expect(await person(client, stranger.phone)).toBeRefused(common.FORBIDDEN)
      expect(await ask(client, called(slot, freshPhone()))).toBeRefused(common.FORBIDDEN)
    }
    expect(await ask(app.visitor(), called(slot, freshPhone()))).toBeRefused(common.NO_SESSION)
    expect(await takenOf(app.db, slot.id)).toBe(0)
    const admin = await member(app, { roles: ['admin'] })
    expect((await ask(admin.client, called(slot, freshPhone()))).status).toBe(201)
  })
})

describe('a person booked at the desk', () => {
  test('with an unknown phone gets an account without a password, one SMS about it and one about the visit', async ({
    app,
  }) => {
    const { client, account } = await registrar(app, { surname: 'Регистраторова' })
    const slot = await makeSlot(app.db)
    const phone = freshPhone()
    const { status, result } = await ask(client, called(slot, phone))
    expect([status, result]).toMatchObject([
      201,
      { state: 'confirmed', phone, isNewAccount: true, slot: slot.id },
    ])
    expect(await takenOf(app.db, slot.id)).toBe(1)
    const [made] = await accountsOf(app, phone)
    expect(made).toMatchObject({
      surname: 'Преображенский',
      birth: '1984-05-17',
      gender: 'Мужской',
      password: null,
    })
    expect(await kept(app, result.id)).toEqual({
      account: made?.id,
      paperKind: null,
      sealed: null,
      consent: null,
    })
    const { rows } = await app.db.execute('select kind from outbox where recipient = $1 order by kind', [
      phone,
    ])
    expect(rows).toEqual([{ kind: 'account-made' }, { kind: 'booking-made' }])
    const shown = await card(client, result.id)
    expect(shown.needsConsent).toBe(true)
    expect(shown.bring.slice(0, 3)).toEqual(['паспорт', 'СНИЛС', 'полис ОМС'])
    expect(shown.papers.map(({ isGiven }) => isGiven)).toEqual([false, false, false, true])
    expect(shown.steps[0]).toMatchObject({
      state: 'submitted',
      by: 'clinic',
      who: 'Регистраторова Анна Петровна',
    })
    const added = (await eventsOf(app, account.id)).filter(({ act }) => act === 'add')
    const [ofAccount, ofBooking] = ['account', 'booking'].map((one) => added.find(({ what }) => what === one))
    expect(ofAccount).toMatchObject({ act: 'add', what: 'account', subject: made?.id })
    const after = { number: result.number, day: slot.day, time: '06:40', consent: 'подпишет, когда придёт' }
    expect(ofBooking).toMatchObject({ act: 'add', what: 'booking', subject: result.id, details: { after } })
  })

  test('signs in later by a code, sees the booking as their own and cancels it [§2.1-c]', async ({ app }) => {
    const { client } = await registrar(app)
    const slot = await makeSlot(app.db)
    const phone = freshPhone()
    const visitor = app.visitor()
    const { id } = (await ask(client, called(slot, phone))).result
    app.clock.pass(1)
    await confirm(app, visitor, 'phone', phone)
    await visitor.call(signInContract.remember, { body: { phone, password: 'svoyparol2026' } })
    await signInWith(visitor, phone, 'svoyparol2026')
    const mine = (await visitor.call(bookingContract.one, { params: { id } })).result
    expect(mine).toMatchObject({
      canChange: true,
      paperKind: null,
      steps: [{ state: 'submitted', by: 'clinic' }, {}],
    })
    const gone = await visitor.call(bookingContract.cancel, { params: { id }, body: {} })
    await passUndo(app)
    expect([gone.result.state, await takenOf(app.db, slot.id)]).toEqual(['cancelled', 0])
  })

  test('with a known phone is booked into that account, whose profile stays unchanged', async ({ app }) => {
    const { client } = await registrar(app)
    const known = await member(app, { birth: '1990-03-04' })
    const { result } = await ask(client, called(await makeSlot(app.db), known.phone))
    expect(result).toMatchObject({
      fullname: 'Преображенский Александр Владиславович',
      birth: '1984-05-17',
      isNewAccount: false,
    })
    expect((await kept(app, result.id)).account).toBe(known.account.id)
    expect(await accountsOf(app, known.phone)).toMatchObject([{ surname: 'Иванова', birth: '1990-03-04' }])
    expect((await messagesAbout(app.db, result)).map(({ kind }) => kind)).toEqual(['booking-made'])
    const own = (await known.client.call(bookingContract.list, { query: {} })).result.items
    expect(own.map(({ id }) => id)).toEqual([result.id])
  })

  test('has the given documents sealed; a letter goes to the e-mail', async ({ app }) => {
    const { client } = await registrar(app)
    const given = wishOf('' as never)
    const { email: _email, ...bare } = { ...given.person, phone: freshPhone() }
    const whole = called(await makeSlot(app.db), '', {
      person: { ...given.person, phone: freshPhone() },
      paper: given.paper,
    })
    const full = (await ask(client, whole)).result
    expect(await kept(app, full.id)).toMatchObject({
      paperKind: 'passport',
      sealed: expect.not.stringContaining('6508'),
    })
    expect((await messagesAbout(app.db, full)).map(({ channel }) => channel).sort()).toEqual(['email', 'sms'])
    const part = (await ask(client, called(await makeSlot(app.db), '', { person: bare }))).result
    expect((await kept(app, part.id)).paperKind).toBe(null)
    const names = async (id: BookingId) =>
      (await card(client, id)).papers.flatMap(({ name, isGiven }) => (isGiven ? name : []))
    expect(await names(full.id)).toEqual(['Паспорт', 'СНИЛС', 'Полис ОМС', 'Направление'])
    expect(await names(part.id)).toEqual(['СНИЛС', 'Полис ОМС', 'Направление'])
  })

  test('is booked once however often the call is repeated with one key', async ({ app }) => {
    const { client } = await registrar(app)
    const slot = await makeSlot(app.db)
    const phone = freshPhone()
    const send = () => ask(client, called(slot, phone), { 'idempotency-key': 'desk-1' })
    const first = await send()
    const second = await send()
    expect(second.result).toEqual(first.result)
    expect([await takenOf(app.db, slot.id), (await accountsOf(app, phone)).length]).toEqual([1, 1])
  })

  test('gets the seat held by the registrar, and a hold of their own is released', async ({ app }) => {
    const clerk = await registrar(app)
    const known = await member(app)
    const held = await makeSlot(app.db, { capacity: 1 })
    const last = await makeSlot(app.db, { capacity: 1 })
    await known.client.call(scheduleContract.hold, { body: { slot: held.id } })
    await clerk.client.call(scheduleContract.hold, { body: { slot: last.id } })
    expect((await ask(clerk.client, called(last, known.phone))).status).toBe(201)
    expect([await takenOf(app.db, held.id), await takenOf(app.db, last.id)]).toEqual([0, 1])
  })
})

describe('a booking at the desk is refused', () => {
  test('on a day with an open booking of the person, which is named; a relative with that phone is booked', async ({
    app,
  }) => {
    const { client } = await registrar(app)
    const known = await member(app)
    const slot = await makeSlot(app.db, { city: 'pvl', minutes: 60 })
    const { id } = await book(known.client, slot.id)
    const refused = await ask(client, called(slot, known.phone))
    expect(refused).toBeRefused(deskRefusals.PERSON_BOOKED)
    expect(refused.error.details).toMatchObject({ row: { id } })
    expect(refused.error.message).toContain('Преображенский Александр Владиславович')
    expect(await takenOf(app.db, slot.id)).toBe(1)
    const wish = called(slot, known.phone)
    const relative = { ...wish, person: { ...wish.person, name: 'Илья', birth: '1991-02-01' as Day } }
    expect((await ask(client, relative)).status).toBe(201)
  })

  test('into a full time, with the nearest free times, and no account is made', async ({ app }) => {
    const { client } = await registrar(app)
    const full = await makeSlot(app.db, { day: '2026-04-13', time: '09:00', capacity: 1, taken: 1 })
    const near = await makeSlot(app.db, { day: '2026-04-13', time: '09:20' })
    const phone = freshPhone()
    const refused = await ask(client, called(full, phone))
    expect(refused).toBeRefused(scheduleRefusals.SLOT_FULL)
    const { nearest } = refused.error.details as { nearest: { id: string }[] }
    expect(nearest[0]?.id).toBe(near.id)
    expect(await accountsOf(app, phone)).toEqual([])
  })

  test('for a past or unknown time, at another price, with wrong factors or dates', async ({ app }) => {
    const { client } = await registrar(app)
    const slot = await makeSlot(app.db)
    const past = await makeSlot(app.db, { day: '2026-02-27', time: '09:00' })
    const send = (given: object, at: Pick<Slot, 'id'> = slot) => ask(client, called(at, freshPhone(), given))
    expect(await send({}, past)).toBeRefused(scheduleRefusals.SLOT_PASSED)
    expect(await send({}, { id: '0190a0b0-0000-7000-8000-000000000001' as never })).toBeRefused(
      common.NOT_FOUND,
    )
    const dearer = await send({ total: 1 })
    expect(dearer).toBeRefused(bookingRefusals.PRICE_CHANGED)
    expect(dearer.error.details).toMatchObject({ quote: { total: expect.any(Number) } })
    expect(await send({ factors: [{ code: '99.9' }] })).toBeRefused(bookingRefusals.BAD_FACTORS)
    const future = { lastCheckUpOn: '2030-01-01' }
    expect(await send(future)).toBeRefused(common.INVALID)
    expect(await takenOf(app.db, slot.id)).toBe(0)
  })

  test('on a day without capacity for a service of the volume, with times on other days', async ({ app }) => {
    const { client } = await member(app, { roles: ['admin'] })
    const slot = await makeSlot(app.db, { day: '2026-04-27', time: '09:00' })
    const other = await makeSlot(app.db, { day: '2026-04-28', time: '09:00' })
    const limit = (perDay: number | null, version: number) => {
      const body = { service: 'fn-ecg', perDay, version, keep: false }
      return client.call(scheduleAdminContract.setLimit, { params: { city: 'ekb' }, body })
    }
    const { limits } = (await limit(1, 0)).result.city
    expect((await ask(client, called(slot, freshPhone()))).status).toBe(201)
    const refused = await ask(client, called(slot, freshPhone()))
    expect((await limit(null, limits.find(({ service }) => service === 'fn-ecg')?.version ?? 0)).status).toBe(
      200,
    )
    expect(refused).toBeRefused(scheduleRefusals.SERVICE_DAY_FULL)
    const { nearest } = refused.error.details as { nearest: { id: string }[] }
    expect(nearest.map(({ id }) => id)).toContain(other.id)
  })
})

test('two registrars and a user ask for the last seat at once: exactly one gets it', async ({ app }) => {
  const one = await registrar(app)
  const other = await registrar(app)
  const known = await member(app)
  const slot = await makeSlot(app.db, { capacity: 1 })
  const statuses = await Promise.all([
    ask(one.client, called(slot, freshPhone())),
    ask(other.client, called(slot, freshPhone())),
    known.client.call(bookingContract.reserve, { body: wishOf(slot.id) }),
  ])
  expect(statuses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(await takenOf(app.db, slot.id)).toBe(1)
})

test('an account made at the desk is shown to an admin as made by the clinic', async ({ app }) => {
  const { client } = await registrar(app, { surname: 'Регистраторова' })
  const admin = await member(app, { roles: ['admin'] })
  const phone = freshPhone()
  expect((await ask(client, called(await makeSlot(app.db), phone))).error).toBeUndefined()
  const [made] = await accountsOf(app, phone)
  const { result } = await admin.client.call(usersContract.one, { params: { id: made?.id as never } })
  const by = 'Регистраторова Анна Петровна'
  expect(result).toMatchObject({ hasPassword: false, createdBy: by, consents: [], openBookings: 1 })
})

test('documents given at the desk are offered to the account only after the consent is signed', async ({
  app,
}) => {
  const { client } = await registrar(app)
  const { client: own, phone } = await member(app)
  const wish = called(await makeSlot(app.db), phone)
  const { paper } = wishOf('' as never)
  const { id } = (await ask(client, { ...wish, paper })).result
  const offered = async () => (await own.call(bookingContract.papers, { params: { id } })).result.paper
  expect(await offered()).toBeNull()
  await sign(client, id)
  expect(await offered()).toEqual({ kind: 'passport', tail: '456' })
})

describe('the result of a check-up booked by the desk', () => {
  test("is shown to the owner of the phone only after the consent is signed: the number may be a stranger's", async ({
    app,
  }) => {
    const { client } = await registrar(app)
    const { client: own, phone } = await member(app)
    const slot = await makeSlot(app.db, { day: clinicDay(app.clock.now()), time: '19:40' })
    const { id } = (await ask(client, called(slot, phone))).result
    await mark(app, id, 'completed')
    const chair = await commission(app)
    app.clock.pass(1)
    await chair.conclude(id, { outcome: 'unfit', contraindicated: ['4.4'], group: 'IIIа' })
    const params = { id }
    const seen = async () => [
      (await own.call(bookingContract.one, { params })).result.conclusion,
      await ownPaperOf(own, id),
      (await own.send({ method: 'GET', url: `/api/bookings/${id}/conclusion/file` })).statusCode,
    ]
    expect(await seen()).toEqual([null, null, 404])
    expect((await own.call(bookingContract.one, { params })).result.needsConsent).toBe(true)
    expect(await lastMessageTo(app.db, phone)).toContain('Получите его в регистратуре')
    await sign(client, id)
    expect(await seen()).toEqual([
      expect.objectContaining({ outcome: 'unfit' }),
      expect.objectContaining({ outcome: 'unfit', group: 'IIIа' }),
      200,
    ])
  })
})

describe('studies that a person has already done at the clinic', () => {
  const known = (client: Client, phone: string, person: object) => {
    const { surname, name, birth } = { ...wishOf('' as never).person, ...person }
    return client.call(deskContract.knownResults, { body: { phone, surname, name, birth } })
  }

  test('are told to the desk before it books, so that the price it says is the price billed', async ({
    app,
  }) => {
    const { client, account } = await registrar(app)
    const { account: own } = await examined(app)
    const { phone } = own.profile
    const { result: results } = await known(client, phone, { surname: 'преображенский' })
    expect(results.length).toBeGreaterThan(3)
    const seen = (await eventsOf(app, account.id)).filter(({ what }) => what === 'result')
    expect(seen).toMatchObject([{ act: 'view', subject: own.id, details: { count: results.length } }])

    const slot = await makeSlot(app.db)
    const wish = called(slot, phone)
    const sources = await findSources(app.db.reader, 'ekb', slot.day)
    const { request } = volumeRequestOf(
      { ...wish, person: wish.person, earlier: [], anew: [] },
      slot.day,
      sources.edition,
      results,
    )
    const { total } = quoteFor(sources, request)
    const whole = quoteFor(sources, { ...request, skip: [] }).total
    expect(total).toBeLessThan(whole)
    expect(await ask(client, { ...wish, total: whole })).toBeRefused(bookingRefusals.PRICE_CHANGED)
    const { result: visit } = await ask(client, { ...wish, total })
    expect((await card(client, visit.id)).total).toBe(total)
  })

  test('are none for a namesake, another birth date or an unknown phone, and are told to the desk only', async ({
    app,
  }) => {
    const { client } = await registrar(app)
    const { client: owner, account: own } = await examined(app)
    const { phone } = own.profile
    for (const other of [{ name: 'Пётр' }, { birth: '1985-05-17' }])
      expect((await known(client, phone, other)).result).toEqual([])
    expect((await known(client, freshPhone(), {})).result).toEqual([])
    expect(await known(owner, phone, {})).toBeRefused(common.FORBIDDEN)
  })
})
