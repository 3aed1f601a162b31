import { readSheet } from 'read-excel-file/node'
import { describe, expect } from 'vitest'
import { accountsContract } from '../../shared/accounts/contract.ts'
import { secondStepContract } from '../../shared/accounts/second-step/contract.ts'
import { auditContract } from '../../shared/audit/contract.ts'
import { doorNames, systemNames } from '../../shared/audit/ru.ts'
import type { AuditEvent, AuditFilter } from '../../shared/audit/schema.ts'
import { deskContract } from '../../shared/desk/contract.ts'
import { employeesContract } from '../../shared/employees/contract.ts'
import { importsContract } from '../../shared/imports/contract.ts'
import { usersContract } from '../../shared/users/contract.ts'
import { userRefusals } from '../../shared/users/ru.ts'
import { freshPhone, makeAccount, member, password, signInWith } from '../../test/accounts.ts'
import { book, loadCatalogue, makeSlot } from '../../test/booking.ts'
import { employer, hire, inputOf } from '../../test/employees.ts'
import { type Client, type TestApp, test as withApp } from '../../test/harness.ts'
import { upload } from '../../test/imports.ts'
import { priceDesk } from '../../test/prices.ts'
import { atDoor, codeOfApp, enrolled } from '../../test/second-step.ts'
import { asSystemOver } from '../platform/audit/system.ts'
import { newId } from '../platform/ids.ts'
import { enqueue } from '../platform/outbox/outbox.ts'
import { sweepJobs } from '../platform/sweep.ts'

const test = withApp.extend<{ catalogue: null }>({
  catalogue: [
    async ({ app }, use) => {
      await loadCatalogue(app.db, app.clock.now())
      await use(null)
    },
    { scope: 'file', auto: true },
  ],
})

const admin = (app: TestApp) => member(app, { roles: ['admin'] })

/** Returns the audit as an administrator sees it under the given filter. */
async function listed(app: TestApp, query: Partial<Record<keyof AuditFilter | 'after' | 'limit', string>>) {
  const { client } = await admin(app)
  return (await client.call(auditContract.list, { query: query as AuditFilter })).result
}

async function opened(app: TestApp, query: Partial<Record<keyof AuditFilter, string>>): Promise<AuditEvent> {
  const { client } = await admin(app)
  const { items } = await listed(app, query)
  return (await client.call(auditContract.one, { params: { id: items[0]?.id ?? '' } })).result
}

describe('the audit for an administrator', () => {
  test('shows who viewed whose profile and in which role', async ({ app }) => {
    const one = await admin(app)
    const other = await member(app, { surname: 'Кузнецова' })
    await one.client.call(accountsContract.profile, { body: { target: other.phone } })
    const { items } = await listed(app, { subject: other.account.id })
    expect(items).toMatchObject([
      { who: { id: one.account.id }, role: 'admin', act: 'view', what: 'account', address: '127.0.0.1' },
    ])
    expect(items[0]?.subject?.name).toContain('Кузнецова')
    expect(items[0]?.does).toMatch(/^[А-ЯЁ]/)
  })

  test('says of a change that was refused with the present data that nothing was saved', async ({ app }) => {
    const one = await admin(app)
    const person = await member(app)
    const params = { id: person.account.id }
    const late = { params, body: { version: 0, roles: ['doctor' as const] } }
    expect(await one.client.call(usersContract.changeRoles, late)).toBeRefused(userRefusals.STALE_USER)
    const { items } = await listed(app, { subject: person.account.id, who: one.account.id })
    const does = 'Не сохранено, показано то, что есть: назначить роли'
    expect(items).toMatchObject([{ act: 'view', what: 'account', does }])
  })

  test('has no entry when a user views his own profile', async ({ app }) => {
    const { client, account, phone } = await member(app)
    await client.call(accountsContract.profile, { body: { target: phone } })
    expect((await listed(app, { who: account.id })).items).toEqual([])
  })

  test('shows acts that only a newer version knows: in the list, whole and in the file', async ({ app }) => {
    const { client } = await admin(app)
    const id = newId(app.clock.now())
    await app.db.execute(
      `insert into audit_events (id, at, role, act, what, call)
       values ($1, $2, 'inspector', 'countersign', 'licence', 'sign-licence')`,
      [id, app.clock.now()],
    )
    const kept = { id, role: 'inspector', act: 'countersign', what: 'licence', does: 'sign-licence' }
    const list = await client.call(auditContract.list, { query: {} })
    expect([list.status, list.result?.items.find((row) => row.id === id)]).toMatchObject([200, kept])
    const one = await client.call(auditContract.one, { params: { id } })
    expect([one.status, one.result]).toMatchObject([200, kept])
    const { rawPayload } = await client.send({ method: 'GET', url: '/api/admin/audit/export' })
    const acts = (await readSheet(rawPayload)).map((row) => row[4])
    expect(acts).toContain('Действие новой версии: countersign')
  })

  test('shows the old and the new price in the row of a price change', async ({ app }) => {
    const { set, cell } = await priceDesk(app)
    const { amount } = await cell('fn-audiometry')
    await set('fn-audiometry', 1250)
    const [row] = (await listed(app, { what: 'price', act: 'change' })).items
    expect(row?.brief?.replaceAll('\u00a0', ' ')).toMatch(
      new RegExp(`, Екатеринбург: ${amount} ₽ → 1 250 ₽$`),
    )
    expect((await listed(app, { what: 'audit' })).items[0]?.brief).toBe(null)
  })

  test('shows old and new values of an employee, but for СНИЛС only that it changed [§2.12]', async ({
    app,
  }) => {
    const office = await employer(app)
    const card = await hire(office, { surname: 'Белова', snils: '11223344595' })
    const body = { ...inputOf(card), surname: 'Чернова', snils: '08765430300' }
    await office.client.call(employeesContract.change, { params: { ...office.at, id: card.id }, body })
    const event = await opened(app, { subject: card.id, act: 'change' })
    expect(event).toMatchObject({ role: 'employer', organization: { id: office.organization } })
    const changes = new Map(event.changes.map(({ field, before, after }) => [field, [before, after]]))
    expect(changes.get('fullname')).toEqual([
      expect.stringContaining('Белова'),
      expect.stringContaining('Чернова'),
    ])
    expect(changes.get('snils')).toEqual([null, 'изменено'])
    expect(JSON.stringify(event)).not.toMatch(/11223344595|08765430300/)
  })

  test('filters by day, action, role and organization', async ({ app }) => {
    const office = await employer(app)
    await hire(office)
    const { organization } = office
    const count = async (query: Parameters<typeof listed>[1]) =>
      (await listed(app, { organization, ...query })).items.length
    expect(await count({})).toBe(1)
    expect(await count({ from: '2026-03-02', to: '2026-03-02', act: 'add', role: 'employer' })).toBe(1)
    expect(await count({ from: '2026-03-03' })).toBe(0)
    expect(await count({ to: '2026-03-01' })).toBe(0)
    expect(await count({ act: 'view' })).toBe(0)
    expect(await count({ role: 'admin' })).toBe(0)
  })

  test('pages through events newest first without repeating any', async ({ app }) => {
    const office = await employer(app)
    for (let made = 0; made < 5; made += 1) await hire(office)
    const { organization } = office
    const first = await listed(app, { organization, limit: '3' })
    const rest = await listed(app, { organization, limit: '3', after: first.next ?? '' })
    const ids = [...first.items, ...rest.items].map(({ id }) => id)
    expect(ids).toHaveLength(5)
    expect(ids).toEqual([...new Set(ids)].sort().reverse())
    expect(rest.next).toBeNull()
  })

  test('shows nightly system actions, and the system role filter finds them', async ({ app }) => {
    const old = new Date(app.clock.now().getTime() - 100 * 86_400_000)
    const told = { channel: 'sms', kind: 'booking-made', to: '+79990001122', text: 'Вы записаны' } as const
    await app.db.transact((tx) => enqueue(tx, { ...told, now: old }))
    await app.db.execute("update outbox set state = 'sent', sent_at = created_at where created_at = $1", [
      old,
    ])
    const jobs = sweepJobs(app.db, app.clock, asSystemOver(app.deps))
    const signal = new AbortController().signal
    for (const job of [...jobs, ...jobs]) await job.run(signal)
    const { items } = await listed(app, { role: 'system' })
    expect(items).toMatchObject([
      { who: null, role: 'system', act: 'remove', what: 'message', does: systemNames['sweep-messages'] },
    ])
    expect(await opened(app, { role: 'system' })).toMatchObject({ count: 1, call: 'sweep-messages' })
  })

  test('names the people whom a list has shown, by booking, paper, employee or account', async ({ app }) => {
    const { client, account } = await member(app, { roles: ['registrar'] })
    const { day, id: slot } = await makeSlot(app.db)
    const person = await member(app)
    const { number } = await book(person.client, slot)
    await client.call(deskContract.day, { query: { city: 'ekb', day } })
    const { subjects, count } = await opened(app, { who: account.id })
    expect(count).toBe(1)
    expect(subjects.map(({ name }) => name)).toEqual([`Преображенский Александр Владиславович, ${number}`])
    const office = await employer(app)
    await hire(office, { surname: 'Белова' })
    await office.client.call(employeesContract.list, { params: office.at, query: {} })
    const listing = await opened(app, { organization: office.organization, act: 'view' })
    expect(listing.subjects.map(({ name }) => name)).toEqual([expect.stringContaining('Белова')])
  })

  test('names the people of the first rows of a file that is being loaded', async ({ app }) => {
    const office = await employer(app)
    const file = 'Фамилия;Имя;Должность\nБелова;Анна;Сварщик\nЧернов;Пётр;Слесарь\n'
    const { result } = await upload(office, file, { name: 'Сотрудники.csv' })
    const read = () => office.client.call(importsContract.one, { params: { ...office.at, id: result.id } })
    await read()
    await read()
    const asked = { organization: office.organization, act: 'view', what: 'import' } as const
    expect((await listed(app, asked)).items).toHaveLength(1)
    const { subjects } = await opened(app, asked)
    expect(subjects).toEqual([
      { id: null, name: 'Белова Анна' },
      { id: null, name: 'Чернов Пётр' },
    ])
  })

  test('exports the same rows as a sheet, and records the export itself', async ({ app }) => {
    const office = await employer(app)
    await hire(office)
    const { client, account } = await admin(app)
    const url = `/api/admin/audit/export?organization=${office.organization}`
    const { rawPayload } = await client.send({ method: 'GET', url })
    const [head, ...rows] = await readSheet(rawPayload)
    expect(head?.slice(0, 4)).toEqual(['Дата', 'Время', 'Кто', 'Роль'])
    expect(rows.map((row) => row[4])).toEqual(['Создание'])
    const own = await listed(app, { who: account.id, act: 'export' })
    expect(own.items).toMatchObject([{ what: 'audit' }])
  })
})

/** Leaves the cabinet as the page does. */
async function signOut(client: Client) {
  const { csrfToken } = (await client.send({ method: 'GET', url: '/api/auth/csrf' })).json()
  const payload = new URLSearchParams({ csrfToken, json: 'true' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await client.send({ method: 'POST', url: '/api/auth/signout', payload, headers })
}

describe('the audit of the door', () => {
  test.beforeEach(({ app }) => app.clock.pass(24 * 3600))

  test('shows when and from where a person came in and left', async ({ app }) => {
    const { id, profile } = await makeAccount(app)
    const client = app.visitor()
    await signInWith(client, profile.phone, password)
    app.clock.pass(1)
    await signOut(client)
    const { items } = await listed(app, { who: id })
    expect(items).toMatchObject([
      { act: 'sign-out', what: 'session', role: 'person', does: doorNames['own-sign-out'] },
      { act: 'sign-in', what: 'session', address: '127.0.0.1', does: doorNames['password-sign-in'] },
    ])
    expect(items[0]?.subject?.id).toBe(items[1]?.subject?.id)
    expect((await listed(app, { who: id, act: 'sign-in' })).items).toHaveLength(1)
  })

  test('shows failures and the lock with the account that was tried, as of a guest', async ({ app }) => {
    const { id, profile } = await makeAccount(app)
    for (let tries = 0; tries < 13; tries += 1) {
      await signInWith(app.visitor(), profile.phone, 'neverno2026')
      app.clock.pass(1)
    }
    const tried = (await listed(app, { subject: id })).items
    expect(tried.map(({ act }) => act)).toEqual(['lock', ...Array<string>(10).fill('fail')])
    expect(tried[1]).toMatchObject({ who: null, role: 'guest', what: 'account', address: '127.0.0.1' })
    expect(tried[1]?.subject?.name).toContain('Иванова')
  })

  test('keeps no password and no phone of a failed sign-in, and few rows of many tries', async ({ app }) => {
    const count = async () =>
      Number((await app.db.execute("select count(*) from audit_events where act = 'fail'")).rows[0]?.count)
    const before = await count()
    const phone = freshPhone()
    for (let tries = 0; tries < 40; tries += 1)
      await signInWith(app.visitor(), tries % 2 ? freshPhone() : phone, 'tayna2026')
    expect((await count()) - before).toBe(20)
    app.clock.pass(61)
    await signInWith(app.visitor(), freshPhone(), 'tayna2026')
    const event = await opened(app, { act: 'fail' })
    expect(event).toMatchObject({ subject: null, count: expect.any(Number), changes: [], asked: {} })
    expect(event.count).toBeGreaterThan(10)
    expect(JSON.stringify(event)).not.toContain('tayna2026')
  })

  test('shows wrong second steps, the locked screen and the sign-out everywhere', async ({ app }) => {
    const { phone, secret, account } = await enrolled(app)
    const client = app.visitor()
    const pass = (code: string) => client.call(secondStepContract.pass, { body: { way: 'app', code } })
    const steps: [expected: string, step: () => Promise<unknown>][] = [
      ['sign-in', () => signInWith(client, phone, password)],
      [doorNames['wrong-second-step'], () => pass('000000')],
      ['sign-in', () => pass(codeOfApp(secret, app.clock.now()))],
      ['lock', () => client.call(secondStepContract.lock, { body: {} })],
      ['change', () => client.call(secondStepContract.pass, { body: { way: 'password', password } })],
      ['sign-out', () => client.call(accountsContract.endSessions, { body: {} })],
    ]
    for (const [expected, step] of steps) {
      app.clock.pass(30)
      await step()
      const { items } = await listed(app, { who: account.id, limit: '2' })
      expect(items.map(({ act, does }) => (act === 'fail' ? does : act))).toContain(expected)
    }
  })

  test('shows what a signed-in account had no right to, at most ten a minute', async ({ app }) => {
    const { client, account } = await member(app)
    const query = { city: 'ekb', day: '2026-03-02' } as const
    for (let calls = 0; calls < 15; calls += 1) await client.call(deskContract.day, { query })
    const { items } = await listed(app, { who: account.id, act: 'refuse' })
    expect(items).toHaveLength(10)
    expect(items[0]).toMatchObject({ role: 'person', what: 'booking', address: '127.0.0.1' })
    const { client: nobody } = await atDoor(app)
    await nobody.call(deskContract.day, { query })
    await app.visitor().call(deskContract.day, { query })
    expect((await listed(app, { act: 'refuse' })).items.filter(({ who }) => who?.id !== account.id)).toEqual(
      [],
    )
  })
})
