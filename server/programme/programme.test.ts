import { brotliDecompressSync } from 'node:zlib'
import { describe } from 'vitest'
import factors from '../../reference/factors.json' with { type: 'json' }
import services from '../../reference/services.json' with { type: 'json' }
import type { Day } from '../../shared/platform/days.ts'
import { programmeContract } from '../../shared/programme/contract.ts'
import { programmeRefusals } from '../../shared/programme/ru.ts'
import { volumeOf } from '../../shared/programme/rules.ts'
import { Edition } from '../../shared/programme/schema.ts'
import { emptyDatabase, expect, openApp, test as withApp } from '../../test/harness.ts'
import { edition as fromFiles, volumeRequest } from '../../test/programme.ts'
import type { Database } from '../platform/db/types.ts'
import { loadReference } from './actions.ts'
import { editionInForce, findEdition } from './store.ts'

const files = { factors, services }
const day = (text: string) => text as Day
const load = (db: Database, now: string, given = files) =>
  db.transact((tx) => loadReference(tx, given, new Date(now)))

/** The same order with one word corrected. */
function corrected() {
  const copy = structuredClone(factors)
  for (const row of copy.factors) if (row.code === '4.4') row.short_name = 'Производственный шум'
  return { factors: copy, services }
}

/** The next order, from its first day on. */
function successor(from: string) {
  const copy = structuredClone(factors)
  Object.assign(copy.meta, { order: 'Приказ 1н', valid_from: from, valid_to: null })
  return { factors: copy, services }
}

const test = withApp.extend<{ db: Database }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures from the pattern
  db: async ({}, use) => {
    const db = await emptyDatabase()
    await use(db)
    await db.close()
  },
})

describe('loading the reference data', () => {
  test('data read from the database equals the files and computes the same volume', async ({ db }) => {
    const id = await load(db, '2026-03-02T05:00:00Z')
    const edition = await findEdition(db.reader, id)
    const plain = (value: unknown) => JSON.parse(JSON.stringify(value))
    expect(plain(edition)).toEqual(plain({ ...fromFiles, id }))
    const request = volumeRequest({ factors: [{ code: '3.1.7', marks: ['К'] }, { code: '19.1' }] })
    expect(edition && volumeOf(edition, request)).toEqual(volumeOf(fromFiles, request))
  })

  test('the same files are loaded once', async ({ db }) => {
    const first = await load(db, '2026-03-02T05:00:00Z')
    expect(await load(db, '2026-04-02T05:00:00Z')).toBe(first)
  })

  test('a corrected file applies from today; the earlier one stays for the days before and for its bookings', async ({
    db,
  }) => {
    const first = await load(db, '2026-03-02T05:00:00Z')
    const second = await load(db, '2026-03-10T05:00:00Z', corrected())
    const inForce = async (on: string) => (await editionInForce(db.reader, day(on)))?.id
    expect(await inForce('2026-03-09')).toBe(first)
    expect(await inForce('2026-03-10')).toBe(second)
    expect((await findEdition(db.reader, first))?.factors).toHaveLength(226)
  })

  test('the last of two corrections on one day applies', async ({ db }) => {
    await load(db, '2026-03-02T05:00:00Z', corrected())
    const last = await load(db, '2026-03-02T06:00:00Z')
    const again = await load(db, '2026-03-02T06:00:00Z', successor('2026-03-02'))
    expect(again).not.toBe(last)
    expect((await editionInForce(db.reader, day('2026-03-02')))?.id).toBe(again)
  })

  test('the next order takes over on its first day', async ({ db }) => {
    const first = await load(db, '2026-03-02T05:00:00Z')
    const next = await load(db, '2026-03-02T05:00:00Z', successor('2027-04-01'))
    expect((await editionInForce(db.reader, day('2027-03-31')))?.id).toBe(first)
    expect((await editionInForce(db.reader, day('2027-04-01')))?.id).toBe(next)
  })

  test('without the next order the last one still applies and is reported as ended', async ({ db }) => {
    await load(db, '2026-03-02T05:00:00Z')
    const edition = await editionInForce(db.reader, day('2027-06-01'))
    expect(edition?.validTo).toBe('2027-04-01')
    expect(await editionInForce(db.reader, day('2021-03-31'))).toBeNull()
  })

  test('the database refuses two editions in force on one day', async ({ db }) => {
    await load(db, '2026-03-02T05:00:00Z')
    const second = db.execute(`insert into order_editions
      select gen_random_uuid(), order_name, edition, '2027-03-31', null, base, mark_rules, general_rules, sections, 'x', now()
      from order_editions`)
    await expect(second).rejects.toThrow(/order_editions_no_overlap/)
  })

  test('the database refuses to change loaded rows', async ({ db }) => {
    await load(db, '2026-03-02T05:00:00Z')
    await expect(db.execute(`update factors set doctors = '{}' where code = '4.4'`)).rejects.toThrow(
      /never changed/,
    )
    await expect(db.execute(`delete from services`)).rejects.toThrow(/never changed/)
    await expect(db.execute(`update order_editions set base = '[]'`)).rejects.toThrow(/never changed/)
  })
})

describe('the reference data over HTTP', () => {
  test('a visitor gets both parts of the edition in force: factors and services', async ({ app }) => {
    await load(app.db, '2026-03-02T05:00:00Z')
    const visitor = app.visitor()
    const rows = await visitor.call(programmeContract.factors)
    const named = await visitor.call(programmeContract.services)
    expect([rows.status, named.status]).toEqual([200, 200])
    const edition = Edition.parse({ ...rows.result, services: named.result.services })
    expect(named.result.id).toBe(edition.id)
    expect(volumeOf(edition, volumeRequest({ factors: [{ code: '4.4' }] })).ok).toBe(true)
  })

  test('the answer is compressed, small, and not sent again to a browser that has it', async ({ app }) => {
    await load(app.db, '2026-03-02T05:00:00Z')
    const ask = (headers: Record<string, string>) =>
      app
        .visitor()
        .send({ method: 'GET', url: '/api/factors', headers: { 'accept-encoding': 'gzip, br', ...headers } })
    const first = await ask({})
    expect(first.headers['content-encoding']).toBe('br')
    expect(first.rawPayload.length).toBeLessThan(24_000)
    expect(JSON.parse(brotliDecompressSync(first.rawPayload).toString()).result.factors).toHaveLength(226)
    const again = await ask({ 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  test('a day before the first order and an invalid day are refused', async ({ app }) => {
    await load(app.db, '2026-03-02T05:00:00Z')
    const before = await app.visitor().call(programmeContract.factors, { query: { on: '2020-01-01' } })
    expect(before).toBeRefused(programmeRefusals.NO_EDITION)
    const wrong = await app.visitor().call(programmeContract.services, { query: { on: '2026-02-30' } })
    expect(wrong.status).toBe(422)
  })

  test('an empty database answers that it has no reference data', async ({ db }) => {
    const bare = await openApp(db)
    expect(await bare.visitor().call(programmeContract.factors)).toBeRefused(programmeRefusals.NO_EDITION)
    await bare.server.fastify.close()
  })
})
