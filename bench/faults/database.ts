import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { asAdmin, type Cluster, type Replica, startCluster } from '../../test/cluster.ts'
import { startLoad } from './load.ts'
import { type Omission, type Outcome, openSite, outcomeOf } from './site.ts'

const people = 3000

/** PostgreSQL crashes and starts again, several times. */
export async function restartDatabase(times = 3): Promise<Outcome> {
  const cluster = await startCluster()
  const site = await openSite(cluster.url, { people })
  try {
    const load = startLoad({ ...site, sites: site.urls })
    const moments: number[] = []
    for (let left = times; left > 0; left -= 1) {
      await wait(2000)
      moments.push(performance.now())
      await cluster.halt()
      await cluster.resume()
      await wait(3000)
    }
    return await outcomeOf(load, cluster.url, { what: 'PostgreSQL упал и запущен снова', moments })
  } finally {
    await site.stop()
    await cluster.stop()
  }
}

async function followSynchronously(primary: Cluster): Promise<Replica> {
  const replica = await primary.replica('second')
  await asAdmin(primary.url, async (admin) => {
    await admin.query(`alter system set synchronous_standby_names = 'second'`)
    await admin.query('select pg_reload_conf()')
  })
  return replica
}

const losses = {
  halt: 'основная база пропала, реплика назначена основной',
  freeze: 'основная база зависла, реплика назначена основной',
} as const

/** The primary is lost and its synchronous replica is promoted, by hand as in operations.md. */
export async function losePrimary(how: keyof typeof losses): Promise<Outcome> {
  const primary = await startCluster()
  const replica = await followSynchronously(primary)
  const url = primary.url.replace(/(127\.0\.0\.1:\d+)/, `$1,${new URL(replica.url).host}`)
  const site = await openSite(primary.url, {
    people,
    settings: { DATABASE_URL: url, DATABASE_READ_URL: replica.url },
  })
  try {
    const load = startLoad({ ...site, sites: site.urls })
    await wait(4000)
    const lostAt = performance.now()
    await primary[how]()
    await asAdmin(replica.url, (admin) => admin.query(`alter system set synchronous_standby_names = ''`))
    await replica.promote()
    await wait(12_000)
    return await outcomeOf(load, replica.url, { what: losses[how], moments: [lostAt] })
  } finally {
    await site.stop()
    await replica.stop()
    if (how === 'freeze') await primary.thaw()
    await primary.stop()
  }
}

const diskSize = '400m'
const diskPrefix = 'cabinet-disk-'

/** Mounts a small disk in memory; null where that is not allowed. */
function mountDisk(): { path: string; remove(): void } | null {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(diskPrefix)))
    try {
      execFileSync('umount', ['--lazy', join(tmpdir(), name)], { stdio: 'ignore' })
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
    } catch {}
  const path = mkdtempSync(join(tmpdir(), diskPrefix))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    rmSync(path, { recursive: true })
    return null
  }
  chmodSync(path, 0o1777)
  return {
    path,
    remove() {
      execFileSync('umount', ['--lazy', path])
      rmSync(path, { recursive: true })
    },
  }
}

/** Fills the disk to its last byte. */
function occupy(path: string): void {
  for (const size of [1 << 20, 1 << 12, 1])
    try {
      for (;;) appendFileSync(path, Buffer.alloc(size))
    } catch {}
}

/** The disk of the database is full for some seconds. */
export async function fillDisk(): Promise<Outcome | Omission> {
  const what = 'на диске базы кончилось место'
  const disk = mountDisk()
  if (!disk) return { what, why: 'нет права подключить диск в памяти (mount), запустите от root' }
  const cluster = await startCluster({ under: disk.path })
  const site = await openSite(cluster.url, { people })
  const ballast = join(disk.path, 'ballast')
  try {
    const load = startLoad({ ...site, sites: site.urls })
    await wait(3000)
    const before = load.told.length
    for (let turn = 0; turn < 30; turn += 1) {
      occupy(ballast)
      // The journal needs its next file, which is the worst that a full disk does to PostgreSQL.
      if (turn === 10)
        await asAdmin(cluster.url, (admin) => admin.query('select pg_switch_wal()')).catch(() => {})
      await wait(200)
    }
    const during = load.told.length
    rmSync(ballast)
    const moment = performance.now()
    // A database that could not write its journal has stopped; systemd or the administrator starts it again.
    const hasStopped = await asAdmin(cluster.url, async () => false).catch(() => true)
    if (hasStopped) await cluster.resume().catch(() => {})
    await wait(8000)
    const note = `${hasStopped ? 'база остановилась, её запустили' : 'база не останавливалась'}; записей без места ${during - before}, после ${load.told.length - during}`
    return await outcomeOf(load, cluster.url, { what, moments: [moment], note })
  } finally {
    await site.stop()
    await cluster.stop()
    disk.remove()
  }
}
