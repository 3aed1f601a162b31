import { describe, expect } from 'vitest'
import { bookingContract } from '../../shared/booking/contract.ts'
import { overviewContract } from '../../shared/overview/contract.ts'
import type { City } from '../../shared/platform/person.ts'
import { member } from '../../test/accounts.ts'
import { book, makeSlot } from '../../test/booking.ts'
import { withCatalogue as test } from '../../test/clinic.ts'
import type { TestApp } from '../../test/harness.ts'
import { apply } from '../../test/relations.ts'

async function overview(app: TestApp) {
  const { client } = await member(app, { roles: ['admin'] })
  return (await client.call(overviewContract.now)).result
}

const cityIn = async (app: TestApp, city: City) =>
  (await overview(app)).cities.find((one) => one.city === city)

describe('the overview of an administrator', () => {
  test('counts the people of today by what has become of them, and how full the hours are', async ({
    app,
  }) => {
    const before = await cityIn(app, 'pvl')
    const slot = await makeSlot(app.db, { city: 'pvl', day: '2026-03-02', time: '15:30', capacity: 4 })
    const [ann, bob] = [await member(app), await member(app)]
    await book(ann.client, slot.id)
    const gone = await book(bob.client, slot.id)
    await bob.client.call(bookingContract.cancel, { params: { id: gone.id }, body: {} })
    const after = await cityIn(app, 'pvl')
    expect(after?.today).toEqual({
      ...before?.today,
      ahead: (before?.today.ahead ?? 0) + 1,
      cancelled: (before?.today.cancelled ?? 0) + 1,
    })
    expect(after?.hours.find(({ hour }) => hour === '15:00')).toEqual({
      hour: '15:00',
      taken: 1,
      capacity: 4,
    })
  })

  test('looks fourteen days ahead, the closed ones without places', async ({ app }) => {
    await makeSlot(app.db, { city: 'ekb', day: '2026-03-05', time: '09:00', capacity: 3 })
    const days = (await cityIn(app, 'ekb'))?.days ?? []
    expect(days.map(({ day }) => day).filter((day) => day < '2026-03-04')).toEqual([
      '2026-03-02',
      '2026-03-03',
    ])
    expect(days).toHaveLength(14)
    expect(days.find(({ day }) => day === '2026-03-05')).toEqual({ day: '2026-03-05', free: 3, capacity: 3 })
    expect(days.find(({ day }) => day === '2026-03-08')?.capacity).toBe(0)
  })

  test('tells of new applications, messages that failed and visits that nobody has marked', async ({
    app,
  }) => {
    const { attention: before } = await overview(app)
    await apply(await member(app))
    await app.db.execute(
      `insert into outbox (id, channel, kind, recipient, text, state, next_at, created_at)
       values (gen_random_uuid(), 'sms', 'test', '+79000000000', 'x', 'dead', now(), now())`,
    )
    const slot = await makeSlot(app.db, { city: 'ekb', day: '2026-03-02', time: '15:45' })
    const { client } = await member(app)
    await book(client, slot.id)
    app.clock.set('2026-03-03T05:00:00Z')
    const { attention } = await overview(app)
    expect(attention.requests).toBe(before.requests + 1)
    expect(attention.failed).toBe(before.failed + 1)
    expect(attention.unmarked).toBeGreaterThan(before.unmarked)
    expect(attention.unmarkedAt?.on).toBe('2026-03-02')
    app.clock.set('2026-03-02T05:00:00Z')
  })

  test('warns of the end of the order half a year before', async ({ app }) => {
    expect((await overview(app)).attention.orderEndsOn).toBeNull()
    app.clock.set('2026-11-02T05:00:00Z')
    expect((await overview(app)).attention.orderEndsOn).toMatch(/^2027-0[4-9]-0[12]$/)
    app.clock.set('2026-03-02T05:00:00Z')
  })
})
