import { defineConfig } from 'vitest/config'

const browser = { testTimeout: 60_000, hookTimeout: 120_000 }
const byHand = ['**/node_modules/**', 'dist/**']

/**
 * unit: pure rules and words. server: calls on the embedded database. postgres: races and faults on a real one.
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
          isolate: false,
          include: ['shared/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: byHand,
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          include: ['server/**/*.test.ts', 'test/*.test.ts'],
          exclude: byHand,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: ['test/postgres/**/*.test.ts'],
          exclude: byHand,
          globalSetup: ['test/setup/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'protocol',
          include: ['test/protocol/**/*.{test,e2e}.ts'],
          exclude: byHand,
          globalSetup: ['test/setup/postgres.ts', 'test/setup/protocol.ts', 'test/setup/web.ts'],
          ...browser,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/e2e/**/*.e2e.ts'],
          exclude: byHand,
          globalSetup: ['test/setup/postgres.ts', 'test/setup/web.ts'],
          ...browser,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
