import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { dropDatabase, startCluster } from '../cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL where databases may be made and dropped. */
    postgresUrl: string
    /** Name of this run's demo clinic database that the test files copy; another run may have other code. */
    trialName: string
  }
}

/** Gives the tests the PostgreSQL of TEST_DATABASE_URL, or a throw-away one of their own. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const cluster = given ? undefined : await startCluster({ durable: false })
  const url = given ?? cluster?.url ?? ''
  const trial = `cabinet_trial_${randomBytes(6).toString('hex')}`
  project.provide('postgresUrl', url)
  project.provide('trialName', trial)
  return () => (cluster ? cluster.stop() : dropDatabase(url, trial))
}
