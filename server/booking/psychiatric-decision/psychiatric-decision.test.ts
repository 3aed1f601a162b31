import { describe } from 'vitest'
import { psychiatricDecisionContract } from '../../../shared/booking/psychiatric-decision/contract.ts'
import { decisionRefusals } from '../../../shared/booking/psychiatric-decision/ru.ts'
import type { PsychiatricDecisionId } from '../../../shared/booking/psychiatric-decision/schema.ts'
import { bookingRefusals } from '../../../shared/booking/ru.ts'
import type { BookingId, ResultFile } from '../../../shared/booking/schema.ts'
import { conclusionRefusals } from '../../../shared/conclusions/ru.ts'
import { addDays, clinicDay } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { usersContract } from '../../../shared/users/contract.ts'
import { member } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { book, makeSlot, messagesAbout } from '../../../test/booking.ts'
import { commission, mark, workerBooked } from '../../../test/commission.ts'
import { works } from '../../../test/group-booking.ts'
import { type Client, expect, type TestApp } from '../../../test/harness.ts'
import { booked, staff, onNewDay as test } from '../../../test/queue.ts'
import { wipeFiles } from '../earlier-results/store.ts'
import { wipeDecisions } from './store.ts'

const pdf = Buffer.from('%PDF-1.7\nрешение')
const driver = { kind: 'preliminary', factors: [{ code: '18.1' }] } as const

async function uploaded(client: Client): Promise<ResultFile> {
  const sent = await client.send({
    method: 'POST',
    url: '/api/earlier-results/files',
    headers: { 'content-type': 'application/octet-stream' },
    payload: pdf,
  })
  return JSON.parse(sent.body).result
}
const open = (client: Client, file: Pick<ResultFile, 'id'>) =>
  client.send({ method: 'GET', url: `/api/result-files/${file.id}` })

const of = (client: Client, id: BookingId) =>
  client.call(psychiatricDecisionContract.ofBooking, { params: { id } })

/** Uploads a file and gives a decision of a month ago with it. */
async function give(app: TestApp, client: Client, id: BookingId, more: object = {}) {
  const file = await uploaded(client)
  const on = addDays(clinicDay(app.clock.now()), -30)
  const body = { number: '15', on, issuer: 'Областной диспансер', files: [file.id], ...more }
  const { result, error } = await client.call(psychiatricDecisionContract.give, { params: { id }, body })
  return { file, result, error }
}
const accept = (client: Client, id: PsychiatricDecisionId) =>
  client.call(psychiatricDecisionContract.accept, { params: { id }, body: {} })
const refuseIt = (client: Client, id: PsychiatricDecisionId, reason = 'Нет печати комиссии') =>
  client.call(psychiatricDecisionContract.refuse, { params: { id }, body: { reason } })

async function bookedDriver(app: TestApp) {
  const person = await member(app)
  const { id, number } = await book(person.client, (await makeSlot(app.db)).id, driver)
  return { ...person, booking: id, number }
}
const firstOf = ({ decisions }: { decisions: { id: PsychiatricDecisionId }[] }): PsychiatricDecisionId => {
  const [decision] = decisions
  if (!decision) throw new Error('no decision')
  return decision.id
}

describe('a person', () => {
  test('hired as a driver is asked for the decision and gives it; it waits for the clinic', async ({
    app,
  }) => {
    const { client, booking } = await bookedDriver(app)
    const asked = (await of(client, booking)).result
    expect(asked).toMatchObject({ activities: ['управление транспортом'], decisions: [], mayGive: true })
    const { file, result } = await give(app, client, booking)
    expect(result).toMatchObject({
      decisions: [{ number: '15', issuer: 'Областной диспансер', state: 'pending', isByStaff: false }],
      mayGive: false,
      mayReview: false,
    })
    expect(result.decisions[0]?.files).toEqual([{ id: file.id, kind: 'pdf', size: pdf.length }])
    expect((await open(client, file)).rawPayload).toEqual(pdf)
    expect((await give(app, client, booking)).error).toMatchObject({ code: 'DECISION_GIVEN' })
  })

  test('is told what is wrong with a date, and that the file is somebody else’s', async ({ app }) => {
    const { client, booking } = await bookedDriver(app)
    const tomorrow = addDays(clinicDay(app.clock.now()), 1)
    expect((await give(app, client, booking, { on: tomorrow })).error?.fields).toHaveProperty('on')
    const theirs = await uploaded((await member(app)).client)
    expect((await give(app, client, booking, { files: [theirs.id] })).error?.fields).toHaveProperty('files')
    expect((await of(client, booking)).result.decisions).toEqual([])
  })

  test('finds neither the decision nor its file in a booking of a stranger', async ({ app }) => {
    const { client, booking } = await bookedDriver(app)
    const { file, result } = await give(app, client, booking)
    for (const stranger of [(await member(app)).client, (await works(app)).client]) {
      expect(await of(stranger, booking)).toBeRefused(common.NOT_FOUND)
      expect((await give(app, stranger, booking)).error).toMatchObject({ code: 'NOT_FOUND' })
      expect((await open(stranger, file)).statusCode).toBe(404)
      expect(await accept(stranger, firstOf(result))).toBeRefused(common.FORBIDDEN)
    }
    expect(await accept(client, firstOf(result))).toBeRefused(common.FORBIDDEN)
  })
})

describe('the desk, a doctor and the commission', () => {
  test('read the decision and open its file, each opening a row of the audit', async ({ app }) => {
    const { client, booking } = await bookedDriver(app)
    const { file } = await give(app, client, booking)
    for (const role of ['registrar', 'doctor', 'chair'] as const) {
      const reader = await member(app, { roles: [role] })
      expect((await of(reader.client, booking)).result).toMatchObject({
        decisions: [{ state: 'pending' }],
        mayReview: true,
      })
      expect((await open(reader.client, file)).rawPayload).toEqual(pdf)
      const seen = (await eventsOf(app, reader.account.id)).filter(({ what }) => what === 'decision')
      expect(seen.map(({ act, subject }) => [act, subject]).sort()).toEqual([
        ['download', booking],
        ['view', booking],
      ])
    }
  })

  test('refuse it with a reason: the person is told without its name and may give another', async ({
    app,
  }) => {
    const { client: doctor, account } = await staff(app, 'doctor')
    const { client, booking, number } = await bookedDriver(app)
    const { result } = await give(app, client, booking)
    const id = firstOf(result)
    expect((await refuseIt(doctor, id)).result.decisions).toMatchObject([
      { state: 'refused', reason: 'Нет печати комиссии' },
    ])
    const told = (await messagesAbout(app.db, { number })).filter(({ kind }) => kind === 'document-refused')
    expect(told.map(({ channel }) => channel)).toEqual(['sms', 'email'])
    expect(told.map(({ text, subject }) => `${subject} ${text}`).join()).not.toMatch(/сихиатр/)
    const said = (await eventsOf(app, account.id)).find(({ act }) => act === 'change')
    expect(said).toMatchObject({ what: 'decision', details: { after: { decision: 'не принято' } } })
    for (const again of [await accept(doctor, id), await refuseIt(doctor, id)])
      expect(again).toBeRefused(decisionRefusals.DECISION_DECIDED)
    expect((await give(app, client, booking)).result.decisions).toMatchObject([
      { state: 'pending' },
      { state: 'refused' },
    ])
  })

  test('attach one themselves, accepted at once; opening it later is recorded for its uploader too', async ({
    app,
  }) => {
    const desk = await staff(app, 'registrar')
    const { client, booking } = await bookedDriver(app)
    const { file, result } = await give(app, desk.client, booking)
    expect(result.decisions).toMatchObject([{ state: 'accepted', isByStaff: true }])
    expect((await of(client, booking)).result.decisions).toMatchObject([{ state: 'accepted' }])
    expect((await open(client, file)).statusCode).toBe(200)
    await open(desk.client, file)
    const seen = (await eventsOf(app, desk.account.id)).filter(({ act }) => act === 'download')
    expect(seen).toMatchObject([{ what: 'decision', subject: booking }])
  })

  test('make no заключение while one is on check, and take none after it', async ({ app }) => {
    const chair = await commission(app)
    const { client, booking } = await booked(app, driver)
    const { result } = await give(app, client, booking)
    await mark(app, booking, 'completed')
    expect(await chair.conclude(booking)).toBeRefused(conclusionRefusals.DECISION_PENDING)
    await accept(chair.client, firstOf(result))
    expect((await chair.conclude(booking)).error).toBeUndefined()
    expect(await refuseIt(chair.client, firstOf(result))).toBeRefused(decisionRefusals.DECISION_NOT_NOW)
  })
})

test('an employee who has not proven to be the person does not read what the clinic attached', async ({
  app,
}) => {
  const desk = await staff(app, 'registrar')
  const office = await works(app)
  const { booking } = await workerBooked(app, office)
  const { file } = await give(app, desk.client, booking)
  expect(await of(office.client, booking)).toBeRefused(common.NOT_FOUND)
  expect((await open(office.client, file)).statusCode).toBe(404)
  const { rows } = await app.db.execute('select content from result_files where id = $1', [file.id])
  expect(Buffer.from(rows[0]?.content as Uint8Array).includes('%PDF')).toBe(false)
})

test('an administrator who is no registrar finds neither the decision nor its file', async ({ app }) => {
  const { client, booking } = await bookedDriver(app)
  const { file, result } = await give(app, client, booking)
  const { client: admin } = await member(app, { roles: ['admin'] })
  expect(await of(admin, booking)).toBeRefused(common.NOT_FOUND)
  expect((await give(app, admin, booking)).error).toMatchObject({ code: 'NOT_FOUND' })
  expect((await open(admin, file)).statusCode).toBe(404)
  for (const decided of [await accept(admin, firstOf(result)), await refuseIt(admin, firstOf(result))])
    expect(decided).toBeRefused(common.FORBIDDEN)
})

test('why a decision was refused is sealed, and the audit does not know it', async ({ app }) => {
  const { client: doctor, account } = await staff(app, 'doctor')
  const { client, booking } = await bookedDriver(app)
  await refuseIt(doctor, firstOf((await give(app, client, booking)).result), 'Диспансер признал негодной')
  const { rows } = await app.db.execute('select reason from psychiatric_decisions where booking_id = $1', [
    booking,
  ])
  for (const kept of [rows, await eventsOf(app, account.id)])
    expect(JSON.stringify(kept)).not.toMatch(/негодной/)
  expect((await of(client, booking)).result.decisions).toMatchObject([
    { reason: 'Диспансер признал негодной' },
  ])
})

test('a registrar who has lost the role no longer opens what she attached', async ({ app }) => {
  const desk = await staff(app, 'registrar')
  const { booking } = await bookedDriver(app)
  const { file } = await give(app, desk.client, booking)
  expect((await open(desk.client, file)).statusCode).toBe(200)
  await app.db.execute(`update accounts set roles = '{}' where id = $1`, [desk.account.id])
  expect((await open(desk.client, file)).statusCode).toBe(404)
})

test('a doctor attaches and accepts none in the own check-up: booked by the employer or from another account', async ({
  app,
}) => {
  const doctor = await member(app, { roles: ['doctor'] })
  const office = await works(app)
  const byEmployer = await workerBooked(app, office, { phone: doctor.phone })
  const relative = await bookedDriver(app)
  await app.db.execute('update bookings set phone = $2 where id = $1', [relative.booking, doctor.phone])
  for (const booking of [byEmployer.booking, relative.booking]) {
    expect((await give(app, doctor.client, booking)).error).toMatchObject({ code: 'OWN_VISIT' })
    expect((await of(doctor.client, booking)).result).toMatchObject({ mayGive: false, mayReview: false })
  }
  const { result } = await give(app, relative.client, relative.booking)
  for (const decided of [accept, refuseIt])
    expect(await decided(doctor.client, firstOf(result))).toBeRefused(bookingRefusals.OWN_VISIT)
})

test('the database keeps one decision that counts, and a refusal for good', async ({ app }) => {
  const { client, booking } = await bookedDriver(app)
  const { result } = await give(app, client, booking)
  const id = firstOf(result)
  await expect(
    app.db.execute(
      `insert into psychiatric_decisions select gen_random_uuid(), booking_id, number, decided_on, issuer, valid_until,
         state, reason, given_by, given_as, given_at, reviewed_at, reviewed_by from psychiatric_decisions where id = $1`,
      [id],
    ),
  ).rejects.toThrow()
  await refuseIt((await staff(app, 'doctor')).client, id)
  await expect(
    app.db.execute(`update psychiatric_decisions set state = 'accepted', reason = null where id = $1`, [id]),
  ).rejects.toThrow()
})

test('erasing an account removes the decisions of visits without an arrival, whoever attached the files', async ({
  app,
}) => {
  const desk = await staff(app, 'registrar')
  const { client, account, booking } = await bookedDriver(app)
  await give(app, desk.client, booking)
  const came = await booked(app, driver)
  await give(app, came.client, came.booking)
  await mark(app, came.booking, 'completed')
  await app.db.transact(async (tx) => {
    for (const id of [account.id, came.account.id]) {
      await wipeFiles(tx, id)
      await wipeDecisions(tx, id)
    }
  })
  expect((await of(client, booking)).result.decisions).toEqual([])
  expect((await of(came.client, came.booking)).result.decisions[0]?.files).toHaveLength(1)
})

/** A driver whom the employer has booked and who has given a decision from the own account. */
async function drivenByEmployer(app: TestApp) {
  const { client, account, phone } = await member(app, { surname: 'Сварщиков', name: 'Пётр' })
  const { booking } = await workerBooked(app, await works(app), { phone })
  const sql = `update persons set account_id = $1 where id =
    (select person_id from employees join bookings on employee_id = employees.id where bookings.id = $2)`
  await app.db.execute(sql, [account.id, booking])
  await app.db.execute(`update bookings set factors = '[{"code":"18.1"}]' where id = $1`, [booking])
  const { file, result } = await give(app, client, booking)
  const number = (await app.db.execute('select number from bookings where id = $1', [booking])).rows[0]
    ?.number
  return { account, phone, booking, file, decision: firstOf(result), number: String(number) }
}

async function erase(app: TestApp, { account, phone }: { account: { id: AccountId }; phone: string }) {
  const admin = await member(app, { roles: ['admin'] })
  const params = { id: account.id }
  const { result } = await admin.client.call(usersContract.one, { params })
  const body = { version: result.version, phone, cancel: result.ahead.map(({ id }) => id) }
  return admin.client.call(usersContract.erase, { params, body })
}

test('erasing an account removes the decision given to a booking of the employer, unless the employee has come', async ({
  app,
}) => {
  const waits = await drivenByEmployer(app)
  const came = await drivenByEmployer(app)
  await mark(app, came.booking, 'arrived')
  for (const person of [waits, came]) expect((await erase(app, person)).status).toBe(200)
  const left = async (table: string, { id }: { id: string }) =>
    (await app.db.execute(`select id from ${table} where id = $1`, [id])).rows.length
  expect(await left('psychiatric_decisions', { id: waits.decision })).toBe(0)
  expect(await left('result_files', waits.file)).toBe(0)
  expect(await left('psychiatric_decisions', { id: came.decision })).toBe(1)
  expect(await left('result_files', came.file)).toBe(1)
})

test('nobody is told of a refused decision after the erasure of the person who gave it', async ({ app }) => {
  const { client: doctor } = await staff(app, 'doctor')
  for (const isErased of [false, true]) {
    const person = await drivenByEmployer(app)
    await mark(app, person.booking, 'arrived')
    if (isErased) await erase(app, person)
    expect((await refuseIt(doctor, person.decision)).status).toBe(200)
    const told = (await messagesAbout(app.db, person)).filter(({ kind }) => kind === 'document-refused')
    expect(told.map(({ channel }) => channel)).toEqual(isErased ? [] : ['sms'])
  }
})
