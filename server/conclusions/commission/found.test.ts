import type { BookingId } from '../../../shared/booking/schema.ts'
import { checkUpsContract } from '../../../shared/check-ups/contract.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { commission, examined } from '../../../test/commission.ts'
import { doctor, normal, written } from '../../../test/findings.ts'
import { expect } from '../../../test/harness.ts'

const hearing = { icd10: 'H90.3', isNew: true, isChronic: true }
const awaited = { service: 'lab-cbc', state: 'awaited' } as const
const ill = { service: 'doc-therapist', diagnoses: [hearing] }
const refused = { service: 'doc-therapist', state: 'refused', reason: 'Отказался' } as const

test('the list says in one word what was found at each check-up, and how many results come later', async ({
  app,
}) => {
  const chair = await commission(app)
  const [untouched, healthy, late, sick, unwilling] = await Promise.all(
    Array.from({ length: 5 }, async () => (await examined(app)).booking),
  )
  await written(app, healthy as BookingId)
  await written(app, late as BookingId, awaited)
  await written(app, sick as BookingId, awaited, ill)
  await written(app, unwilling as BookingId, refused)
  const { items } = (await chair.awaiting()).result
  const found = new Map(items.map((row) => [row.booking, [row.found, row.awaited]]))
  expect(
    [untouched, healthy, late, sick, unwilling].map((booking) => found.get(booking as BookingId)),
  ).toEqual([
    ['nothing', 0],
    ['normal', 0],
    ['awaited', 1],
    ['abnormal', 1],
    ['partly', 0],
  ])
})

test('a corrected finding counts in the list as it stands now, and one withdrawn is not written', async ({
  app,
}) => {
  const chair = await commission(app)
  const { booking } = await examined(app)
  const therapist = await doctor(app)
  const foundNow = async () =>
    (await chair.awaiting()).result.items.find((row) => row.booking === booking)?.found
  await therapist.save(booking, ill)
  expect(await foundNow()).toBe('abnormal')
  await therapist.save(booking, { service: 'doc-therapist', isNormal: true, seen: 1 })
  expect(await foundNow()).toBe('partly')
  await therapist.save(booking, { service: 'doc-therapist', state: 'withdrawn', reason: 'Не он', seen: 2 })
  expect(await foundNow()).toBe('nothing')
})

test('the list says since when a result is awaited, and can show only those who wait for one', async ({
  app,
}) => {
  const chair = await commission(app)
  const { booking } = await examined(app)
  const { booking: ready } = await examined(app)
  const therapist = await doctor(app)
  await therapist.save(booking, awaited)
  const shown = async (wanted: 'true' | 'false') => {
    const { items } = (await chair.awaiting({ awaited: wanted })).result
    const days = new Map(items.map((row) => [row.booking, row.awaitedSince]))
    return [booking, ready].map((one) => days.get(one))
  }
  expect(await shown('true')).toEqual([clinicDay(app.clock.now()), undefined])
  expect(await shown('false')).toEqual([undefined, null])
})

test('a check-up waits for results after its doctors, names them to the person, and then for the commission', async ({
  app,
}) => {
  const { booking, client } = await examined(app)
  const therapist = await doctor(app)
  const own = async () => (await client.call(checkUpsContract.list, { query: {} })).result.items[0]
  await therapist.save(booking, awaited)
  expect(await own()).toMatchObject({
    state: 'studies_pending',
    awaited: [expect.stringMatching(/анализ крови/i)],
  })
  const { result } = await therapist.look(booking)
  const blood = result.items.find(({ service }) => service === 'lab-cbc')
  if (!blood) throw new Error('no blood test')
  await therapist.save(booking, { ...normal(blood, result), seen: 1 })
  expect(await own()).toMatchObject({ state: 'commission', awaited: [] })
})
