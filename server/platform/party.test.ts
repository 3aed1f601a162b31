import { describe, expect, onTestFinished, test } from 'vitest'
import { gatewayServer, json, keptLog } from '../../test/platform.ts'
import { partyFinder } from './party.ts'

/** An answer as DaData documents it, with unused fields. */
const sber = {
  value: 'ПАО СБЕРБАНК',
  unrestricted_value: 'ПАО СБЕРБАНК',
  data: {
    kpp: '773601001',
    inn: '7707083893',
    ogrn: '1027700132195',
    okved: '64.19',
    type: 'LEGAL',
    name: {
      full_with_opf: 'ПУБЛИЧНОЕ АКЦИОНЕРНОЕ ОБЩЕСТВО',
      short_with_opf: 'ПАО СБЕРБАНК',
      full: 'СБЕРБАНК',
    },
    state: { status: 'ACTIVE', registration_date: 677376000000 },
    address: {
      value: 'г Москва, ул Вавилова, д 19',
      unrestricted_value: '117312, г Москва, ул Вавилова, д 19',
    },
  },
}
const read = {
  value: 'ПАО СБЕРБАНК',
  name: 'ПАО СБЕРБАНК',
  inn: '7707083893',
  kpp: '773601001',
  ogrn: '1027700132195',
  okved: '64.19',
  address: '117312, г Москва, ул Вавилова, д 19',
}

async function daData(answer: Parameters<typeof gatewayServer>[0], token: string | undefined = 'key') {
  const gateway = await gatewayServer(answer)
  onTestFinished(gateway.close)
  const { log, lines } = keptLog()
  return { ...gateway, lines, find: partyFinder({ url: gateway.url, token }, log) }
}

describe('the state register', () => {
  test('is asked by ИНН as DaData documents it', async () => {
    const { find, received } = await daData(json(200, { suggestions: [sber] }))
    expect(await find('7707083893')).toEqual([read])
    const [{ url = '', headers = {}, body = '' } = {}] = received
    expect([url, headers.authorization, headers['content-type']]).toEqual([
      '/findById/party',
      'Token key',
      'application/json',
    ])
    expect(JSON.parse(body)).toEqual({ query: '7707083893', count: 20 })
  })

  test('is asked at the configured address when the setting contains the full path', async () => {
    const { url, received } = await daData(json(200, { suggestions: [] }))
    const find = partyFinder({ url: `${url}/rs/findById/party`, token: 'key' }, keptLog().log)
    expect(await find('7707083893')).toEqual([])
    expect(received[0]?.url).toBe('/rs/findById/party')
  })

  test('returns an entrepreneur, who has no КПП', async () => {
    const data = { inn: '500100732259', ogrn: '304500116000157', okved: null, name: null, address: null }
    const { find } = await daData(json(200, { suggestions: [{ value: 'ИП Иванов', data }] }))
    expect(await find('500100732259')).toMatchObject([{ name: 'ИП Иванов', kpp: null, address: null }])
  })

  test('is asked once for all concurrent callers, and not again within an hour', async () => {
    const { find, received } = await daData(json(200, { suggestions: [sber] }))
    await Promise.all([find('7707083893'), find('7707083893')])
    await find('7707083893')
    expect(received).toHaveLength(1)
  })
})

describe('without a usable answer of the register', () => {
  test('the list is empty without a key, and nothing is asked', async () => {
    const { received, url } = await daData(json(200, { suggestions: [sber] }))
    expect(await partyFinder({ url }, keptLog().log)('7707083893')).toEqual([])
    expect(received).toHaveLength(0)
  })

  test('the list is empty when the register does not answer, after less than three seconds [§7.5-b]', async () => {
    const { find, lines } = await daData(() => {})
    expect(await find('7707083893')).toEqual([])
    expect(lines.join()).toContain('не ответила за 2.5 с')
  })

  test.for<[string, Parameters<typeof gatewayServer>[0]]>([
    ['a fault', json(500, {})],
    ['a wrong key', json(403, { message: 'Token key is invalid' })],
    ['too many questions', json(429, {})],
    ['a page', (_received, response) => void response.end('<html>')],
    ['something else', json(200, { suggestions: 'нет' })],
    ['megabytes', (_received, response) => void response.end(JSON.stringify('а'.repeat(600_000)))],
    ['a redirect', (_received, response) => void response.writeHead(302, { location: '/x' }).end()],
    ['half an answer', (_received, response) => void response.destroy()],
  ])(
    'the list is empty when the answer is %s; the key is not logged, and the next call asks again',
    async ([, answer]) => {
      const { find, received, lines, speak } = await daData(answer, 'a key of ours')
      expect(await find('7707083893')).toEqual([])
      expect(lines.join()).not.toContain('a key of ours')
      speak(json(200, { suggestions: [sber] }))
      expect(await find('7707083893')).toEqual([read])
      expect(received.length).toBeGreaterThan(1)
    },
  )

  test('a malformed entry is skipped, the rest is read', async () => {
    const { find } = await daData(json(200, { suggestions: [{ value: 7 }, null, sber] }))
    expect(await find('7707083893')).toEqual([read])
  })
})
