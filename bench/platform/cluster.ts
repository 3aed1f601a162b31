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
