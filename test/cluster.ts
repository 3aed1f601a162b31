import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const call = promisify(execFile)
const prefix = 'cabinet-pg-'

/** A PostgreSQL server of the tests, in a temporary folder. */
export interface Cluster {
  url: string
  /** Stops the server at once, as a loss of power would. */
  halt(): Promise<void>
  /** Starts the server again after `halt`. */
  resume(): Promise<void>
  /** Stops all its processes in their places and lets them go on: to others it is as if the machine hung. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Copies the server and lets the copy follow it; `name` is that of synchronous_standby_names. */
  replica(name?: string): Promise<Replica>
  /** Stops the server and removes its folder. */
  stop(): Promise<void>
}

/** A server that follows another one by streaming. */
export interface Replica extends Cluster {
  /** Makes it a primary. */
  promote(): Promise<void>
}

/**
 * Returns the folder of initdb and pg_ctl: Debian's newest version, otherwise the first on the PATH; null when
 * there is none.
 */
export function lookForPostgres(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return (
    folders.find((folder) => ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name)))) ?? null
  )
}

interface Owner {
  uid?: number
  gid?: number
}

/** Returns the user that runs PostgreSQL, which refuses to run as root: its own user instead of root. */
function ownerOf(): Owner {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string, name: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  const name = readFileSync('/etc/passwd', 'utf8').includes('postgres:') ? 'postgres' : 'nobody'
  return { uid: id('-u', name), gid: id('-g', name) }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

const isAlive = (pid: number) => existsSync(`/proc/${pid}`) || process.platform !== 'linux'

/** Removes the servers and folders that killed runs have left. */
async function sweep(bin: string, owner: Owner): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    if (isAlive(Number(name.slice(prefix.length).split('-')[0]))) continue
    const folder = join(tmpdir(), name)
    const stop = ['-D', join(folder, 'data'), '-m', 'immediate', 'stop']
    await call(join(bin, 'pg_ctl'), stop, { ...owner, cwd: '/' }).catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
}

async function initialise(bin: string, folder: string, owner: Owner): Promise<string> {
  const password = randomBytes(18).toString('hex')
  const file = join(folder, 'password')
  writeFileSync(file, password, { mode: 0o600 })
  if (owner.uid !== undefined && owner.gid !== undefined)
    for (const path of [folder, file]) chownSync(path, owner.uid, owner.gid)
  const init = ['-D', join(folder, 'data'), '-U', 'cabinet', `--pwfile=${file}`, '--auth=scram-sha-256']
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  await call(join(bin, 'initdb'), [...init, ...locale], { ...owner, cwd: folder })
  return password
}

/** Settings for not waiting for the disk: the data are thrown away in any case. */
const hasty = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].map((one) => `-c ${one}`)

/** A data folder that can be started. */
interface Instance {
  bin: string
  owner: Owner
  folder: string
  password: string
  /** Settings of the command line. */
  settings: readonly string[]
}

/** Sends a signal to a server and to all its processes. */
function signal(data: string, name: NodeJS.Signals): void {
  const main = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').split(' ').filter(Boolean)
  for (const pid of [main, ...children.map(Number)]) process.kill(pid, name)
}

/** Copies a running server into a folder of its own, ready to follow it. */
async function copyOf(from: Instance & { port: number }, name: string): Promise<Instance> {
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  const { uid, gid } = from.owner
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const connection = `host=127.0.0.1 port=${from.port} user=cabinet application_name=${name}`
  await call(
    join(from.bin, 'pg_basebackup'),
    [
      '-D',
      join(folder, 'data'),
      '-d',
      `${connection} password=${from.password}`,
      '-R',
      '-c',
      'fast',
      '-X',
      'stream',
    ],
    { ...from.owner, cwd: folder },
  )
  return { ...from, folder }
}

async function run(instance: Instance): Promise<Replica> {
  const { bin, owner, folder, password, settings } = instance
  const port = await freePort()
  const own = [`-p ${port}`, '-h 127.0.0.1', `-k ${folder}`, '-c max_connections=200', ...settings]
  const data = join(folder, 'data')
  const control = (...args: string[]) =>
    call(join(bin, 'pg_ctl'), ['-D', data, '-w', ...args], { ...owner, cwd: folder })
  const start = () => control('-l', join(folder, 'log'), '-o', own.join(' '), 'start')
  const halt = () => control('-m', 'immediate', 'stop')
  await start()
  return {
    url: `postgres://cabinet:${password}@127.0.0.1:${port}/postgres`,
    halt: async () => void (await halt()),
    resume: async () => void (await start()),
    freeze: async () => signal(data, 'SIGSTOP'),
    thaw: async () => signal(data, 'SIGCONT'),
    replica: async (name = 'replica') => run(await copyOf({ ...instance, port }, name)),
    promote: async () => void (await control('promote')),
    stop: async () => {
      await halt().catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Starts a temporary PostgreSQL on a free port, in about two seconds. `durable`: writes safely to disk, for
 * measurements and for tests that cut the power. `settings`: more lines of its configuration.
 */
export async function startCluster({
  durable = true,
  settings: more = [],
  under = tmpdir(),
}: {
  durable?: boolean
  settings?: string[]
  /** Folder in which the server gets its own. */
  under?: string
} = {}): Promise<Cluster> {
  const bin = lookForPostgres()
  if (!bin) throw new Error('Не найден PostgreSQL. Установите его или задайте TEST_DATABASE_URL')
  const owner = ownerOf()
  await sweep(bin, owner)
  const folder = mkdtempSync(join(under, `${prefix}${process.pid}-`))
  const password = await initialise(bin, folder, owner)
  appendFileSync(join(folder, 'data', 'postgresql.conf'), `${more.join('\n')}\n`)
  return run({ bin, owner, folder, password, settings: durable ? [] : hasty })
}

/** Calls `work` with a connection to PostgreSQL and closes the connection afterwards. */
export async function asAdmin<Result>(
  url: string,
  work: (admin: pg.Client) => Promise<Result>,
): Promise<Result> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** Removes a database and closes the connections to it. */
export const dropDatabase = (url: string, name: string): Promise<unknown> =>
  asAdmin(url, (admin) => admin.query(`drop database if exists ${name} with (force)`))

/** Removes the databases that have the prefix in their names. */
export const dropDatabases = (url: string, prefix: string): Promise<unknown> =>
  asAdmin(url, async (admin) => {
    const named = await admin.query('select datname from pg_database where starts_with(datname, $1)', [
      prefix,
    ])
    for (const { datname } of named.rows) await admin.query(`drop database if exists ${datname} with (force)`)
  })
