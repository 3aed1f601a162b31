import { codeOf } from '../../shared/booking/code.ts'
import { bookingContract } from '../../shared/booking/contract.ts'
import { common } from '../../shared/platform/refusal.ts'
import { member } from '../../test/accounts.ts'
import { book, loadCatalogue, makeSlot } from '../../test/booking.ts'
import { type Client, expect, type TestApp, test as withApp } from '../../test/harness.ts'

const test = withApp.extend<{ catalogue: undefined }>({
  catalogue: [
    async ({ app }, use) => {
      await loadCatalogue(app.db, app.clock.now())
      await use(undefined)
    },
    { scope: 'file', auto: true },
  ],
})

const open = (client: Client, code: string) => client.call(bookingContract.byCode, { params: { code } })

async function booked(app: TestApp) {
  const { client } = await member(app)
  return { client, booking: await book(client, (await makeSlot(app.db)).id) }
}

test('the code of a booking opens it for its patient and at the desk', async ({ app }) => {
  const { client, booking } = await booked(app)
  const registrar = await member(app, { roles: ['registrar'] })
  for (const code of [codeOf(booking), booking.number]) {
    expect((await open(client, code)).result).toEqual({ id: booking.id, at: 'own' })
    expect((await open(registrar.client, code)).result).toEqual({ id: booking.id, at: 'desk' })
  }
})

test("a registrar's own booking opens as a patient's", async ({ app }) => {
  const { client } = await member(app, { roles: ['registrar'] })
  const booking = await book(client, (await makeSlot(app.db)).id)
  expect((await open(client, codeOf(booking))).result).toEqual({ id: booking.id, at: 'own' })
})

test("another patient's code, an unknown code and a text without a code answer alike: not found", async ({
  app,
}) => {
  const { booking } = await booked(app)
  const { client } = await member(app)
  for (const code of [codeOf(booking), 'P-2026-999999-123456', 'П-2026-999999', 'Смирнова'])
    expect((await open(client, code)).error).toMatchObject({ code: common.NOT_FOUND.code })
  expect((await open(app.visitor(), codeOf(booking))).error).toMatchObject({ code: common.NO_SESSION.code })
})
