import { describe } from 'vitest'
import { secondStepContract } from '../../../shared/accounts/second-step/contract.ts'
import { secondStepRefusals } from '../../../shared/accounts/second-step/ru.ts'
import { deskContract } from '../../../shared/desk/contract.ts'
import { finalActsContract } from '../../../shared/final-acts/contract.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { pricesAdminContract } from '../../../shared/prices/contract.ts'
import { usersContract } from '../../../shared/users/contract.ts'
import { lastMessageTo, makeAccount, member, password, signInWith } from '../../../test/accounts.ts'
import { type Client, expect, openApp, test } from '../../../test/harness.ts'
import { atDoor, codeOfApp, enrolled } from '../../../test/second-step.ts'

const desk = (client: Client) => client.call(deskContract.day, { query: { city: 'ekb', day: '2026-03-02' } })
const sessionIn = async (client: Client) =>
  (await client.send({ method: 'GET', url: '/api/auth/session' })).json()
const own = async (client: Client) => (await client.call(secondStepContract.own)).result
const pass = (client: Client, code: string, way: 'app' | 'recovery' = 'app') =>
  client.call(secondStepContract.pass, { body: { way, code } })

const messagesTo = async (app: Parameters<typeof atDoor>[0], phone: string) =>
  (await app.db.execute('select text from outbox where recipient = $1', [phone])).rows.map(({ text }) => text)

/** Signs an enrolled user in again, with the password only. */
async function again(app: Parameters<typeof atDoor>[0], phone: string) {
  const client = app.visitor()
  await signInWith(client, phone, password)
  return client
}

describe('a staff account that signs in with its password', () => {
  test('gets a session that opens nothing and says what it waits for', async ({ app }) => {
    const { client } = await atDoor(app)
    expect(await desk(client)).toBeRefused(common.SECOND_STEP)
    expect(await sessionIn(client)).toMatchObject({ need: 'enrol', user: { roles: ['registrar'] } })
    expect(await own(client)).toEqual({ need: 'enrol', methods: [], codesLeft: 0, isOptional: false })
  })

  test('is in at once when it has no role: a patient needs no second step', async ({ app }) => {
    const account = await makeAccount(app)
    const client = await again(app, account.profile.phone)
    expect(await sessionIn(client)).not.toHaveProperty('need')
    expect(await client.call(secondStepContract.own)).toBeRefused(common.FORBIDDEN)
  })

  test('is in after it has set up an application, with ten recovery codes and a new session', async ({
    app,
  }) => {
    const { client: before } = await atDoor(app)
    const planted = new Map(before.cookies)
    const { client, codes, phone } = await enrolled(app)
    expect(new Set(codes).size).toBe(10)
    expect((await desk(client)).status).toBe(200)
    expect(await own(client)).toMatchObject({ need: null, codesLeft: 10, methods: [{ kind: 'app' }] })
    expect(planted.get('next-auth.session-token')).not.toBe(client.cookies.get('next-auth.session-token'))
    expect(await lastMessageTo(app.db, phone)).toContain('добавлен способ входа')
  })

  test('with a known way is asked for it, and cannot set up another instead', async ({ app }) => {
    const { phone, secret } = await enrolled(app)
    const client = await again(app, phone)
    expect(await sessionIn(client)).toMatchObject({ need: 'second-step' })
    expect(await client.call(secondStepContract.offerApp, { body: {} })).toBeRefused(common.SECOND_STEP)
    expect(await client.call(secondStepContract.pass, { body: { way: 'password', password } })).toBeRefused(
      secondStepRefusals.NO_WAY,
    )
    app.clock.pass(30)
    expect((await pass(client, codeOfApp(secret, app.clock.now()))).status).toBe(200)
    expect((await desk(client)).status).toBe(200)
  })

  test('loses the half session it had: a copy of the cookie from before opens nothing', async ({ app }) => {
    const { phone, secret } = await enrolled(app)
    const client = await again(app, phone)
    const copy = app.visitor()
    for (const [name, value] of client.cookies) copy.cookies.set(name, value)
    app.clock.pass(30)
    await pass(client, codeOfApp(secret, app.clock.now()))
    expect((await desk(client)).status).toBe(200)
    expect(await desk(copy)).toBeRefused(common.NO_SESSION)
  })
})

describe('a code of the application', () => {
  test('is taken once: a code seen over a shoulder opens nothing', async ({ app }) => {
    const { phone, secret } = await enrolled(app)
    app.clock.pass(30)
    const code = codeOfApp(secret, app.clock.now())
    expect((await pass(await again(app, phone), code)).status).toBe(200)
    expect(await pass(await again(app, phone), code)).toBeRefused(secondStepRefusals.WRONG_STEP_CODE)
  })

  test('may be tried ten times in a quarter of an hour', async ({ app }) => {
    const { phone, secret } = await enrolled(app)
    const client = await again(app, phone)
    for (let tries = 0; tries < 10; tries += 1)
      expect(await pass(client, '000000')).toBeRefused(secondStepRefusals.WRONG_STEP_CODE)
    app.clock.pass(30)
    expect(await pass(client, codeOfApp(secret, app.clock.now()))).toBeRefused(common.TOO_OFTEN)
  })

  test('may be tried forty times a day; then a recovery code still opens the cabinet', async ({ app }) => {
    const { phone, secret, codes } = await enrolled(app)
    const client = await again(app, phone)
    for (let tries = 0; tries < 40; tries += 1) {
      if (tries % 10 === 0) app.clock.pass(15 * 60 + 1)
      expect(await pass(client, '000000')).toBeRefused(secondStepRefusals.WRONG_STEP_CODE)
    }
    app.clock.pass(15 * 60 + 1)
    expect(await pass(client, codeOfApp(secret, app.clock.now()))).toBeRefused(common.TOO_OFTEN)
    expect((await pass(client, codes[0] ?? '', 'recovery')).status).toBe(200)
    app.clock.pass(24 * 3600)
    const nextDay = await again(app, phone)
    expect((await pass(nextDay, codeOfApp(secret, app.clock.now()))).status).toBe(200)
  })

  test('is refused with an offer that was made for another account', async ({ app }) => {
    const { client } = await atDoor(app)
    const { client: other } = await atDoor(app)
    const { secret, offer } = (await other.call(secondStepContract.offerApp, { body: {} })).result
    const body = { offer, code: codeOfApp(secret, app.clock.now()) }
    expect(await client.call(secondStepContract.addApp, { body })).toBeRefused(
      secondStepRefusals.WRONG_STEP_CODE,
    )
  })

  test('has a secret that the database holds only sealed', async ({ app }) => {
    const { secret, account } = await enrolled(app)
    const { rows } = await app.db.execute('select * from sign_in_methods where account_id = $1', [account.id])
    expect(JSON.stringify(rows)).not.toContain(secret)
    const { rows: codes } = await app.db.execute('select digest from recovery_codes where account_id = $1', [
      account.id,
    ])
    expect(codes).toHaveLength(10)
  })
})

test('a recovery code opens the cabinet once, and its owner is told', async ({ app }) => {
  const { phone, codes } = await enrolled(app)
  const code = codes[3] ?? ''
  const client = await again(app, phone)
  expect((await pass(client, code, 'recovery')).status).toBe(200)
  expect((await own(client)).codesLeft).toBe(9)
  expect(await messagesTo(app, phone)).toContainEqual(expect.stringContaining('вход по запасному коду'))
  expect(await pass(await again(app, phone), code, 'recovery')).toBeRefused(
    secondStepRefusals.WRONG_RECOVERY_CODE,
  )
})

test('the last way stays, and new recovery codes make the old ones useless', async ({ app }) => {
  const { client, phone, codes } = await enrolled(app)
  const [method] = (await own(client)).methods
  const params = { id: method?.id ?? '' }
  expect(await client.call(secondStepContract.remove, { params })).toBeRefused(secondStepRefusals.LAST_METHOD)
  const renewed = (await client.call(secondStepContract.renewCodes, { body: {} })).result.codes
  expect(renewed).toHaveLength(10)
  const wrong = await pass(await again(app, phone), codes[0] ?? '', 'recovery')
  expect(wrong).toBeRefused(secondStepRefusals.WRONG_RECOVERY_CODE)
})

test('an answer of a key that was never asked for, or is no answer, is refused', async ({ app }) => {
  const { client } = await atDoor(app)
  const answer = {
    id: 'a',
    rawId: 'a',
    type: 'public-key',
    response: {},
    clientExtensionResults: {},
  } as const
  const add = () => client.call(secondStepContract.addPasskey, { body: { name: 'Ключ', answer } })
  expect(await add()).toBeRefused(secondStepRefusals.WRONG_KEY)
  const { options } = (await client.call(secondStepContract.offerPasskey, { body: {} })).result
  expect(options).toMatchObject({ rp: { id: 'localhost' }, attestation: 'none' })
  expect(await add()).toBeRefused(secondStepRefusals.WRONG_KEY)
})

describe('a session of staff', () => {
  test('is locked after thirty minutes without a hand on the page, and the password unlocks it', async ({
    app,
  }) => {
    const { client } = await enrolled(app)
    app.clock.pass(29 * 60)
    expect((await client.call(secondStepContract.touch, { body: {} })).status).toBe(200)
    app.clock.pass(29 * 60)
    expect((await desk(client)).status).toBe(200)
    app.clock.pass(2 * 60)
    expect(await desk(client)).toBeRefused(common.SESSION_LOCKED)
    expect(await client.call(secondStepContract.touch, { body: {} })).toBeRefused(common.SESSION_LOCKED)
    await client.call(secondStepContract.pass, { body: { way: 'password', password } })
    expect((await desk(client)).status).toBe(200)
  })

  test('is locked by its user at once', async ({ app }) => {
    const { client } = await enrolled(app)
    await client.call(secondStepContract.lock, { body: {} })
    expect(await desk(client)).toBeRefused(common.SESSION_LOCKED)
    expect(await sessionIn(client)).toMatchObject({ need: 'unlock' })
  })

  test('ends after twelve hours, however busy it was', async ({ app }) => {
    const { client } = await enrolled(app)
    for (let halfHours = 0; halfHours < 24; halfHours += 1) {
      app.clock.pass(29 * 60)
      await client.call(secondStepContract.touch, { body: {} })
    }
    expect((await desk(client)).status).toBe(200)
    app.clock.pass(28 * 60)
    await client.call(secondStepContract.touch, { body: {} })
    app.clock.pass(2 * 60)
    expect(await desk(client)).toBeRefused(common.NO_SESSION)
  })

  test('waits for the second step at the next call once a patient is given a role', async ({ app }) => {
    const { client, account } = await member(app)
    await app.db.execute("update accounts set roles = '{registrar}' where id = $1", [account.id])
    expect(await desk(client)).toBeRefused(common.SECOND_STEP)
  })
})

describe('acts that matter most', () => {
  test('ask for the second step again after ten minutes, and the same call then goes through', async ({
    app,
  }) => {
    const { client, secret } = await enrolled(app, ['admin'])
    const query = { from: '2026-03-01', to: '2026-03-02' }
    const journal = () =>
      client.send({ method: 'GET', url: `/api/admin/audit/export?${new URLSearchParams(query)}` })
    expect((await journal()).statusCode).toBe(200)
    app.clock.pass(10 * 60)
    expect((await journal()).json().error.code).toBe(common.ASK_AGAIN.code)
    expect(await client.call(secondStepContract.pass, { body: { way: 'password', password } })).toBeRefused(
      secondStepRefusals.NO_WAY,
    )
    await pass(client, codeOfApp(secret, app.clock.now()))
    expect((await journal()).statusCode).toBe(200)
  })

  test('are roles, prices, every export of people, and the second step itself', ({ app }) => {
    const asking = app.server.served
      .filter(({ contract }) => contract.asksAgain)
      .map(({ contract }) => contract)
    const exports = app.server.served.filter(
      ({ contract: { audit } }) => audit?.act === 'export' && audit.what !== 'price',
    )
    expect(exports.length).toBeGreaterThan(2)
    const wanted = [
      usersContract.changeRoles,
      usersContract.add,
      usersContract.resetSecondStep,
      pricesAdminContract.set,
      finalActsContract.file,
      secondStepContract.remove,
      ...exports.map(({ contract }) => contract),
    ]
    for (const contract of wanted) expect(asking, contract.path).toContain(contract)
  })
})

test('an administrator resets the second step of a colleague who lost it, and the colleague is told', async ({
  app,
}) => {
  const { client: admin } = await member(app, { roles: ['admin'] })
  const { client, account, phone } = await enrolled(app)
  const params = { id: account.id }
  const { version, signInMethods } = (await admin.call(usersContract.one, { params })).result
  expect(signInMethods).toBe(1)
  // Messages of one moment have no order.
  app.clock.pass(1)
  const reset = await admin.call(usersContract.resetSecondStep, { params, body: { version } })
  expect(reset.result).toMatchObject({ signInMethods: 0, sessions: [] })
  expect(await desk(client)).toBeRefused(common.NO_SESSION)
  expect(await lastMessageTo(app.db, phone)).toContain('защита входа сброшена')
  expect(await sessionIn(await again(app, phone))).toMatchObject({ need: 'enrol' })
})

test('a demo that only its own machine reaches asks roles for no second step until they set one up', async ({
  app,
}) => {
  const demo = await openApp(app.db, { CABINET_DEMO: 'on' }, { clock: app.clock })
  const { client, phone } = await atDoor(demo)
  expect((await desk(client)).status).toBe(200)
  expect((await own(client)).isOptional).toBe(true)
  const { secret, offer } = (await client.call(secondStepContract.offerApp, { body: {} })).result
  await client.call(secondStepContract.addApp, { body: { offer, code: codeOfApp(secret, app.clock.now()) } })
  expect((await desk(client)).status).toBe(200)
  const next = await again(demo, phone)
  expect(await desk(next)).toBeRefused(common.SECOND_STEP)
  await demo.server.fastify.close()
})
