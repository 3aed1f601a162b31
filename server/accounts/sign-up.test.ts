import { describe } from 'vitest'
import { accountsContract } from '../../shared/accounts/contract.ts'
import { accountRefusals } from '../../shared/accounts/ru.ts'
import { signInContract } from '../../shared/accounts/sign-in/contract.ts'
import type { SignUp } from '../../shared/accounts/sign-in/schema.ts'
import { common } from '../../shared/platform/refusal.ts'
import { confirm, freshPhone, makeAccount, member, password, signInWith } from '../../test/accounts.ts'
import { expect, type TestApp, test } from '../../test/harness.ts'

const { signUp, remember, checkPhone, consentTexts } = signInContract
const { profile } = accountsContract
const { NOT_VERIFIED, PHONE_TAKEN, NO_ACCOUNT } = accountRefusals

test.beforeEach(({ app }) => app.clock.pass(24 * 3600 + 1))

const person = (phone: string): SignUp => ({
  phone,
  password,
  surname: 'Щукина-Ёлкина',
  name: 'Анна',
  consents: ['personal-data'],
})

const consentsOf = async (app: TestApp, phone: string) => {
  const sql =
    'select c.* from consents c join accounts a on a.id = c.account_id where phone = $1 order by purpose'
  return (await app.db.execute(sql, [phone])).rows
}

describe('signing up', () => {
  test('after a confirmation of the phone makes the account and signs in', async ({ app }) => {
    const client = app.visitor()
    const phone = freshPhone()
    await confirm(app, client, 'phone', phone)
    const made = await client.call(signUp, { body: person(phone) })
    expect(made.status).toBe(201)
    expect(made.result).toMatchObject({ fullname: 'Щукина-Ёлкина Анна', phone, roles: [], patientID: null })
    expect((await client.call(profile, { body: { target: phone } })).result).toEqual(made.result)
  })

  test.for(['qwerty123', 'PASSWORD1', '12345678'])(
    'with the password «%s», which is tried first, is refused',
    async (common, { app }) => {
      const client = app.visitor()
      const phone = freshPhone()
      await confirm(app, client, 'phone', phone)
      const body = { ...person(phone), password: common }
      expect(await client.call(signUp, { body })).toBeRefused(accountRefusals.COMMON_PASSWORD)
      expect(await client.call(remember, { body: { phone, password: common } })).toBeRefused(
        accountRefusals.COMMON_PASSWORD,
      )
      expect((await client.call(signUp, { body: person(phone) })).status).toBe(201)
    },
  )

  test('with the own phone as the password is refused', async ({ app }) => {
    const client = app.visitor()
    const phone = freshPhone()
    await confirm(app, client, 'phone', phone)
    for (const own of [phone.slice(1), phone.slice(2), `8${phone.slice(2)}`])
      expect(await client.call(signUp, { body: { ...person(phone), password: own } })).toBeRefused(
        accountRefusals.COMMON_PASSWORD,
      )
  })

  test('stores the password as argon2id only', async ({ app }) => {
    const client = app.visitor()
    const phone = freshPhone()
    await confirm(app, client, 'phone', phone)
    await client.call(signUp, { body: person(phone) })
    const { rows } = await app.db.execute('select password_hash from accounts where phone = $1', [phone])
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('without a confirmation is refused and nothing is stored', async ({ app }) => {
    const phone = freshPhone()
    expect(await app.visitor().call(signUp, { body: person(phone) })).toBeRefused(NOT_VERIFIED)
    expect((await app.db.execute('select 1 from accounts where phone = $1', [phone])).rows).toEqual([])
  })

  test('with a confirmation of another phone is refused', async ({ app }) => {
    const client = app.visitor()
    await confirm(app, client, 'phone', freshPhone())
    expect(await client.call(signUp, { body: person(freshPhone()) })).toBeRefused(NOT_VERIFIED)
  })

  test('with an altered confirmation is refused', async ({ app }) => {
    const client = app.visitor()
    const phone = freshPhone()
    await confirm(app, client, 'phone', phone)
    const confirmation = client.cookies.get('cabinet.confirmation.phone') ?? ''
    client.cookies.set(
      'cabinet.confirmation.phone',
      confirmation.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    )
    expect(await client.call(signUp, { body: person(phone) })).toBeRefused(NOT_VERIFIED)
  })

  test('with a confirmation older than fifteen minutes is refused', async ({ app }) => {
    const client = app.visitor()
    const phone = freshPhone()
    await confirm(app, client, 'phone', phone)
    app.clock.pass(15 * 60)
    expect(await client.call(signUp, { body: person(phone) })).toBeRefused(NOT_VERIFIED)
  })

  test('with a taken phone is refused, and the confirmation can still set a new password', async ({
    app,
  }) => {
    const client = app.visitor()
    const account = await makeAccount(app)
    const { phone } = account.profile
    await confirm(app, client, 'phone', phone)
    expect(await client.call(signUp, { body: person(phone) })).toBeRefused(PHONE_TAKEN)
    expect((await client.call(remember, { body: { phone, password: 'another2026' } })).status).toBe(200)
  })

  test('cannot use one confirmation twice', async ({ app }) => {
    const client = app.visitor()
    const phone = freshPhone()
    await confirm(app, client, 'phone', phone)
    const confirmation = client.cookies.get('cabinet.confirmation.phone') ?? ''
    await client.call(signUp, { body: person(phone) })
    const thief = app.visitor()
    thief.cookies.set('cabinet.confirmation.phone', confirmation)
    expect(await thief.call(remember, { body: { phone, password: 'stolen2026' } })).toBeRefused(NOT_VERIFIED)
  })
})

describe('consents', () => {
  test('are separate records with the text version and the IP address', async ({ app }) => {
    const client = app.visitor()
    const phone = freshPhone()
    await confirm(app, client, 'phone', phone)
    const consents: SignUp['consents'] = ['personal-data', 'marketing', 'marketing']
    await client.call(signUp, {
      body: { ...person(phone), consents },
      headers: { 'user-agent': 'Test browser' },
    })
    const given = {
      text_version: '2026-1',
      channel: 'web',
      address: '127.0.0.1',
      agent: 'Test browser',
      withdrawn_at: null,
    }
    expect(await consentsOf(app, phone)).toMatchObject([
      { ...given, purpose: 'marketing', given_at: app.clock.now() },
      { ...given, purpose: 'personal-data', given_at: app.clock.now() },
    ])
  })

  test('to personal data is required for signing up', async ({ app }) => {
    const client = app.visitor()
    const phone = freshPhone()
    await confirm(app, client, 'phone', phone)
    const refused = await client.call(signUp, { body: { ...person(phone), consents: ['notifications'] } })
    expect(refused).toBeRefused(common.INVALID)
    expect(refused.error.fields?.consents).toMatch(/согласия/)
  })

  test('to an unknown text cannot be recorded', async ({ app }) => {
    const account = await makeAccount(app)
    const sql = `insert into consents (id, account_id, purpose, text_version, given_at, address, agent, channel)
      values (gen_random_uuid(), $1, 'personal-data', '1999-1', now(), '', '', 'web')`
    await expect(app.db.execute(sql, [account.id])).rejects.toThrow(/consents_text/)
  })

  test('can be neither changed nor removed', async ({ app }) => {
    const client = app.visitor()
    const phone = freshPhone()
    await confirm(app, client, 'phone', phone)
    await client.call(signUp, { body: person(phone) })
    const kept = 'never changed or removed'
    await expect(app.db.execute("update consents set purpose = 'marketing'")).rejects.toThrow(kept)
    await expect(app.db.execute('delete from consents')).rejects.toThrow(kept)
    await expect(app.db.execute("update consent_texts set text = 'x'")).rejects.toThrow(kept)
  })

  test('can be read before they are given, with the name of the clinic', async ({ app }) => {
    const texts = (await app.visitor().call(consentTexts)).result
    expect(texts.map(({ purpose, required }) => [purpose, required])).toEqual([
      ['marketing', false],
      ['notifications', false],
      ['personal-data', true],
    ])
    expect(texts.every(({ text }) => text.includes(app.deps.config.clinic.name))).toBe(true)
  })
})

describe('resetting a forgotten password', () => {
  test('after a confirmation of the phone ends all sessions and signs in with the new password', async ({
    app,
  }) => {
    const { client: signedIn, phone } = await member(app)
    const client = app.visitor()
    await confirm(app, client, 'phone', phone)
    expect((await client.call(remember, { body: { phone, password: 'brandnew2026' } })).result).toBe(true)
    expect(await signedIn.call(profile, { body: { target: phone } })).toBeRefused(common.NO_SESSION)
    expect((await signInWith(app.visitor(), phone, password)).status).toBe(401)
    expect((await signInWith(app.visitor(), phone, 'brandnew2026')).status).toBe(200)
  })

  test('without a confirmation is refused', async ({ app }) => {
    const { phone } = await member(app)
    const refused = await app.visitor().call(remember, { body: { phone, password: 'brandnew2026' } })
    expect(refused).toBeRefused(NOT_VERIFIED)
  })

  test('is refused when the phone has no account, and its confirmed owner is told so', async ({ app }) => {
    const client = app.visitor()
    const phone = freshPhone()
    await confirm(app, client, 'phone', phone)
    expect(await client.call(remember, { body: { phone, password: 'brandnew2026' } })).toBeRefused(NO_ACCOUNT)
  })

  test('unblocks a phone that failed sign-ins had blocked', async ({ app }) => {
    const { phone } = await member(app)
    for (let tries = 0; tries < 11; tries += 1) await signInWith(app.visitor(), phone, 'wrong2026')
    expect((await signInWith(app.visitor(), phone, password)).status).toBe(429)
    const client = app.visitor()
    await confirm(app, client, 'phone', phone)
    await client.call(remember, { body: { phone, password: 'brandnew2026' } })
    expect((await signInWith(app.visitor(), phone, 'brandnew2026')).status).toBe(200)
  })
})

describe('asking whether a phone is free', () => {
  test('answers for a free and for a taken phone in the words of the specification [§7.3]', async ({
    app,
  }) => {
    const { phone } = await member(app)
    expect((await app.visitor().call(checkPhone, { body: { target: freshPhone() } })).result).toBe(true)
    const taken = await app.visitor().call(checkPhone, { body: { target: phone } })
    expect(taken).toBeRefused(PHONE_TAKEN)
    expect(taken.error.message).toBe('Этот номер телефона уже занят')
  })

  test('is limited to sixty an hour per address', async ({ app }) => {
    for (let asked = 0; asked < 60; asked += 1)
      await app.visitor().call(checkPhone, { body: { target: freshPhone() } })
    const refused = await app.visitor().call(checkPhone, { body: { target: freshPhone() } })
    expect(refused).toBeRefused(common.TOO_OFTEN)
    expect(Number(refused.headers['retry-after'])).toBe(3600)
  })
})

describe('bad input', () => {
  const bad = ['', '  ', '\0', '\u202eабв', '😀😀😀😀😀😀😀😀', 12, null, {}, [], 'я'.repeat(20_000)]
  const fields = ['phone', 'password', 'surname', 'name', 'middlename', 'consents'] as const

  test.for(fields)(
    'in the field %s of signing up is refused and nothing is stored',
    async (field, { app }) => {
      const client = app.visitor()
      const phone = freshPhone()
      await confirm(app, client, 'phone', phone)
      const values = field === 'middlename' ? bad.filter((value) => String(value).trim() !== '') : bad
      for (const value of values) {
        const payload = JSON.stringify({ ...person(phone), [field]: value })
        const headers = { 'content-type': 'application/json' }
        const refused = await client.send({ method: 'POST', url: signUp.path, payload, headers })
        expect([value, refused.statusCode]).toEqual([value, 422])
      }
      expect((await app.db.execute('select 1 from accounts where phone = $1', [phone])).rows).toEqual([])
    },
  )

  test('with an unknown field is refused and the field named', async ({ app }) => {
    const body = { ...person(freshPhone()), roles: ['admin'] }
    const refused = await app.visitor().call(signUp, { body })
    expect(refused.error.fields).toMatchObject({ roles: 'Неизвестное поле' })
  })

  test('faults of several kinds in one request are all named by field', async ({ app }) => {
    const body = { ...person('12'), password: 'п', surname: 'Smith' }
    const refused = await app.visitor().call(signUp, { body })
    expect(Object.keys(refused.error.fields ?? {}).sort()).toEqual(['password', 'phone', 'surname'])
  })
})
