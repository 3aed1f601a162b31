import { describe, onTestFinished } from 'vitest'
import { messagesContract } from '../../shared/messages/contract.ts'
import { barrierWords, messageRefusals } from '../../shared/messages/ru.ts'
import type { MessageId } from '../../shared/messages/schema.ts'
import { common } from '../../shared/platform/refusal.ts'
import { freshPhone, makeAccount, member } from '../../test/accounts.ts'
import { type Client, expect, type TestApp, test as withApp } from '../../test/harness.ts'
import { eventually, keptLog } from '../../test/platform.ts'
import { sealContext } from '../platform/audit/record.ts'
import { type Outgoing, RejectedError } from '../platform/outbox/gateway.ts'
import { enqueueAll, type Message } from '../platform/outbox/outbox.ts'
import { sealPlainMessages } from '../platform/outbox/store.ts'
import { startOutbox } from '../platform/outbox/worker.ts'

const { list, figures, one, retry, retryAll } = messagesContract

/** Signs in an admin with an empty outbox, a minute after any earlier message. */
const test = withApp.extend<{ office: Client }>({
  office: async ({ app }, use) => {
    app.clock.pass(60)
    await app.db.execute('delete from outbox')
    await use((await member(app, { roles: ['admin'] })).client)
  },
})

const leave = ({ db, clock }: TestApp, ...given: Partial<Message>[]) =>
  db.transact((tx) =>
    enqueueAll(
      tx,
      given.map((more) => {
        clock.pass(1)
        const about = { channel: 'sms', kind: 'booking-made', to: freshPhone() } as const
        return { ...about, text: 'Вы записаны', now: clock.now(), ...more }
      }),
    ),
  )
const give = ({ db }: TestApp, set: string, condition = 'true') =>
  db.execute(`update outbox set ${set} where ${condition}`)
const died = `state = 'dead', attempts = 16, last_error = 'Шлюз ответил 500'`
const ask = async (office: Client, query: Record<string, string> = {}) =>
  (await office.call(list, { query: query as never })).result
const only = async (office: Client, query: Record<string, string> = {}) => {
  const { items } = await ask(office, query)
  if (!items[0] || items.length > 1) throw new Error(`${items.length} messages`)
  return items[0]
}
const textsOf = async (office: Client, ids: readonly { id: MessageId }[]) =>
  Promise.all(ids.map(async (params) => (await office.call(one, { params })).result.text))

/** Delivers through a gateway that the test controls. */
function deliver({ db, clock }: TestApp, send: (message: Outgoing) => Promise<string | null>) {
  const gateway = { send }
  const { log } = keptLog()
  const outbox = startOutbox({ db, clock, log, gateways: { sms: gateway, email: gateway, push: gateway } })
  onTestFinished(() => outbox.stop())
}

describe('the list of sent messages', () => {
  test('shows newest first the recipient, the kind, the state and the reason of failure in words', async ({
    app,
    office,
  }) => {
    const { id, profile } = await makeAccount(app)
    await leave(app, { account: id, to: profile.phone }, { channel: 'email', to: 'anna@example.ru' })
    await give(app, died, `channel = 'sms'`)
    const { items } = await ask(office)
    expect(items.map(({ channel, state }) => [channel, state])).toEqual([
      ['email', 'waiting'],
      ['sms', 'dead'],
    ])
    expect(items[1]).toMatchObject({
      recipient: profile.phone,
      account: { id, fullname: profile.fullname },
      attempts: 16,
      reason: 'SMS-сервис временно не работает, код 500',
      barrier: null,
    })
    expect(items[0]).toMatchObject({ account: null, reason: null, barrier: 'not-dead' })
  })

  test('pages without gaps or repetitions', async ({ app, office }) => {
    await leave(app, ...Array.from({ length: 5 }, (_, index) => ({ text: `${index}` })))
    const first = await ask(office, { limit: '2' })
    const second = await ask(office, { limit: '2', after: `${first.next}` })
    const third = await ask(office, { limit: '2', after: `${second.next}` })
    const texts = await textsOf(office, [...first.items, ...second.items, ...third.items])
    expect(texts).toEqual(['4', '3', '2', '1', '0'])
    expect(third.next).toBeNull()
  })

  test('filters by channel, kind, state and days together', async ({ app, office }) => {
    await leave(app, {}, { kind: 'booking-moved' }, { channel: 'email', to: 'a@b.ru', kind: 'booking-moved' })
    app.clock.set('2026-03-05T18:59:59Z')
    await leave(app, { kind: 'booking-moved', text: 'уже шестое' })
    await give(app, died, `kind = 'booking-moved' and channel = 'sms'`)
    const asked = { channel: 'sms', kind: 'booking-moved', state: 'dead' }
    expect((await ask(office, asked)).items).toHaveLength(2)
    const sixth = await only(office, { ...asked, from: '2026-03-06', to: '2026-03-06' })
    expect(await textsOf(office, [sixth])).toEqual(['уже шестое'])
    expect((await ask(office, { to: '2026-03-05' })).items).toHaveLength(3)
    expect((await ask(office, { from: '2026-03-07' })).items).toEqual([])
  })

  test('finds a recipient by the whole phone in any form or the whole address, however old the message', async ({
    app,
    office,
  }) => {
    await leave(app, { to: '+79123456789' }, { channel: 'email', to: 'Anna_K@mail.ru' })
    const crowd = { length: 520 }
    await leave(app, ...Array.from(crowd, () => ({ to: '+79990000000' })))
    for (const search of ['8 (912) 345-67-89', '9123456789', '+7 912 345 67 89'])
      expect([search, (await only(office, { search })).recipient]).toEqual([search, '+79123456789'])
    for (const search of ['anna_k@mail.ru', ' ANNA_K@MAIL.RU '])
      expect([search, (await only(office, { search })).recipient]).toEqual([search, 'Anna_K@mail.ru'])
    for (const search of ['3456', 'anna', '%', 'нет'])
      expect([search, (await ask(office, { search })).items]).toEqual([search, []])
    const counted = await office.call(figures, { query: { search: '89123456789' } })
    expect(counted.result).toMatchObject({ waiting: 1 })
  })

  test('counts messages by state and those that can be resent', async ({ app, office }) => {
    await leave(app, {}, {}, {}, { secret: true }, { kind: 'booking-moved' })
    await give(app, died, `kind = 'booking-made'`)
    await give(app, `state = 'sent', sent_at = now()`, `kind = 'booking-moved'`)
    const { result } = await office.call(figures, { query: {} })
    expect(result).toMatchObject({ dead: 4, waiting: 0, sending: 0, sent: 1, retriable: 3 })
    const narrowed = await office.call(figures, { query: { kind: 'booking-moved', state: 'dead' } })
    expect(narrowed.result).toMatchObject({ dead: 0, sent: 1 })
  })

  test('does not show the browser id', async ({ app, office }) => {
    await leave(app, { channel: 'push', to: '0190a0b0-0000-7000-8000-000000000009' })
    expect((await only(office)).recipient).toBe('')
    expect((await ask(office, { search: '0190a0b0' })).items).toEqual([])
  })
})

describe('the table of messages', () => {
  const stored = async ({ db }: TestApp) =>
    JSON.stringify((await db.execute('select * from public.outbox, public.outbox_files')).rows)

  test('holds neither a code nor a phone, a name or a file, though the message leaves whole', async ({
    app,
    office: _,
  }) => {
    const to = '+79123450000'
    const file = { name: 'Заявка.pdf', type: 'application/pdf', content: Buffer.from('Иванов Иван') }
    await leave(
      app,
      { kind: 'verification-code', secret: true, to, text: 'Код 4821' },
      { channel: 'email', to: 'a@b.ru', subject: 'Тема Ивана', text: 'Иванов', html: '<p>Иванов</p>', file },
    )
    const kept = await stored(app)
    for (const said of ['4821', to, '3450000', 'a@b.ru', 'Иван', Buffer.from('Иванов').toString('hex')])
      expect(kept).not.toContain(said)
    const sent: Outgoing[] = []
    deliver(app, async (message) => {
      sent.push(message)
      return null
    })
    await eventually(() => sent.length).toBe(2)
    expect(sent).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ recipient: to, text: 'Код 4821' }),
        expect.objectContaining({
          subject: 'Тема Ивана',
          html: '<p>Иванов</p>',
          file: expect.objectContaining(file),
        }),
      ]),
    )
  })

  test('is sealed by a job after an upgrade, and its messages are read and found before and after', async ({
    app,
    office,
  }) => {
    await app.db.execute(`insert into outbox (id, channel, kind, recipient, text, state, next_at, created_at)
      values (gen_random_uuid(), 'sms', 'booking-made', '+79123451111', 'Открытый текст', 'waiting', now() + interval '1 day', now())`)
    const search = '89123451111'
    const shown = async () => textsOf(office, [await only(office, { search })])
    expect(await shown()).toEqual(['Открытый текст'])
    expect(await app.db.transact((tx) => sealPlainMessages(tx, 10))).toBe(1)
    expect(await app.db.transact((tx) => sealPlainMessages(tx, 10))).toBe(0)
    const { rows } = await app.db.execute('select * from public.outbox')
    expect(JSON.stringify(rows)).not.toMatch(/Открытый|3451111/)
    expect(await shown()).toEqual(['Открытый текст'])
  })

  test('gives no sealed message to a process of a version that would send what is sealed', async ({
    app,
  }) => {
    await leave(app, {})
    const claim = `update outbox set state = 'sending', attempts = attempts + 1 where state = 'waiting'`
    await expect(app.db.execute(claim)).rejects.toThrow(/outbox_claimed/)
  })
})

describe('a message opened by an administrator', () => {
  test('with a code never shows its text or subject, even while it waits [§2.13]', async ({
    app,
    office,
  }) => {
    await leave(app, { kind: 'verification-code', secret: true, text: 'Код 4821', subject: 'Код 4821' })
    const { id } = await only(office)
    const { result } = await office.call(one, { params: { id } })
    expect(result).toMatchObject({ text: null, subject: null, hidden: 'secret' })
    expect(JSON.stringify([result, await ask(office)])).not.toContain('4821')
  })

  test('shows its text without sign-in links, and HTML as text', async ({ app, office }) => {
    const token = 'a'.repeat(40)
    await leave(
      app,
      { channel: 'email', to: 'a@b.ru', text: `Отписаться: https://lk.ru/unsubscribe/${token}` },
      { channel: 'email', to: 'a@b.ru', text: '', html: '<p onclick="x()">Добрый <b>день</b></p>' },
    )
    const { items } = await ask(office)
    expect(await textsOf(office, items)).toEqual(['Добрый день', 'Отписаться: [ссылка скрыта]'])
  })

  test('says when its text was erased, and an unknown one is refused', async ({ app, office }) => {
    await leave(app, {})
    await give(app, `state = 'sent', text = null`)
    const { id } = await only(office)
    expect((await office.call(one, { params: { id } })).result).toMatchObject({
      text: null,
      hidden: 'erased',
    })
    const params = { id: '0190a0b0-0000-7000-8000-000000000001' as MessageId }
    expect(await office.call(one, { params })).toBeRefused(common.NOT_FOUND)
  })
})

describe('a failed message', () => {
  test('is resent from its first attempt, and the audit names who requested it', async ({ app, office }) => {
    let isBroken = true
    deliver(app, async () => {
      if (isBroken) throw new RejectedError('Шлюз ответил 400')
      return 'gw-7'
    })
    await leave(app, {})
    await eventually(async () => (await only(office)).state).toBe('dead')
    isBroken = false
    const { id } = await only(office)
    const { result } = await office.call(retry, { params: { id } })
    expect(result).toMatchObject({ state: 'waiting', attempts: 0 })
    await eventually(async () => only(office)).toMatchObject({ state: 'sent', attempts: 1, reason: null })
    const { rows } = await app.db.execute(
      `select * from audit_events where act = 'send' and subject_id = $1`,
      [id],
    )
    const details = app.deps.secrets.open(`${rows[0]?.details}`, sealContext(`${rows[0]?.id}`))
    expect(JSON.parse(details).before.reason).toBe('SMS-сервис отказался от этого сообщения, код 400')
  })

  test('is retried by the first of two administrators; the second gets the current state', async ({
    app,
    office,
  }) => {
    await leave(app, {})
    await give(app, died)
    const { id } = await only(office)
    await office.call(retry, { params: { id } })
    const second = await office.call(retry, { params: { id } })
    expect(second).toBeRefused(messageRefusals.CANNOT_RETRY)
    expect(second.error.details).toMatchObject({ now: { state: 'waiting' } })
  })

  test.for<[string, string, keyof typeof barrierWords]>([
    ['had a code', `secret = true, text = null`, 'secret'],
    ['is of no use any more', `useful_until = created_at`, 'late'],
    ['had a file', `has_file = true`, 'file'],
    ['has lost its text', `text = null`, 'erased'],
    ['went to one whose account is wiped', `recipient = '', text = null`, 'wiped'],
  ])(
    'a message that %s is not retried, and the reason is said',
    async ([, set, barrier], { app, office }) => {
      await leave(app, {})
      await give(app, `${died}, ${set}`)
      const { id } = await only(office)
      const answer = await office.call(retry, { params: { id } })
      expect(answer).toBeRefused(messageRefusals.CANNOT_RETRY)
      expect(answer.error.message).toBe(barrierWords[barrier])
      expect((await office.call(retryAll, { body: {} })).result.count).toBe(0)
    },
  )

  test('is retried together with all others of a filter, but with no message outside it', async ({
    app,
    office,
  }) => {
    await leave(app, {}, {}, { kind: 'booking-moved' }, { secret: true })
    await give(app, died)
    const { result } = await office.call(retryAll, { body: { kind: 'booking-made' } })
    expect(result).toEqual({ count: 2, hasMore: false })
    const counted = (await office.call(figures, { query: {} })).result
    expect(counted).toMatchObject({ waiting: 2, dead: 2 })
  })

  test('is retried in batches of five hundred', async ({ app, office }) => {
    await leave(app, ...Array.from({ length: 503 }, () => ({})))
    await give(app, died)
    expect((await office.call(retryAll, { body: {} })).result).toEqual({ count: 500, hasMore: true })
    expect((await office.call(retryAll, { body: {} })).result).toEqual({ count: 3, hasMore: false })
  })
})
