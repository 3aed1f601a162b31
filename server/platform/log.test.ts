import { describe, expect, test } from 'vitest'
import { emptyDatabase } from '../../test/harness.ts'
import { keptLog } from '../../test/platform.ts'
import { describeError, mask, reasonOf } from './log.ts'

const data = [
  '+79161234567',
  '8 (916) 123-45-67',
  '7 916 123 45 67',
  'ivan.petrov+1@mail.ru',
  '4512 123456',
  '45 12 123456',
  '112-233-445 95',
  '7707083893',
  '1234567890123456',
  'Иванов Иван Иванович',
  'Римская-Корсакова Анна',
  'Ли',
  'ПЕТРОВ',
]

describe('masking', () => {
  test.each(data)('hides %s anywhere in a text', (datum) => {
    for (const text of [datum, `sent to ${datum}`, `«${datum}»`, `key (phone)=(${datum}) exists`])
      expect(mask(text)).not.toContain(datum)
  })

  test('hides a verification code that follows the word «код»', () => {
    expect(mask('код подтверждения 1234')).not.toContain('1234')
    expect(mask('Ваш код: 1234')).not.toContain('1234')
  })

  test('keeps what helps to find the fault: ids, times, counts, names of statements', () => {
    const line =
      'claim-messages 0190a0b0-7123-7456-8912-345678901234 failed after 1500 ms at 2026-03-02T05:00:00.000Z'
    expect(mask(line)).toBe(line)
  })
})

describe('the log', () => {
  test.each(data)('never contains %s, as a message, a field, an error or a part of a text', (datum) => {
    const { log, lines } = keptLog('trace')
    log.info(datum)
    const fields = { reason: datum, note: datum, event: { list: [{ value: `to ${datum}` }] } }
    log.info(fields, 'saved')
    log.error(new Error(`failed for ${datum}`))
    log.error({ err: new Error('outer', { cause: new Error(datum) }) })
    log.warn({ reason: datum }, 'sent to %s', datum)
    expect(lines).toHaveLength(5)
    expect(lines.join('')).not.toContain(datum)
  })

  test('hides the value of every field that is not in the list of allowed fields', () => {
    const { log, lines } = keptLog()
    const fields = { count: 7, surname: 'smith', token: 'abc', code: '1234', user: { birth: '1990-01-01' } }
    log.info(fields, 'seen')
    expect(lines.join('')).not.toMatch(/smith|abc|1234|1990/)
    expect(lines.join('')).toContain('"count":7')
  })

  test('keeps what a browser reports, without its personal data', () => {
    const { log, lines } = keptLog()
    log.info(
      { code: 'CLIENT_FETCH_ERROR', details: 'session 500 for Анна Иванова +79121234567' },
      'told by a browser',
    )
    expect(lines.join('')).toContain('"details":"session 500 for <name> <phone>"')
  })

  test('describes a thrown value that is not an Error', () => {
    const { log, lines } = keptLog()
    for (const thrown of ['no answer', { message: 'no answer', phone: '+79161234567' }])
      log.error({ err: thrown }, 'failed')
    expect(lines.filter((line) => line.includes('no answer'))).toHaveLength(2)
    expect(lines.join('')).not.toContain('9161234567')
  })

  test('hides a code inside a text', () => {
    const { log, lines } = keptLog()
    log.info('code %s', '1234')
    expect(lines.join('')).not.toContain('1234')
  })

  test('survives an endless or circular object', () => {
    const { log, lines } = keptLog()
    const event: Record<string, unknown> = {}
    event.self = event
    log.info({ event }, 'circle')
    expect(lines).toHaveLength(1)
  })
})

describe('errors of the database', () => {
  test('are logged without the values they quote', async () => {
    const db = await emptyDatabase()
    const { log, lines } = keptLog()
    const texts = [
      "select 'иванов иван'::uuid",
      "select 'smith 4512 123456'::date",
      'select \'{"surname": "smith"\'::jsonb',
      `insert into rate_counters (key, window_ends, count) values ('smith', now(), 1), ('smith', now(), 1)`,
      `insert into rate_counters (key, window_ends, count) values ('smith', null, 1)`,
    ]
    for (const text of texts)
      await db.execute(text).catch((error) => log.error({ err: error }, 'query failed'))
    await db.close()
    expect(lines).toHaveLength(texts.length)
    expect(lines.join('')).not.toMatch(/иванов|smith|4512/)
    expect(lines.join('')).toContain('23505')
  })

  test('errors of the query builder are logged without parameters', () => {
    const error = new Error('Failed query: insert into people values ($1)\nparams: smith,+79161234567')
    expect(JSON.stringify(describeError(error))).not.toMatch(/smith|916/)
  })
})

test('a reason shown to the admin is one short line with the code of the cause', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  expect(reasonOf(new TypeError('fetch failed', { cause: refused }))).toBe('fetch failed (ECONNREFUSED)')
  expect(reasonOf(new Error('SMSC: номер +79161234567\nневерен'))).toBe('SMSC: номер <phone> неверен')
  expect(reasonOf('x'.repeat(1000))).toHaveLength(300)
  expect(reasonOf(undefined)).toBe('undefined')
})
