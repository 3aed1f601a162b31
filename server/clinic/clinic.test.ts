import { describe } from 'vitest'
import { signInContract } from '../../shared/accounts/sign-in/contract.ts'
import { clinicContract } from '../../shared/clinic/contract.ts'
import { clinicRefusals } from '../../shared/clinic/ru.ts'
import { clinicOf } from '../../shared/clinic/rules.ts'
import type { ClinicInput, ClinicSettings } from '../../shared/clinic/schema.ts'
import { organizationsContract } from '../../shared/organizations/contract.ts'
import { common } from '../../shared/platform/refusal.ts'
import { freshPhone, member } from '../../test/accounts.ts'
import { eventsOf } from '../../test/audit.ts'
import { type Client, expect, openApp, type TestApp, test } from '../../test/harness.ts'

const { settings, change } = clinicContract

const nothing: ClinicInput = {
  name: null,
  legalName: null,
  ogrn: null,
  address: null,
  licence: null,
  phone: null,
  email: null,
  site: null,
  managerEmail: null,
  note: null,
}

const clinicIn = ({ installation, own }: ClinicSettings) => clinicOf(installation, own)

const office = async (app: TestApp) => (await member(app, { roles: ['admin'] })).client

/** Saves values over the current version. */
async function set(client: Client, given: Partial<ClinicInput>): Promise<ClinicSettings> {
  const { version } = (await client.call(settings)).result
  return (await client.call(change, { body: { ...nothing, ...given, version } })).result
}

/** Returns the last outbox message to a recipient. */
const lastTo = async (app: TestApp, to: string) =>
  (
    await app.db.execute('select subject, text from outbox where recipient = $1 order by id desc limit 1', [
      to,
    ])
  ).rows[0]

describe('contacts and brand', () => {
  test('default to the installation settings until an admin sets them, and return to them when the admin clears them', async ({
    app,
  }) => {
    const client = await office(app)
    const before = clinicIn(await set(client, {}))
    expect(before).toMatchObject({ phone: app.deps.config.clinic.phone, note: null })
    expect(before.legalName).toBe(app.deps.config.clinic.name)
    const own = await set(client, { name: 'Клиника на Белинского', phone: '8 800 555-00-00' })
    expect(clinicIn(own)).toEqual({
      ...before,
      name: 'Клиника на Белинского',
      legalName: 'Клиника на Белинского',
      phone: '8 800 555-00-00',
    })
    expect(own.changedBy).toMatch(/[А-Я]/)
    expect(clinicIn(await set(client, {}))).toEqual(before)
  })

  test('appear in consents, messages and the manager’s address from the next call on [§2.21]', async ({
    app,
  }) => {
    const client = await office(app)
    await set(client, { name: 'Новое имя', phone: '+7 343 111-11-11', managerEmail: 'boss@clinic.example' })
    const texts = (await app.visitor().call(signInContract.consentTexts)).result
    expect(texts.every(({ text }) => text.includes('«Новое имя»'))).toBe(true)
    const letter = await app.visitor().call(signInContract.sendCode, {
      body: { type: 'email', target: 'somebody@example.ru' },
    })
    expect(letter.status).toBe(200)
    expect(String((await lastTo(app, 'somebody@example.ru'))?.text)).toMatch(/Новое имя$/)
    const { client: person, phone } = await member(app)
    const manager = await person.call(organizationsContract.manager, {
      body: { inn: '7707083893', kpp: '770701001' },
    })
    expect(manager.result.managerEmail).toBe('boss@clinic.example')
    expect(phone).toMatch(/^\+7/)
    await set(client, {})
  })

  test('reach another process within a second', async ({ app }) => {
    const other = await openApp(app.db)
    const client = await office(app)
    const named = async () => (await other.visitor().call(signInContract.consentTexts)).result[0]?.text ?? ''
    expect(await named()).not.toContain('Соседний процесс')
    await set(client, { name: 'Соседний процесс' })
    await expect.poll(named, { timeout: 3000 }).toContain('Соседний процесс')
    await set(client, {})
    await other.server.fastify.close()
  })

  test('changed by two admins at once: the second gets the current values and nothing is overwritten', async ({
    app,
  }) => {
    const first = await office(app)
    const second = await office(app)
    const { version } = (await first.call(settings)).result
    await first.call(change, { body: { ...nothing, note: 'Отвечаем с 8 до 18', version } })
    const refused = await second.call(change, { body: { ...nothing, note: 'Круглосуточно', version } })
    expect(refused).toBeRefused(clinicRefusals.STALE_SETTINGS)
    expect(refused.error.details).toMatchObject({
      now: { own: { note: 'Отвечаем с 8 до 18' }, version: version + 1 },
    })
    expect((await first.call(settings)).result.own.note).toBe('Отвечаем с 8 до 18')
    await set(first, {})
  })

  test.for([
    ['phone', 'позвоните нам'],
    ['phone', '+7 (343) 300-00-00, доб. 12'],
    ['site', 'javascript:alert(1)'],
    ['ogrn', '1026600000009'],
    ['licence', 'бессрочная'],
    ['email', 'не адрес'],
    ['name', '👩‍⚕️'],
    ['name', '  '],
  ] as const)('refuse %s «%s»', async ([field, value], { app }) => {
    const client = await office(app)
    const { version } = (await client.call(settings)).result
    const refused = await client.call(change, { body: { ...nothing, [field]: value, version } })
    expect(refused).toBeRefused(common.INVALID)
    expect(Object.keys(refused.error.fields ?? {})).toEqual([field])
  })

  test('changes are recorded with their author and the old and new values', async ({ app }) => {
    const { client, account } = await member(app, { roles: ['admin'] })
    const phone = freshPhone()
    await set(client, { phone })
    const changes = (await eventsOf(app, account.id)).filter(({ act }) => act === 'change')
    expect(changes).toMatchObject([
      { what: 'settings', subject: 'clinic', details: { before: { phone: null }, after: { phone } } },
    ])
    await set(client, {})
  })

  test('are available to admins only', async ({ app }) => {
    expect(await app.visitor().call(settings)).toBeRefused(common.NO_SESSION)
    expect(await (await member(app)).client.call(settings)).toBeRefused(common.FORBIDDEN)
    const desk = await member(app, { roles: ['registrar'] })
    expect(await desk.client.call(change, { body: { ...nothing, version: 0 } })).toBeRefused(common.FORBIDDEN)
  })
})
