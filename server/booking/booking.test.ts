import { beforeAll, describe } from 'vitest'
import { bookingContract } from '../../shared/booking/contract.ts'
import { bookingRefusals } from '../../shared/booking/ru.ts'
import type { Quote } from '../../shared/booking/schema.ts'
import type { Day } from '../../shared/platform/days.ts'
import { common } from '../../shared/platform/refusal.ts'
import { scheduleContract } from '../../shared/schedule/contract.ts'
import { scheduleRefusals } from '../../shared/schedule/ru.ts'
import type { SlotId } from '../../shared/schedule/schema.ts'
import { member } from '../../test/accounts.ts'
import { book, loadCatalogue, makeSlot, messagesAbout, takenOf, wishOf } from '../../test/booking.ts'
import { expect, type TestApp, test as withApp } from '../../test/harness.ts'
import { addPrices } from '../prices/store.ts'
import { bookingPapers } from './identity-documents/tables.ts'

const test = withApp.extend<{ catalogue: undefined }>({
  catalogue: [
    async ({ app }, use) => {
      await loadCatalogue(app.db, app.clock.now())
      await use(undefined)
    },
    { scope: 'file', auto: true },
  ],
})

const rowsOf = async (app: TestApp, sql: string, ...values: unknown[]) =>
  (await app.db.execute(sql, values)).rows
const reserve = async (app: TestApp, slot: SlotId, given: Record<string, unknown> = {}) => {
  const { client } = await member(app)
  return client.call(bookingContract.reserve, { body: wishOf(slot, given) })
}

describe('a booking', () => {
  test('is confirmed at once: «Вы записаны», with number, volume, price and a seat taken', async ({
    app,
  }) => {
    const slot = await makeSlot(app.db, { day: '2026-04-07' })
    const { client } = await member(app)
    const booking = await book(client, slot.id)
    expect(booking).toMatchObject({
      state: 'confirmed',
      day: '2026-04-07',
      address: 'ул. Белинского, 86, 2 этаж',
      person: {
        surname: 'Преображенский',
        name: 'Александр',
        middlename: 'Владиславович',
        fullname: 'Преображенский Александр Владиславович',
        phone: '+79120004518',
      },
      employer: { name: 'АО «Уралспецметалл»', kpp: null, position: 'Сварщик', department: null },
      factors: [
        { code: '4.4', marks: [] },
        { code: '6.1', marks: [] },
      ],
      canChange: true,
      periodicityMonths: 12,
    })
    expect(booking.number).toMatch(/^П-2026-\d{6}$/)
    expect(booking.total).toBe(booking.items.reduce((sum, item) => sum + (item.price ?? 0), 0))
    expect(await takenOf(app.db, slot.id)).toBe(1)
    expect((await client.call(bookingContract.one, { params: { id: booking.id } })).result).toMatchObject(
      booking,
    )
  })

  test('is announced by SMS and letter: local time, address, what to bring, fasting', async ({ app }) => {
    const slot = await makeSlot(app.db, { day: '2026-04-08', time: '08:20' })
    const { client } = await member(app)
    const messages = await messagesAbout(app.db, await book(client, slot.id))
    expect(messages.map(({ channel, kind, recipient }) => [channel, kind, recipient])).toEqual([
      ['sms', 'booking-made', '+79120004518'],
      ['email', 'booking-made', 'a.preobrazhensky@example.ru'],
    ])
    for (const { text } of messages)
      expect(text.replaceAll('\u00a0', ' ')).toMatch(
        /8 апреля[\s\S]*08:20 \(время екатеринбургское\)[\s\S]*Белинского/,
      )
  })

  test("a foreigner's booking asks for the foreigner's own document, in the SMS and on the page", async ({
    app,
  }) => {
    const slot = await makeSlot(app.db)
    const { client } = await member(app)
    const paper = { kind: 'other', title: 'Паспорт Республики Казахстан', number: 'N1234567' }
    const booking = await book(client, slot.id, { paper })
    const [sms] = await messagesAbout(app.db, booking)
    expect(sms?.text).toContain('Возьмите удостоверение личности')
    expect(booking.paperKind).toBe('other')
    expect((await client.call(bookingContract.list)).result.items[0]?.paperKind).toBe('other')
  })

  test('a person without e-mail gets only an SMS about the booking', async ({ app }) => {
    const slot = await makeSlot(app.db)
    const { client } = await member(app)
    const { email: _none, ...person } = wishOf(slot.id).person
    expect(await messagesAbout(app.db, await book(client, slot.id, { person }))).toHaveLength(1)
  })

  test('has its history from draft on, and the consent as a record of its own', async ({ app }) => {
    const slot = await makeSlot(app.db)
    const { client, account } = await member(app)
    const { id } = await book(client, slot.id)
    const steps = await rowsOf(
      app,
      'select from_state, to_state, by, by_account_id from booking_steps where booking_id = $1',
      id,
    )
    expect(steps).toEqual([
      { from_state: 'draft', to_state: 'submitted', by: 'person', by_account_id: account.id },
      { from_state: 'submitted', to_state: 'confirmed', by: 'system', by_account_id: null },
    ])
    const [consent] = await rowsOf(app, 'select * from booking_consents where booking_id = $1', id)
    expect(consent).toMatchObject({ purpose: 'personal-data', text_version: '2026-1', address: '127.0.0.1' })
  })

  test('stores document numbers encrypted, so that they can be opened for this booking alone', async ({
    app,
  }) => {
    const slot = await makeSlot(app.db)
    const { client } = await member(app)
    const booking = await book(client, slot.id)
    const [row] = await rowsOf(app, 'select * from bookings where id = $1', booking.id)
    const stored = JSON.stringify(row)
    for (const secret of ['11223344595', '6600123456789016', '123456', '660-001', 'УВД'])
      expect(stored + JSON.stringify(booking)).not.toContain(secret)
    const sealed = String(row?.papers_sealed)
    const opened = JSON.parse(app.deps.secrets.open(sealed, bookingPapers.at(booking)))
    expect(opened).toMatchObject({ snils: '11223344595', paper: { series: '6508', number: '123456' } })
    expect(() => app.deps.secrets.open(sealed, bookingPapers.at({ id: 'another' }))).toThrow()
  })

  test('with a factor named twice has it once, with all its details', async ({ app }) => {
    const slot = await makeSlot(app.db)
    const { client } = await member(app)
    const { id, total } = await book(client, slot.id, {
      factors: [{ code: '3.1.7', marks: ['Р'] }, { code: '4.4' }, { code: '3.1.7', marks: ['К', 'Р'] }],
    })
    const { result } = await client.call(bookingContract.one, { params: { id } })
    expect(result.factors.map(({ code, marks }) => [code, marks])).toEqual([
      ['3.1.7', ['Р', 'К']],
      ['4.4', []],
    ])
    const once = { factors: [{ code: '3.1.7', marks: ['Р', 'К'] }, { code: '4.4' }] }
    expect((await reserve(app, slot.id, once)).result.total).toBe(total)
  })

  test('is of a person: a mother books her son for her own day, and nobody twice, however the name is written', async ({
    app,
  }) => {
    const slot = await makeSlot(app.db, { day: '2026-04-11' })
    const { client } = await member(app)
    const son = { ...wishOf(slot.id).person, surname: 'Семёнов', name: 'Илья', birth: '1991-02-01' }
    await book(client, slot.id)
    const booked = await client.call(bookingContract.reserve, { body: wishOf(slot.id, { person: son }) })
    expect(booked.status).toBe(201)
    const again = wishOf(slot.id, { person: { ...son, surname: 'Семенов', middlename: undefined } })
    const refused = await client.call(bookingContract.reserve, { body: again })
    expect(refused).toBeRefused(bookingRefusals.ALREADY_BOOKED)
    expect(refused.error.details).toEqual({ id: booked.result.id, number: booked.result.number })
    const { result: people } = await client.call(bookingContract.people)
    expect(people.map(({ surname, birth }) => [surname, birth])).toEqual([
      ['Преображенский', '1984-05-17'],
      ['Семёнов', '1991-02-01'],
    ])
    expect((await (await member(app)).client.call(bookingContract.people)).result).toEqual([])
  })

  test("is refused as the person's second one on a day, and accepted on another day", async ({ app }) => {
    const one = await makeSlot(app.db, { day: '2026-04-09', time: '08:00' })
    const same = await makeSlot(app.db, { day: '2026-04-09', time: '12:00' })
    const other = await makeSlot(app.db, { day: '2026-04-10' })
    const { client } = await member(app)
    await book(client, one.id)
    const refused = await client.call(bookingContract.reserve, { body: wishOf(same.id) })
    expect(refused).toBeRefused(bookingRefusals.ALREADY_BOOKED)
    expect(refused.error.message.replaceAll('\u00a0', ' ')).toBe(
      'На этот день уже есть запись: Преображенский Александр Владиславович, 9 апреля, 08:00',
    )
    expect(await takenOf(app.db, same.id)).toBe(0)
    expect((await client.call(bookingContract.reserve, { body: wishOf(other.id) })).status).toBe(201)
  })

  test('sent twice with one Idempotency-Key is made once; the key with another body is refused', async ({
    app,
  }) => {
    const slot = await makeSlot(app.db)
    const { client } = await member(app)
    const headers = { 'idempotency-key': 'wizard-1' }
    const send = (given = {}) =>
      client.call(bookingContract.reserve, { body: wishOf(slot.id, given), headers })
    const first = await send()
    const second = await send()
    expect(second.result).toEqual(first.result)
    expect(await takenOf(app.db, slot.id)).toBe(1)
    expect(await send({ hasReferral: false })).toBeRefused(common.CONFLICT)
  })

  test('requires a session', async ({ app }) => {
    const slot = await makeSlot(app.db)
    const answer = await app.visitor().call(bookingContract.reserve, { body: wishOf(slot.id) })
    expect(answer).toBeRefused(common.NO_SESSION)
  })
})

describe('the seat of a booking', () => {
  test('may be the last free one when the person holds it', async ({ app }) => {
    const slot = await makeSlot(app.db, { capacity: 1 })
    const { client } = await member(app)
    await client.call(scheduleContract.hold, { body: { slot: slot.id } })
    await book(client, slot.id)
    expect(await takenOf(app.db, slot.id)).toBe(1)
    expect((await client.call(scheduleContract.myHold)).result).toBeNull()
  })

  test('held by someone else is free only after the hold expires', async ({ app }) => {
    const slot = await makeSlot(app.db, { capacity: 1 })
    const other = await member(app)
    await other.client.call(scheduleContract.hold, { body: { slot: slot.id } })
    expect(await reserve(app, slot.id)).toBeRefused(scheduleRefusals.SLOT_FULL)
    app.clock.pass(300)
    expect((await reserve(app, slot.id)).status).toBe(201)
    expect(await takenOf(app.db, slot.id)).toBe(1)
  })

  test("is taken, and the person's hold of another slot is released", async ({ app }) => {
    const held = await makeSlot(app.db)
    const booked = await makeSlot(app.db)
    const { client } = await member(app)
    await client.call(scheduleContract.hold, { body: { slot: held.id } })
    await book(client, booked.id)
    expect([await takenOf(app.db, held.id), await takenOf(app.db, booked.id)]).toEqual([0, 1])
  })

  test('stays held when the booking is refused', async ({ app }) => {
    const slot = await makeSlot(app.db, { capacity: 1 })
    const { client } = await member(app)
    await client.call(scheduleContract.hold, { body: { slot: slot.id } })
    const body = wishOf(slot.id, { total: 1 })
    expect(await client.call(bookingContract.reserve, { body })).toBeRefused(bookingRefusals.PRICE_CHANGED)
    expect((await client.call(scheduleContract.myHold)).result?.slot.id).toBe(slot.id)
  })

  test('a seat taken meanwhile is refused with the nearest free times', async ({ app }) => {
    const full = await makeSlot(app.db, { day: '2026-04-13', time: '09:00', capacity: 3, taken: 3 })
    const later = await makeSlot(app.db, { day: '2026-04-13', time: '15:00' })
    const sooner = await makeSlot(app.db, { day: '2026-04-13', time: '08:00' })
    const refused = await reserve(app, full.id)
    expect(refused).toBeRefused(scheduleRefusals.SLOT_FULL)
    const { nearest } = refused.error.details as { nearest: { id: string }[] }
    expect(nearest.slice(0, 2).map((slot) => slot.id)).toEqual([sooner.id, later.id])
    expect(nearest.length).toBeLessThanOrEqual(5)
  })

  test('a time in the past or an unknown slot is refused', async ({ app }) => {
    const past = await makeSlot(app.db, { day: '2026-03-01' })
    expect(await reserve(app, past.id)).toBeRefused(scheduleRefusals.SLOT_PASSED)
    expect(await reserve(app, '01890000-0000-7000-8000-000000000000' as SlotId)).toBeRefused(common.NOT_FOUND)
  })
})

describe('the price of a booking', () => {
  test('is the one shown to the person; another one is refused with the current price', async ({ app }) => {
    const slot = await makeSlot(app.db)
    const refused = await reserve(app, slot.id, { total: 100 })
    expect(refused).toBeRefused(bookingRefusals.PRICE_CHANGED)
    const { quote } = refused.error.details as { quote: Quote }
    expect(quote.items.length).toBeGreaterThan(10)
    const { status, result } = await reserve(app, slot.id, { total: quote.total })
    expect([status, result.total]).toEqual([201, quote.total])
  })

  test('stays the same when the price list changes', async ({ app }) => {
    const slot = await makeSlot(app.db, { city: 'pvl' })
    const { client, account } = await member(app)
    const booking = await book(client, slot.id)
    const raised = {
      city: 'pvl' as const,
      service: 'doc-therapist',
      validFrom: '2026-03-02' as Day,
      amount: 9999,
    }
    await app.db.transact((tx) => addPrices(tx, [raised], account.id, app.clock.now()))
    const { result } = await client.call(bookingContract.one, { params: { id: booking.id } })
    expect([result.total, result.items]).toEqual([booking.total, booking.items])
    expect((await reserve(app, slot.id)).result.total).toBeGreaterThan(Number(booking.total))
  })

  test('is reduced by an earlier result that still counts', async ({ app }) => {
    const slot = await makeSlot(app.db, { day: '2026-04-22' })
    const whole = (await reserve(app, slot.id)).result
    const earlier = [{ service: 'img-chest-xray', on: '2026-01-20' }]
    const shortened = (await reserve(app, slot.id, { earlier })).result
    const xray = whole.items.find((item) => item.service === 'img-chest-xray')?.price ?? 0
    expect(xray).toBeGreaterThan(0)
    expect(Number(whole.total) - Number(shortened.total)).toBe(xray)
  })
})

describe('earlier results that cover the whole volume', () => {
  test('leave nothing to book: both a quote and a booking are refused', async ({ app }) => {
    const slot = await makeSlot(app.db, { day: '2026-04-21' })
    const whole = (await reserve(app, slot.id)).result
    const services = whole.items.map((item) => item.service)
    const earlier = services.map((service) => ({ service, on: '2026-02-20' }))
    const refused = await reserve(app, slot.id, { earlier })
    expect(refused).toBeRefused(bookingRefusals.NOTHING_LEFT)
    expect(await takenOf(app.db, slot.id)).toBe(1)
    const quote = { kind: 'periodic', city: 'ekb', gender: 'Мужской', birth: '1984-05-17' } as const
    const body = { ...quote, factors: [{ code: '4.4' }, { code: '6.1' }], skip: services }
    expect(await app.visitor().call(bookingContract.quote, { body })).toBeRefused(
      bookingRefusals.NOTHING_LEFT,
    )
  })
})

describe('errors in a booking', () => {
  let good: ReturnType<typeof wishOf>
  beforeAll(() => {
    good = wishOf('01890000-0000-7000-8000-000000000000' as SlotId)
  })
  const person = (part: object) => () => ({ person: { ...good.person, ...part } })
  const paper = (part: object) => () => ({ paper: { ...good.paper, ...part } })

  test.for<[string, () => Record<string, unknown>, string]>([
    ['an unknown factor', () => ({ factors: [{ code: '4.4' }, { code: '99.9' }] }), 'factors.1.code'],
    ['a heading instead of a factor', () => ({ factors: [{ code: '18' }] }), 'factors.0.code'],
    [
      'a mark that the row does not have',
      () => ({ factors: [{ code: '4.4', marks: ['К'] }] }),
      'factors.0.marks',
    ],
    [
      'an unknown earlier study',
      () => ({ earlier: [{ service: 'aura', on: '2026-01-01' }] }),
      'earlier.0.service',
    ],
    ['no factors', () => ({ factors: [] }), 'factors'],
    ['a birth in the future', person({ birth: '2026-03-03' }), 'person.birth'],
    ['29 February of a common year', person({ birth: '2001-02-29' }), 'person.birth'],
    ['a birth more than 90 years ago', person({ birth: '1930-01-01' }), 'person.birth'],
    ['a wrong check number of СНИЛС', person({ snils: '11223344596' }), 'person.snils'],
    ['a wrong policy number', person({ policy: '6600123456789012' }), 'person.policy'],
    ['a Latin surname', person({ surname: 'Ivanov' }), 'person.surname'],
    ['a phone that is none', person({ phone: '12345' }), 'person.phone'],
    ['a passport given before the age of 14', paper({ issuedOn: '1990-01-01' }), 'paper.issuedOn'],
    ['a passport given tomorrow', paper({ issuedOn: '2026-03-03' }), 'paper.issuedOn'],
    ['a passport series of three digits', paper({ series: '650' }), 'paper.series'],
    ['an ИНН of nine digits', () => ({ employer: { inn: '123456789', name: 'ООО' } }), 'employer.inn'],
    ['no consent', () => ({ consent: false }), 'consent'],
    ['a field that nobody knows', () => ({ price: 0 }), 'price'],
  ])('%s is named at its field, and nothing is stored', async ([, given, field], { app }) => {
    const slot = await makeSlot(app.db)
    const refused = await reserve(app, slot.id, given())
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.error.fields ?? {})).toContain(field)
    expect(await takenOf(app.db, slot.id)).toBe(0)
    expect(await rowsOf(app, 'select id from bookings where slot_id = $1', slot.id)).toEqual([])
  })

  test('are reported all at once', async ({ app }) => {
    const slot = await makeSlot(app.db)
    const given = { person: { ...good.person, birth: 'вчера', snils: '1' }, consent: false }
    const { error } = await reserve(app, slot.id, given)
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['consent', 'person.birth', 'person.snils'])
  })

  test('an ИНН of 14 digits or with a wrong check digit is accepted: the specification checks only its length', async ({
    app,
  }) => {
    for (const inn of ['12345678901234', '7707083894']) {
      const slot = await makeSlot(app.db)
      expect((await reserve(app, slot.id, { employer: { inn, name: 'ООО «Ромашка»' } })).status).toBe(201)
    }
  })
})
