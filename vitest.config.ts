import { defineConfig } from 'vitest/config'
import { shiftTo } from './test/shifted-clock.ts'

// The workers and the programs that they start inherit it.
process.env.CLOCK_SHIFT ??= String(shiftTo(process.env.CLOCK))

const exclude = ['**/node_modules/**', 'dist/**']
const setupFiles = ['test/shifted-clock.ts']
const patient = {
  exclude,
  setupFiles,
  expect: { poll: { timeout: 10_000 } },
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

/**
 * unit: pure rules and words. server: calls, on PostgreSQL where there is one, else on the embedded database; every call is
 * tried on the embedded one in any case. postgres: races and faults, several processes.
 * protocol: the real next-auth client. browser: journeys in Chromium. The last three provide for themselves.
 * unit and server share the loaded modules between files, which takes half the time: nothing may live in a module.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: [['default', { summary: false }]],
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
          // A browser on a busy machine may lose a race of its own once; a test that needed its second try says so.
          retry: 1,
          // Ten seconds are a long test on a quiet machine; the slowest one ran six times as long in a bad hour.
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
