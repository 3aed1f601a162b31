import { globSync } from 'node:fs'
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  // Sorted, so that the generated picture of all tables changes only where the tables do.
  schema: globSync('server/**/tables.ts').sort(),
  out: './server/migrations',
  casing: 'snake_case',
})
