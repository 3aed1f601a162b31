import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { emptyDatabase, TestClock } from '../../../test/harness.ts'
import { eventually, keptLog } from '../../../test/platform.ts'
import type { Database, Tx } from '../db/types.ts'
import { gatewaysOf } from './channels.ts'
import { backoffSeconds } from './delivery.ts'
import { type Gateway, NoAnswerError, type Outgoing, RejectedError } from './gateway.ts'
import { enqueue, enqueueAll, type Message, sendAgain } from './outbox.ts'
import { sweepOutbox } from './store.ts'
import { startOutbox } from './worker.ts'

let db: Database
let clock: TestClock

beforeAll(async () => {
  db = await emptyDatabase()
})
afterAll(() => db.close())
beforeEach(() => {
  clock = new TestClock()
})
afterEach(() => db.execute('delete from outbox'))

const sms = (text: string, more: Partial<Message> = {}): Message => ({
  channel: 'sms',
  kind: 'booking-made',
  to: '+79161234567',
  text,
  now: clock.now(),
  ...more,
})
const leave = (...messages: Message[]) => db.transact((tx) => enqueueAll(tx, messages))
const rows = async () => (await db.execute('select * from outbox order by id')).rows
const row = async () => (await rows())[0] ?? {}
const state = async () => (await row()).state

/** Delivery through a gateway that the test controls. */
function deliver(send: (message: Outgoing) => Promise<string | null>, more: Partial<Gateway> = {}) {
  const { log, lines } = keptLog()
  const asked: Outgoing[] = []
  const gateway: Gateway = {
    ...more,
    send(message) {
      asked.push(message)
      return send(message)
    },
  }
  const outbox = startOutbox({ db, clock, log, gateways: { sms: gateway, email: gateway, push: gateway } })
  onTestFinished(() => outbox.stop())
  return { outbox, asked, lines }
}

describe('writing messages into the outbox', () => {
  test('is one statement for any number of messages and channels', async () => {
    const statements: string[] = []
    await db.transact((tx) => {
      const counting: Tx = {
        ...tx,
        run(statement, input, refusals) {
          statements.push(statement.name)
          return tx.run(statement, input, refusals)
        },
      }
      const letter: Message = {
        ...sms('письмо «"\\»'),
        channel: 'email',
        to: 'a@b.ru',
        subject: 'Тема',
        html: '<p>',
      }
      return enqueueAll(counting, [sms('первое'), letter, sms('третье')])
    })
    expect(statements).toEqual(['add-messages'])
    const { rows: kept } = await db.execute('select * from outbox order by text')
    expect(kept.map((one) => [one.channel, one.text, one.subject, one.html, one.state])).toEqual([
      ['sms', 'первое', null, null, 'waiting'],
      ['email', 'письмо «"\\»', 'Тема', '<p>', 'waiting'],
      ['sms', 'третье', null, null, 'waiting'],
    ])
  })

  test('leaves nothing when the transaction fails', async () => {
    const act = db.transact(async (tx) => {
      await enqueue(tx, sms('never'))
      throw new Error('refused')
    })
    await expect(act).rejects.toThrow('refused')
    expect(await rows()).toEqual([])
  })

  test('sends a message at once after the commit', async () => {
    const { asked } = deliver(async () => 'gw-1')
    await leave(sms('сразу'))
    await eventually(state).toBe('sent')
    expect(asked).toMatchObject([{ recipient: '+79161234567', text: 'сразу' }])
    expect(await row()).toMatchObject({
      provider_id: 'gw-1',
      attempts: 1,
      sent_at: clock.now(),
      last_error: null,
    })
  })

  test('sends a crowd of messages, each once', async () => {
    const { asked } = deliver(async () => null)
    await leave(...Array.from({ length: 140 }, (_, index) => sms(String(index))))
    await eventually(async () => (await rows()).every((one) => one.state === 'sent')).toBe(true)
    expect(new Set(asked.map((one) => one.id)).size).toBe(140)
    expect(asked).toHaveLength(140)
  })

  test('behind a slow gateway, messages whose lease would end too soon wait for the next claim; each is sent once', async () => {
    let answer = Promise.withResolvers<null>()
    const { asked, outbox } = deliver(() => answer.promise)
    await leave(...Array.from({ length: 70 }, (_, index) => sms(String(index))))
    await eventually(() => asked.length).toBe(32)
    clock.pass(40)
    const first = answer
    answer = Promise.withResolvers<null>()
    first.resolve(null)
    const states = async () => Object.groupBy(await rows(), (one) => String(one.state))
    await eventually(async () => (await states()).sent?.length).toBe(32)
    await eventually(async () => ((await states()).waiting?.length ?? 0) > 0).toBe(true)
    answer.resolve(null)
    await eventually(async () => {
      outbox.wake()
      return (await rows()).every((one) => one.state === 'sent')
    }).toBe(true)
    expect(new Set(asked.map((one) => one.id)).size).toBe(70)
    expect(asked).toHaveLength(70)
  })

  test('lets another process send the messages of a crashed one when the lease ends', async () => {
    const { outbox, asked } = deliver(async () => null)
    const [id] = (
      await db.execute(`insert into outbox (id, channel, kind, recipient, text, state, attempts, next_at, created_at)
        values (gen_random_uuid(), 'sms', 'test', '+79161234567', 'осталось', 'sending', 1,
          '${new Date(clock.now().getTime() + 60_000).toISOString()}', '${clock.now().toISOString()}') returning id`)
    ).rows
    await leave(sms('другое'))
    await eventually(async () => (await rows()).map((one) => one.state).sort()).toEqual(['sending', 'sent'])
    clock.pass(61)
    outbox.wake()
    await eventually(() => asked.map((one) => one.id)).toEqual([asked[0]?.id, id?.id])
  })

  test('sends a scheduled message when it is due, not before', async () => {
    const { asked, outbox } = deliver(async () => null)
    const dueAt = new Date(clock.now().getTime() + 3600_000)
    await leave(sms('завтра', { dueAt }), sms('сейчас'))
    await eventually(() => asked.map((one) => one.text)).toEqual(['сейчас'])
    await eventually(async () => (await rows()).map((one) => one.state).sort()).toEqual(['sent', 'waiting'])
    clock.pass(3600)
    outbox.wake()
    await eventually(() => asked.map((one) => one.text)).toEqual(['сейчас', 'завтра'])
  })
})

describe('a failure of the gateway', () => {
  test('postpones the message and tells the admin the reason, without the phone number', async () => {
    let isDown = true
    const { asked, outbox, lines } = deliver(async () => {
      if (isDown) throw new Error('no route to +79161234567')
      return null
    })
    await leave(sms('упорное'))
    await eventually(async () => (await row()).last_error).toBe('no route to <phone>')
    expect(await row()).toMatchObject({ state: 'waiting', attempts: 1, text: 'упорное' })
    isDown = false
    clock.pass(7)
    outbox.wake()
    await eventually(state).toBe('sent')
    expect(asked.map((one) => one.id)).toEqual([(await row()).id, (await row()).id])
    expect(lines.join('')).not.toMatch(/9161234567|упорное/)
  })

  test('gives a message up at once after a final refusal', async () => {
    const { asked } = deliver(async () => {
      throw new RejectedError('нет такого номера')
    })
    await leave(sms('некому'))
    await eventually(state).toBe('dead')
    expect([asked.length, (await row()).last_error, (await row()).text]).toEqual([
      1,
      'нет такого номера',
      'некому',
    ])
  })

  test('gives a message up after one silence when the gateway cannot tell a repetition, until an admin sends it again', async () => {
    let isSilent = true
    const { asked, outbox } = deliver(
      async () => {
        if (isSilent) throw new NoAnswerError('timeout')
        return null
      },
      { cannotRepeat: true },
    )
    await leave(sms('один раз'))
    await eventually(state).toBe('dead')
    expect([asked.length, (await row()).last_error]).toEqual([1, 'Ответа нет'])
    clock.pass(24 * 3600)
    outbox.wake()
    isSilent = false
    await db.transact(async (tx) => void (await sendAgain(tx, [(await row()).id as string], clock.now())))
    await eventually(state).toBe('sent')
    expect(asked).toHaveLength(2)
  })

  test('repeats a message after a silence when the gateway knows its id', async () => {
    let isSilent = true
    const { asked, outbox } = deliver(async () => {
      if (isSilent) throw new NoAnswerError('timeout')
      return null
    })
    await leave(sms('с номером'))
    await eventually(async () => (await row()).last_error).toBe('timeout')
    isSilent = false
    clock.pass(7)
    outbox.wake()
    await eventually(state).toBe('sent')
    expect(asked.map(({ id, isRepeat }) => [id, isRepeat])).toEqual([
      [(await row()).id, false],
      [(await row()).id, true],
    ])
  })

  test('gives up a message whose process was killed while sending, when the gateway cannot tell a repetition', async () => {
    await leave(sms('прерванное'))
    await db.execute(
      `update outbox set state = 'sending', can_open = true, attempts = 1, next_at = '2020-01-01'`,
    )
    const { asked } = deliver(async () => null, { cannotRepeat: true })
    await eventually(state).toBe('dead')
    expect([asked.length, (await row()).last_error]).toEqual([0, 'Ответа нет'])
  })

  test('gives a message up after sixteen attempts over some hours', async () => {
    const { asked, outbox } = deliver(async () => {
      throw new Error('down')
    })
    await leave(sms('безнадёжное'))
    const began = clock.now().getTime()
    await eventually(async () => {
      const one = await row()
      if (one.state === 'waiting') clock.set(one.next_at as Date)
      outbox.wake()
      return one.state
    }).toBe('dead')
    const hours = (clock.now().getTime() - began) / 3600_000
    expect(asked).toHaveLength(16)
    expect(hours).toBeGreaterThan(6)
    expect(hours).toBeLessThan(9)
  })

  test('delays only the messages of its own channel', async () => {
    const hanging = Promise.withResolvers<null>()
    deliver(({ recipient }) => (recipient.startsWith('+') ? hanging.promise : Promise.resolve(null)))
    await leave(
      ...Array.from({ length: 20 }, () => sms('ждёт')),
      sms('письмо', { channel: 'email', to: 'a@b.ru' }),
    )
    await eventually(async () =>
      (await rows()).filter((one) => one.channel === 'email').map((one) => one.state),
    ).toEqual(['sent'])
    hanging.resolve(null)
  })

  test('is retried after five seconds to one hour, at random moments when many messages fail together', () => {
    const firm = Array.from({ length: 15 }, (_, index) => backoffSeconds(index + 1, 0))
    expect(firm).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600, 3600, 3600])
    expect(backoffSeconds(1, 1)).toBe(6.25)
  })
})

describe('a message with a secret', () => {
  test('has its text erased once it is sent', async () => {
    deliver(async () => null)
    await leave(sms('Код: 1234', { secret: true }))
    await eventually(state).toBe('sent')
    expect((await row()).text).toBeNull()
  })

  test('has its text erased also when it cannot be sent', async () => {
    deliver(async () => {
      throw new RejectedError('нет такого номера')
    })
    await leave(sms('Код: 1234', { secret: true }))
    await eventually(state).toBe('dead')
    expect((await row()).text).toBeNull()
  })

  test('is not sent after its code has expired', async () => {
    const { asked } = deliver(async () => null)
    const now = clock.now()
    clock.pass(601)
    await leave(sms('Код: 1234', { now, usefulUntil: new Date(now.getTime() + 600_000) }))
    await eventually(state).toBe('dead')
    expect([asked, (await row()).last_error]).toEqual([[], 'Срок сообщения прошёл'])
  })
})

describe('stopping the delivery', () => {
  test('finishes the messages being sent and leaves the others to other processes', async () => {
    const arrival = Promise.withResolvers<null>()
    const { outbox, asked } = deliver(() => arrival.promise)
    await leave(...Array.from({ length: 36 }, (_, index) => sms(String(index))))
    await eventually(() => asked.length).toBe(32)
    const stopped = outbox.stop()
    arrival.resolve(null)
    await stopped
    const states = (await rows()).map((one) => one.state).toSorted()
    expect(states).toEqual([...Array(32).fill('sent'), ...Array(4).fill('waiting')])
    expect(asked).toHaveLength(32)
  })
})

describe('without a gateway', () => {
  test('a message is printed as one line for the operator and does not appear in the log', async () => {
    const printed: string[] = []
    const { log, lines } = keptLog('trace')
    const gateways = gatewaysOf(
      { sms: { provider: 'generic' }, mail: { from: 'a@b.ru' } },
      (line) => void printed.push(line),
    )
    const outbox = startOutbox({ db, clock, log, gateways })
    await leave(sms('Код подтверждения 1234'), {
      ...sms('Здравствуйте, Иван!\n\nВы записаны.'),
      channel: 'email',
      to: 'ivan.petrov@mail.ru',
      subject: 'Запись П-2026-000123',
    })
    await eventually(async () => (await rows()).every((one) => one.state === 'sent')).toBe(true)
    await outbox.stop()
    expect(printed.toSorted()).toEqual([
      'SMS на +7 ••• ••• 45 67: Код подтверждения 1234\n',
      'Письмо на i•••@mail.ru «Запись П-2026-000123»: Здравствуйте, Иван! Вы записаны.\n',
    ])
    expect(lines.join('')).not.toMatch(/1234"|Иван|ivan|Код|П-2026/)
  })
})

test('old texts are erased after 90 days and rows after three years; waiting messages are kept', async () => {
  const day = 86_400_000
  const ago = (days: number) => new Date(clock.now().getTime() - days * day)
  await leave(...[1, 91, 1100].map((days) => sms(`${days}`, { now: ago(days) })))
  await db.execute("update outbox set state = 'sent'")
  await leave(sms('waits', { now: ago(1200) }))
  await sweepOutbox(db, clock.now())
  expect((await rows()).map((one) => one.text)).toEqual(['waits', null, '1'])
})
