import type { BookingId } from '../../../shared/booking/schema.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { commission, examined } from '../../../test/commission.ts'
import { clinic } from '../../../test/exchange.ts'
import { doctor } from '../../../test/findings.ts'
import { expect, type TestApp } from '../../../test/harness.ts'

const service = 'lab-cholesterol'

/** A person whose blood is taken, and the result that the clinic's system sends about it. */
async function bled(app: TestApp) {
  const { booking } = await examined(app)
  const therapist = await doctor(app)
  expect((await therapist.save(booking, { service, state: 'awaited' })).error).toBeUndefined()
  const { rows } = await app.db.execute('select number, birth from bookings where id = $1', [booking])
  const { number, birth } = rows[0] as { number: string; birth: string }
  const result = (value: number, given: Record<string, unknown> = {}) => ({
    kind: 'result',
    id: `Л-${number}`,
    booking: number,
    birth,
    service,
    values: [{ key: 'cholesterol', value }],
    by: 'Лаборатория «Ромашка»',
    ...given,
  })
  const found = async (id: BookingId = booking) =>
    (await therapist.look(id)).result.items.find((item) => item.service === service)?.finding
  return { booking, therapist, result, found }
}

test('a result of the clinic’s system ends the wait: doctors read it, and the commission may decide', async ({
  app,
}) => {
  const send = await clinic(app)
  const { booking, result, found } = await bled(app)
  expect(await send(result(4.2))).toMatchObject({ received: 1, refused: 0 })
  expect(await found()).toMatchObject({
    state: 'done',
    isNormal: true,
    version: 2,
    by: 'Лаборатория «Ромашка»',
    isMine: false,
    values: [{ key: 'cholesterol', value: 4.2, isOutOfNorm: false }],
  })
  const { rows } = await app.db.execute(
    `select role, act, call from audit_events where what = 'finding' and subject_id = $1 and role = 'system'`,
    [booking],
  )
  expect(rows).toEqual([{ role: 'system', act: 'change', call: 'import-from-clinic' }])
})

test('a result that comes once more changes nothing, and a corrected one keeps the former', async ({
  app,
}) => {
  const send = await clinic(app)
  const { booking, therapist, result, found } = await bled(app)
  await send(result(4.2))
  expect(await send(result(4.2))).toMatchObject({ refused: 0 })
  expect(await found()).toMatchObject({ version: 2 })
  await send(result(7.9))
  expect(await found()).toMatchObject({ version: 3, isNormal: false, values: [{ value: 7.9 }] })
  const { result: versions } = await therapist.versions(booking, service)
  expect(versions.map(({ values }) => values[0]?.value)).toEqual([7.9, 4.2, undefined])
})

test.for<[string, Record<string, unknown>]>([
  ['names another birth date', { birth: '1950-01-01' }],
  ['names no booking of the cabinet', { booking: 'Я-000000' }],
  ['has a value that nobody can have', { values: [{ key: 'cholesterol', value: 4000 }] }],
  ['is about a service outside the check-up', { service: 'lab-nobody-knows' }],
  ['says nothing', { values: [] }],
])('a result that %s is counted as refused and writes nothing', async ([, given], { app }) => {
  const send = await clinic(app)
  const { result, found } = await bled(app)
  expect(await send(result(4.2, given))).toMatchObject({ received: 1, refused: 1, outcome: 'done' })
  expect(await found()).toMatchObject({ state: 'awaited', version: 1 })
})

test('a wrong result holds up none of the others of its page', async ({ app }) => {
  const send = await clinic(app)
  const one = await bled(app)
  const other = await bled(app)
  const sent = await send(one.result(4.2, { birth: '1950-01-01' }), other.result(4.4))
  expect(sent).toMatchObject({ received: 2, refused: 1 })
  expect(await other.found()).toMatchObject({ state: 'done' })
})

test('a result that comes after the заключение is refused: what was decided on stays', async ({ app }) => {
  const send = await clinic(app)
  const { booking, result, found } = await bled(app)
  await send(result(4.2))
  const chair = await commission(app)
  const { error } = await chair.conclude(booking)
  expect(error).toBeUndefined()
  expect(await send(result(7.9))).toMatchObject({ refused: 1 })
  expect(await found()).toMatchObject({ version: 2, values: [{ value: 4.2 }] })
})
