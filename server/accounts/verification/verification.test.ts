import { describe } from 'vitest'
import { accountRefusals } from '../../../shared/accounts/ru.ts'
import type { TargetType } from '../../../shared/accounts/schema.ts'
import { signInContract } from '../../../shared/accounts/sign-in/contract.ts'
import { overviewContract } from '../../../shared/overview/contract.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { freshPhone, lastCodeTo, lastMessageTo, makeAccount, member } from '../../../test/accounts.ts'
import { type Client, expect, openApp, type TestApp, test } from '../../../test/harness.ts'
import { verificationJobs } from './jobs.ts'

const { sendCode, checkCode } = signInContract
const { WRONG_CODE } = accountRefusals

// Each test starts on a new day, because all test visitors share one IP address and its limits.
test.beforeEach(({ app }) => app.clock.pass(24 * 3600 + 1))

const ask = (client: Client, target: string, type: TargetType = 'phone') =>
  client.call(sendCode, { body: { type, target } })

const answer = (client: Client, target: string, code: string, type: TargetType = 'phone') =>
  client.call(checkCode, { body: { type, target, code } })

const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

const rowsOf = async (app: TestApp, target: string) =>
  (await app.db.execute('select * from verification_codes where target = $1', [target])).rows

test('the whole clinic sends a budget of codes an hour, and the overview raises an alarm before it is spent', async ({
  app,
}) => {
  const small = await openApp(app.db, { CODES_PER_HOUR: '10' }, { clock: app.clock })
  const { client: boss } = await member(small, { roles: ['admin'] })
  const alarm = async () => (await boss.call(overviewContract.now)).result.attention.codes
  const client = small.visitor()
  for (let sent = 0; sent < 7; sent += 1) expect((await ask(client, freshPhone())).status).toBe(200)
  expect(await alarm()).toBe(null)
  for (let sent = 7; sent < 10; sent += 1) await ask(client, freshPhone())
  expect(await alarm()).toEqual({ sent: 10, limit: 10 })
  expect(await ask(client, freshPhone())).toBeRefused(common.TOO_OFTEN)
  app.clock.pass(3601)
  expect((await ask(client, freshPhone())).status).toBe(200)
  expect(await alarm()).toBe(null)
  await small.server.fastify.close()
})

describe('requesting a code', () => {
  test('sends four digits to the phone and stores only their digest [§3.8]', async ({ app }) => {
    const phone = freshPhone()
    const sent = await ask(app.visitor(), phone)
    expect(sent).toMatchObject({ status: 200, result: { resendAfter: 120 } })
    const code = await lastCodeTo(app.db, phone)
    expect(code).toMatch(/^\d{4}$/)
    expect(JSON.stringify(await rowsOf(app, phone))).not.toContain(`"${code}"`)
  })

  test('sends a letter to an e-mail [§3.8-b]', async ({ app }) => {
    await ask(app.visitor(), 'anna@example.com', 'email')
    expect(await lastMessageTo(app.db, 'anna@example.com')).toContain('Ваш код подтверждения')
  })

  test('accepts a phone as people write it', async ({ app }) => {
    await ask(app.visitor(), '8 (912) 345-67-89')
    expect(await rowsOf(app, '+79123456789')).toHaveLength(1)
  })

  test('again within two minutes is refused with the seconds to wait, and allowed right after [§9.1]', async ({
    app,
  }) => {
    const phone = freshPhone()
    await ask(app.visitor(), phone)
    app.clock.pass(45)
    const early = await ask(app.visitor(), phone)
    expect(early).toBeRefused(common.TOO_OFTEN)
    expect(early.headers['retry-after']).toBe('75')
    app.clock.pass(75)
    expect((await ask(app.visitor(), phone)).status).toBe(200)
  })

  test('a sixth time within an hour is refused for one phone, whoever asks', async ({ app }) => {
    const phone = freshPhone()
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await ask(app.visitor(), phone)).status).toBe(200)
      app.clock.pass(121)
    }
    const sixth = await ask(app.visitor(), phone)
    expect(sixth).toBeRefused(common.TOO_OFTEN)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(2900)
  })

  test('a twenty-first time within an hour is refused for one address, whatever the phone', async ({
    app,
  }) => {
    for (let sent = 0; sent < 20; sent += 1) expect((await ask(app.visitor(), freshPhone())).status).toBe(200)
    expect(await ask(app.visitor(), freshPhone())).toBeRefused(common.TOO_OFTEN)
  })

  test('from a blocked address is refused and does not count for the phone', async ({ app }) => {
    const phone = freshPhone()
    const elsewhere = await openApp(app.db, { TRUST_PROXY: 'on' }, { clock: app.clock })
    for (let sent = 0; sent < 20; sent += 1) await ask(app.visitor(), freshPhone())
    for (let sent = 0; sent < 6; sent += 1)
      expect(await ask(app.visitor(), phone)).toBeRefused(common.TOO_OFTEN)
    const body = { type: 'phone', target: phone } as const
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    expect((await elsewhere.visitor().call(sendCode, { body, headers })).status).toBe(200)
  })

  test('is answered alike for a known and an unknown phone', async ({ app }) => {
    const known = await makeAccount(app)
    const one = await ask(app.visitor(), known.profile.phone)
    const other = await ask(app.visitor(), freshPhone())
    expect([one.status, one.result]).toEqual([other.status, other.result])
  })
})

describe('checking a code', () => {
  test('accepts the right one and leaves a confirmation in an HttpOnly cookie [§7.2-c]', async ({ app }) => {
    const client = app.visitor()
    const phone = freshPhone()
    await ask(client, phone)
    const taken = await answer(client, phone, await lastCodeTo(app.db, phone))
    expect(taken).toMatchObject({ status: 200, result: true })
    expect(String(taken.headers['set-cookie'])).toMatch(
      /cabinet\.confirmation\.phone=.*Max-Age=900.*HttpOnly/,
    )
  })

  test('refuses a wrong one and leaves no confirmation [§7.2]', async ({ app }) => {
    const client = app.visitor()
    const phone = freshPhone()
    await ask(client, phone)
    const refused = await answer(client, phone, wrong(await lastCodeTo(app.db, phone)))
    expect(refused).toBeRefused(WRONG_CODE)
    expect(refused.error.message).toBe('Неверный код')
    expect(client.cookies.size).toBe(0)
  })

  test('makes a code invalid after five wrong attempts, so that the right digits are refused too', async ({
    app,
  }) => {
    const client = app.visitor()
    const phone = freshPhone()
    await ask(client, phone)
    const code = await lastCodeTo(app.db, phone)
    for (let tries = 0; tries < 5; tries += 1)
      expect(await answer(client, phone, wrong(code))).toBeRefused(WRONG_CODE)
    expect(await answer(client, phone, code)).toBeRefused(WRONG_CODE)
  })

  test('accepts the right one after four wrong ones', async ({ app }) => {
    const client = app.visitor()
    const phone = freshPhone()
    await ask(client, phone)
    const code = await lastCodeTo(app.db, phone)
    for (let tries = 0; tries < 4; tries += 1) await answer(client, phone, wrong(code))
    expect((await answer(client, phone, code)).status).toBe(200)
  })

  test('blocks a phone after twenty wrong attempts in a day, however many codes were sent', async ({
    app,
  }) => {
    const client = app.visitor()
    const phone = freshPhone()
    for (let codes = 0; codes < 4; codes += 1) {
      await ask(client, phone)
      const code = await lastCodeTo(app.db, phone)
      for (let tries = 0; tries < 5; tries += 1) await answer(client, phone, wrong(code))
      app.clock.pass(3601)
    }
    await ask(client, phone)
    expect(await answer(client, phone, await lastCodeTo(app.db, phone))).toBeRefused(common.TOO_OFTEN)
  })

  test('blocks an address after a hundred wrong attempts in a day, whatever the phones', async ({ app }) => {
    const client = app.visitor()
    for (let tries = 0; tries < 100; tries += 1)
      expect(await answer(client, freshPhone(), '0000')).toBeRefused(WRONG_CODE)
    const phone = freshPhone()
    await ask(client, phone)
    expect(await answer(client, phone, await lastCodeTo(app.db, phone))).toBeRefused(common.TOO_OFTEN)
  })

  test('refuses a code that was already used', async ({ app }) => {
    const client = app.visitor()
    const phone = freshPhone()
    await ask(client, phone)
    const code = await lastCodeTo(app.db, phone)
    await answer(client, phone, code)
    expect(await answer(client, phone, code)).toBeRefused(WRONG_CODE)
  })

  test('refuses a code that was sent to another phone', async ({ app }) => {
    const client = app.visitor()
    const mine = freshPhone()
    const other = freshPhone()
    await ask(client, mine)
    await ask(client, other)
    const code = await lastCodeTo(app.db, mine)
    const spoiled = code === (await lastCodeTo(app.db, other))
    expect((await answer(client, other, code)).status).toBe(spoiled ? 200 : 422)
  })

  test('accepts a code until one second before ten minutes have passed, and refuses it then', async ({
    app,
  }) => {
    const client = app.visitor()
    const late = freshPhone()
    const early = freshPhone()
    await ask(client, late)
    await ask(client, early)
    app.clock.pass(599)
    expect((await answer(client, early, await lastCodeTo(app.db, early))).status).toBe(200)
    app.clock.pass(1)
    expect(await answer(client, late, await lastCodeTo(app.db, late))).toBeRefused(WRONG_CODE)
  })

  test('accepts only the newest code', async ({ app }) => {
    const client = app.visitor()
    const phone = freshPhone()
    await ask(client, phone)
    const first = await lastCodeTo(app.db, phone)
    app.clock.pass(121)
    await ask(client, phone)
    const second = await lastCodeTo(app.db, phone)
    if (first !== second) expect(await answer(client, phone, first)).toBeRefused(WRONG_CODE)
    expect((await answer(client, phone, second)).status).toBe(200)
  })

  test('refuses a code that was never requested in the same words as a wrong code', async ({ app }) => {
    expect(await answer(app.visitor(), freshPhone(), '0000')).toBeRefused(WRONG_CODE)
  })
})

test('an expired code is removed from the database a day after its expiry', async ({ app }) => {
  const phone = freshPhone()
  await ask(app.visitor(), phone)
  const [job] = verificationJobs(app.db, app.clock)
  await job?.run(AbortSignal.abort())
  expect(await rowsOf(app, phone)).toHaveLength(1)
  app.clock.pass(25 * 3600)
  await job?.run(AbortSignal.abort())
  expect(await rowsOf(app, phone)).toHaveLength(0)
})

describe('bad input', () => {
  const values = [
    ['nothing', undefined],
    ['null', null],
    ['a number', 79991234567],
    ['a list', ['+79991234567']],
    ['an empty text', ''],
    ['spaces', '   '],
    ['a null byte', '+7999123456\0'],
    ['right-to-left marks', '\u202e76543219997+'],
    ['emoji', '📱📱📱'],
    ['a text of 40 kB', '9'.repeat(40_000)],
  ] as const

  test.for(values)('a target that is %s is refused and nothing is stored', async ([, target], { app }) => {
    for (const type of ['phone', 'email']) {
      const payload = JSON.stringify({ type, target })
      const url = '/api/auth/verification'
      const headers = { 'content-type': 'application/json' }
      const refused = await app.visitor().send({ method: 'POST', url, payload, headers })
      expect(refused.statusCode).toBe(422)
      expect(refused.json().error.message).toMatch(/[а-я]/)
    }
    expect(
      (
        await app.db.execute('select 1 from verification_codes where target = $1', [
          String(target).replaceAll('\0', ''),
        ])
      ).rows,
    ).toEqual([])
  })

  test.for(values)('a code that is %s is refused', async ([, code], { app }) => {
    const payload = JSON.stringify({ type: 'phone', target: freshPhone(), code })
    const headers = { 'content-type': 'application/json' }
    const url = '/api/auth/verification'
    const refused = await app.visitor().send({ method: 'PATCH', url, payload, headers })
    expect(refused.statusCode).toBe(422)
  })

  test('a body of 1 MB is refused with 413', async ({ app }) => {
    const payload = JSON.stringify({ type: 'phone', target: '9'.repeat(1_000_000) })
    const headers = { 'content-type': 'application/json' }
    const url = '/api/auth/verification'
    const refused = await app.visitor().send({ method: 'POST', url, payload, headers })
    expect(refused.statusCode).toBe(413)
  })
})
