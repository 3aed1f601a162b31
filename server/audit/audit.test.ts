import { readSheet } from 'read-excel-file/node'
import { describe, expect } from 'vitest'
import { accountsContract } from '../../shared/accounts/contract.ts'
import { auditContract } from '../../shared/audit/contract.ts'
import { systemNames } from '../../shared/audit/ru.ts'
import type { AuditEvent, AuditFilter } from '../../shared/audit/schema.ts'
import { employeesContract } from '../../shared/employees/contract.ts'
import { member } from '../../test/accounts.ts'
import { loadCatalogue } from '../../test/booking.ts'
import { employer, hire, inputOf } from '../../test/employees.ts'
import { type TestApp, test as withApp } from '../../test/harness.ts'
import { priceDesk } from '../../test/prices.ts'
import { asSystemOver } from '../platform/audit/system.ts'
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

  test('has no entry when a user views his own profile', async ({ app }) => {
    const { client, account, phone } = await member(app)
    await client.call(accountsContract.profile, { body: { target: phone } })
    expect((await listed(app, { who: account.id })).items).toEqual([])
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
