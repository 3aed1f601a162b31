// Writes the migrations from all tables.ts. Before the first release they are made anew each time:
// 0000 is generated, 0001 (what the builder cannot say: exclusions, transitions, triggers) is written by hand and kept.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'

const folder = 'server/migrations'
const byHand = `${folder}/0001_constraints.sql`
const lock = 'node_modules/.db-generate'

for (let tries = 0; existsSync(lock) && tries < 60; tries += 1)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
mkdirSync(lock)
try {
  const constraints = existsSync(byHand) ? readFileSync(byHand, 'utf8') : '-- written by hand\nselect 1;\n'
  rmSync(folder, { recursive: true, force: true })
  const kit = (...args: string[]) => execFileSync('npx', ['drizzle-kit', ...args], { encoding: 'utf8' })
  kit('generate', '--name', 'init')
  kit('generate', '--custom', '--name', 'constraints')
  writeFileSync(byHand, constraints)
  writeFileSync(`${folder}/schema.sql`, `-- The generated picture of all tables.\n\n${kit('export')}`)
} finally {
  rmdirSync(lock)
}
