// Adds a migration for what changed in all tables.ts; earlier migrations are never rewritten, installations have run them.
//   npm run db:generate -- --name add_notes            what the builder finds
//   npm run db:generate -- --name add_guard --custom   an empty file to write by hand: exclusions, transitions, triggers
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'

const lock = 'node_modules/.db-generate'

for (let tries = 0; existsSync(lock) && tries < 60; tries += 1)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
mkdirSync(lock)
try {
  execFileSync('npx', ['drizzle-kit', 'generate', ...process.argv.slice(2)], { stdio: 'inherit' })
  const schema = execFileSync('npx', ['drizzle-kit', 'export'], { encoding: 'utf8' })
  writeFileSync('server/migrations/schema.sql', `-- The generated picture of all tables.\n\n${schema}`)
} finally {
  rmdirSync(lock)
}
