import { describe } from 'vitest'
import { bookingContract } from '../../../shared/booking/contract.ts'
import { cancelAllContract } from '../../../shared/desk/cancel-all/contract.ts'
import { cancelAllRefusals } from '../../../shared/desk/cancel-all/ru.ts'
import { deskContract } from '../../../shared/desk/contract.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { member } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { loadCatalogue, makeSlot, takenOf, wishOf } from '../../../test/booking.ts'
import { type Client, expect, type TestApp, test } from '../../../test/harness.ts'

const { preview, cancel } = cancelAllContract

/** Books a person of a fresh account into a slot. */
async function book(app: TestApp, slot: Awaited<ReturnType<typeof makeSlot>>) {
  const person = await member(app)
  const { result } = await person.client.call(bookingContract.reserve, { body: wishOf(slot.id) })
  return { ...person, booking: result }
}
const registrar = (app: TestApp) => member(app, { roles: ['registrar'] })
const seen = async (client: Client, day: string) =>
  (await client.call(preview, { body: { scope: { of: 'day', city: 'ekb', day } as never } })).result
const stateOf = async (app: TestApp, id: string) =>
  (await app.db.execute('select state from bookings where id = $1', [id])).rows[0]?.state
const toldOf = async (app: TestApp, id: string) =>
  (
    await app.db.execute(
      `select text from outbox where link = $1 and kind = 'booking-cancelled' and channel = 'sms'`,
      [`/preorder/${id}`],
    )
  ).rows.length

test.beforeEach(({ app }) => loadCatalogue(app.db, app.clock.now()))

describe('cancelling all bookings of a day', () => {
  test('tells how many people it concerns, cancels their bookings in one act and writes to each', async ({
    app,
  }) => {
    const day = '2026-04-06'
    const slot = await makeSlot(app.db, { day, time: '08:00' })
    const people = [await book(app, slot), await book(app, slot)]
    const next = await book(app, await makeSlot(app.db, { day: '2026-04-07', time: '08:00' }))
    const { client, account } = await registrar(app)
    const shown = await seen(client, day)
    expect(shown).toMatchObject({
      people: 2,
      told: 2,
      days: [{ day, city: 'ekb', people: 2 }],
      organization: null,
    })
    const scope = { of: 'day', city: 'ekb', day } as never
    const body = { scope, reason: 'Авария на подстанции', seen: shown.version }
    expect((await client.call(cancel, { body })).result.cancelled).toBe(2)
    for (const { booking } of people)
      expect([await stateOf(app, booking.id), await toldOf(app, booking.id)]).toEqual(['cancelled', 1])
    expect([await takenOf(app.db, slot.id), await stateOf(app, next.booking.id)]).toEqual([0, 'confirmed'])
    const rows = (await eventsOf(app, account.id)).filter(({ act }) => act === 'remove')
    expect(rows.map(({ subject }) => subject).sort()).toEqual(people.map(({ booking }) => booking.id).sort())
    expect(await client.call(cancel, { body })).toBeRefused(cancelAllRefusals.NOTHING_TO_CANCEL)
  })

  test('leaves a person who has come, and refuses when somebody was booked meanwhile', async ({ app }) => {
    const day = '2026-03-02'
    const slot = await makeSlot(app.db, { day, time: '23:00' })
    const came = await book(app, slot)
    const waiting = await book(app, slot)
    const { client } = await registrar(app)
    const at = { state: 'confirmed', slot: slot.id } as const
    await client.call(deskContract.arrive, { params: { id: came.booking.id }, body: { seen: at } })
    const shown = await seen(client, day)
    expect(shown.people).toBe(1)
    const late = await book(app, slot)
    const scope = { of: 'day', city: 'ekb', day } as never
    const act = (version: string) =>
      client.call(cancel, { body: { scope, reason: 'Болезнь', seen: version } })
    expect(await act(shown.version)).toBeRefused(cancelAllRefusals.LIST_CHANGED)
    expect(await stateOf(app, waiting.booking.id)).toBe('confirmed')
    expect((await act((await seen(client, day)).version)).result.cancelled).toBe(2)
    expect([await stateOf(app, came.booking.id), await stateOf(app, late.booking.id)]).toEqual([
      'arrived',
      'cancelled',
    ])
  })

  test('needs a reason and the rights of the desk', async ({ app }) => {
    const { client } = await registrar(app)
    const scope = { of: 'day', city: 'ekb', day: '2026-04-09' } as never
    expect(await client.call(cancel, { body: { scope, reason: ' ', seen: '' } })).toBeRefused(common.INVALID)
    const person = (await member(app)).client
    expect(await person.call(preview, { body: { scope } })).toBeRefused(common.FORBIDDEN)
  })

  test('is refused for an organization that the clinic does not know', async ({ app }) => {
    const { client } = await registrar(app)
    const scope = { of: 'organization', inn: '7707083893', kpp: '' } as never
    expect(await client.call(preview, { body: { scope } })).toBeRefused(common.NOT_FOUND)
  })
})
