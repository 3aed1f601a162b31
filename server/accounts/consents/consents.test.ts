import { describe } from 'vitest'
import { ownConsentsContract } from '../../../shared/accounts/consents/contract.ts'
import { ownConsentRefusals } from '../../../shared/accounts/consents/ru.ts'
import { addDays, clinicDay, clinicInstant } from '../../../shared/platform/days.ts'
import { kindsByConsent } from '../../../shared/platform/message-kinds.ts'
import { freshPhone, giveNotifications, member } from '../../../test/accounts.ts'
import { book, loadCatalogue, makeSlot } from '../../../test/booking.ts'
import { expect, type TestApp, test } from '../../../test/harness.ts'
import { remindSome } from '../../booking/jobs.ts'
import { enqueueAll } from '../../platform/outbox/outbox.ts'

const { list, give, withdraw, askErasure } = ownConsentsContract
const purpose = 'notifications' as const

type Person = Awaited<ReturnType<typeof member>>

const kindsTo = async (app: TestApp, { account }: Person): Promise<unknown[]> =>
  (await app.db.execute('select kind from outbox where account_id = $1 order by id', [account.id])).rows.map(
    ({ kind }) => kind,
  )

async function bookTomorrow(app: TestApp, person: Person, time = '09:00') {
  const day = addDays(clinicDay(app.clock.now()), 1)
  return book(person.client, (await makeSlot(app.db, { day, time })).id)
}

async function remind(app: TestApp) {
  app.clock.set(clinicInstant(clinicDay(app.clock.now()), '18:00'))
  const context = { brand: { name: 'Центр', phone: '+7' }, secrets: app.deps.secrets }
  await app.db.transact((tx) => remindSome(tx, context, app.clock.now()))
}

test.beforeEach(async ({ app }) => {
  await loadCatalogue(app.db, app.clock.now())
  app.clock.set(clinicInstant(addDays(clinicDay(app.clock.now()), 1), '08:00'))
})

describe('the consent to notifications', () => {
  test('is what a reminder needs: without it only the booking itself is told', async ({ app }) => {
    const anna = await member(app)
    const boris = await member(app)
    await giveNotifications(app, anna.account.id)
    await bookTomorrow(app, anna)
    await bookTomorrow(app, boris, '10:00')
    await remind(app)
    expect(await kindsTo(app, anna)).toContain('booking-reminder')
    expect(new Set(await kindsTo(app, boris))).toEqual(new Set(['booking-made']))
  })

  test('once withdrawn stops reminders, those that wait too, and can be given again', async ({ app }) => {
    const anna = await member(app)
    await anna.client.call(give, { body: { purpose } })
    await bookTomorrow(app, anna)
    await remind(app)
    const after = await anna.client.call(withdraw, { body: { purpose } })
    expect(after.result.given).toMatchObject(
      [
        { purpose: 'personal-data', withdrawnAt: null },
        { purpose, withdrawnAt: app.clock.now().toISOString() },
      ].toReversed(),
    )
    expect(new Set(await kindsTo(app, anna))).toEqual(new Set(['booking-made']))
    expect(await anna.client.call(withdraw, { body: { purpose } })).toBeRefused(ownConsentRefusals.NO_CONSENT)
    app.clock.pass(60)
    const again = await anna.client.call(give, { body: { purpose } })
    expect(again.result.given.filter((one) => one.purpose === purpose).map((one) => one.withdrawnAt)).toEqual(
      [null, expect.any(String)],
    )
  })

  test('given twice is one record', async ({ app }) => {
    const { client } = await member(app)
    await client.call(give, { body: { purpose } })
    const { result } = await client.call(give, { body: { purpose } })
    expect(result.given).toHaveLength(1)
  })

  test('withdrawn by the owner of a phone also stops the reminders of an employee with that phone', async ({
    app,
  }) => {
    const anna = await member(app)
    const employee = {
      channel: 'sms',
      kind: 'booking-reminder',
      text: 'завтра',
      now: app.clock.now(),
    } as const
    const stranger = freshPhone()
    const reach = async () => {
      await app.db.transact((tx) =>
        enqueueAll(tx, [
          { ...employee, to: anna.phone },
          { ...employee, to: stranger },
        ]),
      )
      const sql = 'select recipient from outbox where recipient = any($1) order by id'
      const { rows } = await app.db.execute(sql, [[anna.phone, stranger]])
      await app.db.execute('delete from outbox')
      return rows.map(({ recipient }) => recipient).sort()
    }
    await giveNotifications(app, anna.account.id)
    expect(await reach()).toEqual([anna.phone, stranger].sort())
    await anna.client.call(withdraw, { body: { purpose } })
    expect(await reach()).toEqual([stranger])
  })

  test('governs the reminder only: a code, a change or a ready paper never waits for it', () => {
    expect(kindsByConsent).toEqual(['booking-reminder'])
  })
})

describe('the list of consents', () => {
  test('shows the text of the version that was read, at a booking with its number', async ({ app }) => {
    const anna = await member(app)
    await anna.client.call(give, { body: { purpose: 'marketing' } })
    const { number } = await bookTomorrow(app, anna)
    const { result } = await anna.client.call(list)
    expect(result.given).toMatchObject([
      { purpose: 'marketing', version: '2026-1', booking: null, withdrawnAt: null },
      { purpose: 'personal-data', booking: number, isOnPaper: false },
    ])
    expect(result.given[0]?.text).toContain(`организации «${app.deps.config.clinic.name}»`)
    const boris = await member(app)
    expect((await boris.client.call(list)).result.given).toEqual([])
  })
})

describe('the consent to personal data', () => {
  test('is withdrawn by a statement that the clinic gets once, under its audit', async ({ app }) => {
    const anna = await member(app)
    const asked = await anna.client.call(askErasure)
    expect(asked.result.askedAt).toBe(app.clock.now().toISOString())
    const sql = "select recipient, text from outbox where kind = 'erasure-asked' and text like $1"
    const name = anna.account.profile.fullname
    const letters = await app.db.execute(sql, [`%${name}, отзываю%`])
    expect(letters.rows).toMatchObject([{ recipient: app.deps.config.clinic.email }])
    expect(await anna.client.call(askErasure)).toBeRefused(ownConsentRefusals.ALREADY_ASKED)
    const events = await app.db.execute('select act from audit_events where subject_id = $1', [
      anna.account.id,
    ])
    expect(events.rows).toEqual([{ act: 'send' }])
  })
})
