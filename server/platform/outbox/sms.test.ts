import { describe, expect, onTestFinished, test } from 'vitest'
import { gatewayServer, json } from '../../../test/platform.ts'
import { NoAnswerError, type Outgoing, RejectedError } from './gateway.ts'
import { type SmsSettings, smsGateway } from './sms.ts'

const message: Outgoing = {
  id: '0190a0b0-0000-7000-8000-00000000000a',
  recipient: '+79161234567',
  subject: null,
  text: 'Код: 1234 & спасибо + «привет»',
  html: null,
  link: null,
  usefulUntil: null,
  createdAt: new Date('2026-03-02T05:00:00Z'),
}

type Answer = Parameters<typeof gatewayServer>[0]

/** A gateway on this machine and our side of its protocol. */
async function against(settings: Omit<SmsSettings, 'url'>, answer: Answer, path = '') {
  const server = await gatewayServer(answer)
  onTestFinished(server.close)
  const gateway = smsGateway({ ...settings, url: server.url + path })
  if (!gateway) throw new Error('no gateway')
  const again = () => gateway.send({ ...message, isRepeat: true })
  return {
    server,
    again,
    send: () => gateway.send(message),
    fields: () => fieldsOf(server.received[0]?.body),
  }
}

const fieldsOf = (body = '') => Object.fromEntries(new URLSearchParams(body))

/** Kind of an expected failure: final, or to be retried. */
const failure = (sending: Promise<unknown>) =>
  sending.then(
    () => 'sent',
    (error) => (error instanceof RejectedError ? 'refused' : 'later'),
  )

describe('a generic gateway', () => {
  const plain = { provider: 'generic', token: 'key' } as const

  test('receives { to, text } with our key and the id of the message, and returns its own number', async () => {
    const { server, send } = await against(plain, json(200, { id: 77 }), '/send?from=clinic')
    expect(await send()).toBe('77')
    const [one] = server.received
    expect(one?.url).toBe('/send?from=clinic')
    expect(JSON.parse(one?.body ?? '')).toEqual({ to: '+79161234567', text: message.text })
    expect(one?.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: 'Bearer key',
      'idempotency-key': message.id,
    })
  })

  test('may answer without a body', async () => {
    const { send } = await against(plain, (_one, response) => void response.writeHead(204).end())
    expect(await send()).toBeNull()
  })

  test.each([
    [400, 'refused'],
    [404, 'refused'],
    [422, 'refused'],
    [401, 'later'],
    [402, 'later'],
    [403, 'later'],
    [429, 'later'],
    [500, 'later'],
    [503, 'later'],
  ])('the status %i ends the attempt as %s', async (status, kind) => {
    const { send } = await against(plain, json(status, {}))
    expect(await failure(send())).toBe(kind)
  })

  test('a dropped connection leaves open whether the message was sent, an unreachable gateway does not', async () => {
    const { server, send } = await against(plain, (_one, response) => void response.destroy())
    await expect(send()).rejects.toBeInstanceOf(NoAnswerError)
    await server.close()
    const refused = await send().catch((error) => error)
    expect([refused instanceof NoAnswerError, refused.code]).toEqual([false, 'ECONNREFUSED'])
  })

  test.each([502, 504])(
    'a proxy that got no answer (%i) leaves open whether the message was sent',
    async (status) => {
      const { send } = await against(plain, json(status, {}))
      await expect(send()).rejects.toBeInstanceOf(NoAnswerError)
    },
  )

  test('a request to a silent gateway is given up after five seconds', { timeout: 10_000 }, async () => {
    const { send } = await against(plain, () => {})
    const silence = expect(send()).rejects
    await silence.toThrow(/aborted/i)
    await silence.toBeInstanceOf(NoAnswerError)
  })

  test('a redirect is not followed, so our key is not sent to another address', async () => {
    const other = await gatewayServer(json(200, {}))
    onTestFinished(other.close)
    const { send } = await against(
      plain,
      (_one, response) => void response.writeHead(307, { location: other.url }).end(),
    )
    expect(await failure(send())).toBe('later')
    expect(other.received).toEqual([])
  })
})

describe('SMSC.ru', () => {
  const smsc = { provider: 'smsc', token: 'api-key', sender: 'MEDCENTR' } as const

  test('receives the fields of its protocol and returns its number', async () => {
    const { server, send, fields } = await against(smsc, json(200, { id: 12345, cnt: 1 }))
    expect(await send()).toBe('12345')
    expect(server.received[0]?.url).toBe('/sys/send.php')
    expect(fields()).toEqual({
      apikey: 'api-key',
      phones: '+79161234567',
      mes: message.text,
      id: message.id,
      fmt: '3',
      charset: 'utf-8',
      sender: 'MEDCENTR',
    })
  })

  test('accepts a login and password instead of a key', async () => {
    const { send, fields } = await against(
      { ...smsc, token: 'clinic:pass:word' },
      json(200, { id: 1, cnt: 1 }),
    )
    await send()
    expect(fields()).toMatchObject({ login: 'clinic', psw: 'pass:word' })
  })

  test.each([
    [1, 'refused'],
    [2, 'later'],
    [3, 'later'],
    [4, 'later'],
    [6, 'refused'],
    [7, 'refused'],
    [8, 'refused'],
    [9, 'later'],
  ])('error %i: %s', async (code, kind) => {
    const { send } = await against(smsc, json(200, { error: 'пояснение', error_code: code }))
    expect(await failure(send())).toBe(kind)
  })

  test.each([
    [-1, []],
    [1, []],
    [-3, ['/sys/send.php']],
  ])('is asked for a message before it is sent again: the status %i', async (status, sent) => {
    const { server, again } = await against(smsc, (request, response) =>
      json(200, request.url === '/sys/status.php' ? { status } : { id: 1, cnt: 1 })(request, response),
    )
    expect(await again()).toBe(status === -3 ? '1' : message.id)
    expect(server.received.map(({ url }) => url)).toEqual(['/sys/status.php', ...sent])
    expect(fieldsOf(server.received[0]?.body)).toEqual({
      apikey: 'api-key',
      phone: '+79161234567',
      id: message.id,
      fmt: '3',
      charset: 'utf-8',
    })
  })

  test('a repetition waits when the status is not told', async () => {
    const { server, again } = await against(smsc, json(200, { error: 'пояснение', error_code: 4 }))
    expect(await failure(again())).toBe('later')
    expect(server.received.map(({ url }) => url)).toEqual(['/sys/status.php'])
  })

  test('an answer that is no JSON is retried later', async () => {
    const { send } = await against(
      smsc,
      (_one, response) => void response.end('<html>Технические работы</html>'),
    )
    await expect(send()).rejects.toThrow('не по протоколу')
  })
})

describe('SMS.ru', () => {
  const smsru = { provider: 'smsru', token: 'api-id' } as const
  const answer = (status_code: number, one: object) =>
    json(200, { status: 'OK', status_code, sms: { '79161234567': one } })

  test('receives the fields of its protocol and returns its number', async () => {
    const { server, send, fields } = await against(
      smsru,
      answer(100, { status: 'OK', status_code: 100, sms_id: '000-1' }),
    )
    expect(await send()).toBe('000-1')
    expect(server.received[0]?.url).toBe('/sms/send')
    expect(fields()).toEqual({ api_id: 'api-id', to: '79161234567', msg: message.text, json: '1' })
  })

  test.each([
    [200, 'later'],
    [201, 'later'],
    [220, 'later'],
    [500, 'later'],
    [203, 'refused'],
  ])('error %i of the whole request: %s', async (code, kind) => {
    const { send } = await against(
      smsru,
      json(200, { status: 'ERROR', status_code: code, status_text: 'пояснение' }),
    )
    expect(await failure(send())).toBe(kind)
  })

  test.each([
    [202, 'refused'],
    [207, 'refused'],
    [231, 'later'],
  ])('error %i of the number: %s', async (code, kind) => {
    const { send } = await against(
      smsru,
      answer(100, { status: 'ERROR', status_code: code, status_text: 'пояснение' }),
    )
    expect(await failure(send())).toBe(kind)
  })
})

test('without settings there is no gateway', () => {
  for (const provider of ['generic', 'smsc', 'smsru'] as const) expect(smsGateway({ provider })).toBeNull()
})
