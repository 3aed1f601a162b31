import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startCluster } from '../../test/cluster.ts'
import { startLoad } from './load.ts'
import { type Omission, type Outcome, openSite, outcomeOf } from './site.ts'

const program = '/usr/sbin/pgbouncer'

function isInstalled(): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** The user of PostgreSQL runs PgBouncer too, which refuses to run as root. */
const ownerOf = () => {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Prepares PgBouncer before a database, with the settings of operations.md. */
async function prepareBouncer(url: string) {
  const { port: databasePort, username, password } = new URL(url)
  const owner = ownerOf()
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-bouncer-'))
  const port = await freePort()
  const users = join(folder, 'users')
  const settings = join(folder, 'settings')
  writeFileSync(users, `"${username}" "${password}"\n`, { mode: 0o600 })
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = session
default_pool_size = 60
max_client_conn = 200
ignore_startup_parameters = options, statement_timeout
`,
  )
  for (const path of [folder, users, settings])
    if (owner.uid !== undefined) chownSync(path, owner.uid, owner.gid)
  let child: ChildProcess | undefined
  return {
    url: url.replace(`:${databasePort}/`, `:${port}/`),
    async start() {
      child = spawn(program, [settings], { ...owner, cwd: folder, stdio: 'ignore' })
      process.once('exit', () => child?.kill('SIGKILL'))
      await wait(500)
    },
    kill: () => void child?.kill('SIGKILL'),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** Kills PgBouncer in session mode and starts it again. */
export async function restartBouncer(): Promise<Outcome | Omission> {
  const what = 'PgBouncer упал и запущен снова'
  if (!isInstalled()) return { what, why: 'нет PgBouncer (apt-get install pgbouncer)' }
  const cluster = await startCluster()
  const bouncer = await prepareBouncer(cluster.url)
  await bouncer.start()
  const site = await openSite(bouncer.url, { people: 3000 })
  try {
    const load = startLoad({ ...site, sites: site.urls })
    const moments: number[] = []
    for (let left = 3; left > 0; left -= 1) {
      await wait(2000)
      moments.push(performance.now())
      bouncer.kill()
      await bouncer.start()
      await wait(2000)
    }
    return await outcomeOf(load, cluster.url, { what, moments })
  } finally {
    await site.stop()
    bouncer.kill()
    await cluster.stop()
    bouncer.remove()
  }
}
