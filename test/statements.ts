import type { Database, Tx } from '../server/platform/db/types.ts'
import { loadCatalogue } from './booking.ts'
import { emptyDatabase, openApp, type TestApp, test as withApp } from './harness.ts'

/** A database that records the names of the statements it runs; an unnamed one is recorded as «asked-once». */
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

/** Returns the statements of one call, without those whose results are usually cached in memory. */
export async function ofCall(heard: string[], call: () => Promise<unknown>): Promise<string[]> {
  heard.length = 0
  await call()
  return heard.filter((name) => !/^(state-of-|terms-of-|see-session)/.test(name))
}

/** A test with its own application and catalogue, and with the record of the statements it runs. */
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
