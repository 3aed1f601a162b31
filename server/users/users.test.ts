import { describe, onTestFinished } from 'vitest'
import { accountsContract } from '../../shared/accounts/contract.ts'
import { accountRefusals } from '../../shared/accounts/ru.ts'
import { secondStepContract } from '../../shared/accounts/second-step/contract.ts'
import { signInContract } from '../../shared/accounts/sign-in/contract.ts'
import { bookingContract } from '../../shared/booking/contract.ts'
import type { BookingId } from '../../shared/booking/schema.ts'
import { common } from '../../shared/platform/refusal.ts'
import { usersContract } from '../../shared/users/contract.ts'
import { erasedReason, userRefusals } from '../../shared/users/ru.ts'
import type { UserCard } from '../../shared/users/schema.ts'
import {
  confirm,
  freshPhone,
  lastMessageTo,
  makeAccount,
  member,
  password,
  signInWith,
} from '../../test/accounts.ts'
import { eventsOf } from '../../test/audit.ts'
import { book, loadCatalogue, makeSlot, takenOf } from '../../test/booking.ts'
import { type Client, expect, type TestApp, test } from '../../test/harness.ts'
import { eventually } from '../../test/platform.ts'
import { administrator } from '../../test/relations.ts'
import { remindSome } from '../booking/jobs.ts'
import { sealContext } from '../platform/audit/record.ts'
import { sessionsTopic } from '../platform/live/live.ts'
import { enqueue } from '../platform/outbox/outbox.ts'

const { one, add, block, unblock, changeRoles, linkPatient, erase } = usersContract
const json = (client: Client, path: string) => client.send({ method: 'GET', url: `/api/auth/${path}` })
test.beforeEach(({ app }) => app.clock.pass(24 * 3600))

const isIn = async (client: Client) => (await json(client, 'session')).body !== 'null'

/** A person, an administrator beside another one, and the card they see. */
async function office(app: TestApp, given: Parameters<typeof member>[1] = {}) {
  const admin = await administrator(app)
  const person = await member(app, given)
  const params = { id: person.account.id }
  const card = async () => (await admin.client.call(one, { params })).result
  return { admin, person, params, card, version: person.account.version }
}

describe('the card of a user', () => {
  test("shows the profile, the person's roles at the clinic and the sessions", async ({ app }) => {
    const { admin, person, card } = await office(app, { city: 'pvl', patientId: `p-${freshPhone()}` })
    await person.client.send({
      method: 'GET',
      url: '/api/auth/session',
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36' },
    })
    expect(await card()).toMatchObject({
      state: 'active',
      profile: { phone: person.phone, fullname: 'Иванова Анна Петровна', city: 'pvl' },
      hasPassword: true,
      isSelf: false,
      isEmailConfirmed: false,
      createdBy: null,
      openBookings: 0,
      sessions: [{ device: 'Chrome, Windows', address: '127.0.0.1', isCurrent: false }],
    })
    const params = { id: admin.account.id }
    expect((await admin.client.call(one, { params })).result).toMatchObject({
      isSelf: true,
      sessions: [{ isCurrent: true }],
    })
  })

  test('an unknown user is not found', async ({ app }) => {
    const { client } = await administrator(app)
    const params = { id: '0190a0b0-0000-7000-8000-000000000001' }
    expect(await client.call(one, { params })).toBeRefused(common.NOT_FOUND)
  })

  test('is recorded in the audit when viewed', async ({ app }) => {
    const { admin, params, card } = await office(app)
    await card()
    expect(await eventsOf(app, admin.account.id)).toEqual([
      expect.objectContaining({ act: 'view', what: 'account', subject: params.id, role: 'admin' }),
    ])
  })
})

describe('an account made by the clinic', () => {
  const person = (phone: string) => ({ phone, surname: 'Щукин', name: 'Пётр', roles: ['registrar' as const] })

  test('has no password until its owner, notified by SMS, proves the phone and sets one', async ({ app }) => {
    const { client, account } = await administrator(app)
    const phone = freshPhone()
    const visitor = app.visitor()
    const made = await client.call(add, { body: person(phone) })
    expect([made.status, made.result]).toMatchObject([
      201,
      { hasPassword: false, profile: { fullname: 'Щукин Пётр', roles: ['registrar'] }, consents: [] },
    ])
    expect(made.result.createdBy).toBe('Соколова Ольга Петровна')
    expect(await lastMessageTo(app.db, phone)).toContain('для вас создан кабинет')
    expect((await signInWith(app.visitor(), phone, '')).status).toBe(401)
    app.clock.pass(1)
    await confirm(app, visitor, 'phone', phone)
    await visitor.call(signInContract.remember, { body: { phone, password: 'svoyparol2026' } })
    expect((await signInWith(visitor, phone, 'svoyparol2026')).status).toBe(200)
    expect((await eventsOf(app, account.id))[0]).toMatchObject({
      act: 'add',
      what: 'account',
      subject: made.result.id,
      details: { after: { phone, fullname: 'Щукин Пётр', roles: ['Регистратор'] } },
    })
  })

  test('is refused for a taken phone', async ({ app }) => {
    const { client } = await administrator(app)
    const { profile } = await makeAccount(app)
    expect(await client.call(add, { body: person(profile.phone) })).toBeRefused(accountRefusals.PHONE_TAKEN)
  })
})

describe('blocking', () => {
  const reason = 'Передал пароль другому человеку'

  test('ends sessions at once, refuses sign-in and names the phone to call', async ({ app }) => {
    const { admin, person, params, version, card } = await office(app)
    expect(await isIn(person.client)).toBe(true)
    const blocked = await admin.client.call(block, { params, body: { version, reason } })
    expect(blocked.result).toMatchObject({
      state: 'blocked',
      blocked: { reason, by: 'Соколова Ольга Петровна' },
      sessions: [],
    })
    expect(await isIn(person.client)).toBe(false)
    const refused = await signInWith(app.visitor(), person.phone, password)
    expect(refused.body.error.message).toBe('Доступ в кабинет закрыт. Позвоните нам: +7 343 300 00 00')
    app.clock.pass(1)
    await admin.client.call(unblock, { params, body: { version: (await card()).version } })
    expect(await isIn(person.client)).toBe(false)
    expect((await signInWith(app.visitor(), person.phone, password)).status).toBe(200)
    const told = (await eventsOf(app, admin.account.id)).filter(({ act }) => act === 'change')
    expect(told).toMatchObject([
      {
        subject: params.id,
        details: { before: { state: 'активен' }, after: { state: 'заблокирован', reason } },
      },
      {
        subject: params.id,
        details: { before: { state: 'заблокирован', reason }, after: { state: 'активен' } },
      },
    ])
  })

  test('invalidates a sign-in link already sent, and says so', async ({ app }) => {
    const email = `shut${freshPhone().slice(1)}@example.com`
    const { admin, params, version } = await office(app, { email, emailConfirmedAt: app.clock.now() })
    const visitor = app.visitor()
    const { csrfToken } = (await json(visitor, 'csrf')).json()
    const payload = new URLSearchParams({ email, csrfToken, json: 'true' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await visitor.send({ method: 'POST', url: '/api/auth/signin/email', payload, headers })
    const link = new URL(/http\S+/.exec(await lastMessageTo(app.db, email))?.[0] ?? '')
    await admin.client.call(block, { params, body: { version, reason } })
    const { token = '' } = Object.fromEntries(link.searchParams)
    const press = new URLSearchParams({ token, email, csrfToken, json: 'true' }).toString()
    const opened = await visitor.send({
      method: 'POST',
      url: '/api/auth/callback/email',
      payload: press,
      headers,
    })
    expect(opened.json()).toMatchObject({ url: 'http://localhost/api/auth/error?error=AccessDenied' })
    expect(await isIn(visitor)).toBe(false)
  })

  test('refuses a new password too', async ({ app }) => {
    const { admin, person, params, version } = await office(app)
    await admin.client.call(block, { params, body: { version, reason } })
    const visitor = app.visitor()
    await confirm(app, visitor, 'phone', person.phone)
    const body = { phone: person.phone, password: 'noviyparol2026' }
    expect(await visitor.call(signInContract.remember, { body })).toBeRefused(accountRefusals.ACCOUNT_BLOCKED)
  })

  test('is refused for oneself and when repeated, and is undone only once', async ({ app }) => {
    const { admin, params, version, card } = await office(app)
    const own = { params: { id: admin.account.id }, body: { version: 1, reason } }
    expect(await admin.client.call(block, own)).toBeRefused(userRefusals.OWN_ACCOUNT)
    expect(await admin.client.call(unblock, { params, body: { version } })).toBeRefused(
      userRefusals.USER_NOT_BLOCKED,
    )
    await admin.client.call(block, { params, body: { version, reason } })
    const again = { params, body: { version: (await card()).version, reason } }
    expect(await admin.client.call(block, again)).toBeRefused(userRefusals.USER_BLOCKED)
  })
})

describe('two administrators changing one user', () => {
  test("the second sees the first one's change, and nothing is overwritten", async ({ app }) => {
    const { admin, params, version } = await office(app)
    const other = await administrator(app)
    const roles = ['doctor' as const]
    await admin.client.call(changeRoles, { params, body: { version, roles } })
    const late = await other.client.call(block, { params, body: { version, reason: 'Устарело' } })
    expect(late).toBeRefused(userRefusals.STALE_USER)
    expect(late.error.details).toMatchObject({ version: version + 1, state: 'active', profile: { roles } })
  })

  test('a change of a profile changed meanwhile is refused with the current data', async ({ app }) => {
    const { admin, person, version } = await office(app)
    await person.client.call(accountsContract.change, { body: { type: 'city', city: 'pvl' } })
    const body = { type: 'city', city: 'ekb', user: person.phone, version } as const
    const late = await admin.client.call(accountsContract.change, { body })
    expect(late).toBeRefused(common.CONFLICT)
    expect(late.error.details).toMatchObject({ city: 'pvl' })
  })
})

describe('roles', () => {
  test("a change of roles is announced to the account's live streams", async ({ app }) => {
    const heard = new Set<string | null>()
    onTestFinished(await app.db.listen('cabinet_live', (topic) => void heard.add(topic)))
    if (!app.db.embedded) await eventually(() => heard.has(null)).toBe(true)
    const admin = await administrator(app)
    const { account } = await member(app, { roles: ['doctor'] })
    await admin.client.call(changeRoles, { params: { id: account.id }, body: { version: 1, roles: [] } })
    await eventually(() => heard.has(sessionsTopic(account.id))).toBe(true)
  })

  test('are given and removed with immediate effect', async ({ app }) => {
    const { admin, person, params, version } = await office(app)
    const given = await admin.client.call(changeRoles, {
      params,
      body: { version, roles: ['doctor', 'admin'] },
    })
    expect(given.result.profile.roles).toEqual(['admin', 'doctor'])
    // The role is there at once, and asks for the second step when its owner has signed in anew.
    expect(await person.client.call(usersContract.figures)).toBeRefused(common.NO_SESSION)
    await signInWith(person.client, person.phone, password)
    expect(await person.client.call(usersContract.figures)).toBeRefused(common.SECOND_STEP)
    app.clock.pass(1)
    await admin.client.call(changeRoles, { params, body: { version: given.result.version, roles: [] } })
    expect(await person.client.call(usersContract.figures)).toBeRefused(common.FORBIDDEN)
    const told = (await eventsOf(app, admin.account.id)).map(({ details }) => details)
    expect(told).toEqual([
      { before: { roles: [] }, after: { roles: ['Администратор', 'Врач'] } },
      { before: { roles: ['Администратор', 'Врач'] }, after: { roles: [] } },
    ])
  })

  test('a session from before the first role does not set up its second step', async ({ app }) => {
    const { admin, person, params, version } = await office(app)
    const roles = ['registrar' as const]
    const given = await admin.client.call(changeRoles, { params, body: { version, roles } })
    expect(await person.client.call(secondStepContract.offerApp, { body: {} })).toBeRefused(common.NO_SESSION)
    const staff = await member(app, { roles: ['registrar'] })
    const more = { version: 1, roles: ['registrar' as const, 'doctor' as const] }
    await admin.client.call(changeRoles, { params: { id: staff.account.id }, body: more })
    expect((await staff.client.call(secondStepContract.own)).result.need).toBeNull()
    expect(given.result.profile.roles).toEqual(roles)
  })

  test('an administrator can change their own other roles, not the administrator role', async ({ app }) => {
    const { client, account } = await administrator(app)
    const params = { id: account.id }
    const body = { version: 1, roles: [] }
    expect(await client.call(changeRoles, { params, body })).toBeRefused(userRefusals.OWN_ACCOUNT)
    const both = await client.call(changeRoles, {
      params,
      body: { version: 1, roles: ['admin', 'registrar'] },
    })
    expect(both.result.profile.roles).toEqual(['admin', 'registrar'])
  })
})

describe('linking with a patient', () => {
  test('can be made for one account only, and can be undone', async ({ app }) => {
    const { admin, params, version } = await office(app)
    const other = await makeAccount(app)
    const patientID = `P-${freshPhone().slice(1)}`
    const linked = await admin.client.call(linkPatient, { params, body: { version, patientID } })
    expect(linked.result.profile.patientID).toBe(patientID)
    const taken = { params: { id: other.id }, body: { version: 1, patientID } }
    expect(await admin.client.call(linkPatient, taken)).toBeRefused(accountRefusals.PATIENT_TAKEN)
    app.clock.pass(1)
    const free = { params, body: { version: linked.result.version, patientID: null } }
    expect((await admin.client.call(linkPatient, free)).result.profile.patientID).toBe(null)
    expect((await eventsOf(app, admin.account.id)).map(({ details }) => details)).toEqual([
      { before: { patientID: null }, after: { patientID } },
      { before: { patientID }, after: { patientID: null } },
    ])
  })
})

describe('erasing', () => {
  test('erases personal data, keeps the account for its history, and frees the phone', async ({ app }) => {
    const phone = freshPhone()
    const email = `gone${freshPhone().slice(1)}@example.com`
    const visitor = app.visitor()
    await confirm(app, visitor, 'phone', phone)
    const body = { phone, password, surname: 'Удалов', name: 'Иван', consents: ['personal-data' as const] }
    await visitor.call(signInContract.signUp, { body })
    await app.db.execute('update accounts set email = $1, birth = $2 where phone = $3', [
      email,
      '1980-01-01',
      phone,
    ])
    await app.db.execute(
      `insert into clinic_patients (source, patient_id, phone, surname, name, middlename, gender, birth, received_at)
       select 'clinic', id, $1, surname, 'Иван', '', 'Мужской', '1980-01-01', now()
       from (values ('own', 'УДАЛОВ'), ('brother', 'Братов')) as patients (id, surname)`,
      [phone],
    )
    const { client, account } = await administrator(app)
    const found = (await client.call(usersContract.list, { query: { search: phone } })).result.items[0]
    const params = { id: found?.id ?? '' }
    const { version } = (await client.call(one, { params })).result
    const wrong = await client.call(erase, { params, body: { version, phone: freshPhone() } })
    expect(wrong).toBeRefused(userRefusals.NOT_THE_PHONE)
    const gone = await client.call(erase, { params, body: { version, phone } })
    expect(gone.result).toMatchObject({
      state: 'erased',
      profile: { phone: '', fullname: '', email: null, birth: null, city: null, roles: [] },
      hasPassword: false,
      erased: { by: 'Соколова Ольга Петровна' },
      consents: [{ purpose: 'personal-data', withdrawnAt: app.clock.now().toISOString() }],
      sessions: [],
    })
    const { rows } = await app.db.execute('select * from accounts where id = $1', [params.id])
    const kept = JSON.stringify([
      rows,
      (await app.db.execute('select * from outbox')).rows,
      (await app.db.execute('select * from sessions')).rows,
    ])
    for (const part of [phone, email, 'Удалов', '1980-01-01']) expect(kept).not.toContain(part)
    expect(await isIn(visitor)).toBe(false)
    expect((await signInWith(app.visitor(), phone, password)).status).toBe(401)
    const again = app.visitor()
    app.clock.pass(180)
    await confirm(app, again, 'phone', phone)
    const anew = await again.call(signInContract.signUp, { body })
    expect([anew.status, anew.result.patientID]).toEqual([201, null])
    const [told] = (await eventsOf(app, account.id)).filter(({ act }) => act === 'remove')
    expect(told).toMatchObject({ what: 'account', subject: params.id })
    expect(JSON.stringify(told?.details)).not.toContain(phone)
    const about = await app.db.execute('select id, act, details from audit_events where subject_id = $1', [
      params.id,
    ])
    const opened = about.rows.map(({ id, details }) =>
      details ? app.deps.secrets.open(`${details}`, sealContext(`${id}`)) : '',
    )
    expect(about.rows.map(({ act }) => act)).toContain('add')
    for (const part of [phone, email, 'Удалов']) expect(opened.join()).not.toContain(part)
    const patients = 'select patient_id as id from clinic_patients where phone = $1'
    expect((await app.db.execute(patients, [phone])).rows).toEqual([{ id: 'brother' }])
    const late = await client.call(block, {
      params,
      body: { version: gone.result.version, reason: 'Поздно' },
    })
    expect(late).toBeRefused(userRefusals.USER_ERASED)
  })

  test('removes the answers stored for repeated calls, except the answer to the erasing itself', async ({
    app,
  }) => {
    const { admin, person, params } = await office(app)
    const roles = {
      params,
      body: { version: 1, roles: ['doctor' as const] },
      headers: { 'idempotency-key': 'a' },
    }
    expect((await admin.client.call(changeRoles, roles)).status).toBe(200)
    const wish = { params, body: { version: 2, phone: person.phone }, headers: { 'idempotency-key': 'b' } }
    const done = await admin.client.call(erase, wish)
    expect(await admin.client.call(changeRoles, roles)).toBeRefused(userRefusals.USER_ERASED)
    expect((await admin.client.call(erase, wish)).result).toEqual(done.result)
  })

  test('keeps messages sent to another person at the same phone', async ({ app }) => {
    const { admin, person, params } = await office(app)
    const heir = await member(app)
    const told = { channel: 'sms', kind: 'booking-made', to: person.phone, now: app.clock.now() } as const
    await app.db.transact((tx) => enqueue(tx, { ...told, account: heir.account.id, text: 'Вы записаны' }))
    await app.db.transact((tx) => enqueue(tx, { ...told, text: 'Ваш код: 1234' }))
    await admin.client.call(erase, { params, body: { version: 1, phone: person.phone } })
    const { rows } = await app.db.execute('select text, state from outbox where recipient = $1', [
      person.phone,
    ])
    expect(rows).toEqual([{ text: 'Вы записаны', state: 'waiting' }])
  })

  test('erasing two people leaves two erased accounts, found only among the erased', async ({ app }) => {
    const { client } = await administrator(app)
    const people = [await makeAccount(app), await makeAccount(app)]
    for (const { id, profile } of people)
      await client.call(erase, { params: { id }, body: { version: 1, phone: profile.phone } })
    const ids = people.map(({ id }) => id)
    const listed = async (query: { state?: 'erased' }) =>
      (
        await client.call(usersContract.list, { query: { ...query, sort: 'newest', limit: 100 } })
      ).result.items
        .map(({ id }) => id)
        .filter((id) => ids.includes(id))
    expect([await listed({}), (await listed({ state: 'erased' })).sort()]).toEqual([[], ids.sort()])
  })

  test('cancels the upcoming visits seen by the admin, frees their seats, and sends nothing', async ({
    app,
  }) => {
    await loadCatalogue(app.db, app.clock.now())
    const { admin, person, params, card } = await office(app)
    const first = await makeSlot(app.db)
    const second = await makeSlot(app.db)
    const one = await book(person.client, first.id)
    const { version, ahead } = await card()
    const wish = { version, phone: person.phone, cancel: ahead.map(({ id }) => id) }
    const late = await book(person.client, second.id)
    const refused = await admin.client.call(erase, { params, body: wish })
    expect(refused).toBeRefused(userRefusals.VISITS_AHEAD)
    for (const { number } of [one, late]) expect(refused.error.message).toContain(number)
    const now = refused.error.details as UserCard
    expect(now.ahead.map(({ id }) => id)).toEqual([one.id, late.id])
    expect((await signInWith(app.visitor(), person.phone, password)).status).toBe(200)
    const body = { ...wish, cancel: now.ahead.map(({ id }) => id) }
    expect((await admin.client.call(erase, { params, body })).result).toMatchObject({
      state: 'erased',
      openBookings: 0,
      ahead: [],
    })
    expect([await takenOf(app.db, first.id), await takenOf(app.db, second.id)]).toEqual([0, 0])
    const steps = await app.db.execute(
      'select to_state, by, reason from booking_steps where booking_id = $1 order by position desc limit 1',
      [late.id],
    )
    expect(steps.rows).toEqual([{ to_state: 'cancelled', by: 'clinic', reason: erasedReason }])
    app.clock.set(new Date(second.start.getTime() - 20 * 3_600_000))
    const brand = { name: 'Центр', phone: '', url: undefined } as never
    await app.db.transact((tx) => remindSome(tx, { brand, secrets: app.deps.secrets }, app.clock.now()))
    const left = await app.db.execute(
      "select 1 from outbox where account_id = $1 and (state = 'waiting' or text is not null)",
      [params.id],
    )
    expect(left.rows).toEqual([])
    const told = (await eventsOf(app, admin.account.id)).filter(({ what }) => what === 'booking')
    expect(told.every(({ act }) => act === 'change')).toBe(true)
    expect(told.map(({ subject }) => subject).sort()).toEqual([one.id, late.id].sort())
  })

  test('erases the documents of visits that never took place; those of a check-up stay', async ({ app }) => {
    await loadCatalogue(app.db, app.clock.now())
    const { person, params, admin, card } = await office(app)
    const slots = [await makeSlot(app.db), await makeSlot(app.db), await makeSlot(app.db)]
    const [cancelled, passed, ahead] = await Promise.all(slots.map(({ id }) => book(person.client, id)))
    const visit = { id: cancelled?.id as BookingId }
    await person.client.call(bookingContract.cancel, { params: visit, body: {} })
    for (const state of ['arrived', 'in_progress', 'completed'])
      await app.db.execute('update bookings set state = $2 where id = $1', [passed?.id, state])
    const { version, ahead: seen } = await card()
    const body = { version, phone: person.phone, cancel: seen.map(({ id }) => id) }
    expect((await admin.client.call(erase, { params, body })).result).toMatchObject({ state: 'erased' })
    const left = async (id: string | undefined) =>
      (
        await app.db.execute(
          'select papers_sealed is not null as papers, paper_kind as kind from bookings where id = $1',
          [id],
        )
      ).rows[0]
    const nothing = { papers: false, kind: null }
    expect([await left(cancelled?.id), await left(ahead?.id)]).toEqual([nothing, nothing])
    expect(await left(passed?.id)).toEqual({ papers: true, kind: 'passport' })
  })

  test('keeps a visit that has begun: it is history', async ({ app }) => {
    await loadCatalogue(app.db, app.clock.now())
    const { person, params } = await office(app)
    const { id, start } = await makeSlot(app.db)
    const booking = await book(person.client, id)
    app.clock.set(new Date(start.getTime() + 60_000))
    const boss = await administrator(app)
    const body = { version: 1, phone: person.phone }
    expect((await boss.client.call(erase, { params, body })).result).toMatchObject({ state: 'erased' })
    const { rows } = await app.db.execute('select state from bookings where id = $1', [booking.id])
    expect(rows).toEqual([{ state: 'confirmed' }])
  })

  test('an admin cannot erase their own account', async ({ app }) => {
    const { client, account, phone } = await administrator(app)
    const own = { params: { id: account.id }, body: { version: 1, phone } }
    expect(await client.call(erase, own)).toBeRefused(userRefusals.OWN_ACCOUNT)
  })
})
