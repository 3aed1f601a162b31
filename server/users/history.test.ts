import { common } from '../../shared/platform/refusal.ts'
import { usersContract } from '../../shared/users/contract.ts'
import { member } from '../../test/accounts.ts'
import { eventsOf } from '../../test/audit.ts'
import { book, loadCatalogue, makeSlot } from '../../test/booking.ts'
import { expect, test } from '../../test/harness.ts'
import { administrator } from '../../test/relations.ts'
import { enqueue } from '../platform/outbox/outbox.ts'

const { bookings, messages, one } = usersContract

test('bookings of a user are paged, the latest visit first, and the view is recorded', async ({ app }) => {
  await loadCatalogue(app.db, app.clock.now())
  const admin = await administrator(app)
  const person = await member(app)
  const made = []
  for (let count = 0; count < 3; count += 1) made.push(await book(person.client, (await makeSlot(app.db)).id))
  const params = { id: person.account.id }
  const first = (await admin.client.call(bookings, { params, query: { limit: 2 } })).result
  const after = first.next ?? ''
  app.clock.pass(1)
  const rest = (await admin.client.call(bookings, { params, query: { limit: 2, after } })).result
  const seen = [...first.items, ...rest.items]
  expect(seen.map(({ number }) => number).sort()).toEqual(made.map(({ number }) => number).sort())
  expect(seen.map(({ startAt }) => startAt)).toEqual(
    seen
      .map(({ startAt }) => startAt)
      .toSorted()
      .toReversed(),
  )
  expect([first.items.length, rest.next, seen[0]?.state]).toEqual([2, null, 'confirmed'])
  expect(JSON.stringify(seen)).not.toContain('6508')
  expect((await admin.client.call(one, { params })).result.openBookings).toBe(3)
  expect((await eventsOf(app, admin.account.id))[0]).toMatchObject({
    act: 'view',
    what: 'booking',
    subject: params.id,
    details: { count: 2 },
  })
})

test('messages to a user are shown with their state, a secret one without its text', async ({ app }) => {
  const admin = await administrator(app)
  const person = await member(app)
  const to = { account: person.account.id, to: person.phone, channel: 'sms' as const }
  await app.db.transact(async (tx) => {
    const now = app.clock.now()
    await enqueue(tx, { ...to, kind: 'booking-made', text: 'Вы записаны', now })
  })
  app.clock.pass(1)
  await app.db.transact((tx) =>
    enqueue(tx, { ...to, kind: 'sign-in-link', text: 'Код: 1234', secret: true, now: app.clock.now() }),
  )
  const params = { id: person.account.id }
  const { items } = (await admin.client.call(messages, { params })).result
  expect(items).toMatchObject([
    { kind: 'sign-in-link', text: null, isSecret: true, state: 'waiting', sentAt: null },
    { title: 'Вы записаны на осмотр', text: 'Вы записаны', isSecret: false, channel: 'sms' },
  ])
})

test('a message to a user is shown without anything that would sign someone in', async ({ app }) => {
  const admin = await administrator(app)
  const person = await member(app)
  const to = { account: person.account.id, to: person.phone, channel: 'sms' as const, now: app.clock.now() }
  const text = 'Отписаться: https://cabinet.example/unsubscribe?token=abcdef'
  await app.db.transact((tx) => enqueue(tx, { ...to, kind: 'weekly-letter', text }))
  const { items } = (await admin.client.call(messages, { params: { id: person.account.id } })).result
  expect(items.map((item) => item.text)).toEqual(['Отписаться: [ссылка скрыта]'])
})

test('an unknown user has no history (404)', async ({ app }) => {
  const { client } = await administrator(app)
  const params = { id: '0190a0b0-0000-7000-8000-000000000001' }
  expect(await client.call(bookings, { params })).toBeRefused(common.NOT_FOUND)
  expect(await client.call(messages, { params })).toBeRefused(common.NOT_FOUND)
})
