import { resultsContract } from '../../../shared/findings/results/contract.ts'
import type { ResultFile, ResultQuery, SentResult } from '../../../shared/findings/results/schema.ts'
import { eventsOf } from '../../../test/audit.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { commission, examined } from '../../../test/commission.ts'
import { employer } from '../../../test/employees.ts'
import { doctor } from '../../../test/findings.ts'
import { expect, type TestApp } from '../../../test/harness.ts'

type Role = Parameters<typeof doctor>[1]

/** Makes a member of staff with the calls of results. */
async function laboratory(app: TestApp, role: Role = 'doctor') {
  const staff = await doctor(app, role)
  return {
    ...staff,
    services: () => staff.client.call(resultsContract.services),
    list: (query: Partial<ResultQuery> = {}) => staff.client.call(resultsContract.list, { query }),
    check: async (file: string, more = '') => {
      const url = `${resultsContract.check.path}?service=lab-cholesterol${more}`
      const headers = { 'content-type': 'application/octet-stream' }
      const answer = await staff.client.send({ method: 'POST', url, payload: Buffer.from(file), headers })
      return answer.json() as { result: ResultFile; error?: { code: string } }
    },
    write: (...results: (Pick<SentResult, 'booking' | 'service'> & Partial<SentResult>)[]) =>
      staff.client.call(resultsContract.save, {
        body: { results: results.map((one) => ({ state: 'done' as const, ...one })) },
      }),
  }
}

/** Makes a person whose blood is taken for glucose. */
async function bled(app: TestApp, service = 'lab-cholesterol') {
  const person = await examined(app)
  const { save } = await doctor(app)
  expect((await save(person.booking, { service, state: 'awaited' })).error).toBeUndefined()
  return person
}

const cholesterol = (value: number) => ({
  service: 'lab-cholesterol',
  isNormal: true,
  values: [{ key: 'cholesterol', value }],
  seen: 1,
})

test('awaited results are listed by service with the day of the material, and each look is recorded', async ({
  app,
}) => {
  const { booking } = await bled(app)
  const staff = await laboratory(app)
  const { result: services } = await staff.services()
  expect(services.find(({ service }) => service === 'lab-cholesterol')?.awaited).toBeGreaterThan(0)
  const { result } = await staff.list({ service: 'lab-cholesterol', limit: 100 })
  const row = result.items.find((one) => one.booking === booking)
  expect(row).toMatchObject({ name: 'Общий холестерин крови', version: 1, takenOn: '2026-03-02' })
  expect(JSON.stringify(row)).not.toMatch(/values|diagnos/)
  const [event] = (await eventsOf(app, staff.account.id)).filter(({ what }) => what === 'finding')
  expect(event).toMatchObject({ act: 'view' })
})

test('results of many people are written at once: the right ones are kept, the wrong ones are named', async ({
  app,
}) => {
  const healthy = await bled(app)
  const wrong = await bled(app)
  const staff = await laboratory(app)
  const { result } = await staff.write(
    { booking: healthy.booking, ...cholesterol(4.2) },
    { booking: wrong.booking, ...cholesterol(4000) },
  )
  expect(result.written).toEqual([{ booking: healthy.booking, service: 'lab-cholesterol' }])
  expect(result.left).toMatchObject([
    { booking: wrong.booking, fields: { cholesterol: expect.stringMatching(/от .* до/) } },
  ])
  const shown = async (state: 'awaited' | 'done') =>
    (await staff.list({ state, limit: 100 })).result.items.map(({ booking }) => booking)
  expect(await shown('done')).toContain(healthy.booking)
  expect(await shown('awaited')).not.toContain(healthy.booking)
  expect(await shown('awaited')).toContain(wrong.booking)
})

test('the second of two people who write one result is told, and the first result stays', async ({ app }) => {
  const { booking } = await bled(app)
  const one = await laboratory(app)
  const other = await laboratory(app)
  const answers = await Promise.all([
    one.write({ booking, ...cholesterol(4.2) }),
    other.write({ booking, ...cholesterol(6.9) }),
  ])
  expect(answers.map(({ result }) => result.written.length).toSorted()).toEqual([0, 1])
  const left = answers.flatMap(({ result }) => result.left)
  expect(left).toMatchObject([{ message: expect.stringContaining('только что изменил другой сотрудник') }])
  expect((await one.versions(booking, 'lab-cholesterol')).result).toHaveLength(2)
})

test('a written result lets the commission decide, and a correction keeps the former version', async ({
  app,
}) => {
  const { booking } = await bled(app)
  const chair = await commission(app)
  expect((await chair.conclude(booking)).error).toMatchObject({ code: 'FINDINGS_AWAITED' })
  const staff = await laboratory(app)
  await staff.write({ booking, ...cholesterol(4.2) })
  await staff.save(booking, { ...cholesterol(6.9), isNormal: false, seen: 2 })
  const { result } = await staff.versions(booking, 'lab-cholesterol')
  expect(result.map(({ version, state }) => [version, state])).toEqual([
    [3, 'done'],
    [2, 'done'],
    [1, 'awaited'],
  ])
  expect((await chair.conclude(booking)).error).toBeUndefined()
})

test('the desk, an administrator, an employer and the person have no results', async ({ app }) => {
  const { booking, client } = await bled(app)
  const office = await employer(app)
  const body = { results: [{ booking, state: 'done' as const, ...cholesterol(4.2) }] }
  const strangers = [client, office.client]
  for (const role of ['registrar', 'admin'] as const) strangers.push((await doctor(app, role)).client)
  for (const stranger of strangers) {
    const refused = { code: 'FORBIDDEN' }
    expect((await stranger.call(resultsContract.services)).error).toMatchObject(refused)
    expect((await stranger.call(resultsContract.list, { query: {} })).error).toMatchObject(refused)
    expect((await stranger.call(resultsContract.save, { body })).error).toMatchObject(refused)
  }
})

test('a file of the laboratory is only read, its right rows are written by a second call, another value by a tick', async ({
  app,
}) => {
  const one = await bled(app)
  const { result: found } = await (await doctor(app)).look(one.booking)
  const staff = await laboratory(app)
  const file = (value: string) =>
    [
      'Лаборатория «Анализ»',
      'Номер записи;Холестерин, ммоль/л',
      `${found.number};${value}`,
      'П-2026-999999;4',
    ].join('\r\n')
  const { result } = await staff.check(file('4,4'))
  expect(result.columns.map(({ holds }) => holds)).toEqual(['number', 'cholesterol'])
  expect(result.rows.map(({ line, state }) => [line, state])).toEqual([
    [3, 'ready'],
    [4, 'not-found'],
  ])
  expect((await staff.list({ limit: 100 })).result.items.map(({ booking }) => booking)).toContain(one.booking)
  const [row] = result.rows
  if (!row?.result) throw new Error('nothing to write')
  expect((await staff.write(row.result)).result.left).toEqual([])
  expect((await staff.check(file('4,4'))).result.rows[0]).toMatchObject({ state: 'same', result: null })
  expect((await staff.check(file('7,1'))).result.rows[0]).toMatchObject({
    state: 'other',
    message: expect.stringContaining('4,4'),
    result: { seen: 2 },
  })
})

test('a file that is no table or too large is refused, and the desk loads none', async ({ app }) => {
  const staff = await laboratory(app)
  expect((await staff.check('a;b\r\n'.repeat(1001))).error?.code).toBe('RESULT_FILE_UNREADABLE')
  expect((await (await laboratory(app, 'registrar')).check('a;b')).error?.code).toBe('FORBIDDEN')
})
