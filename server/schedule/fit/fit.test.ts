import { bookingContract } from '../../../shared/booking/contract.ts'
import { clinicInstant, type Day } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import { fitContract } from '../../../shared/schedule/fit/contract.ts'
import { scheduleRefusals } from '../../../shared/schedule/ru.ts'
import type { SlotId } from '../../../shared/schedule/schema.ts'
import { member } from '../../../test/accounts.ts'
import { book, loadCatalogue, makeSlot, messagesAbout, wishOf } from '../../../test/booking.ts'
import { loadFirstStations } from '../../../test/group-booking.ts'
import { expect, type TestApp, test as withApp } from '../../../test/harness.ts'
import { stayIn } from './actions.ts'

/** Working days on which the clinic is open till 16:00 and takes blood till 11:00. */
const day = '2026-03-17'
const next = '2026-03-18'

const test = withApp.extend<{ times: Record<string, SlotId> }>({
  times: [
    async ({ app }, use) => {
      await loadCatalogue(app.db, app.clock.now())
      await loadFirstStations(app.db)
      const made = async (on: string, time: string) => (await makeSlot(app.db, { day: on, time })).id
      await use({
        morning: await made(day, '08:00'),
        noon: await made(day, '12:00'),
        late: await made(day, '15:45'),
        tomorrow: await made(next, '08:00'),
      })
    },
    { scope: 'file', auto: true },
  ],
})

const services = ['lab-cbc', 'lab-glucose', 'fn-ecg', 'doc-therapist']
const fitting = async (app: TestApp, city: City = 'ekb') =>
  (await app.visitor().call(fitContract.day, { body: { city, day, services } as never })).result

test('each time of a day says what of the volume is left for another day, and when the clinic closes', async ({
  app,
}) => {
  const { slots, closesAt, minutes } = await fitting(app)
  expect(closesAt).toBe('16:00')
  expect(minutes).toBeGreaterThanOrEqual(30)
  expect(slots.map(({ left, isPossible }) => ({ left, isPossible }))).toMatchObject([
    { left: [], isPossible: true },
    { left: ['Забор крови'], isPossible: true },
    { isPossible: false },
  ])
})

test('the nearest time is the nearest at which the whole volume can be done', async ({ app, times }) => {
  app.clock.set(new Date('2026-03-17T06:00:00Z'))
  const { result } = await app
    .visitor()
    .call(fitContract.nearest, { body: { city: 'ekb', services } as never })
  // It is 11:00 at the clinic: 12:00 of today is free, and blood is taken tomorrow.
  expect(result[0]?.id).toBe(times.tomorrow)
  const withoutBlood = await app
    .visitor()
    .call(fitContract.nearest, { body: { city: 'ekb', services: ['doc-therapist'] } as never })
  expect(withoutBlood.result[0]?.id).toBe(times.noon)
})

test('a time in which less than half can be done is refused with times at which all of it fits', async ({
  app,
  times,
}) => {
  const { client } = await member(app)
  const { error } = await client.call(bookingContract.reserve, { body: wishOf(times.late as SlotId) })
  expect(error).toMatchObject({ code: scheduleRefusals.TOO_LATE.code })
  expect(error.details).toMatchObject({ nearest: [{ left: [] }] })
})

test('the SMS says how long it takes and asks to come fasting only when blood is taken that day', async ({
  app,
  times,
}) => {
  const { client } = await member(app)
  const early = await book(client, times.tomorrow as SlotId)
  expect(early.stay).toMatchObject({ left: [], isFasting: true, closesAt: '16:00' })
  const [first] = await messagesAbout(app.db, early)
  expect(first?.text).toMatch(/Займёт около .+ Приходите натощак/)
  const noon = await book(client, times.noon as SlotId)
  expect(noon.stay).toMatchObject({ isFasting: false })
  expect(noon.stay?.left).toContain('Забор крови')
  const [second] = await messagesAbout(app.db, noon)
  expect(second?.text).not.toContain('натощак')
})

test('a person does not move a visit to a time at which it cannot be done', async ({ app, times }) => {
  const { client } = await member(app)
  const { id } = await book(client, times.tomorrow as SlotId)
  const moved = await client.call(bookingContract.move, {
    params: { id },
    body: { slot: times.late as SlotId },
  })
  expect(moved.error.code).toBe(scheduleRefusals.TOO_LATE.code)
})

test('a late person leaves for another day what stops before he comes, and everything after the closing', () => {
  const station = { rooms: 1, minutes: 10 }
  const pace = {
    stations: [
      { ...station, key: 'blood', name: 'Забор крови', services: ['lab-cbc'], takesUntil: '11:00' },
      { ...station, key: 'neurologist', name: 'Невролог', services: ['doc-neurologist'] },
    ],
    wait: 3,
    closesAt: '16:00',
  }
  const at = (time: string) => clinicInstant('2026-04-14' as Day, time)
  const leftAt = (time: string) => stayIn(pace, ['lab-cbc', 'doc-neurologist'], at('08:30'), at(time))?.left
  expect(leftAt('08:20')).toEqual([])
  expect(leftAt('11:20')).toEqual(['Забор крови'])
  expect(leftAt('20:03')).toEqual(['Забор крови', 'Невролог'])
})
