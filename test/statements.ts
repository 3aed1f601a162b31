import type { Database, Tx } from '../server/platform/db/types.ts'
import { loadCatalogue } from './booking.ts'
import { emptyDatabase, openApp, type TestApp, test as withApp } from './harness.ts'

/** A database that writes down the names of the statements it is asked; one that is asked once has none. */
function listening(db: Database): { db: Database; heard: string[] } {
  const heard: string[] = []
  const runOf =
    (run: Tx['run']): Tx['run'] =>
    (statement, input, refusals) => {
      heard.push(statement.name || 'asked-once')
      return run(statement, input, refusals)
    }
  const txOf = (tx: Tx): Tx => ({ ...tx, run: runOf(tx.run) })
  const reader = { ...db.reader, run: runOf(db.reader.run) }
  return { heard, db: { ...db, reader, transact: (work) => db.transact((tx) => work(txOf(tx))) } }
}

/** The statements of one call, when what is kept in memory is there already. */
export async function ofCall(heard: string[], call: () => Promise<unknown>): Promise<string[]> {
  heard.length = 0
  await call()
  return heard.filter((name) => !/^(state-of-|terms-of-|see-session)/.test(name))
}

/** A test with an application of its own, which has its catalogue, and with what it asks of its database. */
export const test = withApp.extend<{ site: { app: TestApp; heard: string[] } }>({
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
