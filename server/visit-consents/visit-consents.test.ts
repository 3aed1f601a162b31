import { describe } from 'vitest'
import type { BookingId } from '../../shared/booking/schema.ts'
import { deskContract } from '../../shared/desk/contract.ts'
import {
  deskVisitConsentContract,
  ownVisitConsentContract,
  roomVisitConsentContract,
} from '../../shared/visit-consents/contract.ts'
import { member } from '../../test/accounts.ts'
import { eventsOf } from '../../test/audit.ts'
import { type Client, expect, type TestApp } from '../../test/harness.ts'
import { booked, onNewDay as test } from '../../test/queue.ts'
import { bookedByEmployer, mine, say } from '../../test/recognition.ts'
import { allowReseal, listSamples, replaceSealed } from '../platform/data-keys/store.ts'
import { visitConsentJobs } from './jobs.ts'
import { consentReason } from './tables.ts'

const version = '2022-1'
const deskOf = async (app: TestApp) => {
  const { client, account } = await member(app, { roles: ['registrar'] })
  const { signed, mistake, withdrawn } = deskVisitConsentContract
  return {
    client,
    account,
    sign: (id: BookingId) => client.call(signed, { params: { id }, body: { textVersion: version } }),
    takeBack: (id: BookingId, reason = 'Нажали по ошибке') =>
      client.call(mistake, { params: { id }, body: { reason } }),
    withdraw: (id: BookingId, reason = 'Письменное заявление') =>
      client.call(withdrawn, { params: { id }, body: { reason } }),
    arrive: async (id: BookingId) => {
      const { state, slot } = (await client.call(deskContract.one, { params: { id } })).result
      return client.call(deskContract.arrive, { params: { id }, body: { seen: { state, slot } } })
    },
    card: async (id: BookingId) => (await client.call(deskContract.one, { params: { id } })).result,
  }
}
const read = (client: Client, id: BookingId, text = version) =>
  client.call(ownVisitConsentContract.read, { params: { id }, body: { textVersion: text } })
const withdraw = (client: Client, id: BookingId) =>
  client.call(ownVisitConsentContract.withdraw, { params: { id }, body: {} })

describe('the consent to intervention', () => {
  test('is read in the cabinet, which is no signature, and signed on paper at the desk', async ({ app }) => {
    const { client, booking } = await booked(app)
    const shown = (await client.call(ownVisitConsentContract.own, { params: { id: booking } })).result
    expect(shown).toMatchObject({ state: 'none', version, isOpen: true })
    expect(shown.paragraphs.join()).toContain(shown.fullname)
    expect((await read(client, booking)).result.state).toBe('read')
    const desk = await deskOf(app)
    expect((await desk.sign(booking)).result.state).toBe('signed')
    expect((await read(client, booking)).error).toMatchObject({ code: 'CONSENT_MOVED' })
    const { client: doctor } = await member(app, { roles: ['doctor'] })
    const standing = await doctor.call(roomVisitConsentContract.standing, { params: { id: booking } })
    expect(standing.result.state).toBe('signed')
    expect(await eventsOf(app, desk.account.id)).toContainEqual(
      expect.objectContaining({ act: 'add', what: 'consent', subject: booking }),
    )
  })

  test('is read only in its text in force, and only by the person of the booking', async ({ app }) => {
    const { client, booking } = await booked(app)
    expect((await read(client, booking, '2020-1')).error).toMatchObject({ code: 'CONSENT_TEXT_NEWER' })
    const { client: other } = await member(app)
    expect((await read(other, booking)).error).toMatchObject({ code: 'NOT_FOUND' })
    expect((await withdraw(other, booking)).error).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is withdrawn by the person: the desk marks no arrival until a new paper is signed', async ({
    app,
  }) => {
    const { client, booking } = await booked(app)
    const desk = await deskOf(app)
    await desk.sign(booking)
    expect((await withdraw(client, booking)).result.state).toBe('withdrawn')
    const refused = await desk.arrive(booking)
    expect(refused.error).toMatchObject({ code: 'NOT_NOW' })
    expect(refused.error?.message).toContain('отозвал согласие')
    await desk.sign(booking)
    await desk.takeBack(booking)
    expect((await desk.arrive(booking)).error).toMatchObject({ code: 'NOT_NOW' })
    await desk.sign(booking)
    expect((await desk.arrive(booking)).error).toBeUndefined()
  })

  test('is withdrawn at the desk by an application, and a doctor reads why', async ({ app }) => {
    const { booking } = await booked(app)
    const desk = await deskOf(app)
    expect((await desk.withdraw(booking)).error).toMatchObject({ code: 'CONSENT_MOVED' })
    await desk.sign(booking)
    await desk.withdraw(booking)
    const { client: doctor } = await member(app, { roles: ['doctor'] })
    const { result } = await doctor.call(roomVisitConsentContract.standing, { params: { id: booking } })
    expect(result).toMatchObject({ state: 'withdrawn', reason: 'Письменное заявление' })
  })

  test('is neither withdrawn nor explained to an account that has the phone and no proof', async ({
    app,
  }) => {
    const { client } = await bookedByEmployer(app, { inDays: 3 })
    await say(client)
    const [visit] = await mine(client)
    if (!visit) throw new Error('no visit')
    expect(visit.needsProof).toBe(true)
    const desk = await deskOf(app)
    await desk.sign(visit.id)
    expect((await withdraw(client, visit.id)).error).toMatchObject({ code: 'CONSENT_NEEDS_PROOF' })
    await desk.withdraw(visit.id, 'Беременность')
    const own = await client.call(ownVisitConsentContract.own, { params: { id: visit.id } })
    expect(own.result).toMatchObject({ state: 'withdrawn', reason: null })
  })

  test('leaves its reason out of the audit, which more people read', async ({ app }) => {
    const { booking } = await booked(app)
    const desk = await deskOf(app)
    await desk.sign(booking)
    await desk.withdraw(booking, 'Беременность, восьмая неделя')
    const events = await eventsOf(app, desk.account.id)
    expect(events).toContainEqual(expect.objectContaining({ act: 'remove', what: 'consent' }))
    expect(JSON.stringify(events)).not.toContain('Беременность')
  })

  test('keeps each step: none is changed in the database', async ({ app }) => {
    const { booking } = await booked(app)
    const desk = await deskOf(app)
    await desk.sign(booking)
    await desk.takeBack(booking)
    const { rows } = await app.db.execute(
      'select step, reason from consent_steps where booking_id = $1 order by position',
      [booking],
    )
    expect(rows).toEqual([
      { step: 'signed', reason: null },
      { step: 'mistake', reason: expect.stringMatching(/^v2\./) },
    ])
    for (const change of ['delete from consent_steps', "update consent_steps set reason = 'v2.other'"])
      await expect(app.db.execute(`${change} where booking_id = $1`, [booking])).rejects.toThrow(
        /never changed/,
      )
  })

  test('keeps its reason sealed, and a reason of a version before sealing is sealed by a job', async ({
    app,
  }) => {
    const { booking } = await booked(app)
    const desk = await deskOf(app)
    await desk.sign(booking)
    await desk.withdraw(booking, 'Беременность, восьмая неделя')
    const stored = async () => {
      const all = 'select * from consent_steps where booking_id = $1'
      return JSON.stringify((await app.db.execute(all, [booking])).rows)
    }
    const { client: doctor } = await member(app, { roles: ['doctor'] })
    const read = async () =>
      (await doctor.call(roomVisitConsentContract.standing, { params: { id: booking } })).result.reason
    expect(await stored()).not.toContain('Беременность')
    expect(await read()).toBe('Беременность, восьмая неделя')

    await desk.sign(booking)
    await app.db.execute(
      `insert into consent_steps (booking_id, purpose, position, step, channel, at, by, reason)
       values ($1, 'intervention', 4, 'withdrawn', 'desk', now(), $2, 'Открытая причина')`,
      [booking, desk.account.id],
    )
    expect(await read()).toBe('Открытая причина')
    const [job] = visitConsentJobs(app.db, app.deps.secrets)
    await job?.run(new AbortController().signal)
    expect(await stored()).not.toContain('Открытая причина')
    expect(await read()).toBe('Открытая причина')
  })

  test('lets re-sealing after a change of the secret pass', async ({ app }) => {
    const { booking } = await booked(app)
    const desk = await deskOf(app)
    await desk.sign(booking)
    await desk.withdraw(booking)
    const listed = await listSamples(app.db.reader, consentReason)
    const row = listed.find((one) => one.booking_id === booking)
    if (!row) throw new Error('no reason')
    const reason = app.deps.secrets.seal('Письменное заявление', consentReason.contextOf(row))
    const replace = () => app.db.transact((tx) => replaceSealed(tx, consentReason, row, { reason }))
    await expect(replace()).rejects.toThrow(/never changed/)
    const isReplaced = await app.db.transact(async (tx) => {
      await allowReseal(tx)
      return replaceSealed(tx, consentReason, row, { reason })
    })
    expect(isReplaced).toBe(true)
  })
})

describe('the mark «Согласие подписано» of the consent to personal data', () => {
  const takeBack = (client: Client, id: BookingId) =>
    client.call(deskVisitConsentContract.dataMistake, {
      params: { id },
      body: { reason: 'Нажали по ошибке' },
    })

  test('pressed by mistake is taken back, and the consent is asked for again', async ({ app }) => {
    const { booking } = await booked(app)
    const desk = await deskOf(app)
    // The clinic has booked: the consent given in the cabinet does not exist.
    await app.db.execute(
      `alter table booking_consents disable trigger booking_consents_kept; delete from booking_consents;
       alter table booking_consents enable trigger booking_consents_kept`,
    )
    expect((await takeBack(desk.client, booking)).error).toMatchObject({ code: 'NO_PAPER_CONSENT' })
    const params = { id: booking }
    await desk.client.call(deskContract.sign, { params, body: {} })
    expect(await desk.card(booking)).toMatchObject({ needsConsent: false, isConsentOnPaper: true })
    await takeBack(desk.client, booking)
    expect(await desk.card(booking)).toMatchObject({ needsConsent: true, isConsentOnPaper: false })
    expect((await takeBack(desk.client, booking)).error).toMatchObject({ code: 'NO_PAPER_CONSENT' })
    const signed = await desk.client.call(deskContract.sign, { params, body: {} })
    expect(signed.result).toMatchObject({ needsConsent: false, isConsentOnPaper: true })
    expect((await desk.client.call(deskContract.sign, { params, body: {} })).error).toMatchObject({
      code: 'CONSENT_RECORDED',
    })
  })

  test('stays where the person has consented in the cabinet', async ({ app }) => {
    const { booking } = await booked(app)
    const desk = await deskOf(app)
    expect((await takeBack(desk.client, booking)).error).toMatchObject({ code: 'NO_PAPER_CONSENT' })
    expect(await desk.card(booking)).toMatchObject({ needsConsent: false, isConsentOnPaper: false })
  })
})
