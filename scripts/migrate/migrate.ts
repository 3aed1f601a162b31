import { addressesOf } from '../../server/platform/db/hosts.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { prepareSchema } from '../../server/platform/db/prepare-schema.ts'
import { grantWork } from '../../server/platform/db/roles.ts'
import { prepareJobs } from '../../server/platform/jobs.ts'
import type { Log } from '../../server/platform/log.ts'

const userOf = (url: string) => decodeURIComponent(new URL(addressesOf(url)[0] ?? url).username)

/** Migrates as the owner and grants the working role its rights; returns what to print. */
export async function migrateDatabase(
  { ownerUrl, url }: { ownerUrl: string; url: string },
  log: Log,
): Promise<string[]> {
  const db = openPostgres(ownerUrl, { pool: 2, onError: (err) => log.error({ err }, 'connection failed') })
  try {
    const lines = await prepareSchema(db)
    await prepareJobs(db, log)
    const worker = userOf(url)
    if (worker === userOf(ownerUrl)) return [...lines, 'База обновлена. Роль одна: она владеет таблицами']
    await grantWork(db, worker)
    return [...lines, `База обновлена; права роли ${worker} выданы`]
  } finally {
    await db.close()
  }
}
