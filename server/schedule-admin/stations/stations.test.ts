import { describe } from 'vitest'
import { bookingContract } from '../../../shared/booking/contract.ts'
import type { ConflictDetails, GroupPlan } from '../../../shared/group-booking/schema.ts'
import type { City } from '../../../shared/platform/person.ts'
import { scheduleRefusals } from '../../../shared/schedule/ru.ts'
import type { Slot } from '../../../shared/schedule/schema.ts'
import { scheduleAdminContract as desk } from '../../../shared/schedule-admin/contract.ts'
import { scheduleDeskRefusals } from '../../../shared/schedule-admin/ru.ts'
import type { Touch } from '../../../shared/schedule-admin/schema.ts'
import { member } from '../../../test/accounts.ts'
import { book, loadCatalogue, makeSlot, wishOf } from '../../../test/booking.ts'
import { loadFirstStations, makeMorning, works } from '../../../test/group-booking.ts'
import { expect, test as withApp } from '../../../test/harness.ts'
import { administrator } from '../../../test/relations.ts'

type Admin = Awaited<ReturnType<typeof administrator>>
const test = withApp.extend<{ boss: Admin }>({
  boss: [
    async ({ app }, use) => {
      await loadCatalogue(app.db, app.clock.now())
      await loadFirstStations(app.db)
      await use(await administrator(app))
    },
    { scope: 'file', auto: true },
  ],
})

const present = async ({ client }: Admin, city: City) => {
  const found = (await client.call(desk.desk)).result.cities.find((one) => one.city === city)
  if (!found) throw new Error('no such city')
  return found
}
const stationOf = async (boss: Admin, city: City, key: string) => {
  const found = (await present(boss, city)).stations.find((one) => one.key === key)
  if (!found) throw new Error('no such station')
  const { key: _, ...station } = found
  return { params: { city, key }, station }
}
const limit = async (boss: Admin, city: City, service: string, perDay: number | null, keep = false) => {
  const known = (await present(boss, city)).limits.find((one) => one.service === service)
  const body = { service, perDay, version: known?.version ?? 0, keep }
  return boss.client.call(desk.setLimit, { params: { city }, body })
}

describe('a station', () => {
  test('is added, changed and removed; a service without a station is reported', async ({ boss }) => {
    const body = { name: 'ЭКГ второе', rooms: 1, minutes: 7.5, services: ['fn-ecg'] }
    const added = await boss.client.call(desk.addStation, { params: { city: 'pvl' }, body })
    const made = added.result.stations.find(({ name }) => name === body.name)
    expect(made).toMatchObject({ ...body, version: 0 })
    const params = { city: 'pvl' as const, key: made?.key ?? '' }
    const changed = await boss.client.call(desk.changeStation, {
      params,
      body: { ...body, rooms: 2, version: 0 },
    })
    expect(changed.result.city.stations.find(({ key }) => key === params.key)).toMatchObject({
      rooms: 2,
      version: 1,
    })
    const gone = await boss.client.call(desk.removeStation, { params, body: { version: 1 } })
    expect(gone.result.city.stations.map(({ key }) => key)).not.toContain(params.key)
    expect(gone.result.city.uncovered).not.toContain('fn-ecg')
  })

  test('changed meanwhile by another admin is not overwritten', async ({ app, boss }) => {
    const { params, station } = await stationOf(boss, 'pvl', 'registration')
    await boss.client.call(desk.changeStation, { params, body: { ...station, name: 'Стойка' } })
    const other = await administrator(app)
    const { error } = await other.client.call(desk.changeStation, {
      params,
      body: { ...station, name: 'Окно' },
    })
    expect(error.code).toBe(scheduleDeskRefusals.STALE_SCHEDULE.code)
  })

  test('cannot be removed while patients are booked for a service given nowhere else', async ({
    app,
    boss,
  }) => {
    const { id } = await makeSlot(app.db, { city: 'pvl', day: '2026-03-11', time: '09:00' })
    const booking = await book((await member(app)).client, id)
    const service = booking.items[0]?.service ?? ''
    const owners = (await present(boss, 'pvl')).stations.filter(({ services }) => services.includes(service))
    const [last] = owners
    if (!last || owners.length > 1) throw new Error('not the only station')
    const { error } = await boss.client.call(desk.removeStation, {
      params: { city: 'pvl', key: last.key },
      body: { version: last.version, keep: true },
    })
    expect(error).toMatchObject({ code: scheduleDeskRefusals.STATION_NEEDED.code })
    expect(
      (error.details as { services: { service: string }[] }).services.map((one) => one.service),
    ).toContain(service)
  })

  test('with fewer rooms lists the booked patients that exceed its hourly capacity [§2.8-d]', async ({
    app,
    boss,
  }) => {
    const { id } = await makeSlot(app.db, { city: 'pvl', day: '2026-03-12', time: '09:00', minutes: 60 })
    const booked = [await book((await member(app)).client, id), await book((await member(app)).client, id)]
    const { params, station } = await stationOf(boss, 'pvl', 'anthropometry')
    const { version: _, ...to } = { ...station, rooms: 0 }
    const { result } = await boss.client.call(desk.preview, { body: { change: 'station', ...params, to } })
    const there = result.times.filter(({ day }) => day === '2026-03-12')
    expect(there).toMatchObject([{ time: '09:00', booked: 2, why: expect.stringContaining(station.name) }])
    expect(there[0]?.people.map(({ number }) => number).toSorted()).toEqual(
      booked.map(({ number }) => number).toSorted(),
    )
    const body = { ...to, version: station.version }
    const { error } = await boss.client.call(desk.changeStation, { params, body })
    expect(error.code).toBe(scheduleDeskRefusals.TOUCHES_BOOKINGS.code)
  })

  test('accepts no service outside the order in force', async ({ boss }) => {
    const body = { name: 'Лишний', rooms: 1, minutes: 5, services: ['no-such'] }
    const { status, error } = await boss.client.call(desk.addStation, { params: { city: 'ekb' }, body })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['services']])
  })
})

describe('the daily limit of a service', () => {
  test('refuses the next patient with times on the nearest days that have room [§2.8-e]', async ({
    app,
    boss,
  }) => {
    const full = await makeSlot(app.db, { day: '2026-03-17', time: '09:00' })
    const other = await makeSlot(app.db, { day: '2026-03-18', time: '09:15' })
    await makeSlot(app.db, { day: '2026-03-18', time: '15:00' })
    expect((await limit(boss, 'ekb', 'fn-ecg', 1)).status).toBe(200)
    const first = await member(app)
    const { id, items } = await book(first.client, full.id)
    expect(items.map(({ service }) => service)).toContain('fn-ecg')
    const late = await member(app)
    const { error } = await late.client.call(bookingContract.reserve, { body: wishOf(full.id) })
    expect(error.code).toBe(scheduleRefusals.SERVICE_DAY_FULL.code)
    expect((error.details as { nearest: Slot[] }).nearest.map((slot) => slot.id)).toEqual([other.id])
    await first.client.call(bookingContract.cancel, { params: { id }, body: {} })
    expect((await book(late.client, full.id)).state).toBe('confirmed')
    await limit(boss, 'ekb', 'fn-ecg', null)
  })

  test('applies to a move to a full day, not to a move within it', async ({ app, boss }) => {
    const one = await makeSlot(app.db, { day: '2026-03-24', time: '09:00' })
    const later = await makeSlot(app.db, { day: '2026-03-24', time: '10:00' })
    const elsewhere = await makeSlot(app.db, { day: '2026-03-25', time: '09:00' })
    const ann = await member(app)
    const bob = await member(app)
    const hers = await book(ann.client, one.id)
    const his = await book(bob.client, elsewhere.id)
    await limit(boss, 'ekb', 'fn-ecg', 1)
    const move = (person: typeof ann, id: typeof hers.id, slot: typeof one.id) =>
      person.client.call(bookingContract.move, { params: { id }, body: { slot } })
    expect((await move(bob, his.id, one.id)).error.code).toBe(scheduleRefusals.SERVICE_DAY_FULL.code)
    expect((await move(ann, hers.id, later.id)).status).toBe(200)
    await limit(boss, 'ekb', 'fn-ecg', null)
  })

  test('set below the number booked lists the latest bookings; when they are kept, it refuses only new ones', async ({
    app,
    boss,
  }) => {
    const { id } = await makeSlot(app.db, { day: '2026-03-26', time: '09:00' })
    await book((await member(app)).client, id)
    app.clock.pass(1)
    const last = await book((await member(app)).client, id)
    const asked = await limit(boss, 'ekb', 'fn-ecg', 1)
    expect(asked.error.code).toBe(scheduleDeskRefusals.TOUCHES_BOOKINGS.code)
    const { times } = (asked.error.details as { touch: Touch }).touch
    const there = times.find(({ day }) => day === '2026-03-26')
    expect(there).toMatchObject({ time: null, booked: 2, capacity: 1, people: [{ number: last.number }] })
    expect((await limit(boss, 'ekb', 'fn-ecg', 1, true)).status).toBe(200)
    const { error } = await (await member(app)).client.call(bookingContract.reserve, { body: wishOf(id) })
    expect(error.code).toBe(scheduleRefusals.SERVICE_DAY_FULL.code)
    await limit(boss, 'ekb', 'fn-ecg', null)
  })

  test('spreads a group over days, and a group that does not fit is refused with other times', async ({
    app,
    boss,
  }) => {
    for (const day of ['2026-04-14', '2026-04-15', '2026-04-16']) await makeMorning(app.db, day)
    await limit(boss, 'ekb', 'fn-ecg', 2)
    const office = await works(app)
    const ids = (await office.people(5)).map(({ id }) => id)
    const asked = { city: 'ekb', kind: 'periodic' }
    const plan = (
      await office.ask('plan', { body: { ...asked, who: { ids }, from: '2026-04-14', to: '2026-04-16' } })
    ).result as GroupPlan
    const perDay = [...Map.groupBy(plan.places, ({ day }) => day).values()].map((own) => own.length)
    expect(perDay).toEqual([2, 2, 1])
    const places = ids.slice(0, 3).map((employee) => ({ employee, day: '2026-04-14', time: '08:00' }))
    const total = plan.places.slice(0, 3).reduce((sum, { price }) => sum + price, 0)
    const { error } = await office.ask('book', { body: { ...asked, places, total, tell: false } })
    const { conflicts } = error.details as ConflictDetails
    expect(conflicts).toHaveLength(1)
    expect(conflicts[0]?.reason).toContain('больше нет мест на услугу')
    expect(conflicts[0]?.nearest[0]?.day).toBe('2026-04-15')
    await limit(boss, 'ekb', 'fn-ecg', null)
  })
})
