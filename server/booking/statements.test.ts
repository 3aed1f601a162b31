import { bookingContract } from '../../shared/booking/contract.ts'
import { member } from '../../test/accounts.ts'
import { book, loadCatalogue, makeSlot, wishOf } from '../../test/booking.ts'
import { emptyDatabase, expect, openApp, type TestApp, test as withApp } from '../../test/harness.ts'
import type { Database, Tx } from '../platform/db/types.ts'

/** A database that writes down the names of the statements it is asked. */
function listening(db: Database): { db: Database; heard: string[] } {
  const heard: string[] = []
  const runOf =
    (run: Tx['run']): Tx['run'] =>
    (statement, input) => {
      heard.push(statement.name)
      return run(statement, input)
    }
  const txOf = (tx: Tx): Tx => ({
    ...tx,
    run: runOf(tx.run),
    withCommit(...writes) {
      heard.push(...writes.map((write) => write.name))
      tx.withCommit(...writes)
    },
  })
  const reader = { ...db.reader, run: runOf(db.reader.run) }
  return { heard, db: { ...db, reader, transact: (work) => db.transact((tx) => work(txOf(tx))) } }
}

const test = withApp.extend<{ site: { app: TestApp; heard: string[] } }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures from the pattern
  site: async ({}, use) => {
    const { db, heard } = listening(await emptyDatabase())
    const app = await openApp(db)
    await loadCatalogue(db, app.clock.now())
    await use({ app, heard })
    await app.server.fastify.close()
    await db.close()
  },
})

/** The statements of one call, when what is kept in memory is there already. */
async function ofCall(heard: string[], call: () => Promise<unknown>): Promise<string[]> {
  heard.length = 0
  await call()
  return heard.filter((name) => !/^(state-of-|terms-of-|see-session)/.test(name))
}

test('a booking is four statements, sent together with the commit, beside the check of the session', async ({
  site,
}) => {
  const { app, heard } = site
  const [ann, bob] = [await member(app), await member(app)]
  const slot = await makeSlot(app.db)
  await book(ann.client, slot.id)
  const statements = await ofCall(heard, () =>
    bob.client.call(bookingContract.reserve, { body: wishOf(slot.id) }),
  )
  expect(statements.slice(1)).toEqual(['change-seats', 'add-booking', 'add-messages', 'add-audit-events'])
})

test('a list of bookings is one statement, however long it is', async ({ site }) => {
  const { app, heard } = site
  const { client } = await member(app)
  for (let count = 0; count < 12; count += 1) await book(client, (await makeSlot(app.db)).id)
  const statements = await ofCall(heard, () => client.call(bookingContract.list))
  expect(statements).toHaveLength(2)
  expect(statements).toContain('bookings-of-account')
})
