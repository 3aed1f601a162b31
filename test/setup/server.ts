import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { dropDatabases, lookForPostgres, startCluster } from '../cluster.ts'
import { ensureImage } from '../image.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server tests make their databases, and how the names of this run's begin; null: they are embedded. */
    serverPostgres: { url: string; prefix: string } | null
  }
}

/**
 * Finds what the server tests work on: the PostgreSQL of TEST_DATABASE_URL, or a throw-away one where it is installed, for
 * it answers in a quarter of the embedded one's time. The image of the embedded one is made before the first file: else
 * each worker would make it.
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
