import pg from 'pg'
import { startCluster } from '../../test/cluster.ts'

/** Gives work an empty PostgreSQL of its own: the one that BENCH_DATABASE_URL names, or a throw-away one. */
export async function withCluster(work: (url: string) => Promise<void>): Promise<void> {
  if (process.env.BENCH_DATABASE_URL) return work(process.env.BENCH_DATABASE_URL)
  const cluster = await startCluster()
  try {
    await work(cluster.url)
  } finally {
    await cluster.stop()
  }
}

/** A connection of the bench itself. What fails ends its cluster too: that must not be told instead of what failed. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}
