import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withCluster } from './platform/cluster.ts'
import { memory } from './platform/process.ts'
import { goal, median, table } from './platform/report.ts'

const rounds = 5
const secret = 'a secret of the bench, long enough to pass'

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

async function firstAnswer(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

function childrenOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  return parents.filter((child) => {
    try {
      return Number(readFileSync(`/proc/${child}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === pid
    } catch {
      return false
    }
  })
}

/** The last process of the chain: npm starts a script that starts the server. */
function serverOf(pid: number): number {
  const [child] = childrenOf(pid)
  return child ? serverOf(child) : pid
}

interface Start {
  ms: number
  megabytes: number
}

async function startOnce(command: string[], environment: Record<string, string>): Promise<Start> {
  const port = await freePort()
  const [program = '', ...args] = command
  const begun = performance.now()
  const child: ChildProcess = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: 'ignore',
    detached: true,
  })
  await firstAnswer(port)
  const ms = performance.now() - begun
  await new Promise((resolve) => setTimeout(resolve, 3000))
  const server = serverOf(child.pid ?? 0)
  const megabytes = memory(server)
  process.kill(server, 'SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
  return { ms, megabytes }
}

async function several(name: string, command: string[], environment: Record<string, string>) {
  await startOnce(command, environment)
  const starts: Start[] = []
  for (let round = 0; round < rounds; round += 1) starts.push(await startOnce(command, environment))
  return {
    name,
    'first answer, ms': median(starts.map((start) => start.ms)),
    'memory, MB': median(starts.map((start) => start.megabytes)),
  }
}

/** From the start of a process to its first answer, and its memory at rest. */
export async function run(): Promise<void> {
  await withCluster(async (url) => {
    const postgres = { DATABASE_URL: url, CABINET_SECRET: secret }
    const embedded = { CABINET_DATA: mkdtempSync(join(tmpdir(), 'cabinet-bench-')) }
    const server = [process.execPath, 'dist/server/main.mjs']
    const rows = [
      await several('server, PostgreSQL', server, postgres),
      await several('npm start, PostgreSQL', ['npm', 'start'], postgres),
      await several('server, embedded', server, embedded),
    ]
    table('start: installed and built', rows)
    const [bare, npm, small] = rows
    goal(
      'server answers within 500 ms',
      bare?.['first answer, ms'] ?? 0,
      (bare?.['first answer, ms'] ?? 0) <= 500,
    )
    goal(
      'npm start answers within 1500 ms',
      npm?.['first answer, ms'] ?? 0,
      (npm?.['first answer, ms'] ?? 0) <= 1500,
    )
    goal('memory on PostgreSQL under 150 MB', bare?.['memory, MB'] ?? 0, (bare?.['memory, MB'] ?? 0) < 150)
    goal('memory embedded under 600 MB', small?.['memory, MB'] ?? 0, (small?.['memory, MB'] ?? 0) < 600)
  })
}
