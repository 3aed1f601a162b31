import type { TestProject } from 'vitest/node'
import { startCluster } from '../cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL where databases may be made and dropped. */
    postgresUrl: string
  }
}

/** Gives the tests the PostgreSQL of TEST_DATABASE_URL, or a throw-away one of their own. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const cluster = given ? undefined : await startCluster({ durable: false })
  project.provide('postgresUrl', given ?? cluster?.url ?? '')
  return () => cluster?.stop()
}
