// Adds a migration for the changes in all files tables.ts. Earlier migrations are never rewritten, because installations
// have run them already.
//   npm run db:generate -- --name add_notes            the changes that drizzle-kit finds
//   npm run db:generate -- --name add_guard --custom   an empty file to write by hand: exclusions, transitions, triggers
//   npm run db:fingerprint                             after the SQL of a migration was changed by hand
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { writeFingerprint } from './structure/fingerprint.ts'

const lock = 'node_modules/.db-generate'

for (let tries = 0; existsSync(lock) && tries < 60; tries += 1)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
mkdirSync(lock)
try {
  execFileSync('npx', ['drizzle-kit', 'generate', ...process.argv.slice(2)], { stdio: 'inherit' })
  const schema = execFileSync('npx', ['drizzle-kit', 'export'], { encoding: 'utf8' })
  writeFileSync('server/migrations/schema.sql', `-- The generated picture of all tables.\n\n${schema}`)
  await writeFingerprint()
} finally {
  rmdirSync(lock)
}
