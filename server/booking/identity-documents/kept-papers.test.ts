import { describe } from 'vitest'
import { bookingContract } from '../../../shared/booking/contract.ts'
import { bookingRefusals } from '../../../shared/booking/ru.ts'
import type { Booking, BookingId, KeptPart } from '../../../shared/booking/schema.ts'
import { deskContract } from '../../../shared/desk/contract.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { member } from '../../../test/accounts.ts'
import { book, loadCatalogue, makeSlot, takenOf, wishOf } from '../../../test/booking.ts'
import { type Client, expect, type TestApp, test as withApp } from '../../../test/harness.ts'
import { bookingPapers } from './tables.ts'

const test = withApp.extend<{ catalogue: undefined }>({
  catalogue: [
    async ({ app }, use) => {
      await loadCatalogue(app.db, app.clock.now())
      await use(undefined)
    },
    { scope: 'file', auto: true },
  ],
})

const everything: KeptPart[] = ['paper', 'snils', 'policy']

/** A person who has booked once, with all documents. */
async function booked(app: TestApp, given: Record<string, unknown> = {}) {
  const { client } = await member(app)
  return { client, before: await book(client, (await makeSlot(app.db)).id, given) }
}

/** Sends a wish without numbers that reuses those of an earlier booking. */
async function again(app: TestApp, client: Client, booking: BookingId, given: object = {}) {
  const slot = await makeSlot(app.db)
  const { paper: _paper, person, ...wish } = wishOf(slot.id)
  const { snils: _snils, policy: _policy, ...who } = person
  const body = { ...wish, person: who, kept: { booking, parts: everything }, ...given }
  return { slot, answer: await client.call(bookingContract.reserve, { body }) }
}

const row = async (app: TestApp, id: BookingId) =>
  (await app.db.execute('select papers_sealed, paper_kind from bookings where id = $1', [id])).rows[0]
const openedOf = async (app: TestApp, { id }: Pick<Booking, 'id'>) => {
  const sealed = String((await row(app, id))?.papers_sealed)
  return JSON.parse(app.deps.secrets.open(sealed, bookingPapers.at({ id })))
}

describe('documents of an earlier booking', () => {
  test('are reused without typing: sealed anew, and no number appears in an answer', async ({ app }) => {
    const { client, before } = await booked(app)
    const { answer } = await again(app, client, before.id)
    expect(answer.status).toBe(201)
    expect(answer.result.paperKind).toBe('passport')
    expect(await openedOf(app, answer.result)).toEqual(await openedOf(app, before))
    const one = await row(app, before.id)
    const other = await row(app, answer.result.id)
    expect(one?.papers_sealed).not.toBe(other?.papers_sealed)
    expect(() => app.deps.secrets.open(String(one?.papers_sealed), bookingPapers.at(answer.result))).toThrow()
    for (const secret of ['11223344595', '6600123456789016', '123456', 'УВД'])
      expect(JSON.stringify(answer.result)).not.toContain(secret)
  })

  test('are offered to their owner by kind and last digits of the passport only', async ({ app }) => {
    const { client, before } = await booked(app)
    const { result } = await client.call(bookingContract.papers, { params: { id: before.id } })
    expect(result).toEqual({ paper: { kind: 'passport', tail: '456' }, snils: true, policy: true })
  })

  test('are reused one by one: newly typed ones replace them', async ({ app }) => {
    const { client, before } = await booked(app)
    const paper = { kind: 'other', title: 'Паспорт Республики Казахстан', number: 'N1234567' }
    const parts: KeptPart[] = ['snils']
    const { answer } = await again(app, client, before.id, { paper, kept: { booking: before.id, parts } })
    expect(await openedOf(app, answer.result)).toEqual({ snils: '11223344595', paper })
  })
})

describe('documents that must not be reused', () => {
  test('the documents of another account are not found, and no seat is taken', async ({ app }) => {
    const { before } = await booked(app)
    const { client: stranger } = await member(app)
    const { answer, slot } = await again(app, stranger, before.id)
    expect(answer).toBeRefused(common.NOT_FOUND)
    expect(await takenOf(app.db, slot.id)).toBe(0)
    const look = await stranger.call(bookingContract.papers, { params: { id: before.id } })
    expect(look).toBeRefused(common.NOT_FOUND)
  })

  test("another person on the same account cannot reuse them: a mother does not get her son's passport", async ({
    app,
  }) => {
    const { client, before } = await booked(app)
    const { snils: _snils, policy: _policy, ...person } = wishOf((await makeSlot(app.db)).id).person
    for (const changed of [{ surname: 'Кротова', name: 'Вера' }, { birth: '1961-07-15' }]) {
      const { answer } = await again(app, client, before.id, { person: { ...person, ...changed } })
      expect(answer).toBeRefused(bookingRefusals.PAPERS_GONE)
    }
  })

  test('are asked for again when they were erased', async ({ app }) => {
    const { client, before } = await booked(app)
    await app.db.execute('update bookings set papers_sealed = null, paper_kind = null where id = $1', [
      before.id,
    ])
    const { result } = await client.call(bookingContract.papers, { params: { id: before.id } })
    expect(result).toEqual({ paper: null, snils: false, policy: false })
    const { answer } = await again(app, client, before.id)
    expect(answer).toBeRefused(bookingRefusals.PAPERS_GONE)
  })

  test('are asked for again when their key is lost or they were moved from another record', async ({
    app,
  }) => {
    const { client, before } = await booked(app)
    const { before: other } = await booked(app)
    const sealed = (await row(app, other.id))?.papers_sealed
    await app.db.execute('update bookings set papers_sealed = $2 where id = $1', [before.id, sealed])
    const { result } = await client.call(bookingContract.papers, { params: { id: before.id } })
    expect(result).toEqual({ paper: null, snils: false, policy: false })
    expect((await again(app, client, before.id)).answer).toBeRefused(bookingRefusals.PAPERS_GONE)
  })

  test('are asked for again when the passport had to be replaced since', async ({ app }) => {
    const { paper } = wishOf((await makeSlot(app.db)).id)
    const { client, before } = await booked(app, { paper: { ...paper, issuedOn: '1999-06-01' } })
    expect((await again(app, client, before.id)).answer).toBeRefused(bookingRefusals.PAPERS_GONE)
    const { result } = await client.call(bookingContract.papers, { params: { id: before.id } })
    expect(result).toEqual({ paper: null, snils: true, policy: true })
  })
})

test('a person may show the document at the desk, which sees that it is still to be taken', async ({
  app,
}) => {
  const { client, before } = await booked(app)
  const { answer } = await again(app, client, before.id, { kept: undefined })
  expect(answer.status).toBe(201)
  expect(answer.result.paperKind).toBeNull()
  const desk = await member(app, { roles: ['registrar'] })
  const { result } = await desk.client.call(deskContract.one, { params: { id: answer.result.id } })
  expect(result.papers.find(({ part }) => part === 'paper')).toMatchObject({
    name: 'Паспорт',
    isGiven: false,
  })
})
