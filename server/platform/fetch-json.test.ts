import { expect, onTestFinished, test } from 'vitest'
import { gatewayServer } from '../../test/platform.ts'
import { fetchJson } from './fetch-json.ts'

test('a request to a system that does not answer fails after its timeout', async () => {
  const silent = await gatewayServer(() => {})
  onTestFinished(silent.close)
  const asking = fetchJson(silent.url, {}, { timeout: 50, bytes: 100 })
  await expect(asking).rejects.toThrow('Система не ответила за 0.05 с')
})

test('a request whose answer stops in the middle fails after its timeout too', async () => {
  const slow = await gatewayServer((_one, response) => void response.writeHead(200).write('{"items":'))
  onTestFinished(slow.close)
  await expect(fetchJson(slow.url, {}, { timeout: 50, bytes: 100 })).rejects.toThrow('не ответила')
})

test('a complete answer is read to its last letter', async () => {
  const whole = await gatewayServer(
    (_one, response) => void response.end(JSON.stringify({ имя: 'я'.repeat(20) })),
  )
  onTestFinished(whole.close)
  expect(await fetchJson(whole.url, {}, { timeout: 5000, bytes: 100 })).toEqual({ имя: 'я'.repeat(20) })
})
