import { createECDH } from 'node:crypto'
import { describe, onTestFinished } from 'vitest'
import { accountsContract } from '../../shared/accounts/contract.ts'
import { notificationsContract } from '../../shared/notifications/contract.ts'
import { addDays, clinicDay, clinicInstant } from '../../shared/platform/days.ts'
import { common } from '../../shared/platform/refusal.ts'
import { freshPhone, makeAccount, member, password } from '../../test/accounts.ts'
import { book, loadCatalogue, makeSlot } from '../../test/booking.ts'
import { test as base, emptyDatabase, expect, openApp, type TestApp } from '../../test/harness.ts'
import { eventually, keptLog } from '../../test/platform.ts'
import { pushBrowser, pushService, vapidOf } from '../../test/push.ts'
import { remindSome } from '../booking/jobs.ts'
import { gatewaysOf } from '../platform/outbox/channels.ts'
import { enqueueAll } from '../platform/outbox/outbox.ts'
import { startOutbox } from '../platform/outbox/worker.ts'
import { type PushNote, pushesOf, pushSettingsOver, vapidOver } from './actions.ts'
import { removeEndedSubscriptions } from './store.ts'

/** A demo installation, which may send to this machine. */
const test = base.extend<{ app: TestApp; service: Awaited<ReturnType<typeof pushService>> }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures from the pattern
    async ({}, use) => {
      const db = await emptyDatabase()
      const app = await openApp(db, { CABINET_DEMO: 'on' })
      await loadCatalogue(db, app.clock.now())
      await use(app)
      await app.server.fastify.close()
      await db.close()
    },
    { scope: 'file' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures from the pattern
  service: async ({}, use) => {
    const service = await pushService()
    await use(service)
    await service.close()
  },
})

type Member = Awaited<ReturnType<typeof member>>
type Value = ReturnType<typeof pushBrowser>['value']

const subscribe = ({ client, phone }: Member, value: unknown, isMobile = true) =>
  client.call(notificationsContract.subscribe, { body: { target: phone, value: value as Value, isMobile } })
const stateOf = async ({ client }: Member) => (await client.call(notificationsContract.state)).result
const messagesOf = async ({ client }: Member, query: Record<string, string> = {}) =>
  (await client.call(notificationsContract.messages, { query: query as never })).result

const elsewhere = (name: string) => pushBrowser(`https://push.example.ru/send/${name}`).value

/** Runs the outbox worker with the real gateways. */
function deliver(app: TestApp) {
  const { log, lines } = keptLog()
  const { db, clock, deps } = app
  const push = pushSettingsOver(db, deps.secrets, deps.config.push, () => clock.now())
  const gateways = gatewaysOf({ sms: deps.config.sms, mail: deps.config.mail, push }, () => {})
  const outbox = startOutbox({ db, clock, log, gateways })
  onTestFinished(async () => {
    await outbox.stop()
    await db.execute('delete from outbox')
    await db.execute('delete from push_subscriptions')
  })
  return { outbox, lines }
}

const noteFor = ({ account }: Member, given: Partial<PushNote> = {}): PushNote => ({
  account: account.id,
  kind: 'booking-reminder',
  title: 'Завтра осмотр в 08:20',
  link: '/preorder/1',
  text: '3 марта, Екатеринбург',
  usefulUntil: new Date('2026-03-03T05:00:00Z'),
  ...given,
})
const leave = (app: TestApp, note: PushNote) =>
  app.db.transact(async (tx) => enqueueAll(tx, await pushesOf(tx, [note], app.clock.now())))
const fates = async (app: TestApp) => {
  const { rows } = await app.db.execute(
    `select state, attempts, last_error, extract(epoch from next_at - $1::timestamptz)::int as seconds
     from outbox where channel = 'push' order by id`,
    [app.clock.now()],
  )
  return rows
}
const alarmsIn = (lines: string[]) => lines.filter((line) => !['info', 30].includes(JSON.parse(line).level))
const kept = async (app: TestApp) => (await app.db.execute('select * from push_subscriptions')).rows

describe('subscribing', () => {
  test('turns push on for the device group, and the value null turns it off again [§3.6]', async ({
    app,
  }) => {
    const anna = await member(app)
    expect(await stateOf(anna)).toMatchObject({ isMobileOn: false, isDesktopOn: false })
    expect((await subscribe(anna, elsewhere('a'))).result).toBe(true)
    await subscribe(anna, elsewhere('b'), false)
    expect(await stateOf(anna)).toMatchObject({ isMobileOn: true, isDesktopOn: true })
    await subscribe(anna, null, true)
    expect(await stateOf(anna)).toMatchObject({ isMobileOn: false, isDesktopOn: true })
  })

  test('with another account’s phone is refused, even for an admin [§7.11]', async ({ app }) => {
    const other = await makeAccount(app)
    for (const roles of [[], ['admin']]) {
      const { client } = await member(app, { roles })
      const body = { target: other.profile.phone, value: elsewhere('c'), isMobile: true }
      expect(await client.call(notificationsContract.subscribe, { body })).toBeRefused(common.FORBIDDEN)
      expect(
        await client.call(notificationsContract.subscribe, { body: { ...body, value: null } }),
      ).toBeRefused(common.FORBIDDEN)
    }
  })

  test('again with the same browser stores it once', async ({ app }) => {
    const anna = await member(app)
    const value = elsewhere('same')
    await subscribe(anna, value)
    await subscribe(anna, { ...value, keys: pushBrowser('https://x.ru').value.keys }, false)
    expect(await stateOf(anna)).toMatchObject({ isMobileOn: false, isDesktopOn: true })
  })

  test('in a browser that another user had subscribed ends that user’s subscription', async ({ app }) => {
    const anna = await member(app)
    const boris = await member(app)
    const value = elsewhere('shared')
    await subscribe(anna, value)
    const before = (await kept(app)).find((row) => row.account_id === anna.account.id)
    await subscribe(boris, value)
    expect(await stateOf(anna)).toMatchObject({ isMobileOn: false })
    const after = (await kept(app)).find((row) => row.account_id === boris.account.id)
    expect(after?.id).not.toBe(before?.id)
  })

  test('keeps the newest five browsers of a group', async ({ app }) => {
    const anna = await member(app)
    for (let turn = 0; turn < 7; turn += 1) {
      await subscribe(anna, elsewhere(`many-${turn}`))
      app.clock.pass(1)
    }
    expect((await kept(app)).filter((row) => row.account_id === anna.account.id)).toHaveLength(5)
  })

  test('is undone in all browsers when the sign-in method changes, as one of them may be a stranger’s', async ({
    app,
  }) => {
    const anna = await member(app)
    const boris = await member(app)
    await subscribe(anna, elsewhere('stolen'))
    await subscribe(anna, elsewhere('stolen-too'), false)
    await subscribe(boris, elsewhere('of-another'))
    await anna.client.call(accountsContract.change, { body: { type: 'city', city: 'pvl' } })
    expect(await stateOf(anna)).toMatchObject({ isMobileOn: true, isDesktopOn: true })
    const body = { type: 'password', oldPassword: password, newPassword: 'brandnew2026' } as const
    expect((await anna.client.call(accountsContract.change, { body })).status).toBe(200)
    expect((await kept(app)).filter((row) => row.account_id === anna.account.id)).toEqual([])
    expect(await stateOf(boris)).toMatchObject({ isMobileOn: true })
  })

  test('records the consent to notifications once', async ({ app }) => {
    const anna = await member(app)
    await subscribe(anna, elsewhere('d'))
    await subscribe(anna, elsewhere('e'), false)
    const { rows } = await app.db.execute('select purpose from consents where account_id = $1', [
      anna.account.id,
    ])
    expect(rows).toEqual([{ purpose: 'notifications' }])
  })

  test('seals the address and the keys, so that neither is readable in the database', async ({ app }) => {
    const anna = await member(app)
    const value = elsewhere('secret')
    await subscribe(anna, value)
    const all = JSON.stringify(await kept(app))
    for (const secret of ['push.example.ru', value.keys.p256dh, value.keys.auth])
      expect(all).not.toContain(secret)
  })

  test.for([
    ['an address inside', { endpoint: 'https://localhost/send' }, 'value.endpoint'],
    ['an address by number', { endpoint: 'https://169.254.169.254/latest' }, 'value.endpoint'],
    ['an address without protection', { endpoint: 'http://push.example.ru/send' }, 'value.endpoint'],
    ['a subscription in its last five minutes', { expirationTime: 300_000 }, 'value.expirationTime'],
    [
      'a key that is not on the curve',
      { p256dh: Buffer.alloc(65, 4).toString('base64url') },
      'value.keys.p256dh',
    ],
    ['a short secret', { auth: 'AAAA' }, 'value.keys.auth'],
  ] as const)('is refused for %s', async ([, given, field], { app }) => {
    const { client, phone } = await member(app)
    const strict = await openApp(app.db, { HOST: '0.0.0.0' })
    const {
      expirationTime = null,
      endpoint,
      ...keys
    } = given as { endpoint?: string; expirationTime?: number; p256dh?: string; auth?: string }
    const good = elsewhere('bad')
    const value = {
      endpoint: endpoint ?? good.endpoint,
      expirationTime: expirationTime && strict.clock.now().getTime() + expirationTime,
      keys: { ...good.keys, ...keys },
    }
    const visitor = strict.visitor()
    for (const [name, cookie] of client.cookies) visitor.cookies.set(name, cookie)
    const answer = await visitor.call(notificationsContract.subscribe, {
      body: { target: phone, value, isMobile: true },
    })
    expect(answer).toBeRefused(common.INVALID)
    expect(Object.keys(answer.error.fields ?? {})).toEqual([field])
  })

  test('counts as ended five minutes before it expires, and its row is deleted at night [§9.5]', async ({
    app,
  }) => {
    const anna = await member(app)
    const now = app.clock.now().getTime()
    await subscribe(anna, { ...elsewhere('ends'), expirationTime: now + 3600_000 })
    app.clock.pass(3600 - 301)
    expect(await stateOf(anna)).toMatchObject({ isMobileOn: true })
    app.clock.pass(1)
    expect(await stateOf(anna)).toMatchObject({ isMobileOn: false })
    await app.db.transact((tx) => removeEndedSubscriptions(tx, new Date(now + 3600_000)))
    expect((await kept(app)).filter((row) => row.account_id === anna.account.id)).toEqual([])
  })
})

describe('a push message', () => {
  test('is encrypted for that browser only and signed with the key that the page received', async ({
    app,
    service,
  }) => {
    const anna = await member(app)
    const browser = service.browser()
    await subscribe(anna, browser.value)
    deliver(app)
    await leave(app, noteFor(anna, { usefulUntil: new Date(app.clock.now().getTime() + 7200_000) }))
    await eventually(async () => (await fates(app))[0]?.state).toBe('sent')
    const [one] = service.arrived
    if (!one) throw new Error('nothing arrived')
    expect(browser.open(one.body)).toMatchObject({
      title: 'Завтра осмотр в 08:20',
      body: '3 марта, Екатеринбург',
      link: '/preorder/1',
    })
    expect(one.body.toString('latin1')).not.toContain('preorder')
    expect(() => service.browser().open(one.body)).toThrow()
    const { key, alg, aud, sub } = vapidOf(one)
    expect({ key, alg, aud, sub }).toEqual({
      key: (await stateOf(anna)).publicKey,
      alg: 'ES256',
      aud: service.url,
      sub: 'mailto:help@med-centr.example',
    })
    expect(one.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '7200' })
    expect(one.headers.topic).toMatch(/^[0-9a-f]{32}$/)
  })

  test('goes to every browser of the person and to no other', async ({ app, service }) => {
    const anna = await member(app)
    const boris = await member(app)
    await subscribe(anna, service.browser('phone').value)
    await subscribe(anna, service.browser('desk').value, false)
    await subscribe(boris, service.browser('other').value)
    deliver(app)
    await leave(app, noteFor(anna))
    await eventually(() => service.arrived.map(({ path }) => path).sort()).toEqual([
      '/send/desk',
      '/send/phone',
    ])
  })

  test('reaches each of many people with the text meant for them', async ({ app, service }) => {
    const people = [await member(app), await member(app)]
    const browsers = [service.browser('one'), service.browser('two')]
    for (const [index, person] of people.entries()) await subscribe(person, browsers[index]?.value)
    deliver(app)
    const notes = people.map((person, index) => noteFor(person, { text: `для ${index}` }))
    await app.db.transact(async (tx) => enqueueAll(tx, await pushesOf(tx, notes, app.clock.now())))
    await eventually(async () => (await fates(app)).map(({ state }) => state)).toEqual(['sent', 'sent'])
    const bodyAt = (path: string) => service.arrived.find((one) => one.path === path)?.body as Buffer
    expect(browsers[0]?.open(bodyAt('/send/one')).body).toBe('для 0')
    expect(browsers[1]?.open(bodyAt('/send/two')).body).toBe('для 1')
  })

  test.for([404, 410])(
    'answered %i by the push service ends the subscription, and no alarm is raised',
    async (status, { app, service }) => {
      const anna = await member(app)
      await subscribe(anna, service.browser().value)
      service.answer(status)
      const { lines } = deliver(app)
      await leave(app, noteFor(anna))
      await eventually(async () => (await fates(app))[0]?.state).toBe('dead')
      expect(await stateOf(anna)).toMatchObject({ isMobileOn: false })
      expect(alarmsIn(lines)).toEqual([])
    },
  )

  test('answered 429 waits as long as the service asks, and is then delivered', async ({ app, service }) => {
    const anna = await member(app)
    await subscribe(anna, service.browser().value)
    service.answer(429, { 'retry-after': '900' })
    const { outbox } = deliver(app)
    await leave(app, noteFor(anna))
    await eventually(async () => (await fates(app))[0]).toMatchObject({ state: 'waiting', seconds: 900 })
    service.answer(201)
    app.clock.pass(900)
    outbox.wake()
    await eventually(async () => (await fates(app))[0]?.state).toBe('sent')
    expect(service.arrived).toHaveLength(2)
    expect(new Set(service.arrived.map(({ headers }) => headers.topic)).size).toBe(1)
  })

  test('answered 500 is retried soon and keeps the subscription', async ({ app, service }) => {
    const anna = await member(app)
    await subscribe(anna, service.browser().value)
    service.answer(500)
    deliver(app)
    await leave(app, noteFor(anna))
    await eventually(async () => (await fates(app))[0]).toMatchObject({
      state: 'waiting',
      attempts: 1,
      seconds: expect.toBeOneOf([5, 6]),
    })
    expect(await stateOf(anna)).toMatchObject({ isMobileOn: true })
  })

  test('does not follow redirects', async ({ app, service }) => {
    const anna = await member(app)
    await subscribe(anna, service.browser().value)
    service.answer(307, { location: `${service.url}/elsewhere` })
    deliver(app)
    await leave(app, noteFor(anna))
    await eventually(async () => (await fates(app))[0]).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(service.arrived).toHaveLength(1)
  })

  test('a push of any length fits: its text is cut between characters', async ({ app, service }) => {
    const anna = await member(app)
    const browser = service.browser()
    await subscribe(anna, browser.value)
    deliver(app)
    await leave(app, noteFor(anna, { text: '👩‍⚕️ подробно '.repeat(2000) }))
    await eventually(async () => (await fates(app))[0]?.state).toBe('sent')
    const [one] = service.arrived
    if (!one) throw new Error('nothing arrived')
    expect(one.body.length).toBeLessThan(4096)
    const { body } = browser.open(one.body)
    expect(String(body).isWellFormed()).toBe(true)
    expect(body).toMatch(/…$/)
  })

  test('to a browser that was unsubscribed meanwhile is dropped without an error', async ({
    app,
    service,
  }) => {
    const anna = await member(app)
    await subscribe(anna, service.browser().value)
    await leave(app, noteFor(anna))
    await subscribe(anna, null)
    const { lines } = deliver(app)
    await eventually(async () => (await fates(app))[0]?.state).toBe('dead')
    expect(service.arrived).toEqual([])
    expect(alarmsIn(lines)).toEqual([])
  })

  test('is never sent to the server’s own machine by an installation that others can reach', async ({
    app,
    service,
  }) => {
    const anna = await member(app)
    await subscribe(anna, service.browser().value)
    const { db, clock, deps } = app
    const open = { ...deps.config.push, isLoopbackAllowed: false }
    const push = pushSettingsOver(db, deps.secrets, open, () => clock.now())
    const outbox = startOutbox({
      db,
      clock,
      log: keptLog().log,
      gateways: gatewaysOf({ sms: deps.config.sms, mail: deps.config.mail, push }, () => {}),
    })
    onTestFinished(() => outbox.stop())
    await leave(app, noteFor(anna))
    await eventually(async () => (await fates(app))[0]?.state).toBe('dead')
    expect(service.arrived).toEqual([])
    await db.execute('delete from outbox')
  })
})

test('the keys are created once and stay the same for every later process', async ({ app }) => {
  const pairOf = vapidOver(app.db, app.deps.secrets, () => app.clock.now())
  const pair = await pairOf()
  const again = await vapidOver(app.db, app.deps.secrets, () => app.clock.now())()
  expect(again).toEqual(pair)
  const own = createECDH('prime256v1')
  own.setPrivateKey(Buffer.from(pair.privateKey, 'base64url'))
  expect(own.getPublicKey('base64url')).toBe(pair.publicKey)
  const { rows } = await app.db.execute('select private_key_sealed from vapid_keys')
  expect(String(rows[0]?.private_key_sealed)).not.toContain(pair.privateKey)
})

describe('the reminder on the day before', () => {
  test('also comes as a push without factors or names for the locked screen', async ({ app, service }) => {
    const anna = await member(app)
    const browser = service.browser()
    await subscribe(anna, browser.value)
    const tomorrow = addDays(clinicDay(app.clock.now()), 1)
    const { id } = await makeSlot(app.db, { day: tomorrow, time: '08:20' })
    const booking = await book(anna.client, id)
    await app.db.execute('delete from outbox')
    app.clock.set(clinicInstant(clinicDay(app.clock.now()), '18:00'))
    await app.db.transact((tx) =>
      remindSome(tx, { brand: { name: 'Центр', phone: '+7' }, secrets: app.deps.secrets }, app.clock.now()),
    )
    deliver(app)
    await eventually(() => service.arrived.length).toBe(1)
    const said = browser.open(service.arrived[0]?.body as Buffer)
    expect(said).toMatchObject({ title: 'Завтра осмотр в 08:20', link: `/preorder/${booking.id}` })
    expect(said.body).toMatch(/^\d+\sмарта, Екатеринбург/)
    expect(JSON.stringify(said)).not.toMatch(/Преображенск|Шум|4\.4|₽/)
  })
})

describe('the list of messages', () => {
  test('shows an event once with its channels and the link', async ({ app }) => {
    const anna = await member(app)
    const { id } = await makeSlot(app.db)
    const booking = await book(anna.client, id)
    const waiting = await messagesOf(anna)
    expect(waiting.items).toMatchObject([
      { kind: 'booking-made', title: 'Вы записаны на осмотр', sentBy: [], link: `/preorder/${booking.id}` },
    ])
    expect(waiting.items[0]?.text).toContain(booking.number)
    deliver(app)
    await eventually(async () => (await messagesOf(anna)).items[0]?.sentBy).toEqual(['email', 'sms'])
  })

  test('never shows another user’s messages, codes, or messages not due yet', async ({ app }) => {
    const anna = await member(app)
    const boris = await member(app)
    const now = app.clock.now()
    const to = { channel: 'sms', kind: 'booking-made', to: freshPhone(), now } as const
    await app.db.transact((tx) =>
      enqueueAll(tx, [
        { ...to, text: 'чужое', account: boris.account.id },
        { ...to, text: 'ничьё' },
        { ...to, text: 'код 1234', account: anna.account.id, secret: true },
        { ...to, text: 'завтра', account: anna.account.id, dueAt: new Date(now.getTime() + 3600_000) },
      ]),
    )
    expect(await messagesOf(anna)).toEqual({ items: [], next: null })
  })

  test('pages newest first, each message once', async ({ app }) => {
    const anna = await member(app)
    const account = anna.account.id
    for (let turn = 0; turn < 7; turn += 1) {
      const now = app.clock.now()
      const text = `сообщение ${turn}`
      const one = { channel: 'sms', to: freshPhone(), text, account, now } as const
      // Two messages of the same moment, to test that paging neither loses nor repeats one of them.
      await app.db.transact((tx) =>
        enqueueAll(tx, [
          { ...one, kind: 'booking-made' },
          { ...one, kind: 'booking-moved' },
        ]),
      )
      if (turn % 2) app.clock.pass(60)
    }
    const seen: string[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof messagesOf>> = await messagesOf(anna, {
        limit: '3',
        ...(after && { after }),
      })
      seen.push(...page.items.map(({ text, kind }) => `${text} ${kind}`))
      after = page.next
    } while (after)
    expect(new Set(seen).size).toBe(seen.length)
    // Messages of the same moment and the same kind are shown as one event.
    expect(seen).toHaveLength(8)
    expect(seen[0]).toContain('сообщение 6')
  })
})
