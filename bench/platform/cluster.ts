import pg from 'pg'
import { startCluster } from '../../test/cluster.ts'

/** Runs work on an empty PostgreSQL: the one in BENCH_DATABASE_URL, or a temporary one. */
export async function withCluster(work: (url: string) => Promise<void>): Promise<void> {
  if (process.env.BENCH_DATABASE_URL) return work(process.env.BENCH_DATABASE_URL)
  const cluster = await startCluster()
  try {
    await work(cluster.url)
  } finally {
    await cluster.stop()
  }
}

/**
 * A connection of the bench itself. When the bench fails, its database is stopped and this connection breaks;
 * that second error is ignored, so that the original one is reported.
 */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}
