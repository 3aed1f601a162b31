import { describe } from 'vitest'
import { bookingContract } from '../../../shared/booking/contract.ts'
import { earlierResultsContract } from '../../../shared/booking/earlier-results/contract.ts'
import { resultRefusals } from '../../../shared/booking/earlier-results/ru.ts'
import { bookingRefusals } from '../../../shared/booking/ru.ts'
import type { BookingCard, BookingId, EarlierResultId, ResultFile } from '../../../shared/booking/schema.ts'
import { conclusionRefusals } from '../../../shared/conclusions/ru.ts'
import { deskContract } from '../../../shared/desk/contract.ts'
import { employerLinkContract } from '../../../shared/desk/employer-link/contract.ts'
import type { EmployerBooking } from '../../../shared/group-booking/schema.ts'
import { notificationsContract } from '../../../shared/notifications/contract.ts'
import { addDays, clinicDay } from '../../../shared/platform/days.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { usersContract } from '../../../shared/users/contract.ts'
import { member } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { book, makeSlot, messagesAbout, wishOf } from '../../../test/booking.ts'
import { commission, mark, workerBooked } from '../../../test/commission.ts'
import { works } from '../../../test/group-booking.ts'
import { type Client, expect, type TestApp } from '../../../test/harness.ts'
import { pushBrowser } from '../../../test/push.ts'
import { booked, come, staff, onNewDay as test } from '../../../test/queue.ts'
import { earlierResultJobs } from '../../booking/earlier-results/jobs.ts'
import { asSystemOver } from '../../platform/audit/system.ts'

const pdf = Buffer.from('%PDF-1.7\nфлюорография')
const upload = (client: Client, content: Buffer, result?: EarlierResultId) =>
  client.send({
    method: 'POST',
    url: result ? `/api/earlier-results/${result}/files` : '/api/earlier-results/files',
    headers: { 'content-type': 'application/octet-stream' },
    payload: content,
  })
const uploaded = async (client: Client, content = pdf): Promise<ResultFile> =>
  JSON.parse((await upload(client, content)).body).result

const daysAgo = (app: TestApp, days: number) => addDays(clinicDay(app.clock.now()), -days)
/** A fluorography of ten days ago, as a person gives it. */
const xray = (app: TestApp, more: object = {}) => ({
  earlier: [{ service: 'img-chest-xray', on: daysAgo(app, 10), clinic: 'Поликлиника № 4', ...more }],
})

const cardOf = async (client: Client, id: BookingId): Promise<BookingCard> =>
  (await client.call(bookingContract.one, { params: { id } })).result
const resultOf = ({ earlier }: BookingCard) => {
  const [result] = earlier
  if (!result) throw new Error('no earlier result')
  return result
}
const accept = (client: Client, id: EarlierResultId) =>
  client.call(earlierResultsContract.accept, { params: { id }, body: {} })
const refuseIt = (client: Client, id: EarlierResultId, reason = 'Нет печати клиники') =>
  client.call(earlierResultsContract.refuse, { params: { id }, body: { reason } })
const open = (client: Client, { id }: Pick<ResultFile, 'id'>) =>
  client.send({ method: 'GET', url: `/api/result-files/${id}` })

describe('a result that a person gives', () => {
  test('is on check with its file, which the person, the desk, a doctor and the commission open', async ({
    app,
  }) => {
    const { client } = await member(app)
    const file = await uploaded(client)
    const { id } = await book(client, (await makeSlot(app.db)).id, xray(app, { files: [file.id] }))
    const card = await cardOf(client, id)
    expect(resultOf(card)).toMatchObject({
      state: 'pending',
      clinic: 'Поликлиника № 4',
      files: [{ id: file.id, kind: 'pdf', size: pdf.length }],
    })
    expect(card.items.map(({ service }) => service)).not.toContain('img-chest-xray')
    expect((await open(client, file)).rawPayload).toEqual(pdf)
    for (const role of ['registrar', 'doctor', 'chair'] as const) {
      const reader = await member(app, { roles: [role] })
      expect((await open(reader.client, file)).rawPayload).toEqual(pdf)
      const seen = (await eventsOf(app, reader.account.id)).filter(({ what }) => what === 'result')
      expect(seen).toMatchObject([{ act: 'download', subject: id }])
    }
    for (const stranger of [await member(app), await works(app)])
      expect((await open(stranger.client, file)).statusCode).toBe(404)
  })

  test('is kept sealed: the database has no byte of it in the clear', async ({ app }) => {
    const { client } = await member(app)
    const { id } = await uploaded(client)
    const { rows } = await app.db.execute('select content from result_files where id = $1', [id])
    expect(Buffer.from(rows[0]?.content as Uint8Array).includes('%PDF')).toBe(false)
  })

  test('takes photos and PDFs by their content, and at most three of them', async ({ app }) => {
    const { client } = await member(app)
    const wrong = [
      Buffer.from('MZ программа'),
      Buffer.from('<svg onload="alert(1)">'),
      Buffer.from('PK\x03\x04'),
    ]
    for (const content of wrong)
      expect(JSON.parse((await upload(client, content)).body).error.code).toBe('NOT_A_SCAN')
    const { id } = await book(client, (await makeSlot(app.db)).id, xray(app))
    const result = resultOf(await cardOf(client, id))
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
    for (let count = 0; count < 3; count += 1)
      expect((await upload(client, jpeg, result.id)).statusCode).toBe(201)
    expect(JSON.parse((await upload(client, jpeg, result.id)).body).error.code).toBe('TOO_MANY_FILES')
    expect(resultOf(await cardOf(client, id)).files.map(({ kind }) => kind)).toEqual(['jpeg', 'jpeg', 'jpeg'])
  })

  test('takes neither a file of another account nor the same file twice; one without a booking goes after a day', async ({
    app,
  }) => {
    const other = await member(app)
    const theirs = await uploaded(other.client)
    const { client } = await member(app)
    const { id: slot } = await makeSlot(app.db)
    const tried = await client.call(bookingContract.reserve, {
      body: { ...wishOf(slot), ...xray(app, { files: [theirs.id] }) },
    })
    expect(tried).toBeRefused(common.INVALID)
    const own = await uploaded(client)
    await book(client, slot, xray(app, { files: [own.id] }))
    app.clock.pass(86_401)
    const { db, clock } = app
    const [job] = earlierResultJobs(clock, asSystemOver({ db, clock, secrets: app.deps.secrets }))
    await job?.run(new AbortController().signal)
    expect((await open(other.client, theirs)).statusCode).toBe(404)
    expect((await open(client, own)).statusCode).toBe(200)
  })

  test('nobody but its person adds files, and none after the decision', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const { client } = await member(app)
    const { id } = await book(client, (await makeSlot(app.db)).id, xray(app))
    const result = resultOf(await cardOf(client, id))
    const stranger = await member(app)
    expect((await upload(stranger.client, pdf, result.id)).statusCode).toBe(404)
    await accept(desk, result.id)
    expect(JSON.parse((await upload(client, pdf, result.id)).body).error.code).toBe('RESULT_DECIDED')
  })
})

describe('the desk or a doctor decides', () => {
  test('accepting changes neither volume nor price, and everybody reads «принято»', async ({ app }) => {
    const { client: doctor } = await staff(app, 'doctor')
    const chair = await commission(app)
    const { client: desk } = await staff(app, 'registrar')
    const { client, booking } = await booked(app, xray(app))
    const before = await cardOf(client, booking)
    const { result } = await accept(doctor, resultOf(before).id)
    expect(result).toMatchObject({ total: before.total, returned: [], results: [{ state: 'accepted' }] })
    expect(resultOf(await cardOf(client, booking)).state).toBe('accepted')
    await mark(app, booking, 'completed')
    expect((await chair.card(booking)).result.earlier).toMatchObject([{ state: 'accepted' }])
    const { result: seen } = await desk.call(deskContract.one, { params: { id: booking } })
    expect(seen.earlier).toMatchObject([{ state: 'accepted' }])
    expect(await accept(desk, resultOf(before).id)).toBeRefused(resultRefusals.RESULT_DECIDED)
  })

  test('a refused study is in the volume and the price again; the person is told by SMS, without the study', async ({
    app,
  }) => {
    const { client: desk, account } = await staff(app, 'registrar')
    const whole = await cardOf(...(await pairOf(app, {})))
    const { client, booking } = await booked(app, xray(app))
    const before = await cardOf(client, booking)
    const { result } = await refuseIt(desk, resultOf(before).id)
    const after = await cardOf(client, booking)
    expect(after.total).toBe(whole.total)
    expect(result).toMatchObject({ total: whole.total, returned: [expect.stringContaining('Флюорография')] })
    expect(after.items.map(({ service }) => service)).toContain('img-chest-xray')
    expect(resultOf(after)).toMatchObject({ state: 'refused', reason: 'Нет печати клиники' })
    const seen = (await desk.call(deskContract.one, { params: { id: booking } })).result
    expect(seen.total).toBe(whole.total)
    const told = (await messagesAbout(app.db, after)).filter(({ kind }) => kind === 'result-refused')
    expect(told.map(({ channel }) => channel)).toEqual(['sms', 'email'])
    expect(told[0]?.text).not.toMatch(/люорограф/)
    const said = (await eventsOf(app, account.id)).find(
      ({ what, act }) => what === 'result' && act === 'change',
    )
    expect(said).toMatchObject({ subject: booking, details: { after: { decision: 'не принят' } } })
    for (const again of [await accept(desk, resultOf(before).id), await refuseIt(desk, resultOf(before).id)])
      expect(again).toBeRefused(resultRefusals.RESULT_DECIDED)
  })

  test('a renewed medical book gets back the refused study alone, not the studies of a first one', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const renewal = { kind: 'health_book', kindReason: 'renewal', factors: [{ code: '23' }] }
    const whole = await cardOf(...(await pairOf(app, renewal)))
    const { client, booking } = await booked(app, { ...renewal, ...xray(app) })
    const { result } = await refuseIt(desk, resultOf(await cardOf(client, booking)).id)
    expect(result.returned).toEqual([expect.stringContaining('Флюорография')])
    const servicesOf = ({ items }: BookingCard) => items.map(({ service }) => service).sort()
    expect(servicesOf(await cardOf(client, booking))).toEqual(servicesOf(whole))
    expect(result.total).toBe(whole.total)
  })

  test('a refused result reaches the browsers of the person too: the push names neither study nor price', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const { client, account, booking } = await booked(app, xray(app))
    const { value } = pushBrowser('https://push.example.ru/send/refused')
    const target = account.profile.phone
    await client.call(notificationsContract.subscribe, { body: { target, value, isMobile: true } })
    const before = await cardOf(client, booking)
    await refuseIt(desk, resultOf(before).id)
    const told = (await messagesAbout(app.db, before)).filter(({ kind }) => kind === 'result-refused')
    expect(told.map(({ channel }) => channel).sort()).toEqual(['email', 'push', 'sms'])
    const push = told.find(({ channel }) => channel === 'push')
    expect(push).toMatchObject({
      subject: 'Прежний результат не принят',
      text: `Запись ${before.number}. Причина в личном кабинете`,
    })
  })

  test('the study of a refused result joins the route of a person in the queue at once', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const person = await come(app, desk, xray(app))
    const stationOf = async () => (await person.own()).stops.find(({ station }) => station === 'xray')
    const before = await stationOf()
    await refuseIt(desk, resultOf(await cardOf(person.client, person.booking)).id)
    const stops = (await person.own()).stops
    const services = stops.flatMap(({ services: names }) => names)
    expect(before).toBeUndefined()
    expect(services.some((name) => JSON.stringify(name).includes('Флюорография'))).toBe(true)
  })

  test('the desk offers the study for another day to a person who has left', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const person = await come(app, desk, xray(app))
    await doctor.leave(person.ticket)
    await refuseIt(doctor.client, resultOf(await cardOf(person.client, person.booking)).id)
    const { rest } = (await desk.call(deskContract.one, { params: { id: person.booking } })).result
    expect(rest).toContainEqual(expect.objectContaining({ reason: 'Прежний результат не принят' }))
  })

  test('the own result of the clinic may be refused too; the employer that pays sees that the price changed', async ({
    app,
  }) => {
    const { client: doctor } = await staff(app, 'doctor')
    const office = await works(app)
    const { employee, booking } = await workerBooked(app, office)
    await mark(app, booking, 'completed')
    const slot = await makeSlot(app.db, {
      day: addDays(clinicDay(app.clock.now()), 30),
      time: '10:20',
      city: 'pvl',
    })
    const group = { city: 'pvl', kind: 'periodic' } as const
    const who = { ids: [employee.id] }
    const asked = { ...group, date: slot.day, who, again: true }
    const { result } = (await office.ask('volume', { body: asked })) as { result: { total: number } }
    const places = [{ employee: employee.id, slot: slot.id }]
    await office.ask('book', { body: { ...group, total: result.total, tell: false, places } })
    const { rows: results } = await app.db.execute(
      `select earlier_results.id, booking_id as booking from earlier_results
       join bookings on bookings.id = booking_id where employee_id = $1 and service = 'fn-ecg'`,
      [employee.id],
    )
    const made = results[0] as { id: EarlierResultId; booking: BookingId }
    const { result: after } = await refuseIt(doctor, made.id, 'Жалобы на сердце')
    expect(after.total).toBeGreaterThan(result.total)
    const params = { id: employee.id }
    const card = await office.ask('ofEmployee', { params })
    const board = await office.ask('board', {})
    for (const { result: seen } of [card, board])
      expect(JSON.stringify(seen)).not.toMatch(/ЭКГ|fn-ecg|Жалобы/)
    const rows = [card.result, (board.result as { items: unknown }).items] as EmployerBooking[][]
    for (const [row] of rows.map((list) => list.filter(({ id }) => id === made.booking)))
      expect(row).toMatchObject({ price: after.total, repricedAt: app.clock.now().toISOString() })
    expect(rows.flat().filter(({ repricedAt }) => repricedAt !== null)).toHaveLength(2)
    const other = await works(app)
    for (const by of [other.at, office.at])
      expect((await other.ask('ofEmployee', { params: { ...by, ...params } })).status).toBe(404)
    expect((await other.ask('board', { params: office.at })).status).toBe(404)
  })

  test('the employer learns nothing of a refused result in a visit that the employee pays himself', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const office = await works(app)
    const { surname, name, birth } = wishOf('' as never).person
    const [employee] = await office.people(1, { surname, name, birth, gender: 'Мужской' })
    const { client } = await member(app)
    const { id } = await book(client, (await makeSlot(app.db)).id, xray(app))
    const linked = { employee: employee?.id, proof: { proof: 'name' } } as never
    expect(
      (await desk.call(employerLinkContract.link, { params: { id }, body: linked })).error,
    ).toBeUndefined()
    const seen = async () => (await office.ask('ofEmployee', { params: { id: employee?.id } })).result
    const before = await seen()
    expect(before).toMatchObject([{ id, isOwn: true, price: null, repricedAt: null }])
    const { total } = await cardOf(client, id)
    const { result } = await refuseIt(desk, resultOf(await cardOf(client, id)).id)
    expect(result.total).toBeGreaterThan(Number(total))
    expect(await seen()).toEqual(before)
  })

  test('not after the заключение, and the commission does not conclude while a result is on check', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const chair = await commission(app)
    const { client, booking } = await booked(app, xray(app))
    await mark(app, booking, 'completed')
    expect(await chair.conclude(booking)).toBeRefused(conclusionRefusals.RESULTS_PENDING)
    const { id } = resultOf(await cardOf(client, booking))
    await accept(desk, id)
    expect((await chair.conclude(booking)).error).toBeUndefined()
    expect(await refuseIt(desk, id)).toBeRefused(resultRefusals.RESULT_NOT_NOW)
  })

  test('also after a справка, so that the заключение may follow; not after the заключение', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const chair = await commission(app)
    const { client, booking } = await booked(app, xray(app))
    await mark(app, booking, 'completed')
    expect((await chair.conclude(booking, { outcome: 'additional', group: null })).error).toBeUndefined()
    const cardAtDesk = async () => (await desk.call(deskContract.one, { params: { id: booking } })).result
    expect((await cardAtDesk()).canDecideResults).toBe(true)
    expect((await accept(desk, resultOf(await cardOf(client, booking)).id)).error).toBeUndefined()
    expect((await chair.conclude(booking)).error).toBeUndefined()
    expect((await cardAtDesk()).canDecideResults).toBe(false)
  })

  test('nobody decides about an own result', async ({ app }) => {
    const { client } = await staff(app, 'registrar')
    const { id } = await book(client, (await makeSlot(app.db)).id, xray(app))
    const result = resultOf(await cardOf(client, id))
    expect(await accept(client, result.id)).toBeRefused(bookingRefusals.OWN_VISIT)
    expect(await refuseIt(client, result.id)).toBeRefused(bookingRefusals.OWN_VISIT)
    const { client: other } = await staff(app, 'registrar')
    expect((await accept(other, result.id)).error).toBeUndefined()
  })

  test('neither the person, nor an employer, nor the commission decides', async ({ app }) => {
    const { client, booking } = await booked(app, xray(app))
    const { id } = resultOf(await cardOf(client, booking))
    const chair = await commission(app)
    for (const caller of [client, (await works(app)).client, chair.client]) {
      expect(await accept(caller, id)).toBeRefused(common.FORBIDDEN)
      expect(await refuseIt(caller, id)).toBeRefused(common.FORBIDDEN)
    }
    const asked = { params: { id: booking } }
    expect(await client.call(earlierResultsContract.ofVisit, asked)).toBeRefused(common.FORBIDDEN)
    expect((await chair.client.call(earlierResultsContract.ofVisit, asked)).result).toHaveLength(1)
  })
})

test('nobody is told of a refused result after the erasure of the account that had booked', async ({
  app,
}) => {
  const { client: desk } = await staff(app, 'registrar')
  const { client, account, booking } = await booked(app, xray(app))
  const card = await cardOf(client, booking)
  const { id } = resultOf(card)
  await mark(app, booking, 'completed')
  const admin = await member(app, { roles: ['admin'] })
  const erased = account.id
  const { phone } = account.profile
  const { result } = await admin.client.call(usersContract.one, { params: { id: erased } })
  const body = { version: result.version, phone, cancel: result.ahead.map((visit) => visit.id) }
  expect((await admin.client.call(usersContract.erase, { params: { id: erased }, body })).status).toBe(200)
  expect((await refuseIt(desk, id)).status).toBe(200)
  const told = (await messagesAbout(app.db, card)).filter(({ kind }) => kind === 'result-refused')
  expect(told).toEqual([])
})

/** A person who has booked, as arguments of `cardOf`. */
async function pairOf(app: TestApp, given: object): Promise<[Client, BookingId]> {
  const { client, booking } = await booked(app, given as Record<string, unknown>)
  return [client, booking]
}
