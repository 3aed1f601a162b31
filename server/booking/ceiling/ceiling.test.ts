import { describe } from 'vitest'
import { ceilingAdminContract, ceilingContract } from '../../../shared/booking/ceiling/contract.ts'
import { ceilingRefusals } from '../../../shared/booking/ceiling/ru.ts'
import { bookingContract } from '../../../shared/booking/contract.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { member } from '../../../test/accounts.ts'
import { loadCatalogue, makeSlot, takenOf, wishOf } from '../../../test/booking.ts'
import { type Client, expect, type TestApp, test } from '../../../test/harness.ts'

let days = 10

/** Books a day of its own for the person of a client. */
async function book(app: TestApp, client: Client) {
  days += 1
  const slot = await makeSlot(app.db, { day: `2026-04-${days}`, time: '08:00' })
  return { slot, answer: await client.call(bookingContract.reserve, { body: wishOf(slot.id) }) }
}

test.beforeEach(async ({ app }) => {
  await loadCatalogue(app.db, app.clock.now())
  await app.db.execute('update booking_ceiling set ceiling = 3')
})

describe('the ceiling of open bookings', () => {
  test('refuses the fourth open booking of an account, names the three, and takes no place', async ({
    app,
  }) => {
    const { client } = await member(app)
    const numbers: string[] = []
    for (let count = 0; count < 3; count += 1) numbers.push((await book(app, client)).answer.result.number)
    const { slot, answer } = await book(app, client)
    expect(answer).toBeRefused(ceilingRefusals.TOO_MANY_OPEN)
    expect(answer.error.message).toMatch(/не больше 3.записей сразу.*11.апреля, 08:00.*13.апреля, 08:00/)
    expect(await takenOf(app.db, slot.id)).toBe(0)
    const { result } = await client.call(ceilingContract.own)
    expect([result.ceiling, result.open.map(({ number }) => number)]).toEqual([3, numbers])
    expect((await book(app, (await member(app)).client)).answer.status).toBe(201)
  })

  test('lets the account book again after a cancellation, and does not put the cancelled one back beyond it', async ({
    app,
  }) => {
    const { client } = await member(app)
    const first = (await book(app, client)).answer.result
    for (let count = 0; count < 2; count += 1) await book(app, client)
    await client.call(bookingContract.cancel, { params: { id: first.id }, body: {} })
    expect((await book(app, client)).answer.status).toBe(201)
    const back = await client.call(bookingContract.restore, { params: { id: first.id } })
    expect(back).toBeRefused(ceilingRefusals.TOO_MANY_OPEN)
  })

  test('counts two bookings made at once', async ({ app }) => {
    const { client } = await member(app)
    for (let count = 0; count < 2; count += 1) await book(app, client)
    const both = await Promise.all([book(app, client), book(app, client)])
    expect(both.map(({ answer }) => answer.status).sort()).toEqual([201, 409])
  })

  test('is set by an administrator, over the value that he has seen', async ({ app }) => {
    const { client: boss } = await member(app, { roles: ['admin'] })
    const set = (ceiling: number, before: number) =>
      boss.call(ceilingAdminContract.set, { body: { ceiling, before } })
    expect((await set(1, 3)).result).toEqual({ ceiling: 1 })
    expect(await set(5, 3)).toBeRefused(ceilingRefusals.STALE_CEILING)
    for (const wrong of [0, 21, 1.5]) expect(await set(wrong, 1)).toBeRefused(common.INVALID)
    const { client } = await member(app)
    expect((await book(app, client)).answer.status).toBe(201)
    expect((await book(app, client)).answer).toBeRefused(ceilingRefusals.TOO_MANY_OPEN)
    await set(3, 1)
  })
})
