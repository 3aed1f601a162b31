import { describe } from 'vitest'
import type { BookingId } from '../../shared/booking/schema.ts'
import { findingsContract } from '../../shared/findings/contract.ts'
import type { FindingsOfBooking } from '../../shared/findings/schema.ts'
import { addDays, clinicDay } from '../../shared/platform/days.ts'
import { queueContract } from '../../shared/queue/contract.ts'
import { deskVisitConsentContract } from '../../shared/visit-consents/contract.ts'
import { eventsOf } from '../../test/audit.ts'
import { commission, examined } from '../../test/commission.ts'
import { doctor, normal } from '../../test/findings.ts'
import { expect, type TestApp } from '../../test/harness.ts'
import { booked, come, nextDay, staff, onNewDay as test } from '../../test/queue.ts'

const hearing = { icd10: 'H90.3', isNew: true, isChronic: true }
const itemOf = ({ items }: FindingsOfBooking, service: string) => {
  const item = items.find((one) => one.service === service)
  if (!item) throw new Error(`no ${service}`)
  return item
}

describe('findings of a check-up', () => {
  test('are written by a doctor and read by the commission, with its author', async ({ app }) => {
    const { booking } = await examined(app, 'arrived')
    const therapist = await doctor(app)
    const { result } = await therapist.save(booking, {
      service: 'doc-therapist',
      diagnoses: [hearing],
      recommendation: 'Наблюдение у сурдолога',
    })
    expect(itemOf(result, 'doc-therapist').finding).toMatchObject({
      diagnoses: [{ ...hearing, name: 'Нейросенсорная потеря слуха двусторонняя' }],
      recommendation: 'Наблюдение у сурдолога',
      version: 1,
      isMine: true,
    })
    const seen = (await (await doctor(app, 'chair')).look(booking)).result
    expect(itemOf(seen, 'doc-therapist').finding).toMatchObject({ isMine: false, state: 'done' })
    expect(itemOf(seen, 'doc-neurologist').finding).toBeNull()
  })

  test('name each service of the volume, and a healthy person’s check-up can be written whole', async ({
    app,
  }) => {
    const { booking } = await examined(app, 'arrived')
    const therapist = await doctor(app)
    const { result } = await therapist.look(booking)
    const saved = await therapist.save(
      booking,
      ...result.items.slice(0, 20).map((one) => normal(one, result)),
    )
    expect(saved.error).toBeUndefined()
    const values = saved.result.items.flatMap(({ finding }) => finding?.values ?? [])
    expect(values.filter(({ isOutOfNorm }) => isOutOfNorm)).toEqual([])
  })

  test.for(['registrar', 'admin'] as const)('are closed to the %s', async (role, { app }) => {
    const { booking } = await examined(app, 'arrived')
    const other = await doctor(app, role)
    expect((await other.look(booking)).error).toMatchObject({ code: 'FORBIDDEN' })
    expect((await other.save(booking, { service: 'doc-therapist', isNormal: true })).error).toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  test('are sealed in the database, and the audit names services but nothing that was found', async ({
    app,
  }) => {
    const { booking } = await examined(app, 'arrived')
    const therapist = await doctor(app)
    await therapist.save(booking, { service: 'doc-therapist', text: 'Снижение слуха слева' })
    const { rows } = await app.db.execute('select * from findings where booking_id = $1', [booking])
    expect(JSON.stringify(rows)).not.toContain('слуха')
    const events = await eventsOf(app, therapist.account.id)
    expect(events.find(({ what }) => what === 'finding')).toMatchObject({ act: 'change', subject: booking })
    expect(JSON.stringify(events)).toContain('терапевт')
    expect(JSON.stringify(events)).not.toContain('слуха')
  })
})

describe('a correction', () => {
  test('adds a version, and the former one is kept', async ({ app }) => {
    const { booking } = await examined(app, 'arrived')
    const first = await doctor(app)
    await first.save(booking, { service: 'doc-therapist', isNormal: true })
    const second = await doctor(app)
    await second.save(booking, { service: 'doc-therapist', diagnoses: [hearing], seen: 1 })
    const { result } = await first.versions(booking, 'doc-therapist')
    expect(result.map(({ version, isNormal, isMine }) => ({ version, isNormal, isMine }))).toEqual([
      { version: 2, isNormal: false, isMine: false },
      { version: 1, isNormal: true, isMine: true },
    ])
  })

  test('is refused to somebody who has not seen the newest version', async ({ app }) => {
    const { booking } = await examined(app, 'arrived')
    const first = await doctor(app)
    await first.save(booking, { service: 'doc-therapist', isNormal: true })
    const { error } = await (await doctor(app)).save(booking, { service: 'doc-therapist', isNormal: true })
    expect(error).toMatchObject({ code: 'FINDING_STALE' })
  })

  test('is impossible after the заключение', async ({ app }) => {
    const { booking } = await examined(app)
    await (await commission(app)).conclude(booking)
    const { error } = await (await doctor(app)).save(booking, { service: 'doc-therapist', isNormal: true })
    expect(error).toMatchObject({ code: 'FINDINGS_CLOSED' })
  })

  test('never changes a row that is written', async ({ app }) => {
    const { booking } = await examined(app, 'arrived')
    await (await doctor(app)).save(booking, { service: 'doc-therapist', isNormal: true })
    const change = app.db.execute('update findings set version = 2 where booking_id = $1', [booking])
    await expect(change).rejects.toThrow(/never changed/)
    await expect(app.db.execute('delete from findings where booking_id = $1', [booking])).rejects.toThrow(
      /never/,
    )
  })
})

describe('findings are refused', () => {
  test('before the person has come', async ({ app }) => {
    const { booking } = await booked(app)
    const { error } = await (await doctor(app)).save(booking, { service: 'doc-therapist', isNormal: true })
    expect(error).toMatchObject({ code: 'FINDINGS_NOT_COME' })
  })

  test('about a service that is not in the volume', async ({ app }) => {
    const { booking } = await examined(app, 'arrived')
    const { error } = await (await doctor(app)).save(booking, { service: 'doc-diving', isNormal: true })
    expect(error).toMatchObject({ code: 'FINDING_ELSEWHERE' })
  })

  test('with a code that ICD-10 does not have, and whole: nothing of them is kept', async ({ app }) => {
    const { booking } = await examined(app, 'arrived')
    const therapist = await doctor(app)
    const { error } = await therapist.save(
      booking,
      { service: 'doc-neurologist', isNormal: true },
      { service: 'doc-therapist', diagnoses: [{ ...hearing, icd10: 'H99.9' }] },
    )
    expect(error).toMatchObject({ fields: { 'doc-therapist.diagnoses': expect.stringContaining('H99.9') } })
    const { result } = await therapist.look(booking)
    expect(result.items.filter(({ finding }) => finding)).toEqual([])
  })

  test('with an impossible value, named by service and field', async ({ app }) => {
    const { booking } = await examined(app, 'arrived')
    const values = [
      { key: 'systolic', value: 900 },
      { key: 'diastolic', value: 80 },
    ]
    const { error } = await (await doctor(app)).save(booking, { service: 'fn-blood-pressure', values })
    expect(error).toMatchObject({
      code: 'INVALID',
      fields: { 'fn-blood-pressure.systolic': expect.any(String) },
    })
  })

  test('about the doctor’s own check-up', async ({ app }) => {
    const own = await doctor(app)
    const { booking } = await examined(app, 'arrived')
    await app.db.execute('update bookings set account_id = $2 where id = $1', [booking, own.account.id])
    expect((await own.save(booking, { service: 'doc-therapist', isNormal: true })).error).toMatchObject({
      code: 'OWN_VISIT',
    })
    expect((await own.look(booking)).result.mayWrite).toBe(false)
  })
})

test('a service that was not carried out keeps its reason and nothing else', async ({ app }) => {
  const { booking } = await examined(app, 'arrived')
  const { result } = await (await doctor(app)).save(booking, {
    service: 'fn-blood-pressure',
    state: 'refused',
    reason: 'Отказался',
    values: [{ key: 'systolic', value: 'abc' }],
    recommendation: 'Пить воду',
  })
  expect(itemOf(result, 'fn-blood-pressure').finding).toMatchObject({
    reason: 'Отказался',
    values: [],
    recommendation: null,
  })
})

describe('the check-up before', () => {
  test('stands beside each service: the newest finding of the same person', async ({ app }) => {
    const { account, booking } = await examined(app, 'arrived')
    const therapist = await doctor(app)
    await therapist.save(booking, { service: 'doc-therapist', diagnoses: [hearing] })
    await nextDay(app)
    const next = await examined(app, 'arrived')
    await app.db.execute('update bookings set account_id = $2 where id = $1', [next.booking, account.id])
    const { result } = await therapist.look(next.booking)
    expect(itemOf(result, 'doc-therapist').before).toMatchObject({
      day: addDays(clinicDay(app.clock.now()), -1),
      finding: { diagnoses: [{ icd10: 'H90.3' }] },
    })
  })
})

describe('the former check-ups', () => {
  test('are shown with what was found and how they ended, and the view is in the audit', async ({ app }) => {
    const { account, booking } = await examined(app)
    const therapist = await doctor(app)
    await therapist.save(booking, { service: 'doc-therapist', diagnoses: [hearing] })
    expect((await (await commission(app)).conclude(booking)).error).toBeUndefined()
    await nextDay(app)
    const next = await examined(app, 'arrived')
    const stranger = await examined(app, 'arrived')
    await app.db.execute('update bookings set account_id = $2 where id = $1', [next.booking, account.id])
    const former = (id: typeof booking) => therapist.client.call(findingsContract.former, { params: { id } })
    expect((await former(next.booking)).result).toMatchObject([
      {
        booking,
        day: addDays(clinicDay(app.clock.now()), -1),
        outcome: 'fit',
        findings: [{ kind: 'doctor', diagnoses: [{ icd10: 'H90.3' }] }],
      },
    ])
    expect((await former(stranger.booking)).result).toEqual([])
    const events = await eventsOf(app, therapist.account.id)
    const viewed = events.filter(({ act, what }) => act === 'view' && what === 'finding')
    expect(viewed.map(({ subject }) => subject).sort()).toEqual([next.booking, stranger.booking].sort())
  })
})

/** Signs the consent to intervention at the desk and withdraws it; returns the registrar's call that signs it anew. */
async function withdrawConsent(app: TestApp, booking: BookingId) {
  const { client } = await staff(app, 'registrar')
  const { signed, withdrawn } = deskVisitConsentContract
  const params = { id: booking }
  const sign = () => client.call(signed, { params, body: { textVersion: '2022-1' } })
  await sign()
  const gone = await client.call(withdrawn, { params, body: { reason: 'Письменное заявление' } })
  expect(gone.error).toBeUndefined()
  return sign
}

describe('after a withdrawal of the consent to intervention', () => {
  test('nothing new is found; what was found before is corrected, and a service is marked as not carried out', async ({
    app,
  }) => {
    const { booking } = await examined(app, 'arrived')
    const therapist = await doctor(app)
    await therapist.save(booking, { service: 'doc-therapist', isNormal: true })
    const sign = await withdrawConsent(app, booking)
    const found = { service: 'doc-neurologist', isNormal: true }
    expect((await therapist.save(booking, found)).error).toMatchObject({ code: 'FINDING_WITHOUT_CONSENT' })
    expect((await therapist.save(booking, { service: 'lab-cbc', state: 'awaited' })).error).toMatchObject({
      code: 'FINDING_WITHOUT_CONSENT',
    })
    const slip = { service: 'doc-therapist', diagnoses: [hearing], seen: 1 }
    expect((await therapist.save(booking, slip)).error).toBeUndefined()
    const refused = { service: 'lab-cbc', state: 'refused' as const, reason: 'Отозвал согласие' }
    expect((await therapist.save(booking, refused)).error).toBeUndefined()
    const notNow = { ...found, isNormal: false, state: 'refused' as const, reason: 'Отозвал согласие' }
    expect((await therapist.save(booking, notNow)).error).toBeUndefined()
    expect((await therapist.save(booking, { ...found, seen: 1 })).error).toMatchObject({
      code: 'FINDING_WITHOUT_CONSENT',
    })
    await sign()
    expect((await therapist.save(booking, { ...found, seen: 1 })).error).toBeUndefined()
  })

  test('the commission issues a справка and no заключение until a new consent is signed', async ({ app }) => {
    const { booking } = await examined(app)
    const chair = await commission(app)
    const sign = await withdrawConsent(app, booking)
    for (const outcome of ['fit', 'unfit'])
      expect((await chair.conclude(booking, { outcome })).error).toMatchObject({
        code: 'CONCLUSION_WITHOUT_CONSENT',
      })
    expect((await chair.conclude(booking, { outcome: 'additional', group: null })).error).toBeUndefined()
    await sign()
    expect((await chair.conclude(booking)).error).toBeUndefined()
  })
})

describe('the заключение', () => {
  test('waits for a result that is awaited, and a справка does not', async ({ app }) => {
    const { booking } = await examined(app)
    const therapist = await doctor(app)
    const chair = await commission(app)
    await therapist.save(booking, { service: 'lab-cbc', state: 'awaited' })
    expect((await chair.conclude(booking)).error).toMatchObject({ code: 'FINDINGS_AWAITED' })
    expect((await chair.conclude(booking, { outcome: 'additional', group: null })).error).toBeUndefined()
    await therapist.save(booking, { service: 'lab-cbc', state: 'refused', reason: 'Отказался', seen: 1 })
    expect((await chair.conclude(booking)).error).toBeUndefined()
  })

  test('is refused to whoever has not seen what a doctor has just written', async ({ app }) => {
    const { booking } = await examined(app)
    const therapist = await doctor(app)
    const chair = await commission(app)
    await therapist.save(booking, { service: 'doc-therapist', isNormal: true })
    await therapist.save(booking, { service: 'doc-therapist', diagnoses: [hearing], seen: 1 })
    expect((await chair.conclude(booking, { findingsSeen: 1 })).error).toMatchObject({
      code: 'FINDINGS_WRITTEN',
    })
    expect((await chair.conclude(booking, { findingsSeen: 2 })).error).toBeUndefined()
  })
})

describe('the room', () => {
  test('keeps what was found with the end of the stop, in one act', async ({ app }) => {
    const registrar = await staff(app, 'registrar')
    const { booking, ticket } = await come(app, registrar.client)
    const doctorIn = await staff(app)
    const [room] = await doctorIn.rooms('neurologist')
    if (!room) throw new Error('no room')
    await doctorIn.open(room)
    await doctorIn.take(room, ticket)
    const body = {
      current: ticket,
      findings: [{ service: 'doc-neurologist', state: 'done' as const, isNormal: true }],
    }
    const { result } = await doctorIn.client.call(queueContract.next, { params: { id: room.id }, body })
    expect(result.inside).toBeNull()
    const [event] = (await eventsOf(app, doctorIn.account.id)).filter(({ what }) => what === 'finding')
    expect(event).toMatchObject({ act: 'change', subject: booking })
    const { result: seen } = await (await doctor(app, 'chair')).look(booking)
    expect(itemOf(seen, 'doc-neurologist').finding).toMatchObject({ isNormal: true })
  })

  test('keeps what was found of the person inside when another one is called out of turn', async ({
    app,
  }) => {
    const registrar = await staff(app, 'registrar')
    const first = await come(app, registrar.client)
    const second = await come(app, registrar.client)
    const doctorIn = await staff(app)
    const [room] = await doctorIn.rooms('neurologist')
    if (!room) throw new Error('no room')
    await doctorIn.open(room)
    await doctorIn.take(room, first.ticket)
    const take = (finding: object) =>
      doctorIn.client.call(queueContract.take, {
        params: { id: room.id },
        body: {
          current: first.ticket,
          ticket: second.ticket,
          findings: [{ service: 'doc-neurologist', state: 'done' as const, ...finding }],
        },
      })
    const { error } = await take({ seen: 3, isNormal: true })
    expect(error).toMatchObject({ code: 'FINDING_STALE' })
    expect((await doctorIn.look(room)).inside?.ticket).toBe(first.ticket)
    expect((await take({ diagnoses: [hearing] })).result.inside?.ticket).toBe(second.ticket)
    const { result } = await (await doctor(app, 'chair')).look(first.booking)
    expect(itemOf(result, 'doc-neurologist').finding).toMatchObject({ diagnoses: [hearing] })
  })

  test('ends nothing when the finding is refused, and takes none from a registrar', async ({ app }) => {
    const registrar = await staff(app, 'registrar')
    const { ticket } = await come(app, registrar.client)
    const [room] = await registrar.rooms('neurologist')
    if (!room) throw new Error('no room')
    await registrar.open(room)
    await registrar.take(room, ticket)
    const finding = { service: 'doc-neurologist', state: 'done' as const, isNormal: true }
    const body = { current: ticket, findings: [finding] }
    const { error } = await registrar.client.call(queueContract.done, { params: { id: room.id }, body })
    expect(error).toMatchObject({ code: 'FORBIDDEN' })
    expect((await registrar.look(room)).inside?.ticket).toBe(ticket)
  })

  test('takes no findings while nobody is inside', async ({ app }) => {
    const doctorIn = await staff(app)
    const [room] = await doctorIn.rooms('neurologist')
    if (!room) throw new Error('no room')
    await doctorIn.open(room)
    const finding = { service: 'doc-neurologist', state: 'done' as const, isNormal: true }
    const body = { current: null, findings: [finding] }
    const { error } = await doctorIn.client.call(queueContract.next, { params: { id: room.id }, body })
    expect(error).toMatchObject({ code: 'STALE_QUEUE' })
    const { ticket } = await come(app, (await staff(app, 'registrar')).client)
    const call = { params: { id: room.id }, body: { ...body, ticket } }
    expect((await doctorIn.client.call(queueContract.take, call)).error).toMatchObject({
      code: 'STALE_QUEUE',
    })
  })
})
