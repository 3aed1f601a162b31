import { defineConfig } from 'vitest/config'
import { shiftTo } from './test/shifted-clock.ts'

// The workers and the programs that they start inherit this variable.
process.env.CLOCK_SHIFT ??= String(shiftTo(process.env.CLOCK))

const exclude = ['**/node_modules/**', 'dist/**']
const setupFiles = ['test/shifted-clock.ts']
const patient = {
  exclude,
  setupFiles,
  expect: { poll: { timeout: 10_000 } },
  // Tests that kill processes take half a minute on a quiet machine and several times as long on a busy one.
  testTimeout: 180_000,
  hookTimeout: 120_000,
}

/**
 * unit: pure rules and texts. server: calls, on PostgreSQL where it is available, otherwise on the embedded
 * database; every call is also tried on the embedded one. postgres: races and failures with several processes.
 * protocol: the real next-auth client. browser: user journeys in Chromium. proxy: two processes behind the shipped
 * configuration of nginx. The last four prepare what they need themselves. unit and server share loaded modules between files, which halves the time, so a module must
 * not keep state.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: [['default', { summary: false }], './test/setup/failures.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'shared/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude,
          setupFiles,
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...patient,
          name: 'server',
          include: ['server/**/*.test.ts', 'test/*.test.ts'],
          globalSetup: ['test/setup/server.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...patient,
          name: 'postgres',
          include: ['test/postgres/**/*.test.ts'],
          globalSetup: ['test/setup/built.ts', 'test/setup/postgres.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...patient,
          name: 'protocol',
          include: ['test/protocol/**/*.{test,e2e}.ts'],
          globalSetup: [
            'test/setup/built.ts',
            'test/setup/browser.ts',
            'test/setup/postgres.ts',
            'test/setup/protocol.ts',
          ],
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...patient,
          name: 'proxy',
          include: ['test/proxy/**/*.test.ts'],
          globalSetup: ['test/setup/built.ts', 'test/setup/postgres.ts'],
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          ...patient,
          // A browser on a busy machine may fail once for a reason of timing; a test that passed only on its
          // second try is reported.
          retry: 1,
          // A test of ten seconds is long on a quiet machine; the slowest one once took six times as long on a
          // busy one.
          testTimeout: 120_000,
          name: 'browser',
          // A worker opens one browser for all of its files.
          isolate: false,
          include: ['test/e2e/**/*.e2e.ts'],
          globalSetup: ['test/setup/built.ts', 'test/setup/browser.ts', 'test/setup/postgres.ts'],
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
