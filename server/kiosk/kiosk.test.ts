import { describe } from 'vitest'
import { codeOf } from '../../shared/booking/code.ts'
import { bookingContract } from '../../shared/booking/contract.ts'
import type { BookingId } from '../../shared/booking/schema.ts'
import { deskContract } from '../../shared/desk/contract.ts'
import { kioskAdminContract, kioskContract } from '../../shared/kiosk/contract.ts'
import { kioskRefusals } from '../../shared/kiosk/ru.ts'
import type { City } from '../../shared/platform/person.ts'
import { common } from '../../shared/platform/refusal.ts'
import { ticketsContract } from '../../shared/tickets/contract.ts'
import { freshPhone, member } from '../../test/accounts.ts'
import { book, makeSlot, wishOf } from '../../test/booking.ts'
import { withStations as test } from '../../test/clinic.ts'
import { type Client, expect, type TestApp } from '../../test/harness.ts'
import { administrator } from '../../test/relations.ts'
import { sealContext } from '../platform/audit/record.ts'

const today = '2026-03-02'
const surname = 'Тайнова'

/** An administrator adds a kiosk; returns it with its one-time code. */
async function added(app: TestApp, { city = 'ekb' as City, name = 'Вход' } = {}) {
  const { client } = await administrator(app)
  const { result } = await client.call(kioskAdminContract.add, { body: { city, name } })
  return { admin: client, ...result }
}

const lock = (client: Client, code: string) => client.call(kioskContract.lock, { body: { lockCode: code } })

/** A tablet that has been locked with the code of an administrator. */
async function tablet(app: TestApp, given: { city?: City; name?: string } = {}) {
  const { admin, kiosk, code } = await added(app, given)
  const client = app.visitor()
  expect((await lock(client, code)).status).toBe(200)
  return { admin, kiosk, client }
}

let minute = 0
/** A person booked at a time of today: the clinic's clock says 10:00 when it starts. */
async function booked(app: TestApp, at: { day?: string; time?: string; city?: City } = {}) {
  const { client } = await member(app)
  minute += 1
  const slot = await makeSlot(app.db, { day: today, time: clockTime(app, minute % 40), ...at })
  const person = { ...wishOf(slot.id).person, surname, birth: '1984-05-17' as never }
  const { id, number } = await book(client, slot.id, { person })
  return { client, id, number, slot: slot.id, code: codeOf({ id, number }) }
}

/** The time in the clinic some minutes from now. */
function clockTime(app: TestApp, after: number): string {
  const at = new Date(app.clock.now().getTime() + after * 60_000)
  return at.toLocaleTimeString('ru', { timeZone: 'Asia/Yekaterinburg', hour: '2-digit', minute: '2-digit' })
}

const checkIn = (client: Client, code: string, birthYear: number | null = null) =>
  client.call(kioskContract.checkIn, { body: { code, birthYear } })

type AuditEvent = Record<'role' | 'act' | 'what' | 'call' | 'account_id', string | null> & {
  details: unknown
}

/** The audit events about a record, with details opened. */
async function eventsAbout({ db, deps }: TestApp, subject: string): Promise<AuditEvent[]> {
  const text = 'select id, role, act, what, call, account_id, details from audit_events where subject_id = $1'
  const { rows } = await db.execute(text, [subject])
  return rows.map(({ id, details, ...event }) => ({
    ...(event as Omit<AuditEvent, 'details'>),
    details: details ? JSON.parse(deps.secrets.open(`${details}`, sealContext(`${id}`))) : null,
  }))
}

/** The role, the act and the kind of record of events, in alphabetical order. */
const actsOf = (events: readonly AuditEvent[]) =>
  events.map(({ role, act, what }) => [role, act, what].join(' ')).toSorted()

describe('a tablet', () => {
  test('becomes a kiosk by the code of an administrator, with a cookie of its own for kiosk calls only', async ({
    app,
  }) => {
    const { kiosk, code } = await added(app)
    expect(code).toMatch(/^\d{8}$/)
    const client = app.visitor()
    const answer = await client.send({
      method: 'POST',
      url: kioskContract.lock.path,
      payload: JSON.stringify({ lockCode: `${code.slice(0, 4)} ${code.slice(4)}` }),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.json().result).toMatchObject({ city: 'ekb', name: 'Вход' })
    expect(answer.cookies).toMatchObject([
      { name: 'kiosk', path: '/api/kiosk', httpOnly: true, sameSite: 'Lax' },
    ])
    const secret = answer.cookies[0]?.value
    const { rows } = await app.db.execute('select * from kiosks where id = $1', [kiosk.id])
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect((await client.call(kioskContract.state)).result).toMatchObject({ city: 'ekb', name: 'Вход' })
    expect(actsOf(await eventsAbout(app, kiosk.id))).toEqual(['admin add kiosk', 'guest change kiosk'])
  })

  test('is refused a code that is wrong, used, older than ten minutes or replaced by a new one', async ({
    app,
  }) => {
    const wrong = { code: kioskRefusals.WRONG_LOCK_CODE.code }
    const { admin, kiosk, code } = await added(app)
    const renewed = (await admin.call(kioskAdminContract.renew, { params: kiosk, body: {} })).result
    expect((await lock(app.visitor(), code)).error).toMatchObject(wrong)
    expect((await lock(app.visitor(), renewed.code)).status).toBe(200)
    expect((await lock(app.visitor(), renewed.code)).error).toMatchObject(wrong)
    const late = await added(app)
    const now = app.clock.now()
    app.clock.set(new Date(now.getTime() + 10 * 60_000))
    expect((await lock(app.visitor(), late.code)).error).toMatchObject(wrong)
    app.clock.set(now)
  })

  test('cannot guess codes: the eleventh try from one address is refused', async ({ app }) => {
    const { code } = await added(app)
    const now = app.clock.now()
    app.clock.set(new Date(now.getTime() + 3_600_000))
    for (let tries = 0; tries < 10; tries += 1) await lock(app.visitor(), '00000000')
    expect((await lock(app.visitor(), code)).error).toMatchObject({ code: common.TOO_OFTEN.code })
    app.clock.set(new Date(now.getTime() + 7_200_000))
  })

  test('is nobody after an administrator has revoked it or locked another tablet in its place', async ({
    app,
  }) => {
    const first = await tablet(app)
    const { code } = (await first.admin.call(kioskAdminContract.renew, { params: first.kiosk, body: {} }))
      .result
    expect((await first.client.call(kioskContract.state)).status).toBe(200)
    const second = app.visitor()
    await lock(second, code)
    expect((await first.client.call(kioskContract.state)).error).toMatchObject({
      code: common.NO_SESSION.code,
    })
    expect((await second.call(kioskContract.state)).status).toBe(200)
    const left = await first.admin.call(kioskAdminContract.revoke, { params: first.kiosk, body: {} })
    expect(left.result.map(({ id }) => id)).not.toContain(first.kiosk.id)
    expect((await second.call(kioskContract.state)).error).toMatchObject({ code: common.NO_SESSION.code })
    const again = await first.admin.call(kioskAdminContract.revoke, { params: first.kiosk, body: {} })
    expect(again.error).toMatchObject({ code: common.NOT_FOUND.code })
  })

  test('may make the calls of a kiosk only, and shows in the settings when it was last seen', async ({
    app,
  }) => {
    const { admin, kiosk, client } = await tablet(app)
    const { id } = await booked(app)
    const forbidden = { code: common.FORBIDDEN.code }
    expect((await client.call(deskContract.one, { params: { id } })).error).toMatchObject(forbidden)
    expect((await client.call(bookingContract.list)).error).toMatchObject(forbidden)
    expect((await client.call(kioskAdminContract.list)).error).toMatchObject(forbidden)
    const seen = async () =>
      (await admin.call(kioskAdminContract.list)).result.find((one) => one.id === kiosk.id)?.seenAt
    const first = await seen()
    const now = app.clock.now()
    app.clock.set(new Date(now.getTime() + 120_000))
    await client.call(kioskContract.state)
    expect(Date.parse(String(await seen())) - Date.parse(String(first))).toBe(120_000)
    app.clock.set(now)
  })
})

describe('a person at a kiosk', () => {
  test('scans the code and gets a ticket, as at the desk, without a name in the answer', async ({ app }) => {
    const { client } = await tablet(app, { name: 'Вход с улицы' })
    const visit = await booked(app)
    const answer = await checkIn(client, `https://cabinet.example.ru/b/${visit.code}`)
    expect(answer.result).toMatchObject({
      isRepeated: false,
      ticket: { number: expect.stringMatching(/^П-\d/) },
    })
    expect(JSON.stringify(answer.result)).not.toContain(surname)
    const { tickets } = (await visit.client.call(ticketsContract.mine)).result
    expect(tickets).toMatchObject([{ booking: visit.id, number: answer.result.ticket?.number }])
    const registrar = await member(app, { roles: ['registrar'] })
    const card = (await registrar.client.call(deskContract.one, { params: visit })).result
    expect(card.state).toBe('arrived')
    expect(card.steps.at(-1)).toMatchObject({ state: 'arrived', by: 'kiosk', who: null })
    const events = await eventsAbout(app, visit.id)
    expect(events.filter(({ role }) => role === 'kiosk')).toMatchObject([
      {
        act: 'change',
        what: 'booking',
        call: 'POST /api/kiosk/check-in',
        account_id: null,
        details: { after: { kiosk: 'Вход с улицы', ticket: answer.result.ticket?.number } },
      },
    ])
  })

  test('types the printed number and the year of birth, and comes back for the ticket', async ({ app }) => {
    const { client } = await tablet(app)
    const { id, number } = await booked(app)
    expect((await checkIn(client, number)).error).toMatchObject({ code: kioskRefusals.YEAR_NEEDED.code })
    const first = await checkIn(client, number, 1984)
    expect(first.result).toMatchObject({ isRepeated: false })
    const again = await checkIn(client, number, 1984)
    expect(again.result).toEqual({ ...first.result, isRepeated: true })
    const looks = (await eventsAbout(app, id)).filter(({ role }) => role === 'kiosk')
    expect(actsOf(looks)).toEqual(['kiosk change booking', 'kiosk view ticket'])
  })

  test('is told the same about a wrong year as about a number that does not exist', async ({ app }) => {
    const { client } = await tablet(app)
    const { number } = await booked(app)
    const wrong = await checkIn(client, number, 1985)
    expect(wrong.error).toMatchObject({ code: kioskRefusals.NOT_MATCHED.code })
    expect((await checkIn(client, 'П-2026-999998', 1985)).error).toEqual(wrong.error)
    expect((await checkIn(client, 'Иванова')).error).toMatchObject({ code: kioskRefusals.NOT_A_CODE.code })
    const guessed = (await checkIn(client, `${number.replace('П', 'P')}-000000`)).error
    expect(guessed).toMatchObject({ code: kioskRefusals.YEAR_NEEDED.code })
  })

  test('cannot try years: the sixth for one number is refused at every kiosk, and the code still works', async ({
    app,
  }) => {
    const one = await tablet(app)
    const { number, code } = await booked(app)
    for (let year = 1970; year < 1975; year += 1) await checkIn(one.client, number, year)
    const other = await tablet(app)
    const tooOften = { code: common.TOO_OFTEN.code }
    expect((await checkIn(other.client, number, 1984)).error).toMatchObject(tooOften)
    expect((await checkIn(other.client, code)).result).toMatchObject({ isRepeated: false })
  })

  test('cannot try numbers: a kiosk is refused after thirty wrong ones in ten minutes', async ({ app }) => {
    const { client } = await tablet(app)
    const { code } = await booked(app)
    for (let tries = 0; tries < 30; tries += 1) await checkIn(client, `П-2026-9000${10 + tries}`, 1984)
    expect((await checkIn(client, code)).error).toMatchObject({ code: common.TOO_OFTEN.code })
  })
})

describe('a kiosk sends to the desk, and marks nobody,', () => {
  const { code: seeRegistrar } = kioskRefusals.SEE_REGISTRAR
  const state = async (app: TestApp, id: BookingId) =>
    (await app.db.execute('select state from bookings where id = $1', [id])).rows[0]?.state

  type Situation = (app: TestApp) => Promise<Awaited<ReturnType<typeof booked>>>
  const changed =
    (sql: string): Situation =>
    async (app) => {
      const visit = await booked(app)
      await app.db.execute(sql, [visit.id])
      return visit
    }
  /** A booking made by phone: the consent is signed on arrival. */
  const atDesk: Situation = async (app) => {
    const { client } = await member(app, { roles: ['registrar'] })
    const slot = await makeSlot(app.db, { day: today, time: clockTime(app, 20) })
    const { consent: _consent, ...wish } = wishOf(slot.id)
    const body = { ...wish, person: { ...wish.person, phone: freshPhone() }, consentOnPaper: false }
    const { id, number } = (await client.call(deskContract.book, { body: body as never })).result
    return { client, id, number, slot: slot.id, code: codeOf({ id, number }) }
  }
  const situations: [string, string, Situation][] = [
    [
      'whose booking is on another day',
      'на другой день',
      (app) => booked(app, { day: '2026-03-04', time: '09:00' }),
    ],
    ['whose booking is in another city', 'в другом городе', (app) => booked(app, { city: 'pvl' })],
    [
      'whose booking is cancelled',
      'отменена',
      async (app) => {
        const visit = await booked(app)
        await app.db.execute("update bookings set state = 'cancelled' where id = $1", [visit.id])
        return visit
      },
    ],
    ['who comes an hour too early', 'за 60 минут', (app) => booked(app, { time: clockTime(app, 90) })],
    [
      'who was not waited for',
      'не дождались',
      changed("update bookings set state = 'no_show' where id = $1"),
    ],
    ['who has not signed the consent', 'согласие', atDesk],
    [
      'whose papers the booking lacks',
      'паспорт',
      changed('update bookings set paper_kind = null, papers_sealed = null where id = $1'),
    ],
  ]
  for (const [who, words, make] of situations)
    test(`a person ${who}`, async ({ app }) => {
      const { client } = await tablet(app)
      const visit = await make(app)
      const before = await state(app, visit.id)
      const { error } = await checkIn(client, visit.code)
      expect(error).toMatchObject({ code: seeRegistrar, message: expect.stringContaining(words) })
      expect(JSON.stringify(error)).not.toContain(surname)
      expect(await state(app, visit.id)).toBe(before)
    })

  test('a person who comes more than an hour late', async ({ app }) => {
    const { client } = await tablet(app)
    const visit = await booked(app)
    const now = app.clock.now()
    app.clock.set(new Date(now.getTime() + 110 * 60_000))
    expect((await checkIn(client, visit.code)).error).toMatchObject({
      code: seeRegistrar,
      message: expect.stringContaining('прошло'),
    })
    app.clock.set(now)
  })
})
