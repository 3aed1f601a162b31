import { describe } from 'vitest'
import type { BookingId } from '../../shared/booking/schema.ts'
import {
  deskQuestionnaireContract,
  ownQuestionnaireContract,
  roomQuestionnaireContract,
} from '../../shared/questionnaire/contract.ts'
import { alarmsOf } from '../../shared/questionnaire/rules.ts'
import type { GivenAnswer } from '../../shared/questionnaire/schema.ts'
import { member } from '../../test/accounts.ts'
import { eventsOf } from '../../test/audit.ts'
import { commission, examined, mark } from '../../test/commission.ts'
import { type Client, expect, type TestApp } from '../../test/harness.ts'
import { answersWith } from '../../test/questionnaire.ts'
import { booked, onNewDay as test } from '../../test/queue.ts'
import { bookedByEmployer, mine, say } from '../../test/recognition.ts'

const look = (client: Client, id: BookingId) => client.call(ownQuestionnaireContract.own, { params: { id } })
const fill = (client: Client, id: BookingId, answers: GivenAnswer[] = answersWith(), seen = 0) =>
  client.call(ownQuestionnaireContract.fill, { params: { id }, body: { answers, seen } })
const read = (client: Client, id: BookingId) =>
  client.call(roomQuestionnaireContract.ofBooking, { params: { id } })
const staffOf = (app: TestApp, ...roles: string[]) => member(app, { roles })

describe('the questionnaire before a check-up', () => {
  test('is filled by the person and read by a doctor, alarming answers first', async ({ app }) => {
    const { client, booking } = await booked(app)
    const { result, error } = await fill(client, booking)
    expect(error).toBeUndefined()
    expect(result).toMatchObject({ version: 1, mayWrite: true, filled: { channel: 'cabinet' } })
    const { client: doctor, account } = await staffOf(app, 'doctor')
    const { filled } = (await read(doctor, booking)).result
    expect(filled && alarmsOf(filled)).toEqual([
      'Боль или сдавление за грудиной при ходьбе, на лестнице, при волнении',
      'Была аллергия на лекарства, прививки, еду, пыль: да',
    ])
    expect(await eventsOf(app, account.id)).toContainEqual(
      expect.objectContaining({ act: 'view', what: 'questionnaire', subject: booking }),
    )
    expect((await read((await staffOf(app, 'chair')).client, booking)).result.version).toBe(1)
  })

  test('names each question without an answer and keeps nothing', async ({ app }) => {
    const { client, booking } = await booked(app)
    const { error } = await fill(
      client,
      booking,
      answersWith().filter(({ key }) => key !== 'smoking'),
    )
    expect(error).toMatchObject({ code: 'INVALID', fields: { smoking: 'Выберите один из ответов' } })
    expect((await look(client, booking)).result.version).toBe(0)
  })

  test('is corrected until the заключение, and earlier versions are kept', async ({ app }) => {
    const { client, booking } = await examined(app)
    await fill(client, booking)
    const corrected = await fill(client, booking, answersWith({ symptoms: [] }), 1)
    expect(corrected.result).toMatchObject({ version: 2 })
    expect((await fill(client, booking, answersWith(), 1)).error).toMatchObject({
      code: 'QUESTIONNAIRE_STALE',
    })
    const { rows } = await app.db.execute('select version from questionnaires where booking_id = $1', [
      booking,
    ])
    expect(rows).toHaveLength(2)
    await (await commission(app)).conclude(booking)
    expect((await fill(client, booking, answersWith(), 2)).error).toMatchObject({
      code: 'QUESTIONNAIRE_CLOSED',
    })
    expect((await look(client, booking)).result).toMatchObject({ mayWrite: false, filled: { version: 2 } })
  })

  test('is sealed in the database and never changed there', async ({ app }) => {
    const { client, booking } = await booked(app)
    await fill(client, booking)
    const { rows } = await app.db.execute('select * from questionnaires where booking_id = $1', [booking])
    expect(JSON.stringify(rows)).not.toMatch(/chest-pain|Пенициллин/)
    await expect(
      app.db.execute('update questionnaires set version = 5 where booking_id = $1', [booking]),
    ).rejects.toThrow(/never changed/)
  })

  test('is offered again at the next check-up as a start, and only to the same person', async ({ app }) => {
    const { client, booking } = await examined(app)
    await fill(client, booking, answersWith({ smoking: 'former', 'smoking-years': 7 }))
    await (await commission(app)).conclude(booking)
    const person = await booked(app, {})
    expect((await look(person.client, person.booking)).result.earlier).toBeNull()
    const { day } = (await look(client, booking)).result
    await app.db.execute(
      `update bookings set account_id = (select account_id from bookings where id = $1),
        birth = (select birth from bookings where id = $1), surname = (select surname from bookings where id = $1),
        name = (select name from bookings where id = $1), gender = (select gender from bookings where id = $1)
        where id = $2`,
      [booking, person.booking],
    )
    const { earlier, filled } = (await look(client, person.booking)).result
    expect(filled).toBeNull()
    expect(earlier).toMatchObject({ day })
    expect(earlier?.answers).toContainEqual({ key: 'smoking-years', value: 7 })
  })
})

describe('the rights to a questionnaire', () => {
  test('another person has none, and neither desk nor administrator reads the answers', async ({ app }) => {
    const { client, booking } = await booked(app)
    await fill(client, booking)
    const { client: other } = await member(app)
    expect((await look(other, booking)).error).toMatchObject({ code: 'NOT_FOUND' })
    expect((await fill(other, booking)).error).toMatchObject({ code: 'NOT_FOUND' })
    for (const role of ['registrar', 'admin'])
      expect((await read((await staffOf(app, role)).client, booking)).error).toMatchObject({
        code: 'FORBIDDEN',
      })
    const { client: desk } = await staffOf(app, 'registrar')
    const { result } = await desk.call(deskQuestionnaireContract.state, { params: { id: booking } })
    expect(Object.keys(result).sort()).toEqual(['filledAt', 'isOpen'])
  })

  test('the desk fills an empty one with the person, once', async ({ app }) => {
    const { client, booking } = await booked(app)
    const { client: desk } = await staffOf(app, 'registrar')
    const send = () =>
      desk.call(deskQuestionnaireContract.fillAtDesk, {
        params: { id: booking },
        body: { answers: answersWith() },
      })
    expect((await send()).result.filledAt).not.toBeNull()
    expect((await send()).error).toMatchObject({ code: 'QUESTIONNAIRE_FILLED' })
    expect((await look(client, booking)).result.filled).toMatchObject({ channel: 'desk', version: 1 })
  })

  test('a doctor corrects it in the person’s words, but never his own', async ({ app }) => {
    const { client, booking } = await booked(app)
    await fill(client, booking)
    await mark(app, booking)
    const { client: doctor } = await staffOf(app, 'doctor')
    const sent = { answers: answersWith({ allergy: false }), seen: 1 }
    const { result } = await doctor.call(roomQuestionnaireContract.fillInRoom, {
      params: { id: booking },
      body: sent,
    })
    expect(result.filled).toMatchObject({ channel: 'room', version: 2 })
    const own = await booked(app)
    const { client: colleague, account } = await staffOf(app, 'doctor')
    await app.db.execute('update bookings set account_id = $2 where id = $1', [own.booking, account.id])
    const refused = await colleague.call(roomQuestionnaireContract.fillInRoom, {
      params: { id: own.booking },
      body: { ...sent, seen: 0 },
    })
    expect(refused.error).toMatchObject({ code: 'OWN_VISIT' })
    expect((await read(colleague, own.booking)).result.mayWrite).toBe(false)
  })

  test('an employee whom HR has booked fills it before the passport is seen, and reads only own answers', async ({
    app,
  }) => {
    const { client, office } = await bookedByEmployer(app, { inDays: 3 })
    await say(client)
    const [visit] = await mine(client)
    if (!visit) throw new Error('no visit')
    const man = answersWith().filter(({ key }) => !['pregnancy', 'cycle', 'gynaecologist'].includes(key))
    const desk = (await staffOf(app, 'registrar')).client
    expect((await fill(client, visit.id, answersWith())).error).toBeUndefined()
    expect((await look(client, visit.id)).result.filled?.answers).toHaveLength(man.length)
    expect((await look(office.client, visit.id)).error).toMatchObject({ code: 'NOT_FOUND' })
    expect((await read(office.client, visit.id)).error).toMatchObject({ code: 'FORBIDDEN' })
    const { booking } = await booked(app)
    expect((await fill(client, booking)).error).toMatchObject({ code: 'NOT_FOUND' })
    expect(
      (await desk.call(deskQuestionnaireContract.state, { params: { id: visit.id } })).result.filledAt,
    ).not.toBeNull()
  })

  test('answers that the desk has entered stay closed to an account without proof', async ({ app }) => {
    const { client } = await bookedByEmployer(app, { inDays: 3 })
    await say(client)
    const [visit] = await mine(client)
    if (!visit) throw new Error('no visit')
    const { client: desk } = await staffOf(app, 'registrar')
    const params = { id: visit.id }
    await desk.call(deskQuestionnaireContract.fillAtDesk, { params, body: { answers: answersWith() } })
    expect((await look(client, visit.id)).result).toMatchObject({
      filled: null,
      version: 1,
      mayWrite: false,
      earlier: null,
    })
    expect((await fill(client, visit.id, answersWith(), 1)).error).toMatchObject({
      code: 'QUESTIONNAIRE_CLOSED',
    })
  })
})
