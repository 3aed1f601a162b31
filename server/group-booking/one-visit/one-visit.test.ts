import { describe } from 'vitest'
import { bookingRefusals } from '../../../shared/booking/ru.ts'
import type { FreeTimes } from '../../../shared/group-booking/one-visit/schema.ts'
import { groupRefusals } from '../../../shared/group-booking/ru.ts'
import type { GroupVolume } from '../../../shared/group-booking/schema.ts'
import { addDays, clinicDay } from '../../../shared/platform/days.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { makeSlot } from '../../../test/booking.ts'
import { candidatesOf } from '../../../test/candidates.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { employer, hire } from '../../../test/employees.ts'
import { works } from '../../../test/group-booking.ts'
import { expect, type TestApp } from '../../../test/harness.ts'

/** HR with a welder, and a free time of tomorrow in Pervouralsk. */
async function office(app: TestApp, time: string) {
  const hr = await works(app)
  const [welder] = await hr.people(1)
  if (!welder) throw new Error('not hired')
  const day = addDays(clinicDay(app.clock.now()), 1)
  const { id: slot } = await makeSlot(app.db, { day, time, city: 'pvl' })
  const times = (kind: string, employee: string = welder.id) =>
    candidatesOf(app, hr).times({ city: 'pvl', employee, kind })
  const book = (kind: string, total: number) =>
    hr.ask('book', {
      body: { city: 'pvl', kind, places: [{ employee: welder.id, slot }], total, tell: false },
    })
  return { hr, welder, day, slot, times, book }
}

const offered = (answer: { result: unknown }, day: string) =>
  (answer.result as FreeTimes).days.find((one) => one.day === day)

describe('one employee', () => {
  test('is booked at a time and for a price that HR was offered for the chosen kind', async ({ app }) => {
    const { day, slot, times, book } = await office(app, '08:05')
    const periodic = await times('periodic')
    const preliminary = await times('preliminary')
    const free = offered(preliminary, day)
    expect(free?.times.map((one) => one.slot)).toContain(slot)
    expect(offered(periodic, day)?.total).toBeGreaterThan(0)
    const booked = await book('preliminary', free?.total ?? 0)
    expect(booked.status).toBe(201)
    const again = await times('periodic')
    expect(again).toBeRefused(groupRefusals.GROUP_CONFLICTS)
    expect(again.error?.message).toMatch(/^Уже записан на /)
  })

  test('is offered no time of a day on which the quota of the organization is used up', async ({ app }) => {
    const { hr, day, times } = await office(app, '08:10')
    expect(offered(await times('periodic'), day)).toBeDefined()
    await app.db.execute('update organizations set daily_quota = 1 where id = $1', [hr.organization])
    const [other] = await hr.people(1)
    const { id: slot } = await makeSlot(app.db, { day, time: '08:20', city: 'pvl' })
    const body = { city: 'pvl', kind: 'periodic', who: { ids: [other?.id] }, date: day }
    const { total } = ((await hr.ask('volume', { body })) as { result: GroupVolume }).result
    const places = [{ employee: other?.id, slot }]
    const booked = await hr.ask('book', {
      body: { city: 'pvl', kind: 'periodic', places, total, tell: false },
    })
    expect(booked.status).toBe(201)
    expect(offered(await times('periodic'), day)).toBeUndefined()
  })

  test('gets no times when another organization employs him, or when he has no factors', async ({ app }) => {
    const { hr, times } = await office(app, '08:25')
    const stranger = await hire(await employer(app), {})
    expect(await times('periodic', stranger.id)).toBeRefused(common.NOT_FOUND)
    const idle = await hire(hr, {})
    expect(await times('periodic', idle.id)).toBeRefused(bookingRefusals.BAD_FACTORS)
  })
})
