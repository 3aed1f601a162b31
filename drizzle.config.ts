import { globSync } from 'node:fs'
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  // Sorted, so that the generated snapshot of all tables changes only when a table changes.
  schema: globSync('server/**/tables.ts').sort(),
  out: './server/migrations',
  casing: 'snake_case',
})
