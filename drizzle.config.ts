import { globSync } from 'node:fs'
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: globSync('server/**/tables.ts'),
  out: './server/migrations',
  casing: 'snake_case',
})
