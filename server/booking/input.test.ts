import { describe } from 'vitest'
import { bookingContract } from '../../shared/booking/contract.ts'
import { common } from '../../shared/platform/refusal.ts'
import type { Route } from '../../shared/platform/route.ts'
import { scheduleContract } from '../../shared/schedule/contract.ts'
import type { SlotId } from '../../shared/schedule/schema.ts'
import { member } from '../../test/accounts.ts'
import { book, loadCatalogue, makeSlot, wishOf } from '../../test/booking.ts'
import { expect, type TestApp, test as withApp } from '../../test/harness.ts'

const test = withApp.extend<{ catalogue: undefined }>({
  catalogue: [
    async ({ app }, use) => {
      await loadCatalogue(app.db, app.clock.now())
      await use(undefined)
    },
    { scope: 'file', auto: true },
  ],
})

const quoteBody = {
  kind: 'periodic',
  city: 'ekb',
  gender: 'Мужской',
  birth: '1984-05-17',
  date: '2026-04-01',
  factors: [{ code: '4.4', marks: [] }],
  skip: ['fn-ecg'],
}
const reserveBody = (slot: SlotId) =>
  wishOf(slot, {
    employer: {
      inn: '7707083893',
      kpp: '770701001',
      name: 'АО',
      department: 'Цех',
      position: 'Сварщик',
      seniorityYears: 3,
    },
    earlier: [{ service: 'fn-ecg', on: '2026-01-01', clinic: 'Поликлиника' }],
    lastCheckUpOn: '2025-03-01',
    total: 100,
  })

const strange: [string, unknown][] = [
  ['a number', 12345],
  ['a list', ['а']],
  ['an object', { а: 1 }],
  ['null', null],
  ['empty', ''],
  ['a null byte', 'а\0б'],
  ['right-to-left', '\u202eшум\u202c'],
  ['Hebrew', 'שלום'],
  ['emoji', '👩‍🏭'],
  ['very long', 'а'.repeat(20_000)],
]

type Path = (string | number)[]
const leavesOf = (value: unknown, path: Path = []): Path[] =>
  value && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, part]) =>
        leavesOf(part, [...path, Array.isArray(value) ? Number(key) : key]),
      )
    : [path]
const put = (body: unknown, [key, ...rest]: Path, value: unknown): unknown => {
  if (key === undefined) return value
  const copy: Record<string | number, unknown> = Array.isArray(body)
    ? ([...body] as never)
    : { ...(body as object) }
  copy[key] = put(copy[key], rest, value)
  return copy
}

/** Unusual values that are valid for these fields. */
const taken = new Set([
  ...['person.middlename', 'employer.department', 'employer.position', 'earlier.0.clinic', 'reason'].map(
    (field) => `${field} empty`,
  ),
  ...['total', 'employer.seniorityYears'].map((field) => `${field} a number`),
  'employer null',
])

const stored = async (app: TestApp) => {
  const tables = ['bookings', 'booking_steps', 'holds', 'outbox', 'idempotency_keys']
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  const sum = '(select coalesce(sum(taken), 0)::int from slots) as taken'
  return (await app.db.execute(`select ${counts.join(', ')}, ${sum}`)).rows[0]
}

/** Required fields; all others may be left out. */
const required: Record<string, string[]> = {
  quote: ['kind', 'city', 'gender', 'birth', 'factors', 'factors.0.code'],
  reserve: [
    ...['slot', 'kind', 'hasReferral', 'person', 'employer', 'factors', 'consent'],
    ...['surname', 'name', 'gender', 'birth', 'phone'].map((field) => `person.${field}`),
    ...['kind', 'series', 'number', 'code', 'issuedOn', 'issuedBy'].map((field) => `paper.${field}`),
    ...['employer.inn', 'employer.name', 'factors.0.code', 'earlier.0.service', 'earlier.0.on'],
  ],
  move: ['slot'],
  hold: ['slot'],
}

type Ready = { contract: Route; params?: { id: string }; body: object }
const calls: Record<string, (slot: SlotId, booking: string) => Ready> = {
  quote: () => ({ contract: bookingContract.quote, body: quoteBody }),
  reserve: (slot) => ({ contract: bookingContract.reserve, body: reserveBody(slot) }),
  cancel: (_slot, id) => ({ contract: bookingContract.cancel, params: { id }, body: { reason: 'Заболел' } }),
  move: (slot, id) => ({ contract: bookingContract.move, params: { id }, body: { slot } }),
  hold: (slot) => ({ contract: scheduleContract.hold, body: { slot } }),
}

describe('bad input', () => {
  test.for(Object.keys(calls))(
    'in any field of the call «%s» is refused with a 4xx and stores nothing',
    async (name, { app }) => {
      const { client } = await member(app)
      const booking = await book(client, (await makeSlot(app.db)).id)
      const slot = await makeSlot(app.db)
      const { contract, params, body } = calls[name]?.(slot.id, booking.id) ?? expect.fail()
      const before = await stored(app)
      for (const path of leavesOf(body))
        for (const [kind, value] of strange) {
          if (taken.has(`${path.join('.')} ${kind}`)) continue
          const answer = await client.call(contract, { params, body: put(body, path, value) } as never)
          expect([path.join('.'), kind, answer.status]).toEqual([path.join('.'), kind, 422])
        }
      expect(await stored(app)).toEqual(before)
    },
  )

  test.for(Object.entries(required))(
    'a missing required field of «%s» is refused',
    async ([name, fields], { app }) => {
      const { client } = await member(app)
      const booking = await book(client, (await makeSlot(app.db)).id)
      const slot = await makeSlot(app.db)
      const { contract, params, body } = calls[name]?.(slot.id, booking.id) ?? expect.fail()
      const before = await stored(app)
      for (const field of fields) {
        const path = field.split('.').map((part) => (part === '0' ? 0 : part))
        const answer = await client.call(contract, { params, body: put(body, path, undefined) } as never)
        expect([field, answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([field, 422, [field]])
      }
      expect(await stored(app)).toEqual(before)
    },
  )

  test.for(Object.keys(calls))('instead of the body of «%s» is refused', async (name, { app }) => {
    const { client } = await member(app)
    const booking = await book(client, (await makeSlot(app.db)).id)
    const slot = await makeSlot(app.db)
    const { contract, params, body } = calls[name]?.(slot.id, booking.id) ?? expect.fail()
    const url = contract.path.replace(':id', params?.id ?? '')
    const send = async (payload: string, type = 'application/json') =>
      (await client.send({ method: contract.method, url, payload, headers: { 'content-type': type } }))
        .statusCode
    const before = await stored(app)
    expect(await send('{"a":')).toBe(400)
    // `null` counts as no body, and a call without a required body may come without one.
    const broken = ['[]', '"text"', '1', ...(name === 'cancel' ? [] : ['null'])]
    for (const payload of broken) expect([400, 422]).toContain(await send(payload))
    expect(await send('{"unknown":1}')).toBe(422)
    expect(await send(JSON.stringify({ ...body, junk: 'а'.repeat(1_000_000) }))).toBe(413)
    expect(await send(JSON.stringify(body), 'text/plain')).toBe(415)
    expect(await stored(app)).toEqual(before)
  })

  test('in a URL is refused: a malformed booking id is answered as not found', async ({ app }) => {
    const { client } = await member(app)
    for (const id of ['1', 'null', "' or 1=1", '👩‍🏭', 'а'.repeat(190)])
      expect(await client.call(bookingContract.one, { params: { id: id as never } })).toBeRefused(
        common.NOT_FOUND,
      )
  })

  test('in a query is refused', async ({ app }) => {
    const { client } = await member(app)
    const good = { city: 'ekb', from: '2026-04-01', to: '2026-04-02' }
    for (const [, value] of strange.filter(([, one]) => typeof one === 'string'))
      for (const field of ['city', 'from', 'to']) {
        const query = { ...good, [field]: value } as never
        expect(await client.call(scheduleContract.slots, { query })).toBeRefused(common.INVALID)
      }
    for (const limit of ['0', '101', 'x', '1.5', '-1'])
      expect(await client.call(bookingContract.list, { query: { limit } as never })).toBeRefused(
        common.INVALID,
      )
  })
})

describe('a quote', () => {
  const ask = (app: TestApp, given: object = {}) =>
    app.visitor().call(bookingContract.quote, { body: { ...quoteBody, ...given } as never })

  test('is given to anybody: each line with its reason and price, without asking who it is for', async ({
    app,
  }) => {
    const { status, result } = await ask(app, { skip: [] })
    expect(status).toBe(200)
    expect(result.total).toBe(result.items.reduce((sum, item) => sum + item.price, 0))
    expect(result.items.find((item) => item.service === 'fn-audiometry')).toMatchObject({
      reasons: [{ factor: '4.4' }],
    })
    expect([...result.doctors, ...result.studies]).toEqual(result.items.map((item) => item.service))
  })

  test('without a date is for today', async ({ app }) => {
    expect((await ask(app, { date: undefined })).result).toEqual(
      (await ask(app, { date: '2026-03-02' })).result,
    )
  })

  test('is refused for a birth in the future, at its field', async ({ app }) => {
    const { error, status } = await ask(app, { birth: '2026-03-03' })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['birth']])
  })

  test('is limited to three hundred a minute per address', async ({ app }) => {
    const before = app.clock.now()
    app.clock.pass(3600)
    for (let times = 0; times < 300; times += 1) expect((await ask(app)).status).toBe(200)
    const refused = await ask(app)
    expect(refused).toBeRefused(common.TOO_OFTEN)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    app.clock.pass(60)
    expect((await ask(app)).status).toBe(200)
    app.clock.set(before)
  })
})
