import { openApp, type TestApp } from './harness.ts'
import { test as base } from './postgres.ts'

/** A test with two processes over one database. */
export const withTwoProcesses = base.extend<{ processes: readonly [TestApp, TestApp] }>({
  processes: [
    async ({ database }, use) => {
      const apps = [await openApp(database.open()), await openApp(database.open())] as const
      await use(apps)
      for (const app of apps) await app.server.fastify.close()
    },
    { scope: 'file' },
  ],
})
