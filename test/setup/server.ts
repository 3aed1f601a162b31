import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { dropDatabases, lookForPostgres, startCluster } from '../cluster.ts'
import { ensureImage } from '../image.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The PostgreSQL on which server tests make databases, and the prefix of their names in this run; null:
     * embedded databases.
     */
    serverPostgres: { url: string; prefix: string } | null
  }
}

/**
 * Chooses the database of the server tests: the PostgreSQL of TEST_DATABASE_URL, or a temporary one where
 * PostgreSQL is installed, because it takes a quarter of the embedded database's time. The image of the
 * embedded database is made before the first file, so that workers do not each make it.
 */
export default async function setup(project: TestProject) {
  await ensureImage()
  const given = process.env.TEST_DATABASE_URL
  const cluster = given || !lookForPostgres() ? undefined : await startCluster({ durable: false })
  const url = given ?? cluster?.url
  const prefix = `cabinet_server_${randomBytes(4).toString('hex')}_`
  project.provide('serverPostgres', url ? { url, prefix } : null)
  return async () => (cluster ? cluster.stop() : given && dropDatabases(given, prefix))
}
