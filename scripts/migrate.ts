// Brings the database to the schema of this version as its owner, and lets the role of DATABASE_URL work in it: npm run migrate
//   DATABASE_OWNER_URL   the owner of the tables; without it, DATABASE_URL migrates for itself
import { openLog } from '../server/platform/log.ts'
import { migrateDatabase } from './migrate/migrate.ts'

try {
  const { DATABASE_URL, DATABASE_OWNER_URL } = process.env
  if (!DATABASE_URL) throw new Error('Задайте DATABASE_URL: встроенную базу обновляет сам запуск')
  const lines = await migrateDatabase(
    { ownerUrl: DATABASE_OWNER_URL ?? DATABASE_URL, url: DATABASE_URL },
    openLog('warn'),
  )
  console.log(lines.join('\n'))
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
