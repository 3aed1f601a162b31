import { describe } from 'vitest'
import { bookingContract } from '../../../shared/booking/contract.ts'
import { deskContract } from '../../../shared/desk/contract.ts'
import { groupRefusals } from '../../../shared/group-booking/ru.ts'
import type { ConflictDetails, GroupVolume } from '../../../shared/group-booking/schema.ts'
import { addDays, clinicDay, type Day } from '../../../shared/platform/days.ts'
import { fitContract } from '../../../shared/schedule/fit/contract.ts'
import { scheduleRefusals } from '../../../shared/schedule/ru.ts'
import type { SlotId } from '../../../shared/schedule/schema.ts'
import { freshPhone, member } from '../../../test/accounts.ts'
import { book, makeSlot, wishOf } from '../../../test/booking.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { works } from '../../../test/group-booking.ts'
import { expect, type TestApp } from '../../../test/harness.ts'

/** Noise needs the audiometry of Pervouralsk, which takes five people an hour; electricity does not. */
const noise = { factors: [{ code: '4.4' }] }
const electricity = { factors: [{ code: '5.1' }] }
const most = 5

let days = 0
/** The slots of a new day: ten seats at 08:00 and at 08:30, and ten at 12:00, when the visits of 08:00 are over. */
async function freshDay(app: TestApp, given: string = addDays('2026-03-23' as Day, days++)) {
  // Visitors read an answer that is at most a second old.
  app.clock.pass(1)
  const made = (time: string, minutes: number) =>
    makeSlot(app.db, { city: 'pvl', day: given, time, minutes, capacity: 10 })
  const early = (await made('08:00', 30)).id
  const late = (await made('08:30', 30)).id
  const next = (await made('12:00', 60)).id
  return { day: given as Day, early, late, next }
}

const reserve = async (app: TestApp, slot: SlotId, given: object) => {
  const { client } = await member(app)
  return { client, answer: await client.call(bookingContract.reserve, { body: wishOf(slot, { ...given }) }) }
}

/** Books people who work in noise into an hour, until its audiometry takes nobody more. */
async function sellOut(app: TestApp, { early, late }: { early: SlotId; late: SlotId }, people = most) {
  for (let at = 0; at < people; at += 1)
    await book((await member(app)).client, at % 2 ? late : early, { ...noise })
}

describe('an hour whose audiometry is sold out', () => {
  test('refuses a person who needs it, with times of other hours, and admits another who does not', async ({
    app,
  }) => {
    const { early, late, next } = await freshDay(app)
    await sellOut(app, { early, late })
    const { answer } = await reserve(app, late, noise)
    expect(answer).toBeRefused(scheduleRefusals.SLOT_FULL)
    expect(answer.error.message).toBe('С 08:00 до 09:00 уже занято: аудиометрия')
    const { nearest } = answer.error.details as { nearest: { id: SlotId }[] }
    expect(nearest[0]?.id).toBe(next)
    expect(nearest.map(({ id }) => id)).not.toContain(early)
    expect((await reserve(app, late, electricity)).answer.status).toBe(201)
  })

  test('has no free seats for a volume that needs it, and says why; without it the seats are free', async ({
    app,
  }) => {
    const { day, early, late, next } = await freshDay(app)
    const dawn = (await makeSlot(app.db, { city: 'pvl', day, time: '07:00', minutes: 60, capacity: 10 })).id
    // The remainder of minutes of that hour makes 08:00 take one more.
    await sellOut(app, { early, late }, most + 1)
    const seen = async (services: string[]) => {
      const body = { city: 'pvl', day, services } as never
      const { result } = await app.visitor().call(fitContract.day, { body })
      return result.slots.map(({ id, free, soldOut }) => ({ id, isFree: free > 0, soldOut }))
    }
    expect(await seen(['fn-audiometry'])).toEqual([
      { id: dawn, isFree: true, soldOut: [] },
      { id: early, isFree: false, soldOut: ['Аудиометрия'] },
      { id: late, isFree: false, soldOut: ['Аудиометрия'] },
      { id: next, isFree: true, soldOut: [] },
    ])
    expect((await seen(['fn-ecg'])).every(({ isFree }) => isFree)).toBe(true)
    const nearest = async (services: string[]) => {
      const body = { city: 'pvl', from: day, services } as never
      return (await app.visitor().call(fitContract.nearest, { body })).result
    }
    expect((await nearest(['fn-audiometry'])).map(({ id }) => id)).toEqual([dawn, next])
    // Around 07:00 the fewest people come to the ECG, so that time of the morning is offered first.
    const [first, ...others] = await nearest(['fn-ecg'])
    expect(first).toMatchObject({ id: dawn, isEvenest: true })
    expect(others.map(({ id }) => id)).toEqual([early, late, next])
  })

  test('leaves its seats out of the month for a volume that needs it', async ({ app }) => {
    const { day, early, late } = await freshDay(app)
    await sellOut(app, { early, late })
    const freeFor = async (services: string[]) => {
      const body = { city: 'pvl', from: day, to: addDays(day, 1), services } as never
      return (await app.visitor().call(fitContract.days, { body })).result.map(({ free }) => free)
    }
    expect(await freeFor(['fn-audiometry'])).toEqual([10, 0])
    expect(await freeFor(['fn-ecg'])).toEqual([25, 0])
  })

  test('accepts no booking moved from another hour; within the hour a person moves freely', async ({
    app,
  }) => {
    const { early, late, next } = await freshDay(app)
    await sellOut(app, { early, late }, most - 1)
    const inside = await member(app)
    const own = await book(inside.client, early, { ...noise })
    const outside = await member(app)
    const other = await book(outside.client, next, { ...noise })
    const move = (client: typeof inside.client, id: string, slot: SlotId) =>
      client.call(bookingContract.move, { params: { id } as never, body: { slot } })
    const refused = await move(outside.client, other.id, late)
    expect(refused).toBeRefused(scheduleRefusals.SLOT_FULL)
    expect(refused.error.message).toContain('аудиометрия')
    expect((await move(inside.client, own.id, late)).status).toBe(200)
    // The place that leaves the hour is free for the other person.
    expect((await move(inside.client, own.id, next)).status).toBe(200)
    expect((await move(outside.client, other.id, late)).status).toBe(200)
  })
})

test('employees of a group and people who come by themselves together stay within what a station takes', async ({
  app,
}) => {
  const office = await works(app)
  const { day, early, late } = await freshDay(app)
  const bookGroup = async (count: number) => {
    const people = await office.people(count)
    const body = { who: { ids: people.map(({ id }) => id) }, city: 'pvl', kind: 'periodic', date: day }
    const { total } = (await office.ask('volume', { body })).result as GroupVolume
    const places = people.map(({ id }, at) => ({ employee: id, slot: at % 2 ? late : early }))
    return office.ask('book', { body: { city: 'pvl', kind: 'periodic', places, total, tell: false } })
  }
  // Employers may book four of the five places at the audiometry.
  expect((await bookGroup(4)).status).toBe(201)
  expect((await reserve(app, early, noise)).answer.status).toBe(201)
  expect((await reserve(app, early, noise)).answer).toBeRefused(scheduleRefusals.SLOT_FULL)
  const late1 = await bookGroup(1)
  expect(late1).toBeRefused(groupRefusals.GROUP_CONFLICTS)
  expect((late1.error.details as ConflictDetails).conflicts[0]?.reason).toContain('Аудиометрия')
})

describe('the desk', () => {
  const wish = (slot: SlotId, given: object = {}) => {
    const { paper: _paper, consent: _consent, person, ...rest } = wishOf(slot, { ...noise })
    return { ...rest, person: { ...person, phone: freshPhone() }, consentOnPaper: false, ...given } as never
  }

  test('takes a walk-in into a sold-out hour of today with a reason and within the limit of the city only', async ({
    app,
  }) => {
    const { client } = await member(app, { roles: ['registrar'] })
    const today = clinicDay(app.clock.now())
    const slot = (await makeSlot(app.db, { city: 'pvl', day: today, time: '20:00', minutes: 60 })).id
    await sellOut(app, { early: slot, late: slot })
    const ask = (given?: object) => client.call(deskContract.book, { body: wish(slot, given) })
    const refused = await ask()
    expect(refused).toBeRefused(scheduleRefusals.SLOT_FULL)
    expect(refused.error.message).toBe('С 20:00 до 21:00 уже занято: аудиометрия')
    const overbookReason = 'Приехал из Ревды, обратно сегодня'
    expect((await ask({ overbookReason })).status).toBe(409)
    await app.db.execute(`update cities set overbook_limit = 1 where key = 'pvl'`)
    expect((await ask({ overbookReason })).status).toBe(201)
    const { result } = await client.call(deskContract.overbooked, { query: { city: 'pvl' } })
    expect(result).toEqual({ taken: 1, limit: 1 })
    expect((await ask({ overbookReason })).status).toBe(409)
  })

  test('restores a cancelled visit only while the stations of its hour take one more', async ({ app }) => {
    const { client } = await member(app, { roles: ['registrar'] })
    const { early, late } = await freshDay(app)
    const made = (await client.call(deskContract.book, { body: wish(early) })).result
    const seen = ({ state, slot }: Pick<typeof made, 'state' | 'slot'>) => ({ state, slot })
    const params = { id: made.id }
    const { result: cancelled } = await client.call(deskContract.cancel, {
      params,
      body: { reason: 'Человек попросил', seen: seen(made) },
    })
    await sellOut(app, { early, late })
    const answer = await client.call(deskContract.restore, { params, body: { seen: seen(cancelled) } })
    expect(answer).toBeRefused(scheduleRefusals.SLOT_FULL)
    expect(answer.error.message).toContain('аудиометрия')
  })
})
