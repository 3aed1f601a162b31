import { describe } from 'vitest'
import { bookingContract } from '../../../shared/booking/contract.ts'
import { bookingRefusals } from '../../../shared/booking/ru.ts'
import type { BookingId } from '../../../shared/booking/schema.ts'
import { deskContract } from '../../../shared/desk/contract.ts'
import { correctionsContract } from '../../../shared/desk/corrections/contract.ts'
import { correctionRefusals, correctionWords } from '../../../shared/desk/corrections/ru.ts'
import { employerLinkContract } from '../../../shared/desk/employer-link/contract.ts'
import { deskRefusals } from '../../../shared/desk/ru.ts'
import { employeesContract } from '../../../shared/employees/contract.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { member } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { book, makeSlot, messagesAbout, wishOf } from '../../../test/booking.ts'
import { ownPaperOf } from '../../../test/check-ups.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { commission, mark } from '../../../test/commission.ts'
import { works } from '../../../test/group-booking.ts'
import { type Client, expect, type TestApp } from '../../../test/harness.ts'
import { bookedByEmployer, mine, say } from '../../../test/recognition.ts'
import { correctedFormer } from '../../booking/corrections/tables.ts'
import { makeFinds } from '../store.ts'

const { person, paper } = wishOf('' as never)
const otherSnils = '08765430300'
const secrets = /11223344595|08765430300|6600123456789016|123456"|Ленинского/

/** A person who has booked himself with all documents, and a registrar. */
async function visit(app: TestApp, given: Record<string, unknown> = {}, slot: GivenSlot = {}) {
  const { client } = await member(app)
  const booking = await book(client, (await makeSlot(app.db, slot)).id, given)
  const { client: desk, account } = await member(app, { roles: ['registrar'] })
  return { client, booking, desk, account, id: booking.id }
}

type GivenSlot = Parameters<typeof makeSlot>[1]
let evenings = 0
/** A time of today that no other visit of these tests has. */
const thisEvening = (app: TestApp): GivenSlot => ({
  day: clinicDay(app.clock.now()),
  time: `20:0${evenings++}`,
})

const correct = (desk: Client, id: BookingId, given: object) =>
  desk.call(correctionsContract.correct, {
    params: { id },
    body: { reason: 'slip', seen: 0, ...given } as never,
  })
const numbers = (desk: Client, id: BookingId) => desk.call(correctionsContract.numbers, { params: { id } })
const cardOf = async (desk: Client, id: BookingId) =>
  (await desk.call(deskContract.one, { params: { id } })).result
const ownCard = async (client: Client, id: BookingId) =>
  (await client.call(bookingContract.one, { params: { id } })).result
const found = async (desk: Client, search: string) =>
  (await desk.call(deskContract.find, { query: { search } })).result.rows.map(({ id }) => id)

describe('numbers of documents', () => {
  test('are shown to a registrar on request, and each viewing and printing is a row of the audit', async ({
    app,
  }) => {
    const { desk, account, id, booking } = await visit(app)
    expect(JSON.stringify(await cardOf(desk, id))).not.toMatch(secrets)
    const { snils, policy } = person
    expect((await numbers(desk, id)).result).toEqual({ paper, snils, policy })
    expect((await desk.call(correctionsContract.print, { params: { id } })).result.paper).toEqual(paper)
    const seen = (await eventsOf(app, account.id)).filter(({ call }) => call?.includes('/numbers'))
    const papers = 'документ, удостоверяющий личность, СНИЛС, полис ОМС'
    const details = { after: { number: booking.number, papers } }
    expect(seen).toHaveLength(2)
    for (const row of [
      expect.objectContaining({ role: 'registrar', act: 'view', what: 'booking', subject: id, details }),
      expect.objectContaining({ role: 'registrar', act: 'print', what: 'booking', subject: id, details }),
    ])
      expect(seen).toContainEqual(row)
  })

  test('are shown to nobody but the desk', async ({ app }) => {
    const { client, id } = await visit(app)
    const { client: doctor } = await member(app, { roles: ['doctor'] })
    for (const one of [client, doctor]) expect(await numbers(one, id)).toBeRefused(common.FORBIDDEN)
  })

  test('include, for an employee booked by the employer, those that the employer has entered', async ({
    app,
  }) => {
    const { client } = await bookedByEmployer(app, { inDays: 2, person: { snils: otherSnils } })
    await say(client)
    const [own] = await mine(client)
    const { client: desk } = await member(app, { roles: ['registrar'] })
    const shown = { paper: null, snils: otherSnils, policy: null }
    expect((await numbers(desk, own?.id as BookingId)).result).toEqual(shown)
    expect(await correct(desk, own?.id as BookingId, { snils: person.snils })).toMatchObject({
      error: { code: 'NOT_CORRECTABLE', message: correctionWords.ofEmployee },
    })
  })
})

describe('the phone of a visit', () => {
  const other = '+79126667788'

  test('is corrected: the former one is kept, the visit is found by the new one, which gets the messages', async ({
    app,
  }) => {
    const { client, desk, account, id, booking } = await visit(app)
    const before = await cardOf(desk, id)
    await app.db.transact((tx) => makeFinds(tx, 1000))
    const { result } = await correct(desk, id, { phone: '8 912 666-77-88', reason: 'new_phone' })
    expect(result).toMatchObject({
      phone: other,
      corrections: [{ part: 'phone', former: before.phone, value: other }],
    })
    expect(await found(desk, other)).toContain(id)
    expect(await found(desk, String(before.phone))).not.toContain(id)
    const cancelled = { reason: 'Клиника закрыта', seen: { state: result.state, slot: result.slot } }
    await desk.call(deskContract.cancel, { params: { id }, body: cancelled })
    const sms = (await messagesAbout(app.db, booking)).filter(({ channel }) => channel === 'sms')
    expect(sms.at(-1)).toMatchObject({ kind: 'booking-cancelled', recipient: other })
    expect((await ownCard(client, id)).corrections).toMatchObject([{ parts: ['phone'], reason: 'new_phone' }])
    const events = (await eventsOf(app, account.id)).filter(({ act }) => act === 'change')
    expect(events.map(({ details }) => details.after)).toContainEqual({
      number: booking.number,
      corrected: 'телефон',
      reason: 'сменился телефон',
    })
    expect(JSON.stringify(events)).not.toContain(other)
  })

  test('does not change that of the account: its owner signs in as before and sees the visit', async ({
    app,
  }) => {
    const { client, desk, id } = await visit(app)
    const phones = async () =>
      (
        await app.db.execute(
          'select phone from accounts where id = (select account_id from bookings where id = $1)',
          [id],
        )
      ).rows
    const before = await phones()
    await correct(desk, id, { phone: other })
    expect(await phones()).toEqual(before)
    expect((await ownCard(client, id)).person.phone).toBe(other)
  })

  test('stays as it is for an employee: the employer keeps it and corrects it', async ({ app }) => {
    const { client } = await bookedByEmployer(app, { inDays: 2 })
    await say(client)
    const [own] = await mine(client)
    const { client: desk } = await member(app, { roles: ['registrar'] })
    expect(await correct(desk, own?.id as BookingId, { phone: other })).toMatchObject({
      error: { code: 'NOT_CORRECTABLE', message: correctionWords.ofEmployee },
    })
  })
})

describe('a slip in a document', () => {
  test('is corrected, the former number is kept sealed, and the person sees what was corrected', async ({
    app,
  }) => {
    const { client, desk, account, id, booking } = await visit(app)
    const given = { snils: otherSnils, paper: { ...paper, series: '6509' }, reason: 'replaced' }
    const { result } = await correct(desk, id, given)
    expect(result.corrections.map(({ part, former, value }) => [part, former, value])).toEqual([
      ['paper', null, null],
      ['snils', null, null],
    ])
    expect((await numbers(desk, id)).result).toMatchObject({ snils: otherSnils, paper: { series: '6509' } })
    const { rows } = await app.db.execute(
      'select former, corrected_by from booking_corrections where booking_id = $1 and part = $2',
      [id, 'snils'],
    )
    expect(rows[0]).toMatchObject({ former: expect.stringMatching(/^v2\./), corrected_by: account.id })
    const place = correctedFormer.at({ booking_id: id, position: 2 })
    expect(app.deps.secrets.open(String(rows[0]?.former), place)).toBe(`"${person.snils}"`)
    const shown = await ownCard(client, id)
    const at = app.clock.now().toISOString()
    expect(shown.corrections).toEqual([{ at, parts: ['paper', 'snils'], reason: 'replaced' }])
    expect(JSON.stringify([shown, result])).not.toMatch(secrets)
    const events = (await eventsOf(app, account.id)).filter(({ act }) => act === 'change')
    expect(events[0]?.details.after).toEqual({
      number: booking.number,
      corrected: 'документ, удостоверяющий личность, СНИЛС',
      reason: 'документ заменён',
    })
  })

  test('is refused when the visit lacks the document, and when the passport is impossible', async ({
    app,
  }) => {
    const { snils: _snils, ...bare } = person
    const { desk, id } = await visit(app, { person: bare })
    const missing = await correct(desk, id, { snils: otherSnils })
    expect(missing.error.fields).toEqual({ snils: correctionWords.missing })
    const early = await correct(desk, id, { paper: { ...paper, issuedOn: '1990-06-01' } })
    expect(early.error.fields).toHaveProperty(['paper.issuedOn'])
    expect((await cardOf(desk, id)).corrections).toEqual([])
  })

  test('loses its former number when the documents of the booking are erased', async ({ app }) => {
    const { desk, id } = await visit(app)
    await correct(desk, id, { snils: otherSnils, surname: 'Кротов' })
    await app.db.execute('update bookings set papers_sealed = null, paper_kind = null where id = $1', [id])
    const { rows } = await app.db.execute(
      'select part, former, value from booking_corrections where booking_id = $1 order by position',
      [id],
    )
    expect(rows).toEqual([
      { part: 'surname', former: 'Преображенский', value: 'Кротов' },
      { part: 'snils', former: null, value: null },
    ])
  })
})

describe('a slip in a name or a birth date', () => {
  test('is corrected for search, papers and the person, and the former value is kept', async ({ app }) => {
    const { client, desk, id } = await visit(app)
    const { result } = await correct(desk, id, { surname: 'Преображенцев', birth: '1984-05-18' })
    expect(result).toMatchObject({ fullname: 'Преображенцев Александр Владиславович', birth: '1984-05-18' })
    expect(result.corrections).toMatchObject([
      { part: 'surname', former: 'Преображенский', value: 'Преображенцев', reason: 'slip' },
      { part: 'birth', former: '1984-05-17', value: '1984-05-18' },
    ])
    expect(await found(desk, 'Преображенцев 18.05.1984')).toContain(id)
    expect(await found(desk, 'Преображенский')).not.toContain(id)
    const own = await ownCard(client, id)
    expect([own.person.surname, own.corrections[0]?.parts]).toEqual(['Преображенцев', ['surname', 'birth']])
  })

  test('is found by the right name when the search has indexed the former one', async ({ app }) => {
    const { desk, id } = await visit(app)
    await app.db.execute(
      `insert into booking_finds (booking_id, start_at, search, grams)
        select id, start_at, said_of(bookings), grams_of(said_of(bookings)) from bookings where id = $1`,
      [id],
    )
    await app.db.execute('delete from booking_finds_due where booking_id = $1', [id])
    await correct(desk, id, { surname: 'Ряполовский' })
    expect(await found(desk, 'Ряполовский')).toEqual([id])
  })

  test('is not corrected twice over one another, nor when nothing differs', async ({ app }) => {
    const { desk, id } = await visit(app)
    expect(await correct(desk, id, { surname: person.surname })).toBeRefused(
      correctionRefusals.NOTHING_CORRECTED,
    )
    expect((await correct(desk, id, { surname: 'Кротов' })).error).toBeUndefined()
    expect(await correct(desk, id, { surname: 'Котов' })).toBeRefused(correctionRefusals.CORRECTED_MEANWHILE)
  })

  test('is refused when the right birth date asks for another volume', async ({ app }) => {
    const { desk, id } = await visit(app)
    const { error } = await correct(desk, id, { birth: '1994-05-17' })
    expect(error).toMatchObject({ code: 'NOT_CORRECTABLE', fields: { birth: correctionWords.volume } })
    expect((await cardOf(desk, id)).birth).toBe('1984-05-17')
  })

  test('is refused after the commission has decided, and for a cancelled visit', async ({ app }) => {
    const { desk, id, client } = await visit(app, {}, thisEvening(app))
    await mark(app, id, 'completed')
    await (await commission(app)).conclude(id, { group: 'II' })
    expect((await cardOf(desk, id)).canRename).toBe(false)
    expect((await correct(desk, id, { surname: 'Кротов' })).error.message).toBe(correctionWords.decided)
    expect((await correct(desk, id, { snils: otherSnils })).error).toBeUndefined()
    const other = await book(client, (await makeSlot(app.db)).id)
    await client.call(bookingContract.cancel, { params: { id: other.id }, body: {} })
    expect((await correct(desk, other.id, { surname: 'Кротов' })).error.message).toBe(correctionWords.closed)
  })

  test('is refused after a справка too, which prints the name, until the commission annuls it', async ({
    app,
  }) => {
    const { desk, id } = await visit(app, {}, thisEvening(app))
    await mark(app, id, 'completed')
    const chair = await commission(app)
    const { result: sent } = await chair.conclude(id, { outcome: 'additional', group: null })
    expect((await correct(desk, id, { surname: 'Кротов' })).error.message).toBe(correctionWords.decided)
    await chair.annul(sent.id)
    expect((await correct(desk, id, { surname: 'Кротов' })).error).toBeUndefined()
  })

  test('is not corrected by the registrar whose own visit it is', async ({ app }) => {
    const { client: desk } = await member(app, { roles: ['registrar'] })
    const { id } = await book(desk, (await makeSlot(app.db)).id)
    expect(await correct(desk, id, { surname: 'Кротов' })).toBeRefused(bookingRefusals.OWN_VISIT)
  })

  test('is refused when it makes two open bookings of one person on a day', async ({ app }) => {
    const { client, desk, id, booking } = await visit(app, { person: { ...person, name: 'Алексей' } })
    await book(client, booking.slot.id)
    expect(await correct(desk, id, { name: person.name })).toBeRefused(deskRefusals.PERSON_BOOKED)
  })

  test('is on the paper that the commission makes afterwards', async ({ app }) => {
    const { client, desk, id } = await visit(app, {}, thisEvening(app))
    await correct(desk, id, { surname: 'Кротов' })
    await mark(app, id, 'completed')
    await (await commission(app)).conclude(id, { group: 'II' })
    expect(await ownPaperOf(client, id)).toMatchObject({ outcome: 'fit' })
    const { rows } = await app.db.execute('select search from conclusions where booking_id = $1', [id])
    expect(rows).toEqual([{ search: expect.stringContaining('кротов александр') }])
  })
})

describe('a slip of the employer', () => {
  test("is corrected in the visit and in the employee's card, and the person is recognised by the right name", async ({
    app,
  }) => {
    const { client, office, card } = await bookedByEmployer(app, {
      inDays: 2,
      person: { surname: 'Карлёв' },
    })
    expect((await say(client)).status).toBe(422)
    const { client: desk, account } = await member(app, { roles: ['registrar'] })
    const [id] = await found(desk, 'Карлёв')
    const { result } = await correct(desk, id as BookingId, { surname: 'Королёв' })
    expect(result.surname).toBe('Королёв')
    const params = { ...office.at, id: card.id }
    expect((await office.client.call(employeesContract.one, { params })).result.surname).toBe('Королёв')
    expect((await say(client)).status).toBe(200)
    expect((await mine(client)).map((one) => one.id)).toEqual([id])
    expect(await eventsOf(app, account.id)).toContainEqual(
      expect.objectContaining({ act: 'change', what: 'employee', subject: card.id }),
    )
  })

  test('does not take a linked visit away from its employee', async ({ app }) => {
    const office = await works(app)
    const who = {
      surname: 'Линёв',
      name: 'Пётр',
      middlename: 'Ильич',
      gender: 'Мужской',
      birth: '1984-05-17',
    }
    const [employee] = await office.people(1, who)
    const { desk, id } = await visit(app, { person: { ...person, ...who }, employer: null })
    const body = { employee: employee?.id, proof: { proof: 'name' } } as never
    expect((await desk.call(employerLinkContract.link, { params: { id }, body })).error).toBeUndefined()
    expect((await correct(desk, id, { surname: 'Ленёв' })).error.message).toBe(correctionWords.linked)
    expect((await correct(desk, id, { surname: 'Линев' })).error).toBeUndefined()
  })
})

test('the database refuses to change or to remove a correction', async ({ app }) => {
  const { desk, id } = await visit(app)
  await correct(desk, id, { surname: 'Кротов', snils: otherSnils })
  for (const text of [
    `update booking_corrections set former = 'Иной' where part = 'surname'`,
    `update booking_corrections set former = null, value = null where part = 'snils'`,
    'delete from booking_corrections',
  ])
    await expect(app.db.execute(text), text).rejects.toThrow(/never changed or removed/)
})
